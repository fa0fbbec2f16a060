#pragma once
// One card the record does not know among others: which cards it can be, and which of them would
// keep a rule. What would settle a finding is told with it.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/rule.h"

namespace rummy {

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
