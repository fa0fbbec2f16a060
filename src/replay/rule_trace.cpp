#include "replay/rule_trace.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Asked when the turn is over, about the whole of it.
bool is_of_turn(Checkpoint at) {
  return at == Checkpoint::rearranged || at == Checkpoint::jokers_owed ||
         at == Checkpoint::turn_end || at == Checkpoint::opening;
}

}  // namespace

void RuleTrace::dealt(std::uint32_t round, const Table& table) {
  // Where a record leaves cards open its round is played again; the last way is the one kept.
  std::erase_if(looks_, [round](const RuleLook& look) { return look.round == round; });
  if (moments_ != nullptr) moments_->dealt(round, table);
}

void RuleTrace::played(const PlayedTurn& turn, const Table& table) {
  if (moments_ != nullptr) moments_->played(turn, table);
}

void RuleTrace::looked(const Look& look, Checkpoint at, std::span<const Finding> said) {
  const bool wanted =
      round_ == 0 || (look.round.number == round_ && (turn_ == 0 || look.turn.number == turn_));
  if (!wanted) return;
  RuleLook entry{.round = look.round.number,
                 .turn = look.turn.number,
                 .action = static_cast<std::uint32_t>(look.turn.at) + 1,
                 .elsewhere = said.empty() && is_told_elsewhere(look),
                 .of_turn = is_of_turn(at),
                 .code = look.rule->code,
                 .title = look.rule->title,
                 .at = look.event().at};
  for (const Finding& finding : said) {
    entry.found = std::max(entry.found, finding.judgement);
    if (!entry.told.empty()) entry.told += "; ";
    entry.told += finding.message;
  }
  if (said.empty()) entry.told = proof_of(look);
  looks_.push_back(std::move(entry));
}

}  // namespace rummy
