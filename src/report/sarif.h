#pragma once
// Findings as SARIF 2.1.0 (OASIS), the format code-scanning services take: head with every rule,
// results one after the other, end.

#include <cstdint>
#include <string>

#include "report/judged.h"

namespace rummy {

void append_sarif_head(std::string& out);
/// The results of one record, ",\n" between them and nothing after; empty where it has none.
void append_sarif(const Judged& judged, std::string& out);

/// Whether everything named was judged.
enum class RunCourse : std::uint8_t { whole, interrupted };
void append_sarif_end(RunCourse course, std::uint64_t unreadable, std::string& out);

}  // namespace rummy
