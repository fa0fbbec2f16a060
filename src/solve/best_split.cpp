// The best way to lay a hand out in melds: the fewest points left over.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/hand_melds.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "table/table.h"

namespace rummy {

// === Jokers that are in no meld with another card, where some of their melds must be runs or sets.

/// All of so many jokers in legal melds of their own, so many runs and sets among them at least;
/// nothing where that cannot be.
[[nodiscard]] std::optional<std::vector<Meld>> wild_groups(int jokers, int runs, int sets,
                                                           const MeldSettings& melds,
                                                           const JokerSettings& settings);

namespace {

class Groups {
 public:
  Groups(const MeldSettings& melds, const JokerSettings& settings)
      : melds_(melds), settings_(settings) {}

  bool divide(int jokers, int runs, int sets) {
    if (jokers == 0) return runs == 0 && sets == 0;
    if (failed_.contains({jokers, runs, sets})) return false;
    const int most = std::min(jokers, static_cast<int>(kMaxMeldCards));
    for (int size = most; size > 0; --size) {
      const Meld set = wild_set(size);
      if (is_legal(set) && lay(set, jokers, runs, std::max(0, sets - 1))) return true;
      const int low = lowest_place(melds_);
      if (!has_places(low, size, melds_)) continue;
      const Meld run = wild_run(low, size);
      if (is_legal(run) && lay(run, jokers, std::max(0, runs - 1), sets)) return true;
    }
    failed_.insert({jokers, runs, sets});
    return false;
  }

  [[nodiscard]] const std::vector<Meld>& laid() const { return laid_; }

 private:
  [[nodiscard]] bool is_legal(const Meld& meld) const {
    return fault_of(meld, melds_, settings_) == ShapeFault::none;
  }
  bool lay(const Meld& meld, int jokers, int runs, int sets) {
    laid_.push_back(meld);
    if (divide(jokers - meld.size, runs, sets)) return true;
    laid_.pop_back();
    return false;
  }

  const MeldSettings& melds_;
  const JokerSettings& settings_;
  std::vector<Meld> laid_;
  std::set<std::array<int, 3>> failed_;
};

}  // namespace

std::optional<std::vector<Meld>> wild_groups(int jokers, int runs, int sets,
                                             const MeldSettings& melds,
                                             const JokerSettings& settings) {
  if (runs == 0 && sets == 0) return melds_of_jokers(jokers, melds, settings);
  Groups groups(melds, settings);
  if (!groups.divide(jokers, runs, sets)) return std::nullopt;
  return groups.laid();
}

// === The melds of a hand that leave the least over, where these must include so many runs and
// sets: every state of the hand is worked out once.

/// What the melds must include that are still to come.
struct Needs {
  std::uint8_t runs = 0;
  std::uint8_t natural_runs = 0;
  std::uint8_t sets = 0;

  [[nodiscard]] bool are_met() const { return runs == 0 && natural_runs == 0 && sets == 0; }
  [[nodiscard]] Needs after_run(bool is_natural) const {
    return {.runs = one_less(runs),
            .natural_runs = is_natural ? one_less(natural_runs) : natural_runs,
            .sets = sets};
  }
  [[nodiscard]] Needs after(const SplitMeld& meld) const {
    if (meld.kind == MeldKind::run) return after_run(meld.jokers == 0);
    return {.runs = runs, .natural_runs = natural_runs, .sets = one_less(sets)};
  }

 private:
  [[nodiscard]] static constexpr std::uint8_t one_less(std::uint8_t needed) {
    return needed > 0 ? static_cast<std::uint8_t>(needed - 1) : needed;
  }
};

/// Splits a hand with its wild cards counted as jokers, of at most HandBits::kMost cards.
class SplitSearch {
 public:
  SplitSearch(const WildHand& hand, const Variant& variant, Allowed allowed,
              std::uint64_t step_limit);

  /// Nothing where no split has what is needed. Where the search gave up, the best it found.
  [[nodiscard]] std::optional<BestSplit> run(const Needs& needs);
  [[nodiscard]] bool has_given_up() const { return steps_ > step_limit_; }
  /// Melds found and tried.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  /// No split has what is needed.
  static constexpr Points kNever = std::numeric_limits<Points>::max();
  /// What to do about the first card of a state: lay a meld, or leave the card over.
  static constexpr std::int32_t kLeave = -1;
  static constexpr std::int32_t kNotKept = -2;

