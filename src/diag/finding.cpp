#include "diag/finding.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "base/words.h"

namespace rummy {
namespace {

// === A round or a game judged in several ways because the record leaves something open.

/// Each meld of one action has its own place on the line.
bool has_code_at(const Findings& findings, const Finding& wanted) {
  return std::ranges::any_of(findings, [&](const Finding& f) {
    return f.code == wanted.code && is_same_place(f, wanted) && f.at.offset == wanted.at.offset;
  });
}

bool is_reported_in_all(const Finding& finding, std::span<const Findings* const> ways) {
  return std::ranges::all_of(ways, [&](const Findings* way) { return has_code_at(*way, finding); });
}

/// Whether another way reports another code here: it is the same fault and is reported once.
bool is_reported_at(const Findings& merged, const Finding& finding) {
  return std::ranges::any_of(
      merged, [&](const Finding& f) { return is_fault(f) && is_same_place(f, finding); });
}

/// Findings that belong to no round are about the players, or about the final winner.
std::uint32_t place_of_round(const Finding& finding) {
  const bool is_last = finding.round == 0 && finding.code.starts_with("score.");
  return is_last ? 0xFFFFFFFFU : finding.round;
}

/// Illegal if every way breaks this rule here, else undecided: if each way breaks some rule, none
/// of the rules is certain.
Finding weighed(Finding finding, std::span<const Findings* const> ways, const char* open) {
  const bool certain =
      std::ranges::all_of(ways, [&](const Findings* way) { return has_illegal_at(*way, finding); });
  if (certain) {
    finding.judgement = Judgement::illegal;
  } else if (is_illegal(finding)) {
    mark_undecided(finding, open);
  }
  return finding;
}

}  // namespace

bool has_illegal_at(const Findings& way, const Finding& wanted) {
  return std::ranges::any_of(way, [&](const Finding& f) {
    return is_illegal(f) && f.code == wanted.code && is_same_place(f, wanted) &&
           f.at.offset == wanted.at.offset;
  });
}

void mark_undecided(Finding& finding, const char* open) {
  // A finding that was undecided by itself already says so.
  finding.message =
      is_illegal(finding)
          ? say("undecided: it depends on {}; it may be that {}", open, std::move(finding.message))
          : std::move(finding.message) + say("; it depends on {}", open);
  finding.judgement = Judgement::undecided;
}

bool is_same_place(const Finding& a, const Finding& b) {
  return a.round == b.round && a.turn == b.turn && a.action == b.action && a.player == b.player &&
         a.at.line == b.at.line;
}

std::pair<std::uint32_t, std::uint32_t> order_in_round(const Finding& finding) {
  if (finding.turn != 0) return {finding.turn, finding.action};
  return {finding.code.starts_with("deal.") ? 0U : 0xFFFFFFFFU, 0U};
}

Findings merge_findings(std::span<const Findings* const> ways, const char* open) {
  Findings merged;
  for (const Findings* const way : ways) {
    for (const Finding& finding : *way) {
      if (has_code_at(merged, finding)) continue;
      const bool everywhere = is_reported_in_all(finding, ways);
      if (!is_fault(finding)) {
        if (everywhere) merged.push_back(finding);
        continue;
      }
      if (!everywhere && is_reported_at(merged, finding)) continue;
      merged.push_back(weighed(finding, ways, open));
    }
  }
  std::ranges::stable_sort(merged, {}, [](const Finding& finding) {
    return std::pair(place_of_round(finding), order_in_round(finding));
  });
  return merged;
}

Judgement overall(const Findings& findings) {
  Judgement worst = Judgement::note;
  for (const Finding& finding : findings) {
    if (finding.judgement != Judgement::ruled) worst = std::max(worst, finding.judgement);
  }
  return worst;
}

}  // namespace rummy
