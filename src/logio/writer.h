#pragma once
// Writes a Record back: canonical text, or JSON. What was read comes back, in canonical spelling.

#include <string>

#include "table/record.h"

namespace rummy {

/// The record as canonical .rgn text, one final newline.
[[nodiscard]] std::string write_text_record(const Record& record);
/// The record as one line of JSON, without a newline.
[[nodiscard]] std::string write_json_record(const Record& record);

}  // namespace rummy
