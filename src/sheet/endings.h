#pragma once
// How a round of a scoresheet ended, where the sheet does not say: it is judged in every way it can
// have ended. Ways in which something written cannot be are set aside; what the others agree on
// stands.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/round.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet_round.h"
#include "table/record.h"

namespace rummy {

/// What a finding depends on that only some of the endings bring.
inline constexpr const char* kEndingOpen = "how the round ended, which is not written";

/// Nobody has ended it, but by the stock.
struct SheetEnding {
  RoundEnd ended = RoundEnd::exhausted;
  Seat seat = kNoSeat;  // who ended it
  bool at_once = false;
};

/// Going out at once is another thing to a sheet of this game than going out.
[[nodiscard]] bool tells_at_once(const Variant& variant);
/// The sheet names who ended the round, or says that nobody did or that it was given up.
[[nodiscard]] bool is_ending_written(const Round& round);

/// The endings a round can have that names nobody.
[[nodiscard]] std::vector<SheetEnding> open_endings(const Round& round, std::span<const Seat> seats,
                                                    const Variant& variant);
/// The round, had it been written with this ending.
[[nodiscard]] Round ended_so(const Round& round, const SheetEnding& ending);

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
void leave_unmarked(std::vector<SheetWay>& ways);

/// What the ways have in common, in the first of them.
struct AgreedRound {
  SheetWay way;
  bool are_scores_open = false;   // they do not give the same
  bool fits = true;               // all that is written can be
  bool is_told_together = false;  // if not, a finding says so of all the figures
};
[[nodiscard]] AgreedRound agreed(std::vector<SheetWay> ways);

}  // namespace rummy
