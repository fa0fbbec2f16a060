#pragma once
// A round, or a game, judged in several ways, because the record leaves something open: what holds
// in all of them stands, what holds in some is open.

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "diag/finding.h"

namespace rummy {

/// Of the same action, or of the same line and player where it is about no action.
[[nodiscard]] bool is_same_place(const Finding& a, const Finding& b);
/// The same rule was broken there.
[[nodiscard]] bool has_illegal_at(const Findings& way, const Finding& wanted);
/// Sorts the findings of a round: those of the deal come first, those of the round as a whole last.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> order_in_round(const Finding& finding);

/// What several layouts of the table differ in.
inline constexpr const char* kReadingOpen = "how an earlier meld or lay-off is read";

/// What an excerpt does not say.
inline constexpr const char* kBeganBefore = "what was played before the record begins";

/// A finding that holds by some ways only. `open` says what it depends on: "how many cards were
/// dealt".
void leave_open(Finding& finding, const char* open);
/// What stands of the findings of all ways; `open` as above.
[[nodiscard]] Findings merge_findings(std::span<const Findings* const> ways, const char* open);

/// The worst of the findings, `ruled` ones aside; Judgement::note where there is nothing worse:
/// legal.
[[nodiscard]] Judgement overall(const Findings& findings);

}  // namespace rummy
