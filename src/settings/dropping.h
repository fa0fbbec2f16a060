#pragma once
// Leaving a round early, for points fixed beforehand.
// The settings of this topic, each described once.

#include <optional>

#include "cards/cards.h"
#include "settings/setting_types.h"

namespace rummy {

struct DroppingSettings {
  ChoiceOr<OrNone> first{.choice = OrNone::none, .number = 0};
  ChoiceOr<OrNone> later{.choice = OrNone::none, .number = 0};
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, DroppingSettings& s) {
  visit.choice_or_number("drop.first", s.first, Bounds{.low = 0, .high = 500},
                         "what a player scores who drops out of the round before their first draw; "
                         "none: nobody may drop out");
  visit.choice_or_number("drop.later", s.later, Bounds{.low = 0, .high = 500},
                         "what a player scores who drops out of the round later, before the draw "
                         "of a turn; none: nobody may drop out");
}

/// Whether players may leave a round at all.
[[nodiscard]] constexpr bool may_drop(const DroppingSettings& settings) {
  return settings.first.choice == OrNone::number || settings.later.choice == OrNone::number;
}

/// What leaving costs; nothing where the variant does not say.
[[nodiscard]] constexpr std::optional<Points> drop_points(const DroppingSettings& settings,
                                                          bool has_drawn) {
  const ChoiceOr<OrNone>& due = has_drawn ? settings.later : settings.first;
  const ChoiceOr<OrNone>& other = has_drawn ? settings.first : settings.later;
  if (due.choice == OrNone::number) return due.number;
  if (other.choice == OrNone::number) return other.number;
  return std::nullopt;
}

}  // namespace rummy
