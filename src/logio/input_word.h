#pragma once
// What inputs.cpp goes by: words of the user on their way to files, and lines without blanks.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "logio/input_files.h"

namespace rummy::inputs {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
inline constexpr std::size_t kLongestPath = std::size_t{64} * 1024;
inline constexpr std::string_view kLineBlanks = " \t\r";

inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kLineBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kLineBlanks) - first + 1);
}

inline std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

enum class WordKind : std::uint8_t {
  any,
  file,   // a file's name for certain
  found,  // lies in a directory that was named
  other,  // likewise, and by its name is none that is read
};

struct Word {
  std::string text;
  WordKind kind = WordKind::any;
  bool from_list = false;
  PartOfFile part{};
};

/// "-" is standard input, which has no name to go by.
inline FileForm form_of_word(const Word& word) {
  return word.text == "-" ? FileForm::unknown : form_of(word.text);
}

}  // namespace rummy::inputs
