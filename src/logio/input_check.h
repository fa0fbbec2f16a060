#pragma once
// Sums that tell one input from another, and from itself once it was changed.

#include <cstdint>

#include "logio/inputs.h"

namespace rummy {

/// Of all there is of it: name, line, text, and what is wrong with it.
[[nodiscard]] std::uint32_t check_sum(const InputItem& item);
/// The sum of all inputs so far, and one more.
[[nodiscard]] std::uint32_t chained(std::uint32_t sum, std::uint32_t next);

}  // namespace rummy
