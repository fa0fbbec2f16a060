#pragma once
// How a scoresheet was read, for whoever keeps it to look over.

#include <cstdint>
#include <string>
#include <vector>

#include "base/words.h"

namespace rummy {

/// What a line is that is no round of a player, in a sheet with named columns.
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
    Text meaning;
  };
  Text layout;  // empty: no table was found
  std::uint64_t head_line = 0;
  char separator = ',';  // '\0': spaces
  std::vector<Column> columns;
  std::vector<Line> lines;
  int margin = -1;  // by how many bits the next reading is worse; below 0: there is none
};

[[nodiscard]] Text words_of(LineOf what);

}  // namespace rummy
