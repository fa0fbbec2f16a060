#include "report/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace rummy {
namespace {

// === Writes JSON piece by piece into one string.

constexpr std::string_view kDigits = "0123456789abcdef";

void append_control(std::string& out, char32_t code) {
  switch (code) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += "\\u00";
      out += kDigits[(code >> 4U) & 0xFU];
      out += kDigits[code & 0xFU];
  }
}

}  // namespace

void append_json_text(std::string_view text, std::string& out) {
  // Nearly all texts are short and plain: they are built here and appended at once.
  constexpr std::size_t kShort = 78;
  if (text.size() <= kShort && is_plain_json(text)) {
    std::array<char, kShort + 2> whole;  // NOLINT(*-member-init): what is used is written first
    whole[0] = '"';
    text.copy(whole.data() + 1, text.size());
    whole[text.size() + 1] = '"';
    out.append(whole.data(), text.size() + 2);
    return;
  }
  out += '"';
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    if (!step.valid) {
      out += "\xEF\xBF\xBD";
    } else if (step.code == '"' || step.code == '\\') {
      out += '\\';
      out += static_cast<char>(step.code);
    } else if (step.code < 0x20 || step.code == 0x7F) {
      append_control(out, step.code);
    } else {
      out += text.substr(0, step.bytes);
    }
    text.remove_prefix(step.bytes);
  }
  out += '"';
}

void JsonWriter::new_line() {
  if (style_ == JsonStyle::line) return;
  out_ += '\n';
  out_.append(counts_.size() * 2, ' ');
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (counts_.empty()) return;
  if (counts_.back()++ > 0) out_ += ',';
  new_line();
}

void JsonWriter::begin(char bracket) {
  before_value();
  out_ += bracket;
  counts_.push_back(0);
}

void JsonWriter::end(char bracket) {
  const bool empty = counts_.back() == 0;
  counts_.pop_back();
  if (!empty) new_line();
  out_ += bracket;
}

void JsonWriter::key(std::string_view name) {
  before_value();
  append_json_text(name, out_);
  out_ += style_ == JsonStyle::line ? ":" : ": ";
  after_key_ = true;
}

void JsonWriter::value(std::string_view text) {
  before_value();
  append_json_text(text, out_);
}

void JsonWriter::whole_number(std::int64_t number) {
  before_value();
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out_.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void JsonWriter::literal(std::string_view word) {
  before_value();
  out_ += word;
}

namespace {

// === Finds a value again in the text of a JSON document.

/// One step of a pointer, in the spelling of a document.
std::string step_of(std::string_view pointer) {
  std::string step;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    const bool is_escape = pointer[i] == '~' && i + 1 < pointer.size();
    step += !is_escape ? pointer[i] : pointer[++i] == '1' ? '/' : '~';
  }
  return step;
}

/// Walks over a document known to be JSON. In any other document it ends somewhere.
class JsonWalk {
 public:
  explicit JsonWalk(std::string_view document) : text_(document) { skip_blanks(); }

  [[nodiscard]] JsonPlace place() const { return {.value = at_, .key = key_}; }

  /// Goes from a value to one within it.
  [[nodiscard]] bool enter(std::string_view step) {
    if (sign() == '{') return enter_object(step);
    if (sign() == '[') return enter_array(step);
    return false;
  }

 private:
  [[nodiscard]] char sign() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  void next_token() {
    ++at_;
    skip_blanks();
  }
  void skip_string();
  void skip_value();
  bool enter_object(std::string_view step);
  bool enter_array(std::string_view step);
  [[nodiscard]] static bool is_spelt(std::string_view quoted, std::string_view key);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t key_ = 0;
};

void JsonWalk::skip_string() {
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
    if (text_[at_] == '\\') ++at_;
  at_ = std::min(at_ + 1, text_.size());
}

void JsonWalk::skip_value() {
  int open = 0;
  do {
    const char begins = sign();
    if (begins == '"') {
      skip_string();
    } else if (begins == '{' || begins == '[') {
      ++open;
      ++at_;
    } else if (begins == '}' || begins == ']') {
      --open;
      ++at_;
    } else if (open > 0) {
      at_ = std::min(text_.find_first_of("\"{}[]", at_), text_.size());
    } else {
      at_ = std::min(text_.find_first_of(",}] \t\r\n", at_), text_.size());
    }
  } while (open > 0 && at_ < text_.size());
  skip_blanks();
}

bool JsonWalk::enter_object(std::string_view step) {
  next_token();
  while (sign() == '"') {
    key_ = at_;
    skip_string();
    const std::string_view quoted = text_.substr(key_, at_ - key_);
    skip_blanks();
    next_token();  // ":"
    if (is_spelt(quoted, step)) return true;
    skip_value();
    if (sign() == ',') next_token();
  }
  return false;
}

bool JsonWalk::enter_array(std::string_view step) {
  constexpr std::size_t kMostDigits = 9;
  std::size_t index = 0;
  if (step.empty() || step.size() > kMostDigits) return false;
  for (const char digit : step) {
    if (digit < '0' || digit > '9') return false;
    index = 10 * index + static_cast<std::size_t>(digit - '0');
  }
  next_token();
  for (; index > 0; --index) {
    skip_value();
    if (sign() != ',') return false;
    next_token();
  }
  key_ = at_;
  return sign() != ']';
}

/// Whether a quoted key equals `key`.
bool JsonWalk::is_spelt(std::string_view quoted, std::string_view key) {
  if (quoted.find('\\') == std::string_view::npos)
    return quoted.size() == key.size() + 2 && quoted.substr(1, key.size()) == key;
  const auto read = nlohmann::json::parse(quoted, nullptr, false);
  return read.is_string() && read.get<std::string>() == key;
}

/// The length of an escape; "\uD83C\uDCA1" is one code point.
std::size_t escape_length(std::string_view string) {
  constexpr std::size_t kUnit = 6;
  if (string.size() < 2 || string[1] != 'u') return 2;
  const auto is_half = [](std::string_view unit, std::string_view first) {
    return unit.size() >= kUnit && (unit[2] == 'D' || unit[2] == 'd') &&
           first.find(unit[3]) != std::string_view::npos;
  };
  const bool is_pair = is_half(string, "89abAB") && string.substr(kUnit).starts_with("\\u") &&
                       is_half(string.substr(kUnit), "cdefCDEF");
  return is_pair ? 2 * kUnit : kUnit;
}

}  // namespace

std::optional<JsonPlace> find_json_value(std::string_view document, std::string_view pointer) {
  JsonWalk walk(document);
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    if (!walk.enter(step_of(pointer.substr(1, end - 1)))) return std::nullopt;
    pointer.remove_prefix(end);
  }
  return walk.place();
}

std::size_t spelt_bytes(std::string_view string, std::uint32_t count) {
  std::size_t bytes = 0;
  for (; count > 0 && bytes < string.size(); --count) {
    const std::string_view rest = string.substr(bytes);
    if (rest[0] == '"') break;
    bytes += rest[0] == '\\' ? escape_length(rest) : next_code_point(rest).bytes;
  }
  return std::min(bytes, string.size());
}

}  // namespace rummy
