#pragma once
// The project file, rumref.yaml, and what else a command line takes from the files around it.

#include <string>
#include <vector>

#include "cli/commands.h"
#include "logio/inputs.h"

namespace rummy {

// === What a command line takes from the files around it: the project file above its records, and
// variants named by their files.

/// The parts of the arguments that this bears on, of whichever command was given.
struct Surroundings {
  std::vector<std::string> records;    // as the user named them; none: the current folder counts
  std::vector<std::string*> variants;  // by which to judge, or to play; a file becomes its name
  std::vector<std::string*> of_no_record;  // those of them that no record can name
  std::vector<IgnoredPaths*> excluded;
  std::vector<std::string*> waivers;
  std::vector<std::string*> aliases;
  bool judges = false;  // the command goes by rules
};

/// Reads the project file and fills in what the command line leaves open. False if something is
/// wrong, which is reported.
[[nodiscard]] bool settle(GlobalArguments& global, const Surroundings& line);

}  // namespace rummy
