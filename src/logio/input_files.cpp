// The files that the user's words mean, those that their owner excludes, and the amount of input.

#include <fnmatch.h>
#include <glob.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/inputs.h"

namespace rummy {
namespace {

// === Paths below a folder that its owner excludes.

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

/// The path in one spelling, whether or not it exists.
fs::path absolute_of(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return (error ? path : absolute).lexically_normal();
}

/// The folder in one spelling, without a slash at its end.
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
  // A slash within a pattern ties it to the folder; without one it counts at any depth.
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
  std::error_code error;  // what cannot be asked for does not exist
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

namespace {

/// May be anything, but is looked into among scoresheets.
constexpr std::string_view kPlainEnding = ".txt";
/// Whether it is a pipe, a socket or a device, which would block the reading of a directory.
bool is_no_file(const fs::file_status& status) {
  return fs::is_fifo(status) || fs::is_socket(status) || fs::is_character_file(status) ||
         fs::is_block_file(status);
}

bool is_sought(const std::string& name, Sought sought) {
  const FileForm form = form_of(name);
  const bool sheets = sought == Sought::records_and_csv;
  if (form == FileForm::csv) return sheets;
  if (sheets && plain_name(name).ends_with(kPlainEnding)) return true;
  return form != FileForm::unknown;
}

/// Excluded paths, by the files of their folders and by the command line.
struct LeftOut {
  IgnoredPaths ignored;
  const IgnoredPaths& excluded;

