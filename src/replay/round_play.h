#pragma once
// Which meld an action means, and which melds take what is laid off.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/table_turn.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// What a lay means in one layout.
struct Resolved {
  std::optional<std::size_t> target;  // index of the meld
  Extension extension;
  std::uint32_t candidates = 0;
  std::vector<std::size_t> unlike;    // the melds it fits, one of each kind of alike ones
  std::vector<std::size_t> alike;     // the others of these kinds
  std::vector<std::size_t> possible;  // melds not known, which it may fit
};

/// Where an action has put its cards in one layout, and what that layout is of from there on.
struct Placed {
  std::uint32_t before = 0;  // the layout's choice
  std::size_t place = 0;     // the meld
  std::uint32_t choice = 0;
};

/// The melds a player may lay cards off on when hands are laid out.
struct LayOffPlaces {
  std::vector<std::size_t> at;  // among the melds on the table
  std::vector<Meld> melds;
};

// === What a round is played from, and what came of it.

/// What is known of what stands before a part of a round that does not begin with it: an excerpt,
/// or what comes after a line nobody can read. All else may have been: cards drawn till the stock
/// was gone, discards made a new one, melds laid, players gone, an offer declined, a knock.
struct BeganBefore {
  std::span<const Seat> may_go_on;  // whose turn the first may be the rest of; kNoSeat: anybody's
  std::uint32_t turns = 0;          // of the round so far, each line nobody can read being one
  bool stock_lasts = false;         // it cannot have run out in this round, nor been made anew
};

/// More ways to play a round than these are not followed.
inline constexpr std::size_t kMostReadings = 64;

/// How the choices are made that the record leaves open.
struct WayToPlay {
  /// One after the other, 0 where the list ends. Which of the unknown discards a card taken was: 0
  /// the uppermost that can be it, and so on downwards. Whether an act that is due and not written
  /// was done: 0 if not.
  std::span<const std::uint8_t> readings{};
  /// There are too many ways: what is left is told no further than it is the same in all of them.
  bool too_many_ways = false;
};

/// Where not all of the round is there.
struct PartOfRound {
  const BeganBefore* before = nullptr;  // null: it is there from its beginning
  Findings* owed = nullptr;             // takes what the last turn still owes; null: nobody asks
  bool still_played = false;            // more follows: no turn is known to be the last
};

/// What is known when a round begins.
struct RoundStart {
  const Record* record = nullptr;
  const Round* round = nullptr;
  const Ruleset* ruleset = nullptr;
  SearchBudget* budget = nullptr;     // what its searches may cost
  std::uint32_t number = 0;           // from 1
  std::span<const Seat> seats;        // taking part, in seating order
  std::optional<Seat> first;          // who must play first; nothing: whoever does
  std::span<const Seat> may_begin{};  // of whom it is one, where that cannot be told
  std::span<const Seat>
      may_take_part{};  // who may be in the round, and nothing is recorded of them
  bool stop_at_first = false;
  TableWatcher* watcher = nullptr;
  Workings workings = Workings::in_full;
  std::uint32_t of_game = 0;  // its number in the game; 0: unknown
  WayToPlay way{};
  PartOfRound part{};
};

/// What of the choices that a record leaves open is of acts not written, or written wrong: how
/// many.
struct ActsInDoubt {
  int draws = 0;                 // due, and not written
  int discards = 0;              // likewise
  int takes = 0;                 // from the pile, of a card that was not there
  int discards_wrong = 0;        // of a card that was not held
  int endings = 0;               // that may be against the rules, and play goes on
  int supposed = 0;              // turns taken to be left out, or written twice, in this way
  std::uint32_t first_turn = 0;  // of the first of all choices; 0: there is none
  [[nodiscard]] bool any() const {
    return draws + discards + takes + discards_wrong + supposed > 0;
  }
  [[nodiscard]] int unwritten() const { return draws + discards; }
  /// Of several ways to play the round: as many of each as there are in one of them.
  void widen(const ActsInDoubt& other) {
    draws = std::max(draws, other.draws);
    discards = std::max(discards, other.discards);
    takes = std::max(takes, other.takes);
    discards_wrong = std::max(discards_wrong, other.discards_wrong);
    endings = std::max(endings, other.endings);
    supposed = std::max(supposed, other.supposed);
    first_turn = other.first_turn;
  }
};

/// An act of a round: the turn, from 1, and the action in it. Turn 0: none.
struct ActAt {
  std::uint32_t turn = 0;
  std::size_t action = 0;
  friend bool operator==(const ActAt&, const ActAt&) = default;
  /// Where it comes, if none comes last of all.
  [[nodiscard]] std::pair<std::uint32_t, std::size_t> order() const { return {turn - 1, action}; }
};

/// The acts of a round for which cards were not where the record says: the first two of them, and
/// how many there are.
struct ImpossibleActs {
  ActAt first;
  ActAt second;
  ActAt last;
  int count = 0;
  [[nodiscard]] bool any() const { return count > 0; }
  void note(ActAt act) {
    if (act == last) return;
    last = act;
    ++count;
    if (count <= 2) (count == 1 ? first : second) = act;
  }
};

/// How it ended.
struct RoundPlayed {
  RoundEnd ended = RoundEnd::unfinished;
  bool end_open = false;    // or not: by what may have won at once, or who may be left
  bool may_be_out = false;  // the player of the last turn, if no card is left
  std::optional<Seat> went_out;
  std::optional<Seat> knocked{};
  bool at_once = false;
  bool at_once_open = false;      // or not: the opening cannot be told
  bool whole_hand = false;        // went out without a discard, where one may be made
  std::vector<LeftRound> left{};  // in the order in which they left
  std::optional<Seat> alone{};    // all the others have left
  std::uint32_t turns = 0;
  std::optional<Seat> first;  // who played first
  Place last_at;              // the last action
  bool stopped = false;       // by stop_at_first
  ImpossibleActs impossible;
};

// === A round while it is played: what the moves read and change, and what they all use.

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
  SeatSet drawn;          // who have drawn in the round
  SeatSet laid;           // who put a card on the table in a turn before
  SeatSet may_have_laid;  // likewise, if their cards were what is written
  std::vector<Seat>
      drew_from_empty_stock;    // once a card drawn where there was none, and may be none
  SeatSet eliminated_reported;  // who are out of the game and have been told so
  std::optional<Seat> last;     // whose turn was the last one played
  std::optional<Seat> broken;   // whose turn another player claimed to win in, and was refused
  bool may_have_left = false;   // somebody, with a hand of which that is open
  bool due_is_known = false;    // one player could play this turn, and no other

  void begin(std::span<const Seat> seats) {
    taking_part.clear();
    for (const Seat seat : seats)
      taking_part.add(seat);
    drawn.clear();
    laid.clear();
    may_have_laid.clear();
    drew_from_empty_stock.clear();
    eliminated_reported.clear();
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
  bool reported_play_after_end = false;  // that play goes on though it is
  bool may_be_shown = false;             // a line nobody can read may have ended the round
  bool past_stock = false;               // drawn from, or made anew, when it was gone for good
  std::uint32_t last_turns = 0;          // still to come when somebody has gone out
  FinalTurns final_turns;
  SeatSet passed;  // with no stock left, since cards were last laid
  Showdown showdown;

  void clear() {
    over = false;
    reported_play_after_end = false;
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
