#pragma once
// How much the tests of chance try: a little as a rule, a lot where RUMREF_LONG is set. They say
// how much: tools/run-tests shows the lines that begin with "tried ".

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace rummy {

inline bool is_long_run() {
  return std::getenv("RUMREF_LONG") != nullptr;
}

inline void tried(std::uint64_t number, std::string_view what) {
  std::cout << "tried " << number << ' ' << what << std::endl;
}

/// `quick`, or in a long run `full`; the environment variable of that name overrules both.
inline int how_many(const char* variable, int quick, int full) {
  const char* const value = std::getenv(variable);
  const int number = value != nullptr ? std::stoi(value) : (is_long_run() ? full : quick);
  tried(static_cast<std::uint64_t>(number), std::string("(") + variable + " changes how many)");
  return number;
}

}  // namespace rummy
