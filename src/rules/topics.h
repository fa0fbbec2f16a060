#pragma once
// The topics, in rule-book order. Each adds the rules that the variant has to its program, each
// rule at its checkpoint. A topic is the file that is named like its function.

namespace rummy {

class Program;
struct Variant;

void add_turn_rules(const Variant& variant, Program& program);
void add_melds_rules(const Variant& variant, Program& program);
void add_stock_rules(const Variant& variant, Program& program);
void add_draw_rules(const Variant& variant, Program& program);
void add_claim_rules(const Variant& variant, Program& program);
void add_buy_rules(const Variant& variant, Program& program);
void add_opening_rules(const Variant& variant, Program& program);
void add_lay_off_rules(const Variant& variant, Program& program);
void add_jokers_rules(const Variant& variant, Program& program);
void add_rearranging_rules(const Variant& variant, Program& program);
void add_going_out_rules(const Variant& variant, Program& program);
void add_melding_out_rules(const Variant& variant, Program& program);
void add_knocking_rules(const Variant& variant, Program& program);
void add_dropping_rules(Program& program);

}  // namespace rummy
