#pragma once
// Tables and hands to measure with: the same on every machine.

#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "solve/tables.h"

namespace rummy::bench {

/// Cards separated by blanks, jokers free ("JK") or named ("JK=7S"); every word must be one.
[[nodiscard]] TableCards table_of(std::string_view cards);
/// The same as a hand: jokers are jokers.
[[nodiscard]] CardCounts hand_of(std::string_view cards);

/// Tables of two packs made of melds, about `size` cards; so many of them then jokers, half named.
[[nodiscard]] std::vector<TableCards> tables_of_melds(int size, int jokers);

/// The same with a card taken away: most cannot be arranged.
[[nodiscard]] std::vector<TableCards> spoilt_tables(int size, int jokers);

/// Tables found by searching for those that take longest.
[[nodiscard]] std::vector<TableCards> hard_tables();

}  // namespace rummy::bench
