#pragma once
// Taking the table apart: what a turn that rearranges melds must leave behind. The settings are
// those of the topics it touches: table.rearrange and table.min_from_hand (melds.h), joker.move and
// joker.reclaim (jokers.h).

namespace rummy {

struct Variant;

/// Only one's own melds are taken apart, and no other is added to.
[[nodiscard]] bool leaves_foreign_alone(const Variant& variant);

}  // namespace rummy
