#pragma once
// What a round is played from, and what came of it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/watcher.h"
#include "rules/ruleset.h"
#include "score/score.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

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
  bool roughly = false;
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
  std::span<const Seat> perhaps{};    // who may be in the round, and nothing is recorded of them
  bool stop_at_first = false;
  TableWatcher* watcher = nullptr;
  Workings workings = Workings::told;
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

}  // namespace rummy
