#pragma once
// A round while it is played: what it starts from, what came of it, and the state the moves read
// and change.

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
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// The meaning of a lay-off in one layout.
struct Resolved {
  std::optional<std::size_t> target;  // index of the meld
  Extension extension;
  std::uint32_t candidates = 0;
  std::vector<std::size_t> unlike;    // the melds it fits, one for each kind that are alike
  std::vector<std::size_t> alike;     // the others that are alike
  std::vector<std::size_t> possible;  // unknown melds that may take it
};

/// Where an action put its cards in one layout, and the layout's choice from there on.
struct Placed {
  std::uint32_t before = 0;  // the layout's choice
  std::size_t place = 0;     // the meld
  std::uint32_t choice = 0;
};

/// The melds a player may lay cards off on when hands are laid out.
struct LayOffPlaces {
  std::vector<std::size_t> at;  // indices among the melds on the table
  std::vector<Meld> melds;
};

// === What a round is played from, and what came of it.

/// What is known about the time before a part of a round: an excerpt, or what follows an unreadable
/// line. Anything else may have happened: draws until the stock was gone, a reshuffle, melds,
/// players leaving, a refused upcard, a knock.
struct BeganBefore {
  std::span<const Seat> may_go_on;  // whose turn the first may continue; kNoSeat: anybody's
  std::uint32_t turns = 0;          // of the round so far; each unreadable line counts as one
  bool stock_lasts = false;         // the stock cannot have run out or been reshuffled
};

/// At most this many ways to play a round are followed.
inline constexpr std::size_t kMostReadings = 64;

/// How the choices are made that the record leaves open.
struct WayToPlay {
  /// One number for each choice in order; missing ones are 0. Which unknown discard was taken: 0 is
  /// the uppermost possible one, and so on downwards. Whether a due but unwritten act was done: 0
  /// if not.
  std::span<const std::uint8_t> readings{};
  /// More than kMostReadings ways: only what holds in all of them is reported.
  bool too_many_ways = false;
};

/// A round of which a part is missing.
struct PartOfRound {
  const BeganBefore* before = nullptr;  // null: the round is complete at its beginning
  Findings* owed = nullptr;             // receives what the last turn still owes; null: not asked
  bool still_played = false;            // more follows: no turn is known to be the last
};

/// The facts known when a round begins.
struct RoundStart {
  const Record* record = nullptr;
  const Round* round = nullptr;
  const Ruleset* ruleset = nullptr;
  SearchBudget* budget = nullptr;     // what its searches may cost
  std::uint32_t number = 0;           // from 1
  std::span<const Seat> seats;        // players taking part, in seating order
  std::optional<Seat> first;          // who must play first; nothing: anybody may
  std::span<const Seat> may_begin{};  // the candidates, if it is unclear who begins
  std::span<const Seat>
      may_take_part{};  // players who may be in the round and have no recorded move
  bool stop_at_first = false;
  TableWatcher* watcher = nullptr;
  Workings workings = Workings::in_full;
  std::uint32_t of_game = 0;  // number of the round in its game; 0: unknown
  WayToPlay way{};
  PartOfRound part{};
};

/// How many of the open choices concern acts that are not written or written wrong.
struct ActsInDoubt {
  int draws = 0;                 // due and not written
  int discards = 0;              // due and not written
  int takes = 0;                 // from the pile, of a card that was not there
  int discards_wrong = 0;        // of a card that was not held
  int endings = 0;               // endings that may be illegal, with play going on
  int supposed = 0;              // turns taken to be omitted or written twice in this way
  std::uint32_t first_turn = 0;  // of the first choice; 0: there is none
  [[nodiscard]] bool any() const {
    return draws + discards + takes + discards_wrong + supposed > 0;
  }
  [[nodiscard]] int unwritten() const { return draws + discards; }
  /// Takes the maximum of each count over several ways to play the round.
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
  /// The order of acts; no act comes last.
  [[nodiscard]] std::pair<std::uint32_t, std::size_t> order() const { return {turn - 1, action}; }
};

/// The acts of a round whose cards were not where the record says: the first two, and their number.
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

