#pragma once
// The shapes a table can have whose rows are rounds: scores alone, with a column that checks them,
// score and total side by side, in halves or in one cell, totals alone, totals under each round.

#include <cstddef>
#include <memory>
#include <vector>

#include "logio/sheet_options.h"
#include "logio/sheet_table.h"
#include "logio/sheet_weigh.h"

namespace rummy {

/// A table whose columns of figures are known, and what that choice costs.
struct ShapeInput {
  RoundWeights& rounds;
  const SheetOptions& options;
  std::shared_ptr<const TableFrame> frame{};
  std::vector<std::size_t> figures{};  // columns
  std::vector<SheetRemark> remarks{};
  double base = 0;
  bool paired = false;       // some cell has two figures
  bool says_totals = false;  // a title does
};

/// Adds every reading of the table.
void read_shapes(const ShapeInput& input, std::vector<TableReading>& out);

}  // namespace rummy
