#include "logio/ignored_paths.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace rummy {
namespace {

namespace fs = std::filesystem;

constexpr auto kIgnoreFiles = std::to_array<std::string_view>({".gitignore", ".rumrefignore"});
constexpr std::string_view kAnySegments = "**";

std::vector<std::string> segments_of(std::string_view text) {
  std::vector<std::string> segments;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('/'), text.size());
    if (end > 0) segments.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return segments;
}

bool matches(std::span<const std::string> pattern, std::span<const std::string> path) {
  if (pattern.empty()) return path.empty();
  if (pattern.front() == kAnySegments) {
    if (matches(pattern.subspan(1), path)) return true;
    return !path.empty() && matches(pattern, path.subspan(1));
  }
  return !path.empty() && ::fnmatch(pattern.front().c_str(), path.front().c_str(), 0) == 0 &&
         matches(pattern.subspan(1), path.subspan(1));
}

/// The path in one spelling, whether or not anything lies there.
fs::path absolute_of(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return (error ? path : absolute).lexically_normal();
}

/// The same of a folder, without a slash at its end.
fs::path folder_of(const fs::path& folder) {
  return absolute_of(folder / "").parent_path();
}

}  // namespace

void IgnoredPaths::add(std::string_view line, const fs::path& folder) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  while (line.ends_with(' ') && !line.ends_with("\\ "))
    line.remove_suffix(1);
  if (line.empty() || line.starts_with('#')) return;
  IgnorePattern pattern{.folder = folder_of(folder), .segments = {}};
  if (line.starts_with('!')) {
    pattern.keeps = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.for_folders = true;
    line.remove_suffix(1);
  }
  // A slash within ties a pattern to the folder; without one it counts at any depth.
  const bool is_tied = line.find('/') != std::string_view::npos;
  pattern.segments = segments_of(line);
  if (pattern.segments.empty()) return;
  if (!is_tied) pattern.segments.insert(pattern.segments.begin(), std::string(kAnySegments));
  patterns_.push_back(std::move(pattern));
}

void IgnoredPaths::read(const fs::path& folder) {
  for (const std::string_view name : kIgnoreFiles) {
    std::ifstream file(folder / name);
    for (std::string line; std::getline(file, line);)
      add(line, folder);
  }
}

void IgnoredPaths::read_above(const fs::path& folder) {
  std::error_code error;  // what cannot be asked for is not there
  const fs::path start = folder_of(folder);
  std::vector<fs::path> above;
  for (fs::path at = start; !fs::exists(at / ".git", error); at = at.parent_path()) {
    if (at == at.parent_path()) return;
    above.push_back(at.parent_path());
  }
  for (const fs::path& each : std::views::reverse(above))
    read(each);
}

bool IgnoredPaths::has(const fs::path& path, bool is_folder) const {
  if (patterns_.empty()) return false;
  const fs::path whole = absolute_of(path);
  for (const IgnorePattern& pattern : std::views::reverse(patterns_)) {
    if (pattern.for_folders && !is_folder) continue;
    const std::string below = whole.lexically_relative(pattern.folder).generic_string();
    if (below.empty() || below == "." || below.starts_with("..")) continue;
    if (matches(pattern.segments, segments_of(below))) return !pattern.keeps;
  }
  return false;
}

}  // namespace rummy
