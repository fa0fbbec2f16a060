#pragma once
// The project file, rumref.yaml, and what else a command line takes from the files around it.

#include <string>
#include <vector>

#include "cli/commands.h"
#include "logio/inputs.h"

namespace rummy {

// === What a command line takes from the files around it: the project file above its records, and
// variants named by their files.

/// The arguments that depend on surrounding files, for any command.
struct Surroundings {
  std::vector<std::string> records;        // as named by the user; none: the current folder counts
  std::vector<std::string*> variants;      // for judging or playing; a file is replaced by its name
  std::vector<std::string*> of_no_record;  // those that no record can name
  std::vector<IgnoredPaths*> excluded;
  std::vector<std::string*> waivers;
  std::vector<std::string*> aliases;
  bool judges = false;  // the command uses rules
};

/// Reads the project file and fills in what the command line leaves open. False, with a report, if
/// something is wrong.
[[nodiscard]] bool settle(GlobalArguments& global, const Surroundings& line);

}  // namespace rummy
