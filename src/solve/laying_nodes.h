#pragma once
// What a laying knows between two places: the nodes it has come to, and those that come to nothing.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "solve/sweep_memory.h"

namespace rummy {

/// What the melds so far are, as far as the terms ask; no more than they ask for.
struct Progress {
  std::uint8_t runs = 0;
  std::uint8_t good_runs = 0;
  std::uint8_t sets = 0;
  std::uint8_t left = 0;
  std::uint8_t laid = 0;
  friend bool operator==(const Progress&, const Progress&) = default;
};

/// Between two places.
struct Node {
  std::array<std::uint16_t, kSuits> runs{};
  std::uint8_t jokers = 0;  // used
  std::uint16_t aces = 0;   // kept back: a number of AceRest
  Progress progress;

  [[nodiscard]] std::uint64_t key_of_runs() const {
    std::uint64_t key = 0;
    for (const std::uint16_t state : runs)
      key = key << 16U | state;
    return key;
  }
  [[nodiscard]] std::uint64_t key_of_rest() const {
    std::uint64_t key = jokers;
    key = key << 16U | aces;
    for (const std::uint8_t part :
         {progress.runs, progress.good_runs, progress.sets, progress.left, progress.laid})
      key = key << 7U | part;
    return key;
  }
  friend bool operator==(const Node&, const Node&) = default;
};

struct Entry {
  Node node;
  Points loss = 0;
  std::uint32_t from = 0;  // the entry of the layer before
};

/// The nodes before a place, each with the least that is lost on the way there.
class Layer {
 public:
  void clear() {
    entries_.clear();
    slots_.clear();
  }
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  void add(const Entry& entry) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    const std::uint64_t mixed = mix(entry.node);
    Slot& slot = slots_[slot_of(entry.node, mixed)];
    if (slot.number == 0) {
      entries_.push_back(entry);
      slot = {.mixed = static_cast<std::uint32_t>(mixed),
              .number = static_cast<std::uint32_t>(entries_.size())};
    } else if (entry.loss < entries_[slot.number - 1].loss) {
      entries_[slot.number - 1] = entry;
    }
  }
  /// So many of those that have lost least; false where there are no more.
  bool keep_best(std::size_t most) {
    if (entries_.size() <= most) return false;
    std::ranges::stable_sort(entries_, {},
                             [](const Entry& e) { return std::pair(e.loss, e.node.jokers); });
    entries_.resize(most);
    return true;
  }

 private:
  struct Slot {
    std::uint32_t mixed = 0;   // half of the node's hash
    std::uint32_t number = 0;  // its place in `entries_` + 1
  };
  [[nodiscard]] static std::uint64_t mix(const Node& node) {
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = node.key_of_runs() * kMix;
    mixed = (mixed ^ mixed >> 32U ^ node.key_of_rest()) * kMix;
    return mixed ^ mixed >> 29U;
  }
  /// Where the node is, or would be.
  [[nodiscard]] std::size_t slot_of(const Node& node, std::uint64_t mixed) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(mixed >> 32U) & mask;
    for (; slots_[at].number != 0; at = (at + 1) & mask) {
      const Slot& slot = slots_[at];
      if (slot.mixed == static_cast<std::uint32_t>(mixed) && entries_[slot.number - 1].node == node)
        break;
    }
    return at;
  }
  void grow() {
    constexpr std::size_t kFirstSlots = 64;
    slots_.assign(std::max(kFirstSlots, 4 * slots_.size()), {});
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const std::uint64_t mixed = mix(entries_[i].node);
      slots_[slot_of(entries_[i].node, mixed)] = {.mixed = static_cast<std::uint32_t>(mixed),
                                                  .number = static_cast<std::uint32_t>(i + 1)};
    }
  }

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;  // a power of two of them
};

/// Nodes from which not all can lie. One whose runs can become no more than those of such a node
/// is none either.
class FailedNodes {
 public:
  explicit FailedNodes(OpenRuns& runs) : runs_(runs) {}

  [[nodiscard]] bool has(const Node& node, int place) {
    const std::vector<Runs>* const known = known_.find(key_of(node, place));
    return known != nullptr && std::ranges::any_of(*known, [&](const Runs& failed) {
             return covers(failed, node.runs);
           });
  }
  void add(const Node& node, int place) {
    const std::uint64_t key = key_of(node, place);
    std::vector<Runs>* known = known_.find(key);
    if (known == nullptr) known = &known_.add(key, {});
    std::erase_if(*known, [&](const Runs& other) { return covers(node.runs, other); });
    known->push_back(node.runs);
  }

 private:
  using Runs = std::array<std::uint16_t, kSuits>;
  /// Of all but the runs.
  static std::uint64_t key_of(const Node& node, int place) {
    return (std::uint64_t{node.aces} << 8U | node.jokers) << 8U | static_cast<std::uint64_t>(place);
  }
  [[nodiscard]] bool covers(const Runs& a, const Runs& b) {
    for (std::size_t s = 0; s < kSuits; ++s)
      if (!runs_.covers(a[s], b[s])) return false;
    return true;
  }

  OpenRuns& runs_;
  NumberTable<std::vector<Runs>> known_;
};

}  // namespace rummy
