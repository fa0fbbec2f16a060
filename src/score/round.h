#pragma once
// What each player scores in a round, by the variant's model. Every sum comes with its working,
// where that is asked for.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "settings/settings.h"

namespace rummy {

/// A player who left the round before it ended.
struct LeftRound {
  Seat seat = kNoSeat;
  std::optional<Points> points;  // what that costs; nothing: the hand counts
  /// Or this, where it is not known when the player left.
  std::optional<Points> or_points = std::nullopt;
};

/// How a round ended, as far as scoring cares. A round nobody went out of or knocked in ended with
/// the stock gone.
struct RoundOutcome {
  std::optional<Seat> went_out{};
  bool at_once = false;           // went out in one turn, never having opened
  bool at_once_open = false;      // or not so: the opening cannot be told
  bool whole_hand = false;        // went out with all of it in melds, and no discard
  std::optional<Seat> knocked{};  // ended the round with cards in hand
  bool ender_open = false;        // somebody else may have ended it: a scoresheet does not say
  /// The card turned up doubles what is scored; nothing: it is not known.
  std::optional<bool> doubled = false;
  std::vector<LeftRound> left{};
  std::optional<Seat> alone{};  // all the others have left: has won
  /// Left out where nobody reads them.
  Workings workings = Workings::told;

  /// Who ended the round: where hands are compared, going out is a knock with nothing left.
  [[nodiscard]] std::optional<Seat> ender() const { return knocked ? knocked : went_out; }
  [[nodiscard]] bool is_ender(std::size_t seat) const { return ender() == static_cast<Seat>(seat); }
};

/// What a player is left with: the count before any doubling; and the cards on the table to the
/// player's credit.
struct HandCount {
  bool took_part = false;
  PointsRange points;
  Text working{};
  PointsRange laid{};
  Text laid_working{};
  /// No cards are left. Nothing: as the points say.
  std::optional<bool> is_empty = std::nullopt;
  /// No count of cards: nothing more is done to it. It is one end of its range or the other.
  bool is_fixed = false;
};

struct RoundScore {
  PointsRange points;
  Text working{};
  Points step = 1;  // whatever the points are, they are a multiple of this
  /// The ranges that the points are in one of, where there are gaps between them.
  std::vector<PointsRange> parts{};
  bool scores_if_won = false;  // who scores nothing has not won
};
/// Whether the points can be these.
[[nodiscard]] bool can_be(const PointsRange& points, Points step,
                          std::span<const PointsRange> parts, Points these);

/// Who has won the round.
struct RoundWins {
  std::vector<PointsRange> won;      // one a seat: 1, 0, or 0 to 1 where that is not known
  std::vector<PointsRange> counted;  // the same for what counts as a round won
  bool may_be_unpaid = false;        // a tie of which nobody is the winner is possible
  PointsRange shares = PointsRange::exactly(1);  // what a single winner would get is divided by it

  void clear(std::size_t seats);
  /// What the others say of the seat may be so, too.
  void widen(std::size_t seat, const RoundWins& others);
};

struct ScoredRound {
  std::vector<std::optional<RoundScore>> scores;  // one a seat; nothing for who took no part
  std::vector<Seat> winners;                      // in seating order; empty where not known
  bool winners_known = true;
  bool may_lack_winner = false;  // where they are not known: there may be none, for a tie
  bool is_void = false;          // nobody scores it, nobody has won it
  bool may_be_void = false;      // that is not known
  RoundWins wins{};

  /// Empties it and keeps its memory.
  void clear(std::size_t seats);
};

/// What `round` had before is gone.
void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                 const RoundScoreSettings& score, ScoredRound& round);
inline void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                        const Variant& variant, ScoredRound& round) {
  score_round(outcome, hands, variant.round_score, round);
}

/// The setting of the line of a round's sum that a written score lacks, or has wrong: the first
/// without which the score would be the written one, else the line that most of it is.
[[nodiscard]] std::string_view line_at_fault(const RoundOutcome& outcome,
                                             std::span<const HandCount> hands,
                                             const RoundScoreSettings& score, Seat seat,
                                             Points written);

/// Going out with the whole hand and no discard has a bonus of its own.
[[nodiscard]] bool scores_whole_hand(const Variant& variant);

/// Whether points are what a player would rather not have.
[[nodiscard]] bool are_points_bad(const Variant& variant);

}  // namespace rummy
