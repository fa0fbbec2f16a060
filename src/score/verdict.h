#pragma once
// Points as a range: exact where every card is known, else the least and most they can be.

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

/// Whether sums come with their arithmetic in words: it costs more than the sums.
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

/// The least and the most of both.
[[nodiscard]] constexpr PointsRange spanned(PointsRange a, PointsRange b) {
  return {.low = a.low < b.low ? a.low : b.low, .high = a.high > b.high ? a.high : b.high};
}

/// The ranges that points are in one of, where there are gaps between them; none where there are
/// not.
[[nodiscard]] std::vector<PointsRange> joined(std::vector<PointsRange> parts);

/// "30", or "7 to 30" where it is not exact.
[[nodiscard]] Text range_words(PointsRange points);

// === The referee's answer to one record (spec: verdicts). Reports draw it; nothing here is text
// for people but the findings' messages and the workings.

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

/// The working of a score that was written down, and is not the sum of anything else that was.
inline constexpr const char* kAsWritten = "as written";

/// One seat's line of a round. `took_part` false: eliminated, or not in this round.
struct SeatResult {
  bool took_part = false;
  std::optional<PointsRange> held;   // what was left in hand, before any doubling
  std::optional<PointsRange> score;  // nothing: the round has no score for this seat
  std::optional<Points> adjustment;  // the sum of this round's `adjust` lines
  PointsRange total;                 // after the round
  std::optional<Points> buy_back;    // came back before this round, with this total
  Text working;                      // "KH 10 + 9D 9 + 5S 5 = 24"
};

struct RoundResult {
  std::uint32_t turns = 0;
  bool has_moves = true;  // false for a scoresheet's round: then `turns` does not apply
  std::optional<Seat> dealer;
  std::optional<Seat> first;
  RoundEnd ended = RoundEnd::unfinished;
  std::vector<Seat> winners;      // seating order
  std::vector<SeatResult> seats;  // one a player of the record
  bool totals_known = true;       // false once nobody can tell whether a round had ended
  bool impossible = false;        // a card was not where the record says it was

  /// Empties it and keeps its memory.
  void clear(std::size_t players);
};

struct NextRound {
  std::optional<Seat> dealer;
  std::optional<Seat> first;
};

/// One of several sheets the scores are kept on at once, a game of its own.
struct SheetResult {
  std::optional<bool> closed{};      // its game is over; nothing: that is not known
  std::vector<Seat> winners;         // of a closed one, where they are known
  std::vector<PointsRange> written;  // one a player: the scores written on it
  std::vector<PointsRange> won;      // one a player: the rounds won that are written on it
  std::vector<PointsRange> totals;   // one a player, with bonuses where it is closed
};

struct GameResult {
  bool finished = false;
  bool may_be_finished = false;  // not known: it may be over, or not
  std::vector<Seat> winners;
  std::vector<PointsRange> totals;        // one a player, with end-of-game bonuses
  bool totals_known = true;               // as of the last round
  std::vector<PointsRange> settlement{};  // one a player, what each collects; empty where nothing
  std::vector<Text> workings{};           // one a player, where told: bonuses and settlement
  std::vector<SheetResult> sheets{};      // empty where there is one sheet only
  std::vector<Seat> eliminated;           // seating order
  std::optional<NextRound> next;          // only where the game goes on and its dealer is known
};

struct Verdict {
  Judgement judgement = Judgement::note;  // note means legal; illegal, undecided, malformed
  Findings findings;                      // in the record's order
  bool excerpt = false;                   // legal means so far, as far as it is recorded
  /// What would be found besides if the last turn, which is not over, ended with what is recorded.
  Findings owed;
  KeptList<RoundResult> rounds;      // empty for a malformed record
  std::optional<GameResult> result;  // nothing for a malformed record

  /// A round without anything said of it yet, for so many players.
  RoundResult& add_round(std::size_t players);
  /// Empties the verdict and keeps its memory.
  void clear();
};

}  // namespace rummy
