#include "deal/turn_moves.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "diag/finding.h"
#include "moves/draft.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Ways to end a round in one's own turn.

constexpr int kSeven = 7;

}  // namespace

void Endings::write_meld(const Meld& meld) {
  std::vector<PlayedCard> cards;
  const bool named = random_.one_in(3);
  for (const MeldCard& c : meld.view()) {
    const bool joker = c.card.is_joker() && named;
    cards.push_back({.card = c.card, .stands_for = joker ? c.stands_for : Card::unknown()});
  }
  if (meld.kind == MeldKind::run && random_.one_in(4)) std::ranges::reverse(cards);
  if (meld.kind == MeldKind::set) random_.shuffle(cards);
  draft_.add_meld(cards, 0);
}

bool Endings::go_out(TurnView& view) {
  const GoingOutSettings& settings = variant_.going_out;
  const bool owes = owes_discard(settings.discard);
  const bool discards = owes || random_.one_in(3);
  LeftRange left = left_allowed(settings, discards);
  if (discards) left.low = std::max(1, left.low);
  const OutTerms terms = terms_of(settings.composition, left);
  if (terms.leftover_min > terms.leftover_max) return false;
  // The search is worthwhile only if it may succeed.
  const int jokers = view.hand.count(Card::joker());
  if (lonely_cards(view.hand) > terms.leftover_max + jokers) return false;
  const auto split = split_to_go_out(view.hand, terms, variant_.melds, variant_.jokers);
  if (!split || split->melds.empty()) return false;
  draft_.act(ActionKind::out);
  if (!random_.one_in(5)) {
    for (const Meld& meld : split->melds)
      write_meld(meld);
  }
  if (discards) draft_.act(ActionKind::discard, split->left.front());
  view.left = 0;
  return true;
}

bool Endings::may_knock(const TurnView& view) const {
  if (variant_.knocking.max.choice == KnockLimit::off) return false;
  Points points = 0;
  for_each_kind(view.hand, [&](Card card, int copies) {
    points += copies * hand_points(card, variant_.card_points);
  });
  return points <= variant_.knocking.max.number;
}

bool Endings::knock_before(TurnView& view) {
  if (variant_.knocking.when != KnockWhen::start_of_turn || !may_knock(view)) return false;
  draft_.act(ActionKind::knock);
  return true;
}

bool Endings::knock_after(TurnView& view, std::span<const Event> turn) {
  if (variant_.knocking.when == KnockWhen::start_of_turn || !may_knock(view)) return false;
  const bool laid = std::ranges::any_of(turn, [](const Event& e) {
    return e.kind != ActionKind::draw && e.kind != ActionKind::take;
  });
  if (variant_.knocking.when == KnockWhen::after_meld && !laid) return false;
  if (view.left == 0 || random_.one_in(8)) return false;
  draft_.act(ActionKind::knock);
  return true;
}

bool Endings::knock_with_melds(TurnView& view, const std::optional<Card>& upcard, Card taken) {
  const KnockLimit kind = variant_.knocking.max.choice;
  if (kind == KnockLimit::off || variant_.knocking.when != KnockWhen::end_of_turn) return false;
  const std::optional<KnockPoints> most = knock_points(variant_, upcard);
  std::optional<BestSplit> best;
  Card discard;
  for_each_kind(view.hand, [&](Card card, int /*copies*/) {
    if (card == taken && !variant_.turn.return_taken) return;
    CardCounts rest = view.hand;
    rest.remove(card);
    const BestSplit split = best_split(rest, variant_);
    if (best && split.left_points >= best->left_points) return;
    best = split;
    discard = card;
  });
  const bool discards = variant_.turn.discard == TurnDiscard::required;
  if (!best || !discards || (most && best->left_points > most->low)) return false;
  // Without a limit a player could knock at once: usually they wait.
  if (!most && best->left_points > 20 && !random_.one_in(16)) return false;
  draft_.act(ActionKind::knock);
  if (!random_.one_in(4)) {
    for (const Meld& meld : best->melds)
      write_meld(meld);
  }
  draft_.act(ActionKind::discard, discard);
  view.lose(discard);
  return true;
}

