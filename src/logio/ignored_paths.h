#pragma once
// Which paths below a folder its owner wants left out: the patterns of .gitignore and
// .rumrefignore files, as git reads them.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

/// One line of such a file.
struct IgnorePattern {
  std::filesystem::path folder;       // of the file; patterns are relative to it
  std::vector<std::string> segments;  // between slashes; "**" stands for any number
  bool for_folders = false;           // "build/": matches folders only
  bool keeps = false;                 // "!keep.rgn": not left out after all
};

class IgnoredPaths {
 public:
  /// Reads the patterns of the folders above `folder`, up to the one that holds a repository.
  void read_above(const std::filesystem::path& folder);
  /// Reads the patterns of this folder.
  void read(const std::filesystem::path& folder);
  /// Adds a pattern, as a line of such a file in this folder.
  void add(std::string_view line, const std::filesystem::path& folder);
  /// Whether the last pattern that matches leaves this path out.
  [[nodiscard]] bool has(const std::filesystem::path& path, bool is_folder) const;

 private:
  std::vector<IgnorePattern> patterns_;
};

}  // namespace rummy
