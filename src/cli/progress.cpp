#include "cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include "report/report.h"

namespace rummy {
namespace {

constexpr std::size_t kBar = 24;
constexpr auto kPause = std::chrono::milliseconds(200);
constexpr std::uint64_t kSixty = 60;

std::string clock_time(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::llround(seconds));
  const std::uint64_t hours = all / (kSixty * kSixty);
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, all / kSixty % kSixty, all % kSixty);
  return fmt::format("{}:{:02}", all / kSixty, all % kSixty);
}

}  // namespace

bool Progress::is_wanted(bool results_on_terminal) {
  return !results_on_terminal && ::isatty(STDERR_FILENO) == 1;
}

Progress::Progress(std::optional<std::uint64_t> total, Tally::Count before)
    : total_(total), before_(before) {}

std::string Progress::line(double seconds, std::uint64_t bytes, const Tally& tally) const {
  const Tally::Count done = tally.records() - before_;
  std::string text;
  double left = 0;
  if (total_ && *total_ > 0) {
    const double share = std::min(1.0, static_cast<double>(bytes) / static_cast<double>(*total_));
    const auto full = static_cast<std::size_t>(share * kBar);
    text = fmt::format("[{}{}] {:3.0f} %  ", std::string(full, '#'), std::string(kBar - full, ' '),
                       share * 100);
    if (share > 0) left = seconds / share - seconds;
  }
  text += fmt::format("{} records, {:.0f}/s", tally.records(), static_cast<double>(done) / seconds);
  if (left > 0) text += ", " + clock_time(left) + " left";
  return text + fmt::format(", {} finding{}", tally.findings(), tally.findings() == 1 ? "" : "s");
}

void Progress::show(std::uint64_t bytes, const Tally& tally) {
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kPause;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string text = "\r\x1b[K" + line(seconds, bytes, tally);
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!drawn_) return;
  drawn_ = false;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace rummy
