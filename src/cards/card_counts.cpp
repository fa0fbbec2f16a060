#include "cards/card_counts.h"

#include <cstddef>
#include <vector>

#include "cards/card.h"

namespace rummy {

std::vector<Card> listed(const CardCounts& cards) {
  std::vector<Card> all;
  for_each_kind(
      cards, [&](Card card, int n) { all.insert(all.end(), static_cast<std::size_t>(n), card); });
  return all;
}

}  // namespace rummy
