#pragma once
// Which files the user's words mean.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "logio/ignored_paths.h"

namespace rummy {

/// Which files of a directory are taken.
enum class Sought : std::uint8_t { records, records_and_csv };

/// A part of a file: what output calls FILE:LINE, FILE:LINE:COLUMN, FILE#ID, FILE[SHEET] or
/// FILE[SHEET]!CELL.
struct PartOfFile {
  std::uint64_t line = 0;  // the record this line belongs to; 0: any
  std::string id;          // the record of this id; empty: any
  std::string sheet{};     // of a workbook; empty: any

  [[nodiscard]] bool is_whole() const { return line == 0 && id.empty() && sheet.empty(); }
};

/// What one word of the user stands for.
struct NamedFiles {
  std::vector<std::string> files;     // in order; a file that may not exist is the word itself
  std::string error;                  // why there are none
  std::vector<std::string> others{};  // of a directory, in order: files that are not taken
  bool in_directory = false;          // they lie in the one that was named
  PartOfFile part{};                  // of the one file, where the word names a part of it
};
/// The file a word names, where it is "FILE:LINE" or another of those and there is such a file, and
/// none whose name is all of it; "-" is one. Else the word, whole.
[[nodiscard]] std::pair<std::string, PartOfFile> parted(const std::string& word);
/// Goes through directories and patterns; not for "-" and "@FILE". In directories, folders whose
/// names begin with a dot are left out, and what .gitignore, .rumrefignore and `excluded` name.
[[nodiscard]] NamedFiles files_of(const std::string& word, Sought sought = Sought::records,
                                  const IgnoredPaths& excluded = {});

}  // namespace rummy