/// How the round ended.
struct RoundPlayed {
  RoundEnd ended = RoundEnd::unfinished;
  bool end_open = false;  // it may not have ended: possible cards that win at once, or players who
                          // may have left
  bool may_be_out = false;  // the player of the last turn may hold no card
  std::optional<Seat> went_out;
  std::optional<Seat> knocked{};
  bool at_once = false;
  bool at_once_open = false;      // unclear, because the opening is
  bool whole_hand = false;        // went out without a discard in a variant that makes it optional
  std::vector<LeftRound> left{};  // in order of leaving
  std::optional<Seat> alone{};    // the only player left
  std::uint32_t turns = 0;
  std::optional<Seat> first;  // who played first
  Place last_at;              // the last action
  bool stopped = false;       // by stop_at_first
  ImpossibleActs impossible;
};

// === A round while it is played: the state the moves read and change.

/// The acts of the current turn, as written.
struct TurnActs {
  std::vector<Event> events;
  ActionKinds kinds;                        // of the events
  Seat seat = kNoSeat;                      // their player
  std::vector<std::uint8_t> done;           // for each event: 1 if it was applied, 0 if left out
  std::vector<MeldCount> laid;              // the melds of the turn, if they may open
  std::vector<std::uint32_t> void_lines;    // of lines that a ruling takes back
  std::size_t from = 0;                     // index of the first event among those of the round
  bool is_last = false;                     // nothing follows in the round
  bool broken_into = false;                 // another player claims to win during this turn
  bool laid_out = false;                    // the whole hand is laid: the discard ends the round
  Answer laid_out_wrong = Answer::no;       // the hand laid out may not go out
  bool knock = false;                       // the discard ends the round
  int drawn_unwritten = 0;                  // from the stock, in this way to play the round
  std::optional<PilePlace> claimed_from{};  // set while a claim is judged

  void clear() {
    events.clear();
    void_lines.clear();
    is_last = false;
  }
};

/// The facts about its players that the round needs.
struct RoundPlayers {
  SeatSet taking_part;
  SeatSet drawn;                            // have drawn in the round
  SeatSet laid;                             // put a card on the table in an earlier turn
  SeatSet may_have_laid;                    // have laid, if their cards were as written
  std::vector<Seat> drew_from_empty_stock;  // once for each card that may never have been drawn
  SeatSet eliminated_reported;              // eliminated players whose moves are already reported
  std::optional<Seat> last;                 // player of the last turn played
  std::optional<Seat> broken;  // another player's claim to win in this player's turn was refused
  bool may_have_left = false;  // a player whose laid-out hand may have been wrong
  bool due_is_known = false;   // exactly one player could play this turn

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
  std::vector<std::uint8_t> open;  // the number of ways of each choice
  ActsInDoubt in_doubt;

  void clear() {
    open.clear();
    in_doubt = {};
  }
};

/// The extra turns owed after the stock is gone.
struct FinalTurns {
  std::vector<Seat> order;
  std::size_t next = 0;  // index into order

  [[nodiscard]] bool have_begun() const { return !order.empty(); }
  [[nodiscard]] bool are_over() const { return have_begun() && next == order.size(); }
};

/// The cards shown after a knock.
struct Showdown {
  SeatSet shown;                           // players who have shown their melds
  bool melds_unseen = false;               // the knocker's melds are not all known
  std::optional<CardCounts> knocker_held;  // the knocker's hand at the end, with unwritten melds
};

