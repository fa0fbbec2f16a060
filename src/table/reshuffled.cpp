// Discards made the stock anew, and where the cards of a hand come from then that nobody has seen:
// what is drawn from known discards is one of them, and nobody else has that one.

#include <algorithm>
#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "table/table.h"

namespace rummy {

Table::Sources Table::sources(Seat seat, Card card) const {
  const int all = pack_.count(card) - certain_copies(card) - strayed_copies(seat, card);
  const int reshuffled = std::min(stock_.rest.doubtful_copies(card), std::max(0, all));
  // Of one that came from either, it is not told which of the two is still to be had.
  if (blurred_.count(card) > 0 && reshuffled > 0)
    return {.all = all, .reshuffled = all, .elsewhere = all};
  return {.all = all, .reshuffled = reshuffled, .elsewhere = all - reshuffled};
}

void Table::Wanted::add(int copies, Sources from) {
  all += copies;
  reshuffled += std::max(0, copies - std::max(0, from.elsewhere));
  elsewhere += std::max(0, copies - std::max(0, from.reshuffled));
}

bool Table::Wanted::can_be_in(const Holding& hand) const {
  if (all > hand.unknown) return false;
  return hand.doubtful || (reshuffled <= hand.reshuffled + hand.perhaps_reshuffled &&
                           elsewhere <= hand.unknown - hand.reshuffled);
}

/// A card of the hand that nobody knew turns out to be this one.
void Table::reveal(Seat seat, Card card) {
  Holding& hand = hands_[index(seat)];
  const Sources from = sources(seat, card);
  const int most = hand.reshuffled + hand.perhaps_reshuffled;
  const bool may_be_reshuffled = from.reshuffled > 0 && most > 0;
  const bool may_be_other = from.elsewhere > 0 && hand.unknown > hand.reshuffled;
  if (may_be_reshuffled && !may_be_other && stock_.rest.remove_known(card)) {
    // It is that very card, which has been counted.
    --stock_.rest.gone;
    --(hand.reshuffled > 0 ? hand.reshuffled : hand.perhaps_reshuffled);
    --hand.unknown;
    return;
  }
  placed_.add(card);
  if (may_be_reshuffled) {
    blurred_.add(card);
    hand.lose_unknown(1);
    return;
  }
  --hand.unknown;
  hand.reshuffled = std::clamp(hand.reshuffled, 0, std::max(0, hand.unknown));
  hand.perhaps_reshuffled =
      std::clamp(hand.perhaps_reshuffled, 0, std::max(0, hand.unknown - hand.reshuffled));
}

bool Table::can_reshuffle_to(std::size_t keep, std::span<const PlayedCard> order) const {
  if (pile_.size() < keep || order.size() != pile_.size() - keep) return false;
  CardCounts left;
  int unknown = 0;
  for (const PileCard& c : std::span(pile_).first(pile_.size() - keep)) {
    if (c.card.is_known()) {
      left.add(c.card);
    } else {
      ++unknown;
    }
  }
  for (const PlayedCard& c : order) {
    if (!c.card.is_known() || left.remove(c.card)) continue;
    if (unknown-- == 0) return false;
  }
  return true;
}

void Table::reshuffle(std::size_t keep, std::span<const PlayedCard> order) {
  const std::size_t moved = pile_.size() - std::min(keep, pile_.size());
  if (order.size() == moved && moved > 0) {
    for (std::size_t i = 0; i < moved; ++i) {
      forget(pile_[i].card);
      stock_.order.push_back(order[i].card);
      if (order[i].card.is_known()) placed_.add(order[i].card);
    }
  } else {
    for (std::size_t i = 0; i < moved; ++i)
      stock_.rest.add(pile_[i].card);
  }
  pile_.erase(pile_.begin(), pile_.begin() + static_cast<std::ptrdiff_t>(moved));
}

void Table::turn_over(std::size_t keep) {
  const std::size_t moved = pile_.size() - std::min(keep, pile_.size());
  for (std::size_t i = 0; i < moved; ++i)
    stock_.order.push_back(pile_[i].card);
  pile_.erase(pile_.begin(), pile_.begin() + static_cast<std::ptrdiff_t>(moved));
}

}  // namespace rummy
