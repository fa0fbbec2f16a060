#pragma once
// One round judged in several ways, because the record leaves something open: what holds in all of
// them stands, what holds in some is open.

#include <span>
#include <string_view>

#include "diag/finding.h"

namespace rummy {

/// `open` says what it depends on: "how many cards were dealt".
[[nodiscard]] Findings merge_findings(std::span<const Findings* const> ways, std::string_view open);

}  // namespace rummy
