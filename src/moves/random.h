#pragma once
// Random numbers that are the same on every machine; standard distributions are not specified, so
// none is used.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rummy {

/// SplitMix64 (public domain, S. Vigna): small, fast, and any seed will do.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// A number from 0 to `count` - 1; `count` is at least 1.
  constexpr int below(int count) {
    return static_cast<int>((next() >> 32U) * static_cast<std::uint64_t>(count) >> 32U);
  }
  constexpr std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(below(static_cast<int>(count)));
  }
  constexpr bool one_in(int count) { return below(count) == 0; }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[below(i)]);
  }

  /// What the numbers to come depend on, for whoever goes back to this point.
  [[nodiscard]] constexpr std::uint64_t state() const { return state_; }
  [[nodiscard]] static constexpr Random from_state(std::uint64_t state) { return Random(state); }

 private:
  std::uint64_t state_;
};

}  // namespace rummy
