#pragma once
// How much the tests of chance try: a little in every build, a lot in rummy_long_tests. They say
// how much: tools/run-tests shows the lines that begin with "tried ".

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace rummy {

inline constexpr bool kLongRun = RUMREF_LONG_RUN;

inline void tried(std::uint64_t number, std::string_view what) {
  std::cout << "tried " << number << ' ' << what << std::endl;
}

/// `quick`, or in a long run `full`; the environment variable of that name overrules both.
inline int how_many(const char* variable, int quick, int full) {
  const char* const value = std::getenv(variable);
  const int number = value != nullptr ? std::stoi(value) : (kLongRun ? full : quick);
  tried(static_cast<std::uint64_t>(number), std::string("(") + variable + " changes how many)");
  return number;
}

}  // namespace rummy
