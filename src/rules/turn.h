#pragma once
// What a turn is made of: the first turn, its draw, its discard.

namespace rummy {

struct Look;

/// The turn ends in a discard and has no draw, which it owes. As it begins.
[[nodiscard]] bool lacks_draw(const Look& look);
/// The turn is over, laid nothing, and has fewer draws than it owes.
[[nodiscard]] bool lacks_further_draw(const Look& look);

}  // namespace rummy
