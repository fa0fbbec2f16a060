// What the ways in which a round can have been played agree on.

#include "replay/round_way.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/round_played.h"
#include "replay/round_rules.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {
namespace {

bool ends_alike(const RoundWay& a, const RoundWay& b) {
  return a.result.ended == b.result.ended && a.outcome.went_out == b.outcome.went_out &&
         a.outcome.at_once == b.outcome.at_once &&
         a.outcome.at_once_open == b.outcome.at_once_open &&
         a.outcome.whole_hand == b.outcome.whole_hand && a.outcome.knocked == b.outcome.knocked &&
         a.outcome.alone == b.outcome.alone;
}

std::ptrdiff_t faults(const RoundWay& way) {
  return std::ranges::count_if(way.findings, is_fault);
}

bool is_wrong_stock(const Finding& finding) {
  return is_illegal(finding) && finding.code == "stock.reshuffle";
}

/// Of the ways that come to what cannot have been, those that do so last.
void keep_longest(std::vector<RoundWay>& ways) {
  if (ways.empty()) return;
  const auto lasts = [](const RoundWay& way) {
    return std::pair(way.impossible.first.order(), way.impossible.second.order());
  };
  const auto longest = lasts(*std::ranges::max_element(ways, {}, lasts));
  std::erase_if(ways, [&](const RoundWay& way) { return lasts(way) < longest; });
}

}  // namespace

std::vector<Findings> keep_possible(std::vector<RoundWay>& ways) {
  // That a turn is left out is supposed only where less cannot have been then; or where as much
  // cannot, and fewer new stocks are made too soon or of other cards.
  const auto slips = [](const RoundWay& way) {
    const auto stocks = std::ranges::count_if(way.findings, is_wrong_stock);
    return std::tuple(way.impossible.count, stocks, way.supposed);
  };
  const int supposed = std::ranges::min_element(ways, {}, slips)->supposed;
  std::vector<RoundWay> others;
  for (const RoundWay& way : ways)
    if (way.supposed < supposed) others.push_back(way);
  std::erase_if(ways, [&](const RoundWay& way) { return way.supposed != supposed; });
  keep_longest(ways);
  keep_longest(others);
  std::vector<Findings> as_recorded;
  as_recorded.reserve(others.size());
  for (RoundWay& way : others)
    as_recorded.push_back(std::move(way.findings));
  return as_recorded;
}

RoundWay way_played(GamePlay& game, const RoundOutcome& outcome, const RoundResult& result,
                    std::size_t first_finding) {
  Findings& findings = game.verdict->findings;
  const auto first = findings.begin() + static_cast<std::ptrdiff_t>(first_finding);
  RoundWay way{
      .findings = {std::make_move_iterator(first), std::make_move_iterator(findings.end())},
      .result = result,
      .outcome = outcome,
      .end = {.table = game.table, .wild = game.variant().jokers.wild},
      .opened = game.who.opened,
      .impossible = game.now.impossible,
      .in_doubt = game.now.in_doubt};
  findings.erase(first, findings.end());
  return way;
}

void merge_ways(GamePlay& game, std::span<const RoundWay> ways,
                std::span<const Findings> as_recorded, const char* open) {
  std::vector<const Findings*> found;
  found.reserve(ways.size());
  for (const RoundWay& way : ways)
    found.push_back(&way.findings);
  Findings merged = merge_findings(found, open);
  for (const Findings& recorded : as_recorded)
    for (Finding& finding : merged)
      if (is_illegal(finding) && !has_illegal_at(recorded, finding)) leave_open(finding, open);
  std::ranges::move(merged, std::back_inserter(game.verdict->findings));
}

RoundOutcome end_alike(GamePlay& game, std::vector<RoundWay>& ways, bool more,
                       RoundResult& result) {
  RoundWay& one = ways.front();
  const bool alike =
      !more && std::ranges::all_of(ways, [&](const RoundWay& way) { return ends_alike(one, way); });
  game.now.in_doubt = !alike || std::ranges::any_of(ways, &RoundWay::in_doubt);
  game.now.impossible = more ? ImpossibleActs{} : one.impossible;
  game.doubts.turns_amiss = game.doubts.turns_amiss || one.supposed > 0;
  result = std::move(one.result);
  game.table = std::move(one.end.table);
  use_wild(game, one.end.wild);
  game.who.opened = std::move(one.opened);
  for (RoundWay& way : ways) {
    if (&way != &one) game.tries.other_ends.push_back(std::move(way.end));
    std::ranges::move(way.other_ends, std::back_inserter(game.tries.other_ends));
  }
  if (alike) return one.outcome;
  result.ended = RoundEnd::unfinished;
  result.winners.clear();
  return {};
}

RoundOutcome play_each(GamePlay& game, const OpenWays& open, RoundResult& result) {
  const std::size_t first_finding = game.verdict->findings.size();
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  const std::vector<std::uint8_t> opened = game.who.opened;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (std::size_t i = 0; i < open.ways; ++i) {
    game.who.opened = opened;
    result = before;
    const RoundOutcome outcome = open.play(i);
    all.push_back(way_played(game, outcome, result, first_finding));
    all.back().other_ends = std::exchange(game.tries.other_ends, {});
  }
  game.options.stop_at_first = stop_at_first;
  const auto cannot_be = [&](const RoundWay& way) {
    return open.can_be != nullptr && !open.can_be(way);
  };
  if (!std::ranges::all_of(all, cannot_be)) std::erase_if(all, cannot_be);
  const std::vector<Findings> as_recorded = keep_possible(all);
  std::ranges::stable_sort(all, {}, faults);
  merge_ways(game, all, as_recorded, open.what);
  if (stop_at_first) stop_at_first_illegal(game, first_finding);
  return end_alike(game, all, false, result);
}

void stop_at_first_illegal(GamePlay& game, std::size_t first_finding) {
  Findings& findings = game.verdict->findings;
  const auto found = std::find_if(
      findings.begin() + static_cast<std::ptrdiff_t>(first_finding), findings.end(),
      [](const Finding& f) { return f.judgement == Judgement::illegal && f.turn != 0; });
  if (found == findings.end()) return;
  // What else is wrong with that move is told too.
  const auto after = std::find_if(found, findings.end(), [found](const Finding& f) {
    return f.turn != found->turn || f.action != found->action;
  });
  findings.erase(after, findings.end());
  game.now.stopped = true;
  game.now.in_doubt = true;
}

}  // namespace rummy
