#pragma once
// Where the values of a JSON document lie in its text.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logio/records.h"

namespace rummy::maps {

struct JsonPlace {
  std::size_t offset = 0;  // of the text, in bytes
  ForeignSpot spot{.line = 1, .column = 1};
};

/// The places of values by their pointers (RFC 6901), which lead from the value that begins at
/// `from`, or blanks before it. The text must be JSON. A value that is not there is where that one
/// is.
[[nodiscard]] std::vector<JsonPlace> json_places(std::string_view text, const JsonPlace& from,
                                                 std::span<const std::string> pointers);

}  // namespace rummy::maps
