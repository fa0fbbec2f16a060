#pragma once
// What inputs.cpp goes by: words of the user on their way to files.

#include <cstddef>
#include <cstdint>
#include <string>

#include "logio/file_form.h"
#include "logio/input_files.h"

namespace rummy::inputs {

inline constexpr std::size_t kLongestPath = std::size_t{64} * 1024;

enum class WordKind : std::uint8_t {
  any,
  file,   // a file's name for certain
  found,  // lies in a directory that was named
  other,  // likewise, and by its name is none that is read
};

struct Word {
  std::string text;
  WordKind kind = WordKind::any;
  std::string list{};  // "LIST:LINE", where a list names it
  PartOfFile part{};
};

/// "-" is standard input, which has no name to go by.
inline FileForm form_of_word(const Word& word) {
  return word.text == "-" ? FileForm::unknown : form_of(word.text);
}

}  // namespace rummy::inputs
