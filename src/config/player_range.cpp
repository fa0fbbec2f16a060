#include "config/player_range.h"

#include <optional>
#include <string_view>

#include "config/setting_value.h"
#include "rules/setting_types.h"

namespace rummy {

std::optional<Bounds> number_range(std::string_view text) {
  if (const auto n = whole_number(text)) return Bounds{.low = *n, .high = *n};
  // The dash between is never the first character: that one would be a sign.
  const auto dash = text.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  const auto low = whole_number(text.substr(0, dash));
  const auto high = whole_number(text.substr(dash + 1));
  if (!low || !high || *low > *high) return std::nullopt;
  return Bounds{.low = *low, .high = *high};
}

std::optional<Bounds> player_range(std::string_view text) {
  const auto range = number_range(text);
  if (!range || range->low < 1 || range->high > kMaxPlayers) return std::nullopt;
  return range;
}

}  // namespace rummy
