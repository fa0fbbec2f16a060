#pragma once
// Runs the program as a person would, from the project's folder.

#include <sys/wait.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "places.h"
#include "unit/source_tree.h"

namespace rummy {

struct Ran {
  int status = -1;
  std::string output;  // both streams
};

/// A shell command in which `rumref` is the program just built.
inline Ran run_in_shell(const std::string& command) {
  const auto quoted = [](const std::filesystem::path& path) { return "'" + path.string() + "'"; };
  const std::string line = "exec 2>&1 </dev/null; cd " + quoted(source_root()) +
                           " && PATH=" + quoted(std::filesystem::path(kProgram).parent_path()) +
                           ":\"$PATH\" && " + command;
  Ran ran;
  std::FILE* const pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) return ran;
  std::array<char, 4096> piece{};
  for (std::size_t got = 0; (got = std::fread(piece.data(), 1, piece.size(), pipe)) > 0;)
    ran.output.append(piece.data(), got);
  const int ended = pclose(pipe);
  ran.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return ran;
}

/// UPDATE_GOLDEN=1 writes what the program says now in place of what was expected.
inline bool updates_golden() {
  const char* const value = std::getenv("UPDATE_GOLDEN");
  return value != nullptr && std::string(value) == "1";
}

inline void write_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace rummy
