#pragma once
// How players stand over any number of games, by month where that is asked for, and as pages to
// publish.

#include <optional>
#include <string>
#include <string_view>

namespace rummy {

// === Dates as people write them on scoresheets.

/// "2026-11", of "2026-11-25", "25.11.2026", "11/25/2026"; nothing where the text is no date, or
/// one that may mean two months ("3/4/2026").
[[nodiscard]] std::optional<std::string> month_of(std::string_view date);

}  // namespace rummy
