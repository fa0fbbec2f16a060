#include "replay/turns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/actions.h"
#include "replay/choices.h"
#include "replay/consequences.h"
#include "replay/drawing.h"
#include "replay/first_melds.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/showdown.h"
#include "replay/table_end.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A line of moves that is missing or written twice, as the other turns show. As recorded, a
// turn is then out of order, and play goes on from it (verdicts: After an illegal move). If adding
// the missing turn, or dropping the duplicate, leaves fewer impossibilities, that is what happened,
// and the later turns are no faults.

namespace {

/// Tries a missing or duplicate line for a turn out of order.
void play_left_out(RoundPlay& play);

bool ignores_duplicate_turn(RoundPlay& play);

/// An unknown card may be the other.
bool may_be_same(const PlayedCard& a, const PlayedCard& b) {
  return a == b || !a.card.is_known() || !b.card.is_known();
}

bool may_have_same_cards(const Record& record, const Event& a, const Event& b) {
  const auto of_a = groups_of(record, a);
  const auto of_b = groups_of(record, b);
  const bool is_unnamed = of_a.empty() || of_b.empty();  // a `draw` of an unknown card
  return is_unnamed || std::ranges::equal(of_a, of_b, [&record](const Group& x, const Group& y) {
           return std::ranges::equal(cards_of(record, x.cards), cards_of(record, y.cards),
                                     may_be_same);
         });
}

/// The players whose turns come before this one by the order of play; empty if they are not one or
/// two players.
std::vector<Seat> passed_over(const RoundPlay& play) {
  std::vector<Seat> seats;
  if (play.turn.kind.repeats || !play.players.due_is_known || play.start.part.before != nullptr)
    return seats;
  for (Seat seat = play.state.due[0]; seat != play.turn.seat; seat = next_seat(play, seat)) {
    if (seats.size() == 2) return {};
    seats.push_back(seat);
  }
  return seats;
}

/// Plays an unwritten turn in its usual form: one draw (several in games without discards) or a
/// take, and a discard.
void play_unwritten(RoundPlay& play, Seat seat, std::size_t way) {
  if (has_discards(play) && way == 2) {
    take_top(play, seat, 1);
  } else {
    for (std::size_t i = 0; i < (has_discards(play) ? 1 : way); ++i)
      play.table->draw(seat, Card::unknown());
  }
  play.players.drawn.add(seat);
  if (!has_discards(play)) return;
  play.table->discard(seat, Card::unknown());
  note_discard(play, seat);
}

/// Adds what is assumed to the finding about the order of play.
void suppose(RoundPlay& play, Text what) {
  ++play.choices.in_doubt.supposed;
  if (!play.findings->empty() && play.findings->back().code == "turn.out-of-order")
    play.findings->back().help = std::move(what);
}

/// Whether the same player's turn may be the turn before, written twice.
bool is_written_twice(const RoundPlay& play) {
  if (play.players.last != play.turn.seat || play.acts.from < play.acts.events.size() ||
      play.start.part.before != nullptr)
    return false;
  const std::size_t turn = play.acts.events.size();
  const std::span<const Event> before =
      events_of(play.record(), play.round()).subspan(play.acts.from - turn, turn);
  return std::ranges::equal(play.acts.events, before, [&play](const Event& a, const Event& b) {
    return a.kind == b.kind && a.seat == b.seat && a.target == b.target &&
           may_have_same_cards(play.record(), a, b);
  });
}

void play_left_out(RoundPlay& play) {
  const std::vector<Seat> seats = passed_over(play);
  const int draws = has_discards(play) ? 1 : most_draws(play.variant().draw);
  const int wanted = draws * static_cast<int>(seats.size());
  const bool can_play = !seats.empty() && play.state.turned_up.offer == UpcardOffer::none &&
                        play.table->stock().left() > wanted && !play.played.impossible.any();
  if (!can_play) return;
  std::size_t ways = 2;
  if (seats.size() == 1)
    ways = has_discards(play) ? (play.table->pile().empty() ? 2 : 3)
                              : static_cast<std::size_t>(draws) + 1;
  if (!can_follow(play, ways)) return;
  const std::size_t way = choose(play, ways);
  if (way == 0) return;
  const std::string& first = play.record().players[index(seats.front())];
  suppose(
      play,
      seats.size() == 1
          ? say("a turn of {} seems to be missing before this one; what follows is judged with it",
                first)
          : say("turns of {} and {} seem to be missing before this one; what follows is judged "
                "with them",
                first, play.record().players[index(seats.back())]));
  for (const Seat seat : seats)
    play_unwritten(play, seat, way);
}

bool ignores_duplicate_turn(RoundPlay& play) {
  if (!is_written_twice(play) || !can_follow(play, 2) || choose(play, 2) == 0) return false;
  suppose(play,
          "the turn before seems to be written twice; what follows is judged without this one");
  return true;
}

// === The commonest turn.

/// Whether another player's turn begins with this event.
bool begins_turn(const Event& event, Seat before) {
  return event.seat != before && is_turn_action(event.kind) && !is_out_of_turn(event.kind);
}

/// Whether the first two events are a whole turn.
bool is_plain_pair(std::span<const Event> events) {
  if (events.size() < 3) return false;
  const Event& draw = events[0];
  const Event& discard = events[1];
  const bool takes = draw.kind == ActionKind::take && draw.number == 0;
  return (draw.kind == ActionKind::draw || takes) && discard.kind == ActionKind::discard &&
         discard.seat == draw.seat && begins_turn(events[2], draw.seat);
}

/// Whether the first event is the whole turn that must open the round.
bool is_plain_start(const RoundPlay& play, std::span<const Event> events) {
  const bool is_due = play.variant().turn.first == FirstTurn::discard_only &&
                      !play.state.is_excerpt && play.state.may_begin.empty() &&
                      play.start.ruleset->program.is_silent_on_turn(Plain::starts);
  return is_due && events.size() > 1 && events[0].kind == ActionKind::discard &&
         begins_turn(events[1], events[0].seat);
}

/// Whether plain turns may be played now without changing anything asked here.
bool expects_plain(const RoundPlay& play) {
  const bool is_ending =
      play.ending.over || play.ending.last_turns > 0 || play.ending.final_turns.have_begun();
  return play.state.due_count == 1 && !is_ending && play.state.turned_up.offer == UpcardOffer::none;
}

/// Whether a plain turn of this player changes only where cards lie.
bool expects_plain_of(const RoundPlay& play, const Table& table, Seat seat) {
  if (play.state.due[0] != seat) return false;
  const Holding& hand = table.hand(seat);
  const bool stays_so = table.stock().left() > play.variant().stock.floor + 1;
  return stays_so && hand.is_known() && hand.size() > 0;
}

/// The card drawn, if it can have been on top and the discard is held afterwards; else nothing.
std::optional<DrawResult> drawn_plain(const RoundPlay& play, const Table& table, Seat seat,
                                      Card named, Card discarded) {
  if (!play.start.ruleset->program.is_silent_on_turn(Plain::drawn)) return std::nullopt;
  const DrawResult top = table.peek(named);
  if (top.outcome != DrawResult::Outcome::drawn || !top.card.is_known()) return std::nullopt;
  if (discarded != top.card && table.hand(seat).known.count(discarded) == 0) return std::nullopt;
  return top;
}

bool draw_plain(RoundPlay& play, Seat seat, Card named, Card discarded) {
  const auto top = drawn_plain(play, *play.table, seat, named, discarded);
  if (top) play.table->draw(seat, named, *top);
  return top.has_value();
}

/// Whether the card is the top of the pile, to be kept, and the discard is held afterwards.
bool is_taken_plain(const RoundPlay& play, const Table& table, Seat seat, Card named,
                    Card discarded) {
  if (!play.start.ruleset->program.is_silent_on_turn(Plain::taken)) return false;
  const auto pile = table.pile();
  const bool is_top = named.is_known() && !pile.empty() && pile.back().card == named;
  return is_top && discarded != named && table.hand(seat).known.count(discarded) > 0;
}

bool take_plain(RoundPlay& play, Seat seat, Card named, Card discarded) {
  if (!is_taken_plain(play, *play.table, seat, named, discarded)) return false;
  play.table->take_from_within(seat, named, 0);
  return true;
}

/// Plays the turn up to its discard if that is held afterwards; else does nothing.
bool begin_plain(RoundPlay& play, const Event& first, Card discarded) {
  const Card named = first_card(play.record(), first);
  if (first.kind == ActionKind::draw) return draw_plain(play, first.seat, named, discarded);
  if (first.kind == ActionKind::take) return take_plain(play, first.seat, named, discarded);
  const Holding& hand = play.table->hand(first.seat);
  return hand.size() > 1 && hand.known.count(discarded) > 0;
}

/// Plays the first events if they are a plain turn; returns their number.
std::size_t play_plain_turn(RoundPlay& play, std::span<const Event> rest) {
  const bool starts = play.played.turns == 0;
  if (starts ? !is_plain_start(play, rest) : !is_plain_pair(rest)) return 0;
  const Seat seat = rest[0].seat;
  if (!expects_plain_of(play, *play.table, seat)) return 0;
  const std::size_t before = starts ? 0 : 1;
  const Card discarded = first_card(play.record(), rest[before]);
  if (!discarded.is_known() || !begin_plain(play, rest[0], discarded)) return 0;
  play.table->discard(seat, discarded);
  ++play.played.turns;
  play.state.due[0] = next_seat(play, seat);
  if (starts) {
    play.played.first = seat;
  } else {
    play.players.drawn.add(seat);
  }
  return before + 1;
}

}  // namespace