bool Endings::show(const CardCounts& hand, std::span<const Meld> melds) {
  const BestShowing best = best_showing(hand, melds, variant_);
  if (best.split.melds.empty() && best.laid_off.empty()) return false;
  if (!best.split.melds.empty()) draft_.act(ActionKind::meld);
  for (const Meld& meld : best.split.melds)
    write_meld(meld);
  for (const LaidOff& laid : best.laid_off) {
    if (random_.one_in(6)) break;  // the referee finds the rest
    draft_.act(ActionKind::lay, std::span(&laid.card, 1));
    draft_.on(melds[laid.target].name != 0 ? melds[laid.target].name
                                           : static_cast<MeldRef>(laid.target) + 1);
  }
  return !best.split.melds.empty() || draft_.record().events.back().kind == ActionKind::lay;
}

bool Endings::win_at_once(TurnView& view) {
  switch (variant_.going_out.instant) {
    case OutInstant::none:
      return false;
    case OutInstant::four_natural_sevens:
      break;
  }
  std::vector<PlayedCard> sevens;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card seven(static_cast<Suit>(suit), kSeven);
    if (view.hand.count(seven) == 0) return false;
    sevens.push_back({.card = seven, .stands_for = {}});
  }
  draft_.act(ActionKind::out, sevens);
  view.left = 0;
  return true;
}

namespace {

// === The table taken apart and put together again with cards from the hand.

/// A longer search is not worth a move: there are others.
constexpr std::uint64_t kSteps = 20'000;
constexpr int kTriesApart = 3;

}  // namespace

/// Collects all cards on the table, in melds or loose.
void Rearranging::gather(const TurnView& view) {
  table_ = {};
  for (const Meld& meld : view.melds)
    table_.add(meld);
  for (const PlayedCard& c : view.loose)
    table_.add(c);
}

/// Picks a few cards of the hand that are near each other or near cards on the table.
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

