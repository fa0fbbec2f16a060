// The one list of topics, in rule-book order: start here to find a rule.

#include "rules/rearranging.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {

Program compile(const Variant& variant) {
  Program program;
  add_turn_rules(variant, program);
  add_melds_rules(variant, program);
  add_stock_rules(variant, program);
  add_draw_rules(variant, program);
  add_claim_rules(variant, program);
  add_buy_rules(variant, program);
  add_opening_rules(variant, program);
  add_lay_off_rules(variant, program);
  add_jokers_rules(variant, program);
  add_rearranging_rules(variant, program);
  add_going_out_rules(variant, program);
  add_knocking_rules(variant, program);
  add_dropping_rules(program);
  return program;
}

}  // namespace rummy
