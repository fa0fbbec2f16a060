// Cards on the table that may lie elsewhere: a joker after an exchange that cannot have been.

#include <cstddef>

#include "cards/card.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "table/table.h"

namespace rummy {
/// A round begins: of its table nothing is known to have gone astray.
void RoundReplay::forget_hidden() {
  phantoms_.clear();
  hidden_.clear();
  strays_.clear();
  borrowed_.clear();
  table_tainted_ = false;
}

/// The exchange cannot have been as written: a joker that lies there, if any does, may have come
/// into the hand all the same.
void RoundReplay::leave_joker_open() {
  for (std::size_t i = 0; i < resolved_count_; ++i)
    break_target(i);
  if (count_table(table_->layouts().front()).known.count(Card::joker()) == 0) return;
  phantoms_.add(Card::joker());  // it need not be there when the table is written anew
  table_->account_for(Card::joker());
}

}  // namespace rummy
