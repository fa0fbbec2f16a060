#pragma once
// What a hand can do where melds are laid only when a round ends: every way to go out, and what it
// shows beside the melds of the player who knocked.

#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/hand_ruling.h"
#include "cli/turn_ruling.h"
#include "report/json_writer.h"
#include "settings/settings.h"
#include "solve/hands.h"

namespace rummy {

struct ShowingRuling {
  std::vector<TableChance> lay_offs;   // by themselves
  std::optional<BestShowing> showing;  // with a table
  std::optional<OutWays> ways;
};

/// `variant`: melds are laid only when a round ends.
[[nodiscard]] ShowingRuling rule_on_showing(const CardCounts& hand, const SolveWish& wish,
                                            const Variant& variant);

void append_showing(const ShowingRuling& ruling, const Wording& words, std::string& text);

/// Fields of the object that is open.
void write_showing(const ShowingRuling& ruling, JsonWriter& json);

}  // namespace rummy
