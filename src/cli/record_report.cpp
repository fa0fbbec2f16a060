#include "cli/record_report.h"

#include <string>

#include "base/words.h"
#include "cli/commands.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {

void RecordReport::append(const Judged& judged, const RecordStyle& style, std::string& out) {
  switch (style.format) {
    case CheckFormat::text:
      return append_text(judged, {.colour = style.colour}, out);
    case CheckFormat::line:
      return append_lines(judged, out);
    case CheckFormat::json: {
      JsonWriter json(out, JsonStyle::pretty);
      return write_verdict(json, judged, style.detail);
    }
    case CheckFormat::ndjson:
      return lines_.append(judged, style.detail, out);
    case CheckFormat::csv:
      return append_check_csv(judged, out);
    case CheckFormat::sarif:
      return append_sarif(judged, out);
    case CheckFormat::junit:
      return append_junit(judged, style.undecided, out);
    case CheckFormat::github:
      return append_github(judged, out);
  }
}

void append_closing(const Tally& tally, bool told, const Wording& words, std::string& out) {
  if (tally.records() < 2) return;
  if (told) out += '\n';
  tally.append_closing(words, out);
}

}  // namespace rummy
