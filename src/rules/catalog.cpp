// The one list of topics, in rule-book order: start here to find a rule.

#include "rules/buy.h"
#include "rules/claim.h"
#include "rules/draw.h"
#include "rules/dropping.h"
#include "rules/going_out.h"
#include "rules/jokers.h"
#include "rules/knocking.h"
#include "rules/lay_off.h"
#include "rules/melds.h"
#include "rules/opening.h"
#include "rules/rearranging.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "rules/turn.h"
#include "rules/variant.h"

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
