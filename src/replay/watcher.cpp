#include "replay/watcher.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Every moment of a record, kept for display.

void Moments::dealt(std::uint32_t round, const Table& table) {
  const auto again = std::erase_if(all_, [round](const Moment& m) { return m.round == round; });
  if (again > 0 && !is_open(round)) open_.push_back(round);
  Moment moment;
  moment.round = round;
  moment.table = table;
  all_.push_back(std::move(moment));
}

void Moments::played(const PlayedTurn& turn, const Table& table) {
  Moment moment;
  moment.round = turn.round;
  moment.turn = turn.turn;
  moment.seat = turn.seat;
  for (const Event& event : turn.events) {
    const bool known = !moment.lines.empty() && moment.lines.back() >= event.at.line;
    if (event.at.is_somewhere() && !known) moment.lines.push_back(event.at.line);
  }
  moment.table = table;
  all_.push_back(std::move(moment));
}

bool Moments::is_open(std::uint32_t round) const {
  return std::ranges::find(open_, round) != open_.end();
}

std::optional<std::size_t> Moments::find(std::uint32_t round, std::uint32_t turn) const {
  const auto found = std::ranges::find_if(
      all_, [&](const Moment& m) { return m.round == round && m.turn == turn; });
  if (found == all_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all_.begin());
}

namespace {

// === Every rule that looked at an action, and what it found.

/// Whether the rules are asked at the end of the turn, about all of it.
bool is_of_turn(Checkpoint at) {
  return at == Checkpoint::rearranged || at == Checkpoint::jokers_owed ||
         at == Checkpoint::turn_end || at == Checkpoint::opening;
}

}  // namespace

void RuleTrace::dealt(std::uint32_t round, const Table& table) {
  // A record with unknown cards plays its rounds several times; the last way is kept.
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
                 .elsewhere = said.empty() && is_reported_elsewhere(look),
                 .of_turn = is_of_turn(at),
                 .code = look.rule->code,
                 .title = look.rule->title,
                 .at = look.event().at};
  for (const Finding& finding : said) {
    entry.found = std::max(entry.found, finding.judgement);
    if (!entry.text.empty()) entry.text += "; ";
    entry.text += finding.message;
  }
  if (said.empty()) entry.text = proof_of(look);
  looks_.push_back(std::move(entry));
}

}  // namespace rummy
