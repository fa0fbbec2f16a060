#include "reference/brute_split.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "reference/brute_meld.h"
#include "settings/settings.h"

namespace rummy::reference {
namespace {

std::vector<Card> cards_in(std::span<const Card> hand, std::uint32_t mask) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i < hand.size(); ++i)
    if ((mask >> i & 1U) != 0) cards.push_back(hand[i]);
  return cards;
}

/// Three natural cards in a row, anywhere in the run.
bool has_natural_three(const Reading& run) {
  int row = 0;
  for (const Placed& placed : run.cards) {
    row = placed.card.is_joker() ? 0 : row + 1;
    if (row == 3) return true;
  }
  return false;
}

bool is_opening_run(const Reading& meld, const OpeningSettings& opening) {
  if (opening.run == OpeningRun::none) return true;
  if (meld.kind != Kind::run) return false;
  const bool clean = std::none_of(meld.cards.begin(), meld.cards.end(),
                                  [](const Placed& placed) { return placed.card.is_joker(); });
  if (opening.run == OpeningRun::clean) return clean && meld.cards.size() >= 3;
  const bool joker_at_end = meld.cards.front().card.is_joker() || meld.cards.back().card.is_joker();
  return has_natural_three(meld) && (opening.joker_end || !joker_at_end);
}

}  // namespace

int least_left(std::span<const Card> hand, const MeldSettings& melds, const JokerSettings& jokers,
               const CardPointSettings& values) {
  const std::uint32_t all = (1U << hand.size()) - 1;
  std::vector<char> is_meld(all + 1, 0);
  std::vector<int> value(all + 1, 0);
  for (std::uint32_t mask = 1; mask <= all; ++mask) {
    const std::vector<Card> cards = cards_in(hand, mask);
    is_meld[mask] = can_be_meld(cards, melds, jokers) ? 1 : 0;
    for (const Card card : cards)
      value[mask] += hand_value(card, values);
  }
  // best[mask]: the least left of these cards, whichever melds are taken out of them.
  std::vector<int> best(value);
  for (std::uint32_t mask = 1; mask <= all; ++mask)
    for (std::uint32_t part = mask; part != 0; part = (part - 1) & mask)
      if (is_meld[part] != 0) best[mask] = std::min(best[mask], best[mask ^ part]);
  return best[all];
}

OpeningRuling judge_opening(const std::vector<Reading>& melds, const OpeningSettings& opening,
                            const CardPointSettings& values) {
  OpeningRuling ruling;
  ruling.has_run = opening.run == OpeningRun::none;
  for (const Reading& meld : melds) {
    ruling.points += points_of(meld, values);
    ruling.has_run = ruling.has_run || is_opening_run(meld, opening);
  }
  ruling.enough = ruling.points >= opening.points;
  return ruling;
}

}  // namespace rummy::reference
