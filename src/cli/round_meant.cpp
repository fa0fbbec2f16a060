#include "cli/round_meant.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The line of the file on which this line of the record begins; 0 where that is not known.
std::uint64_t file_line(const Judged& judged, std::uint32_t line) {
  return file_spot(judged, spot_of(*judged.record, {.line = line})).line;
}

}  // namespace

std::uint32_t round_meant(const Record& record, std::uint32_t number) {
  const std::uint32_t before = rounds_said_before(record).value_or(0);
  return number > before ? number - before : number;
}

std::optional<std::size_t> moment_on_line(const Judged& judged, const Moments& moments,
                                          std::uint64_t line) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < moments.all().size(); ++i) {
    const Moment& moment = moments.all()[i];
    const Round& round = judged.record->rounds[moment.round - 1];
    if (!round.at.is_somewhere() || file_line(judged, round.at.line) > line) break;
    const bool begins_above = std::ranges::any_of(
        moment.lines, [&](std::uint32_t at) { return file_line(judged, at) <= line; });
    if (moment.turn == 0 || begins_above) found = i;
  }
  return found;
}

}  // namespace rummy
