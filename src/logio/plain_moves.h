#pragma once
// The short cut of MoveParser for a line as programs write it: one blank between words, cards in
// plain letters, melds by number. It reads nothing else and finds no fault.

#include <cstdint>

#include "table/record.h"

namespace rummy {

/// Reads one line of a JSON record's `moves`, "Ala: draw 7S; meld 7S 7H 7D; discard KC". False, and
/// nothing read, where anything in it is not spelt so: such a line is MoveParser's.
[[nodiscard]] bool read_plain_moves(std::uint32_t line, Record& record);

}  // namespace rummy
