#pragma once
// Rounds of scoresheets, which have hands and scores and no moves.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

// === A round of a scoresheet: no moves, only what a score keeper writes at its end.

struct SheetRound {
  RoundEnd ended = RoundEnd::exhausted;
  RoundOutcome outcome;
  std::vector<HandCount> hands;              // one a player
  std::vector<std::optional<Points>> given;  // scores of players for whom nothing else is written
};

/// The points an unwritten hand can count in a round without written cards. They are the same in
/// each round with the same pack, for the same greatest number of cards.
struct HeldPoints {
  struct Known {
    const Variant* rules = nullptr;
    std::optional<int> most;  // nothing: only the pack sets a limit
    bool may_be_none = false;
    int pack = 0;  // number of its cards
    PointsRange points;
  };
  std::vector<Known> known;
};

struct SheetLook {
  SearchBudget& budget;  // for its searches
  const Record& record;
  const Round& round;
  const Variant& variant;
  std::uint32_t number = 0;  // in the record, from 1
  int round_of_game = 1;     // more if the record begins later
  std::span<const Seat> seats;
  std::size_t absent = 0;      // number of players who may be eliminated
  HeldPoints* held = nullptr;  // for this pack; null: they are computed anew
};

/// Reads the round from the sheet; reports what the variant forbids.
[[nodiscard]] SheetRound read_sheet_round(const SheetLook& look, Findings& findings);

// === A scoresheet with the whole hand of a player who did not knock: what of it was laid off on
// the knocker's melds.

/// The most cards a hand can be dealt, whether or not players who may be eliminated take part.
[[nodiscard]] std::optional<int> most_dealt(const SheetLook& look);

/// Takes the cards laid off from the count of the written hand, so that the least is left. If the
/// melds they went on are unknown or ambiguous, the count is a range.
void take_lay_offs(const SheetLook& look, Seat seat, std::span<const PlayedCard> hand,
                   HandCount& count);

// === What lies on the table by a scoresheet, to whose credit, and which of it can be no meld.

[[nodiscard]] inline std::span<const Group> groups_of(const Record& record,
                                                      const SeatMelds& shown) {
  return std::span(record.groups).subspan(shown.first_group, shown.groups);
}

/// Adds a finding about what a sheet says of a player or (without a seat) of the round.
Finding& add(Findings& findings, std::string_view code, std::uint32_t round, const SeatPlace& at,
             Text message);

/// Whether cards or points of the player's hand are written.
[[nodiscard]] bool is_held_counted(const Round& round, Seat seat);

/// The cards a player has on the table. If such entries exist in the round, a counted hand without
/// one means that nothing was laid.
[[nodiscard]] LaidValue laid_by(const SheetLook& look, Seat seat);

/// Reports points for melds that differ from the melds listed, or that no cards give: code
/// score.round.
void check_shown_points(const SheetLook& look, Findings& findings);

/// Reports three or more cards listed as one meld that are none, and no part of one. Fewer cards
/// are lay-offs.
void check_shown(const SheetLook& look, Findings& findings);

/// Whether the player dropped out of the round, and so has not ended it.
[[nodiscard]] bool has_dropped(const Round& round, Seat seat);

/// The only player who has not dropped out, and so has won.
[[nodiscard]] std::optional<Seat> left_alone(const Round& round, std::span<const Seat> seats);

// === How a round of a scoresheet ended if the sheet does not say: it is judged with every possible
// ending. Endings that contradict something written are dropped; what the others agree on stands.

/// The reason why a finding is undecided if only some of the endings bring it.
inline constexpr const char* kEndingOpen = "how the round ended, which is not written";

/// An ending; by default the stock ended the round and nobody else.
struct SheetEnding {
  RoundEnd ended = RoundEnd::exhausted;
  Seat seat = kNoSeat;  // who ended the round
  bool at_once = false;
};

/// Whether a sheet of this game must distinguish going out at once from going out.
[[nodiscard]] bool distinguishes_at_once(const Variant& variant);
/// Whether the sheet names who ended the round, or says that nobody did or that it was given up.
[[nodiscard]] bool is_ending_written(const Round& round);

/// The possible endings of a round that names nobody.
[[nodiscard]] std::vector<SheetEnding> open_endings(const Round& round, std::span<const Seat> seats,
                                                    const Variant& variant);
/// The round as if it were written with this ending.
[[nodiscard]] Round with_ending(const Round& round, const SheetEnding& ending);

