#pragma once
// Which files the user's words mean.

#include <cstdint>
#include <string>
#include <vector>

namespace rummy {

/// What a file's name says of its content.
enum class FileForm : std::uint8_t { text, json, many_json, csv, unknown };

/// Which files of a directory are taken.
enum class Sought : std::uint8_t { records, records_and_csv };

/// By the ending, without that of a packer: club.rgn.gz is text.
[[nodiscard]] FileForm form_of(const std::string& path);

/// What one word of the user stands for.
struct NamedFiles {
  std::vector<std::string> files;     // in order; a file that may not exist is the word itself
  std::string error;                  // why there are none
  std::vector<std::string> others{};  // of a directory, in order: files that are not taken
  bool in_directory = false;          // they lie in the one that was named
};
/// Goes through directories and patterns; not for "-" and "@FILE".
[[nodiscard]] NamedFiles files_of(const std::string& word, Sought sought = Sought::records);

}  // namespace rummy
