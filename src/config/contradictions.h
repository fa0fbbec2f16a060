#pragma once
// Settings that cannot hold together.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "settings/settings.h"

namespace rummy {

/// "FIRST VALUE (place) TEXT SECOND VALUE (place)DETAIL", and where a third setting brings it about
/// ", with THIRD VALUE (place)".
struct Contradiction {
  std::string_view first;
  std::string text;
  std::string_view second;
  std::string detail;
  std::string_view third = {};
};

/// Every pair of settings of the variant that leaves no game to be played, at whatever table.
[[nodiscard]] std::vector<Contradiction> contradictions(const Variant& variant);

/// The same where no number but those of the deal goes by how many play (Variant::by_players).
[[nodiscard]] std::vector<Contradiction> contradictions_of_one(const Variant& variant);

/// "Every count the variant admits must be covered": a table with a hole leaves a game without its
/// rule. `has_value`: asked of each number of players.
[[nodiscard]] std::optional<Contradiction> hole(std::string_view key, const Variant& variant,
                                                const std::function<bool(int)>& has_value);

}  // namespace rummy
