#include "solve/every_meld.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/hand_melds.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {
namespace {

bool takes(const Meld& meld, std::span<const PlayedCard> more, const MeldSettings& melds,
           const JokerSettings& jokers) {
  return !more.empty() && extend(meld, more, melds, jokers).fault == ShapeFault::none;
}

// === Jokers that are in no meld with another card, where some of their melds must be runs or sets.

/// All of so many jokers in legal melds of their own, so many runs and sets among them at least.
class WildGroups {
 public:
  WildGroups(const MeldSettings& melds, const JokerSettings& settings, const MeldTerms& terms)
      : melds_(melds), settings_(settings), terms_(terms) {}

  bool divide(int jokers, int runs, int sets) {
    if (jokers == 0) return runs == 0 && sets == 0;
    if (failed_.contains({jokers, runs, sets})) return false;
    const int most = std::min(jokers, static_cast<int>(kMaxMeldCards));
    for (int size = most; size > 0; --size) {
      const Meld set = wild_set(size);
      if (may_be(set, sets) && lay(set, jokers, runs, std::max(0, sets - 1))) return true;
      const int low = lowest_place(melds_);
      if (!has_places(low, size, melds_)) continue;
      const Meld run = wild_run(low, size);
      if (may_be(run, runs) && lay(run, jokers, std::max(0, runs - 1), sets)) return true;
    }
    failed_.insert({jokers, runs, sets});
    return false;
  }

  [[nodiscard]] const std::vector<Meld>& laid() const { return laid_; }

 private:
  /// `needed`: of its kind.
  [[nodiscard]] bool may_be(const Meld& meld, int needed) const {
    return (needed > 0 || !terms_.exact) && fault_of(meld, melds_, settings_) == ShapeFault::none &&
           !takes(meld, terms_.shut_to, melds_, settings_);
  }
  bool lay(const Meld& meld, int jokers, int runs, int sets) {
    laid_.push_back(meld);
    if (divide(jokers - meld.size, runs, sets)) return true;
    laid_.pop_back();
    return false;
  }

  const MeldSettings& melds_;
  const JokerSettings& settings_;
  const MeldTerms& terms_;
  std::vector<Meld> laid_;
  std::set<std::array<int, 3>> failed_;
};

// === The order in which sets are tried: of divisions that are as good the first is given.

/// The cards of one suit, or the jokers named so.
int count_of(const SplitMeld& set, std::size_t kind) {
  return (kind % 2 == 0 ? set.of_suit : set.named_of_suit)[kind / 2];
}

/// Spades before hearts before diamonds before clubs; fewer cards before those and more.
bool comes_first(const SplitMeld& a, const SplitMeld& b) {
  constexpr std::size_t kEnd = std::size_t{2} * kSuits;
  const auto has_more = [](const SplitMeld& set, std::size_t from) {
    while (from < kEnd && count_of(set, from) == 0)
      ++from;
    return from < kEnd;
  };
  for (std::size_t kind = 0; kind < kEnd; ++kind) {
    const int more = count_of(a, kind) - count_of(b, kind);
    if (more > 0) return has_more(b, kind + 1);
    if (more < 0) return !has_more(a, kind + 1);
  }
  return false;
}

constexpr std::size_t kFirstRooms = 16;

}  // namespace

