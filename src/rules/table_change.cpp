#include "rules/table_change.h"

namespace rummy {

void TableChange::clear() {
  not_held.clear();
  removed.clear();
  lost_unknown = false;
  perhaps_added = 0;
  laid_unknown = 0;
  perhaps_seen = 0;
  perhaps_twins = 0;
  perhaps_borrowed = 0;
  is_apart = false;
  jokers_kept = 0;
  frees_joker = false;
  freed_at = {};
  changed.clear();
  faulty.clear();
  unnamed.clear();
  named_by_place.clear();
  foreign.clear();
  added_to_foreign.clear();
  perhaps_foreign = false;
  beside_foreign = LooseAnswer::recorded;
  from_hand = 0;
  loose = LooseAnswer::recorded;
  first = FirstMelds::not_asked;
  first_groups.clear();
  new_melds = {};
}

}  // namespace rummy
