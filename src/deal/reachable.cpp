#include "deal/reachable.h"

#include "rules/rule.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Melds lie on the table for more than the last moment of a round.
bool melds_lie(const Variant& variant) {
  return variant.melds.when == MeldWhen::turn;
}

/// Hands are laid out and compared when the round has ended.
bool hands_are_shown(const Variant& variant) {
  return !melds_lie(variant) && variant.knocking.max.choice != KnockLimit::off &&
         variant.round_score.hand_melds_free;
}

/// Some day there is no card left to draw. Discards reshuffled again and again last for ever.
bool stock_ends(const Variant& variant) {
  const StockSettings& stock = variant.stock;
  return !renews_stock(stock.on_empty) || stock.max_reshuffles.choice == OrNone::number;
}

/// Who has laid the last card is out, and has nothing to discard.
bool hands_run_empty(const Variant& variant) {
  if (owes_discard(variant.going_out.discard)) return false;
  return melds_lie(variant) || left_allowed(variant.going_out, false).low == 0;
}

bool may_be_apart(const Variant& variant) {
  return variant.melds.rearrange != TableRearrange::none;
}

}  // namespace

bool can_be_played(ActionKind kind, const Variant& variant) {
  switch (kind) {
    case ActionKind::draw:
    case ActionKind::ruling:
    case ActionKind::adjust:
      return true;
    case ActionKind::take:
      return variant.draw.depth != PileDepth::none;
    case ActionKind::meld:
      return melds_lie(variant) || hands_are_shown(variant);
    case ActionKind::lay:
      if (hands_are_shown(variant)) return variant.lay_off.on == LayOffOn::knocker;
      return melds_lie(variant) && variant.lay_off.on != LayOffOn::none;
    case ActionKind::swap:
      return melds_lie(variant) && variant.jokers.reclaim_allowed && may_have_jokers(variant);
    case ActionKind::move:
      return melds_lie(variant) && variant.jokers.move != JokerMove::none &&
             may_have_jokers(variant);
    case ActionKind::play:
    case ActionKind::table:
      return may_be_apart(variant);
    case ActionKind::knock:
      return variant.knocking.max.choice != KnockLimit::off;
    case ActionKind::out:
      return !melds_lie(variant) || variant.going_out.instant != OutInstant::none;
    case ActionKind::discard:
      return variant.turn.discard != TurnDiscard::none;
    case ActionKind::pass:
      return stock_ends(variant) || variant.turn.first == FirstTurn::upcard_offer;
    case ActionKind::drop:
      return may_drop(variant.dropping);
    case ActionKind::reshuffle:
      return renews_stock(variant.stock.on_empty);
    case ActionKind::call:
      return variant.draw.claim != ClaimDiscard::off;
    case ActionKind::buy:
      return variant.draw.buy_max > 0 && variant.deal.players_max > 2;
    case ActionKind::abandon:
      return variant.game_end.deadlock == Deadlock::by_agreement;
    case ActionKind::unread:
      return false;
  }
  return false;
}

bool can_end(RoundEnd end, const Variant& variant) {
  switch (end) {
    case RoundEnd::out:
      return true;
    case RoundEnd::knock:
      return can_be_played(ActionKind::knock, variant);
    case RoundEnd::exhausted:
      return stock_ends(variant);
    case RoundEnd::instant:
      return variant.going_out.instant != OutInstant::none;
    case RoundEnd::alone:
      return may_drop(variant.dropping);
    case RoundEnd::abandoned:
      return can_be_played(ActionKind::abandon, variant);
    case RoundEnd::unfinished:
    case RoundEnd::unknown:
      return false;
  }
  return false;
}

bool can_be_met(Checkpoint at, const Variant& variant) {
  switch (at) {
    case Checkpoint::turn_start:
    case Checkpoint::draw:
    case Checkpoint::meld_cards:
    case Checkpoint::turn_end:
      return true;
    case Checkpoint::take:
      return can_be_played(ActionKind::take, variant);
    case Checkpoint::meld:
      return can_be_played(ActionKind::meld, variant);
    case Checkpoint::opening:
      return melds_lie(variant);
    case Checkpoint::lay:
      return can_be_played(ActionKind::lay, variant);
    case Checkpoint::swap:
      return can_be_played(ActionKind::swap, variant);
    case Checkpoint::move:
      return can_be_played(ActionKind::move, variant);
    case Checkpoint::discard:
      return can_be_played(ActionKind::discard, variant);
    case Checkpoint::pass:
      return can_be_played(ActionKind::pass, variant);
    case Checkpoint::reshuffle:
      return can_be_played(ActionKind::reshuffle, variant);
    case Checkpoint::drop:
      return may_drop(variant.dropping);
    case Checkpoint::knock:
      return can_be_played(ActionKind::knock, variant);
    case Checkpoint::out:
      return can_be_played(ActionKind::out, variant);
    case Checkpoint::call:
      return can_be_played(ActionKind::call, variant);
    case Checkpoint::buy:
      return can_be_played(ActionKind::buy, variant);
    case Checkpoint::buy_draw:
      return can_be_played(ActionKind::buy, variant) && variant.draw.buy_cards > 0;
    case Checkpoint::emptied:
      return hands_run_empty(variant);
    case Checkpoint::rearrange:
    case Checkpoint::play_cards:
    case Checkpoint::lay_loose:
    case Checkpoint::rearranged:
    case Checkpoint::jokers_owed:
      return may_be_apart(variant);
    case Checkpoint::table_cards:  // looked at where a card laid was not there
    case Checkpoint::swap_loose:   // where nobody wrote down how the table lies
    case Checkpoint::count:
      return false;
  }
  return false;
}

}  // namespace rummy
