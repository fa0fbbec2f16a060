#pragma once
// How much the tests of chance try: a little in every build, a lot in rummy_long_tests.

#include <cstdlib>
#include <string>

namespace rummy {

inline constexpr bool kLongRun = RUMREF_LONG_RUN;

/// `quick`, or in a long run `full`; the environment variable of that name overrules both.
inline int how_many(const char* variable, int quick, int full) {
  if (const char* value = std::getenv(variable); value != nullptr) return std::stoi(value);
  return kLongRun ? full : quick;
}

}  // namespace rummy
