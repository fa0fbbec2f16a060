#pragma once
// Rows below the sums of a scoresheet: places, averages, rounds won and the like, told by
// arithmetic first and by their label where that does not.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_shapes.h"
#include "logio/sheet_table.h"

namespace rummy {

struct FooterRow {
  const GridCell& label;
  std::vector<std::int64_t> figures;     // one a player
  std::span<const std::int64_t> totals;  // likewise
  const ShapeInput& input;
  std::span<const std::size_t> columns;
  std::size_t first_round = 0;  // rows
  std::size_t end_of_rounds = 0;
};

struct Footer {
  double cost = 0;
  SheetRemark::Kind remark = SheetRemark::Kind::aside;
  std::optional<SheetQuestion::Kind> question{};  // nothing: it is explained
};

[[nodiscard]] Footer explain_footer(const FooterRow& row);

}  // namespace rummy
