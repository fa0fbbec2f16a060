#pragma once
// Sheets of a workbook the program wrote, as `rumref score --format xlsx` makes them.

#include <vector>

#include "logio/workbook.h"

namespace rummy {

/// Makes of each sheet that holds a game, as it was written and perhaps changed by hand since, a
/// scoresheet with a row for each player and round, and leaves out those that add up games. Others
/// stay as they are.
void read_own_pages(std::vector<WorkbookPage>& pages);

}  // namespace rummy
