// What the lines above the head of a scoresheet say (logio/sheet_reader.h).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/plain_signs.h"
#include "logio/reader.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_dates.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_reading.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {

/// What the lines above the head say: the variant, notes of the game.
void SheetReader::read_titles(std::size_t head) {
  SheetCells cutter(head_.separator);
  for (std::uint32_t i = 0; i < head; ++i) {
    const std::string_view text = line_text(record_, {.line = i});
    if (is_comment_row(text)) {
      set_aside(i, LineOf::comment);
    } else if (!is_blank_row(text, '\0') && !separator_line(text)) {
      set_aside(i, LineOf::title);
    }
    if (!find_bad_sign(text).message.empty() || separator_line(text) || is_comment_row(text))
      continue;
    if (!cutter.split(text).message.empty()) continue;
    Piece key;
    for (const SheetCell& cell : cutter.cells())
      if (!cell.text.empty() && cell.verbatim)
        key = read_title(Piece{.text = cell.text, .line = i, .offset = cell.offset}.trimmed(), key);
  }
}

/// One cell above the head: "variant: NAME", or what `key` in the cell before it is. Gives the key
/// of the next cell where this is one.
Piece SheetReader::read_title(Piece here, Piece key) {
  if (const std::size_t colon = here.text.find(':'); colon != std::string_view::npos) {
    key = here.sub(0, colon);
    here = here.sub(colon + 1).trimmed();
    if (here.empty()) return key;
  }
  if (key.line != here.line) key = {};
  const std::optional<ColumnName> named = column_named(key.empty() ? here.text : key.text);
  const bool is_of_game = named && (named->kind == Column::variant || named->kind == Column::note);
  if (key.empty() && is_of_game) return here;  // "Date", and in the next cell which
  if (key.empty() || !named) {
    read_title_alone(here);
  } else if (named->kind == Column::variant && record_.head.variant.empty()) {
    record_.head.variant = composed(here.text);
    record_.head.variant_at = here.place();
  } else if (named->kind == Column::note) {
    read_note(std::string(named->name), here);
  }
  return {};
}

/// The name of a game, a date, or both: "Rummy 5 March 2026".
void SheetReader::read_title_alone(const Piece& title) {
  if (const std::optional<SheetDate> date = date_in(title.text))
    read_note("date", title.sub(date->begin, date->length));
  const std::string_view name = without_date(title.text);
  if (name.empty()) return;
  const Piece at =
      title.sub(static_cast<std::size_t>(name.data() - title.text.data()), name.size());
  record_.head.titles.push_back({.text = composed(at.text), .at = at.place()});
}

/// "5 March" on the tab of a sheet that names no date itself.
void SheetReader::take_date_of_sheet(const SheetText& sheet) {
  std::vector<Note>& notes = record_.head.notes;
  const std::optional<SheetDate> date = date_in(sheet.origin.sheet);
  if (!date || std::ranges::find(notes, "date", &Note::key) != notes.end()) return;
  all_.add_note(notes, {.key = "date", .value = date->text}, Place{});
}

}  // namespace rummy
