#pragma once
// The one loop of a round; rounds that begin or stop in the middle, and turns that a ruling takes
// back.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "diag/finding.h"
#include "replay/round_play.h"  // IWYU pragma: export
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === The one loop: a round's events turn by turn; at each the rules look, then the table moves,
// then play goes on, whatever the rules said (verdicts: After an illegal move).

class RoundReplay {
 public:
  /// `table` has been dealt. `opened` (one a seat) is read and kept up. Findings are appended.
  RoundPlayed play(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                   Findings& findings);
  /// In how many ways each choice could be made that the record left open, up to the first turn
  /// that was impossible: which discard a card taken was, whether a draw was made unwritten.
  [[nodiscard]] std::span<const std::uint8_t> open_choices() const { return play_.choices.open; }
  [[nodiscard]] const ActsInDoubt& acts_in_doubt() const { return play_.choices.in_doubt; }

  // --- the same in steps, for a round that is only now being played: the record may grow
  // meanwhile. A RoundReplay can be copied and put back, together with its table and `opened`.
  void begin(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
             Findings& findings);
  /// Plays the turn that starts at event `from` of the round; gives the first event after it.
  std::size_t play_on(std::size_t from);
  RoundPlayed finish();  // the round as it stands when nothing more is played
  /// What it is played from: between two turns the record may grow or be another's copy, and who
  /// judges a turn says whether more follows.
  [[nodiscard]] RoundStart& start() { return play_.start; }
  /// From here on it is played on this table, and what is found is told there.
  void move_to(Table& table, std::vector<std::uint8_t>& opened, Findings& findings);
  /// Hands are compared: lays out what in them is in melds, or fits those of who knocked.
  void settle_showdown(Findings& findings);
  /// The same of one hand of which only what was left over is shown.
  void settle_shown(Seat seat, std::span<const PlayedCard> shown, Findings& findings);
  /// The cards shown are the whole hand of who ended the round; its melds lie on the table already.
  [[nodiscard]] bool shows_whole_hand(Seat seat, std::span<const PlayedCard> shown) const;
  /// What a player can lay off is not all known: the hand may count less.
  [[nodiscard]] bool are_lay_offs_open(Seat seat) const;
  [[nodiscard]] bool is_over() const { return play_.ending.over; }
  [[nodiscard]] const RoundState& state() const { return play_.state; }
  [[nodiscard]] const RoundPlayed& played() const { return play_.played; }

 private:
  std::size_t play_next(std::span<const Event> events, std::size_t from);

  RoundPlay play_;
  bool plays_plain_ = false;       // plain turns need no rule: turns.h
  std::size_t first_finding_ = 0;  // of the round
};

}  // namespace rummy
