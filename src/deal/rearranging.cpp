#include "deal/rearranging.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "deal/draft.h"
#include "deal/hand_sense.h"
#include "deal/turn_view.h"
#include "rules/melds.h"
#include "solve/arrangement.h"
#include "table/meld.h"
#include "table/record.h"

namespace rummy {
namespace {

/// A search longer than this is not worth a move: there are others.
constexpr std::uint64_t kSteps = 20'000;
constexpr int kTries = 3;

}  // namespace

void Rearranging::add(const PlayedCard& card) {
  if (card.card.is_natural()) {
    table_.naturals.add(card.card);
  } else if (card.stands_for.is_known()) {
    table_.named_jokers.push_back(card.stands_for);
  } else {
    ++table_.free_jokers;
  }
}

/// All that lies on the table, in melds or loose.
void Rearranging::gather(const TurnView& view) {
  table_ = {};
  for (const Meld& meld : view.melds) {
    for (const MeldCard& c : meld.view())
      add({.card = c.card, .stands_for = c.stands_for});
  }
  for (const PlayedCard& c : view.loose)
    add(c);
}

/// A few cards of the hand that lie near each other or near cards on the table.
std::vector<PlayedCard> Rearranging::pick_cards(const TurnView& view, int keep) {
  CardCounts near = view.hand;
  for_each_kind(table_.naturals, [&](Card card, int copies) { near.add(card, copies); });
  std::vector<Card> cards;
  for_each_kind(view.hand, [&](Card card, int /*copies*/) {
    if (friends_of(card, near) > 2) cards.push_back(card);
  });
  random_.shuffle(cards);
  const auto room = static_cast<std::size_t>(std::max(0, view.left - keep));
  const std::size_t wanted = 1 + random_.below(std::size_t{3});
  cards.resize(std::min({cards.size(), room, wanted}));
  std::vector<PlayedCard> picked;
  for (const Card card : cards)
    picked.push_back({.card = card, .stands_for = {}});
  return picked;
}

void Rearranging::write_table(TurnView& view, const std::vector<Meld>& melds) {
  draft_.act(ActionKind::table);
  view.melds.clear();
  for (const Meld& meld : melds) {
    std::vector<PlayedCard> cards;
    for (const MeldCard& c : meld.view()) {
      const bool joker = c.card.is_joker();
      cards.push_back({.card = c.card, .stands_for = joker ? c.stands_for : Card::unknown()});
    }
    draft_.add_meld(cards, 0);
    Meld& laid = view.melds.emplace_back(meld);
    laid.owner = view.seat;
    laid.turn = view.turn;
    laid.name = 0;
  }
  view.loose.clear();
}

bool Rearranging::rearrange(TurnView& view, int keep) {
  if (variant_.melds.rearrange == TableRearrange::none) return false;
  if (view.melds.empty() && view.loose.empty()) return false;
  for (int i = 0; i < kTries; ++i) {
    gather(view);
    const std::vector<PlayedCard> cards = pick_cards(view, keep);
    if (cards.empty()) return false;
    for (const PlayedCard& card : cards)
      add(card);
    Arrangement found = arrange(table_, variant_.melds, variant_.jokers, kSteps);
    if (found.answer != Arrangeable::yes) continue;
    view.lose(cards);
    constexpr int kPlays = 6;
    if (random_.one_in(kPlays)) {
      draft_.act(ActionKind::play, cards);
      for (const Meld& meld : view.melds) {
        for (const MeldCard& c : meld.view())
          view.loose.push_back(
              {.card = c.card, .stands_for = c.card.is_joker() ? c.stands_for : Card::unknown()});
      }
      view.loose.insert(view.loose.end(), cards.begin(), cards.end());
      view.melds.clear();
      return true;
    }
    random_.shuffle(found.melds);
    write_table(view, found.melds);
    return true;
  }
  return false;
}

}  // namespace rummy
