#include "solve/turn_rows.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

std::uint64_t key_of(const TurnState& state) {
  constexpr unsigned kStages = 6;
  constexpr unsigned kOver = 5;
  std::uint64_t key = state.hand;
  unsigned shift = PackedHand::kMostBits;
  key |= static_cast<std::uint64_t>(state.stage) << shift;
  shift += kStages;
  key |= static_cast<std::uint64_t>(state.jokers_over) << shift;
  shift += kOver;
  return key | static_cast<std::uint64_t>(state.needs_meld ? 1 : 0) << shift;
}

/// Of options that take the same cards one that is worth most.
std::vector<std::uint32_t> best_of(const std::vector<TableOption>& options) {
  std::map<std::tuple<HandState, int>, std::uint32_t> best;
  for (std::uint32_t i = 0; i < options.size(); ++i) {
    const auto [there, is_new] = best.try_emplace({options[i].cards, options[i].jokers_laid}, i);
    if (!is_new && options[i].points > options[there->second].points) there->second = i;
  }
  std::vector<std::uint32_t> chosen;
  chosen.reserve(best.size());
  for (const auto& [cards, option] : best)
    chosen.push_back(option);
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace

std::optional<Melded> MeldedScale::together(Melded a, Melded b) const {
  if (!contract_.is_asked()) return std::max(a, b);
  const int of_runs = contract_.runs + 1;
  const bool fits =
      a / of_runs + b / of_runs <= contract_.sets && a % of_runs + b % of_runs <= contract_.runs;
  return fits ? std::optional(a + b) : std::nullopt;
}

std::optional<Melded> MeldedScale::with(const HandMeld& meld, Melded rest) const {
  if (!contract_.is_asked()) return together(meld.is_opening_run ? kRun : kMelds, rest);
  const bool run = meld.meld.kind == MeldKind::run;
  if ((run ? contract_.runs : contract_.sets) == 0) return std::nullopt;
  return together(run ? 1 : contract_.runs + 1, rest);
}

void TurnRows::set_table(std::vector<std::vector<TableOption>> lays) {
  known_.clear();
  lays_ = std::move(lays);
  best_lays_.clear();
  for (const std::vector<TableOption>& options : lays_)
    best_lays_.push_back(best_of(options));
}

bool TurnRows::can_take(const TurnState& state, const TableOption& option) const {
  if (!hand_.has(state.hand, option.cards)) return false;
  return !terms_.reuse_in_new_meld || option.jokers_laid <= state.jokers_over;
}

TurnState TurnRows::after(const TurnState& state, const TableOption& option) const {
  TurnState next = state;
  ++next.stage;
  next.hand -= option.cards;
  if (terms_.reuse_in_new_meld) next.jokers_over -= option.jokers_laid;
  next.needs_meld = state.needs_meld || terms_.lay_needs_meld;
  return next;
}

const TurnRow& TurnRows::row(const TurnState& state) {
  const std::uint64_t key = key_of(state);
  if (const TurnRow* const known = known_.find(key)) return *known;
  const auto most = static_cast<std::size_t>(hand_.size(hand_.room()));
  effort_.steps += most;
  TurnRow made(most, ways());
  if (!effort_.is_spent()) made = state.stage < stages() ? fill_stage(state) : fill_melds(state);
  return known_.add(key, std::move(made));
}

TurnRow TurnRows::fill_stage(const TurnState& state) {
  TurnState next = state;
  ++next.stage;
  TurnRow made = row(next);
  for (const std::uint32_t i : best_lays_[state.stage]) {
    const TableOption& option = lays_[state.stage][i];
    if (!can_take(state, option)) continue;
    const TurnRow& rest = row(after(state, option));
    effort_.steps += static_cast<std::uint64_t>(rest.lefts());
    for (Melded melded = kNothing; melded < ways(); ++melded) {
      for (int left = 0; left < rest.lefts(); ++left) {
        const Points points = rest.at(melded, left);
        if (points != TurnRow::kNoWay) made.raise(melded, left, points + points_of(option));
      }
    }
  }
  return made;
}

TurnRow TurnRows::fill_melds(const TurnState& state) {
  if (state.needs_meld) {
    TurnState free = state;
    free.needs_meld = false;
    const TurnRow& all = row(free);
    TurnRow made(static_cast<std::size_t>(all.lefts()) - 1, ways());
    for (Melded melded = kNothing + 1; melded < ways(); ++melded) {
      for (int left = 0; left < all.lefts(); ++left)
        made.raise(melded, left, all.at(melded, left));
    }
    return made;
  }
  const std::size_t kind = hand_.first(state.hand);
  if (kind == hand_.kinds().size() || hand_.kinds()[kind].is_joker()) return fill_jokers(state);
  TurnState next = state;
  next.hand -= hand_.one(hand_.kinds()[kind]);
  const TurnRow& over = row(next);
  TurnRow made(static_cast<std::size_t>(over.lefts()) - 1, ways());
  for (Melded melded = kNothing; melded < ways(); ++melded) {
    for (int left = 0; left + 1 < over.lefts(); ++left)
      made.raise(melded, left + 1, over.at(melded, left));
  }
  add_melds(state, kind, made);
  return made;
}

/// No card is left but jokers: in melds of their own, or left over.
TurnRow TurnRows::fill_jokers(const TurnState& state) {
  TurnRow made(static_cast<std::size_t>(hand_.size(hand_.room())), ways());
  const int left = hand_.size(state.hand);
  if (left <= state.jokers_over) made.raise(kNothing, left, 0);
  if (left > 0) add_melds(state, hand_.first(state.hand), made);
  return made;
}

void TurnRows::add_melds(const TurnState& state, std::size_t kind, TurnRow& made) {
  const std::span<const HandMeld> melds = melds_.from(kind);
  for (const std::uint32_t i : melds_.best_from(kind)) {
    const HandMeld& meld = melds[i];
    if (!hand_.has(state.hand, meld.cards)) continue;
    TurnState next = state;
    next.hand -= meld.cards;
    const TurnRow& rest = row(next);
    effort_.steps += static_cast<std::uint64_t>(rest.lefts());
    for (Melded melded = kNothing; melded < ways(); ++melded) {
      const std::optional<Melded> both = scale_.with(meld, melded);
      if (!may_add(melded) || !both) continue;
      for (int left = 0; left < rest.lefts(); ++left) {
        const Points points = rest.at(melded, left);
        if (points != TurnRow::kNoWay) made.raise(*both, left, points + meld.points);
      }
    }
  }
}

// --- one way
TurnChoice TurnRows::choice(TurnState state, Melded melded, int left) {
  TurnChoice chosen;
  while (state.stage < stages() && choose_lay(state, melded, left, chosen)) {
  }
  state.needs_meld = false;
  for (;;) {
    const std::size_t kind = hand_.first(state.hand);
    const bool is_over =
        kind == hand_.kinds().size() || (hand_.kinds()[kind].is_joker() && melded == kNothing);
    if (is_over) return chosen;
    if (choose_meld(state, melded, left, chosen)) continue;
    state.hand -= hand_.one(hand_.kinds()[kind]);
    --left;
  }
}

bool TurnRows::choose_lay(TurnState& state, Melded melded, int left, TurnChoice& chosen) {
  const Points points = row(state).at(melded, left);
  TurnState none = state;
  ++none.stage;
  if (row(none).at(melded, left) == points) {
    chosen.lays.push_back(nullptr);
    state = none;
    return true;
  }
  for (const std::uint32_t i : best_lays_[state.stage]) {
    const TableOption& option = lays_[state.stage][i];
    if (!can_take(state, option)) continue;
    const TurnState next = after(state, option);
    const Points rest = row(next).at(melded, left);
    if (rest == TurnRow::kNoWay || rest + points_of(option) != points) continue;
    chosen.lays.push_back(&option);
    state = next;
    return true;
  }
  RUMMY_CHECK(effort_.is_spent());
  return false;
}

/// The next meld, where a card of the first kind lies in one; `melded`: what the rest has to be.
bool TurnRows::choose_meld(TurnState& state, Melded& melded, int left, TurnChoice& chosen) {
  const Points points = row(state).at(melded, left);
  const std::size_t kind = hand_.first(state.hand);
  const std::span<const HandMeld> melds = melds_.from(kind);
  for (const std::uint32_t i : melds_.best_from(kind)) {
    const HandMeld& meld = melds[i];
    if (!hand_.has(state.hand, meld.cards)) continue;
    TurnState next = state;
    next.hand -= meld.cards;
    for (Melded rest = kNothing; rest < ways(); ++rest) {
      if (scale_.with(meld, rest) != melded || !may_add(rest)) continue;
      const Points there = row(next).at(rest, left);
      if (there == TurnRow::kNoWay || there + meld.points != points) continue;
      chosen.melds.push_back(&meld);
      state = next;
      melded = rest;
      return true;
    }
  }
  return false;
}

// --- every way
struct TurnRows::Walk {
  const Accept& accept;
  const Found& found;
  TurnChoice chosen{};
  Melded melded = kNothing;
  int left = 0;
  Points points = 0;
  HandState over = 0;
};

bool TurnRows::each(const TurnState& state, const Accept& accept, const Found& found) {
  Walk walk{.accept = accept, .found = found};
  return each_lay(state, walk);
}

/// Whether something accepted can come of it.
bool TurnRows::can_be(const TurnState& state, const Walk& walk) {
  TurnState open = state;
  if (walk.melded != kNothing) open.needs_meld = false;
  const TurnRow& rest = row(open);
  for (Melded melded = kNothing; melded < ways(); ++melded) {
    const std::optional<Melded> both = scale_.together(melded, walk.melded);
    if (!both || (melded != kNothing && !may_add(walk.melded))) continue;
    for (int left = 0; left < rest.lefts(); ++left) {
      const Points points = rest.at(melded, left);
      if (points == TurnRow::kNoWay) continue;
      if (walk.accept(*both, left + walk.left, points + walk.points)) return true;
    }
  }
  return false;
}

bool TurnRows::each_lay(const TurnState& state, Walk& walk) {
  if (effort_.is_spent() || !can_be(state, walk)) return true;
  if (state.stage == stages()) return each_meld(state, walk, 0);
  TurnState none = state;
  ++none.stage;
  walk.chosen.lays.push_back(nullptr);
  bool go_on = each_lay(none, walk);
  walk.chosen.lays.pop_back();
  for (const TableOption& option : lays_[state.stage]) {
    if (!go_on) break;
    if (!can_take(state, option)) continue;
    walk.chosen.lays.push_back(&option);
    walk.points += points_of(option);
    go_on = each_lay(after(state, option), walk);
    walk.points -= points_of(option);
    walk.chosen.lays.pop_back();
  }
  return go_on;
}

/// Melds that begin with the same kind come in their order, from place `least` on.
bool TurnRows::each_meld(const TurnState& state, Walk& walk, std::size_t least) {
  if (effort_.is_spent() || !can_be(state, walk)) return true;
  const std::size_t kind = hand_.first(state.hand);
  if (kind < hand_.kinds().size()) {
    const std::span<const HandMeld> melds = melds_.from(kind);
    for (std::size_t i = least; i < melds.size(); ++i) {
      const HandMeld& meld = melds[i];
      const std::optional<Melded> both = scale_.with(meld, walk.melded);
      if (!both || !may_add(walk.melded) || !hand_.has(state.hand, meld.cards)) continue;
      TurnState next = state;
      next.hand -= meld.cards;
      const Melded before = walk.melded;
      walk.melded = *both;
      walk.points += meld.points;
      walk.chosen.melds.push_back(&meld);
      const bool same_kind = hand_.first(next.hand) == kind;
      const bool go_on = each_meld(next, walk, same_kind ? i : 0);
      walk.chosen.melds.pop_back();
      walk.points -= meld.points;
      walk.melded = before;
      if (!go_on) return false;
    }
  }
  return each_left(state, walk);
}

/// All cards of the first kind are left over.
bool TurnRows::each_left(const TurnState& state, Walk& walk) {
  const std::size_t kind = hand_.first(state.hand);
  const bool ends = kind == hand_.kinds().size() || hand_.kinds()[kind].is_joker();
  const int cards = ends ? hand_.size(state.hand) : hand_.count(state.hand, hand_.kinds()[kind]);
  if (ends) {
    const bool is_good = cards <= state.jokers_over &&
                         (!state.needs_meld || walk.melded != kNothing) &&
                         walk.accept(walk.melded, walk.left + cards, walk.points);
    return !is_good || walk.found(walk.chosen, walk.over + state.hand);
  }
  TurnState next = state;
  const HandState over = static_cast<HandState>(cards) * hand_.one(hand_.kinds()[kind]);
  next.hand -= over;
  walk.left += cards;
  walk.over += over;
  const bool go_on = each_meld(next, walk, 0);
  walk.over -= over;
  walk.left -= cards;
  return go_on;
}

}  // namespace rummy
