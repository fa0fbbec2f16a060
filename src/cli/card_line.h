#pragma once
// Cards given on a command line or a line of standard input, as a record that findings can point
// into.

#include <cstdint>
#include <string_view>

#include "table/record.h"

namespace rummy {

/// A record of one line that holds nothing but these cards. `number`: what findings call the line.
[[nodiscard]] Record record_of_line(std::string_view cards, std::uint32_t number);

}  // namespace rummy