  /// The cards not decided yet, the jokers, and what is needed of them.
  struct State {
    std::uint64_t cards = 0;
    std::uint8_t jokers = 0;
    Needs needs;
    /// All but the cards, in one number: in the order in which it lies there.
    [[nodiscard]] std::uint32_t rest() const {
      return std::uint32_t{needs.sets} << 24U | std::uint32_t{needs.natural_runs} << 16U |
             std::uint32_t{needs.runs} << 8U | jokers;
    }
    [[nodiscard]] bool is_same(const State& other) const {
      return cards == other.cards && rest() == other.rest();
    }
  };
  /// The least that can be left of a state, once worked out.
  struct Known {
    State state;
    Points left = kNever;
    std::int32_t choice = kNotKept;
    [[nodiscard]] bool is_kept() const { return choice != kNotKept; }
  };
  /// By their states: open addressing, grown when half full.
  class KnownStates {
   public:
    explicit KnownStates(std::pmr::memory_resource* memory) : rooms_(memory) {}

    [[nodiscard]] const Known* find(const State& state) const;
    void keep(const State& state, Points left, std::int32_t choice);

   private:
    [[nodiscard]] std::size_t room_of(const State& state) const;
    void grow();

    std::pmr::vector<Known> rooms_;  // a power of two of them
    std::size_t held_ = 0;
  };
  /// So many of the jokers no other meld has, the cheapest, are left over; the others are in melds
  /// that meet the needs.
  struct WildEnd {
    std::size_t left = 0;
    Points points = kNever;
    std::vector<Meld> melds{};
  };

  /// What is asked of a kind of card over and over.
  struct KindLook {
    /// The cards of the melds that begin with it or with a later one.
    std::uint64_t within_reach = 0;
    Points value = 0;
  };
  /// What is done about the first card of a state, and what is left then.
  struct Choice {
    Points left = kNever;
    std::int32_t meld = kLeave;
  };

  /// The least that can be left of a state; where that is not less than `limit`, any number that is
  /// not less either.
  [[nodiscard]] Points least(State state, Points limit);
  [[nodiscard]] Choice choose(const State& state);
  /// Takes away the cards no meld has that begins with the first card or a later one, and
  /// gives them: the first that is left begins a meld.
  [[nodiscard]] std::uint64_t take_dead(State& state) const;
  [[nodiscard]] Points value_of(std::uint64_t cards) const;
  /// Counts so many steps, one at least, up to the first that there is no time for.
  [[nodiscard]] bool has_time_for(std::uint64_t steps) {
    const bool has_time = steps_ + steps <= step_limit_;
    steps_ = has_time ? steps_ + steps : std::max(steps_, step_limit_) + 1;
    return has_time;
  }
  /// What is left once the meld, which has no more jokers, is laid; nothing where it cannot be.
  [[nodiscard]] std::optional<State> after(const State& state, const SplitMeld& meld) const {
    const std::optional<std::uint64_t> rest = without(hand_, state.cards, meld);
    if (!rest) return std::nullopt;
    return State{.cards = *rest,
                 .jokers = static_cast<std::uint8_t>(state.jokers - meld.jokers),
                 .needs = state.needs.after(meld)};
  }
  /// Whether there is a run without jokers in what is left of the hand.
  [[nodiscard]] bool has_natural_run(std::uint64_t cards) const;
  [[nodiscard]] WildEnd wild_end(const State& state) const;
  [[nodiscard]] Points left_of_jokers(const State& state);
  void end_with(const State& state, BestSplit& best);

  /// Enough for most searches, which then allocate nothing; the others go on on the heap.
  std::array<std::byte, 6144> room_;
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
  const Variant& variant_;
  Allowed allowed_;
  std::vector<Card> wild_;  // the cheapest first
  CardCounts live_;         // those that may be in a meld
  CardCounts dead_;         // the others
  HandBits hand_;
  SplitMelds melds_;
  std::pmr::vector<std::uint64_t> natural_runs_;  // the highest bits of their kinds
  std::pmr::vector<KindLook> looks_;              // of each kind
  const std::uint64_t step_limit_;
  std::uint64_t steps_;
  KnownStates known_;
};

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

// === The best split of a hand whose melds are free only where they include what the game asks for
// (score.hand_melds_need). Exact.

/// Whether melds of a hand count for nothing without others.
[[nodiscard]] bool needs_melds(const Variant& variant);

/// Of the splits whose melds are free the one that leaves the least; where none is, all of the hand
/// is left. Nothing for hands larger than anybody holds, with more runs to try, or when the budget
/// is spent.
[[nodiscard]] std::optional<BestSplit> best_composed(const CardCounts& hand, const Variant& variant,
                                                     SearchBudget& budget);

namespace {

/// A state is one of a hand and of what is still needed: they are more than those of best_split.
constexpr std::uint64_t kComposedSteps = 5 * kSplitSteps;

/// Runs in which wild cards lie for themselves are laid before the search, in which such cards are
/// jokers: as many as what is needed can ask for.
class Composer {
 public:
  Composer(const CardCounts& hand, const Variant& variant, SearchBudget& budget)
      : variant_(variant), budget_(budget), best_(all_left(hand, variant)) {}

