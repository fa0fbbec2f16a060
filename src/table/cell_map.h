#pragma once
// Where the cells of a scoresheet stood that was put together from a sheet of a workbook.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rummy {

struct CellMap {
  struct Cell {
    std::uint32_t row = 0;     // from 0
    std::uint32_t column = 0;  //
  };
  std::vector<std::vector<Cell>> lines;  // of each line, from the first, its cells

  /// `line` counts from 1, `cell` from 0; nothing for what stands nowhere.
  [[nodiscard]] std::optional<Cell> at(std::size_t line, std::size_t cell) const {
    if (line == 0 || line > lines.size() || cell >= lines[line - 1].size()) return std::nullopt;
    return lines[line - 1][cell];
  }
};

}  // namespace rummy
