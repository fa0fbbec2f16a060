#include "solve/failed_nodes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/cards.h"

namespace rummy {
namespace {

constexpr std::size_t kFirstSlots = 256;

std::uint64_t hash(const Node& node) {
  std::uint64_t h = 0;
  for (const std::uint16_t runs : node.runs)
    h = h << 16U | runs;
  h ^= (std::uint64_t{node.free} << 8U | node.place) * 0xD6E8FEB86659FD93U;
  h ^= std::uint64_t{node.word} << 40U;
  h = (h ^ h >> 32U) * 0x9E3779B97F4A7C15U;
  return h ^ h >> 32U;
}

std::uint64_t key_of(const Node& node) {
  return std::uint64_t{node.word} << 16U | std::uint64_t{node.free} << 8U | node.place;
}

}  // namespace

std::size_t FailedNodes::slot_of(const Node& node) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash(node) & mask;
  while (slots_[at].ways != 0 && slots_[at].node != node)
    at = (at + 1) & mask;
  return at;
}

void FailedNodes::grow() {
  std::vector<Slot> before(std::max(kFirstSlots, 2 * slots_.size()));
  std::swap(before, slots_);
  for (const Slot& slot : before)
    if (slot.ways != 0) slots_[slot_of(slot.node)] = slot;
}

bool FailedNodes::covers(const Runs& a, const Runs& b) {
  for (std::size_t s = 0; s < kSuits; ++s)
    if (!runs_.covers(a[s], b[s])) return false;
  return true;
}

std::uint64_t FailedNodes::open_ways(const Node& node, std::uint64_t ways) {
  if (!slots_.empty()) ways &= ~slots_[slot_of(node)].ways;
  if (ways == 0) return 0;
  const std::vector<Best>* const best = best_.find(key_of(node));
  if (best == nullptr) return ways;
  for (const Best& tried : *best) {
    if ((ways & tried.ways) == 0 || !covers(tried.runs, node.runs)) continue;
    ways &= ~tried.ways;
    if (ways == 0) return 0;
  }
  return ways;
}

void FailedNodes::add(const Node& node, std::uint64_t ways) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  Slot& slot = slots_[slot_of(node)];
  if (slot.ways == 0) ++used_;
  slot.node = node;
  slot.ways |= ways;
  const std::uint64_t key = key_of(node);
  std::vector<Best>* best = best_.find(key);
  if (best == nullptr) best = &best_.add(key, {});
  const std::uint64_t all = slot.ways;
  std::erase_if(*best, [&](const Best& other) {
    return (other.ways & ~all) == 0 && covers(node.runs, other.runs);
  });
  best->push_back({.runs = node.runs, .ways = all});
}

}  // namespace rummy
