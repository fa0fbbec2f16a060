#pragma once
// What the rules say of the rounds of a scoresheet that is being read (logio/sheet_grid.h): each
// is judged by itself, as a sheet of that one round.

#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "logio/records.h"

namespace rummy {

/// By the rules of `variant`, or if that is empty of the game the sheet names, or if it names none
/// of `fallback`, with these house rules. `variants` must outlive what is made.
[[nodiscard]] SheetRulesMaker sheet_rules_of(VariantLibrary& variants, std::string variant,
                                             std::vector<Override> overrides,
                                             std::string fallback = {});

/// The variant whose name or title a scoresheet has in its own spelling: "500 Rum"; empty where
/// there is none.
[[nodiscard]] std::string variant_called(VariantLibrary& variants, std::string_view title);

}  // namespace rummy
