#include "cli/variant_dirs.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include "cli/commands.h"

namespace rummy {
namespace fs = std::filesystem;

std::vector<fs::path> variant_directories(const GlobalArguments& global) {
  std::vector<fs::path> directories(global.variant_dirs.begin(), global.variant_dirs.end());
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / "share" / "rumref" / "variants";
  if (!error && fs::is_directory(installed, error)) {
    directories.push_back(installed);
  } else {
    directories.emplace_back(RUMREF_SOURCE_VARIANTS);
  }
  return directories;
}

}  // namespace rummy
