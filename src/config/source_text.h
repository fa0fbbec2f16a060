#pragma once
// The text of a file, line by line, and problems that point into it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/result.h"

namespace rummy {

/// A place in a text: all in code points, line and column from 1.
struct TextPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 0;
};

/// A file's text, kept so that problems can show the line they are about.
class SourceText {
 public:
  /// `file` as the user would name it; empty for a value given on a command line or in a record.
  /// `text` must be UTF-8; a byte-order mark and carriage returns at line ends are dropped.
  SourceText(std::string file, std::string_view text);

  [[nodiscard]] const std::string& file() const { return file_; }
  /// The text of a line (from 1); empty where there is none.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_count() const;
  /// The column in code points of a byte offset (from 0) within a line.
  [[nodiscard]] std::uint32_t column(std::uint32_t line, std::size_t byte) const;
  /// "club.yaml:23": the file's name without its folders.
  [[nodiscard]] std::string short_place(const TextPlace& at) const;
  [[nodiscard]] Problem problem(const TextPlace& at, std::string message,
                                std::string help = {}) const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
};

/// The first byte that is not UTF-8 or is a control character YAML text has no use for;
/// text.size() where there is none.
[[nodiscard]] std::size_t first_bad_byte(std::string_view text);

}  // namespace rummy
