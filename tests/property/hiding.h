#pragma once
// Records with slips in them, and records from which cards are hidden.

#include "diag/finding.h"
#include "moves/random.h"
#include "table/record.h"

namespace rummy::play {

/// How much of a record is hidden.
struct Hiding {
  int card = 4;   // of a hundred single cards, how many
  int meld = 2;   // of a hundred cards laid down
  int deal = 20;  // of a hundred deals, stocks and hands shown, how many are left out
};

/// Hides cards: `??` for single ones, whole lines left out. Scores and totals stay as written.
void hide_cards(Record& record, const Hiding& hiding, rummy::Random& random);

/// Changes an action, or what was written down, by chance. The record may become illegal, or
/// impossible.
void make_slip(Record& record, rummy::Random& random);

/// Whether cards were where such a record says, as far as its findings tell.
[[nodiscard]] bool is_possible(const Findings& findings);

}  // namespace rummy::play
