#include "logio/pieces.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

// === Collects the faults in a record's notation.

void Faults::add(std::string_view code, const Place& at, Text message, Text help) {
  if (full_) return;
  Finding finding;
  finding.code = code;
  finding.judgement = Judgement::malformed;
  finding.at = at;
  finding.message = std::move(message);
  finding.help = std::move(help);
  if (out_.size() - before_ + 1 >= kMostFaults) {
    full_ = true;
    finding.help =
        say("this is fault {} of this record; what comes after it is not listed", kMostFaults);
  }
  out_.push_back(std::move(finding));
}

void Faults::add_with(std::string_view code, const Place& at, Text message, Label related) {
  if (full_) return;
  add(code, at, std::move(message));
  out_.back().related.push_back(std::move(related));
}

void Faults::help_since(std::size_t first, const Text& help) {
  for (std::size_t i = first; i < out_.size(); ++i)
    if (out_[i].code == kSyntax && out_[i].help.empty()) out_[i].help = help;
}

void Faults::sort() {
  std::vector<Finding> own(
      std::make_move_iterator(out_.begin() + static_cast<std::ptrdiff_t>(before_)),
      std::make_move_iterator(out_.end()));
  std::vector<std::size_t> order(own.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto place = [&own](std::size_t i) {
    return std::tuple(own[i].at.line, own[i].at.offset, i);
  };
  std::ranges::sort(order, {}, place);
  for (std::size_t i = 0; i < order.size(); ++i)
    out_[before_ + i] = std::move(own[order[i]]);
}

std::string shown_in_quotes(std::string_view text) {
  constexpr int kLongest = 40;
  std::size_t end = 0;
  for (int n = 0; n < kLongest && end < text.size(); ++n)
    end += next_code_point(text.substr(end)).bytes;
  std::string out = "\"";
  out.append(shown(text.substr(0, end)));
  if (end < text.size()) out.append("…");
  return out += '"';
}

Text did_you_mean(std::string_view word) {
  if (word.empty()) return {};
  return say("did you mean {}?", shown(word));
}

namespace {

// === Double quotes in lines of text.

constexpr std::string_view kBeforeWord = " \t:,;=([{";

/// The place after the quoted text that opens at `at`, or after that one character if none does.
std::size_t past_quote(std::string_view text, std::size_t at) {
  const bool opens = at == 0 || kBeforeWord.find(text[at - 1]) != std::string_view::npos;
  if (!opens) return at + 1;
  return at + quoted_length(text.substr(at)).value_or(1);
}

}  // namespace

std::optional<std::size_t> quoted_length(std::string_view text) {
  if (text.empty() || text[0] != '"') return std::nullopt;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return std::nullopt;
}

std::size_t find_outside_quotes(std::string_view text, char sign) {
  const std::size_t first = text.find(sign);
  if (first == std::string_view::npos || text.substr(0, first).find('"') == std::string_view::npos)
    return first;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == sign) return i;
    i = text[i] == '"' ? past_quote(text, i) : i + 1;
  }
  return std::string_view::npos;
}

std::string_view without_comment(std::string_view line) {
  if (line.find('#') == std::string_view::npos) return line;
  std::size_t i = 0;
  while (i < line.size()) {
    if (line[i] == '#' && (i == 0 || is_blank(line[i - 1]))) return line.substr(0, i);
    i = line[i] == '"' ? past_quote(line, i) : i + 1;
  }
  return line;
}

CutPiece cut_outside_quotes(Piece& rest, char separator) {
  const std::size_t at = find_outside_quotes(rest.text, separator);
  if (at == std::string_view::npos) {
    const CutPiece cut{.before = rest.trimmed(), .found = false};
    rest = rest.sub(rest.text.size());
    return cut;
  }
  const CutPiece cut{.before = rest.sub(0, at).trimmed(), .found = true};
  rest = rest.sub(at + 1);
  return cut;
}

std::string unquoted(std::string_view text) {
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 2 < text.size();
    if (escape && (text[i + 1] == '"' || text[i + 1] == '\\')) ++i;
    out += text[i];
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += '"';
}

namespace {

// === Typographic characters in notation.

/// Keys whose values are free text, which is kept but not read.
constexpr auto kFreeText = std::to_array<std::string_view>(
    {"id", "date", "event", "table", "note", "ruling", "ruling void", "abandon"});

bool is_quote(char32_t code) {
  return code == 0x201C || code == 0x201D || code == 0x201E || code == 0x201F || code == 0xAB ||
         code == 0xBB;
}

std::size_t quote_sign_length(std::string_view text) {
  if (text.empty()) return 0;
  const Utf8Step step = next_code_point(text);
  return step.valid && is_quote(step.code) ? step.bytes : 0;
}

std::size_t find_quote_sign(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += next_code_point(text.substr(at)).bytes)
    if (quote_sign_length(text.substr(at)) > 0) return at;
  return std::string_view::npos;
}

