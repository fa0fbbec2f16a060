#include "solve/split_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "solve/meldless.h"
#include "solve/split_melds.h"
#include "solve/wild_groups.h"
#include "table/table.h"

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
  std::pmr::vector<Known> old(std::max(kFirstRooms, 4 * rooms_.size()), rooms_.get_allocator());
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
      live_(hand.cards.of_kinds(meldable(hand.cards, variant.melds, variant.jokers))),
      dead_(hand.cards),
      hand_(live_, &memory_),
      melds_(melds_in(hand_, variant, step_limit, allowed)),
      natural_runs_(&memory_),
      looks_(hand_.kinds.size(), &memory_),
      step_limit_(step_limit),
      steps_(melds_.steps),
      known_(&memory_) {
  const auto points = [&variant](Card card) { return hand_points(card, variant.card_points); };
  dead_.remove(live_);
  std::uint64_t cards = 0;
  for (std::size_t kind = looks_.size(); kind-- > 0;) {
    for (std::uint32_t i = melds_.begin[kind]; i < melds_.begin[kind + 1]; ++i)
      cards |= melds_.melds[i].cards;
    looks_[kind] = {.within_reach = cards, .value = points(hand_.kinds[kind].card)};
  }
  if (wild_.size() > 1) std::ranges::stable_sort(wild_, {}, points);
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
  const Points least_left = least(state, kNever);
  if (least_left == kNever) return std::nullopt;
  BestSplit best{.left_points = least_left + hand_points(dead_, variant_.card_points),
                 .left = dead_};
  best.melds.reserve(hand_.kinds.size() / 3);
  const auto leave = [&](std::uint64_t cards) {
    for (; cards != 0; cards &= cards - 1)
      best.left.add(hand_.kinds[hand_.first_kind(cards)].card);
  };
  for (leave(take_dead(state)); state.cards != 0; leave(take_dead(state))) {
    const Known* known = known_.find(state);
    const std::int32_t choice = known != nullptr ? known->choice : kLeave;
    if (choice == kLeave) {
      const std::uint64_t rest = state.cards & (state.cards - 1);
      leave(state.cards & ~rest);
      state.cards = rest;
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

std::uint64_t SplitSearch::take_dead(State& state) const {
  std::uint64_t dead = 0;
  while (state.cards != 0) {
    const std::uint64_t more = state.cards & ~looks_[hand_.first_kind(state.cards)].within_reach;
    if (more == 0) break;
    dead |= more;
    state.cards &= ~more;
  }
  return dead;
}

Points SplitSearch::value_of(std::uint64_t cards) const {
  Points value = 0;
  for (; cards != 0; cards &= cards - 1)
    value += looks_[hand_.first_kind(cards)].value;
  return value;
}

Points SplitSearch::least(State state, Points limit) {
  const Points over = value_of(take_dead(state));
  if (over >= limit) return over;
  const auto with_those = [over](Points left) { return left == kNever ? left : over + left; };
  if (state.cards == 0) return with_those(left_of_jokers(state));
  if (state.needs.natural_runs > 0 && !has_natural_run(state.cards)) return kNever;
  if (const Known* known = known_.find(state)) return with_those(known->left);
  const Choice best = choose(state);
  known_.keep(state, best.left, best.meld);
  return with_those(best.left);
}

/// The first card lies in one of the melds of which it is the first, or is left over where that
/// leaves no more.
auto SplitSearch::choose(const State& state) -> Choice {
  const std::size_t kind = hand_.first_kind(state.cards);
  const std::uint32_t end = melds_.begin[kind + 1];
  Choice best;
  for (std::uint32_t i = melds_.begin[kind]; i < end && best.left > 0; ++i) {
    const std::uint32_t first = i;
    while (i < end && melds_.melds[i].jokers > state.jokers)
      ++i;
    // What no time is left for is left over. Those with too many jokers are steps, too.
    if (!has_time_for(std::min(i + 1, end) - first) || i == end) break;
    const std::optional<State> laid = after(state, melds_.melds[i]);
    if (!laid) continue;
    const Points left = least(*laid, best.left);
    if (left < best.left) best = {.left = left, .meld = static_cast<std::int32_t>(i)};
  }
  State rest = state;
  rest.cards &= state.cards - 1;
  const Points value = looks_[kind].value;
  const Points limit = best.left == kNever ? kNever : best.left - value + 1;
  const Points left = least(rest, limit);
  if (left != kNever && value + left <= best.left) best = {.left = value + left, .meld = kLeave};
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
  for (const Card card : std::span(wild_).first(end.left))
    best.left.add(card);
  std::span<const Card> wild = std::span(wild_).subspan(end.left);
  best.melds.insert(best.melds.end(), end.melds.begin(), end.melds.end());
  for (Meld& meld : best.melds)
    wild = put_back(meld, wild);
}

}  // namespace rummy
