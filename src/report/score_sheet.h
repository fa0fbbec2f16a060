#pragma once
// A judged game as a score keeper rules it, and as CSV that can be read again.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "report/pages.h"

namespace rummy {

// === What a round of a game says of a player beside the figures, as the columns of a scoresheet
// have it, so that what is written can be read again.

inline constexpr auto kEndingColumns = std::to_array<std::string_view>(
    {"hand", "upcard", "dealer", "went_out", "knocked", "at_once", "dropped"});

/// The cells of those columns; a hand is `-` where the sheet says that there is none.
[[nodiscard]] std::array<std::string, kEndingColumns.size()> ending_cells(const ScoreSheet& sheet,
                                                                          const SheetLine& line,
                                                                          std::size_t seat);
/// Of who went out nothing is held, which says nothing more.
[[nodiscard]] bool says_held(const ScoreSheet& sheet, const SheetLine& line, std::size_t seat);
/// The house rules in force: "opening.points=40; joker.limit=1".
[[nodiscard]] std::string rules_in_words(const Judged& judged);

}  // namespace rummy
