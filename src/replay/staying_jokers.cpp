#include "replay/staying_jokers.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/loose_cards.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Takes one of each of these cards away.
template <class Cards>
void take_away(std::vector<PlayedCard>& all, const Cards& cards) {
  for (const auto& c : cards) {
    const auto found = std::ranges::find(all, c.card, &PlayedCard::card);
    if (found != all.end()) all.erase(found);
  }
}

/// Those whose bit is set.
std::vector<PlayedCard> chosen_of(std::span<const PlayedCard> cards, unsigned bits) {
  std::vector<PlayedCard> chosen;
  for (std::size_t i = 0; i < cards.size(); ++i)
    if ((bits >> i & 1U) != 0) chosen.push_back(cards[i]);
  return chosen;
}

bool has_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

/// The meld with more cards laid on it is one, and all the others lie in melds too.
bool can_stay(RoundPlay& play, const Meld& meld, std::span<const PlayedCard> more,
              std::vector<PlayedCard> others) {
  const Variant& variant = play.variant();
  if (!more.empty() && extend(meld, more, variant.melds, variant.jokers).fault != ShapeFault::none)
    return false;
  take_away(others, more);
  return others.empty() || fits_loose_cards(play, others) == LooseAnswer::possible;
}

}  // namespace

bool can_jokers_stay(RoundPlay& play) {
  TableApart& apart = play.apart;
  constexpr std::size_t kMostTried = 5;
  const bool must_stay = play.variant().jokers.move == JokerMove::none &&
                         std::ranges::any_of(apart.turn.before.melds, has_joker);
  if (!must_stay) return true;
  std::vector<PlayedCard> others = play.table->layouts().front().loose;
  std::vector<PlayedCard> laid;
  for_each_kind(apart.turn.laid, [&](Card card, int) {
    laid.push_back({.card = card, .stands_for = Card::unknown()});
  });
  for (const Meld& meld : apart.turn.before.melds) {
    if (has_joker(meld)) take_away(others, meld.view());
  }
  const auto tried = 1U << std::min(laid.size(), kMostTried);
  for (const Meld& meld : apart.turn.before.melds) {
    if (!has_joker(meld)) continue;
    for (unsigned chosen = 0; chosen < tried; ++chosen) {
      if (can_stay(play, meld, chosen_of(laid, chosen), others)) return true;
    }
  }
  return false;
}

}  // namespace rummy
