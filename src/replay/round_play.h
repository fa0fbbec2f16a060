#pragma once
// A round while it is played: what the moves read and change, and what they all use.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/meld_meant.h"
#include "replay/round_played.h"  // IWYU pragma: export
#include "replay/table_turn.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/score.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// The acts of the turn that is played, as they are written.
struct TurnActs {
  std::vector<Event> events;
  ActionKinds kinds;                        // of these
  Seat seat = kNoSeat;                      // whose they are
  std::vector<std::uint8_t> done;           // of each: 1 if it was applied, 0 if left out
  std::vector<MeldCount> laid;              // its melds, where they may open
  std::vector<std::uint32_t> void_lines;    // of these: what a ruling says was taken back
  std::size_t from = 0;                     // of the round's events, the first of the turn
  bool is_last = false;                     // nothing follows in the round
  bool broken_into = false;                 // another player claims to win before this turn is over
  bool laid_out = false;                    // the whole hand: its discard ends the round
  Answer laid_out_wrong = Answer::no;       // and it may not go out
  bool knock = false;                       // its discard ends the round
  int drawn_unwritten = 0;                  // from the stock, as this way to play it has it
  std::optional<PilePlace> claimed_from{};  // while a claim is looked at

  void clear() {
    events.clear();
    void_lines.clear();
    is_last = false;
  }
};

/// What the round has to know of those who play it.
struct RoundPlayers {
  SeatSet taking_part;
  SeatSet drawn;                 // who have drawn in the round
  SeatSet laid;                  // who put a card on the table in a turn before
  SeatSet may_have_laid;         // likewise, if their cards were what is written
  std::vector<Seat> never_came;  // once a card drawn where there was none, and may be none
  SeatSet guests;                // who are out of the game and have been told so
  std::optional<Seat> last;      // whose turn was the last one played
  std::optional<Seat> broken;    // whose turn another player claimed to win in, and was refused
  bool may_have_left = false;    // somebody, with a hand of which that is open
  bool due_is_known = false;     // one player could play this turn, and no other

  void begin(std::span<const Seat> seats) {
    taking_part.clear();
    for (const Seat seat : seats)
      taking_part.add(seat);
    drawn.clear();
    laid.clear();
    may_have_laid.clear();
    never_came.clear();
    guests.clear();
    last.reset();
    broken.reset();
    may_have_left = false;
  }
};

/// The choices the record has left open so far in the round.
struct OpenChoices {
  std::vector<std::uint8_t> open;  // in how many ways each could be made
  ActsInDoubt in_doubt;

  void clear() {
    open.clear();
    in_doubt = {};
  }
};

/// The extra turns owed once the stock has gone, if any.
struct FinalTurns {
  std::vector<Seat> order;
  std::size_t next = 0;  // into order

  [[nodiscard]] bool have_begun() const { return !order.empty(); }
  [[nodiscard]] bool are_over() const { return have_begun() && next == order.size(); }
};

/// What has been shown after a knock.
struct Showdown {
  SeatSet shown;                           // who have shown their melds
  bool melds_unseen = false;               // the melds of who knocked are not all known
  std::optional<CardCounts> knocker_held;  // when it ended, of melds not written too
};

/// How the round comes to its end.
struct RoundEnding {
  bool over = false;
  bool told_after = false;       // that play goes on though it is
  bool may_be_shown = false;     // a line nobody can read may have ended the round
  bool past_stock = false;       // drawn from, or made anew, when it was gone for good
  std::uint32_t last_turns = 0;  // still to come when somebody has gone out
  FinalTurns final_turns;
  SeatSet passed;  // with no stock left, since cards were last laid
  Showdown showdown;

  void clear() {
    over = false;
    told_after = false;
    may_be_shown = false;
    past_stock = false;
    last_turns = 0;
    final_turns.order.clear();
    passed.clear();
    showdown.shown.clear();
    showdown.melds_unseen = false;
    showdown.knocker_held.reset();
  }
};

/// The melds the action is about, by the ways in which the table can lie.
struct ActionTargets {
  std::vector<Resolved> resolved;  // the first `count` hold
  std::size_t count = 0;
  std::uint32_t choices = 0;
  std::vector<Placed> placed;
  std::vector<Findings> said;
};

/// A table that may be taken apart: what the turn makes of it, and what of it is not certain.
struct TableApart {
  TableTurn turn;
  TableChange change;
  UnsureTable unsure;
  NewCards added;
  JokerLists jokers;
};

/// What searches have found, kept for the next one. Copies of a round share it.
struct KeptSearches {
  std::shared_ptr<SweepMemory> sweeps;            // by the settings of the round
  std::shared_ptr<SweepMemory> unlimited_sweeps;  // by these, with any number of jokers
  std::shared_ptr<FilledMelds> filled_melds = std::make_shared<FilledMelds>();
  ArrangedTable arranged;  // the cards on the table that are in no meld written
  KeptSplit split;         // of the hand of the player who knocked
};

