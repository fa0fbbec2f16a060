#pragma once
// The parts of a turn's search: what is done about the table's jokers first, the melds that open
// before anything else may be touched, and the rows of what comes after.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "settings/settings.h"
#include "solve/hand_melds.h"
#include "solve/packed_hand.h"
#include "solve/table_plays.h"
#include "solve/turn_rows.h"
#include "solve/turn_search.h"
#include "table/table.h"

namespace rummy {

/// What is done about the table's jokers before cards are laid off: an option a meld.
struct JokerPlays {
  std::vector<const TableOption*> options;
  HandState cards = 0;
  int taken = 0;
  bool gated = false;  // only a player who has opened may
};

/// Melds that open, and what they leave of the hand.
struct OpeningMelds {
  std::vector<const HandMeld*> melds;
  HandState left = 0;
};

/// What a search asks, and what of the rules does not hold for it.
struct TurnPass {
  TurnGoal goal = TurnGoal::lay;
  bool waived = false;     // the opening's conditions are not asked
  bool with_table = true;  // the melds there may be touched
  bool lays_off = true;
};

class TurnSearch::Work {
 public:
  Work(const TurnQuestion& question, const Variant& variant, std::uint64_t step_limit);

  TurnBest best(TurnGoal goal, TurnTaste taste);
  TurnWays ways(TurnGoal goal, std::size_t limit);
  TurnBest most_points(NeedsRun run);
  [[nodiscard]] std::uint64_t steps() const { return effort_.steps; }

 private:
  /// One search: after these plays, and, where those need it, these melds before them.
  struct Start {
    const JokerPlays& jokers;
    const OpeningMelds* opening = nullptr;
  };
  /// False to stop.
  using Visit = std::function<bool(TurnRows&, const Start&, const TurnRows::Accept&)>;
  using Look = std::function<bool(TurnWay)>;

  [[nodiscard]] bool gave_up() const { return !is_ready_ || is_partial_ || effort_.is_spent(); }
  /// A joker laid, freed again by a card of the hand and laid once more counts twice in an opening.
  [[nodiscard]] bool may_count_twice() const;
  /// What an ace in the middle of a run counts is open, and with it what an opening is worth.
  [[nodiscard]] bool may_be_worth_more() const;
  [[nodiscard]] bool can_be_freed(const HandMeld& meld) const;
  [[nodiscard]] std::vector<TurnPass> passes(TurnGoal goal) const;
  [[nodiscard]] bool has_conditions() const;
  [[nodiscard]] bool opens_with(Melded melded, Points points) const;
  [[nodiscard]] TurnRows::Accept accept_for(const TurnPass& pass, bool is_open) const;
  [[nodiscard]] std::vector<Meld> melds_after(const Start& start, const TurnChoice& choice) const;
  [[nodiscard]] bool may_discard_last(const Start& start, const TurnChoice& choice,
                                      HandState left) const;
  [[nodiscard]] bool asks_names(const Start& start) const;
  [[nodiscard]] std::vector<Meld> melds_with_new_jokers(const Start& start,
                                                        const TurnChoice& choice) const;
  [[nodiscard]] bool keeps_names(const Start& start, const TurnChoice& choice,
                                 HandState left) const;
  [[nodiscard]] TurnTerms terms(bool is_open) const;
  [[nodiscard]] bool may_lay_in_parts() const;
  [[nodiscard]] const HandMelds& melds_for(const TurnPass& pass, const JokerPlays& jokers,
                                           bool is_open) const;
  [[nodiscard]] bool is_gated(const TableOption& option) const;
  [[nodiscard]] std::vector<JokerPlays> joker_plays(const TurnPass& pass);
  void combine(JokerPlays& so_far, std::vector<JokerPlays>& all);
  [[nodiscard]] const std::vector<OpeningMelds>& openings();
  [[nodiscard]] std::vector<std::vector<TableOption>> lays_after(const TurnPass& pass,
                                                                 const JokerPlays& jokers,
                                                                 bool is_open) const;
  void visit(const TurnPass& pass, const Visit& use);
  [[nodiscard]] TurnState state_of(const Start& start) const;
  [[nodiscard]] TurnWay way_of(const Start& start, const TurnChoice& choice) const;
  void best_of(const TurnPass& pass, TurnTaste taste, const Look& look);
  void each_of(TurnRows& rows, const Start& start, const TurnRows::Accept& accept,
               const Look& look);

  const Variant& variant_;
  const std::vector<Meld> table_;
  Effort effort_;
  const bool is_open_;
  const bool melds_no_more_;  // the melds were laid in an earlier turn
  bool is_ready_ = false;
  bool is_partial_ = false;  // something was not looked at
  PackedHand hand_;
  std::unique_ptr<HandMelds> melds_;
  std::unique_ptr<HandMelds>
      in_parts_;  // null where cards are not laid off on a run just opened with
  std::vector<std::vector<TableOption>> joker_options_;  // by meld of the table
  bool has_openings_ = false;                            // they were looked for
  std::vector<OpeningMelds> openings_;
};

}  // namespace rummy
