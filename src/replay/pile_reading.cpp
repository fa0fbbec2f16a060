// Which discard a card taken was, where the record does not know them all.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "cards/card.h"
#include "replay/round_replay.h"
#include "table/table.h"

namespace rummy {
namespace {

/// How many cards of the pile can be the uppermost of this kind.
std::size_t candidates_in(const Table& table, Card card) {
  const auto pile = table.pile();
  std::size_t candidates = 0;
  for (std::size_t depth = 0; depth < pile.size(); ++depth) {
    if (!table.can_lie_in_pile(card, depth)) continue;
    ++candidates;
    if (card.is_known() && pile[pile.size() - 1 - depth].card == card) break;
  }
  return candidates;
}

}  // namespace

/// How far below the top the card taken lies: where `number` cards are taken, the lowest of them;
/// else the uppermost of its kind. Where unknown cards leave that open the reading of the pile
/// decides; once the round has become impossible no more readings are asked for.
std::optional<std::size_t> RoundReplay::pile_depth(Card card, std::uint32_t number) {
  // A number that does not agree with the card is told of; where the card lies is what counts then.
  if (number > 0 && table_->can_lie_in_pile(card, number - 1)) return number - 1;
  const std::size_t candidates = candidates_in(*table_, card);
  if (candidates < 2 || played_.impossible_turn != 0) return table_->find_in_pile(card);
  constexpr std::size_t kMost = std::numeric_limits<std::uint8_t>::max();
  const std::size_t which = pile_choices_.size();
  pile_choices_.push_back(static_cast<std::uint8_t>(std::min(candidates, kMost)));
  return table_->find_in_pile(card, which < pile_readings_.size() ? pile_readings_[which] : 0);
}

}  // namespace rummy