/// A round as far as it has been played. It can be copied and put back, together with its table.
struct RoundPlay {
  RoundStart start;
  Table* table = nullptr;
  std::vector<std::uint8_t>* opened = nullptr;  // by seat
  Findings* findings = nullptr;
  TableWatcher* tracer = nullptr;  // is told of every look of a rule; null: nobody is
  RoundState state;
  RoundPlayed played;
  Turn turn;  // the one that is played
  TurnActs acts;
  RoundPlayers players;
  OpenChoices choices;
  RoundEnding ending;
  ActionTargets targets;
  TableApart apart;
  KeptSearches searches;

  [[nodiscard]] const Record& record() const { return *start.record; }
  [[nodiscard]] const Round& round() const { return *start.round; }
  [[nodiscard]] const Variant& variant() const { return start.ruleset->variant; }
  /// Who take part, in seating order.
  [[nodiscard]] std::span<const Seat> seats() const { return start.seats; }
};

/// What a rule sees where the table lies so.
[[nodiscard]] Look look_in(const RoundPlay& play, std::size_t layout);
[[nodiscard]] inline Look look(const RoundPlay& play) {
  return look_in(play, 0);
}
/// What a turn is made of that is plain as it ends.
inline constexpr ActionKinds kPlainActions{ActionKind::draw, ActionKind::take, ActionKind::meld,
                                           ActionKind::lay, ActionKind::discard};
/// What is done here may be plain (rules/rule.h): in a turn of the player who is due, not the
/// first.
[[nodiscard]] inline bool may_be_plain(const RoundPlay& play) {
  const TurnKind& kind = play.turn.kind;
  return play.turn.number > 1 && kind.in_order && !kind.is_extra && !kind.is_showdown;
}
/// Of what is plain no rule of the checkpoint has anything to say, and nobody looks on.
[[nodiscard]] inline bool need_not_ask(const RoundPlay& play, Checkpoint checkpoint, Plain plain) {
  return plain != Plain::nothing && play.start.watcher == nullptr &&
         play.start.ruleset->program.is_silent_at(checkpoint, plain);
}
/// Runs the rules of a checkpoint up to the first fault; true where there is none. Of what is plain
/// only those that may have something to say, where nobody looks on.
bool run(const RoundPlay& play, Checkpoint checkpoint, Look& at, Plain plain = Plain::nothing);
/// The same with a look at the table as it lies, where anything is to be asked.
inline bool run(const RoundPlay& play, Checkpoint checkpoint, Plain plain = Plain::nothing) {
  if (need_not_ask(play, checkpoint, plain)) return true;
  Look at = look(play);
  return run(play, checkpoint, at, plain);
}
/// Runs all of them.
bool run_all(const RoundPlay& play, Checkpoint checkpoint, Look& at, Plain plain = Plain::nothing);
/// Those of an opening, whose melds are counted once for all of them.
bool run_opening(const RoundPlay& play, Look at);

/// Whose turn comes after that player's, past those who have left the round.
[[nodiscard]] Seat next_seat_left(const RoundPlay& play, Seat seat);
/// The same, whether any have left it or not.
[[nodiscard]] inline Seat next_seat(const RoundPlay& play, Seat seat) {
  if (!play.played.left.empty()) return next_seat_left(play, seat);
  return next_of(play.seats(), seat, play.variant().deal.direction);
}
[[nodiscard]] inline std::size_t players_left(const RoundPlay& play) {
  return play.seats().size() - play.played.left.size();
}
/// More cards than those that stay there: what is_stock_gone_for_good() asks first, with no look.
[[nodiscard]] inline bool has_cards_to_draw(const RoundPlay& play) {
  return play.table->stock().left() > play.variant().stock.floor;
}
/// The last action that is not another player's, called in between.
[[nodiscard]] std::size_t last_of_turn(const RoundPlay& play);
/// The turn is over: by its discard, or because none is owed, or no card left for it.
[[nodiscard]] bool is_turn_complete(const RoundPlay& play);
/// The player to move declined to draw from a stock that is gone for good: notation, Actions.
[[nodiscard]] bool is_over_with_stock(const RoundPlay& play);
void end(RoundPlay& play, RoundEnd ended);

[[nodiscard]] bool has_final_turns(const RoundPlay& play);

[[nodiscard]] bool plays_on(const RoundPlay& play);

[[nodiscard]] bool has_discards(const RoundPlay& play);

[[nodiscard]] bool has_left(const RoundPlay& play, Seat seat);

void lose(Holding& hand, const PlayedCard& played);

}  // namespace rummy
