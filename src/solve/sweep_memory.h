#pragma once
// What sweeps of the same settings find out of runs and of the cards of single ranks, kept from one
// to the next.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

// === What a search has found out, by a number of 64 bits: a flat hash table. Most of what is asked
// of it is known already, so an answer takes one look at the table and one at the value.

/// Values stay where they are until clear(), whatever is added.
template <class Value>
class NumberTable {
 public:
  /// Null where there is none.
  [[nodiscard]] Value* find(std::uint64_t key) const {
    return slots_.empty() ? nullptr : slots_[slot_of(key)].value;
  }
  /// For a key that has no value yet.
  Value& add(std::uint64_t key, Value value) {
    if (2 * (values_.size() + 1) > slots_.size()) grow();
    Value& added = values_.emplace_back(std::move(value));
    slots_[slot_of(key)] = {.key = key, .value = &added};
    return added;
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  void clear() {
    slots_.clear();
    values_.clear();
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    Value* value = nullptr;  // null: the slot is empty
  };
  /// Where the key is, or would be.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    const std::uint64_t mixed = (key ^ key >> 32U) * 0x9E3779B97F4A7C15U;
    std::size_t at = static_cast<std::size_t>(mixed >> 32U) & mask;
    while (slots_[at].value != nullptr && slots_[at].key != key)
      at = (at + 1) & mask;
    return at;
  }
  void grow() {
    constexpr std::size_t kFirstSlots = 64;
    std::vector<Slot> before(std::max(kFirstSlots, 2 * slots_.size()));
    std::swap(before, slots_);
    for (const Slot& slot : before)
      if (slot.value != nullptr) slots_[slot_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::deque<Value> values_;
};

// === The runs of one suit that are open while a table is laid out rank by rank: which there can be
// after the next place, given the cards there. Runs alike are one; what their past was is forgotten
// but for what a rule can still ask.

enum class Filler : std::uint8_t { natural, named_joker, free_joker };
inline constexpr std::size_t kFillers = 3;

/// What makes a run a good one, where so many good runs are asked for: no joker in it; three
/// natural cards in a row; or these, and a natural card at both ends.
enum class RunMark : std::uint8_t { none, natural, three, three_inside };

/// What must be known of a run that has reached the place looked at.
struct OpenRun {
  std::uint8_t length = 0;    // no more than RunMemory::length
  std::uint8_t naturals = 0;  // no more than RunMemory::naturals
  bool ends_in_joker = false;
  std::uint8_t mark = 0;  // how far it is a good run
  friend constexpr auto operator<=>(const OpenRun&, const OpenRun&) = default;
};

/// How much of a run's past the settings and the number of jokers make it necessary to know.
struct RunMemory {
  int length = 0;
  int naturals = 0;
  bool last_card = false;
  bool exact_length = false;  // else a run of the least length may always go on, or end
  /// Cards go to runs that must go on, then to complete ones, and only the rest begin new ones: no
  /// other use of them is better.
  bool greedy = false;
  /// Runs are counted, and those that are good as `mark` says.
  bool counts = false;
  RunMark mark = RunMark::none;
  friend constexpr auto operator<=>(const RunMemory&, const RunMemory&) = default;
};
[[nodiscard]] RunMemory run_memory(const MeldSettings& melds, const JokerSettings& jokers,
                                   int joker_count);
/// The same where runs are counted, too.
[[nodiscard]] RunMemory counting(RunMemory memory, const MeldSettings& melds, RunMark mark);

/// Whether a free joker in a run may always change places with a card of the same suit and rank
/// that lies in a set.
[[nodiscard]] bool jokers_swap(const MeldSettings& melds, const JokerSettings& jokers,
                               int joker_count);

/// One card put to a run: `before.length` 0 begins one.
struct RunStep {
  OpenRun before;
  OpenRun after;
  Filler filler = Filler::natural;
};

/// By Filler: how many cards.
using FillerCounts = std::array<std::uint8_t, kFillers>;

/// A way to use cards of one place in runs.
struct RunOption {
  std::uint16_t after = 0;  // the state: which runs are open then
  FillerCounts used{};
  std::vector<RunStep> steps;  // runs not mentioned end before the place
  // Where runs are counted:
  std::uint8_t begun = 0;      // runs that begin at the place
  std::uint8_t good_ends = 0;  // good runs that end before it
};

/// What lies at the place and can lie at the next two.
struct PlaceCards {
  int place = 0;
  FillerCounts here{};
  int next = 0;  // cards of the suit at the next place that could go to runs, free jokers apart
  int after_next = 0;
  friend auto operator<=>(const PlaceCards&, const PlaceCards&) = default;
};

/// What one sweep finds out of runs is kept for the next.
class OpenRuns {
 public:
  OpenRuns(const MeldSettings& melds, const JokerSettings& jokers, const RunMemory& memory);

  /// Before each sweep: forgets all once that is much.
  void start();

  static constexpr std::uint16_t kNone = 0;  // the state without an open run

  /// Every way to go on from a state. The reference stays good until start().
  [[nodiscard]] const std::vector<RunOption>& options(std::uint16_t state, const PlaceCards& cards);
  /// Whether every open run may end.
  [[nodiscard]] bool can_end(std::uint16_t state) const { return states_[state].can_end; }
  /// How many of the open runs are good ones, if they end.
  [[nodiscard]] int good_runs(std::uint16_t state) const { return states_[state].good; }
  /// Whether all that can become of the runs of `b` can become of those of `a`. May say no of some
  /// that can.
  [[nodiscard]] bool covers(std::uint16_t a, std::uint16_t b);
  /// Whether runs take cards as RunMemory::greedy says.
  [[nodiscard]] bool is_greedy() const { return memory_.greedy; }
  /// How many states this sweep has come by, whatever was kept from those before it.
  [[nodiscard]] std::size_t state_count() const { return states_met_; }

 private:
  using Runs = std::vector<OpenRun>;  // sorted
  struct State {
    Runs runs;
    bool can_end = true;
    int good = 0;
    std::vector<std::uint8_t> covers;  // by state: 0 not asked yet, 1 no, 2 yes
  };
  struct Options {
    std::vector<RunOption> list;
    std::vector<std::uint16_t> states;  // after them, as they were found
    std::uint64_t sweep = 0;            // the last that asked for them
  };
  struct Draft;

  void meet(std::uint16_t state);
  [[nodiscard]] PlaceCards as_others(PlaceCards cards) const;
  [[nodiscard]] Options find_options(std::uint16_t state, const PlaceCards& cards);

  [[nodiscard]] std::uint16_t state_of(Runs runs);
  [[nodiscard]] bool find_whether_covers(const Runs& a, const Runs& b) const;
  [[nodiscard]] bool is_complete(const OpenRun& run) const;
  [[nodiscard]] bool is_good(const OpenRun& run) const;
  [[nodiscard]] std::uint8_t mark_after(const OpenRun& run, bool natural) const;
  [[nodiscard]] OpenRun grown(const OpenRun& run, Filler filler) const;
  [[nodiscard]] bool may_grow(const OpenRun& run, Filler filler, int place) const;
  [[nodiscard]] bool has_future(const Runs& runs, const PlaceCards& cards, int free_left) const;
  [[nodiscard]] std::optional<RunOption> greedy_option(const Runs& runs, const PlaceCards& cards,
                                                       const FillerCounts& used);
  void place_greedily(const Runs& runs, const PlaceCards& cards, std::vector<RunOption>& out);
  void go_on(Draft& draft, std::size_t run, std::size_t least);
  void begin_runs(Draft& draft, std::size_t filler);
  void keep(Draft& draft);

  MeldSettings melds_;
  JokerSettings jokers_;
  RunMemory memory_;
  std::vector<State> states_;
  std::vector<std::uint64_t> met_;  // by state: the last sweep that came by it
  std::map<Runs, std::uint16_t> index_;
  NumberTable<Options> options_;
  std::uint64_t sweep_ = 0;
  std::size_t states_met_ = 0;
};

// === The runs of one suit, put together from the steps of a sweep over the places.

class RunBuilder {
 public:
  RunBuilder(Suit suit, const MeldSettings& melds, const JokerSettings& jokers)
      : suit_(suit), melds_(melds), jokers_(jokers) {}

  /// The next place, from low to high: what was put to which run. Runs not mentioned have ended.
  void place(int place, std::span<const RunStep> steps);
  /// All the runs, each legal: what is longer than the rules allow is cut.
  [[nodiscard]] std::vector<Meld> finish();

 private:
  struct Open {
    OpenRun state;
    Meld run;
  };
  void end(const Meld& run);
  [[nodiscard]] bool can_cut(const Meld& run, int size) const;

  Suit suit_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  std::vector<Open> open_;
  std::vector<Open> before_;  // those of the place before, while a place is put
  std::vector<Meld> done_;
};

// === Whether cards of one rank divide into sets, and how. Answers are remembered: the rank itself
// makes no difference, so there are few questions.

/// The most copies of one card a question may hold.
inline constexpr int kMaxCopies = 15;

/// Cards of one rank: by suit the natural ones and the jokers named as one, and jokers that are
/// free.
struct RankCards {
  std::array<std::uint8_t, kSuits> naturals{};
  std::array<std::uint8_t, kSuits> named{};
  std::uint8_t free = 0;
  friend bool operator==(const RankCards&, const RankCards&) = default;
};
/// Different for different cards, of no more than kMaxCopies copies each.
[[nodiscard]] std::uint64_t key_of(const RankCards& cards);

class RankSets {
 public:
  RankSets(const MeldSettings& melds, const JokerSettings& jokers)
      : melds_(melds), jokers_(jokers) {}

  /// All the cards, each in exactly one set. Suits make no difference to it.
  [[nodiscard]] bool can_divide(const RankCards& cards);
  /// The sets; for cards that can be divided.
  [[nodiscard]] std::vector<Meld> divide(const RankCards& cards, int rank);
  /// In how many sets they can lie: a bit for each number.
  [[nodiscard]] std::uint32_t set_counts(const RankCards& cards);
  /// So many sets; for cards that can be divided so.
  [[nodiscard]] std::vector<Meld> divide_into(RankCards cards, int rank, int sets);
  /// How many answers are remembered.
  [[nodiscard]] std::size_t known() const { return known_.size(); }
  void forget() {
    known_.clear();
    counts_.clear();
  }

 private:
  /// A set that leaves cards which can be divided.
  [[nodiscard]] std::optional<RankCards> first_set(const RankCards& cards);
  bool try_from(const RankCards& all, RankCards& set, int kind);
  template <class Use>
  void each_first_set(const RankCards& all, RankCards& set, int kind, const Use& use);
  [[nodiscard]] bool is_set(const RankCards& cards) const;

  MeldSettings melds_;
  JokerSettings jokers_;
  NumberTable<bool> known_;
  NumberTable<std::uint32_t> counts_;
};

// === Of one rank: what may become of the cards that went to no run. Some are left over, the others
// lie in sets.

inline constexpr Points kEndlessLoss = std::numeric_limits<Points>::max();

using SuitCounts = std::array<std::uint8_t, kSuits>;

/// A way to deal with cards of one rank that went to no run: some are left over, the others lie in
/// sets.
struct RestWay {
  Points loss = 0;
  std::uint8_t left = 0;  // no more than is asked
  std::uint8_t sets = 0;  // the same; the number of sets where they are counted exactly
  SuitCounts left_of{};   // by suit
  std::uint8_t left_in_all = 0;
};

/// The cards of one rank.
struct RankStock {
  RankCards cards;        // without free jokers
  SuitCounts may_stay{};  // by suit: so many of the natural ones may be left over
};

/// The ways of one rank, found when they are asked for; and the least that is lost by them, told
/// already while the suits are gone through one by one.
class RestWays {
 public:
  RestWays(const RankStock& stock, int rank, int jokers);
  /// `loss`: of cards that all lie in sets, kEndlessLoss where they cannot; `left`: of one card
  /// left over, by suit.
  using SetLoss = std::function<Points(const RankCards&)>;
  void find_least(const SetLoss& loss, const std::array<Points, kSuits>& left);

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] const RankStock& stock() const { return stock_; }
  /// What is left of the suits so far, as a number; 0 before the first.
  [[nodiscard]] std::size_t with(std::size_t number, std::size_t suit, int naturals,
                                 int named) const {
    return (number * (stock_.cards.naturals[suit] + 1U) + static_cast<unsigned>(naturals)) *
               (stock_.cards.named[suit] + 1U) +
           static_cast<unsigned>(named);
  }
  /// Whether the least was worked out; else it is always said to be 0.
  [[nodiscard]] bool is_told() const { return !exact_.empty(); }
  /// Of the first `suits` suits and anything of the others, with no more than so many jokers.
  [[nodiscard]] Points least(std::size_t suits, std::size_t number, int jokers) const {
    return least_[suits].empty() ? 0 : least_[suits][at(number, jokers)];
  }
  /// Of all suits, with just so many jokers.
  [[nodiscard]] Points least_with(std::size_t number, int jokers) const {
    return exact_.empty() ? 0 : exact_[at(number, jokers)];
  }
  /// Null where they have not been found yet.
  [[nodiscard]] std::optional<std::vector<RestWay>>& ways(std::size_t number, int jokers);

 private:
  [[nodiscard]] std::size_t at(std::size_t number, int jokers) const {
    return number * (static_cast<std::size_t>(jokers_) + 1) + static_cast<std::size_t>(jokers);
  }
  void put_set_losses(const SetLoss& loss, RankCards& rest, std::size_t suit, std::size_t number);
  void leave_over(std::size_t suit, Points loss);

  RankStock stock_;
  int rank_;
  int jokers_;
  std::array<std::size_t, kSuits + 1> numbers_{1};
  std::array<std::vector<Points>, kSuits + 1> least_;  // by number of suits
  std::vector<Points> exact_;
  std::vector<std::optional<std::vector<RestWay>>> known_;
};

// === What sweeps of the same settings find out of runs and of the cards of single ranks, kept from
// one to the next: tables that follow each other have most ranks in common, and the rank itself
// makes no difference to sets.

class SweepMemory {
 public:
  SweepMemory(const MeldSettings& melds, const JokerSettings& jokers);

  /// Whether what is kept holds under these settings too.
  [[nodiscard]] bool is_of(const MeldSettings& melds, const JokerSettings& jokers) const;
  [[nodiscard]] const MeldSettings& melds() const { return melds_; }
  [[nodiscard]] const JokerSettings& jokers() const { return jokers_; }
  [[nodiscard]] RankSets& sets() { return sets_; }
  /// For a sweep with so many jokers, begun anew.
  [[nodiscard]] OpenRuns& start_runs(int joker_count);
  /// For one that counts runs, too.
  [[nodiscard]] OpenRuns& start_counted_runs(int joker_count, RunMark mark);
  /// Of the cards of a rank: whether they can be dealt with at all, nothing being lost by it. The
  /// reference stays good until start().
  [[nodiscard]] RestWays& rests_of(const RankStock& stock, int free_jokers);
  /// Before each sweep: forgets all once that is much.
  void start();

 private:
  [[nodiscard]] OpenRuns& start_runs(const RunMemory& memory);

  MeldSettings melds_;
  JokerSettings jokers_;
  RankSets sets_;
  std::map<RunMemory, OpenRuns> runs_;
  NumberTable<RestWays> rests_;
};

}  // namespace rummy