/// Whether some round of the sheet names who ended it.
[[nodiscard]] bool names_enders(const Record& record);
/// Why a round that names nobody is taken to have ended with nobody out; empty if it is not.
[[nodiscard]] Text reason_for_exhausted(const Record& record, const Round& round,
                                        std::span<const Seat> seats);

/// The only player without a written hand, if all others have one with cards.
[[nodiscard]] std::optional<Seat> sole_blank_hand(const Round& round, std::span<const Seat> seats);
/// Whether nothing is written about the course of the round.
[[nodiscard]] bool is_blank(const Round& round);

/// The round judged with one ending.
struct SheetWay {
  SheetEnding ending;
  Findings findings;
  SheetRound sheet;
  ScoredRound scored;
  std::vector<std::string_view> lines;  // for each player, the setting behind a wrong score
};

/// Whether the scores rule out the written one.
[[nodiscard]] bool is_impossible(const ScoredRound& scored, const SeatNumber& written);
/// Drops the ways that contradict more of what is written than others do. False if all of them
/// contradict something.
bool keep_possible(std::vector<SheetWay>& ways, std::span<const SeatNumber> written);

/// If it is known who ended the round, a round not marked as won at once was not.
void drop_unmarked_at_once(std::vector<SheetWay>& ways);

/// The common part of the ways, in the form of the first.
struct AgreedRound {
  SheetWay way;
  bool are_scores_open = false;       // the ways give different scores
  bool fits = true;                   // all that is written is possible
  bool is_reported_together = false;  // if not, a finding covers all the figures
};
[[nodiscard]] AgreedRound agreed(std::vector<SheetWay> ways);

// === What the scores of a scoresheet show if the cards do not.

/// If a score is all that a sheet has of a player and follows from nothing else, it is accepted as
/// written, unless no hand gives it. The cost of leaving a round depends on no hand: returns the
/// players whose score is that cost and does not fit their written hand.
std::vector<Seat> take_as_written(const SheetRound& sheet, const Variant& variant,
                                  ScoredRound& scored);

/// Accepted scores that no hands can give together.
[[nodiscard]] std::optional<Misfit> misfit_of_hands(const SheetRound& sheet,
                                                    const RoundOutcome& outcome,
                                                    const ScoredRound& scored,
                                                    const Variant& variant);

// === Scores of a scoresheet that follow only from its totals.

/// The difference of a total to the one before, if no score is written.
struct DerivedScore {
  SeatNumber score;           // placed at the total it follows from
  bool is_forgotten = false;  // that total belongs to a later round
};

/// One list a round each.
struct DerivedScores {
  std::vector<std::vector<DerivedScore>> scores;
  std::vector<std::vector<Seat>> open;  // players who scored, with no total to show how much
  std::vector<std::vector<Seat>>
      by_rules{};               // players whose score is the rise of the total over the total
                                // by the rules: they bought back, or cards give it
  std::vector<bool> is_kept{};  // one a player: some round has figures of theirs

  [[nodiscard]] bool is_open(std::size_t round, Seat seat) const {
    return round < open.size() && std::ranges::find(open[round], seat) != open[round].end();
  }
  [[nodiscard]] std::span<const DerivedScore> of(std::size_t round) const {
    return round < scores.size() ? std::span<const DerivedScore>(scores[round])
                                 : std::span<const DerivedScore>();
  }
};

/// The scores that follow from totals. If the cards give a score and the ending is known, the total
/// is checked against it and gives none.
[[nodiscard]] DerivedScores scores_by_totals(const Record& record);

/// Whether cards, points or a score of the player are written in the round.
[[nodiscard]] bool has_figures(const Round& round, Seat seat);
/// The points that the round's `adjust` entries add to the player's total.
[[nodiscard]] Points adjusted_by(const Record& record, const Round& round, Seat seat);
/// The round with these scores as if they were written.
[[nodiscard]] Round with_scores(const Round& round, std::span<const DerivedScore> derived);

// === Whether a round can have these scores, whatever is not written.

enum class RoundPossible : std::uint8_t {
  yes,
  nobody_out,  // only if nobody ended it
  no,
};

/// The only round of `record`, which has only scores, judged as round `number` of its game.
/// `variant` has the rules of that round, and `held` what is known of hands by them.
[[nodiscard]] RoundPossible possible_round(const Record& record, const Variant& variant, int number,
                                           SearchBudget& budget, HeldPoints& held);

}  // namespace rummy
