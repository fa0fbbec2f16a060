#pragma once
// All that is answered about a hand: its melds, its turn or what it shows at the end; and as JSON.

#include <optional>
#include <string_view>

#include "base/words.h"
#include "cli/card_rulings.h"
#include "cli/turn_rulings.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "solve/tables.h"

namespace rummy {

struct HandAnswer {
  HandRuling hand;
  std::optional<TurnRuling> turn;        // if melds are laid in turns
  std::optional<ShowingRuling> showing;  // if melds are laid at the end of a round
  Finding no_way_out{};                  // with the settings under which there is one
};

/// What the hand can do in its turn; nothing if melds are not laid in turns.
[[nodiscard]] std::optional<TurnRuling> turn_of_hand(const HandRuling& hand, const SolveWish& wish,
                                                     const Variant& variant);

/// All but the settings.
[[nodiscard]] HandAnswer answer_about(HandRuling hand, const SolveWish& wish,
                                      const Variant& variant);

/// Whether a way out is one only if a joker of the table is read so.
[[nodiscard]] bool rests_on_reading(const TurnRuling& turn);

/// Whether the hand can go out in this turn; for cards without a turn, by their melds.
[[nodiscard]] TurnAnswer can_go_out(const HandRuling& hand, const std::optional<TurnRuling>& turn);

/// The hand as a record, for its findings.
[[nodiscard]] Judged hand_as_judged(const HandRuling& hand, const Ruleset& rules, Wording words);

/// `words`: the hand as it was given.
void write_hand(JsonWriter& json, const HandAnswer& answer, std::string_view words,
                const SolveWish& wish, const Judged& judged);

}  // namespace rummy
