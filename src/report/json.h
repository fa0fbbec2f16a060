#pragma once
// Verdicts as JSON for programs (schemas/verdict.schema.json): keys in a fixed order, what does not
// apply left out, the same bytes for the same record, variant and version.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "report/json_writer.h"
#include "report/judged.h"

namespace rummy {

/// `full` tells the working and what findings hinge on as well; `sheet` also the scores and totals
/// that were written down.
enum class Detail : std::uint8_t { brief, full, sheet };

/// Writes the verdict object of one record.
void write_verdict(JsonWriter& json, const Judged& judged, Detail detail);

/// Writes a setting's value: numbers and truth values as such, anything else (lists, tables by
/// player count) as the text a variant file has for it.
void write_setting_value(JsonWriter& json, std::string_view value);

/// Writes `hinges_on`, where there are any.
void write_hinges(JsonWriter& json, std::span<const Hinge> hinges);

/// Writes one finding. Places and players are taken from `judged`.
void write_finding(JsonWriter& json, const Judged& judged, const Finding& finding, Detail detail);

}  // namespace rummy