  void attempt(const CardCounts& hand, const Needs& needs, Allowed allowed) {
    if (++attempts_ > kMostAttempts || gave_up_) return;
    if (are_limited(variant_.jokers)) {
      for (const WildHand& way : ways_to_hold(hand, variant_.jokers))
        attempt_held(way, needs, allowed);
    } else {
      attempt_held(with_jokers(hand, variant_.jokers), needs, allowed);
    }
    // Every wild card has lain for itself then.
    if (best_.left_points == 0 || are_limited(variant_.jokers)) return;
    if (needs.natural_runs == 0 && allowed == Allowed::all) return;
    for (const Meld& run : own_place_runs(hand, variant_.melds, variant_.jokers)) {
      if (!laid_.empty() && comes_before(run, laid_.back())) continue;
      laid_.push_back(run);
      attempt(hand_without(hand, run), needs.after_run(true), allowed);
      laid_.pop_back();
    }
  }

  /// Nothing where there was too much to try.
  [[nodiscard]] std::optional<BestSplit> best() && {
    if (attempts_ > kMostAttempts || gave_up_) return std::nullopt;
    return std::move(best_);
  }

 private:
  void attempt_held(const WildHand& way, const Needs& needs, Allowed allowed) {
    if (needs.natural_runs > 0 && has_no_natural_run(way.cards, variant_.melds)) return;
    SplitSearch search(way, variant_, allowed, budget_.allows(kComposedSteps));
    std::optional<BestSplit> split = search.run(needs);
    budget_.take(search.steps());
    gave_up_ = gave_up_ || search.has_given_up();
    if (gave_up_ || !split || split->left_points >= best_.left_points) return;
    split->melds.insert(split->melds.begin(), laid_.begin(), laid_.end());
    best_ = std::move(*split);
  }

  /// No hand that is played with comes near.
  static constexpr int kMostAttempts = 500;

