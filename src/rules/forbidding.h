#pragma once
// Which of several settings forbids cards as a meld: found by trying each as free as it can be.

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

struct MeldSettings;
struct JokerSettings;

/// Whether the cards pass under these settings.
using Passes = std::function<bool(const MeldSettings&, const JokerSettings&)>;

/// Of `settings` (keys, blank-separated) the first without which the cards would pass; where it
/// takes more than one, the first that would forbid them alone; empty where none does.
[[nodiscard]] std::string_view forbidding_setting(const Variant& variant, std::string_view settings,
                                                  const Passes& passes);

/// Of `settings` those that would each forbid the cards alone, where no single one stands in their
/// way; empty where one does.
[[nodiscard]] std::vector<std::string_view> forbidding_together(const Variant& variant,
                                                                std::string_view settings,
                                                                std::span<const PlayedCard> cards);

/// The same of cards laid as one meld.
[[nodiscard]] std::string_view forbidding_setting(const Variant& variant, std::string_view settings,
                                                  std::span<const PlayedCard> cards);

/// All settings on the shape of a meld.
inline constexpr std::string_view kShapeSettings =
    "joker.adjacent joker.naturals_ge_jokers_in_set joker.minority_in_run joker.min_naturals "
    "joker.all_wild meld.set.max meld.set.distinct_suits joker.may_duplicate meld.run.ace "
    "meld.run.max meld.run.both_aces meld.set.min meld.run.min";

}  // namespace rummy
