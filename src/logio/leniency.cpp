#include "logio/leniency.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

void Leniencies::tell(Leniency kind, const Place& at, Text message) {
  if (told_.empty()) told_.resize(kLeniencies);
  Told& told = told_[static_cast<std::size_t>(kind)];
  if (told.count++ > 0) return;
  told.at = at;
  told.message = std::move(message);
}

void Leniencies::append_notes(Findings& out) const {
  for (const Told& told : told_) {
    if (told.count == 0) continue;
    Finding note;
    note.code = "note.spelling";
    note.judgement = Judgement::note;
    note.at = told.at;
    note.message = told.message;
    if (told.count > 1) note.message += say("; the same in {} places of this record", told.count);
    note.help =
        "`rumref fmt` writes the record as the notation has it; under --strict this is "
        "an error";
    out.push_back(std::move(note));
  }
}

bool is_readable(const Findings& findings) {
  return std::ranges::none_of(
      findings, [](const Finding& finding) { return finding.judgement == Judgement::malformed; });
}

}  // namespace rummy
