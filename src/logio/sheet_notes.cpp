#include "logio/sheet_notes.h"

#include <cstddef>
#include <utility>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

void SheetNotes::add(SheetNote kind, const Place& at, Text message) {
  Said& said = said_[static_cast<std::size_t>(kind)];
  if (said.count++ > 0) return;
  said.at = at;
  said.message = std::move(message);
}

void SheetNotes::add_own(const Place& at, Text message) {
  own_.push_back({.count = 1, .at = at, .message = std::move(message)});
}

void SheetNotes::append_to(Findings& out) const {
  const auto append = [&](const Said& said) {
    if (said.count == 0) return;
    Finding note;
    note.code = "note.reading";
    note.judgement = Judgement::note;
    note.at = said.at;
    note.message = said.message;
    if (said.count > 1) note.message += say("; the same in {} places of this record", said.count);
    note.help = "`rumref score --show-reading FILE` prints how the scoresheet was read";
    out.push_back(std::move(note));
  };
  for (const Said& said : own_)
    append(said);
  for (const Said& said : said_)
    append(said);
}

}  // namespace rummy
