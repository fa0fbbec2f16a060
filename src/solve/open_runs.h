#pragma once
// The runs of one suit that are open while a table is laid out rank by rank: which there can be
// after the next place, given the cards there. Runs alike are one; what their past was is forgotten
// but for what a rule can still ask.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "settings/settings.h"
#include "solve/number_table.h"

namespace rummy {

enum class Filler : std::uint8_t { natural, named_joker, free_joker };
inline constexpr std::size_t kFillers = 3;

/// What must be known of a run that has reached the place looked at.
struct OpenRun {
  std::uint8_t length = 0;    // no more than RunMemory::length
  std::uint8_t naturals = 0;  // no more than RunMemory::naturals
  bool ends_in_joker = false;
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
  friend constexpr auto operator<=>(const RunMemory&, const RunMemory&) = default;
};
[[nodiscard]] RunMemory run_memory(const MeldSettings& melds, const JokerSettings& jokers,
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
  /// Whether all that can become of the runs of `b` can become of those of `a`. May say no of some
  /// that can.
  [[nodiscard]] bool covers(std::uint16_t a, std::uint16_t b);
  /// Whether runs take cards as RunMemory::greedy says.
  [[nodiscard]] bool is_greedy() const { return memory_.greedy; }
  /// How many states this sweep has come by, whatever was kept from those before it.
  [[nodiscard]] std::size_t state_count() const { return states_met_; }
  /// The state's place among them.
  [[nodiscard]] std::uint16_t number_of(std::uint16_t state) const { return met_[state].number; }

 private:
  using Runs = std::vector<OpenRun>;  // sorted
  struct State {
    Runs runs;
    bool can_end = true;
    std::vector<std::uint8_t> covers;  // by state: 0 not asked yet, 1 no, 2 yes
  };
  /// When a state was come by last. Apart from the states: asked of each option, and so few bytes
  /// stay at hand.
  struct Met {
    std::uint64_t sweep = 0;
    std::uint16_t number = 0;  // in the order that sweep came by them
  };
  struct Options {
    std::vector<RunOption> list;
    std::vector<std::uint16_t> states;  // after them, as they were found
    std::uint64_t sweep = 0;            // the last that asked for them
  };
  struct Draft;

  void meet(std::uint16_t state);
  [[nodiscard]] Options find_options(std::uint16_t state, const PlaceCards& cards);

  [[nodiscard]] std::uint16_t state_of(Runs runs);
  [[nodiscard]] bool find_whether_covers(const Runs& a, const Runs& b) const;
  [[nodiscard]] bool is_complete(const OpenRun& run) const;
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
  std::vector<Met> met_;  // by state
  std::map<Runs, std::uint16_t> index_;
  NumberTable<Options> options_;
  std::uint64_t sweep_ = 0;
  std::size_t states_met_ = 0;
};

}  // namespace rummy
