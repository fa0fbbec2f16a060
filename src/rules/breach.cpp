#include "rules/breach.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/forbidding.h"
#include "rules/meld_shape.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

template <typename Cards>
std::int64_t naturals_among(const Cards& cards) {
  return std::ranges::count_if(cards, [](const auto& c) { return !c.card.is_joker(); });
}

std::vector<Bound> bounds_of(ShapeFault fault, std::span<const PlayedCard> cards) {
  const auto size = static_cast<std::int64_t>(cards.size());
  if (fault == ShapeFault::too_short)
    return {{.setting = "meld.run.min", .value = size}, {.setting = "meld.set.min", .value = size}};
  if (fault == ShapeFault::too_long)
    return {{.setting = "meld.set.max", .value = size}, {.setting = "meld.run.max", .value = size}};
  if (fault == ShapeFault::joker_too_many)
    return {{.setting = "joker.min_naturals", .value = naturals_among(cards)}};
  return {};
}

/// "`a` and `b`".
Text in_backquotes(std::span<const std::string_view> keys) {
  Text text;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) text += i + 1 < keys.size() ? ", " : " and ";
    text += as_it_stands("`" + std::string(keys[i]) + "`");
  }
  return text;
}

}  // namespace

void add_breach(const Variant& variant, ShapeFault fault, std::span<const PlayedCard> cards,
                Finding& finding) {
  const std::string_view settings = settings_on(fault);
  finding.setting = forbidding_setting(variant, settings, cards);
  finding.bounds = bounds_of(fault, cards);
  const std::vector<std::string_view> all = forbidding_together(variant, settings, cards);
  if (all.size() > 1) finding.help = say("each of these alone forbids it: {}", in_backquotes(all));
}

std::vector<Bound> bounds_of_growing(const Meld& meld, std::span<const PlayedCard> cards) {
  const auto size = static_cast<std::int64_t>(meld.size + cards.size());
  return {{.setting = "meld.run.max", .value = size},
          {.setting = "meld.set.max", .value = size},
          {.setting = "joker.min_naturals",
           .value = naturals_among(meld.view()) + naturals_among(cards)}};
}

}  // namespace rummy
