#pragma once
// What the rules say about the rounds of a scoresheet that is being read (logio/sheet_grid.h): each
// is judged by itself, as a sheet of one round.

#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "logio/records.h"

namespace rummy {

/// By the rules of `variant`; if it is empty, of the game the sheet names; if it names none, of
/// `fallback`; with these house rules. `variants` must outlive the result.
[[nodiscard]] SheetRulesMaker sheet_rules_of(VariantLibrary& variants, std::string variant,
                                             std::vector<Override> overrides,
                                             std::string fallback = {});

/// The variant whose name or title is that of a scoresheet, in its own spelling ("500 Rum"); empty
/// if there is none.
[[nodiscard]] std::string variant_called(VariantLibrary& variants, std::string_view title);

}  // namespace rummy
