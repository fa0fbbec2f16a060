#include "replay/choices.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Which discard was taken, if the record does not show it.

/// The next place at or below `from` where the card can lie. For an unknown card every place can be
/// it.
std::optional<std::size_t> next_place(const Table& table, Card card, std::size_t from) {
  for (std::size_t depth = from; depth < table.pile().size(); ++depth)
    if (table.can_lie_in_pile(card, depth)) return depth;
  return std::nullopt;
}

/// Whether taking the card one place lower leaves the same pile and the same hands.
bool is_like_the_next(std::span<const PileCard> pile, std::size_t depth) {
  if (depth + 1 >= pile.size()) return false;
  const PileCard& here = pile[pile.size() - 1 - depth];
  const PileCard& next = pile[pile.size() - 2 - depth];
  return !here.card.is_known() && !next.card.is_known() && here.from == next.from;
}

/// Counts the places that make a difference, uppermost first, and stores the `nth` in `chosen`. The
/// search ends at the uppermost known copy.
std::size_t pile_places(const RoundPlay& play, Card card, PileTaking taking, std::size_t nth,
                        PilePlace& chosen) {
  const auto pile = play.table->pile();
  std::size_t places = 0;
  for (auto depth = next_place(*play.table, card, 0); depth;
       depth = next_place(*play.table, card, *depth + 1)) {
    PilePlace place{.depth = *depth};
    while (taking == PileTaking::alone && is_like_the_next(pile, *depth)) {
      place.may_be_lower = true;
      ++*depth;
    }
    if (places++ == nth) chosen = place;
    if (card.is_known() && pile[pile.size() - 1 - *depth].card == card) break;
  }
  return places;
}

}  // namespace

std::optional<PilePlace> pile_place(RoundPlay& play, Card card, std::uint32_t number,
                                    PileTaking taking) {
  // A number that contradicts the card is reported elsewhere; the place of the card counts.
  if (number > 0 && play.table->can_lie_in_pile(card, number - 1))
    return PilePlace{.depth = number - 1};
  // The card usually lies on top.
  const auto pile = play.table->pile();
  if (card.is_known() && !pile.empty() && pile.back().card == card) return PilePlace{};
  // One card taken without a name is the top one.
  if (taking == PileTaking::alone && !card.is_known())
    return pile.empty() ? std::nullopt : std::optional(PilePlace{});
  PilePlace place;
  const std::size_t places = pile_places(play, card, taking, 0, place);
  if (places == 0) return std::nullopt;
  if (places == 1) return place;
  if (play.played.impossible.any() ||
      (play.start.way.too_many_ways && taking == PileTaking::alone)) {
    PilePlace lowest;
    pile_places(play, card, taking, places - 1, lowest);
    return PilePlace{.depth = place.depth,
                     .may_be_lower = play.start.way.too_many_ways || place.may_be_lower,
                     .alike = lowest.depth - place.depth + 1};
  }
  if (const std::size_t nth = choose(play, places); nth > 0)
    pile_places(play, card, taking, nth, place);
  return place;
}

bool can_follow(const RoundPlay& play, std::size_t ways) {
  std::size_t all = ways;
  for (const std::uint8_t choice : play.choices.open) {
    if (all > kMostReadings) break;
    all *= choice;
  }
  return all <= kMostReadings && !play.start.way.too_many_ways;
}

std::size_t choose(RoundPlay& play, std::size_t ways) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint8_t>::max();
  const std::size_t which = play.choices.open.size();
  if (which == 0) play.choices.in_doubt.first_turn = play.turn.number;
  play.choices.open.push_back(static_cast<std::uint8_t>(std::min(ways, kMost)));
  return which < play.start.way.readings.size() ? play.start.way.readings[which] : 0;
}

