#include "report/line_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/spot.h"

namespace rummy {
namespace {

/// Editors want a line and a column: what stands nowhere is shown where its record begins.
std::string place_in_file(const Judged& judged, const Finding& finding) {
  const Spot at = spot_of(*judged.record, finding.at);
  if (const std::optional<CellSpot> cell = cell_spot(judged, at))
    return shown(place_in_book(judged, *cell));
  const FileSpot spot = file_spot(judged, at);
  const std::uint64_t record_line = std::max<std::uint64_t>(judged.line, 1);
  return fmt::format("{}:{}:{}", shown(judged.name), spot.line > 0 ? spot.line : record_line,
                     std::max<std::uint64_t>(spot.column, 1));
}

}  // namespace

void append_lines(const Judged& judged, std::string& out) {
  for (const Finding& finding : judged.findings()) {
    out += place_in_file(judged, finding);
    out += fmt::format(": {}: ", finding.code);
    if (finding.player != kNoSeat) out += shown(player_name(*judged.record, finding.player)) + ": ";
    out += shown(judged.words(finding.message));
    const std::string standing = standing_words(judged, finding);
    if (!standing.empty()) out += " (" + standing + ")";
    out += '\n';
  }
}

}  // namespace rummy