/// Whether the notation requires quotes around a name.
bool needs_quotes(std::string_view name) {
  return name.find_first_of(":,;#") != std::string_view::npos &&
         name.find_first_of("\"\\") == std::string_view::npos;
}

/// The length of the notation in a line; free text follows it.
std::size_t notation_length(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return line.size();
  std::string_view key = line.substr(0, colon);
  while (!key.empty() && is_blank(key.front()))
    key.remove_prefix(1);
  const auto is_key = [key](std::string_view word) {
    const auto small = [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    };
    return std::ranges::equal(key, word, {}, small);
  };
  if (std::ranges::any_of(kFreeText, is_key) || key.starts_with("x-")) return 0;
  if (!is_key("adjust")) return line.size();
  return std::min(line.find(',', colon), line.size());
}

class Straightener {
 public:
  Straightener(std::string_view line, OddBlanks blanks)
      : rest_(line), replaces_blanks_(blanks == OddBlanks::replace) {}

  PlainLine run() {
    std::size_t left = notation_length(rest_);
    while (left > 0) {
      const std::size_t before = rest_.size();
      step();
      left -= std::min(left, before - rest_.size());
    }
    out_.text += rest_;
    return std::move(out_);
  }

 private:
  void step() {
    if (const std::size_t blank = odd_blank_length(rest_); blank > 0 && replaces_blanks_) {
      if (!out_.blank) out_.blank = out_.text.size();
      out_.text += ' ';
      return rest_.remove_prefix(blank);
    }
    if (begins_word() && take_quoted()) return;
    const std::size_t bytes = next_code_point(rest_).bytes;
    out_.text += rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
  }
  [[nodiscard]] bool begins_word() const {
    constexpr std::string_view kBefore = " \t:,;";
    return out_.text.empty() || kBefore.find(out_.text.back()) != std::string_view::npos;
  }
  bool take_quoted() {
    const std::size_t opening = quote_sign_length(rest_);
    if (opening == 0) return false;
    const std::string_view within = rest_.substr(opening);
    const std::size_t length = find_quote_sign(within);
    if (length == std::string_view::npos || !needs_quotes(within.substr(0, length))) return false;
    if (!out_.quote) out_.quote = out_.text.size();
    out_.text += in_quotes(within.substr(0, length));
    rest_ = within.substr(length + quote_sign_length(within.substr(length)));
    return true;
  }

  std::string_view rest_;
  bool replaces_blanks_;
  PlainLine out_;
};

}  // namespace

std::size_t odd_blank_length(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text[0]) < 0x80) return 0;
  const Utf8Step step = next_code_point(text);
  const bool is_odd = step.code == 0xA0 || (step.code >= 0x2000 && step.code <= 0x200A) ||
                      step.code == 0x202F || step.code == 0x205F || step.code == 0x3000;
  return step.valid && is_odd ? step.bytes : 0;
}

bool has_odd_blank(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += next_code_point(text.substr(at)).bytes)
    if (odd_blank_length(text.substr(at)) > 0) return true;
  return false;
}

Piece trimmed_of_odd_blanks(Piece piece) {
  for (piece = piece.trimmed(); !piece.empty(); piece = piece.trimmed()) {
    const std::size_t first = odd_blank_length(piece.text);
    if (first > 0) {
      piece = piece.sub(first);
      continue;
    }
    std::size_t last = piece.text.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(piece.text[last]) & 0xC0U) == 0x80U)
      --last;
    if (odd_blank_length(piece.text.substr(last)) == 0) break;
    piece = piece.sub(0, last);
  }
  return piece;
}

PlainLine plain_line(std::string_view line, OddBlanks blanks) {
  return Straightener(line, blanks).run();
}

namespace {

std::string hex(unsigned byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return {kDigits[byte >> 4], kDigits[byte & 0xF]};
}

Text control_message(unsigned char byte) {
  if (byte == 0) return "a NUL byte; a record is text";
  if (byte == '\r') return "a carriage return that ends no line";
  if (byte == '\n') return "a line end within one line";
  return say("a control character (U+00{}); a record is text", hex(byte));
}

}  // namespace

BadSign find_bad_sign(std::string_view text) {
  if (is_printable_ascii(text)) return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte < 0x7F) continue;
    if (byte == '\t') continue;
    const auto offset = static_cast<std::uint32_t>(i);
    if (byte < 0x80) return {.offset = offset, .message = control_message(byte)};
    const Utf8Step step = next_code_point(text.substr(i));
    if (!step.valid)
      return {.offset = offset, .message = say("a byte that is not UTF-8 (0x{})", hex(byte))};
    i += step.bytes - 1U;
  }
  return {.offset = 0, .message = {}, .is_plain = false};
}

