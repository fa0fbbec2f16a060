#pragma once
// Cards laid out in melds by trying every meld of the first card, then of the next: what a hand of
// few cards is asked, and what a sweep cannot answer (best_laying.h). Melds are bits, so that what
// is left of the cards is a subtraction; every state of them is worked out once.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {

/// More cards than this are swept over place by place (best_laying.h). A hand of ten takes a
/// thirtieth of what a sweep does, one of 32 as much, and one of 40 twelve times as much.
inline constexpr int kMostTried = 30;
static_assert(kMostTried <= HandBits::kMost);

/// What the melds must include that are still to come, and how many cards are to be left over.
struct Needs {
  static constexpr std::uint8_t kAny = std::numeric_limits<std::uint8_t>::max();

  std::uint8_t runs = 0;
  std::uint8_t natural_runs = 0;
  std::uint8_t sets = 0;
  std::uint8_t left_min = 0;
  std::uint8_t left_max = kAny;

  [[nodiscard]] bool are_met() const {
    return runs == 0 && natural_runs == 0 && sets == 0 && left_min == 0;
  }
  [[nodiscard]] Needs after_run(bool is_natural) const {
    Needs rest = *this;
    rest.runs = less(runs, 1);
    if (is_natural) rest.natural_runs = less(natural_runs, 1);
    return rest;
  }
  [[nodiscard]] Needs after(const SplitMeld& meld) const {
    if (meld.kind == MeldKind::run) return after_run(meld.is_natural_run());
    Needs rest = *this;
    rest.sets = less(sets, 1);
    return rest;
  }
  /// False where so many may not be left over.
  [[nodiscard]] bool leave(int cards) {
    if (left_max == kAny) return true;
    if (cards > left_max) return false;
    left_min = less(left_min, cards);
    left_max = less(left_max, cards);
    return true;
  }

 private:
  [[nodiscard]] static constexpr std::uint8_t less(std::uint8_t needed, int by) {
    return needed > by ? static_cast<std::uint8_t>(needed - by) : std::uint8_t{0};
  }
};

/// What the melds of a division have to be.
struct MeldTerms {
  Needs needs{};
  bool exact = false;  // so many runs and sets as are needed, and no more
  /// None takes these cards in addition; empty: any may.
  std::span<const PlayedCard> shut_to{};
};

/// Divides cards into melds and a rest that counts least. A state is the cards not decided yet, how
/// many jokers, and what is needed of them. Its first card is left over, or lies in one of the
/// melds it begins.
class SplitSearch {
 public:
  /// A hand with its wild cards counted as jokers; what is left counts as in a hand.
  SplitSearch(const WildHand& hand, const Variant& variant, const MeldTerms& terms, Allowed allowed,
              std::uint64_t step_limit);
  /// Of cards left over each counts one.
  SplitSearch(const CoverCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
              const MeldTerms& terms, std::uint64_t step_limit);

  /// Nothing where no split has what is needed. Where the search gave up, the best it found.
  [[nodiscard]] std::optional<BestSplit> run();
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
    [[nodiscard]] std::uint64_t rest() const {
      return std::uint64_t{needs.left_max} << 40U | std::uint64_t{needs.left_min} << 32U |
             std::uint64_t{needs.sets} << 24U | std::uint64_t{needs.natural_runs} << 16U |
             std::uint64_t{needs.runs} << 8U | jokers;
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

  void look_at_kinds();
  void drop_shut();
  [[nodiscard]] Points value_of(Card card) const {
    return values_ == nullptr ? 1 : hand_points(card, *values_);
  }
  /// The least that can be left of a state; where that is not less than `limit`, any number that is
  /// not less either.
  [[nodiscard]] Points least(State state, Points limit);
  [[nodiscard]] Choice choose(const State& state);
  [[nodiscard]] bool can_be(const State& state) const;
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
  /// What is left once the meld is laid; nothing where it cannot be.
  [[nodiscard]] std::optional<State> after(const State& state, const SplitMeld& meld) const {
    const bool is_run = meld.kind == MeldKind::run;
    if (terms_.exact && (is_run ? state.needs.runs : state.needs.sets) == 0) return std::nullopt;
    const std::optional<std::uint64_t> rest = without(hand_, state.cards, meld);
    if (!rest) return std::nullopt;
    return State{.cards = *rest,
                 .jokers = static_cast<std::uint8_t>(state.jokers - meld.jokers),
                 .needs = state.needs.after(meld)};
  }
  [[nodiscard]] WildEnd wild_end(const State& state) const;
  [[nodiscard]] Points left_of_jokers(const State& state);
  void end_with(const State& state, BestSplit& best);

  /// Enough for most searches, which then allocate nothing; the others go on on the heap.
  std::array<std::byte, 6144> room_;
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
  const MeldSettings& shapes_;
  const JokerSettings& jokers_;
  const CardPointSettings* const values_;  // null: each card left over counts one
  const MeldTerms terms_;
  const Allowed allowed_;
  std::vector<Card> wild_;  // the cheapest first
  CardCounts live_;         // those that may be in a meld
  CardCounts dead_;         // the others
  HandBits hand_;
  SplitMelds melds_;
  std::pmr::vector<std::uint64_t> natural_runs_;  // the highest bits of their kinds
  bool has_named_ = false;                        // jokers with a name, which runs have too
  std::pmr::vector<KindLook> looks_;              // of each kind
  const std::uint64_t step_limit_;
  std::uint64_t steps_;
  KnownStates known_;
};

}  // namespace rummy
