#include "replay/drawing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/choices.h"
#include "replay/consequences.h"
#include "replay/laying.h"
#include "replay/layouts.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Cards that come into a hand.

/// Whether the draw is plain in the sense of Plain::drawn.
Plain plainness_of_draw(const RoundPlay& play, Card card) {
  const auto before = play.turn.before();
  const bool is_due = std::cmp_less(before.size(), most_draws(play.variant().draw)) &&
                      kinds_in(before).are_among({ActionKind::draw}) && may_be_plain(play) &&
                      play.state.turned_up.offer == UpcardOffer::none;
  const bool is_plain = is_due && has_cards_to_draw(play) &&
                        play.table->peek(card).outcome == DrawResult::Outcome::drawn;
  return is_plain ? Plain::drawn : Plain::nothing;
}

/// Whether the take that begins a turn is plain in the sense of Plain::taken. `place`: where the
/// card lies.
Plain plainness_of_take(const RoundPlay& play, const Event& event, const PilePlace& place) {
  const bool begins =
      play.turn.at == 0 && may_be_plain(play) && play.state.turned_up.offer == UpcardOffer::none;
  if (!begins || event.number != 0 || place.depth != 0 || place.may_be_lower) return Plain::nothing;
  const Card named = first_card(play.record(), event);
  const bool is_plain = named.is_known() && play.table->pile().back().card == named;
  return is_plain ? Plain::taken : Plain::nothing;
}

void ask_of_draw(const RoundPlay& play, Card card, Checkpoint checkpoint, std::size_t at) {
  const Plain plain =
      checkpoint == Checkpoint::draw ? plainness_of_draw(play, card) : Plain::nothing;
  if (need_not_ask(play, checkpoint, plain)) return;
  Look drawn = look(play);
  drawn.from_pile.nth = at;
  run(play, checkpoint, drawn, plain);
}

void ask_of_take(const RoundPlay& play, const Event& event, const std::optional<PilePlace>& place) {
  const Plain plain = place ? plainness_of_take(play, event, *place) : Plain::nothing;
  if (need_not_ask(play, Checkpoint::take, plain)) return;
  Look at = look(play);
  at.from_pile.place = place ? &*place : nullptr;
  run(play, Checkpoint::take, at, plain);
}

/// In an excerpt it is unknown when the stock ran out. A drawn card that lies among the discards
/// shows an unwritten reshuffle.
void reshuffle_unwritten(RoundPlay& play, Card card) {
  if (!play.state.is_excerpt || !may_reshuffle(look(play))) return;
  const auto under_top =
      play.table->pile().first(play.table->pile().size() - kept_on_reshuffle(play.variant()));
  const bool is_there = std::ranges::find(under_top, card, &PileCard::card) != under_top.end();
  if (is_there && play.table->peek(card).outcome == DrawResult::Outcome::mismatch)
    reshuffle(play, {});
}

/// Draws the top card of the stock. `at`: its index among the action's cards.
void draw_card(RoundPlay& play, Card card, Checkpoint checkpoint, std::size_t at) {
  if (play.table->stock().left() <= 0 && may_reshuffle(look(play))) reshuffle(play, {});
  reshuffle_unwritten(play, card);
  ask_of_draw(play, card, checkpoint, at);
  play.state.turned_up.offer = UpcardOffer::none;
  if (checkpoint == Checkpoint::draw && !has_cards_to_draw(play) && ends_with_stock(play)) return;
  const std::size_t kept = kept_on_reshuffle(play.variant());
  const bool gone = play.table->stock().left() <= 0;
  if (gone && play.table->pile().size() <= kept) {
    leave_out(play, 0, 1);
    return;
  }
  // One reshuffle too many, already reported: play continues.
  if (gone) reshuffle(play, {});
  const DrawResult seen = play.table->peek(card);
  play.table->draw(play.turn.seat, card, seen);
  if (seen.outcome == DrawResult::Outcome::mismatch) {
    play.table->allow_stray_copy(card);
    note_impossible(play);
  }
  // The pile may be too small now and grow with this turn's discard.
  const bool ends_at_once = play.variant().stock.end_timing == StockEndTiming::at_once;
  if (ends_at_once && !has_cards_to_draw(play) && !has_reshuffle_left(look(play)))
    end(play, RoundEnd::exhausted);
}

