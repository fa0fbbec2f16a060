// `rumref variant new`: the file a house variant begins with.

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/variant_actions.h"
#include "cli/variant_dirs.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// Writes a file that was not there before; why it could not, empty where it could.
std::string write_new_file(const std::string& path, std::string_view text) {
  constexpr mode_t kMode = 0666;  // less the user's umask
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
  if (file < 0) {
    return errno == EEXIST ? fmt::format("{} already exists; not overwritten", path)
                           : fmt::format("{}: {}", path, std::strerror(errno));
  }
  int error = 0;
  while (!text.empty() && error == 0) {
    const auto written = ::write(file, text.data(), text.size());
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EINTR) error = errno;
  }
  if (::close(file) != 0 && error == 0) error = errno;
  return error == 0 ? std::string() : fmt::format("{}: {}", path, std::strerror(error));
}

/// What is wrong with the name and the file wanted for it.
Problems faults_of(const std::string& name, const fs::path& file, const VariantLibrary& known,
                   const std::string& parent) {
  Problems problems;
  if (!is_variant_name(name)) {
    problems.push_back({.message = fmt::format("'{}' cannot be the name of a variant", name),
                        .help = "a name is letters, digits, - and _"});
  } else if (file.extension() != ".yaml" || file.stem().string() != name) {
    problems.push_back(
        {.message = fmt::format("{} cannot hold the variant {}", file.string(), name),
         .help = fmt::format("a variant must have the same name as its file: {}.yaml", name)});
  } else if (name == parent) {
    problems.push_back({.message = fmt::format("'{}' cannot extend itself", name),
                        .help = "give the new variant a name of its own"});
  } else {
    for (const std::string& other : known.names()) {
      if (other != name) continue;
      problems.push_back({.message = fmt::format("the variant '{}' already exists", name),
                          .help = "records name variants: give the new one a name of its own"});
    }
  }
  return problems;
}

}  // namespace

Exit start_variant(const GlobalArguments& global, const VariantArguments& arguments) {
  const std::string& name = arguments.names.front();
  const fs::path file =
      arguments.output.empty() ? fs::path(name + ".yaml") : fs::path(arguments.output);
  // Parents are looked for as they will be when the file is read.
  std::vector<fs::path> directories{file.has_parent_path() ? file.parent_path() : fs::path(".")};
  const VariantLibrary known(variant_directories(global));
  for (fs::path& directory : variant_directories(global))
    directories.push_back(std::move(directory));
  VariantLibrary variants(std::move(directories));
  Problems problems = faults_of(name, file, known, arguments.parent);
  const auto parent = variants.load(arguments.parent);
  if (!parent) problems.insert(problems.end(), parent.error().begin(), parent.error().end());
  if (!problems.empty()) {
    complain(problems, global.colour);
    return Exit::failed;
  }
  const std::string text = starter_variant(name, *(*parent)->with({}).ruleset);
  if (const std::string error = write_new_file(file.string(), text); !error.empty()) {
    complain(error);
    return Exit::failed;
  }
  Output out("");
  out.write(fmt::format("created {}, based on {}; check it with `rumref variant check {}`\n",
                        shown(file.string()), (*parent)->name(), shown(file.string())));
  return out.finish();
}

}  // namespace rummy
