// A round whose deal was the table's to agree on, where the record does not say what on: it is
// played with every number there may have been, and what is not found with all of them is open.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/merge_findings.h"
#include "replay/verdict.h"
#include "rules/deal_check.h"
#include "rules/ruleset.h"
#include "score/round.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// With the wrong number of cards these cannot have happened: that number was not dealt.
constexpr auto kOfTheCardsThemselves = std::to_array<std::string_view>(
    {"card.not-held", "round.hand", "draw.stock-mismatch", "draw.stock-empty", "draw.not-on-pile",
     "deal.too-many-copies"});

struct Try {
  Findings findings;
  RoundResult result;
  RoundOutcome outcome;
  Table table;
  std::vector<std::uint8_t> opened;
  std::uint32_t impossible_turn = 0;
  bool in_doubt = false;
};

bool is_possible(const Try& one) {
  return std::ranges::none_of(one.findings, [](const Finding& f) {
    return is_illegal(f) &&
           std::ranges::find(kOfTheCardsThemselves, f.code) != kOfTheCardsThemselves.end();
  });
}

std::ptrdiff_t faults(const Try& one) {
  return std::ranges::count_if(one.findings, is_fault);
}

}  // namespace

RoundOutcome GameReplay::play_deals(const Round& round, RoundResult& result) {
  agreed_.reset();
  other_ends_.clear();
  const std::vector<int> possible = possible_deals(deal_look(round));
  if (possible.size() > 1) return play_each(round, result, possible);
  if (!possible.empty()) agreed_ = possible.front();
  return play_once(round, result);
}

RoundOutcome GameReplay::play_once(const Round& round, RoundResult& result) {
  const std::size_t first_finding = verdict_->findings.size();
  opened_before_ = opened_;
  pile_readings_.clear();
  RoundOutcome outcome = play_reading(round, result);
  if (replay_.pile_choices().empty()) return outcome;
  return play_every_reading(round, result, first_finding);
}

RoundOutcome GameReplay::play_reading(const Round& round, RoundResult& result) {
  lay_out(round);
  RoundOutcome outcome = play_moves(round, result);
  // Stopped at the first illegal action: what follows was not looked at.
  if (!stopped_) show_hands(round);
  return outcome;
}

RoundOutcome GameReplay::play_each(const Round& round, RoundResult& result,
                                   const std::vector<int>& possible) {
  const std::size_t before = verdict_->findings.size();
  const auto first = static_cast<std::ptrdiff_t>(before);
  const std::vector<std::uint8_t> opened = opened_;
  const bool stop = std::exchange(options_.stop_at_first, false);
  std::vector<Try> tries;
  for (const int cards : possible) {
    agreed_ = cards;
    opened_ = opened;
    Try one{.findings = {}, .result = result, .outcome = {}, .table = {}, .opened = {}};
    one.outcome = play_once(round, one.result);
    one.findings.assign(verdict_->findings.begin() + first, verdict_->findings.end());
    verdict_->findings.resize(before);
    one.table = table_;
    one.opened = opened_;
    one.impossible_turn = impossible_turn_;
    one.in_doubt = in_doubt_;
    tries.push_back(std::move(one));
  }
  options_.stop_at_first = stop;
  if (std::ranges::any_of(tries, is_possible)) {
    std::erase_if(tries, [](const Try& one) { return !is_possible(one); });
  }
  std::ranges::stable_sort(tries, {}, faults);
  std::vector<const Findings*> found;
  found.reserve(tries.size());
  for (const Try& one : tries)
    found.push_back(&one.findings);
  Findings merged = merge_findings(found, "how many cards were dealt, which is not recorded");
  const auto illegal = std::ranges::find_if(merged, is_illegal);
  stopped_ = stop && illegal != merged.end();
  if (stopped_) merged.erase(illegal + 1, merged.end());
  verdict_->findings.insert(verdict_->findings.end(), merged.begin(), merged.end());
  const Try& best = tries.front();
  result = best.result;
  table_ = best.table;
  opened_ = best.opened;
  impossible_turn_ = std::ranges::min(tries, {}, &Try::impossible_turn).impossible_turn;
  in_doubt_ = best.in_doubt;
  const int wild = ruleset_->variant.jokers.wild;
  for (Try& other : std::span(tries).subspan(1))
    other_ends_.push_back({.table = std::move(other.table), .wild = wild});
  return best.outcome;
}

}  // namespace rummy
