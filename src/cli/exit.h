#pragma once
// How the program ends.

#include <cstdint>

namespace rummy {

/// What the program ends with; of several, the highest counts (spec: exit status).
enum class Exit : std::uint8_t { fine = 0, found = 1, failed = 2 };

[[nodiscard]] constexpr Exit worse(Exit a, Exit b) {
  return a < b ? b : a;
}

}  // namespace rummy
