#pragma once
// A ruling on a turn as lines of text and as JSON.

#include <string>

#include "cli/turn_ruling.h"
#include "report/json_writer.h"
#include "rules/variant.h"

namespace rummy {

/// The cards of a meld with its jokers as they are named.
[[nodiscard]] std::string words_of(const Meld& meld);

void append_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                 std::string& text);

/// Fields of the object that is open.
void write_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                JsonWriter& json);

}  // namespace rummy
