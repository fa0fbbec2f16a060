#pragma once
// Every way to lay a whole hand down at once, where melds appear only then.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/going_out.h"

namespace rummy {

struct OutWays {
  std::vector<OutSplit> ways;
  bool more = false;     // than were asked for
  bool gave_up = false;  // there may be others
};

/// The first `limit` divisions of `hand` (known cards only) that meet the terms, always in the same
/// order; after `step_limit` steps it gives up.
[[nodiscard]] OutWays out_ways(const CardCounts& hand, const OutTerms& terms,
                               const Variant& variant, std::size_t limit, std::uint64_t step_limit);

}  // namespace rummy
