#include "logio/struck_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace rummy {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

bool has_digit(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

void StruckText::add(std::string_view text, bool is_struck) {
  text_ += text;
  if (parts_.empty() || parts_.back().is_struck != is_struck)
    parts_.push_back({.end = 0, .is_struck = is_struck});
  parts_.back().end = text_.size();
}

void StruckText::clear() {
  text_.clear();
  parts_.clear();
}

std::string StruckText::as_written() const {
  if (std::ranges::none_of(parts_, &Part::is_struck)) return text_;
  std::string out;
  std::size_t begin = 0;
  const bool is_replaced = std::ranges::any_of(parts_, [&](const Part& part) {
    const std::string_view text = std::string_view(text_).substr(begin, part.end - begin);
    begin = part.end;
    return !part.is_struck && !without_blanks(text).empty();
  });
  begin = 0;
  for (const Part& part : parts_) {
    const std::string_view text =
        without_blanks(std::string_view(text_).substr(begin, part.end - begin));
    begin = part.end;
    const bool is_figure = part.is_struck && has_digit(text);
    if (text.empty() || (part.is_struck && !is_figure && is_replaced)) continue;
    if (!out.empty()) out += ' ';
    out.append(is_figure ? "~~" : "").append(text).append(is_figure ? "~~" : "");
  }
  return out;
}

}  // namespace rummy
