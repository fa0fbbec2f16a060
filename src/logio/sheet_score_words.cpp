// Who dropped out of a round by a scoresheet, and words where a score stands
// (logio/sheet_reader.h).

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/faults.h"
#include "logio/piece.h"
#include "logio/sheet_head.h"
#include "logio/sheet_notes.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {

/// A column of its own and a word in place of the score may both say it: the one that says when.
void SheetReader::add_drop(const SeatDrop& drop) {
  std::vector<SeatDrop>& drops = all_.round().sheet.dropped;
  const auto said = std::ranges::find(drops, drop.seat, &SeatDrop::seat);
  if (said == drops.end()) {
    drops.push_back(drop);
  } else if (said->time == DropTime::unknown) {
    said->time = drop.time;
  } else if (drop.time != DropTime::unknown && drop.time != said->time) {
    all_.faults().add_with(kSyntax, drop.at,
                           say("{} dropped out of the round once, before the first draw or later",
                               shown_in_quotes(record_.players[index(drop.seat)])),
                           {.at = said->at, .text = "said here first"});
  }
}

/// "yes" or when it was in a player's own row, or a player's name in any.
void SheetReader::read_drop(const Row& row) {
  const Piece value = cell(row, Column::dropped);
  if (value.empty()) return;
  const std::optional<DropTime> time = drop_time_of(value.text);
  const bool is_own = !head_.of_all && time && seat_called(value.text) == kNoSeat;
  if (is_own) return add_drop({.seat = row.seat, .time = *time, .at = value.place()});
  if (const std::optional<SeatPlace> named = seat_of(row, Column::dropped))
    add_drop({.seat = named->seat, .time = DropTime::unknown, .at = named->at});
}

/// Whoever ended a round, or dealt it, is one player.
void SheetReader::add_ender(std::optional<SeatPlace>& seat, const SeatPlace& here,
                            std::string_view column) {
  if (!seat) {
    seat = here;
  } else if (seat->seat != here.seat) {
    all_.faults().add_with(kSyntax, here.at,
                           say("in one round {} names both {} and {}", shown_in_quotes(column),
                               shown_in_quotes(record_.players[index(seat->seat)]),
                               shown_in_quotes(record_.players[index(here.seat)])),
                           {.at = seat->at, .text = "the first of them"});
  }
}

/// "Drop", "Game" where a score is due: what that comes to the rules say. False where it is none.
bool SheetReader::read_score_word(const Row& row, const Piece& value) {
  if (const std::optional<DropTime> time = drop_word_of(value.text)) {
    add_drop({.seat = row.seat, .time = *time, .at = value.place()});
    const std::string word = shown_in_quotes(value.text);
    notes_.add(SheetNote::drop, value.place(),
               *time == DropTime::first
                   ? say("{} in place of a score: the player is read as having dropped out of the "
                         "round before the first draw",
                         word)
                   : say("{} in place of a score: the player is read as having dropped out of the "
                         "round after the first draw",
                         word));
    return true;
  }
  if (!is_word_for_out(value.text)) return false;
  add_ender(all_.round().sheet.went_out, {.seat = row.seat, .at = value.place()}, value.text);
  notes_.add(SheetNote::out, value.place(),
             say("{} in place of a score: the player is read as having gone out",
                 shown_in_quotes(value.text)));
  return true;
}

}  // namespace rummy
