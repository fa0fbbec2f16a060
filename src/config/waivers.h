#pragma once
// Files of waivers: what a director has decided on findings, and for how long.

#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "diag/result.h"

namespace rummy {

/// Reads a list of waivers in YAML; `file` as problems name it.
[[nodiscard]] Result<std::vector<Waiver>> read_waivers(std::string_view file,
                                                       std::string_view text);

/// Whether this is a day of the calendar, written 2026-12-31.
[[nodiscard]] bool is_day(std::string_view text);

}  // namespace rummy
