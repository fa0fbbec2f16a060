#pragma once
// The melds of a hand that leave the least over, where these must include so many runs and sets:
// every state of the hand is worked out once.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "solve/split_melds.h"
#include "table/table.h"

namespace rummy {

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

}  // namespace rummy
