#pragma once
// What searching may cost for one record, all its searches together: each takes from it what it
// has used, and when nothing is left the others give up at once.

#include <algorithm>
#include <cstdint>

namespace rummy {

/// For a record as it is written: some two seconds of work, and many times what any game needs.
inline constexpr std::uint64_t kRecordSearchSteps = 40'000'000;

class SearchBudget {
 public:
  explicit SearchBudget(std::uint64_t steps) : left_(steps) {}

  /// The steps a search may take that would take `most` of them.
  [[nodiscard]] std::uint64_t allows(std::uint64_t most) const { return std::min(most, left_); }
  /// So many were taken. A search that has given up may say one more than it was allowed.
  void take(std::uint64_t steps) {
    const std::uint64_t all = std::min(steps, left_);
    left_ -= all;
    taken_ += all;
  }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }
  [[nodiscard]] bool is_spent() const { return left_ == 0; }

 private:
  std::uint64_t left_;
  std::uint64_t taken_ = 0;
};

}  // namespace rummy
