#pragma once
// Dates as people write them on scoresheets.

#include <optional>
#include <string>
#include <string_view>

namespace rummy {

/// "2026-11", of "2026-11-25", "25.11.2026", "11/25/2026"; nothing where the text is no date, or
/// one that may mean two months ("3/4/2026").
[[nodiscard]] std::optional<std::string> month_of(std::string_view date);

}  // namespace rummy
