#include "logio/input_size.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "logio/ignored_paths.h"
#include "logio/input_files.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// What is not there, or no list, is told when it is read; here it counts nothing.
std::vector<std::string> words_of_list(const std::string& path) {
  std::vector<std::string> words;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return words;
  std::ifstream list(path);
  for (std::string line; std::getline(list, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty() && !line.starts_with('@') && !line.starts_with('#')) words.push_back(line);
  }
  return words;
}

}  // namespace

std::optional<std::uint64_t> size_of_inputs(const std::vector<std::string>& named, Sought sought,
                                            const IgnoredPaths& excluded) {
  std::uint64_t all = 0;
  for (const std::string& word : named) {
    if (word == "-") return std::nullopt;
    if (word.starts_with('@')) {
      const auto listed = size_of_inputs(words_of_list(word.substr(1)), sought, excluded);
      if (!listed) return std::nullopt;
      all += *listed;
      continue;
    }
    for (const std::string& file : files_of(word, sought, excluded).files) {
      std::error_code error;
      const fs::file_status status = fs::status(file, error);
      if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return std::nullopt;
      if (const std::uintmax_t size = fs::file_size(file, error); !error) all += size;
    }
  }
  return all;
}

}  // namespace rummy
