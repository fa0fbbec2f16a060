#include "deal/rearranging.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/hand_sense.h"
#include "deal/turn_view.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

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
std::vector<PlayedCard> Rearranging::pick_cards(const TurnView& view, Card must, int keep) {
  CardCounts near = view.hand;
  for_each_kind(table_.naturals, [&](Card card, int copies) { near.add(card, copies); });
  std::vector<Card> cards;
  for_each_kind(view.hand, [&](Card card, int /*copies*/) {
    if (card == must || friends_of(card, near) > 2) cards.push_back(card);
  });
  random_.shuffle(cards);
  const auto wanted = std::ranges::find(cards, must);
  if (wanted != cards.end()) std::swap(*wanted, cards.front());
  const auto room = static_cast<std::size_t>(std::max(0, view.left - keep));
  const std::size_t most = 1 + random_.below(std::size_t{3});
  cards.resize(std::min({cards.size(), room, most}));
  std::vector<PlayedCard> picked;
  picked.reserve(cards.size());
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

/// Only what is added is told: from here on the table's arrangement is open.
void Rearranging::write_play(TurnView& view, const std::vector<PlayedCard>& cards) {
  draft_.act(ActionKind::play, cards);
  for (const Meld& meld : view.melds) {
    for (const MeldCard& c : meld.view()) {
      const bool joker = c.card.is_joker();
      view.loose.push_back({.card = c.card, .stands_for = joker ? c.stands_for : Card::unknown()});
    }
  }
  view.loose.insert(view.loose.end(), cards.begin(), cards.end());
  view.melds.clear();
}

void Rearranging::write_opening(const TurnView& before, TurnView& view) {
  const std::vector<Meld> melds = view.melds;
  if (before.loose.empty() && !random_.one_in(3)) {
    write_table(view, melds);
    return;
  }
  std::vector<PlayedCard> cards;
  for (std::size_t i = before.melds.size(); i < melds.size(); ++i) {
    for (const MeldCard& c : melds[i].view()) {
      const bool joker = c.card.is_joker();
      cards.push_back({.card = c.card, .stands_for = joker ? c.stands_for : Card::unknown()});
    }
  }
  view.melds = before.melds;
  write_play(view, cards);
}

bool Rearranging::rearrange(TurnView& view, Card must, int keep) {
  constexpr int kPlays = 6;
  if (variant_.melds.rearrange == TableRearrange::none) return false;
  if (view.melds.empty() && view.loose.empty()) return false;
  for (int i = 0; i < kTries; ++i) {
    gather(view);
    const std::vector<PlayedCard> cards = pick_cards(view, must, keep);
    if (cards.empty()) return false;
    for (const PlayedCard& card : cards)
      add(card);
    Arrangement found = arrange(table_, variant_.melds, variant_.jokers, kSteps);
    if (found.answer != Arrangeable::yes) continue;
    view.lose(cards);
    if (random_.one_in(kPlays)) {
      write_play(view, cards);
    } else {
      random_.shuffle(found.melds);
      write_table(view, found.melds);
    }
    return true;
  }
  return false;
}

/// A card of one meld takes the place of a joker in another.
bool Rearranging::swap_from_meld(TurnView& view, std::size_t target) {
  for (const MeldCard& c : view.melds[target].view()) {
    if (!c.card.is_joker() || !c.stands_for.is_known()) continue;
    const std::array<PlayedCard, 1> cards{PlayedCard{.card = c.stands_for, .stands_for = {}}};
    if (view.hand.count(c.stands_for) > 0) continue;
    const Reclaim freed = reclaim(view.melds[target], cards, variant_.jokers);
    if (freed.fault != Reclaim::Fault::none) continue;
    for (std::size_t i = 0; i < view.melds.size(); ++i) {
      if (i == target) continue;
      const auto rest = without(view.melds[i], c.stands_for, variant_.melds, variant_.jokers);
      if (!rest || rest->kind == MeldKind::broken) continue;
      draft_.act(ActionKind::swap, cards);
      draft_.on(static_cast<MeldRef>(target) + 1);
      view.melds[i] = *rest;
      view.melds[target] = freed.after;
      return true;
    }
  }
  return false;
}

bool Rearranging::swap_loose(TurnView& view) {
  const auto joker = std::ranges::find_if(view.loose, [&](const PlayedCard& c) {
    return c.card.is_joker() && c.stands_for.is_known() && view.hand.count(c.stands_for) > 0;
  });
  if (joker == view.loose.end() || !view.melds.empty()) return false;
  *joker = {.card = joker->stands_for, .stands_for = {}};
  draft_.act(ActionKind::swap, joker->card);
  draft_.on(1);
  view.lose(joker->card);
  return true;
}

bool Rearranging::swap(TurnView& view, int keep) {
  if (variant_.melds.rearrange == TableRearrange::none || !variant_.jokers.reclaim_allowed)
    return false;
  const Draft::Mark mark = draft_.mark();
  const TurnView before = view;
  bool freed = swap_loose(view);
  const bool from_table = variant_.jokers.reclaim_from == ReclaimFrom::hand_or_table;
  for (std::size_t i = 0; i < view.melds.size() && from_table && !freed; ++i)
    freed = swap_from_meld(view, i);
  if (!freed) return false;
  view.gain(Card::joker());
  if (rearrange(view, Card::joker(), keep)) return true;
  draft_.take_back(mark);
  view = before;
  return false;
}

}  // namespace rummy
