#pragma once
// Points as a range, and the referee's answer to one record.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"

namespace rummy {

/// Whether sums come with their arithmetic in words, which costs more than the sums.
enum class Workings : std::uint8_t { in_full, left_out };

struct PointsRange {
  Points low = 0;
  Points high = 0;

  static constexpr PointsRange exactly(Points points) { return {.low = points, .high = points}; }
  [[nodiscard]] constexpr bool is_exact() const { return low == high; }
  [[nodiscard]] constexpr bool contains(Points points) const {
    return low <= points && points <= high;
  }
  friend constexpr bool operator==(const PointsRange&, const PointsRange&) = default;
  friend constexpr PointsRange operator+(PointsRange a, PointsRange b) {
    return {.low = a.low + b.low, .high = a.high + b.high};
  }
  friend constexpr PointsRange operator-(PointsRange a, PointsRange b) {
    return {.low = a.low - b.high, .high = a.high - b.low};
  }
  friend constexpr PointsRange operator*(PointsRange a, Points n) {
    return n >= 0 ? PointsRange{.low = a.low * n, .high = a.high * n}
                  : PointsRange{.low = a.high * n, .high = a.low * n};
  }
};

/// The range that covers both.
[[nodiscard]] constexpr PointsRange spanned(PointsRange a, PointsRange b) {
  return {.low = a.low < b.low ? a.low : b.low, .high = a.high > b.high ? a.high : b.high};
}

/// The ranges that points are in one of, joined if they touch; empty if there are no gaps.
[[nodiscard]] std::vector<PointsRange> joined(std::vector<PointsRange> parts);

/// "30", or "7 to 30" for a range.
[[nodiscard]] Text range_words(PointsRange points);

// === The referee's answer to one record (spec: verdicts). Reports render it; its only texts for
// people are the findings' messages and the workings.

/// alone: all players but one have left the round. unknown: a scoresheet does not say.
enum class RoundEnd : std::uint8_t {
  out,
  knock,
  exhausted,
  instant,
  alone,
  abandoned,
  unfinished,
  unknown
};

/// The working of a written score that is the sum of nothing else.
inline constexpr const char* kAsWritten = "as written";

/// One seat's line of a round. `took_part` false: eliminated, or not in this round.
struct SeatResult {
  bool took_part = false;
  std::optional<PointsRange> held;   // what was left in hand, before any doubling
  std::optional<PointsRange> score;  // nothing: the round has no score for this seat
  std::optional<Points> adjustment;  // the sum of this round's `adjust` lines
  PointsRange total;                 // after the round
  std::optional<Points> buy_back;    // the total with which the player came back before this round
  Text working;                      // "KH 10 + 9D 9 + 5S 5 = 24"
};

struct RoundResult {
  std::uint32_t turns = 0;
  bool has_moves = true;  // false for a scoresheet's round, for which `turns` does not apply
  std::optional<Seat> dealer;
  std::optional<Seat> first;
  RoundEnd ended = RoundEnd::unfinished;
  std::vector<Seat> winners;      // in seating order
  std::vector<SeatResult> seats;  // one a player of the record
  bool totals_known = true;       // false once it is unclear whether a round had ended
  bool impossible = false;        // a card was not where the record says

  /// Empties it and keeps its memory.
  void clear(std::size_t players);
};

struct NextRound {
  std::optional<Seat> dealer;
  std::optional<Seat> first;
};

/// One of several sheets the scores are kept on at once, a game of its own.
struct SheetResult {
  std::optional<bool> closed{};      // its game is over; nothing: unknown
  std::vector<Seat> winners;         // of a closed sheet, if known
  std::vector<PointsRange> written;  // one a player: the scores written on it
  std::vector<PointsRange> won;      // one a player: the rounds won on it
  std::vector<PointsRange> totals;   // one a player, with bonuses if it is closed
};

struct GameResult {
  bool finished = false;
  bool may_be_finished = false;  // it is unclear whether the game is over
  std::vector<Seat> winners;
  std::vector<PointsRange> totals;        // one a player, with end-of-game bonuses
  bool totals_known = true;               // as of the last round
  std::vector<PointsRange> settlement{};  // one a player: what each collects; empty if nothing
  std::vector<Text> workings{};           // one a player, if in_full: bonuses and settlement
  std::vector<SheetResult> sheets{};      // empty if there is only one sheet
  std::vector<Seat> eliminated;           // in seating order
  std::optional<NextRound> next;          // only if the game goes on and the next dealer is known
};

struct Verdict {
  Judgement judgement = Judgement::note;  // note means legal; illegal, undecided, malformed
  Findings findings;                      // in the record's order
  bool excerpt = false;                   // the record is an excerpt: legal means legal so far
  /// What would be found besides if the last turn ended where the record stops.
  Findings owed;
  KeptList<RoundResult> rounds;      // empty for a malformed record
  std::optional<GameResult> result;  // nothing for a malformed record

  /// Adds an empty round for this many players.
  RoundResult& add_round(std::size_t players);
  /// Empties the verdict and keeps its memory.
  void clear();
};

}  // namespace rummy
