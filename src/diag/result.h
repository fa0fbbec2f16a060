#pragma once
// Problems in a file that is no game record, and the result of reading one.

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace rummy {

// === A problem in a file from the user that is no game record: a variant, an option.

enum class ProblemKind : std::uint8_t { error, warning };

/// Printed as `FILE:LINE:COLUMN: error: MESSAGE`, the source line, a caret, and the help.
struct Problem {
  ProblemKind kind = ProblemKind::error;
  std::string message{};     // lower case, no full stop; what was found and what was expected
  std::string file{};        // as the user would name it; empty if there is no file
  std::uint32_t line = 0;    // from 1; 0: the file as a whole
  std::uint32_t column = 0;  // from 1, in code points
  std::uint32_t length = 0;  // of what to underline, in code points
  std::string source{};      // the line's text
  std::string help{};        // what to do about it; may be empty
};
using Problems = std::vector<Problem>;

// === The one file that names tl::expected.

/// A value, or the reasons why there is none.
template <class T>
using Result = tl::expected<T, Problems>;
using Failure = tl::unexpected<Problems>;

}  // namespace rummy
