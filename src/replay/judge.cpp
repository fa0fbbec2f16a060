#include "replay/judge.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/common_results.h"
#include "replay/complete_games.h"
#include "replay/game_replay.h"
#include "replay/game_start.h"
#include "replay/unread_lines.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

namespace {

bool begins_later(const Record& record, Excerpt excerpt) {
  return excerpt == Excerpt::yes || has_excerpt(record, excerpt);
}

/// What is owed however the record began; what is owed in some of the ways alone may be owed.
void merge_owed(Verdict& verdict, const std::vector<Verdict>& ways) {
  Findings owed;
  for (const Verdict& way : ways) {
    for (const Finding& finding : way.owed) {
      const auto is_same = [&](const Finding& other) {
        return other.code == finding.code && other.round == finding.round &&
               other.turn == finding.turn;
      };
      if (std::ranges::any_of(owed, is_same)) continue;
      owed.push_back(finding);
      const bool is_certain = std::ranges::all_of(
          ways, [&](const Verdict& w) { return std::ranges::any_of(w.owed, is_same); });
      if (!is_certain) owed.back().judgement = Judgement::undecided;
    }
  }
  verdict.owed = std::move(owed);
}

}  // namespace

/// The first rule that a way breaks in the turn; null where it keeps them all.
const Finding* broken_in(const Findings& way, const Finding& of_turn) {
  const auto found = std::ranges::find_if(way, [&](const Finding& f) {
    return is_illegal(f) && f.round == of_turn.round && f.turn == of_turn.turn;
  });
  return found == way.end() ? nullptr : &*found;
}

/// What breaks a rule in every way the record can have begun, if not the same; none where some way
/// keeps them all.
Findings broken_either_way(const Finding& of_turn, const std::vector<Verdict>& ways) {
  Findings broken;
  for (const Verdict& way : ways) {
    const Finding* const found = broken_in(way.findings, of_turn);
    if (found == nullptr) return {};
    if (std::ranges::find(broken, found->code, &Finding::code) == broken.end())
      broken.push_back(*found);
  }
  return broken;
}

/// A turn in which each way breaks a rule, and not all of them the same, is illegal either way.
/// What is open of it is told with that.
void say_illegal_either_way(Findings& merged, const std::vector<Verdict>& ways) {
  for (std::size_t i = 0; i < merged.size(); ++i) {
    if (merged[i].judgement != Judgement::undecided || merged[i].turn == 0) continue;
    if (broken_in(merged, merged[i]) != nullptr) continue;
    Findings broken = broken_either_way(merged[i], ways);
    if (broken.empty()) continue;
    Finding told = std::move(broken.front());
    for (const Finding& other : std::span(broken).subspan(1))
      told.message = say("{}; or else {}", std::move(told.message), other.message);
    told.message = say("illegal either way: {}", std::move(told.message));
    std::erase_if(merged, [&](const Finding& f) {
      return is_fault(f) && f.round == told.round && f.turn == told.turn;
    });
    i = std::min(i, merged.size());
    merged.insert(merged.begin() + static_cast<std::ptrdiff_t>(i), std::move(told));
  }
}

struct Judge::State {
  GameReplay replay;
  CompleteGames complete;
};

Judge::Judge() : state_(std::make_unique<State>()) {}
Judge::~Judge() = default;

void Judge::judge(const Record& record, const Ruleset& ruleset, const JudgeOptions& given,
                  Verdict& verdict) {
  SearchBudget own(kRecordSearchSteps);
  JudgeOptions options = given;
  if (options.budget == nullptr) options.budget = &own;
  if (record.scoresheet)
    options.excerpt = Excerpt::by_record;
  else if (record.excerpt)
    options.excerpt = Excerpt::yes;
  if (record.head.carry.empty() && !begins_later(record, options.excerpt))
    return judge_as_begun(record, ruleset, options, verdict);
  const std::vector<GameStart> starts = game_starts(record, ruleset.variant, options.excerpt);
  if (starts.size() > 1) return judge_each(record, ruleset, options, starts, verdict);
  options.start = starts.front();
  judge_as_begun(record, ruleset, options, verdict);
}

void Judge::judge_as_begun(const Record& record, const Ruleset& ruleset,
                           const JudgeOptions& options, Verdict& verdict) {
  state_->replay.play(record, ruleset, options, verdict);
  // How many cards the hands had is not known, nor what to fill them with.
  if (has_excerpt(record, options.excerpt)) return;
  // Which turns were played is only supposed: what fits that is no evidence of where cards were.
  if (state_->replay.has_turns_amiss()) return;
  if (!options.stop_at_first) state_->complete.decide(record, ruleset, options, verdict);
}

/// What came before the record is open: what holds however it was stands.
void Judge::judge_each(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                       const std::vector<GameStart>& starts, Verdict& verdict) {
  std::vector<Verdict> ways(starts.size());
  std::vector<const Findings*> found;
  CommonResults results;
  JudgeOptions begun = options;
  begun.stop_at_first = false;
  begun.games_tried /= static_cast<std::uint32_t>(starts.size());
  for (std::size_t i = 0; i < starts.size(); ++i) {
    begun.start = starts[i];
    judge_as_begun(record, ruleset, begun, ways[i]);
    begun.watcher = nullptr;  // one way is enough to look at
    found.push_back(&ways[i].findings);
    results.add(ways[i]);
  }
  Findings findings = merge_findings(found, kBeganBefore);
  say_illegal_either_way(findings, ways);
  const auto illegal = std::ranges::find_if(findings, is_illegal);
  if (options.stop_at_first && illegal != findings.end())
    findings.erase(illegal + 1, findings.end());
  Verdict first = ways.front();
  merge_owed(first, ways);
  verdict = std::move(first);
  results.keep_common(verdict);
  verdict.findings = std::move(findings);
  verdict.judgement = overall(verdict.findings);
}

Findings Judge::judge_after_unread(const Record& record, const Ruleset& ruleset,
                                   const JudgeOptions& options) {
  SearchBudget own(kRecordSearchSteps);
  JudgeOptions judging = options;
  if (judging.budget == nullptr) judging.budget = &own;
  judging.watcher = nullptr;
  judging.stop_at_first = false;
  if (record.excerpt) judging.excerpt = Excerpt::yes;
  const bool is_begun = record.head.carry.empty() && !begins_later(record, judging.excerpt);
  const std::vector<GameStart> starts = game_starts(record, ruleset.variant, judging.excerpt);
  std::vector<Findings> ways;
  for (const GameStart& start : starts) {
    for (const UnreadOpenings& openings : ways_to_open(record)) {
      judging.openings = openings;
      if (!is_begun) judging.start = start;
      Verdict verdict;
      state_->replay.play(record, ruleset, judging, verdict);
      const auto before = state_->replay.findings_before_unread();
      ways.emplace_back(verdict.findings.begin() + static_cast<std::ptrdiff_t>(before),
                        verdict.findings.end());
    }
  }
  return certain_after_unread(ways);
}

}  // namespace rummy
