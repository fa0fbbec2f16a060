#pragma once
// A place of a record the way people and programs count it: in code points, from the line's start.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "diag/place.h"
#include "table/record.h"

namespace rummy {

struct Spot {
  const SourceLine* line = nullptr;  // null: nowhere
  std::string_view text;             // of that line
  std::uint32_t offset = 0;          // code points before it
  std::uint32_t length = 0;          // code points of it
};

/// Where `place` is in its line; cut off at the line's end.
[[nodiscard]] Spot spot_of(const Record& record, const Place& place);

}  // namespace rummy
