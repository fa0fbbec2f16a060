#pragma once
// What marks the sheets of a workbook the program wrote, for when it reads them back.

#include <string_view>

namespace rummy::book_marks {

inline constexpr std::string_view kGame = "rumref: game";      // begins the row of keys
inline constexpr std::string_view kReport = "rumref: report";  // of games that stand elsewhere
inline constexpr std::string_view kMore = "more";  // key of what else is said of a player
inline constexpr char kBetween = '|';              // the fields there

}  // namespace rummy::book_marks