namespace {

// === An ending against the rules that the table did not accept.

bool comes_after(const Event& event, const Place& at) {
  return std::pair(event.at.line, event.at.offset) > std::pair(at.line, at.offset);
}

/// The events of the round after this turn, as written.
std::span<const Event> events_after(const RoundPlay& play) {
  const Place& last = play.acts.events.back().at;
  const std::span<const Event> events = events_of(play.record(), play.round());
  const auto first = std::ranges::find_if(events.subspan(play.acts.from),
                                          [&last](const Event& e) { return comes_after(e, last); });
  return {first, events.end()};
}

/// Whether the event belongs to the player's turn and was not called in between.
bool is_of_turn(const Event& event) {
  return is_turn_action(event.kind) && !is_out_of_turn(event.kind);
}

/// Whether the event can be part of a showdown: only melds and lay-offs can.
bool is_shown(const Event& event) {
  return event.kind == ActionKind::meld || event.kind == ActionKind::lay;
}

/// Whether this player's turn comes next, or was passed over by this one.
bool may_play_next(const RoundPlay& play, Seat seat) {
  const auto due = std::span(play.state.due).first(play.state.due_count);
  return seat == next_seat(play, play.turn.seat) ||
         (!play.turn.kind.in_order && std::ranges::find(due, seat) != due.end());
}

/// Whether the player who is due after this turn plays the next one.
bool is_played_by_next(const RoundPlay& play, std::span<const Event> after) {
  const auto first = std::ranges::find_if(after, is_of_turn);
  if (first == after.end()) return false;
  const Seat next = first->seat;
  if (next == play.turn.seat || !may_play_next(play, next)) return false;
  if (play.variant().melds.when != MeldWhen::out) return true;
  const auto decisive = std::find_if(first, after.end(), [next](const Event& e) {
    return is_of_turn(e) && (e.seat != next || !is_shown(e));
  });
  return decisive != after.end() && decisive->seat == next;
}

/// Whether each of the others has one more turn after somebody goes out. Then only a turn of the
/// player who went out shows that the round went on.
bool has_last_turns(const RoundPlay& play) {
  return play.variant().going_out.last_turns == LastTurns::one_each &&
         play.turn.event().kind != ActionKind::knock;
}

bool is_played_past(const RoundPlay& play) {
  const std::span<const Event> after = events_after(play);
  if (!is_played_by_next(play, after)) return false;
  return !has_last_turns(play) || std::ranges::any_of(after, [&play](const Event& e) {
    return is_of_turn(e) && e.seat == play.turn.seat;
  });
}

Judgement worst_of_action(const RoundPlay& play, std::size_t first_finding) {
  // Cards that win at once are shown in the player's own turn.
  if (!play.turn.kind.in_order && play.turn.wins_at_once) return Judgement::illegal;
  Judgement worst = Judgement::note;
  for (const Finding& finding : std::span(*play.findings).subspan(first_finding)) {
    if (finding.action == play.turn.at + 1 && is_fault(finding))
      worst = std::max(worst, finding.judgement);
  }
  return worst;
}

/// Whether a player who lays out a wrong hand pays for it and leaves the round.
bool leaves_for_it(const RoundPlay& play) {
  return play.variant().melds.when == MeldWhen::out &&
         play.variant().going_out.wrong_points.choice != OrNone::none && players_left(play) > 2;
}

/// Restores the round, except for this turn's written acts, which others look at.
void put_back(RoundPlay& play, const RoundPlay& before) {
  TurnActs acts = std::move(play.acts);
  OpenChoices choices = std::move(play.choices);
  const ImpossibleActs impossible = play.played.impossible;
  const bool wins_at_once = play.turn.wins_at_once;  // kept: a hand that wins at once needs no draw
  play = before;
  play.acts = std::move(acts);
  play.choices = std::move(choices);
  play.played.impossible = impossible;
  play.turn.wins_at_once = wins_at_once;
  play.acts.laid = before.acts.laid;
  play.acts.knock = false;
  play.acts.laid_out = false;
  play.acts.done[play.turn.at] = 0;
  play.turn.events = play.acts.events;
  play.turn.done = play.acts.done;
}

}  // namespace

bool is_let_stand(const RoundPlay& play, const Event& action) {
  const std::span<const Event> events = events_of(play.record(), play.round());
  const auto next = std::ranges::find_if(events, [&action](const Event& e) {
    return e.at.line > action.at.line && e.kind != ActionKind::adjust;
  });
  return next != events.end() && next->kind == ActionKind::ruling && !is_void(*next);
}

bool is_end_refused(RoundPlay& play, std::size_t first_finding) {
  const Judgement worst = worst_of_action(play, first_finding);
  if (worst == Judgement::note || leaves_for_it(play)) return false;
  if (is_let_stand(play, play.turn.event()) || !is_played_past(play)) return false;
  if (worst == Judgement::illegal) return true;
  if (can_follow(play, 2)) {
    ++play.choices.in_doubt.endings;
    return choose(play, 2) == 1;
  }
  play.played.end_open = true;
  return true;
}

void act_unless_refused(RoundPlay& play, const Event& event,
                        void (*act)(RoundPlay& play, const Event& event)) {
  if (leaves_for_it(play) || !is_played_past(play)) return act(play, event);
  const RoundPlay before = play;
  const Table table = *play.table;
  const std::size_t first_finding = play.findings->size();
  act(play, event);
  if (!is_end_refused(play, first_finding)) return;
  const bool is_impossible = play.played.impossible.last.turn == play.turn.number &&
                             play.played.impossible.last.action == play.turn.at;
  const bool is_end_open = play.played.end_open;
  put_back(play, before);
  *play.table = table;
  play.played.end_open = is_end_open && play.choices.in_doubt.endings == 0;
  if (is_impossible) play.table->mark_doubtful(play.turn.seat);
  // The hand was not laid out, so its best split must stay unknown.
  const auto first = play.findings->begin() + static_cast<std::ptrdiff_t>(first_finding);
  play.findings->erase(std::remove_if(first, play.findings->end(),
                                      [](const Finding& f) { return f.code == "note.best-split"; }),
                       play.findings->end());
}

}  // namespace rummy
