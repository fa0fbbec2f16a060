// A discard called out of turn.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/draw.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Out of turn: while it lasts the caller is the player looked at, and who is found at fault.
void RoundReplay::act_call(const Event& event) {
  const Turn turn = turn_;
  turn_.seat = event.seat;
  turn_.was_open = (*opened_)[index(event.seat)] != 0;
  turn_.is_guest = std::ranges::find(seats_, event.seat) == seats_.end();
  const std::size_t before = findings_->size();
  done_[turn_.at] = 0;
  if (ruleset_->variant.draw.claim == ClaimDiscard::off) {
    run(Checkpoint::call, look());
  } else {
    const bool whole_pile = ruleset_->variant.draw.claim == ClaimDiscard::whole_pile;
    claimed_from_ = pile_place(first_card(*record_, event), 0,
                               whole_pile ? PileTaking::with_all_above : PileTaking::alone);
    resolve(event);
    run_layouts(Checkpoint::call);
    if (is_claim_played(before)) take_claimed(event);
    claimed_from_.reset();
  }
  turn_ = turn;
}

/// A claim that cannot be is left out: nothing of it happened but the call.
bool RoundReplay::is_claim_played(std::size_t first_finding) const {
  const auto said = std::span(*findings_).subspan(first_finding);
  return std::ranges::none_of(said, [](const Finding& f) {
    return f.judgement == Judgement::illegal && f.code.starts_with("claim.");
  });
}

/// The card claimed goes on its meld, those above it into the caller's hand.
void RoundReplay::take_claimed(const Event& event) {
  const auto cards = cards_of(*record_, groups_of(*record_, event).front().cards);
  const Card card = cards.front().card;
  if (!claimed_from_) return;
  if (claimed_from_->alike > 1) table_->forget_pile(claimed_from_->depth, claimed_from_->alike);
  table_->take(turn_.seat, card, claimed_from_->depth + 1);
  table_->lay_down(turn_.seat, cards);
  const std::size_t layouts = resolved_count_;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(i, cards);
  done_[turn_.at] = 1;
}

}  // namespace rummy
