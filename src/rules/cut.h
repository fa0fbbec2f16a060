#pragma once
// Cards cut, or dealt face up, for the first deal: whom they choose.

#include <optional>
#include <vector>

#include "diag/finding.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

/// What a record's `cut` tells of the first dealer.
struct Cut {
  bool decides = false;          // the variant goes by it, and the record has one
  bool open = false;             // cards it depends on are not recorded
  std::vector<Seat> may_deal{};  // in seating order; several where the cards do not decide

  [[nodiscard]] std::optional<Seat> dealer() const {
    return decides && may_deal.size() == 1 ? std::optional(may_deal.front()) : std::nullopt;
  }
};

/// Wildcards are passed over; players who tie look at their next cards, where they have any.
[[nodiscard]] Cut read_cut(const Variant& variant, const Record& record);

}  // namespace rummy
