#pragma once
// Whether scores written down without the hands can stand together.

#include <optional>
#include <span>

#include "cards/cards.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {

/// Whether there are hands within what is known of them that give each of the scores `given` (one a
/// seat) where hands are compared. True, too, where that is too much to go into.
[[nodiscard]] bool may_give(const RoundOutcome& outcome, std::span<const HandCount> hands,
                            std::span<const std::optional<Points>> given, const Variant& variant);

}  // namespace rummy
