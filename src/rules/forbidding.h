#pragma once
// What forbids cards as a meld: which setting decides it, and which values of a single unknown card
// would.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

// === Which of several settings forbids cards as a meld. Each is tried as free as it can be.

struct MeldSettings;
struct JokerSettings;

/// Whether the cards pass under these settings.
using Passes = std::function<bool(const MeldSettings&, const JokerSettings&)>;

/// The first of `settings` (keys, separated by spaces) without which the cards would pass. If more
/// than one forbids them, the first that would forbid them alone; empty if none does.
[[nodiscard]] std::string_view forbidding_setting(const Variant& variant, std::string_view settings,
                                                  const Passes& passes);

/// Those of `settings` that would each forbid the cards alone, if freeing any single one is not
/// enough; empty if freeing one is.
[[nodiscard]] std::vector<std::string_view> forbidding_together(const Variant& variant,
                                                                std::string_view settings,
                                                                std::span<const PlayedCard> cards);

/// The setting that forbids the cards as one meld.
[[nodiscard]] std::string_view forbidding_setting(const Variant& variant, std::string_view settings,
                                                  std::span<const PlayedCard> cards);

/// All settings on the shape of a meld.
inline constexpr std::string_view kShapeSettings =
    "joker.adjacent joker.naturals_ge_jokers_in_set joker.minority_in_set joker.minority_in_run "
    "joker.min_naturals joker.max joker.all_wild meld.set.max meld.set.distinct_suits "
    "joker.may_duplicate meld.run.ace "
    "meld.run.max meld.run.both_aces meld.set.min meld.run.min";

// === One unknown card among others: what it can be, and which of these cards keep a rule. A
// finding names them as what would settle it.

struct OneUnknown {
  std::vector<Card> fitting;  // possible cards that keep the rule
  bool some_do_not = false;   // another possible card breaks it
};

/// Tries every card the player can have had; nothing unless exactly one of `cards` is unknown.
[[nodiscard]] std::optional<OneUnknown> try_unknown(const Look& look,
                                                    std::span<const PlayedCard> cards,
                                                    bool (*keeps)(const Look&,
                                                                  std::span<const PlayedCard>));

/// "legal if the unknown card is 7S, 7D or JK"; nothing if no card fits.
[[nodiscard]] Text legal_if(const std::optional<OneUnknown>& unknown);

}  // namespace rummy
