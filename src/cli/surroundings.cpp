#include "cli/surroundings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "report/judged.h"

namespace rummy {
namespace {

// === The project file, rumref.yaml.

namespace fs = std::filesystem;

constexpr std::string_view kFileName = "rumref.yaml";
constexpr auto kProjectKeys = std::to_array<std::string_view>(
    {"variant", "variant_dirs", "settings", "with", "waivers", "aliases", "exclude", "language"});

/// A value as in `--set KEY=`.
std::string flow_text(const YamlNode& node) {
  if (node.is_scalar()) return node.text;
  std::string text;
  for (const YamlNode& item : node.items)
    text += (text.empty() ? "" : ", ") + flow_text(item);
  for (const YamlEntry& entry : node.entries)
    text += (text.empty() ? "" : ", ") + entry.key.text + ": " + flow_text(entry.value);
  return node.is_map() ? "{" + text + "}" : "[" + text + "]";
}

class ProjectReader {
 public:
  ProjectReader(const SourceText& source, fs::path folder)
      : source_(source), folder_(std::move(folder)) {}

  Project read(const YamlNode& root) {
    Project project;
    project.file = source_.file();
    if (root.kind == YamlKind::null) return project;
    if (!root.is_map()) {
      say(root, "expected keys and values", keys_in_words());
      return project;
    }
    for (const YamlEntry& entry : root.entries)
      read_entry(entry, project);
    return project;
  }
  [[nodiscard]] Problems problems() && { return std::move(problems_); }
  [[nodiscard]] bool is_good() const { return problems_.empty(); }

 private:
  void say(const YamlNode& node, std::string message, std::string help = {}) {
    problems_.push_back(source_.problem(node.at, std::move(message), std::move(help)));
  }

  static std::string keys_in_words() {
    return "a project file has " + either({kProjectKeys.begin(), kProjectKeys.end()});
  }

  void read_entry(const YamlEntry& entry, Project& project) {
    const std::string& key = entry.key.text;
    const YamlNode& value = entry.value;
    if (key == "variant") {
      project.variant = text_of(value);
    } else if (key == "variant_dirs") {
      for (const std::string& dir : list_of(value))
        project.variant_dirs.push_back(path_of(value, dir));
    } else if (key == "settings") {
      read_settings(value, "", project.settings);
    } else if (key == "with") {
      for (const std::string& file : list_of(value))
        project.overlays.push_back(path_of(value, file));
    } else if (key == "waivers") {
      project.waivers = path_of(value, text_of(value));
    } else if (key == "aliases") {
      project.aliases = path_of(value, text_of(value));
    } else if (key == "exclude") {
      project.excluded = list_of(value);
    } else if (key == "language") {
      project.language = text_of(value);
    } else {
      const std::string_view near = nearest_word(key, kProjectKeys);
      say(entry.key, fmt::format("unknown key '{}'", key),
          near.empty() ? keys_in_words() : fmt::format("did you mean '{}'?", near));
    }
  }

  std::string text_of(const YamlNode& node) {
    if (!node.is_scalar() || node.text.empty()) say(node, "expected text");
    return node.text;
  }

  std::vector<std::string> list_of(const YamlNode& node) {
    if (!node.is_sequence()) return {text_of(node)};
    std::vector<std::string> list;
    list.reserve(node.items.size());
    for (const YamlNode& item : node.items)
      list.push_back(text_of(item));
    return list;
  }

  /// A path from the folder of the project file.
  std::string path_of(const YamlNode& node, const std::string& given) {
    const fs::path path = (folder_ / given).lexically_normal();
    std::error_code error;  // what cannot be asked for does not exist
    if (!given.empty() && !fs::exists(path, error))
      say(node, fmt::format("no such file or folder: {}", path.string()));
    return path.string();
  }

  /// Keys may be nested, as in a variant file.
  void read_settings(const YamlNode& node, const std::string& prefix,
                     std::vector<Override>& settings) {
    if (!node.is_map()) return say(node, "expected settings and their values");
    for (const YamlEntry& entry : node.entries) {
      const std::string key = prefix + entry.key.text;
      if (entry.value.is_map() && is_setting_group(key)) {
        read_settings(entry.value, key + '.', settings);
        continue;
      }
      settings.push_back({.key = key,
                          .value = flow_text(entry.value),
                          .origin = source_.short_place(entry.key.at)});
    }
  }

  const SourceText& source_;
  fs::path folder_;
  Problems problems_;
};

}  // namespace

Result<Project> read_project(const std::string& file) {
  const auto text = read_file_text(file);
  if (!text) return Failure(text.error());
  const SourceText source{file, *text};
  const auto root = read_yaml(source, *text);
  if (!root) return Failure(root.error());
  ProjectReader reader(source, fs::path(file).parent_path());
  Project project = reader.read(*root);
  Problems problems = std::move(reader).problems();
  Problems of_settings = impossible_settings(project.settings);
  problems.insert(problems.end(), std::make_move_iterator(of_settings.begin()),
                  std::make_move_iterator(of_settings.end()));
  if (!problems.empty()) return Failure(std::move(problems));
  return project;
}

std::string project_file_of(const std::string& word) {
  std::error_code error;  // what cannot be asked for does not exist
  std::string file = word.starts_with('@') ? word.substr(1) : parted(word).first;
  if (file == "-") file.clear();
  // For a pattern, the folder before its first special character.
  if (!fs::exists(file, error)) file.resize(std::min(file.find_first_of("*?["), file.size()));
  const bool is_folder = file.empty() || fs::is_directory(file, error);
  const fs::path named = is_folder ? fs::path(file) : fs::path(file).parent_path();
  fs::path folder = named;
  fs::path whole = fs::absolute(fs::path(".") / named / "", error);
  whole = (named.is_absolute() ? named / "" : whole).lexically_normal().parent_path();
  while (true) {
    const fs::path found = folder / kFileName;
    if (fs::is_regular_file(found, error)) return found.string();
    if (whole == whole.parent_path()) return {};
    whole = whole.parent_path();
    folder = whole;
  }
}

std::string effect_of(const Project& project) {
  std::string text;
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (!project.variant.empty()) add("variant " + project.variant);
  for (const Override& setting : project.settings)
    add(setting.key + "=" + setting.value);
  for (const std::string& overlay : project.overlays)
    add("with " + overlay);
  if (!project.waivers.empty()) add("waivers " + project.waivers);
  return text;
}

namespace {

/// --variant FILE: the variant in that file, whose folder is searched first. Returns what is wrong
/// with the name of the file; empty if nothing is.
std::string take_variant_file(GlobalArguments& global, std::string& variant) {
  const fs::path file(variant);
  const bool is_file = variant.find('/') != std::string::npos || file.extension() == ".yaml";
  if (!is_file) return {};
  std::error_code error;  // what does not exist is no file
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
  std::error_code error;  // a missing file equals none
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
  // Rules that are not on the command line are reported.
  const std::string effect = effect_of(global.project);
  const bool is_quiet = global.verbosity == Verbosity::problems;
  if (!effect.empty() && !is_quiet && line.judges)
    complain(fmt::format("note: {}: {}", global.project.file, effect));
  return true;
}

}  // namespace rummy
