#pragma once
// How the work comes along, on standard error, for whoever watches a terminal.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "report/report.h"

namespace rummy {

class Progress {
 public:
  /// Shown at all only where standard error is a terminal and the results go elsewhere.
  static bool is_wanted(bool results_on_terminal);

  /// `total`: bytes there are to read; nothing: not known. `before`: counted by an earlier run.
  Progress(std::optional<std::uint64_t> total, Tally::Count before);
  /// Draws anew, if it is time: not in the first second, and not more often than can be read.
  void show(std::uint64_t bytes, const Tally& tally);
  /// Takes away what was drawn.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string line(double seconds, std::uint64_t bytes, const Tally& tally) const;

  std::optional<std::uint64_t> total_;
  Tally::Count before_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::seconds(1);
  bool drawn_ = false;
};

}  // namespace rummy
