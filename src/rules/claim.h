#pragma once
// Claims out of turn: a discard that fits a meld, called by another player before the next draw.

namespace rummy {

class Program;
struct Variant;

/// The rules of a `call`, by the setting `claim` (rules/draw.h).
void add_claim_rules(const Variant& variant, Program& program);

}  // namespace rummy
