#pragma once
// How a scoresheet was understood, for whoever keeps it to look over.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "logio/sheet_head.h"

namespace rummy {

/// What a line is that is no round of a player.
enum class LineOf : std::uint8_t {
  title,
  comment,
  repeated_head,
  sums,
  places,
  other,
  empty_round
};

struct SheetReading {
  struct Column {
    std::string head;
    Text meaning;
  };
  struct Line {
    std::uint64_t number = 0;
    LineOf what = LineOf::other;
  };
  std::optional<SheetLayout> layout;  // nothing: no line can be the head
  std::uint64_t head_line = 0;
  char separator = ',';
  std::vector<Column> columns;
  std::vector<Line> lines;
};

}  // namespace rummy
