#pragma once
// What is said of a scoresheet read by search: how its rows and columns were taken, and what must
// be settled before it is judged.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/words.h"
#include "logio/sheet_search.h"
#include "logio/sheet_table.h"

namespace rummy {

inline constexpr std::string_view kUnclearRow = "sheet.unclear-row";
inline constexpr std::string_view kUnclearColumn = "sheet.unclear-column";

/// A question as a finding: its code, what it asks, what settles it.
struct QuestionWords {
  std::string_view code;
  Text message;
  Text help;
};

/// The first line of a page has the number `first` in its file.
[[nodiscard]] QuestionWords words_of(const SheetQuestion& question, std::uint64_t first);
/// Of two readings that are both fair.
[[nodiscard]] QuestionWords words_of_both(const PageReading& one, const PageReading& other);

/// How a row or column was taken, in words.
[[nodiscard]] Text words_of(const SheetRemark& remark, std::uint64_t first);
/// Whether that is so plain that nobody need be told.
[[nodiscard]] bool is_plain(const SheetRemark& remark);

}  // namespace rummy
