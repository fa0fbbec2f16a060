#pragma once
// Records written back: canonical text, or JSON.

#include <cstddef>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

// === The canonical spelling of moves, cards and names, which both containers share, and of values
// that each container writes in its own way.

/// "10S JK=7S ??*12".
void append_cards(std::string& out, const Record& record, CardRange range);
/// "AS 2S 3S, 7S 7H 7D".
void append_shown(std::string& out, const Record& record, const SeatMelds& shown);
/// A player's name, in quotes if it could be read as anything else.
void append_name(std::string& out, const Record& record, Seat seat);
/// "Ala +10, director's penalty".
void append_adjustment(std::string& out, const Record& record, const Event& event);
/// The text of a ruling, or of giving up a round.
[[nodiscard]] std::string_view free_text_of(const Record& record, const Event& event);
/// Appends the line of moves that starts with event number `at`; returns the number of the first
/// event after it. `end` is past the round's last.
std::size_t append_line(std::string& out, const Record& record, std::size_t at, std::size_t end);

/// Free text in a text record: unchanged, or as a JSON string if it could not be read back.
[[nodiscard]] std::string in_text(std::string_view text);
/// The key of a setting in a text record.
[[nodiscard]] std::string setting_key_in_text(std::string_view key);
/// A setting's value in canonical YAML flow text, or as JSON.
[[nodiscard]] std::string setting_in_text(const Setting& setting);
[[nodiscard]] std::string setting_in_json(const Setting& setting);
/// A note's value from either container.
[[nodiscard]] std::string note_in_text(const Record& record, const Note& note);
[[nodiscard]] std::string note_in_json(const Record& record, const Note& note);

}  // namespace rummy
