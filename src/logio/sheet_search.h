#pragma once
// Reads a scoresheet by search: its grid is cut into tables, and the reading that costs least is
// taken.

#include <cstdint>
#include <span>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/table_reading.h"

namespace rummy {

// === Reads a scoresheet by search: every reading of its grid that is worth the name is weighed as
// a whole, and the one that costs least is taken. Where a second one is nearly as good, or the best
// leaves something unexplained, the sheet is asked about and not judged.

/// Every table of a grid under one reading each: the games on it.
struct PageReading {
  double cost = 0;
  std::vector<TableReading> games;
  std::vector<SheetRemark> remarks;  // of the page

  [[nodiscard]] bool has_questions() const;
};

struct SheetSearch {
  enum class Outcome : std::uint8_t {
    read,
    ambiguous,  // the first of `others` is nearly as good
    unclear,    // the best reading has questions
    no_table,   // nothing on it can be a table of scores
  };
  Outcome outcome = Outcome::no_table;
  PageReading best;
  std::vector<PageReading> others;  // dearer, the next first
};

[[nodiscard]] SheetSearch search_sheet(std::span<const GridRow> rows, SheetRules* rules,
                                       const SheetOptions& options);

/// A line that names columns: more than one word, and no figure.
[[nodiscard]] bool is_head_row(const GridRow& row);

}  // namespace rummy
