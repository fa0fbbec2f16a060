#pragma once
// The project file, rumref.yaml: what holds for the records in its folder and below, so that no
// command line has to say it.

#include <optional>
#include <string>
#include <vector>

#include "config/variants.h"
#include "diag/result.h"

namespace rummy {

struct Project {
  std::string file;                       // as the user would name it; empty: there is none
  std::string variant;                    // of records that name none
  std::vector<std::string> variant_dirs;  // searched after those of the command line
  std::vector<Override> settings;         // house rules for every record
  std::vector<std::string> overlays;      // files laid over every variant
  std::string waivers;                    // a file; empty: none
  std::string aliases;                    // likewise
  std::vector<std::string> excluded;      // patterns, from the folder of the file on
  std::string language;                   // empty: not said
};

/// Reads a project file; the paths it names start from its folder.
[[nodiscard]] Result<Project> read_project(const std::string& file);

/// The project file of the folder that a record lies in (of an empty word: the current one), or of
/// the nearest folder above it; empty if there is none.
[[nodiscard]] std::string project_file_of(const std::string& word);

/// "variant house, opening.points=40, waivers w.yaml": what a project changes of verdicts.
[[nodiscard]] std::string effect_of(const Project& project);

}  // namespace rummy
