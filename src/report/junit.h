#pragma once
// Verdicts as JUnit XML: each record is a test that passes, fails, or is skipped where its verdict
// hangs on what nobody knows. A suite a record, so that nothing need be counted beforehand.

#include <cstdint>
#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

/// What becomes of a record that is undecided.
enum class Undecided : std::uint8_t { skipped, failed };

void append_junit_head(std::string& out);
void append_junit(const Judged& judged, Undecided undecided, std::string& out);
/// A test in error: something named as a record could not be read at all.
void append_junit_unreadable(std::string_view name, std::string_view why, std::string& out);
void append_junit_end(std::string& out);

}  // namespace rummy
