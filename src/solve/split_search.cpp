#include "solve/split_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "rules/points.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"
#include "solve/best_split.h"
#include "solve/split_melds.h"
#include "solve/wild_groups.h"
#include "table/meld.h"

namespace rummy {
namespace {

constexpr std::size_t kFirstRooms = 16;

}  // namespace

std::size_t SplitSearch::KnownStates::room_of(const State& state) const {
  const std::uint64_t mixed =
      (state.cards ^ (std::uint64_t{state.rest()} << 32U ^ state.rest())) * 0x9E3779B97F4A7C15U;
  std::size_t room = static_cast<std::size_t>(mixed >> 32U) & (rooms_.size() - 1);
  while (rooms_[room].is_kept() && !rooms_[room].state.is_same(state))
    room = (room + 1) & (rooms_.size() - 1);
  return room;
}

auto SplitSearch::KnownStates::find(const State& state) const -> const Known* {
  if (rooms_.empty()) return nullptr;
  const Known& known = rooms_[room_of(state)];
  return known.is_kept() ? &known : nullptr;
}

void SplitSearch::KnownStates::keep(const State& state, Points left, std::int32_t choice) {
  if (2 * (held_ + 1) > rooms_.size()) grow();
  rooms_[room_of(state)] = {.state = state, .left = left, .choice = choice};
  ++held_;
}

void SplitSearch::KnownStates::grow() {
  std::vector<Known> old(std::max(kFirstRooms, 4 * rooms_.size()));
  old.swap(rooms_);
  for (const Known& known : old) {
    if (known.is_kept()) rooms_[room_of(known.state)] = known;
  }
}

SplitSearch::SplitSearch(const WildHand& hand, const Variant& variant, Allowed allowed,
                         std::uint64_t step_limit)
    : variant_(variant),
      allowed_(allowed),
      wild_(hand.wild),
      hand_(hand.cards),
      melds_(melds_in(hand_, variant, step_limit)),
      step_limit_(step_limit),
      steps_(melds_.steps) {
  const auto points = [&variant](Card card) { return hand_points(card, variant.card_points); };
  values_.reserve(hand_.kinds.size());
  for (const HandBits::Kind& kind : hand_.kinds)
    values_.push_back(points(kind.card));
  std::ranges::stable_sort(wild_, {}, points);
}

std::optional<BestSplit> SplitSearch::run(const Needs& needs) {
  State state{.jokers = static_cast<std::uint8_t>(hand_.jokers), .needs = needs};
  for (const HandBits::Kind& kind : hand_.kinds)
    state.cards |= kind.bits;
  if (needs.natural_runs > 0) {
    for (const SplitMeld& meld : melds_.melds) {
      if (meld.kind == MeldKind::run && meld.jokers == 0)
        natural_runs_.push_back(meld.cards & hand_.lasts);
    }
  }
  BestSplit best;
  best.left_points = least(state);
  if (best.left_points == kNever) return std::nullopt;
  best.left.reserve(hand_.kinds.size() + wild_.size());
  while (state.cards != 0) {
    const Known* known = known_.find(state);
    const std::int32_t choice = known != nullptr ? known->choice : kLeave;
    if (choice == kLeave) {
      best.left.push_back(hand_.kinds[hand_.first_kind(state.cards)].card);
      state.cards &= state.cards - 1;
      continue;
    }
    const SplitMeld& meld = melds_.melds[static_cast<std::size_t>(choice)];
    best.melds.push_back(meld.as_meld());
    state = after(state, meld).value_or(State{});  // it can be laid: it was chosen
  }
  end_with(state, best);
  best.gave_up = has_given_up() && best.left_points > 0;
  best.steps = steps_;
  return best;
}

/// The first card is left over, or lies in one of the melds of which it is the first.
Points SplitSearch::least(State state) {
  // Cards of which none begins a meld are left over.
  Points over = 0;
  while (state.cards != 0) {
    const std::size_t kind = hand_.first_kind(state.cards);
    if (melds_.begin[kind] != melds_.begin[kind + 1]) break;
    over += values_[kind];
    state.cards &= state.cards - 1;
  }
  const auto with_those = [over](Points left) { return left == kNever ? left : over + left; };
  if (state.cards == 0) return with_those(left_of_jokers(state));
  if (state.needs.natural_runs > 0 && !has_natural_run(state.cards)) return kNever;
  if (const Known* known = known_.find(state)) return with_those(known->left);
  State rest = state;
  rest.cards &= state.cards - 1;
  Choice left_over{.left = least(rest), .meld = kLeave};
  if (left_over.left != kNever) left_over.left += values_[hand_.first_kind(state.cards)];
  const Choice best = lay_first(state, left_over);
  known_.keep(state, best.left, best.meld);
  return with_those(best.left);
}

/// The first card in one of the melds it begins, where that leaves less than to leave it over.
auto SplitSearch::lay_first(const State& state, Choice best) -> Choice {
  const std::size_t kind = hand_.first_kind(state.cards);
  const std::uint32_t end = melds_.begin[kind + 1];
  for (std::uint32_t i = melds_.begin[kind]; i < end && best.left > 0; ++i) {
    const std::uint32_t first = i;
    while (i < end && !is_allowed(state, melds_.melds[i]))
      ++i;
    // What no time is left for is left over. Those not allowed are steps, too.
    if (!has_time_for(std::min(i + 1, end) - first) || i == end) break;
    const std::optional<State> laid = after(state, melds_.melds[i]);
    if (!laid) continue;
    const Points left = least(*laid);
    if (left < best.left) best = {.left = left, .meld = static_cast<std::int32_t>(i)};
  }
  return best;
}

bool SplitSearch::has_natural_run(std::uint64_t cards) const {
  return std::ranges::any_of(natural_runs_,
                             [cards](std::uint64_t run) { return (run & ~cards) == 0; });
}

auto SplitSearch::wild_end(const State& state) const -> WildEnd {
  if (state.needs.natural_runs > 0) return {};
  if (state.jokers == 0) return {.points = state.needs.are_met() ? 0 : kNever};
  WildEnd end{.points = 0};
  for (; end.left <= state.jokers; ++end.left) {
    const int melded = state.jokers - static_cast<int>(end.left);
    const bool may_be = melded == 0 || allowed_ == Allowed::all;
    auto groups = may_be ? wild_groups(melded, state.needs.runs, state.needs.sets, variant_.melds,
                                       variant_.jokers)
                         : std::nullopt;
    if (groups) {
      end.melds = std::move(*groups);
      return end;
    }
    if (end.left < state.jokers) end.points += hand_points(wild_[end.left], variant_.card_points);
  }
  return {};
}

/// What is left of a state of jokers alone.
Points SplitSearch::left_of_jokers(const State& state) {
  if (state.jokers == 0) return state.needs.are_met() ? 0 : kNever;
  if (const Known* known = known_.find(state)) return known->left;
  const Points left = wild_end(state).points;
  known_.keep(state, left, kLeave);
  return left;
}

/// The last jokers: the cheapest are left over, the others in melds of their own.
void SplitSearch::end_with(const State& state, BestSplit& best) {
  const WildEnd end = wild_end(state);
  std::span<const Card> wild = wild_;
  best.left.insert(best.left.end(), wild_.begin(),
                   wild_.begin() + static_cast<std::ptrdiff_t>(end.left));
  std::ranges::sort(best.left);
  wild = wild.subspan(end.left);
  best.melds.insert(best.melds.end(), end.melds.begin(), end.melds.end());
  for (Meld& meld : best.melds)
    wild = put_back(meld, wild);
}

}  // namespace rummy