  const Variant& variant_;
  SearchBudget& budget_;
  int attempts_ = 0;
  bool gave_up_ = false;
  std::vector<Meld> laid_;
  BestSplit best_;
};

}  // namespace

bool needs_melds(const Variant& variant) {
  const OutComposition& wanted = variant.going_out.composition;
  switch (variant.round_score.hand_melds_need) {
    case HandMeldsNeed::nothing:
      return false;
    case HandMeldsNeed::natural_runs:
      return wanted.natural_runs > 0;
    case HandMeldsNeed::composition:
    case HandMeldsNeed::natural_first:
      return wanted.runs > 0 || wanted.natural_runs > 0 || wanted.sets > 0;
  }
  return false;
}

std::optional<BestSplit> best_composed(const CardCounts& hand, const Variant& variant,
                                       SearchBudget& budget) {
  constexpr int kMostCards = 40;
  static_assert(kMostCards <= HandBits::kMost);
  if (hand.total() > kMostCards) return std::nullopt;
  const OutComposition& wanted = variant.going_out.composition;
  const auto few = [](int n) { return static_cast<std::uint8_t>(n); };  // 9 at most, by the schema
  const Needs natural{.natural_runs = few(wanted.natural_runs)};
  const Needs all{
      .runs = few(wanted.runs), .natural_runs = few(wanted.natural_runs), .sets = few(wanted.sets)};
  Composer composer(hand, variant, budget);
  const HandMeldsNeed need = variant.round_score.hand_melds_need;
  composer.attempt(hand, need == HandMeldsNeed::natural_runs ? natural : all, Allowed::all);
  if (need == HandMeldsNeed::natural_first) composer.attempt(hand, natural, Allowed::natural_runs);
  return std::move(composer).best();
}

namespace {

// === The best way to lay a hand out in melds.

/// States are few for the hands players hold, and too many to remember for a whole pack.
constexpr int kMostCards = 40;
static_assert(kMostCards <= HandBits::kMost);
/// Steps of a sweep are quick ones.
constexpr std::uint64_t kSweptSteps = 4;

/// More cards than that, swept over rank by rank. `wild`: the cards that are jokers there.
BestSplit split_large(const CardCounts& hand, std::vector<Card> wild, const Variant& variant,
                      std::uint64_t step_limit) {
  LayingCards cards{.may = hand};
  while (cards.may.remove(Card::joker()))
    ++cards.may_jokers;
  BestSplit split = all_left(hand, variant);
  split.gave_up = true;
  if (!can_lay_best(cards, variant.melds)) return split;
  JokerSettings plain = variant.jokers;
  plain.wild = 0;
  SweepMemory memory(variant.melds, plain);
  Laying laying =
      best_laying(cards, LayingLosses::of_hand(variant.card_points, wild), {}, step_limit, memory);
  split.steps = laying.steps;
  if (laying.answer != LayingAnswer::yes) return split;
  // The cheapest wild cards are those left over.
  std::ranges::stable_sort(wild, std::ranges::greater{},
                           [&](Card card) { return hand_points(card, variant.card_points); });
  std::span<const Card> rest = wild;
  for (Meld& meld : laying.melds)
    rest = put_back(meld, rest);
  while (laying.left.remove(Card::joker())) {
  }
  for (const Card card : rest)
    laying.left.add(card);
  return {.left_points = laying.loss,
          .left = laying.left,
          .melds = std::move(laying.melds),
          .steps = laying.steps};
}

BestSplit split_held(const WildHand& hand, const Variant& variant, SearchBudget& budget) {
  const std::uint64_t limit = budget.allows(kSplitSteps);
  if (hand.cards.total() > kMostCards) {
    BestSplit split = split_large(hand.cards, hand.wild, variant, kSweptSteps * limit);
    budget.take(split.steps);
    return split;
  }
  std::optional<BestSplit> split = SplitSearch(hand, variant, Allowed::all, limit).run({});
  RUMMY_CHECK(split.has_value());  // nothing is needed that it could lack
  budget.take(split->steps);
  return std::move(*split);
}

}  // namespace

BestSplit best_split(const CardCounts& hand, const Variant& variant) {
  SearchBudget budget(kSplitSteps);
  return best_split(hand, variant, budget);
}

BestSplit best_split(const CardCounts& hand, const Variant& variant, SearchBudget& budget) {
  if (has_no_meld(hand, variant.melds, variant.jokers)) return all_left(hand, variant);
  const bool needs = needs_melds(variant);
  if (needs) {
    if (std::optional<BestSplit> split = best_composed(hand, variant, budget))
      return std::move(*split);
  }
  const WildHand all_wild = with_jokers(hand, variant.jokers);
  BestSplit best = split_held(all_wild, variant, budget);
  if (best.left_points > 0 && !all_wild.wild.empty() && are_limited(variant.jokers)) {
    const std::vector<WildHand> ways = ways_to_hold(hand, variant.jokers);
    for (const WildHand& way : std::span(ways).subspan(1)) {  // the first has been tried
      BestSplit split = split_held(way, variant, budget);
      const bool gave_up = best.gave_up || split.gave_up;
      if (split.left_points < best.left_points) best = std::move(split);
      best.gave_up = gave_up && best.left_points > 0;
    }
  }
  best.may_leave_more = needs;
  return best;
}

BestSplit best_split_without(Card lost, const BestSplit& before, const CardCounts& hand,
                             const Variant& variant, SearchBudget& budget) {
  // What was left over is left over wherever it is held: without it nothing is laid otherwise.
  const bool is_same = before.left.count(lost) > 0 && !before.gave_up && !needs_melds(variant) &&
                       hand.total() < kMostCards && with_jokers(hand, variant.jokers).wild.empty();
  if (!is_same) return best_split(hand, variant, budget);
  BestSplit split = before;
  split.left.remove(lost);
  split.left_points -= hand_points(lost, variant.card_points);
  return split;
}

const BestSplit& KeptSplit::keep(const CardCounts& hand, const Variant& variant,
                                 SearchBudget& budget) {
  hand_ = hand;
  return split_.emplace(best_split(hand, variant, budget));
}

BestSplit KeptSplit::take(const CardCounts& hand, const Variant& variant, SearchBudget& budget) {
  if (!split_ || hand_ != hand) return best_split(hand, variant, budget);
  BestSplit split = *std::move(split_);
  split_.reset();
  return split;
}

}  // namespace rummy