/// Whether both ways are followed: a due but unwritten act was done, or was not. A round follows a
/// limited number of such choices; one that began before its record follows none, because too much
/// else is open.
bool follows_unwritten(const RoundPlay& play) {
  constexpr int kMostUnwritten = 3;
  if (play.start.part.before != nullptr) return false;
  const bool was_possible =
      !play.played.impossible.any() || play.played.impossible.first.turn == play.turn.number;
  return play.choices.in_doubt.unwritten() < kMostUnwritten && was_possible;
}

/// Draws unknown cards in this turn, without a written act.
void draw_unseen(RoundPlay& play, int cards) {
  play.players.drawn.add(play.turn.seat);
  play.acts.drawn_unwritten += cards;
  for (int i = 0; i < cards; ++i)
    play.table->draw(play.turn.seat, Card::unknown());
}

/// How many draws the turn may have had beyond those written.
int draws_missing(const RoundPlay& play) {
  const int made = draws_in(play.acts.events) + play.acts.drawn_unwritten;
  return std::min(most_draws(play.variant().draw) - made, play.table->stock().left());
}

/// If the turn lacks draws and the card lies a little below the top of the stock, the cards above
/// it may have been drawn without being written.
void draw_passed_over(RoundPlay& play, Card card) {
  if (most_draws(play.variant().draw) == 1) return;  // and it is this draw
  if (play.table->peek(card).outcome != DrawResult::Outcome::mismatch) return;
  const int lacking = draws_missing(play);
  if (lacking <= 0 || !another_draw_due(look(play)) || !follows_unwritten(play)) return;
  const Stock& stock = play.table->stock();
  const auto behind = std::span(stock.order).subspan(stock.next);
  const auto there = std::ranges::find(behind, card);
  const auto passed = static_cast<int>(there - behind.begin());
  // With the stock used up no further draw is due, and nothing would be reported.
  const bool is_close =
      passed <= lacking && play.table->stock().left() > most_draws(play.variant().draw);
  if (there == behind.end() || !is_close || !can_follow(play, 2)) return;
  ++play.choices.in_doubt.draws;
  if (choose(play, 2) == 1) draw_unseen(play, passed);
}

/// The most cards of the pile that can have been taken at once, if it is not recorded which.
std::size_t most_taken(const RoundPlay& play, PileTaking taking) {
  constexpr std::size_t kMost = 60;
  const std::size_t most = taking == PileTaking::alone ? 1 : kMost;
  return std::min(play.table->pile().size(), most);
}

/// The card at that place: the one named, if it can lie there.
Card card_lying_at(RoundPlay& play, const PilePlace& place, Card named) {
  if (place.alike > 1) play.table->forget_pile(place.depth, place.alike);
  if (named.is_known() && play.table->can_lie_in_pile(named, place.depth)) return named;
  return play.table->pile()[play.table->pile().size() - 1 - place.depth].card;
}

/// A card is written as taken that did not lie in the pile. Something came into the hand from
/// somewhere: the top of the pile under a wrong name (with the cards above, if these come along),
/// the top of the stock, or a card from elsewhere. Which of them is a choice the first time in a
/// round; later the cards in the pile are forgotten.
void take_from_elsewhere(RoundPlay& play, Card card, PileTaking taking) {
  const std::size_t most = most_taken(play, taking);
  const bool is_followed = play.choices.in_doubt.takes == 0 && can_follow(play, most + 2);
  if (is_followed) ++play.choices.in_doubt.takes;
  const std::size_t way = is_followed ? choose(play, most + 2) : most + 1;
  if (way < most || (way == most && play.table->stock().left() > 0)) {
    if (way < most) {
      take_top(play, play.turn.seat, way + 1);
    } else {
      play.table->draw(play.turn.seat, Card::unknown());
    }
    play.acts.done[play.turn.at] = 0;
    note_impossible(play);
    return;
  }
  play.table->allow_stray_copy(card);
  if (!is_followed) play.table->forget_pile(0, most);
  leave_out(play, 0, 1);
}

