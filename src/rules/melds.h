#pragma once
// What is a meld: sets and runs, and when they may be laid.

#include <cstdint>

namespace rummy {

class Program;
enum class Checkpoint : std::uint8_t;
struct Variant;

/// Melds are laid only when the round has ended, and what is in one then counts nothing.
[[nodiscard]] bool lays_melds_last(const Variant& variant);

/// The rules on the shape of a meld that is laid, or of the group on the table that is no meld.
void add_shape_rules(Checkpoint at, Program& program);

}  // namespace rummy
