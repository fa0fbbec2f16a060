#pragma once
// The standings of players over any number of games, by month if asked for, and pages to publish.

#include <optional>
#include <string>
#include <string_view>

namespace rummy {

// === Dates as people write them on scoresheets.

/// "2026-11" for "2026-11-25", "25.11.2026", "11/25/2026"; nothing if the text is no date, or one
/// in either of two months ("3/4/2026").
[[nodiscard]] std::optional<std::string> month_of(std::string_view date);

}  // namespace rummy
