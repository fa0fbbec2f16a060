#include "cli/only_record.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/output.h"
#include "diag/place.h"
#include "logio/input_files.h"
#include "logio/inputs.h"
#include "replay/moments.h"
#include "report/judged.h"
#include "report/spot.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The line of the file on which this line of the record begins; 0 where that is not known.
std::uint64_t file_line(const Judged& judged, std::uint32_t line) {
  return file_spot(judged, spot_of(*judged.record, {.line = line})).line;
}

}  // namespace

std::optional<InputItem> only_record(const std::string& named, std::string& text) {
  Inputs inputs({named}, {});
  InputItem item;
  if (!inputs.next(item)) {
    complain(fmt::format("{}: holds no record", named));
    return std::nullopt;
  }
  if (item.fault != InputFault::none) {
    complain(fmt::format("{}: {}", item.name, item.message));
    return std::nullopt;
  }
  text = item.text;
  item.text = text;
  InputItem other;
  if (inputs.next(other)) {
    complain(
        fmt::format("{}: holds several records, and this command looks at one: name it as "
                    "FILE:LINE or FILE#ID",
                    named));
    return std::nullopt;
  }
  return item;
}

std::uint32_t round_meant(const Record& record, std::uint32_t number) {
  const std::uint32_t before = rounds_said_before(record).value_or(0);
  return number > before ? number - before : number;
}

std::uint64_t line_within(const std::string& named, const InputItem& item) {
  const std::uint64_t line = parted(named).second.line;
  return item.sheet != nullptr || line == item.line ? 0 : line;
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