/// How the round comes to its end.
struct RoundEnding {
  bool over = false;
  bool reported_play_after_end = false;  // play goes on after the end, and a finding says so
  bool may_be_shown = false;             // an unreadable line may have ended the round
  bool past_stock = false;       // a stock that was gone for good was drawn from or reshuffled
  std::uint32_t last_turns = 0;  // still to come after somebody went out
  FinalTurns final_turns;
  SeatSet passed;  // players who passed without a stock since cards were last laid
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

/// The melds the action is about, for each layout.
struct ActionTargets {
  std::vector<Resolved> resolved;  // the first `count` are valid
  std::size_t count = 0;
  std::uint32_t choices = 0;
  std::vector<Placed> placed;
  std::vector<Findings> said;
};

/// A table that may be taken apart: what the turn makes of it, and what is uncertain about it.
struct TableApart {
  TableTurn turn;
  TableChange change;
  UnsureTable unsure;
  NamelessJokers nameless;
  NewCards added;
  JokerLists jokers;
};

/// Search results kept for the next search. Copies of a round share them.
struct KeptSearches {
  std::shared_ptr<SweepMemory> sweeps;            // by the settings of the round
  std::shared_ptr<SweepMemory> unlimited_sweeps;  // by these settings with any number of jokers
  std::shared_ptr<FilledMelds> filled_melds = std::make_shared<FilledMelds>();
  ArrangedTable arranged;  // the loose cards on the table
  KeptSplit split;         // of the knocker's hand
};

/// A round as far as it has been played. It can be copied and restored, together with its table.
struct RoundPlay {
  RoundStart start;
  Table* table = nullptr;
  std::vector<std::uint8_t>* opened = nullptr;  // by seat
  Findings* findings = nullptr;
  TableWatcher* tracer = nullptr;  // sees every look of a rule; may be null
  RoundState state;
  RoundPlayed played;
  Turn turn;  // the current turn
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
  /// The players taking part, in seating order.
  [[nodiscard]] std::span<const Seat> seats() const { return start.seats; }
};

/// The view of a rule in this layout.
[[nodiscard]] Look look_in(const RoundPlay& play, std::size_t layout);
[[nodiscard]] inline Look look(const RoundPlay& play) {
  return look_in(play, 0);
}
/// The acts a turn can be made of that is plain at its end.
inline constexpr ActionKinds kPlainActions{ActionKind::draw, ActionKind::take, ActionKind::meld,
                                           ActionKind::lay, ActionKind::discard};
/// Whether an act may be plain (rules/rule.h): it must belong to a turn of the player who is due,
/// and not to the first turn.
[[nodiscard]] inline bool may_be_plain(const RoundPlay& play) {
  const TurnKind& kind = play.turn.kind;
  return play.turn.number > 1 && kind.in_order && !kind.is_extra && !kind.is_showdown;
}
/// Whether no rule of the checkpoint has anything to say about the plain act and nobody watches.
[[nodiscard]] inline bool need_not_ask(const RoundPlay& play, Checkpoint checkpoint, Plain plain) {
  return plain != Plain::nothing && play.start.watcher == nullptr &&
         play.start.ruleset->program.is_silent_at(checkpoint, plain);
}
/// Runs the rules of a checkpoint up to the first fault; true if there is none. For a plain act
/// only the rules that may have something to say are asked, unless somebody watches.
bool run(const RoundPlay& play, Checkpoint checkpoint, Look& at, Plain plain = Plain::nothing);
/// Runs the rules of a checkpoint with a look at the current table, if any rule has to be asked.
inline bool run(const RoundPlay& play, Checkpoint checkpoint, Plain plain = Plain::nothing) {
  if (need_not_ask(play, checkpoint, plain)) return true;
  Look at = look(play);
  return run(play, checkpoint, at, plain);
}
/// Runs all rules of a checkpoint, past any faults.
bool run_all(const RoundPlay& play, Checkpoint checkpoint, Look& at, Plain plain = Plain::nothing);
/// Runs the rules of an opening, whose melds are counted once for all of them.
bool run_opening(const RoundPlay& play, Look at);

/// The player in turn after `seat`, past those who have left the round.
[[nodiscard]] Seat next_seat_left(const RoundPlay& play, Seat seat);
/// The player in turn after `seat`.
[[nodiscard]] inline Seat next_seat(const RoundPlay& play, Seat seat) {
  if (!play.played.left.empty()) return next_seat_left(play, seat);
  return next_of(play.seats(), seat, play.variant().deal.direction);
}
[[nodiscard]] inline std::size_t players_left(const RoundPlay& play) {
  return play.seats().size() - play.played.left.size();
}
/// Whether the pile holds more cards than a reshuffle leaves there: the quick question before
/// is_stock_gone_for_good().
[[nodiscard]] inline bool has_cards_to_draw(const RoundPlay& play) {
  return play.table->stock().left() > play.variant().stock.floor;
}
/// The last action of the turn that was not called by another player.
[[nodiscard]] std::size_t last_of_turn(const RoundPlay& play);
/// Whether the turn is over: by its discard, or because none is owed or no card is left.
[[nodiscard]] bool is_turn_complete(const RoundPlay& play);
/// Whether the player to move declined to draw from a stock that is gone for good (notation:
/// Actions).
[[nodiscard]] bool is_over_with_stock(const RoundPlay& play);
void end(RoundPlay& play, RoundEnd ended);

[[nodiscard]] bool has_final_turns(const RoundPlay& play);

[[nodiscard]] bool plays_on(const RoundPlay& play);

[[nodiscard]] bool has_discards(const RoundPlay& play);

[[nodiscard]] bool has_left(const RoundPlay& play, Seat seat);

void lose(Holding& hand, const PlayedCard& played);

}  // namespace rummy
