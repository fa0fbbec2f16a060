#include "cli/surroundings.h"

#include <fmt/core.h>

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/project.h"
#include "config/variant_file.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "report/judged.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// --variant FILE: the variant of that file, whose folder is searched first. What is wrong with the
/// name of the file; empty if nothing is.
std::string take_variant_file(GlobalArguments& global, std::string& variant) {
  const fs::path file(variant);
  const bool is_file = variant.find('/') != std::string::npos || file.extension() == ".yaml";
  if (!is_file) return {};
  std::error_code error;  // what is not there is no file
  if (!fs::is_regular_file(file, error)) return "no such file: " + variant;
  if (file.extension() != ".yaml" || !is_variant_name(file.stem().string()))
    return variant + ": a variant file must be called NAME.yaml";
  const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
  global.variant_dirs.insert(global.variant_dirs.begin(), folder);
  variant = file.stem().string();
  return {};
}

/// The one project file of all records, or of the current folder; an error if they have several.
std::optional<std::string> project_file(const GlobalArguments& global, const Surroundings& line) {
  if (global.no_config) return std::string();
  if (!global.config.empty()) return global.config;
  if (line.records.empty()) return project_file_of("");
  std::string first = project_file_of(line.records.front());
  std::error_code error;  // of what is not there nothing is equal
  for (const std::string& record : line.records) {
    const std::string other = project_file_of(record);
    if (other == first || fs::equivalent(first, other, error)) continue;
    const auto named = [](const std::string& file) {
      return file.empty() ? std::string("no project file") : file;
    };
    complain(
        fmt::format("{} belongs to {}, and {} to {}: judge them one after the other, or choose "
                    "with --config FILE or --no-config",
                    line.records.front(), named(first), record, named(other)));
    return std::nullopt;
  }
  return first;
}

void fill_in(const Project& project, GlobalArguments& global, const Surroundings& line) {
  global.variant_dirs.insert(global.variant_dirs.end(), project.variant_dirs.begin(),
                             project.variant_dirs.end());
  if (global.language.empty()) global.language = project.language;
  const auto fill = [](const std::vector<std::string*>& open, const std::string& value) {
    for (std::string* const each : open)
      if (each->empty()) *each = value;
  };
  fill(line.of_no_record, project.variant);
  fill(line.waivers, project.waivers);
  fill(line.aliases, project.aliases);
  const fs::path folder = fs::path(project.file).parent_path();
  for (IgnoredPaths* const excluded : line.excluded)
    for (const std::string& pattern : project.excluded)
      excluded->add(pattern, folder.empty() ? fs::path(".") : folder);
}

}  // namespace

bool settle(GlobalArguments& global, const Surroundings& line) {
  const std::optional<std::string> file = project_file(global, line);
  if (!file) return false;
  if (!file->empty()) {
    Result<Project> project = read_project(*file);
    if (!project) {
      complain(project.error(), global.colour);
      return false;
    }
    global.project = std::move(*project);
    fill_in(global.project, global, line);
  }
  for (std::string* const variant : line.variants) {
    if (const std::string fault = take_variant_file(global, *variant); !fault.empty()) {
      complain(fault);
      return false;
    }
  }
  // A rule that nobody sees on the command line is said.
  const std::string effect = effect_of(global.project);
  const bool is_quiet = global.tell == Tell::problems;
  if (!effect.empty() && !is_quiet && line.judges)
    complain(fmt::format("note: {}: {}", global.project.file, effect));
  return true;
}

}  // namespace rummy
