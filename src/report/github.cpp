#include "report/github.h"

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/spot.h"
#include "table/record.h"

namespace rummy {
namespace {

enum class Part : std::uint8_t { property, message };

/// What a command cannot hold is written in percent signs ("Workflow commands", actions/toolkit);
/// line ends never come here, since `shown` has written them out.
std::string escaped(std::string_view text, Part part) {
  std::string out;
  for (const char c : shown(text)) {
    if (c == '%') {
      out += "%25";
    } else if (c == ':' && part == Part::property) {
      out += "%3A";
    } else if (c == ',' && part == Part::property) {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view command_of(const Finding& finding) {
  const std::string_view severity = severity_word(finding);
  return severity == "note" ? "notice" : severity;
}

/// ",line=14,col=15,endColumn=39", as far as it is known.
std::string place(const Judged& judged, const Finding& finding) {
  if (!judged.book.empty()) return {};  // its lines are none of the file
  const FileSpot spot = file_spot(judged, spot_of(*judged.record, finding.at));
  if (spot.column > 0)
    return fmt::format(",line={},col={},endColumn={}", spot.line, spot.column, spot.end_column());
  return spot.line > 0 ? fmt::format(",line={}", spot.line) : std::string();
}

/// "round 1, turn 4, Ala: ", behind the cell of a workbook.
std::string moment(const Judged& judged, const Finding& finding) {
  std::string text;
  const Spot spot = spot_of(*judged.record, finding.at);
  if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
    text = cell_name(judged, *cell) + ", ";
  if (finding.round > 0)
    text += fmt::format("round {}, ", number_of_round(*judged.record, finding.round));
  if (finding.turn > 0) text += fmt::format("turn {}, ", finding.turn);
  if (finding.player != kNoSeat)
    text += std::string(player_name(*judged.record, finding.player)) + ", ";
  if (!text.empty()) text.replace(text.size() - 2, 2, ": ");
  return text;
}

}  // namespace

void append_github(const Judged& judged, std::string& out) {
  for (const Finding& finding : judged.findings()) {
    const std::string standing = standing_words(judged, finding);
    const std::string message = moment(judged, finding) + judged.words(finding.message) +
                                (standing.empty() ? "" : " (" + standing + ")");
    out += fmt::format("::{} file={}{},title={}::{}\n", command_of(finding),
                       escaped(judged.book.empty() ? judged.name : judged.book, Part::property),
                       place(judged, finding), escaped(finding.code, Part::property),
                       escaped(message, Part::message));
  }
}

void append_github_unreadable(std::string_view name, std::string_view why, std::string& out) {
  out += fmt::format("::error file={},title=unreadable::{}\n", escaped(name, Part::property),
                     escaped(why, Part::message));
}

}  // namespace rummy
