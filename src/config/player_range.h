#pragma once
// "3" or "3-5" players, as the tables of a variant file name them.

#include <optional>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

/// From 1 to kMaxPlayers, low first; nothing where `text` is no such range.
[[nodiscard]] std::optional<Bounds> player_range(std::string_view text);

/// "3", "3-5", "-10", "-20--10": whole numbers, low first.
[[nodiscard]] std::optional<Bounds> number_range(std::string_view text);

}  // namespace rummy
