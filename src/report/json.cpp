#include "report/json.h"

#include <span>
#include <string_view>

#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/verdict_json.h"
#include "report/verdict_parts.h"

namespace rummy {

void write_setting_value(JsonWriter& json, std::string_view value) {
  render_setting_value(json, value);
}

void write_hinges(JsonWriter& json, std::span<const Hinge> hinges) {
  render_hinges(json, hinges);
}

void write_finding(JsonWriter& json, const Judged& judged, const Finding& finding, Detail detail) {
  VerdictJson(json, judged, detail).write_finding(finding);
}

void write_verdict(JsonWriter& json, const Judged& judged, Detail detail) {
  VerdictJson(json, judged, detail).write();
}

}  // namespace rummy
