#include "cli/line_diff.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "report/judged.h"

namespace rummy {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t kContext = 3;
constexpr std::size_t kMostCompared = std::size_t{1} << 24U;  // cells; beyond it all lines change

Lines lines_of(std::string_view text) {
  Lines lines;
  lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    lines.push_back(line);
  }
  return lines;
}

/// One line of the result: kept (' '), taken out ('-') or added ('+').
struct Step {
  char kind = ' ';
  std::string_view line;
};

/// The longest common lines of the rest of both, for each pair of beginnings of the rest.
std::vector<std::uint32_t> common_lines(const Lines& before, const Lines& after) {
  const std::size_t width = after.size() + 1;
  std::vector<std::uint32_t> common((before.size() + 1) * width);
  for (std::size_t i = before.size(); i-- > 0;)
    for (std::size_t j = after.size(); j-- > 0;)
      common[i * width + j] =
          before[i] == after[j] ? common[(i + 1) * width + j + 1] + 1
                                : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
  return common;
}

std::vector<Step> steps_between(const Lines& before, const Lines& after) {
  const bool is_long = (before.size() + 1) * (after.size() + 1) > kMostCompared;
  const std::vector<std::uint32_t> common =
      is_long ? std::vector<std::uint32_t>() : common_lines(before, after);
  const std::size_t width = after.size() + 1;
  std::vector<Step> steps;
  steps.reserve(before.size() + after.size());
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before.size() || j < after.size()) {
    const bool both = i < before.size() && j < after.size();
    if (both && before[i] == after[j]) {
      steps.push_back({.kind = ' ', .line = before[i]});
      ++i;
      ++j;
    } else if (i < before.size() &&
               (!both || is_long || common[(i + 1) * width + j] >= common[i * width + j + 1])) {
      steps.push_back({.kind = '-', .line = before[i++]});
    } else {
      steps.push_back({.kind = '+', .line = after[j++]});
    }
  }
  return steps;
}

std::size_t count_of(const std::vector<Step>& steps, std::size_t first, std::size_t end,
                     char other) {
  std::size_t count = 0;
  for (std::size_t i = first; i < end; ++i)
    count += steps[i].kind == other ? 0 : 1;
  return count;
}

Ink ink_of(char kind) {
  if (kind == '-') return Ink::error;
  return kind == '+' ? Ink::good : Ink::gutter;
}

void append_hunk(const std::vector<Step>& steps, std::size_t first, std::size_t end, Colour colour,
                 std::string& out) {
  const auto lines = [&](char other) {
    const std::size_t count = count_of(steps, first, end, other);
    return fmt::format("{},{}", count_of(steps, 0, first, other) + (count > 0 ? 1 : 0), count);
  };
  out += fmt::format("@@ -{} +{} @@\n", lines('+'), lines('-'));
  for (std::size_t i = first; i < end; ++i) {
    const std::string line = std::string(1, steps[i].kind) + shown(steps[i].line);
    if (steps[i].kind == ' ')
      out += line;
    else
      paint(out, colour, ink_of(steps[i].kind), line);
    out += '\n';
  }
}

}  // namespace

void append_line_diff(std::string_view name, std::string_view before, std::string_view after,
                      Colour colour, std::string& out) {
  const std::vector<Step> steps = steps_between(lines_of(before), lines_of(after));
  const auto is_change = [](const Step& step) { return step.kind != ' '; };
  if (std::ranges::none_of(steps, is_change)) return;
  out += fmt::format("--- {0}\n+++ {0}\n", shown(name));
  for (std::size_t at = 0; at < steps.size();) {
    const auto next =
        std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(at), steps.end(), is_change);
    if (next == steps.end()) break;
    const auto change = static_cast<std::size_t>(next - steps.begin());
    const std::size_t first = change < kContext ? 0 : std::max(at, change - kContext);
    std::size_t last = change;  // the last change that this hunk shows
    for (std::size_t i = change; i < steps.size() && i <= last + 2 * kContext; ++i)
      if (is_change(steps[i])) last = i;
    const std::size_t end = std::min(steps.size(), last + kContext + 1);
    append_hunk(steps, first, end, colour, out);
    at = end;
  }
}

}  // namespace rummy