/// The player who may take the discard without buying it: the player in turn or, after the discard,
/// the next. Nobody is known after a fault in the order of play.
Seat seat_to_draw(const RoundPlay& play) {
  if (!play.players.due_is_known || !play.turn.kind.in_order || play.turn.kind.is_eliminated)
    return kNoSeat;
  return has(play.turn.before(), ActionKind::discard) ? next_seat(play, play.turn.seat)
                                                      : play.turn.seat;
}

void take_bought(RoundPlay& play, Card card, const std::optional<PilePlace>& place) {
  play.state.last_discard.is_bought = true;
  if (index(play.turn.seat) < play.state.bought.size()) ++play.state.bought[index(play.turn.seat)];
  if (!place) return take_from_elsewhere(play, card, PileTaking::alone);
  play.table->take_from_within(play.turn.seat, card_lying_at(play, *place, card), place->depth);
}

}  // namespace

void take_top(RoundPlay& play, Seat seat, std::size_t cards) {
  const std::span<const PileCard> pile = play.table->pile();
  play.table->take(seat, pile[pile.size() - cards].card, cards);
}

bool ends_with_stock(RoundPlay& play) {
  if (!is_stock_gone_for_good(look(play))) return false;
  play.ending.past_stock = true;
  if (!play.turn.kind.is_last || !play.turn.after().empty() || has_draw(play.turn.before()))
    return false;
  play.acts.done[play.turn.at] = 0;
  end(play, play.ending.last_turns > 0 ? RoundEnd::out : RoundEnd::exhausted);
  return true;
}

void act_draw(RoundPlay& play, const Event& event) {
  draw_passed_over(play, first_card(play.record(), event));
  draw_card(play, first_card(play.record(), event), Checkpoint::draw, 0);
}

void draw_unwritten(RoundPlay& play) {
  if (!follows_unwritten(play) || !draw_due(look(play))) return;
  const bool any_depth = play.variant().draw.depth == PileDepth::any;
  const std::size_t stock = play.table->stock().left() > 0 ? 1 : 0;
  std::size_t most = most_taken(play, any_depth ? PileTaking::with_all_above : PileTaking::alone);
  if (!can_follow(play, 1 + stock + most)) most = most_taken(play, PileTaking::alone);
  if (stock + most == 0) return;
  ++play.choices.in_doubt.draws;
  const std::size_t way = choose(play, 1 + stock + most);
  if (way == 0) return;
  play.state.turned_up.offer = UpcardOffer::none;
  if (way <= stock) return draw_unseen(play, 1);
  play.players.drawn.add(play.turn.seat);
  take_top(play, play.turn.seat, way - stock);
}

void end_unwritten(RoundPlay& play, std::size_t first_of_turn) {
  const auto is_said = [&](std::string_view code) {
    const auto said = std::span(*play.findings).subspan(first_of_turn);
    return std::ranges::any_of(
        said, [code](const Finding& f) { return is_illegal(f) && f.code == code; });
  };
  if (!follows_unwritten(play)) return;
  const int most = draws_missing(play);
  if (most > 0 && is_said("turn.no-draw") && !has(play.acts.events, ActionKind::discard)) {
    ++play.choices.in_doubt.draws;
    const std::size_t drawn = choose(play, static_cast<std::size_t>(most) + 1);
    if (drawn > 0) draw_unseen(play, static_cast<int>(drawn));
  }
  const bool may_discard = play.table->hand(play.turn.seat).size() > 0;
  if (may_discard && (is_said("turn.no-discard") || is_said("out.no-discard"))) {
    ++play.choices.in_doubt.discards;
    if (choose(play, 2) == 0) return;
    play.table->discard(play.turn.seat, Card::unknown());
    note_discard(play, play.turn.seat);
  }
}