bool may_play_plain(const RoundStart& start) {
  const Program& program = start.ruleset->program;
  return (program.is_silent_on_turn(Plain::drawn) || program.is_silent_on_turn(Plain::taken)) &&
         !may_rearrange(start.ruleset->variant.melds);
}

bool is_plain_turn(const RoundPlay& play, const Table& table, const Event& draw, Card discarded) {
  const bool takes = draw.kind == ActionKind::take && draw.number == 0;
  if (draw.kind != ActionKind::draw && !takes) return false;
  const bool is_expected = play.played.turns > 0 && expects_plain(play) && discarded.is_known() &&
                           expects_plain_of(play, table, draw.seat);
  if (!is_expected) return false;
  const Card named = first_card(play.record(), draw);
  return takes ? is_taken_plain(play, table, draw.seat, named, discarded)
               : drawn_plain(play, table, draw.seat, named, discarded).has_value();
}

std::size_t play_plain(RoundPlay& play, std::span<const Event> rest) {
  if (!expects_plain(play)) return 0;
  std::size_t played = 0;
  while (const std::size_t events = play_plain_turn(play, rest.subspan(played)))
    played += events;
  if (played == 0) return 0;
  play.ending.passed.clear();
  play.played.last_at = rest[played - 1].at;
  play.players.last = rest[played - 1].seat;
  note_discard(play, rest[played - 1].seat);
  return played;
}

