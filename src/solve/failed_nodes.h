#pragma once
// Nodes of a sweep that were found to come to nothing, with the ways (64 bits) they were tried for.
// A flat hash table: most of a hard sweep's time goes into asking it.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/cards.h"
#include "solve/number_table.h"
#include "solve/open_runs.h"

namespace rummy {

/// Between two places: the open runs of each suit, the free jokers not used yet, and which 64 of
/// the ways to hold back aces for the high end are looked at together.
struct Node {
  std::array<std::uint16_t, kSuits> runs{};
  std::uint8_t free = 0;
  std::uint8_t place = 0;  // the next
  std::uint32_t word = 0;
  friend constexpr auto operator<=>(const Node&, const Node&) = default;
};

class FailedNodes {
 public:
  explicit FailedNodes(OpenRuns& runs) : runs_(runs) {}

  /// Those of the ways for which the node is not known to come to nothing: it was not tried for
  /// them, nor was a node that can do all this one can.
  [[nodiscard]] std::uint64_t open_ways(const Node& node, std::uint64_t ways);
  /// `ways`: not 0.
  void add(const Node& node, std::uint64_t ways);

 private:
  struct Slot {
    Node node;
    std::uint64_t ways = 0;  // 0: the slot is empty
  };
  using Runs = std::array<std::uint16_t, kSuits>;
  struct Best {
    Runs runs{};
    std::uint64_t ways = 0;
  };
  /// Where the node is, or would be.
  [[nodiscard]] std::size_t slot_of(const Node& node) const;
  void grow();
  [[nodiscard]] bool covers(const Runs& a, const Runs& b);

  OpenRuns& runs_;
  NumberTable<std::vector<Best>> best_;  // by all of a node but its runs
  std::vector<Slot> slots_;              // a power of two of them
  std::size_t used_ = 0;
};

}  // namespace rummy
