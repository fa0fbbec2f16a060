// A discard called out of turn.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/draw.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

namespace {

bool moves_on_pile(ActionKind kind) {
  return kind == ActionKind::take || kind == ActionKind::call || kind == ActionKind::buy ||
         kind == ActionKind::discard;
}

}  // namespace

/// Out of turn: while it lasts the caller is the player looked at, and who is found at fault.
void RoundReplay::act_call(const Event& event) {
  const Turn turn = turn_;
  turn_.seat = event.seat;
  turn_.was_open = (*opened_)[index(event.seat)] != 0;
  turn_.is_guest = std::ranges::find(seats_, event.seat) == seats_.end();
  const std::size_t before = findings_->size();
  done_[turn_.at] = 0;
  const bool whole_pile = ruleset_->variant.draw.claim == ClaimDiscard::whole_pile;
  claimed_from_ = pile_place(first_card(*record_, event), 0,
                             whole_pile ? PileTaking::with_all_above : PileTaking::alone);
  resolve(event);
  run_layouts(Checkpoint::call);
  const bool is_at_fault =
      std::any_of(findings_->begin() + static_cast<std::ptrdiff_t>(before), findings_->end(),
                  [](const Finding& f) { return is_illegal(f) && f.code.starts_with("claim."); });
  if (!is_at_fault || is_claim_played(event)) take_claimed(event);
  claimed_from_.reset();
  turn_ = turn;
}

/// What is called against the rules is done all the same where it can be, as at a table where
/// nobody objected; but where the card is taken from the pile or called later, somebody did.
bool RoundReplay::is_claim_played(const Event& event) const {
  if (!claimed_from_ || turn_.is_guest || !fits_somewhere()) return false;
  const Card card = first_card(*record_, event);
  const bool is_only = table_->pack().count(card) == 1;
  const std::span<const Event> events(record_->events.data() + round_->first_event, round_->events);
  const auto next = std::ranges::find_if(events, [&](const Event& e) {
    const bool is_later =
        std::pair(e.at.line, e.at.offset) > std::pair(event.at.line, event.at.offset);
    const bool tells = is_only ? e.kind != ActionKind::table : moves_on_pile(e.kind);
    return is_later && tells && uses(look(), e, card) == CardUse::yes;
  });
  // Of several such cards it may be another that is thrown.
  return next == events.end() || (!is_only && next->kind == ActionKind::discard);
}

/// The card claimed goes on its meld, those above it into the caller's hand.
void RoundReplay::take_claimed(const Event& event) {
  if (!claimed_from_) return;
  const auto cards = cards_of(*record_, groups_of(*record_, event).front().cards);
  const Card card = cards.front().card;
  const std::size_t depth = claimed_from_->depth;
  if (claimed_from_->alike > 1) table_->forget_pile(depth, claimed_from_->alike);
  if (ruleset_->variant.draw.claim == ClaimDiscard::whole_pile) {
    table_->take(turn_.seat, card, depth + 1);
  } else {
    table_->take_from_within(turn_.seat, card, depth);
  }
  table_->lay_down(turn_.seat, cards);
  const std::size_t layouts = resolved_count_;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(i, cards);
  done_[turn_.at] = 1;
}

}  // namespace rummy