namespace {

// === Turn after turn.

/// Acts of a player whose turn it is not.
constexpr ActionKinds kOutOfTurn{ActionKind::call, ActionKind::buy};
/// A turn is over with one of these,
constexpr ActionKinds kEnds{ActionKind::discard, ActionKind::drop};
/// or with one of these and the discard written after it.
constexpr ActionKinds kEndsWithDiscard{ActionKind::knock, ActionKind::out};

/// The player of the turn; a claim comes out of turn even before the first turn.
Seat seat_of(std::span<const Event> events) {
  const auto acts = [](const Event& e) {
    return is_turn_action(e.kind) && !is_out_of_turn(e.kind);
  };
  const auto first = std::ranges::find_if(events, acts);
  return first != events.end() ? first->seat : events.front().seat;
}

/// A ruling takes back the line above it, the last of the collected acts; returns the kinds of acts
/// that stand.
ActionKinds take_back_line(TurnActs& acts) {
  acts.void_lines.push_back(acts.events.back().at.line);
  ActionKinds standing;
  for (const Event& event : acts.events) {
    if (std::ranges::find(acts.void_lines, event.at.line) == acts.void_lines.end())
      standing.add(event.kind);
  }
  return standing;
}

/// Whether an action of the player belongs to a turn with these acts and does not begin another.
bool belongs_to(ActionKinds turn, ActionKind next) {
  if (turn.has_any(kEnds)) return next == ActionKind::reshuffle;
  return !turn.has_any(kEndsWithDiscard) || next == ActionKind::discard;
}

/// Sorts the findings of a turn by the order of its actions.
void sort_turn(Findings& findings, std::size_t from) {
  if (findings.size() < from + 2) return;
  const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(from);
  const auto in_order = [](const Finding& a, const Finding& b) { return a.action < b.action; };
  if (!std::is_sorted(begin, findings.end(), in_order))
    std::stable_sort(begin, findings.end(), in_order);
}

/// A player who plays on after going out had laid unrecorded melds, so it is unknown which cards
/// are left.
void mark_hand_uncertain_after_going_out(RoundPlay& play) {
  const bool is_out = play.ending.last_turns > 0 && play.turn.seat == play.played.went_out;
  if (!is_out || !compares_split_hands(play)) return;
  const Holding& hand = play.table->hand(play.turn.seat);
  if (!hand.is_known() && hand.size() > 0) play.table->mark_doubtful(play.turn.seat);
}

bool begin_turn(RoundPlay& play) {
  // If nobody has moved yet and only a claim is written, it belongs to the turn that is due.
  const bool is_moved = !play.acts.kinds.are_among(kOutOfTurn);
  play.players.due_is_known = play.state.due_count == 1;
  const Seat seat = is_moved || !play.players.due_is_known ? play.acts.seat : play.state.due[0];
  play.turn = Turn{.seat = seat,
                   .number = play.played.turns,
                   .events = play.acts.events,
                   .at = 0,
                   .done = play.acts.done};
  play.turn.kind.is_last = play.acts.is_last || play.acts.broken_into;
  play.turn.has_drawn_before = play.players.drawn.has(seat);
  play.acts.laid.clear();
  play.acts.laid_out = false;
  play.acts.laid_out_wrong = Answer::no;
  play.acts.knock = false;
  play.acts.drawn_unwritten = 0;
  play.turn.was_open = (*play.opened)[index(seat)] != 0;
  play.turn.melds_before = static_cast<std::uint32_t>(play.table->layouts().front().melds.size());
  if (play.state.due_count == 0 && play.players.taking_part.has(seat)) {
    play.state.due[0] = seat;
    play.state.due_count = 1;
  }
  const auto due = std::span(play.state.due).first(play.state.due_count);
  play.turn.kind.is_eliminated = !play.players.taking_part.has(seat);
  play.turn.kind.in_order = std::ranges::find(due, seat) != due.end();
  play.turn.kind.repeats =
      !play.turn.kind.in_order && play.players.last == seat && !has_draw(play.acts.kinds);
  // The rest of an interrupted turn owes nothing that its beginning has done.
  if (play.players.broken == seat && !has_draw(play.acts.kinds)) play.turn.kind.repeats = true;
  if (!play.turn.kind.repeats && index(seat) < play.state.own_turns.size() &&
      play.state.own_turns[index(seat)] < std::numeric_limits<std::uint8_t>::max())
    ++play.state.own_turns[index(seat)];
  if (play.players.last != play.players.broken) play.players.broken.reset();
  join_final_turns(play);
  play.turn.kind.is_showdown = play.ending.last_turns > 0 && seat != play.played.went_out;
  begin_table_turn(play);
  if (!play.played.first) play.played.first = seat;
  return !play.ending.over;
}

/// Notes who may play next. A turn out of order replaces the one that was due; the player passed
/// over may play next, and so may the one after the early player.
void note_due_after(RoundPlay& play) {
  if (play.turn.kind.repeats) return;
  const Seat seat = play.turn.seat;
  const Seat passed_over = play.state.due[0];
  const bool was_open = play.state.due_count > 1;
  play.state.due_count = 0;
  const auto allow = [&play](Seat next) {
    const auto known = std::span(play.state.due).first(play.state.due_count);
    if (std::ranges::find(known, next) == known.end())
      play.state.due[play.state.due_count++] = next;
  };
  if (!play.turn.kind.in_order) {
    allow(passed_over);
    allow(next_seat(play, passed_over));
    allow(next_seat(play, seat));
  } else if (was_open && seat == passed_over) {
    allow(next_seat(play, seat));
    if (play.players.last) allow(next_seat(play, *play.players.last));
  } else {
    allow(next_seat(play, seat));
  }
}

/// The setting by which the round ended; empty if it ended as usual.
std::string_view ended_through(const RoundPlay& play) {
  if (play.played.ended == RoundEnd::abandoned) return "end.deadlock";
  if (play.played.ended != RoundEnd::exhausted) return {};
  const StockSettings& stock = play.variant().stock;
  if (renews_stock(stock.on_empty)) return "stock.max_reshuffles";
  if (stock.floor > 0) return "stock.floor";
  return stock.on_empty == StockOnEmpty::end && stock.end_timing != StockEndTiming::on_needed_draw
             ? "stock.end_timing"
             : "stock.on_empty";
}

/// Reports play after the end once a round: it is one fault that nobody noticed the end.
void say_after_end(RoundPlay& play) {
  if (play.ending.reported_play_after_end) return;
  play.ending.reported_play_after_end = true;
  // Later play is evidence against the way in which the round was over.
  if (play.played.impossible.any() || play.choices.in_doubt.any())
    play.played.impossible.note({.turn = play.turn.number, .action = play.turn.at});
  Finding finding{.code = "turn.after-end", .round = play.state.number, .turn = play.turn.number};
  finding.action = static_cast<std::uint32_t>(play.turn.at) + 1;
  // The act's own player, in turn or not.
  finding.player = play.turn.event().seat;
  finding.at = play.turn.event().at;
  finding.setting = ended_through(play);
  finding.message =
      say("{} plays on after the round has ended", play.record().players[index(finding.player)]);
  play.findings->push_back(std::move(finding));
}

/// Reports the turn of an eliminated player, who was dealt no cards, and leaves it out.
void say_eliminated(RoundPlay& play) {
  if (play.players.eliminated_reported.has(play.turn.seat)) return;
  play.players.eliminated_reported.add(play.turn.seat);
  Finding finding{
      .code = "game.eliminated", .round = play.state.number, .turn = play.turn.number, .action = 1};
  finding.player = play.turn.seat;
  finding.at = play.turn.event().at;
  finding.message = say("{} is out of the game and may not play on",
                        play.record().players[index(play.turn.seat)]);
  play.findings->push_back(std::move(finding));
}

/// Reports acts after the end of the round within this turn.
void say_rest_of_turn(RoundPlay& play) {
  const std::size_t rest = play.turn.at + 1;
  if (!play.ending.over || rest >= play.acts.events.size()) return;
  std::fill(play.acts.done.begin() + static_cast<std::ptrdiff_t>(rest), play.acts.done.end(),
            std::uint8_t{0});
  play.turn.at = rest;
  say_after_end(play);
  // The dropped acts are no part of the turn and meet no duty.
  play.acts.events.resize(rest);
  play.acts.kinds = kinds_in(play.acts.events);
  play.turn.events = play.acts.events;
  play.turn.at = rest - 1;
}

/// Ends the round if this turn took the last card of the stock.
void end_if_drained(RoundPlay& play) {
  if (play.ending.over || has_cards_to_draw(play)) return;
  const StockSettings& stock = play.variant().stock;
  const bool drained = has_draw(play.acts.kinds) && is_stock_gone_for_good(look(play));
  // With on_empty `end` a take from the discard pile is not asked for: the round is over.
  const bool with_turn = stock.end_timing == StockEndTiming::after_last_card_turn ||
                         stock.on_empty == StockOnEmpty::end;
  if (drained && with_turn && is_turn_complete(play))
    end(play, play.ending.last_turns > 0 ? RoundEnd::out : RoundEnd::exhausted);
}

/// Whether the round was over before this turn's claim, because the turn before may have been the
/// last.
bool is_over_before_claim(RoundPlay& play) {
  const std::span<const Event> after = play.turn.after();
  if (after.empty() || !is_out_of_turn(after.front().kind)) return false;
  if (has(play.turn.events.first(play.turn.at + 1), ActionKind::discard)) end_if_drained(play);
  return play.ending.over;
}

/// Whether a card of the player lies beside the melds.
bool has_card_beside_melds(const RoundPlay& play, Seat seat) {
  const std::vector<MeldCard>& beside = play.table->layouts().front().beside;
  return std::ranges::find(beside, seat, &MeldCard::laid_by) != beside.end();
}

/// Notes who has put cards on the table, by melds, lay-offs or calls.
void note_who_laid(RoundPlay& play) {
  constexpr ActionKinds kLaying{ActionKind::meld, ActionKind::lay,   ActionKind::swap,
                                ActionKind::play, ActionKind::table, ActionKind::call};
  if (!play.acts.kinds.has_any(kLaying)) return;
  const bool has_other = play.acts.kinds.has(ActionKind::call);
  if (!has_other && play.players.laid.has(play.turn.seat)) return;
  for (std::size_t i = 0; i < play.acts.events.size(); ++i) {
    const Event& event = play.acts.events[i];
    if (!kLaying.has(event.kind)) continue;
    const bool is_done = play.acts.done[i] != 0 || has_card_beside_melds(play, event.seat);
    (is_done ? play.players.laid : play.players.may_have_laid).add(event.seat);
  }
}

/// Whether the end of the turn is plain in the sense of Plain::turns.
Plain plainness_of_end(const RoundPlay& play) {
  const ActionKinds done = play.acts.kinds;
  const bool is_plain =
      may_be_plain(play) && done.has(ActionKind::discard) && done.are_among(kPlainActions);
  if (!is_plain) return Plain::nothing;
  if (done.has(ActionKind::take)) return Plain::taken;
  return done.has(ActionKind::draw) ? Plain::drawn : Plain::nothing;
}

/// Ends the turn. `first_of_turn`: its first finding.
void end_turn(RoundPlay& play, std::size_t first_of_turn) {
  if (rearranges(play)) finish_table_turn(play);
  play.turn.at = last_of_turn(play);
  check_emptied_turn(play);
  play.turn.ends_round = play.ending.over && play.played.went_out == play.turn.seat;
  // A turn that ends the round cannot go on.
  play.turn.kind.is_last = play.turn.kind.is_last && !is_over_with_stock(play);
  const Plain plain = plainness_of_end(play);
  if (!need_not_ask(play, Checkpoint::turn_end, plain)) {
    Look at = look(play);
    run_all(play, Checkpoint::turn_end, at, plain);
  }
  judge_opening(play, first_of_turn);
  note_who_laid(play);
  if (play.findings->size() > first_of_turn) end_unwritten(play, first_of_turn);
  if (has_draw(play.acts.kinds)) play.players.drawn.add(play.turn.seat);
  end_if_drained(play);
  count_last_turn(play);
  count_pass(play);
  if (play.acts.broken_into) {
    play.players.broken = play.turn.seat;
  } else {
    note_due_after(play);
  }
  play.players.last = play.turn.seat;
  begin_final_turns(play);
  if (play.ending.final_turns.are_over()) end(play, RoundEnd::exhausted);
}

}  // namespace

