#include "replay/claims.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/laying.h"
#include "replay/layouts.h"
#include "replay/pile_reading.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

bool moves_on_pile(ActionKind kind) {
  return kind == ActionKind::take || kind == ActionKind::call || kind == ActionKind::buy ||
         kind == ActionKind::discard;
}

/// What is called against the rules is done all the same where it can be, as at a table where
/// nobody objected; but where the card is taken from the pile or called later, somebody did.
bool is_claim_played(const RoundPlay& play, const Event& event) {
  if (!play.acts.claimed_from || play.turn.kind.is_guest || !fits_somewhere(play)) return false;
  const Card card = first_card(play.record(), event);
  const bool is_only = play.table->pack().count(card) == 1;
  const std::span<const Event> events = events_of(play.record(), play.round());
  const auto next = std::ranges::find_if(events, [&](const Event& e) {
    const bool is_later =
        std::pair(e.at.line, e.at.offset) > std::pair(event.at.line, event.at.offset);
    const bool tells = is_only ? e.kind != ActionKind::table : moves_on_pile(e.kind);
    return is_later && tells && uses(look(play), e, card) == CardUse::yes;
  });
  // Of several such cards it may be another that is thrown.
  return next == events.end() || (!is_only && next->kind == ActionKind::discard);
}

/// The card claimed goes on its meld, those above it into the caller's hand.
void take_claimed(RoundPlay& play, const Event& event) {
  if (!play.acts.claimed_from) return;
  const auto cards = cards_of(play.record(), groups_of(play.record(), event).front().cards);
  const Card card = cards.front().card;
  const std::size_t depth = play.acts.claimed_from->depth;
  if (play.acts.claimed_from->alike > 1)
    play.table->forget_pile(depth, play.acts.claimed_from->alike);
  if (play.variant().draw.claim == ClaimDiscard::whole_pile) {
    play.table->take(play.turn.seat, card, depth + 1);
  } else {
    play.table->take_from_within(play.turn.seat, card, depth);
  }
  play.table->lay_down(play.turn.seat, cards);
  const std::size_t layouts = play.targets.count;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(play, i, cards);
  play.acts.done[play.turn.at] = 1;
}

}  // namespace

void act_call(RoundPlay& play, const Event& event) {
  const Turn turn = play.turn;
  play.turn.seat = event.seat;
  play.turn.was_open = (*play.opened)[index(event.seat)] != 0;
  play.turn.kind.is_guest = !play.players.taking_part.has(event.seat);
  const std::size_t before = play.findings->size();
  play.acts.done[play.turn.at] = 0;
  const bool whole_pile = play.variant().draw.claim == ClaimDiscard::whole_pile;
  play.acts.claimed_from = pile_place(play, first_card(play.record(), event), 0,
                                      whole_pile ? PileTaking::with_all_above : PileTaking::alone);
  resolve(play, event);
  run_layouts(play, Checkpoint::call);
  const bool is_at_fault = std::any_of(
      play.findings->begin() + static_cast<std::ptrdiff_t>(before), play.findings->end(),
      [](const Finding& f) { return is_illegal(f) && f.code.starts_with("claim."); });
  if (!is_at_fault || is_claim_played(play, event)) take_claimed(play, event);
  play.acts.claimed_from.reset();
  play.turn = turn;
}

}  // namespace rummy
