#pragma once
// What people argue about at the table, as data: src/config/disputes.yaml, compiled in.

#include <string>
#include <string_view>
#include <vector>

#include "diag/result.h"

namespace rummy {

struct DisputedQuestion {
  std::string id;
  std::string question;
  std::string answers;                // what tables say to it
  std::vector<std::string> settings;  // those that settle it; may be none
  std::vector<std::string> codes;     // of the findings in which it shows
};

/// Reads a file of questions; `file` as problems name it.
[[nodiscard]] Result<std::vector<DisputedQuestion>> read_disputes(std::string_view file,
                                                                  std::string_view text);
/// Those that come with the program.
[[nodiscard]] Result<std::vector<DisputedQuestion>> shipped_disputes();

}  // namespace rummy
