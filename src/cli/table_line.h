#pragma once
// The melds of a table given on a command line.

#include <string_view>
#include <vector>

#include "diag/result.h"
#include "logio/records.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// "7S 8S 9S / KD KH KC": the melds, in the order given; problems where one of them is none, or
/// could be several things.
[[nodiscard]] Result<std::vector<Meld>> read_table(std::string_view text, const Variant& variant,
                                                   Spelling spelling);

}  // namespace rummy
