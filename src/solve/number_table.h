#pragma once
// What a search has found out, by a number of 64 bits: a flat hash table. Most of what is asked of
// it is known already, so an answer takes one look at the table and one at the value.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace rummy {

/// Values stay where they are until clear(), whatever is added.
template <class Value>
class NumberTable {
 public:
  /// Null where there is none.
  [[nodiscard]] Value* find(std::uint64_t key) const {
    return slots_.empty() ? nullptr : slots_[slot_of(key)].value;
  }
  /// For a key that has no value yet.
  Value& add(std::uint64_t key, Value value) {
    if (2 * (values_.size() + 1) > slots_.size()) grow();
    Value& added = values_.emplace_back(std::move(value));
    slots_[slot_of(key)] = {.key = key, .value = &added};
    return added;
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  void clear() {
    slots_.clear();
    values_.clear();
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    Value* value = nullptr;  // null: the slot is empty
  };
  /// Where the key is, or would be.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    const std::uint64_t mixed = (key ^ key >> 32U) * 0x9E3779B97F4A7C15U;
    std::size_t at = static_cast<std::size_t>(mixed >> 32U) & mask;
    while (slots_[at].value != nullptr && slots_[at].key != key)
      at = (at + 1) & mask;
    return at;
  }
  void grow() {
    constexpr std::size_t kFirstSlots = 64;
    std::vector<Slot> before(std::max(kFirstSlots, 2 * slots_.size()));
    std::swap(before, slots_);
    for (const Slot& slot : before)
      if (slot.value != nullptr) slots_[slot_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::deque<Value> values_;
};

}  // namespace rummy
