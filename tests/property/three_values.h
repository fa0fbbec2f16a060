#pragma once
// A verdict on a record with hidden cards, held against the verdict on a complete game that agrees
// with it: what is told as certain must be so there (notation: what an incomplete record means).

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "diag/finding.h"
#include "score/verdict.h"

namespace rummy::play {

/// Where a finding stands: an action, or a written figure of a round.
using FindingSpot = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, Seat, std::string>;

/// The worst that is said at each spot, and under which code.
struct Said {
  Judgement judgement = Judgement::note;
  std::string_view code;
};
using SaidAt = std::map<FindingSpot, Said>;

[[nodiscard]] SaidAt said_at(const Verdict& verdict);

/// What the hidden record's verdict says that the complete one's denies; empty where nothing.
[[nodiscard]] std::string contradiction(const Verdict& hidden, const Verdict& complete);
/// The same of scores, totals and winners alone.
[[nodiscard]] std::string results_contradiction(const Verdict& hidden, const Verdict& complete);

/// Words for a spot and what is said there.
[[nodiscard]] std::string words(const FindingSpot& spot, const Said& said);

}  // namespace rummy::play
