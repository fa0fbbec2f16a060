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

// === A round of a scoresheet: no moves, only what a score keeper writes when it is over.

struct SheetRound {
  RoundEnd ended = RoundEnd::exhausted;
  RoundOutcome outcome;
  std::vector<HandCount> hands;              // one a player
  std::vector<std::optional<Points>> given;  // scores written where nothing else of a player is
};

/// The round on the sheet, and who takes part in it.
/// What hands nobody wrote down can count, where no card of the round is written: the same in each
/// round with the same pack, by the most cards of the hand.
struct HeldPoints {
  struct Known {
    const Variant* rules = nullptr;
    std::optional<int> most;  // nothing: the pack alone sets a limit
    bool may_be_none = false;
    int pack = 0;  // cards in it
    PointsRange points;
  };
  std::vector<Known> known;
};

struct SheetLook {
  SearchBudget& budget;  // what its searches may cost
  const Record& record;
  const Round& round;
  const Variant& variant;
  std::uint32_t number = 0;  // in the record, from 1
  int round_of_game = 1;     // more, where the record begins later
  std::span<const Seat> seats;
  std::size_t absent = 0;      // so many of them may be out of the game
  HeldPoints* held = nullptr;  // of this pack; null: they are found anew
};

/// Reads the round off the sheet; what the variant forbids is a finding.
[[nodiscard]] SheetRound read_sheet_round(const SheetLook& look, Findings& findings);

// === Where a scoresheet has the whole hand of who did not knock: what of it was laid off on the
// melds of the player who did.

/// The most cards a hand can be dealt, whether those play who may be out of the game or not.
[[nodiscard]] std::optional<int> most_dealt(const SheetLook& look);

/// Takes what was laid off from the count of the hand written: what leaves the least. Where the
/// melds it went on are not known, or can be several, what was is open.
void take_lay_offs(const SheetLook& look, Seat seat, std::span<const PlayedCard> hand,
                   HandCount& count);

// === What lies on the table by a scoresheet, to whose credit, and which of it can be no meld.

[[nodiscard]] inline std::span<const Group> groups_of(const Record& record,
                                                      const SeatMelds& shown) {
  return std::span(record.groups).subspan(shown.first_group, shown.groups);
}

/// Tells of what a sheet says of a player, or (no seat) of the round.
Finding& add(Findings& findings, std::string_view code, std::uint32_t round, const SeatPlace& at,
             Text message);

/// Cards or points of the player's hand were written down.
[[nodiscard]] bool is_held_counted(const Round& round, Seat seat);

/// What a player has on the table. In a round for which such things were written down, nothing
/// written beside a hand that was counted is nothing laid.
[[nodiscard]] LaidValue laid_by(const SheetLook& look, Seat seat);

/// Points written for what a player laid that are not those of the melds listed, or of no cards
/// there are: code score.round.
void check_shown_points(const SheetLook& look, Findings& findings);

/// Three cards and more listed as one meld that are none, and no part of one. Fewer are laid off.
void check_shown(const SheetLook& look, Findings& findings);

/// Who dropped out of the round has not ended it.
[[nodiscard]] bool has_dropped(const Round& round, Seat seat);

/// The only player who has not dropped out, and so has won.
[[nodiscard]] std::optional<Seat> left_alone(const Round& round, std::span<const Seat> seats);

// === How a round of a scoresheet ended, where the sheet does not say: it is judged in every way it
// can have ended. Ways in which something written cannot be are set aside; what the others agree on
// stands.

/// What a finding depends on that only some of the endings bring.
inline constexpr const char* kEndingOpen = "how the round ended, which is not written";

/// Nobody has ended it, but by the stock.
struct SheetEnding {
  RoundEnd ended = RoundEnd::exhausted;
  Seat seat = kNoSeat;  // who ended it
  bool at_once = false;
};

/// Going out at once is another thing to a sheet of this game than going out.
[[nodiscard]] bool distinguishes_at_once(const Variant& variant);
/// The sheet names who ended the round, or says that nobody did or that it was given up.
[[nodiscard]] bool is_ending_written(const Round& round);

/// The endings a round can have that names nobody.
[[nodiscard]] std::vector<SheetEnding> open_endings(const Round& round, std::span<const Seat> seats,
                                                    const Variant& variant);
/// The round, had it been written with this ending.
[[nodiscard]] Round with_ending(const Round& round, const SheetEnding& ending);

