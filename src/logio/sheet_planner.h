#pragma once
// Puts the plan of one game together from the reading of its table (logio/sheet_plan.h).

#include "logio/sheet_grid.h"
#include "logio/sheet_options.h"
#include "logio/sheet_plan.h"
#include "logio/sheet_search.h"
#include "logio/sheet_table.h"
#include "logio/sheet_weigh.h"

namespace rummy {

struct PlanContext {
  const PageLines& page;
  const SheetGrid& grid;
  const SheetOptions& options;
  const SheetRules* rules = nullptr;  // null: which game it is nobody knows
  int margin = -1;                    // SheetReading::margin
};

/// `is_first`: of the games of the page.
[[nodiscard]] PlannedGame plan_game(const TableReading& game, const PageReading& whole,
                                    bool is_first, const PlanContext& context);

}  // namespace rummy
