#include "rules/table_change.h"

namespace rummy {

void TableChange::clear() {
  not_held.clear();
  removed.clear();
  lost_unknown = false;
  perhaps = {};
  is_apart = false;
  jokers.kept = 0;
  jokers.frees = false;
  jokers.freed_at = {};
  jokers.changed.clear();
  faulty.clear();
  jokers.unnamed.clear();
  jokers.named_by_place.clear();
  foreign.moved.clear();
  foreign.added_to.clear();
  foreign.perhaps = false;
  foreign.beside = LooseAnswer::recorded;
  from_hand = 0;
  loose = LooseAnswer::recorded;
  first = FirstMelds::not_asked;
  first_groups.clear();
  new_melds = {};
}

}  // namespace rummy