std::size_t collect_turn(RoundPlay& play, std::span<const Event> events, std::size_t from) {
  play.acts.from = from;
  play.acts.events.clear();
  play.acts.void_lines.clear();
  play.acts.done.clear();
  const Seat seat = seat_of(events.subspan(from));
  ActionKinds kinds;
  ActionKinds standing;  // acts that were not taken back
  std::size_t i = from;
  for (; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.kind == ActionKind::abandon) break;
    if (!is_turn_action(event.kind)) {
      if (is_void(event) && !play.acts.events.empty()) standing = take_back_line(play.acts);
      continue;
    }
    const bool stays = is_out_of_turn(event.kind);
    if (!stays && (event.seat != seat || !belongs_to(standing, event.kind))) break;
    play.acts.events.push_back(event);
    play.acts.done.push_back(1);
    kinds.add(event.kind);
    standing.add(event.kind);
  }
  play.acts.kinds = kinds;
  play.acts.seat = kinds.are_among(kOutOfTurn) ? play.acts.events.front().seat : seat;
  return i;
}

void play_turn(RoundPlay& play) {
  const std::size_t first_finding = play.findings->size();
  if (!begin_turn(play)) {
    const std::size_t shown = acts_shown(play);
    if (shown == 0) return say_after_end(play);
    play.turn.at = shown - 1;
    say_rest_of_turn(play);
    play_showdown(play);
    sort_turn(*play.findings, first_finding);
    return;
  }
  if (play.turn.kind.is_eliminated) return say_eliminated(play);
  const Plain plain = may_be_plain(play) ? Plain::turns : Plain::nothing;
  run(play, Checkpoint::turn_start, plain);
  if (!play.turn.kind.in_order) {
    mark_hand_uncertain_after_going_out(play);
    if (ignores_duplicate_turn(play)) return;
    play_left_out(play);
  }
  if (!has_draw(play.acts.kinds)) draw_unwritten(play);
  const std::span<const Event> events = play.turn.events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    play.turn.at = i;
    act(play, events[i]);
    if (play.ending.over || is_over_before_claim(play)) break;
  }
  say_rest_of_turn(play);
  end_turn(play, first_finding);
  sort_turn(*play.findings, first_finding);
}

void play_showdown(RoundPlay& play) {
  play.turn.kind.is_showdown = true;
  play.turn.kind.in_order = true;
  play.turn.kind.repeats = false;
  play.ending.showdown.shown.add(play.turn.seat);
  for (std::size_t i = 0; i < play.acts.events.size(); ++i) {
    play.turn.at = i;
    act(play, play.acts.events[i]);
  }
}

}  // namespace rummy