void act_take(RoundPlay& play, const Event& event) {
  const Card card = first_card(play.record(), event);
  const bool any_depth = play.variant().draw.depth == PileDepth::any && event.number != kTakenAlone;
  const PileTaking taking = any_depth ? PileTaking::with_all_above : PileTaking::alone;
  const std::optional<PilePlace> place =
      pile_place(play, card, counted_taken(event.number), taking);
  ask_of_take(play, event, place);
  play.state.turned_up.offer = UpcardOffer::none;
  play.state.last_discard.is_taken = true;
  if (!place) return take_from_elsewhere(play, card, taking);
  const std::size_t depth = place->depth;
  // The number of cards that came along is unknown.
  if (any_depth && place->alike > 1) play.table->mark_doubtful(play.turn.seat);
  const Card taken = card_lying_at(play, *place, card);
  const std::size_t count = any_depth ? depth + 1 : 1;
  // A second take is a fault of its own and creates no further duty.
  if (play.turn.taken.count == 0) {
    play.turn.taken.card = taken;
    play.turn.taken.count = static_cast<std::uint32_t>(count);
  }
  if (any_depth) {
    play.table->take(play.turn.seat, taken, count);
  } else {
    play.table->take_from_within(play.turn.seat, taken, depth);
  }
}

void act_buy(RoundPlay& play, const Event& event) {
  const Turn turn = play.turn;
  play.state.to_draw = seat_to_draw(play);
  play.turn.seat = event.seat;
  play.turn.was_open = (*play.opened)[index(event.seat)] != 0;
  play.turn.kind.is_eliminated = !play.players.taking_part.has(event.seat);
  const auto cards = action_cards(play.record(), event);
  const std::optional<PilePlace> place =
      pile_place(play, first_card(play.record(), event), 0, PileTaking::alone);
  Look at = look(play);
  at.from_pile.place = place ? &*place : nullptr;
  run(play, Checkpoint::buy, at);
  if (play.turn.kind.is_eliminated) {
    play.acts.done[play.turn.at] = 0;
  } else {
    take_bought(play, first_card(play.record(), event), place);
    for (int i = 1; i <= play.variant().draw.buy_cards && !play.ending.over; ++i) {
      const auto k = static_cast<std::size_t>(i);
      draw_card(play, k < cards.size() ? cards[k].card : Card::unknown(), Checkpoint::buy_draw, k);
    }
  }
  play.state.to_draw = kNoSeat;
  play.turn = turn;
}

namespace {

// === A discard called out of turn.

bool moves_on_pile(ActionKind kind) {
  return kind == ActionKind::take || kind == ActionKind::call || kind == ActionKind::buy ||
         kind == ActionKind::discard;
}

/// Whether a call against the rules is carried out, as at a table that does not object. It is not
/// if the card is taken from the pile or called later, which shows that somebody objected.
bool is_claim_played(const RoundPlay& play, const Event& event) {
  if (!play.acts.claimed_from || play.turn.kind.is_eliminated || !fits_somewhere(play))
    return false;
  const Card card = first_card(play.record(), event);
  const bool is_only = play.table->pack().count(card) == 1;
  const std::span<const Event> events = events_of(play.record(), play.round());
  const auto next = std::ranges::find_if(events, [&](const Event& e) {
    const bool is_later =
        std::pair(e.at.line, e.at.offset) > std::pair(event.at.line, event.at.offset);
    const bool proves_claim = is_only ? e.kind != ActionKind::table : moves_on_pile(e.kind);
    return is_later && proves_claim && uses(look(play), e, card) == CardUse::yes;
  });
  // If there are several such cards another may be the one discarded.
  return next == events.end() || (!is_only && next->kind == ActionKind::discard);
}

/// The called card goes on its meld, the cards above it into the caller's hand.
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
  play.turn.kind.is_eliminated = !play.players.taking_part.has(event.seat);
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
