#pragma once
// A case's record through reader, variant and referee.

#include "case_runner/case_file.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {

/// Reads and judges the case's record by the variant it names. What stops it from being judged
/// (notation, variant, settings) is in the verdict's findings.
[[nodiscard]] Verdict judge_case(const CaseFile& source, Record& record);

}  // namespace rummy::cases