namespace {

// === The key words of a record, and where each may stand (spec.

enum class Found : std::uint8_t { both, text, json };

struct Entry {
  KeyWord word;
  Found found = Found::both;
};

constexpr auto kEntries = std::to_array<Entry>({
    {{"variant", Key::variant, Section::head}},
    {{"players", Key::players, Section::head}},
    {{"set", Key::set, Section::head}},
    {{"id", Key::id, Section::head}},
    {{"cut", Key::cut, Section::head}},
    {{"carry", Key::carry, Section::head}},
    {{"scoresheet", Key::scoresheet, Section::head}},
    {{"excerpt", Key::excerpt, Section::head}},
    {{"cards", Key::note, Section::head}},
    {{"date", Key::note, Section::head}},
    {{"event", Key::note, Section::head}},
    {{"table", Key::note, Section::head}},
    {{"note", Key::note, Section::head}},
    {{"winner", Key::winner, Section::head}},
    {{"rounds", Key::rounds, Section::head}, Found::json},
    {{"round", Key::round, Section::round}},
    {{"dealer", Key::dealer, Section::round}},
    {{"buy_back", Key::buy_back, Section::round}},
    {{"buy_back_fee", Key::note, Section::round}},
    {{"deal", Key::deal, Section::round, Sheet::moves}},
    {{"upcard", Key::upcard, Section::round}},
    {{"wild", Key::wild, Section::round}},
    {{"stock", Key::stock, Section::round, Sheet::moves}},
    {{"moves", Key::moves, Section::round, Sheet::moves}, Found::json},
    {{"abandon", Key::abandon, Section::round, Sheet::moves}, Found::text},
    {{"ruling", Key::ruling, Section::round}, Found::text},
    {{"ruling void", Key::ruling_void, Section::round, Sheet::moves}, Found::text},
    {{"adjust", Key::adjust, Section::round}, Found::text},
    {{"ruling", Key::ruling, Section::round, Sheet::scores}, Found::json},
    {{"adjust", Key::adjust, Section::round, Sheet::scores}, Found::json},
    {{"hand", Key::hand, Section::round}},
    {{"score", Key::score, Section::round}},
    {{"total", Key::total, Section::round}},
    {{"shown", Key::shown, Section::round, Sheet::scores}},
    {{"points", Key::points, Section::round, Sheet::scores}},
    {{"shown_points", Key::shown_points, Section::round, Sheet::scores}},
    {{"dropped", Key::dropped, Section::round, Sheet::scores}},
    {{"went_out", Key::went_out, Section::round, Sheet::scores}},
    {{"knocked", Key::knocked, Section::round, Sheet::scores}},
    {{"at_once", Key::at_once, Section::round, Sheet::scores}},
    {{"abandoned", Key::abandoned, Section::round, Sheet::scores}},
    {{"ended", Key::ended, Section::round, Sheet::scores}},
});

/// Words that make a key with a name after them: "deal Ala".
constexpr auto kWithName = std::to_array<std::string_view>({"set", "deal", "hand", "shown"});

bool is_in(const Entry& entry, Container container) {
  return entry.found == Found::both ||
         (entry.found == Found::text) == (container == Container::text);
}

bool is_own_key_sign(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte != 0x7F && c != ':' && c != '"' && c != '#';
}

}  // namespace

std::optional<KeyWord> find_key(Container container, std::string_view word) {
  if (word.empty()) return std::nullopt;
  for (const Entry& entry : kEntries) {
    const std::string_view known = entry.word.word;
    if (known[0] == word[0] && known == word && is_in(entry, container)) return entry.word;
  }
  if (is_own_key(word)) return KeyWord{.word = word, .key = Key::note, .section = Section::head};
  return std::nullopt;
}

std::vector<std::string_view> keys_of(Container container, Section section, bool scoresheet) {
  const Sheet other = scoresheet ? Sheet::moves : Sheet::scores;
  std::vector<std::string_view> words;
  for (const Entry& entry : kEntries) {
    if (is_in(entry, container) && entry.word.section == section && entry.word.sheet != other)
      words.push_back(entry.word.word);
  }
  return words;
}

bool reads_as_key(std::string_view name) {
  if (name.starts_with("x-") || find_key(Container::text, name)) return true;
  Piece rest{.text = name};
  const std::string_view first = next_word(rest).text;
  return !rest.empty() && std::ranges::find(kWithName, first) != kWithName.end();
}

bool is_own_key(std::string_view key) {
  return key.size() > 2 && key.starts_with("x-") && !is_blank(key.back()) &&
         std::ranges::all_of(key, is_own_key_sign);
}

bool nests_too_deep(std::string_view json) {
  std::size_t depth = 0;
  bool is_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char sign = json[i];
    if (is_text && sign == '\\') ++i;
    if (sign == '"') is_text = !is_text;
    if (is_text) continue;
    if ((sign == '[' || sign == '{') && ++depth > kDeepestJson) return true;
    if ((sign == ']' || sign == '}') && depth > 0) --depth;
  }
  return false;
}

}  // namespace rummy
