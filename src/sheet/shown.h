#pragma once
// What lies on the table by a scoresheet, to whose credit, and which of it can be no meld.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "score/meld_value.h"
#include "sheet/sheet_round.h"
#include "table/record.h"

namespace rummy {

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

}  // namespace rummy
