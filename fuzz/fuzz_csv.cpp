// The reader of scoresheets in CSV: no input crashes it, places lie within the record, and a sheet
// that reads without findings is the same record when it is written, in either container, and read
// again.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "same_record.h"
#include "table/record.h"

namespace {

void check_round_trip(const rummy::Record& record) {
  rummy::Findings findings;
  rummy::Record from_text;
  rummy::Record from_json;
  rummy::read_text_record(rummy::write_text_record(record), from_text, findings);
  rummy::read_json_record(rummy::write_json_record(record), from_json, findings);
  RUMMY_CHECK(findings.empty());
  RUMMY_CHECK(rummy::same_record(record, from_text));
  RUMMY_CHECK(rummy::same_record(record, from_json));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static rummy::Record record;  // used again and again, as a batch does
  rummy::Findings findings;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  rummy::read_sheet_record({.text = text}, record, findings);
  for (const rummy::Finding& finding : findings)
    RUMMY_CHECK(!finding.at.is_somewhere() || finding.at.line < record.source.lines.size());
  if (findings.empty()) check_round_trip(record);
  return 0;
}
