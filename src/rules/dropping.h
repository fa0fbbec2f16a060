#pragma once
// Leaving a round early, for points fixed beforehand.

#include "cards/cards.h"

namespace rummy {

struct Variant;

/// Whether anybody may have left a round, who was let go or had to: with a hand that may not go
/// out.
[[nodiscard]] bool may_leave(const Variant& variant);
/// Whether leaving a round may cost so much.
[[nodiscard]] bool is_price_of_leaving(Points points, const Variant& variant);

}  // namespace rummy
