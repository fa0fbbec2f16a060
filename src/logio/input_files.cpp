#include "logio/input_files.h"

#include <glob.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/file_form.h"
#include "logio/ignored_paths.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// What may be anything, but is looked into among scoresheets.
constexpr std::string_view kPlainEnding = ".txt";
/// A pipe, a socket or a device: it lies among the records, but waiting for it would hang.
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

/// What is not looked into, by the files of its folders and by the command line.
struct LeftOut {
  IgnoredPaths ignored;
  const IgnoredPaths& excluded;

  [[nodiscard]] bool has(const fs::path& path, bool is_folder) const {
    return excluded.has(path, is_folder) || ignored.has(path, is_folder);
  }
};

/// One directory without those below it, which go to `below`.
std::error_code list(const std::string& directory, Sought sought, const LeftOut& left_out,
                     NamedFiles& found, std::vector<std::string>& below) {
  std::error_code error;
  for (fs::directory_iterator at(directory, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    std::error_code unasked;  // a file that cannot be asked is told when it is read
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

/// Why a directory gave nothing, and what to do if it holds scoresheets.
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
    // A directory that cannot be read is listed as a file, and says why when it is opened as one.
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

/// "FILE[SHEET]", and what may follow it. The file is empty where it is none of these.
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

}  // namespace rummy
