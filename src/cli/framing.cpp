#include "cli/framing.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "report/report.h"

namespace rummy {

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
      return append_sarif_end(course, unreadable, out);
    case CheckFormat::junit:
      return append_junit_end(out);
  }
}

}  // namespace rummy
