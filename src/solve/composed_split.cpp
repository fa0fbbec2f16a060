#include "solve/composed_split.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/going_out.h"
#include "rules/points.h"
#include "rules/round_score.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"
#include "solve/best_split.h"
#include "solve/own_place_runs.h"
#include "solve/search_budget.h"
#include "solve/split_melds.h"
#include "solve/wild_groups.h"
#include "table/meld.h"

namespace rummy {
namespace {

constexpr std::int32_t kLeave = -1;
/// A state is one of a hand and of what is still needed: they are more than those of best_split.
constexpr std::uint64_t kComposedSteps = 5 * kSplitSteps;
/// No split has what is needed.
constexpr Points kNever = std::numeric_limits<Points>::max();

/// What the melds must include that are still to come.
struct Needs {
  int runs = 0;
  int natural_runs = 0;
  int sets = 0;

  friend bool operator==(const Needs&, const Needs&) = default;

  [[nodiscard]] Needs after_run(bool natural) const {
    return {.runs = std::max(0, runs - 1),
            .natural_runs = std::max(0, natural_runs - (natural ? 1 : 0)),
            .sets = sets};
  }
  [[nodiscard]] Needs after(const SplitMeld& meld) const {
    if (meld.kind == MeldKind::run) return after_run(meld.jokers == 0);
    return {.runs = runs, .natural_runs = natural_runs, .sets = std::max(0, sets - 1)};
  }
};

/// Which melds a split may have at all.
enum class Allowed : std::uint8_t { all, natural_runs };

struct State {
  std::uint64_t cards = 0;
  int jokers = 0;
  Needs needs;
  friend bool operator==(const State&, const State&) = default;
};

struct StateHash {
  std::size_t operator()(const State& state) const {
    std::uint64_t small = 0;
    for (const int n : {state.jokers, state.needs.runs, state.needs.natural_runs, state.needs.sets})
      small = small * 10 + static_cast<std::uint64_t>(n);
    return static_cast<std::size_t>((state.cards ^ (small << 44U)) * 0x9E3779B97F4A7C15U >> 16U);
  }
};

struct Known {
  Points left = kNever;
  std::int32_t choice = kLeave;
};

/// As the search of best_split, with what is still needed in every state. Cards of a wild rank are
/// jokers in it.
class Search {
 public:
  Search(const WildHand& hand, const Variant& variant, Allowed allowed, std::uint64_t step_limit)
      : variant_(variant),
        allowed_(allowed),
        wild_(hand.wild),
        hand_(hand.cards),
        melds_(melds_in(hand_, variant, step_limit)),
        step_limit_(step_limit),
        steps_(melds_.steps) {
    for (const HandBits::Kind& kind : hand_.kinds)
      all_ |= kind.bits;
    std::ranges::stable_sort(wild_, {}, [this](Card card) { return points(card); });
  }

