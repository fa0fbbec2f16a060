#pragma once
// Buying out of turn: the discard the player to draw does not want, with cards of the stock.

namespace rummy {

class Program;
struct Variant;

/// The rules of a `buy`, by the settings `draw.buy` (rules/draw.h).
void add_buy_rules(const Variant& variant, Program& program);

}  // namespace rummy
