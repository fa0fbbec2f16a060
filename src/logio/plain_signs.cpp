#include "logio/plain_signs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/words.h"
#include "logio/piece.h"
#include "logio/quotes.h"

namespace rummy {
namespace {

/// Keys whose values are free text, carried and not read.
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

/// A name that the notation has in quotes only.
bool needs_quotes(std::string_view name) {
  return name.find_first_of(":,;#") != std::string_view::npos &&
         name.find_first_of("\"\\") == std::string_view::npos;
}

/// How much of a line is notation; what follows is free text.
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

}  // namespace rummy
