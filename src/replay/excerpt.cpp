// A record that begins or stops in the middle of its round.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/round_played.h"
#include "replay/round_replay.h"
#include "rules/facts.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/turn.h"
#include "rules/variant.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

bool is_same_slip(const Finding& one, const Finding& other) {
  return one.code == other.code && one.action == other.action;
}

/// The first thing done in the round is to decline what is offered.
bool begins_with_pass(const RoundStart& start) {
  const std::span<const Event> events(start.record.events.data() + start.round.first_event,
                                      start.round.events);
  const auto first =
      std::ranges::find_if(events, [](const Event& e) { return is_turn_action(e.kind); });
  return first != events.end() && first->kind == ActionKind::pass;
}

}  // namespace

/// Of a record that begins later, only who declines the card turned up tells that it was on offer.
UpcardOffer RoundReplay::first_offer(const RoundStart& start) {
  if (start.ruleset.variant.turn.first != FirstTurn::upcard_offer) return UpcardOffer::none;
  return start.is_excerpt && !begins_with_pass(start) ? UpcardOffer::none : UpcardOffer::open;
}

/// What may lie on the table of turns that are not recorded.
void RoundReplay::lay_unseen_melds() {
  if (!state_.is_excerpt || ruleset_->variant.melds.when == MeldWhen::out || rearranges()) return;
  if (seats_.empty()) return;
  for (Layout& layout : table_->layouts()) {
    Meld& melds = layout.melds.emplace_back();
    melds.leave_open(MeldKind::unknown);
    melds.is_any_number = true;
    melds.owner = seats_.front();
  }
}

/// What the last turn owes is found by playing it once more as if it ended with what is recorded.
void RoundReplay::play_last_or_any_turn() {
  if (owed_ == nullptr || !last_turn_ || over_) return play_turn();
  RoundReplay ended = *this;
  Table table = *table_;
  std::vector<std::uint8_t> opened = *opened_;
  Findings found;
  ended.table_ = &table;
  ended.opened_ = &opened;
  ended.findings_ = &found;
  ended.tracer_ = nullptr;
  ended.last_turn_ = false;
  ended.play_turn();
  const std::size_t first_finding = findings_->size();
  play_turn();
  std::erase_if(*owed_, [this](const Finding& f) { return f.round == state_.number; });
  if (over_ || has(events_, ActionKind::discard)) return;
  for (Finding& finding : found) {
    const auto of_turn = std::span(*findings_).subspan(first_finding);
    const bool is_found = std::ranges::any_of(
        of_turn, [&](const Finding& other) { return is_same_slip(finding, other); });
    if (is_fault(finding) && !is_found) owed_->push_back(std::move(finding));
  }
}

}  // namespace rummy
