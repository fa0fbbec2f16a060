#pragma once
// Of a table that may have been taken apart: how many of its melds are new (meld.per_turn).

#include <span>

#include "table/table.h"

namespace rummy {

struct NewMelds {
  int least = 0;  // of cards none of which lay in a meld before
  int most = 0;   // with those put together from cards of several melds, or of a part of one
};

/// What `now` has beside the melds of `before`, of which each lies on as it was, with cards more,
/// or with its joker come free. A joker alone makes no meld an old one.
[[nodiscard]] NewMelds count_new_melds(std::span<const Meld> before, std::span<const Meld> now);

}  // namespace rummy
