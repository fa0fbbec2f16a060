#include "cli/score_report.h"

#include <string>

#include "base/words.h"
#include "cli/commands.h"
#include "report/json_writer.h"
#include "report/pages.h"
#include "report/report.h"

namespace rummy {

void ScoreReport::append_json(const ScoreSheet& sheet, std::string& out) {
  const bool line = format_ == ScoreFormat::ndjson;
  std::string report;
  JsonWriter json(report, line ? JsonStyle::line : JsonStyle::pretty);
  write_verdict(json, *sheet.judged, Detail::sheet);
  framing_.append(report, out);
}

void ScoreReport::append(const ScoreSheet& sheet, std::string& out) {
  switch (format_) {
    case ScoreFormat::text:
      return append_score_table(sheet, text_, out);
    case ScoreFormat::json:
    case ScoreFormat::ndjson:
      return append_json(sheet, out);
    case ScoreFormat::csv:
      return csv_.append(sheet, out);
    case ScoreFormat::xlsx:
    case ScoreFormat::markdown:
    case ScoreFormat::html:
      return;
  }
}

void ScoreReport::append_end(const Tally& tally, const Wording& words, std::string& out) {
  framing_.append_end(RunCourse::whole, tally.unreadable(), out);
  if (format_ == ScoreFormat::text && tally.records() > 1) tally.append_line(words, out);
}

}  // namespace rummy
