#pragma once
// What forbids cards as a meld, which setting decides it, and which single unknown card would.

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

// === Which of several settings forbids cards as a meld: found by trying each as free as it can be.

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

// === One card the record does not know among others: which cards it can be, and which of them
// would keep a rule. What would settle a finding is told with it.

struct OneUnknown {
  std::vector<Card> fitting;  // cards it can be that keep the rule
  bool some_do_not = false;   // it can also be one that does not
};

/// Tries every card the player can have had; nothing where not just one of `cards` is unknown.
[[nodiscard]] std::optional<OneUnknown> try_unknown(const Look& look,
                                                    std::span<const PlayedCard> cards,
                                                    bool (*keeps)(const Look&,
                                                                  std::span<const PlayedCard>));

/// "legal if the unknown card is 7S, 7D or JK"; nothing where there are none.
[[nodiscard]] Text legal_if(const std::optional<OneUnknown>& unknown);

}  // namespace rummy
