#pragma once
// A ruling on a turn as lines of text and as JSON.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/turn_ruling.h"
#include "report/json_writer.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// The cards of a meld with its jokers as they are named.
[[nodiscard]] std::string words_of(const Meld& meld);

void append_lay_offs(const std::vector<TableChance>& lay_offs, const Wording& words,
                     std::string& text);
/// What is to be said when `number` ways have been told.
void append_end_of_ways(std::size_t number, bool more, bool gave_up, const Wording& words,
                        std::string& text);
void write_chances(std::string_view key, const std::vector<TableChance>& chances, JsonWriter& json);

void append_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                 const Wording& words, std::string& text);

/// Fields of the object that is open.
void write_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                JsonWriter& json);

}  // namespace rummy
