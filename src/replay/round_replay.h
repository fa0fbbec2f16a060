#pragma once
// The main loop of a round; rounds recorded in part; turns that a ruling takes back.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"  // IWYU pragma: export
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === The main loop: a round's events turn by turn. For each event the rules look, then the table
// changes, then play continues, whatever the rules found (verdicts: After an illegal move).

class RoundReplay {
 public:
  /// `table` has been dealt. `opened` (one entry a seat) is read and updated. Findings are
  /// appended.
  RoundPlayed play(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                   Findings& findings);
  /// In how many ways each open choice could be made, up to the first impossible turn: which
  /// discard was taken, and whether an unwritten draw was made.
  [[nodiscard]] std::span<const std::uint8_t> open_choices() const { return play_.choices.open; }
  [[nodiscard]] const ActsInDoubt& acts_in_doubt() const { return play_.choices.in_doubt; }

  // --- The same in steps, for a round that is still being played: the record may grow meanwhile. A
  // RoundReplay can be copied and restored, together with its table and `opened`.
  void begin(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
             Findings& findings);
  /// Plays the turn that starts at event `from` of the round; returns the first event after it.
  std::size_t play_on(std::size_t from);
  /// Whether a turn of this draw or take and this discard, played now on a table that lies so,
  /// would be one in which no rule has anything to say, as long as the round goes on.
  [[nodiscard]] bool is_plain_turn(const Table& table, const Event& draw, Card discarded) const;
  RoundPlayed finish();  // the round if nothing more is played
  /// What it is played from: between two turns the record may grow or be another's copy, and who
  /// judges a turn says whether more follows.
  [[nodiscard]] RoundStart& start() { return play_.start; }
  /// From here on it is played on this table, and what is found is told there.
  void move_to(Table& table, std::vector<std::uint8_t>& opened, Findings& findings);
  /// Compares hands: lays out the melds in them, or fits them to the knocker's melds.
  void settle_showdown(Findings& findings);
  /// Lays out one hand of which only the deadwood is shown.
  void settle_shown(Seat seat, std::span<const PlayedCard> shown, Findings& findings);
  /// Whether the cards shown are the whole hand of the player who ended the round, with its melds
  /// already on the table.
  [[nodiscard]] bool shows_whole_hand(Seat seat, std::span<const PlayedCard> shown) const;
  /// Whether the player's possible lay-offs are not all known, so that the hand may count less.
  [[nodiscard]] bool are_lay_offs_open(Seat seat) const;
  [[nodiscard]] bool is_over() const { return play_.ending.over; }
  [[nodiscard]] const RoundState& state() const { return play_.state; }
  [[nodiscard]] const RoundPlayed& played() const { return play_.played; }

 private:
  std::size_t play_next(std::span<const Event> events, std::size_t from);

  RoundPlay play_;
  bool has_plain_ = false;         // turns that need no rule: turns.h
  bool plays_plain_ = false;       // they are played in short, since nobody watches
  std::size_t first_finding_ = 0;  // of the round
};

}  // namespace rummy
