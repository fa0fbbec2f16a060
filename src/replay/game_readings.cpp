// A round in which unknown discards leave open which card of the pile was taken, and so how many
// came with it: it is played in every way it can have been, and what holds in all of them stands.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/merge_findings.h"
#include "replay/verdict.h"
#include "rules/draw.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "score/round.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// More ways than these are not followed.
constexpr std::size_t kMostReadings = 64;

struct Reading {
  Findings findings;
  RoundResult result;
  RoundOutcome outcome;
  Table table;
  std::vector<std::uint8_t> opened;
  std::uint32_t impossible_turn = 0;
  bool in_doubt = false;
};

/// The next way to read the pile, depth first; false after the last.
bool advance(std::vector<std::uint8_t>& readings, std::span<const std::uint8_t> choices) {
  readings.resize(choices.size());
  while (!readings.empty() && readings.back() + 1 >= choices[readings.size() - 1])
    readings.pop_back();
  if (readings.empty()) return false;
  ++readings.back();
  return true;
}

/// A complete game is physically possible: of the ways, those that can have been; where none can,
/// those that could for longest.
void keep_possible(std::vector<Reading>& all) {
  const auto lasts = [](const Reading& r) {
    return r.impossible_turn == 0 ? std::uint64_t{1} << 40 : std::uint64_t{r.impossible_turn};
  };
  std::uint64_t longest = 0;
  for (const Reading& reading : all)
    longest = std::max(longest, lasts(reading));
  std::erase_if(all, [&](const Reading& r) { return lasts(r) < longest; });
}

bool ends_alike(const Reading& a, const Reading& b) {
  return a.result.ended == b.result.ended && a.outcome.went_out == b.outcome.went_out &&
         a.outcome.at_once == b.outcome.at_once &&
         a.outcome.at_once_open == b.outcome.at_once_open && a.outcome.knocked == b.outcome.knocked;
}

}  // namespace

RoundOutcome GameReplay::play_every_reading(const Round& round, RoundResult& result,
                                            std::size_t first_finding) {
  Findings& findings = verdict_->findings;
  const auto first = [&] { return findings.begin() + static_cast<std::ptrdiff_t>(first_finding); };
  const bool stop_at_first = std::exchange(options_.stop_at_first, false);
  RoundResult before;
  before.dealer = result.dealer;
  before.seats = result.seats;
  std::vector<Reading> all;
  bool more = true;
  pile_readings_.clear();
  while (more && all.size() < kMostReadings) {
    findings.erase(first(), findings.end());
    opened_ = opened_before_;
    result = before;
    const RoundOutcome outcome = play_reading(round, result);
    all.push_back(
        {.findings = {std::make_move_iterator(first()), std::make_move_iterator(findings.end())},
         .result = result,
         .outcome = outcome,
         .table = table_,
         .opened = opened_,
         .impossible_turn = impossible_turn_,
         .in_doubt = in_doubt_});
    more = advance(pile_readings_, replay_.pile_choices());
  }
  pile_readings_.clear();
  options_.stop_at_first = stop_at_first;
  const bool many = ruleset_->variant.draw.depth == PileDepth::any;
  if (more && !many) {
    findings.erase(first(), findings.end());
    result = before;
    return play_roughly(round, result);
  }
  keep_possible(all);
  std::vector<const Findings*> found;
  found.reserve(all.size());
  for (const Reading& reading : all)
    found.push_back(&reading.findings);
  findings.erase(first(), findings.end());
  std::ranges::move(
      merge_findings(found, many ? "how many cards were taken from the discard pile"
                                 : "which of the discards nobody wrote down was taken"),
      std::back_inserter(findings));
  if (more) say_too_many_readings(first_finding);
  if (stop_at_first) stop_at_first_illegal(first_finding);
  Reading& one = all.front();
  const bool alike =
      !more && std::ranges::all_of(all, [&](const Reading& r) { return ends_alike(one, r); });
  in_doubt_ = !alike || std::ranges::any_of(all, &Reading::in_doubt);
  impossible_turn_ = more ? 0 : one.impossible_turn;
  result = std::move(one.result);
  table_ = std::move(one.table);
  opened_ = std::move(one.opened);
  for (Reading& other : std::span(all).subspan(1))
    other_tables_.push_back(std::move(other.table));
  if (alike) return one.outcome;
  result.ended = RoundEnd::unfinished;
  result.winners.clear();
  return {};
}

/// Too many ways to follow, but only ever one card was taken: which it was makes little difference.
RoundOutcome GameReplay::play_roughly(const Round& round, RoundResult& result) {
  opened_ = opened_before_;
  roughly_ = true;
  const RoundOutcome outcome = play_reading(round, result);
  roughly_ = false;
  return outcome;
}

void GameReplay::stop_at_first_illegal(std::size_t first_finding) {
  Findings& findings = verdict_->findings;
  const auto found = std::find_if(
      findings.begin() + static_cast<std::ptrdiff_t>(first_finding), findings.end(),
      [](const Finding& f) { return f.judgement == Judgement::illegal && f.turn != 0; });
  if (found == findings.end()) return;
  findings.erase(found + 1, findings.end());
  stopped_ = true;
  in_doubt_ = true;
}

/// Not all ways were followed, and each brought another number of cards: nothing of the round is
/// certain then.
void GameReplay::say_too_many_readings(std::size_t first_finding) {
  for (Finding& finding : std::span(verdict_->findings).subspan(first_finding)) {
    const bool of_the_deal = finding.turn == 0 && !finding.code.starts_with("round.");
    if (of_the_deal || finding.judgement != Judgement::illegal) continue;
    finding.judgement = Judgement::undecided;
    finding.message += " (as far as the discards recorded tell)";
  }
  Finding& finding = add("draw.not-on-pile", record_->rounds[number_ - 1].at,
                         "too many discards are unknown to tell what was taken from the pile: what "
                         "else was done in the round may be legal or not");
  finding.judgement = Judgement::undecided;
  finding.help = "write how many cards were taken: take CARD of N";
}

}  // namespace rummy
