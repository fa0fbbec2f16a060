#pragma once
// The project's own sources, for the tests that hold them to the house's rules.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "places.h"

namespace rummy {

inline std::filesystem::path source_root() {
  return kSourceDirectory;
}

inline std::string read_file(const std::filesystem::path& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// All .h and .cpp files below a folder of the project.
inline std::vector<std::filesystem::path> sources_below(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp") files.push_back(entry.path());
  }
  return files;
}

}  // namespace rummy
