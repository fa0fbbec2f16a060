#include "cli/reports.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"

namespace rummy {

// === What `check` prints of one record, in each of its formats.

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

// === What stands before, between and after the reports of single records, so that a format is
// whole whatever the number of them.

void Framing::append_head(std::string& out) {
  if (begun_) return;
  begun_ = true;
  switch (format_) {
    case CheckFormat::text:
    case CheckFormat::line:
    case CheckFormat::json:
    case CheckFormat::ndjson:
    case CheckFormat::github:
      return;
    case CheckFormat::csv:
      return append_check_csv_head(out);
    case CheckFormat::sarif:
      return append_sarif_head(out);
    case CheckFormat::junit:
      return append_junit_head(out);
  }
}

void Framing::append(std::string_view report, std::string& out) {
  append_head(out);
  silent_ = silent_ || report.empty();
  if (report.empty()) return;
  ++reports_;
  switch (format_) {
    case CheckFormat::text:
    case CheckFormat::line:
    case CheckFormat::csv:
    case CheckFormat::junit:
    case CheckFormat::github:
      out += report;
      return;
    case CheckFormat::ndjson:
      out.append(report) += '\n';
      return;
    case CheckFormat::sarif:
      if (reports_ > 1) out += ",\n";
      out += report;
      return;
    case CheckFormat::json:  // one record is one object; several are an array of them
      if (reports_ == 1) {
        held_ = report;
        return;
      }
      if (reports_ == 2) out.append("[\n").append(held_);
      held_.clear();
      out.append(",\n").append(report);
      return;
  }
}

void Framing::append_unreadable(std::string_view name, std::string_view why, std::string& out) {
  std::string report;
  switch (format_) {
    case CheckFormat::text:
    case CheckFormat::line:
    case CheckFormat::json:
    case CheckFormat::ndjson:
    case CheckFormat::sarif:  // told at its end
      return;
    case CheckFormat::csv:
      append_check_csv_unreadable(name, why, report);
      break;
    case CheckFormat::junit:
      append_junit_unreadable(name, why, report);
      break;
    case CheckFormat::github:
      append_github_unreadable(name, why, report);
      break;
  }
  append(report, out);
}

/// A record that is not shown is one of several all the same: the array has less in it.
void Framing::append_json_end(std::string& out) const {
  if (reports_ > 1) {
    out += "\n]\n";
  } else if (reports_ == 1) {
    out.append(silent_ ? "[\n" : "").append(held_).append(silent_ ? "\n]\n" : "\n");
  } else if (silent_) {
    out += "[]\n";
  }
}

void Framing::append_end(RunCourse course, std::uint64_t unreadable, std::string& out) {
  append_head(out);
  switch (format_) {
    case CheckFormat::text:
    case CheckFormat::line:
    case CheckFormat::ndjson:
    case CheckFormat::csv:
    case CheckFormat::github:
      return;
    case CheckFormat::json:
      return append_json_end(out);
    case CheckFormat::sarif:
      return append_sarif_end(course, unreadable, codes_, out);
    case CheckFormat::junit:
      return append_junit_end(out);
  }
}

// === In text for people, records of a file that cannot be read for one and the same reason are
// shown once, and counted.

bool SameCauses::is_shown(const std::string& file, const RecordOutcome& outcome, std::string& out) {
  constexpr std::size_t kMostCauses = 100;
  if (format_ != CheckFormat::text) return false;
  if (file != file_) append_end(out);
  file_ = file;
  if (outcome.cause.empty()) return false;
  const auto known = causes_.find(outcome.cause);
  if (known != causes_.end()) {
    ++known->second.more;
    return true;
  }
  if (causes_.size() == kMostCauses) {
    ++others_;
    return true;
  }
  causes_.emplace(outcome.cause, Cause{.more = 0, .message = outcome.message});
  return false;
}

void SameCauses::append_end(std::string& out) {
  for (const auto& [cause, records] : causes_) {
    if (records.more == 0) continue;
    out += words_(say("{}: the same in {} other record{}: {}\n", shown(file_), records.more,
                      records.more == 1 ? "" : "s", shown(records.message)));
  }
  if (others_ > 0)
    out += words_(say("{}: {} more record{} cannot be read\n", shown(file_), others_,
                      others_ == 1 ? "" : "s"));
  causes_.clear();
  others_ = 0;
}

bool SameCauses::is_all_out() const {
  return others_ == 0 &&
         std::ranges::all_of(causes_, [](const auto& cause) { return cause.second.more == 0; });
}

// === What `score` prints of each game, in each of its formats but a workbook.

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
