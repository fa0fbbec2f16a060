#pragma once
// Runs the program under test as a user would, and measures it.

#include <cstddef>
#include <string>
#include <vector>

namespace rummy::hostile {

struct Ran {
  int exit = -1;  // -1: it was killed, by a signal or by us
  double seconds = 0;
  long peak_kilobytes = 0;
  std::string out;  // standard output and standard error
};

/// So many bytes of one letter, written to standard input; nothing: an empty input.
struct Feed {
  char letter = 'a';
  std::size_t bytes = 0;
};

/// Runs it with these arguments in a directory; kills it after half a minute.
[[nodiscard]] Ran run_program(const std::vector<std::string>& arguments,
                              const std::string& directory, Feed feed = {});

/// Whether the program's own time and memory can be asked for: not under a sanitizer.
[[nodiscard]] bool is_measurable();

}  // namespace rummy::hostile
