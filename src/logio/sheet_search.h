#pragma once
// Reads a scoresheet by search: its grid is cut into tables, and the reading with the lowest cost
// is taken.

#include <cstdint>
#include <span>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/table_reading.h"

namespace rummy {

// === Reads a scoresheet by search: every plausible reading of its grid is weighed as a whole, and
// the one with the lowest cost is taken. If a second one is nearly as good, or the best leaves
// something unexplained, the sheet is asked about and not judged.

/// The games of a grid: one reading of each of its tables.
struct PageReading {
  double cost = 0;
  std::vector<TableReading> games;
  std::vector<SheetRemark> remarks;  // about the sheet

  [[nodiscard]] bool has_questions() const;
};

struct SheetSearch {
  enum class Outcome : std::uint8_t {
    read,
    ambiguous,  // the first of `others` is nearly as good
    unclear,    // the best reading has questions
    no_table,   // the sheet has nothing like a table of scores
  };
  Outcome outcome = Outcome::no_table;
  PageReading best;
  std::vector<PageReading> others;  // at a higher cost, the next best first
};

[[nodiscard]] SheetSearch search_sheet(std::span<const GridRow> rows, SheetRules* rules,
                                       const SheetOptions& options);

/// Whether a line names columns: more than one word, and no figure.
[[nodiscard]] bool is_head_row(const GridRow& row);

}  // namespace rummy