  [[nodiscard]] bool has(const fs::path& path, bool is_folder) const {
    return excluded.has(path, is_folder) || ignored.has(path, is_folder);
  }
};

/// Lists one directory without those below it, which go to `below`.
std::error_code list(const std::string& directory, Sought sought, const LeftOut& left_out,
                     NamedFiles& found, std::vector<std::string>& below) {
  std::error_code error;
  for (fs::directory_iterator at(directory, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    std::error_code unasked;  // the fault is reported when the file is read
    std::string name = at->path().string();
    const bool is_folder = at->is_directory(unasked);
    if (left_out.has(at->path(), is_folder)) continue;
    if (is_folder) {
      const bool is_hidden = at->path().filename().string().starts_with('.');
      if (!is_hidden && !at->is_symlink(unasked)) below.push_back(std::move(name));
    } else if (!is_no_file(at->status(unasked))) {
      (is_sought(name, sought) ? found.files : found.others).push_back(std::move(name));
    }
  }
  return error;
}

/// Why a directory gave nothing, and what to do if it has scoresheets.
std::string nothing_in(const std::string& directory, Sought sought,
                       const std::vector<std::string>& others) {
  if (sought == Sought::records_and_csv)
    return "no scoresheet and no .rgn, .json or .ndjson file in this directory";
  std::string error = "no .rgn, .json or .ndjson file in this directory";
  const auto is_sheet = [](const std::string& name) { return form_of(name) == FileForm::csv; };
  const auto sheet = std::ranges::find_if(others, is_sheet);
  if (sheet != others.end()) error += "; " + *sheet + " is a scoresheet: rumref score " + directory;
  return error;
}

NamedFiles files_in(const std::string& directory, Sought sought, const IgnoredPaths& excluded) {
  NamedFiles found{.files = {}, .error = {}, .others = {}, .in_directory = true};
  LeftOut left_out{.ignored = {}, .excluded = excluded};
  left_out.ignored.read_above(directory);
  std::vector<std::string> waiting = {directory};
  while (!waiting.empty()) {
    const std::string at = std::move(waiting.back());
    waiting.pop_back();
    left_out.ignored.read(at);
    // A directory that cannot be read is listed as a file; opening it reports why.
    if (list(at, sought, left_out, found, waiting)) found.files.push_back(at);
  }
  std::ranges::sort(found.files);
  std::ranges::sort(found.others);
  if (found.files.empty()) found.error = nothing_in(directory, sought, found.others);
  return found;
}

NamedFiles files_like(const std::string& pattern) {
  NamedFiles found;
  glob_t matches{};
  if (::glob(pattern.c_str(), 0, nullptr, &matches) == 0) {
    for (std::size_t i = 0; i < matches.gl_pathc; ++i)
      found.files.emplace_back(matches.gl_pathv[i]);
  }
  ::globfree(&matches);
  std::ranges::sort(found.files);
  if (found.files.empty()) found.error = "no files match";
  return found;
}

/// The row of "!C4", "!4:4", ":4" or ":4:2"; nothing for other words.
std::optional<std::uint64_t> row_in(std::string_view behind) {
  if (behind.empty()) return 0;
  const bool is_cell = behind.starts_with('!');
  if (!is_cell && !behind.starts_with(':')) return std::nullopt;
  behind.remove_prefix(1);
  if (is_cell)
    while (!behind.empty() && behind.front() >= 'A' && behind.front() <= 'Z')
      behind.remove_prefix(1);
  return number_in<std::uint64_t>(behind.substr(0, behind.find(':')));
}

/// Splits "FILE[SHEET]" and what may follow it. The file is empty if the word has another form.
std::pair<std::string, PartOfFile> parted_by_sheet(const std::string& word) {
  const std::size_t end = word.rfind(']');
  if (end == std::string::npos) return {};
  const std::optional<std::uint64_t> row = row_in(std::string_view(word).substr(end + 1));
  std::error_code error;
  for (std::size_t at = word.find('['); row && at < end; at = word.find('[', at + 1)) {
    const std::string file = word.substr(0, at);
    if (file != "-" && (!fs::exists(file, error) || fs::is_directory(file, error))) continue;
    return {file, {.line = *row, .id = {}, .sheet = word.substr(at + 1, end - at - 1)}};
  }
  return {};
}

}  // namespace

std::pair<std::string, PartOfFile> parted(const std::string& word) {
  std::error_code error;
  std::pair<std::string, PartOfFile> whole = {word, {}};
  if (fs::exists(word, error)) return whole;
  if (auto of_sheet = parted_by_sheet(word); !of_sheet.first.empty()) return of_sheet;
  const auto is_file = [&error](const std::string& name) {
    return name == "-" || (fs::exists(name, error) && !fs::is_directory(name, error));
  };
  for (std::size_t at = word.find('#'); at != std::string::npos; at = word.find('#', at + 1)) {
    const std::string file = word.substr(0, at);
    if (at + 1 < word.size() && is_file(file)) return {file, {.id = word.substr(at + 1)}};
  }
  // FILE:LINE:COLUMN, then FILE:LINE.
  std::string file = word;
  std::uint64_t line = 0;
  for (int parts = 0; parts < 2; ++parts) {
    const std::size_t colon = file.rfind(':');
    if (colon == std::string::npos) return whole;
    line = number_in<std::uint64_t>(std::string_view(file).substr(colon + 1)).value_or(0);
    if (line == 0) return whole;
    file.resize(colon);
    if (is_file(file)) return {file, {.line = line, .id = {}}};
  }
  return whole;
}

NamedFiles files_of(const std::string& word, Sought sought, const IgnoredPaths& excluded) {
  std::error_code error;
  const fs::file_status status = fs::status(word, error);
  if (fs::is_directory(status)) return files_in(word, sought, excluded);
  constexpr std::string_view kPatternSigns = "*?[";
  const bool is_pattern = word.find_first_of(kPatternSigns) != std::string::npos;
  if (!fs::exists(status) && is_pattern && parted(word).second.is_whole()) return files_like(word);
  auto [file, part] = parted(word);
  return {.files = {std::move(file)}, .error = {}, .part = std::move(part)};
}

namespace {

/// The lines of a list. A missing or broken list is reported when it is read; here it counts
/// nothing.
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
