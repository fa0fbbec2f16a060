#include "replay/excerpt.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/round_played.h"
#include "replay/turns.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

bool is_same_slip(const Finding& one, const Finding& other) {
  return one.code == other.code && one.action == other.action;
}

}  // namespace

UpcardOffer first_offer(const RoundStart& start) {
  if (start.ruleset->variant.turn.first != FirstTurn::upcard_offer) return UpcardOffer::none;
  return start.part.before != nullptr ? UpcardOffer::none : UpcardOffer::open;
}

void lay_unseen_melds(RoundPlay& play) {
  if (!play.state.is_excerpt || play.variant().melds.when == MeldWhen::out || rearranges(play))
    return;
  if (play.seats().empty()) return;
  for (Layout& layout : play.table->layouts()) {
    Meld& melds = layout.melds.emplace_back();
    melds.leave_open(MeldKind::unknown);
    melds.is_any_number = true;
    melds.owner = play.seats().front();
  }
}

void play_last_or_any_turn(RoundPlay& play) {
  if (play.start.part.owed == nullptr || !play.acts.is_last || play.ending.over)
    return play_turn(play);
  RoundPlay ended = play;
  Table table = *play.table;
  std::vector<std::uint8_t> opened = *play.opened;
  Findings found;
  ended.table = &table;
  ended.opened = &opened;
  ended.findings = &found;
  ended.tracer = nullptr;
  ended.acts.is_last = false;
  play_turn(ended);
  const std::size_t first_finding = play.findings->size();
  play_turn(play);
  std::erase_if(*play.start.part.owed,
                [&play](const Finding& f) { return f.round == play.state.number; });
  if (play.ending.over || has(play.acts.events, ActionKind::discard)) return;
  for (Finding& finding : found) {
    const auto of_turn = std::span(*play.findings).subspan(first_finding);
    const bool is_found = std::ranges::any_of(
        of_turn, [&](const Finding& other) { return is_same_slip(finding, other); });
    if (is_fault(finding) && !is_found) play.start.part.owed->push_back(std::move(finding));
  }
}

}  // namespace rummy