std::size_t SplitSearch::KnownStates::room_of(const State& state) const {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;
  const std::uint64_t mixed = (state.cards ^ state.rest() * kMix) * kMix;
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

SplitSearch::SplitSearch(const WildHand& hand, const Variant& variant, const MeldTerms& terms,
                         Allowed allowed, std::uint64_t step_limit)
    : shapes_(variant.melds),
      jokers_(variant.jokers),
      values_(&variant.card_points),
      terms_(terms),
      allowed_(allowed),
      wild_(hand.wild),
      live_(hand.cards.of_kinds(meldable(hand.cards, shapes_, jokers_))),
      dead_(hand.cards),
      hand_(live_, &memory_),
      melds_(melds_in(hand_, shapes_, jokers_, step_limit, allowed)),
      natural_runs_(&memory_),
      looks_(hand_.kinds.size(), &memory_),
      step_limit_(step_limit),
      steps_(melds_.steps),
      known_(&memory_) {
  dead_.remove(live_);
  look_at_kinds();
}

SplitSearch::SplitSearch(const CoverCards& cards, const MeldSettings& melds,
                         const JokerSettings& jokers, const MeldTerms& terms,
                         std::uint64_t step_limit)
    : shapes_(melds),
      jokers_(jokers),
      values_(nullptr),
      terms_(terms),
      allowed_(Allowed::all),
      wild_(static_cast<std::size_t>(cards.free_jokers), Card::joker()),
      hand_(cards, &memory_),
      melds_(melds_in(hand_, shapes_, jokers_, step_limit)),
      natural_runs_(&memory_),
      has_named_(cards.named.total() > 0),
      looks_(hand_.kinds.size(), &memory_),
      step_limit_(step_limit),
      steps_(melds_.steps),
      known_(&memory_) {
  if (!terms.shut_to.empty()) drop_shut();
  for (std::size_t kind = 0; kind + 1 < melds_.begin.size(); ++kind) {
    const auto of_kind =
        std::span(melds_.melds)
            .subspan(melds_.begin[kind], melds_.begin[kind + 1] - melds_.begin[kind]);
    const auto runs = std::ranges::find(of_kind, MeldKind::run, &SplitMeld::kind);
    std::stable_sort(of_kind.begin(), runs, comes_first);
  }
  look_at_kinds();
}

void SplitSearch::drop_shut() {
  SplitMelds open{.melds = std::pmr::vector<SplitMeld>(&memory_),
                  .begin = std::pmr::vector<std::uint32_t>(&memory_),
                  .steps = melds_.steps};
  for (std::size_t kind = 0; kind + 1 < melds_.begin.size(); ++kind) {
    open.begin.push_back(static_cast<std::uint32_t>(open.melds.size()));
    for (std::uint32_t i = melds_.begin[kind]; i < melds_.begin[kind + 1]; ++i) {
      if (!takes(melds_.melds[i].as_meld(), terms_.shut_to, shapes_, jokers_))
        open.melds.push_back(melds_.melds[i]);
    }
  }
  open.begin.push_back(static_cast<std::uint32_t>(open.melds.size()));
  melds_ = std::move(open);
}

void SplitSearch::look_at_kinds() {
  std::uint64_t cards = 0;
  for (std::size_t kind = looks_.size(); kind-- > 0;) {
    for (std::uint32_t i = melds_.begin[kind]; i < melds_.begin[kind + 1]; ++i)
      cards |= melds_.melds[i].cards;
    looks_[kind] = {.within_reach = cards, .value = value_of(hand_.kinds[kind].card)};
  }
  if (wild_.size() > 1)
    std::ranges::stable_sort(wild_, {}, [this](Card card) { return value_of(card); });
  if (terms_.needs.natural_runs == 0 && terms_.needs.runs == 0) return;
  for (const SplitMeld& meld : melds_.melds) {
    if (meld.is_natural_run()) natural_runs_.push_back(meld.cards & hand_.lasts);
  }
}

std::optional<BestSplit> SplitSearch::run() {
  State state{.jokers = static_cast<std::uint8_t>(hand_.jokers), .needs = terms_.needs};
  for (const HandBits::Kind& kind : hand_.kinds)
    state.cards |= kind.bits;
  const Points least_left = least(state, kNever);
  if (least_left == kNever) return std::nullopt;
  const Points dead = values_ == nullptr ? dead_.total() : hand_points(dead_, *values_);
  BestSplit best{.left_points = least_left + dead, .left = dead_};
  best.melds.reserve(hand_.kinds.size() / 3);
  const auto leave = [&](std::uint64_t cards) {
    for (; cards != 0; cards &= cards - 1) {
      const HandBits::Kind& kind = hand_.kinds[hand_.first_kind(cards)];
      best.left.add(kind.is_joker ? Card::joker() : kind.card);
      (void)state.needs.leave(1);  // it may be: it was chosen
    }
  };
  for (leave(take_dead(state)); state.cards != 0; leave(take_dead(state))) {
    const Known* known = known_.find(state);
    const std::int32_t choice = known != nullptr ? known->choice : kLeave;
    if (choice == kLeave) {
      const std::uint64_t rest = state.cards & (state.cards - 1);
      leave(std::exchange(state.cards, rest) & ~rest);
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

/// Not where a run without jokers is needed, or any run and no joker is left, and the cards have
/// none.
bool SplitSearch::can_be(const State& state) const {
  const bool asks =
      state.needs.natural_runs > 0 || (state.needs.runs > 0 && state.jokers == 0 && !has_named_);
  return !asks || std::ranges::any_of(natural_runs_, [&state](std::uint64_t run) {
    return (run & ~state.cards) == 0;
  });
}

Points SplitSearch::least(State state, Points limit) {
  const std::uint64_t dead = take_dead(state);
  const Points over = value_of(dead);
  if (over >= limit) return over;
  if (dead != 0 && !state.needs.leave(std::popcount(dead))) return kNever;
  const auto with_those = [over](Points left) { return left == kNever ? left : over + left; };
  if (state.cards == 0) return with_those(left_of_jokers(state));
  if (!can_be(state)) return kNever;
  if (const Known* known = known_.find(state)) return with_those(known->left);
  const Choice best = choose(state);
  known_.keep(state, best.left, best.meld);
  return with_those(best.left);
}

/// The first card lies in one of the melds of which it is the first, or is left over: of a hand
/// where that leaves no more, else where it leaves less.
auto SplitSearch::choose(const State& state) -> Choice {
  const std::size_t kind = hand_.first_kind(state.cards);
  const std::uint32_t end = melds_.begin[kind + 1];
  // No less can be left than has to be.
  const Points least_left = values_ == nullptr ? state.needs.left_min : 0;
  Choice best;
  for (std::uint32_t i = melds_.begin[kind]; i < end && best.left > least_left; ++i) {
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
  if (!rest.needs.leave(1)) return best;
  const Points value = looks_[kind].value;
  const Points most = best.left == kNever || values_ == nullptr ? best.left : best.left + 1;
  const Points left = least(rest, most == kNever ? kNever : most - value);
  if (left != kNever && value + left < most) best = {.left = value + left, .meld = kLeave};
  return best;
}

auto SplitSearch::wild_end(const State& state) const -> WildEnd {
  const Needs& needs = state.needs;
  if (needs.natural_runs > 0) return {};
  if (state.jokers == 0) return {.points = needs.are_met() ? 0 : kNever};
  WildEnd end{.points = 0};
  for (; end.left <= std::min(state.jokers, needs.left_max); ++end.left) {
    const int melded = state.jokers - static_cast<int>(end.left);
    const bool may_be = end.left >= needs.left_min && (melded == 0 || allowed_ == Allowed::all);
    WildGroups groups(shapes_, jokers_, terms_);
    if (may_be && groups.divide(melded, needs.runs, needs.sets)) {
      end.melds = groups.laid();
      return end;
    }
    if (end.left < state.jokers) end.points += value_of(wild_[end.left]);
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
