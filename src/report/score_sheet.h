#pragma once
// A judged game as a score keeper's sheet, and as CSV that can be read again.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "report/pages.h"

namespace rummy {

// === Entries about a player in a round beside the figures, in the columns of a scoresheet, so that
// the output can be read again.

inline constexpr auto kEndingColumns = std::to_array<std::string_view>(
    {"hand", "upcard", "dealer", "went_out", "knocked", "at_once", "dropped"});

/// The cells of those columns; a hand is `-` if the sheet says that there is none.
[[nodiscard]] std::array<std::string, kEndingColumns.size()> ending_cells(const ScoreSheet& sheet,
                                                                          const SheetLine& line,
                                                                          std::size_t seat);
/// Whether the held points of a player say something: not if the player went out.
[[nodiscard]] bool says_held(const ScoreSheet& sheet, const SheetLine& line, std::size_t seat);
/// The house rules in force: "opening.points=40; joker.limit=1".
[[nodiscard]] std::string rules_in_words(const Judged& judged);

}  // namespace rummy