  /// Nothing where no split has what is needed, or the search gave up.
  std::optional<BestSplit> run(const Needs& needs) {
    State state{.cards = all_, .jokers = hand_.jokers, .needs = needs};
    BestSplit best;
    best.left_points = least(state);
    if (best.left_points == kNever || has_given_up()) return std::nullopt;
    CardCounts over;
    while (state.cards != 0) {
      const std::int32_t choice = known_.at(state).choice;
      if (choice == kLeave) {
        over.add(first_card(state.cards));
        state.cards &= state.cards - 1;
        continue;
      }
      const SplitMeld& meld = melds_.melds[static_cast<std::size_t>(choice)];
      best.melds.push_back(meld.as_meld());
      state = after(state, meld).value_or(State{});  // it can be laid: it was chosen
    }
    end_with(state, over, best);
    return best;
  }
  [[nodiscard]] bool has_given_up() const { return steps_ > step_limit_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  [[nodiscard]] Points points(Card card) const { return hand_points(card, variant_.card_points); }
  [[nodiscard]] Card first_card(std::uint64_t cards) const {
    return hand_.kinds[hand_.first_kind(cards)].card;
  }

  [[nodiscard]] bool is_allowed(const SplitMeld& meld) const {
    return allowed_ == Allowed::all || (meld.kind == MeldKind::run && meld.jokers == 0);
  }

  /// What is left once the meld is laid; nothing where it cannot be.
  [[nodiscard]] std::optional<State> after(const State& state, const SplitMeld& meld) const {
    if (meld.jokers > state.jokers || !is_allowed(meld)) return std::nullopt;
    const std::optional<std::uint64_t> rest = without(hand_, state.cards, meld);
    if (!rest) return std::nullopt;
    return State{
        .cards = *rest, .jokers = state.jokers - meld.jokers, .needs = state.needs.after(meld)};
  }

  /// So many of the jokers no other meld has, the cheapest, are left over; the others are in melds
  /// that meet the needs.
  struct WildEnd {
    int left = 0;
    Points points = kNever;
    std::vector<Meld> melds{};
  };
  [[nodiscard]] WildEnd wild_end(int jokers, const Needs& needs) const {
    if (needs.natural_runs > 0) return {};
    WildEnd end{.left = 0, .points = 0};
    for (; end.left <= jokers; ++end.left) {
      const int melded = jokers - end.left;
      const bool may_be = melded == 0 || allowed_ == Allowed::all;
      auto groups =
          may_be ? wild_groups(melded, needs.runs, needs.sets, variant_.melds, variant_.jokers)
                 : std::nullopt;
      if (groups) {
        end.melds = std::move(*groups);
        return end;
      }
      if (end.left < jokers) end.points += points(wild_[static_cast<std::size_t>(end.left)]);
    }
    return {};
  }

  [[nodiscard]] Points least(const State& state) {
    if (state.cards == 0) {
      return wild_end(state.jokers, state.needs).points;
    }
    if (const auto known = known_.find(state); known != known_.end()) return known->second.left;
    State rest = state;
    rest.cards &= state.cards - 1;
    Known best{.left = least(rest)};
    const std::size_t kind = hand_.first_kind(state.cards);
    if (best.left != kNever) best.left += points(hand_.kinds[kind].card);
    for (std::uint32_t i = melds_.begin[kind]; i < melds_.begin[kind + 1] && best.left > 0; ++i) {
      if (++steps_ > step_limit_) break;
      const std::optional<State> laid = after(state, melds_.melds[i]);
      if (!laid) continue;
      const Points left = least(*laid);
      if (left >= best.left) continue;
      best = {.left = left, .choice = static_cast<std::int32_t>(i)};
    }
    known_.emplace(state, best);
    return best.left;
  }

  void end_with(const State& state, CardCounts over, BestSplit& best) const {
    const WildEnd end = wild_end(state.jokers, state.needs);
    std::span<const Card> wild = wild_;
    for (const Card card : wild.first(static_cast<std::size_t>(end.left)))
      over.add(card);
    wild = wild.subspan(static_cast<std::size_t>(end.left));
    best.melds.insert(best.melds.end(), end.melds.begin(), end.melds.end());
    for (Meld& meld : best.melds)
      wild = put_back(meld, wild);
    for_each_kind(over, [&](Card card, int n) {
      best.left.insert(best.left.end(), static_cast<std::size_t>(n), card);
    });
  }

  const Variant& variant_;
  Allowed allowed_;
  std::vector<Card> wild_;  // the cheapest first
  HandBits hand_;
  SplitMelds melds_;
  std::uint64_t all_ = 0;
  const std::uint64_t step_limit_;
  std::uint64_t steps_;  // melds found and tried
  std::unordered_map<State, Known, StateHash> known_;
};

/// Runs in which wild cards lie for themselves are laid before the search, in which such cards are
/// jokers: as many as what is needed can ask for.
class Composer {
 public:
  Composer(const CardCounts& hand, const Variant& variant, SearchBudget& budget)
      : variant_(variant), budget_(budget) {
    for_each_kind(hand, [&](Card card, int n) {
      best_.left_points += n * hand_points(card, variant.card_points);
      best_.left.insert(best_.left.end(), static_cast<std::size_t>(n), card);
    });
  }

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
    Search search(way, variant_, allowed, budget_.allows(kComposedSteps));
    std::optional<BestSplit> split = search.run(needs);
    budget_.take(search.steps());
    gave_up_ = gave_up_ || search.has_given_up();
    if (!split || split->left_points >= best_.left_points) return;
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
  const Needs natural{.natural_runs = wanted.natural_runs};
  const Needs all{.runs = wanted.runs, .natural_runs = wanted.natural_runs, .sets = wanted.sets};
  Composer composer(hand, variant, budget);
  const HandMeldsNeed need = variant.round_score.hand_melds_need;
  composer.attempt(hand, need == HandMeldsNeed::natural_runs ? natural : all, Allowed::all);
  if (need == HandMeldsNeed::natural_first) composer.attempt(hand, natural, Allowed::natural_runs);
  return std::move(composer).best();
}

}  // namespace rummy