/// Writes only what is added: from here on the arrangement of the table is unknown.
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
  for (int i = 0; i < kTriesApart; ++i) {
    gather(view);
    const std::vector<PlayedCard> cards = pick_cards(view, must, keep);
    if (cards.empty()) return false;
    for (const PlayedCard& card : cards)
      table_.add(card);
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

/// Replaces a joker by a card of another meld.
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

namespace {

// === Moves at the table within a turn.

constexpr int kTries = 6;

/// Whether a card could be in the meld at all; extend decides whether it may.
bool may_fit(const Meld& meld, Card card) {
  if (!meld.is_clear()) return false;
  if (card.is_joker()) return true;
  if (meld.kind == MeldKind::set) return meld.rank == 0 || meld.rank == card.rank();
  if (card.suit() != meld.suit) return false;
  return rank_at(meld.high() + 1) == card.rank() || meld.low == 1 ||
         rank_at(meld.low - 1) == card.rank();
}

bool has_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

PlayedCard unnamed(Card card) {
  return {.card = card, .stands_for = {}};
}

/// Whether to lay a meld for the card that must be used, or to open before others are laid off.
bool wants_meld(Card must, const LayOffSettings& lay_off) {
  return must.is_known() || lay_off.needs_open;
}

}  // namespace

std::optional<ChosenMeld> TableMoves::choose(const TurnView& view, Card must, int sets, int runs) {
  list_choices(view.hand, must, variant_, choices_);
  const int run_min = view.open ? 0 : variant_.opening.contract.run_min;
  std::erase_if(choices_, [&](const MeldChoice& choice) {
    if (choice.kind != MeldKind::run) return sets == 0;
    return runs == 0 || static_cast<int>(choice.size) < run_min;
  });
  for (int i = 0; i < kTries && !choices_.empty(); ++i) {
    const std::size_t at = random_.below(choices_.size());
    if (auto chosen = write_out(choices_[at], view.hand, must, variant_, random_)) return chosen;
    choices_[at] = choices_.back();
    choices_.pop_back();
  }
  return std::nullopt;
}

void TableMoves::write_melds(TurnView& view, const std::vector<ChosenMeld>& melds) {
  constexpr int kNamed = 16;
  const bool many = variant_.melds.per_turn == MeldsPerTurn::many;
  bool begun = false;
  for (const ChosenMeld& chosen : melds) {
    if (!begun || !many || random_.one_in(3)) draft_.act(ActionKind::meld);
    begun = true;
    const MeldRef name = random_.one_in(kNamed) ? draft_.new_meld_name() : 0;
    draft_.add_meld(chosen.cards, name);
    Meld meld = chosen.meld;
    meld.owner = view.seat;
    meld.turn = view.turn;
    meld.name = name;
    view.melds.push_back(meld);
    view.lose(chosen.cards);
  }
}

/// Whether a new meld may be laid beside the opening.
bool TableMoves::may_lay_new(const TurnView& view) const {
  return !view.open || (variant_.melds.after_opening && !variant_.opening.contract.is_asked());
}

bool TableMoves::lay_new(TurnView& view, Card must, int keep) {
  if (!may_lay_new(view)) return false;
  const auto chosen = choose(view, must);
  if (!chosen || view.left - static_cast<int>(chosen->cards.size()) < keep) return false;
  write_melds(view, {*chosen});
  return true;
}

/// Lays melds that open: one with the run the opening needs, and more until there are enough
/// points.
bool TableMoves::open_freely(TurnView& view, Card must, int keep) {
  const OpeningSettings& need = variant_.opening;
  for (int i = 0; i < kTries; ++i) {
    TurnView after = view;
    std::vector<ChosenMeld> melds;
    Points points = 0;
    bool has_must = !wants_meld(must, variant_.lay_off);
    bool has_run = need.run == OpeningRun::none;
    while (points < need.points || !has_must || !has_run) {
      auto chosen = choose(after, has_must ? Card::unknown() : must);
      if (!chosen) break;
      after.lose(chosen->cards);
      points += meld_span(chosen->meld, variant_.card_points).low;
      has_must = true;
      const bool clean = need.run == OpeningRun::natural_three || !has_joker(chosen->meld);
      has_run = has_run || (chosen->meld.kind == MeldKind::run && clean);
      melds.push_back(std::move(*chosen));
    }
    const bool enough = points >= need.points && has_must && has_run && !melds.empty();
    if (!enough || after.left < keep) {
      if (melds.empty()) return false;
      continue;
    }
    write_melds(view, melds);
    return true;
  }
  return false;
}

/// Lays one meld of each kind the contract asks for, then another, and so on; a meld with `must`
/// first.
bool TableMoves::open_contract(TurnView& view, Card must, int keep) {
  const Contract& contract = variant_.opening.contract;
  if (contract.whole_hand) return lay_all(view, 0);
  for (int i = 0; i < kTries; ++i) {
    TurnView after = view;
    std::vector<ChosenMeld> melds;
    int sets = contract.sets;
    int runs = contract.runs;
    while (sets + runs > 0) {
      auto chosen = choose(after, melds.empty() ? must : Card::unknown(), sets, runs);
      if (!chosen || chosen->is_open) break;
      --(chosen->meld.kind == MeldKind::run ? runs : sets);
      after.lose(chosen->cards);
      melds.push_back(std::move(*chosen));
    }
    if (sets + runs > 0 || after.left < keep) continue;
    write_melds(view, melds);
    return true;
  }
  return false;
}

bool TableMoves::open(TurnView& view, Card must, int keep) {
  return variant_.opening.contract.is_asked() ? open_contract(view, must, keep)
                                              : open_freely(view, must, keep);
}

bool TableMoves::lay_all(TurnView& view, int keep) {
  constexpr int kMostCards = 20;  // a larger hand is not worth the search
  const Contract& contract = variant_.opening.contract;
  const int most = contract.whole_hand ? 0 : std::max(keep, 1);
  const int jokers = view.hand.count(Card::joker());
  if (view.left > kMostCards || lonely_cards(view.hand) > most + jokers) return false;
  const auto split = split_to_go_out(view.hand,
                                     {.leftover_min = std::min(keep, most),
                                      .leftover_max = most,
                                      .runs = contract.runs,
                                      .sets = contract.sets,
                                      .exact = contract.is_asked()},
                                     variant_.melds, variant_.jokers);
  if (!split || split->melds.empty()) return false;
  std::vector<ChosenMeld> melds;
  for (const Meld& meld : split->melds) {
    ChosenMeld& chosen = melds.emplace_back();
    chosen.cards = as_written(meld);
    chosen.meld = meld;
  }
  write_melds(view, melds);
  return true;
}

void TableMoves::find_spots(const TurnView& view, Card must) {
  spots_.clear();
  const bool own = variant_.lay_off.on == LayOffOn::own;
  for (std::size_t i = 0; i < view.melds.size(); ++i) {
    const Meld& meld = view.melds[i];
    if (own && meld.owner != view.seat) continue;
    for_each_kind(view.hand, [&](Card card, int /*copies*/) {
      if ((must.is_known() && card != must) || !may_fit(meld, card)) return;
      const std::array<PlayedCard, 1> cards{unnamed(card)};
      const Extension grown = extend(meld, cards, variant_.melds, variant_.jokers);
      if (grown.fault == ShapeFault::none) spots_.push_back({.meld = i, .card = cards[0]});
    });
  }
}

MeldRef TableMoves::name_of(const TurnView& view, std::size_t meld) const {
  return view.melds[meld].name != 0 ? view.melds[meld].name : static_cast<MeldRef>(meld) + 1;
}

/// Names the meld if it must be named or is ambiguous; else at random.
void TableMoves::aim(const TurnView& view, const Spot& spot) {
  constexpr int kLeavesOpen = 24;
  const auto fits = std::ranges::count_if(
      spots_, [&](const Spot& other) { return other.card.card == spot.card.card; });
  const bool leaves_open = random_.one_in(fits > 1 ? kLeavesOpen : 2) &&
                           (fits == 1 || variant_.lay_off.target == LayOffTarget::inferred);
  if (!leaves_open) draft_.on(name_of(view, spot.meld));
}

std::optional<TableMoves::Spot> TableMoves::another_on(const TurnView& view, std::size_t meld) {
  for (const Card card : kAllCards) {
    if (view.hand.count(card) == 0 || !may_fit(view.melds[meld], card)) continue;
    const std::array<PlayedCard, 1> cards{unnamed(card)};
    const Extension grown = extend(view.melds[meld], cards, variant_.melds, variant_.jokers);
    if (grown.fault == ShapeFault::none) return Spot{.meld = meld, .card = cards[0]};
  }
  return std::nullopt;
}

bool TableMoves::lay_off(TurnView& view, Card must, int keep) {
  if (variant_.lay_off.on == LayOffOn::none || view.left <= keep) return false;
  find_spots(view, must);
  if (spots_.empty()) return false;
  const Spot spot = spots_[random_.below(spots_.size())];
  std::vector<PlayedCard> cards{spot.card};
  Meld& meld = view.melds[spot.meld];
  const auto grow = [&](const PlayedCard& card) {
    const std::array<PlayedCard, 1> one{card};
    const Extension grown = extend(meld, one, variant_.melds, variant_.jokers);
    if (grown.fault == ShapeFault::none) meld = grown.meld;
    view.lose(one);
  };
  grow(spot.card);
  bool several = false;
  while (random_.one_in(3) && view.left > keep) {
    const auto more = another_on(view, spot.meld);
    if (!more) break;
    cards.push_back(more->card);
    grow(more->card);
    several = true;
  }
  draft_.act(ActionKind::lay, cards);
  if (several) {
    draft_.on(name_of(view, spot.meld));
  } else {
    aim(view, spot);
  }
  return true;
}

bool TableMoves::call(TurnView& view, Card card, Seat caller) {
  const std::array<PlayedCard, 1> cards{unnamed(card)};
  for (std::size_t i = 0; i < view.melds.size(); ++i) {
    if (!may_fit(view.melds[i], card)) continue;
    if (variant_.lay_off.on == LayOffOn::own && view.melds[i].owner != caller) continue;
    const Extension grown = extend(view.melds[i], cards, variant_.melds, variant_.jokers);
    if (grown.fault != ShapeFault::none) continue;
    draft_.act(ActionKind::call, cards);
    draft_.by(caller);
    draft_.on(name_of(view, i));
    view.melds[i] = grown.meld;
    return true;
  }
  return false;
}

/// The cards of the hand that would free a joker of the meld; empty if there are none.
std::vector<PlayedCard> TableMoves::cards_for_joker(const TurnView& view, const Meld& meld) {
  std::vector<PlayedCard> cards;
  if (meld.kind == MeldKind::run) {
    for (const MeldCard& c : meld.view()) {
      if (c.card.is_joker() && view.hand.count(c.stands_for) > 0)
        cards.push_back(unnamed(c.stands_for));
    }
  } else if (meld.rank != 0) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const Card card(static_cast<Suit>(suit), meld.rank);
      if (view.hand.count(card) > 0) cards.push_back(unnamed(card));
    }
  }
  if (cards.empty()) return cards;
  random_.shuffle(cards);
  if (meld.kind == MeldKind::set && variant_.jokers.in_set == JokerInSet::both_missing) {
    std::erase_if(cards, [&](const PlayedCard& c) {
      return std::ranges::any_of(meld.view(), [&](const MeldCard& m) { return m.card == c.card; });
    });
    return cards;
  }
  for (const PlayedCard& card : cards) {
    if (reclaim(meld, std::array{card}, variant_.jokers).fault == Reclaim::Fault::none)
      return {card};
  }
  return {};
}

