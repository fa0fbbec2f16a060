#include "logio/folded.h"

#include <utf8proc.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"

namespace rummy {
namespace {

/// Blanks that are no plain one: non-breaking, narrow, ideographic, of no width.
constexpr bool is_blank_of_any_kind(char32_t code) {
  return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xA0 ||
         code == 0x1680 || (code >= 0x2000 && code <= 0x200B) || code == 0x202F || code == 0x205F ||
         code == 0x3000 || code == 0xFEFF;
}

std::string with_plain_blanks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool blank = false;
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    if (step.valid && is_blank_of_any_kind(step.code)) {
      blank = !out.empty();
    } else {
      if (blank) out += ' ';
      blank = false;
      out.append(text.substr(0, step.bytes));
    }
    text.remove_prefix(step.bytes);
  }
  return out;
}

/// What utf8proc makes of it; the text itself where it is no UTF-8, which is reported elsewhere.
std::string mapped(std::string_view text, int how) {
  utf8proc_uint8_t* made = nullptr;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const utf8proc_ssize_t size =
      utf8proc_map(bytes, static_cast<utf8proc_ssize_t>(text.size()), &made,
                   static_cast<utf8proc_option_t>(how | UTF8PROC_STABLE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(made, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
}

/// Letters that no accent is taken off by decomposing them.
constexpr auto kStroked = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ł", "l"}, {"ø", "o"}, {"đ", "d"}, {"ı", "i"}, {"æ", "ae"}, {"œ", "oe"}});

void replace_stroked(std::string& text) {
  for (const auto& [stroked, plain] : kStroked)
    for (std::size_t at = text.find(stroked); at != std::string::npos; at = text.find(stroked, at))
      text.replace(at, stroked.size(), plain);
}

}  // namespace

bool is_plainly_composed(std::string_view text) {
  return is_printable_ascii(text) && !text.starts_with(' ') && !text.ends_with(' ') &&
         text.find("  ") == std::string_view::npos;
}

std::string composed(std::string_view text) {
  if (is_plainly_composed(text)) return std::string(text);
  const std::string blanks = with_plain_blanks(text);
  return is_printable_ascii(blanks) ? blanks : mapped(blanks, UTF8PROC_COMPOSE);
}

std::string folded(std::string_view text) {
  std::string out = with_plain_blanks(text);
  if (!is_printable_ascii(out)) {
    out = mapped(out, UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
    replace_stroked(out);
  }
  return in_small_letters(out);
}

std::string folded_word(std::string_view text) {
  std::string out;
  for (const char c : folded(text)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80;
    if (is_letter) {
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (out.ends_with('_'))
    out.pop_back();
  return out;
}

}  // namespace rummy
