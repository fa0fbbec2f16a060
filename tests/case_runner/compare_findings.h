#pragma once
// The findings of a verdict against those a case states.

#include <string>
#include <vector>

#include "case_runner/case_file.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {

/// Appends a line to `out` for every finding missing, unexpected or hinging on something else.
void compare_findings(const CaseFile& expected, const Record& record, const Verdict& verdict,
                      std::vector<std::string>& out);

}  // namespace rummy::cases
