#pragma once
// Holds a verdict against what a case states; what differs comes back as lines for people.

#include <string>
#include <vector>

#include "case_runner/case_file.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {

[[nodiscard]] std::vector<std::string> differences(const CaseFile& expected, const Record& record,
                                                   const Verdict& verdict);

}  // namespace rummy::cases
