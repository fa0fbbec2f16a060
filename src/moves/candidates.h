#pragma once
// Every step the cards on the table and in a hand allow, whatever the rules say of it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "moves/position.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// What a player sees before a step.
struct Sight {
  Seat seat = kNoSeat;
  bool has_opened = false;
  CardCounts hand;  // its known cards
  int cards = 0;    // all of them
  std::vector<Meld> melds;
  std::vector<std::vector<Meld>> otherwise;  // as they may lie, where the record leaves that open
  std::vector<PlayedCard> loose;             // on the table, in no meld that is recorded
  std::vector<Card> pile;                    // the top last
  int stock = 0;                             // its cards
  bool is_offered = false;                   // the card turned up, to one player after the other
  bool is_ending = false;                    // somebody has knocked or gone out
  std::vector<Meld> melds_before;            // as the turn found them
  std::vector<PlayedCard> loose_before;
  CardCounts laid;  // since then: from the hand to the table

  /// `before`: the table as the turn found it.
  void look(const RoundView& now, const Table& before, Seat whose);
};

/// How much is listed of what can be listed in many ways.
struct CandidateWish {
  bool every_arrangement = false;  // of the melds of going out
  bool knocks = true;              // whether knocks are listed
  bool stock_lasts = false;        // it has cards to draw: nobody reshuffles
  bool passes = true;              // whether there is anything to decline
  std::size_t most = 1000;         // ways to rearrange the table
  std::uint64_t steps = 0;         // that finding them may take
};

/// Adds such steps to a list, kind by kind. What they could be of is told by the cards alone, and
/// by searches that keep the rules of melds (solve); whether one may be taken is for the referee.
class Candidates {
 public:
  explicit Candidates(const Variant& variant) : variant_(variant) {}

  void draws(const Sight& sight, StepList& list) const;
  void takes(const Sight& sight, StepList& list) const;
  void discards(const Sight& sight, StepList& list) const;
  void melds(const Sight& sight, StepList& list);
  /// Cards laid off, jokers taken back and moved.
  void on_melds(const Sight& sight, StepList& list);
  void endings(const Sight& sight, const CandidateWish& wish, StepList& list);
  /// Sets of cards from the hand, each with one table that shows it.
  void rearrangements(const Sight& sight, const CandidateWish& wish, StepList& list);
  /// Of the knocks that show their melds, one that keeps the fewest points.
  void lowest_knock(const Sight& sight, StepList& list) const;
  /// Of a player whose turn it is not.
  void out_of_turn(const Sight& sight, StepList& list) const;

  /// Some were left out: there are more than were asked for, or a search was given up.
  [[nodiscard]] bool left_some_out() const { return left_out_; }

 private:
  void on_these_melds(const Sight& sight, StepList& list);
  void on_open_meld(const Sight& sight, std::size_t meld, StepList& list);
  void with_each_discard(const Sight& sight, StepList& list) const;
  struct Apart;
  void add_ways(const Sight& sight, const Apart& apart, StepList& list);
  void knocks(const Sight& sight, StepList& list) const;
  void outs(const Sight& sight, const CandidateWish& wish, StepList& list);

  const Variant& variant_;
  bool left_out_ = false;
};

}  // namespace rummy