bool TableMoves::swap(TurnView& view, Card must, int keep) {
  if (!variant_.jokers.reclaim_allowed) return false;
  for (std::size_t i = 0; i < view.melds.size(); ++i) {
    if (!has_joker(view.melds[i])) continue;
    const auto cards = cards_for_joker(view, view.melds[i]);
    if (cards.empty() || (must.is_known() && cards.front().card != must)) continue;
    const Reclaim result = reclaim(view.melds[i], cards, variant_.jokers);
    if (result.fault != Reclaim::Fault::none) continue;
    const Draft::Mark mark = draft_.mark();
    const TurnView before = view;
    draft_.act(ActionKind::swap, cards);
    draft_.on(name_of(view, i));
    view.melds[i] = result.after;
    view.lose(cards);
    view.gain(Card::joker());
    if (variant_.jokers.reclaim_use == ReclaimUse::free && random_.one_in(2)) return true;
    if (lay_new(view, Card::joker(), keep)) return true;
    const bool any_use = variant_.jokers.reclaim_use != ReclaimUse::new_meld;
    if (any_use && lay_off(view, Card::joker(), keep)) return true;
    draft_.take_back(mark);
    view = before;
  }
  return false;
}

/// Writes that a joker stays what it is.
bool TableMoves::keep_joker(const TurnView& view) {
  for (std::size_t i = 0; i < view.melds.size(); ++i) {
    for (const MeldCard& c : view.melds[i].view()) {
      if (!c.card.is_joker() || !c.stands_for.is_known() || !random_.one_in(4)) continue;
      draft_.act(ActionKind::move,
                 std::array{PlayedCard{.card = Card::joker(), .stands_for = c.stands_for}});
      draft_.on(name_of(view, i));
      return true;
    }
  }
  return false;
}

bool TableMoves::move_joker(TurnView& view) {
  if (variant_.jokers.move == JokerMove::none) return false;
  if (variant_.jokers.move == JokerMove::same_card) return keep_joker(view);
  for (std::size_t i = 0; i < view.melds.size(); ++i) {
    if (!has_joker(view.melds[i])) continue;
    const auto after = rummy::move_joker(view.melds[i], {}, variant_.melds, variant_.jokers);
    if (!after) continue;
    const bool down = after->low < view.melds[i].low;
    const Card goal = (down ? after->view().front() : after->view().back()).stands_for;
    const PlayedCard joker{.card = Card::joker(),
                           .stands_for = random_.one_in(2) ? goal : Card::unknown()};
    draft_.act(ActionKind::move, std::array{joker});
    draft_.on(name_of(view, i));
    view.melds[i] = *after;
    return true;
  }
  return false;
}

}  // namespace rummy