/// Some round of the sheet names who ended it.
[[nodiscard]] bool names_enders(const Record& record);
/// Why a round that names nobody is taken to have ended with nobody out; empty where it is not.
[[nodiscard]] Text reason_for_exhausted(const Record& record, const Round& round,
                                        std::span<const Seat> seats);

/// The one player of whom no hand is written, where those of all the others are, with cards.
[[nodiscard]] std::optional<Seat> sole_blank_hand(const Round& round, std::span<const Seat> seats);
/// Nothing is written of what came to pass in the round.
[[nodiscard]] bool is_blank(const Round& round);

/// The round judged with one ending.
struct SheetWay {
  SheetEnding ending;
  Findings findings;
  SheetRound sheet;
  ScoredRound scored;
  std::vector<std::string_view> lines;  // the setting at fault, where a score is written wrong
};

/// Whether the scores have no room for the one written.
[[nodiscard]] bool is_impossible(const ScoredRound& scored, const SeatNumber& written);
/// Sets aside the ways in which more of what is written cannot be than in others. False: in all of
/// them something cannot be.
bool keep_possible(std::vector<SheetWay>& ways, std::span<const SeatNumber> written);

/// Where it is known who ended the round, it was not all at once if nothing says so.
void drop_unmarked_at_once(std::vector<SheetWay>& ways);

/// What the ways have in common, in the first of them.
struct AgreedRound {
  SheetWay way;
  bool are_scores_open = false;       // they do not give the same
  bool fits = true;                   // all that is written can be
  bool is_reported_together = false;  // if not, a finding says so of all the figures
};
[[nodiscard]] AgreedRound agreed(std::vector<SheetWay> ways);

// === What the scores of a scoresheet tell where the cards do not.

/// Where a score is all that a sheet has of a player, and follows from nothing else, it is taken as
/// it stands: unless no hand gives it. What leaving a round costs goes by no hand: gives those
/// whose score is that and does not fit the hand written.
std::vector<Seat> take_as_written(const SheetRound& sheet, const Variant& variant,
                                  ScoredRound& scored);

/// Scores taken as they stand that no hands can give together.
[[nodiscard]] std::optional<Misfit> misfit_of_hands(const SheetRound& sheet,
                                                    const RoundOutcome& outcome,
                                                    const ScoredRound& scored,
                                                    const Variant& variant);

// === Scores of a scoresheet that only its totals tell.

/// What a total has more than the one before, where no score is written.
struct DerivedScore {
  SeatNumber score;           // at the total it follows from
  bool is_forgotten = false;  // which is a later round's
};

/// One list a round each.
struct DerivedScores {
  std::vector<std::vector<DerivedScore>> scores;
  std::vector<std::vector<Seat>> open;        // who has scored, and no total tells what
  std::vector<std::vector<Seat>> by_rules{};  // whose score is what the total has more than it was
                                              // by the rules: they bought back, or cards told it
  std::vector<bool> is_kept{};                // one a player: some round has figures of theirs

  [[nodiscard]] bool is_open(std::size_t round, Seat seat) const {
    return round < open.size() && std::ranges::find(open[round], seat) != open[round].end();
  }
  [[nodiscard]] std::span<const DerivedScore> of(std::size_t round) const {
    return round < scores.size() ? std::span<const DerivedScore>(scores[round])
                                 : std::span<const DerivedScore>();
  }
};

/// Where the cards tell a score, and it is known how the round ended, the totals are held against
/// it and tell none.
[[nodiscard]] DerivedScores scores_by_totals(const Record& record);

/// Cards, points or a score of the player are written in the round.
[[nodiscard]] bool has_figures(const Round& round, Seat seat);
/// What the round's entries add to the player's total that are not the rules'.
[[nodiscard]] Points adjusted_by(const Record& record, const Round& round, Seat seat);
/// The round with these scores as if they were written.
[[nodiscard]] Round with_scores(const Round& round, std::span<const DerivedScore> derived);

// === Whether a round can have these scores, whatever else nobody wrote down.

enum class RoundPossible : std::uint8_t {
  yes,
  nobody_out,  // only if nobody ended it
  no,
};

/// The only round of `record`, which has scores and nothing else, as round `number` of its game.
/// `variant` has the rules of that round, and `held` what is known of hands by them.
[[nodiscard]] RoundPossible possible_round(const Record& record, const Variant& variant, int number,
                                           SearchBudget& budget, HeldPoints& held);

}  // namespace rummy
