#include "replay/round_replay.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "rules/deal.h"
#include "rules/facts.h"
#include "rules/melding_out.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "rules/turn.h"
#include "rules/variant.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Whose turn it is: a claim is out of turn, even before the first.
Seat seat_of(std::span<const Event> events) {
  const auto acts = [](const Event& e) {
    return is_turn_action(e.kind) && !is_out_of_turn(e.kind);
  };
  const auto first = std::ranges::find_if(events, acts);
  return first != events.end() ? first->seat : events.front().seat;
}

/// The findings of a turn are told in the order of its actions.
void sort_turn(Findings& findings, std::size_t from) {
  const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(from);
  const auto in_order = [](const Finding& a, const Finding& b) { return a.action < b.action; };
  if (!std::is_sorted(begin, findings.end(), in_order))
    std::stable_sort(begin, findings.end(), in_order);
}

}  // namespace

inline void RoundReplay::ask(const Rule& rule, Checkpoint checkpoint, Look& at) {
  at.rule = &rule;
  if (tracer_ != nullptr) return ask_traced(checkpoint, at);
  rule.check(at);
}

void RoundReplay::ask_traced(Checkpoint checkpoint, Look& at) {
  const std::size_t before = at.findings->size();
  at.rule->check(at);
  tracer_->looked(at, checkpoint, std::span(*at.findings).subspan(before));
}

bool RoundReplay::run(Checkpoint checkpoint, Look at) {
  const std::size_t before = at.findings->size();
  for (const Rule* rule : ruleset_->program.at(checkpoint)) {
    ask(*rule, checkpoint, at);
    if (at.findings->size() > before && is_fault(at.findings->back())) return false;
  }
  return true;
}

bool RoundReplay::run_all(Checkpoint checkpoint, Look at) {
  const std::size_t before = at.findings->size();
  for (const Rule* rule : ruleset_->program.at(checkpoint))
    ask(*rule, checkpoint, at);
  return at.findings->size() == before;
}

Seat RoundReplay::next_seat(Seat seat) const {
  const Direction way = ruleset_->variant.deal.direction;
  Seat next = next_of(seats_, seat, way);
  // Past those who have left the round.
  for (std::size_t i = 1; i < seats_.size() && has_left(next); ++i)
    next = next_of(seats_, next, way);
  return next;
}

void RoundReplay::begin_round(const RoundStart& start) {
  state_ = {.number = start.number,
            .of_game = start.of_game,
            .players = static_cast<std::uint32_t>(start.seats.size()),
            .is_excerpt = start.is_excerpt,
            .after_unread = start.unread != nullptr,
            .offer = first_offer(start)};
  played_ = RoundPlayed{};
  over_ = false;
  may_have_left_ = false;
  told_after_end_ = false;
  may_be_more_ = !start.perhaps.empty();
  last_turn_ = false;
  events_.clear();
  guests_.clear();
  drawn_.clear();
  never_came_.clear();
  last_seat_.reset();
  unsure_.clear();
  budget_ = &start.budget;
  forget_sweeps();
  final_order_.clear();
  shown_.clear();
  last_turns_ = 0;
  passed_.clear();
  past_stock_ = false;
  melds_unseen_ = false;
  knocker_held_.reset();
  owed_ = start.owed;
  unread_ = start.unread;
  may_be_shown_ = false;
  if (unread_ != nullptr) played_.turns = unread_->turns;
  if (!table_->pile().empty()) state_.upcard = table_->pile().back().card;
  seats_.assign(start.seats.begin(), start.seats.end());
  tracer_ = start.watcher != nullptr && start.watcher->wants_looks() ? start.watcher : nullptr;
  plays_plain_ = may_play_plain(start);
  stop_at_first_ = start.stop_at_first;
  readings_ = start.readings;
  roughly_ = start.roughly;
  open_choices_.clear();
  in_doubt_ = {};
  still_played_ = start.still_played;
  workings_ = start.workings;
  state_.may_begin = start.may_begin;
  if (start.first) {
    state_.due[0] = *start.first;
    state_.due_count = 1;
  }
}

/// A turn is the actions of one player up to the discard; a reshuffle after it, and a claim out of
/// turn, belong to it still (notation: move lines).
std::size_t RoundReplay::collect_turn(std::span<const Event> events, std::size_t from) {
  turn_from_ = from;
  events_.clear();
  const Seat seat = seat_of(events.subspan(from));
  bool ended = false;   // by its discard
  bool ending = false;  // by knock or out; the discard written after it belongs to it
  std::size_t i = from;
  for (; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.kind == ActionKind::abandon) break;
    if (!is_turn_action(event.kind)) continue;
    const bool stays = is_out_of_turn(event.kind);
    if (!stays && event.seat != seat) break;
    if (ended && !stays && event.kind != ActionKind::reshuffle) break;
    if (ending && !ended && !stays && event.kind != ActionKind::discard) break;
    events_.push_back(event);
    ended = ended || event.kind == ActionKind::discard || event.kind == ActionKind::drop;
    ending = ending || event.kind == ActionKind::knock || event.kind == ActionKind::out;
  }
  return i;
}

bool RoundReplay::begin_turn() {
  // Where nobody has moved yet, and only a claim is written, it stands in the turn that is due.
  const bool is_moved = std::ranges::any_of(
      events_, [](const Event& e) { return is_turn_action(e.kind) && !is_out_of_turn(e.kind); });
  due_is_known_ = state_.due_count == 1;
  const Seat seat = is_moved || !due_is_known_ ? seat_of(events_) : state_.due[0];
  done_.assign(events_.size(), 1);
  turn_ = Turn{.seat = seat, .number = played_.turns, .events = events_, .at = 0, .done = done_};
  turn_.is_last = last_turn_ || broken_into_;
  turn_.has_drawn_before = std::ranges::find(drawn_, seat) != drawn_.end();
  laid_out_ = false;
  laid_out_wrong_ = Answer::no;
  knocks_ = false;
  turn_.was_open = (*opened_)[index(seat)] != 0;
  turn_.melds_before = static_cast<std::uint32_t>(table_->layouts().front().melds.size());
  if (state_.due_count == 0 && std::ranges::find(seats_, seat) != seats_.end()) {
    state_.due[0] = seat;
    state_.due_count = 1;
  }
  const auto due = std::span(state_.due).first(state_.due_count);
  turn_.is_guest = std::ranges::find(seats_, seat) == seats_.end();
  turn_.in_order = std::ranges::find(due, seat) != due.end();
  turn_.repeats = !turn_.in_order && last_seat_ == seat && !has_draw(events_);
  join_final_turns();
  turn_.is_showdown = last_turns_ > 0 && seat != played_.went_out;
  begin_table_turn();
  if (!played_.first) played_.first = seat;
  return !over_;
}

/// Who may play next. A turn out of order takes the place of the one that was due; the player
/// passed over may play next, and so may the one after the player who was early.
void RoundReplay::note_due_after() {
  if (turn_.repeats) return;
  const Seat seat = turn_.seat;
  const Seat passed_over = state_.due[0];
  std::array<Seat, 3> next{};
  std::uint8_t count = 0;
  const auto allow = [&](Seat s) {
    const auto known = std::span(next).first(count);
    if (std::ranges::find(known, s) == known.end()) next[count++] = s;
  };
  if (!turn_.in_order) {
    allow(passed_over);
    allow(next_seat(passed_over));
    allow(next_seat(seat));
  } else if (state_.due_count > 1 && seat == passed_over) {
    allow(next_seat(seat));
    if (last_seat_) allow(next_seat(*last_seat_));
  } else {
    allow(next_seat(seat));
  }
  state_.due = next;
  state_.due_count = count;
}

void RoundReplay::end(RoundEnd ended) {
  // Whether the last turn left an empty hand cannot be told.
  if (over_ || (played_.may_be_out && ended == RoundEnd::exhausted)) return;
  over_ = true;
  played_.ended = ended;
}

/// The setting by which the round has ended; none where somebody has ended it as always.
std::string_view RoundReplay::ended_through() const {
  if (played_.ended == RoundEnd::abandoned) return "end.deadlock";
  if (played_.ended != RoundEnd::exhausted) return {};
  const StockSettings& stock = ruleset_->variant.stock;
  if (renews_stock(stock.on_empty)) return "stock.max_reshuffles";
  if (stock.floor > 0) return "stock.floor";
  return stock.on_empty == StockOnEmpty::end && stock.end_timing != StockEndTiming::on_needed_draw
             ? "stock.end_timing"
             : "stock.on_empty";
}

/// Told once a round: that nobody noticed its end is one slip.
void RoundReplay::say_after_end() {
  if (told_after_end_) return;
  told_after_end_ = true;
  // That play goes on speaks against the way in which it was over.
  if (played_.impossible.any() || in_doubt_.any())
    played_.impossible.note({.turn = turn_.number, .action = turn_.at});
  Finding finding{.code = "turn.after-end", .round = state_.number, .turn = turn_.number};
  finding.action = static_cast<std::uint32_t>(turn_.at) + 1;
  // Whose act it was, called out of turn or not.
  finding.player = turn_.event().seat;
  finding.at = turn_.event().at;
  finding.setting = ended_through();
  finding.message =
      say("{} plays on after the round has ended", record_->players[index(finding.player)]);
  findings_->push_back(std::move(finding));
}

/// A player who is out of the game was dealt no cards: the turn is told of, and left out.
void RoundReplay::say_eliminated() {
  if (std::ranges::find(guests_, turn_.seat) != guests_.end()) return;
  guests_.push_back(turn_.seat);
  Finding finding{
      .code = "game.eliminated", .round = state_.number, .turn = turn_.number, .action = 1};
  finding.player = turn_.seat;
  finding.at = turn_.event().at;
  finding.message =
      say("{} is out of the game and may not play on", record_->players[index(turn_.seat)]);
  findings_->push_back(std::move(finding));
}

/// The round ended in the middle of this turn.
void RoundReplay::say_rest_of_turn() {
  const std::size_t rest = turn_.at + 1;
  if (!over_ || rest >= events_.size()) return;
  std::fill(done_.begin() + static_cast<std::ptrdiff_t>(rest), done_.end(), std::uint8_t{0});
  turn_.at = rest;
  say_after_end();
  // No part of the turn, and nothing done in it meets a duty.
  events_.resize(rest);
  turn_.events = events_;
  turn_.at = rest - 1;
}

void RoundReplay::play_turn() {
  const std::size_t first_finding = findings_->size();
  if (!begin_turn()) {
    const std::size_t shown = acts_shown();
    if (shown == 0) return say_after_end();
    turn_.at = shown - 1;
    say_rest_of_turn();
    play_showdown();
    sort_turn(*findings_, first_finding);
    return;
  }
  if (turn_.is_guest) return say_eliminated();
  run(Checkpoint::turn_start, look());
  if (!turn_.in_order) {
    if (leaves_out_repeated()) return;
    play_left_out();
  }
  draw_unwritten();
  for (std::size_t i = 0; i < events_.size(); ++i) {
    turn_.at = i;
    act(events_[i]);
    if (over_ || is_over_before_claim()) break;
  }
  say_rest_of_turn();
  end_turn(first_finding);
  sort_turn(*findings_, first_finding);
}

/// The turn is over: by its discard, or because none is owed, or no card left for it.
bool RoundReplay::is_turn_complete() const {
  if (events_.empty()) return false;
  if (turn_.is_extra || (plays_on() && has(events_, ActionKind::pass))) return true;
  return has(events_, ActionKind::discard) || has(events_, ActionKind::drop) || !has_discards() ||
         table_->hand(turn_.seat).size() <= 0;
}

/// The player to move declined to draw from a stock that is gone for good: notation, Actions.
bool RoundReplay::is_over_with_stock() const {
  return is_turn_complete() && (past_stock_ || is_stock_gone_for_good(look()));
}

/// The turn that took the last card of the stock ends the round.
void RoundReplay::end_if_drained() {
  const StockSettings& stock = ruleset_->variant.stock;
  const bool drained =
      !over_ && !has_cards_to_draw() && has_draw(events_) && is_stock_gone_for_good(look());
  // With on_empty `end` nobody is asked about the discard pile: what is over is over.
  const bool with_turn = stock.end_timing == StockEndTiming::after_last_card_turn ||
                         stock.on_empty == StockOnEmpty::end;
  if (drained && with_turn && is_turn_complete())
    end(last_turns_ > 0 ? RoundEnd::out : RoundEnd::exhausted);
}

/// A claim stands in the turn before it, which may have been the last.
bool RoundReplay::is_over_before_claim() {
  const std::size_t next = turn_.at + 1;
  if (next == events_.size() || !is_out_of_turn(events_[next].kind)) return false;
  if (has(std::span(events_).first(next), ActionKind::discard)) end_if_drained();
  return over_;
}

/// The last action that is not another player's, called in between.
std::size_t RoundReplay::last_of_turn() const {
  const auto own = std::ranges::find_if(events_.rbegin(), events_.rend(), [this](const Event& e) {
    return !is_out_of_turn(e.kind) && e.seat == turn_.seat;
  });
  return own == events_.rend() ? events_.size() - 1
                               : static_cast<std::size_t>(events_.rend() - own) - 1;
}

/// `first_of_turn`: the first finding of all of it.
void RoundReplay::end_turn(std::size_t first_of_turn) {
  const std::size_t first_finding = findings_->size();
  finish_table_turn();
  turn_.at = last_of_turn();
  check_emptied_turn();
  turn_.ends_round = over_ && played_.went_out == turn_.seat;
  // Nothing can be added to it where the round is over with it.
  turn_.is_last = turn_.is_last && !is_over_with_stock();
  run_all(Checkpoint::turn_end, look());
  judge_opening(first_finding);
  if (findings_->size() > first_of_turn) end_unwritten(first_of_turn);
  if (!turn_.has_drawn_before && has_draw(events_)) drawn_.push_back(turn_.seat);
  end_if_drained();
  count_last_turn();
  count_pass();
  if (!broken_into_) note_due_after();
  last_seat_ = turn_.seat;
  begin_final_turns();
  if (!final_order_.empty() && final_next_ == final_order_.size()) end(RoundEnd::exhausted);
}

void RoundReplay::begin(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                        Findings& findings) {
  record_ = &start.record;
  round_ = &start.round;
  ruleset_ = &start.ruleset;
  table_ = &table;
  opened_ = &opened;
  findings_ = &findings;
  begin_round(start);
  lay_unseen_melds();
  resolved_count_ = 0;
  first_finding_ = findings.size();
}

/// One line of the record that is nobody's turn, or a whole turn; gives the event after it.
std::size_t RoundReplay::play_next(std::span<const Event> events, std::size_t from) {
  if (events[from].kind == ActionKind::abandon) {
    abandon(events[from]);
    return from + 1;
  }
  if (!is_turn_action(events[from].kind)) return from + 1;
  if (plays_plain_ && play_plain(events.subspan(from))) return from + 2;
  if (is_declined_unsaid(events.subspan(from))) end(RoundEnd::exhausted);
  ++played_.turns;
  const std::size_t next = collect_turn(events, from);
  played_.last_at = events_.back().at;
  last_turn_ = !still_played_ && std::ranges::none_of(events.subspan(next), [](const Event& e) {
    return is_turn_action(e.kind);
  });
  broken_into_ = is_broken_into(events.subspan(next));
  const std::size_t first_of_turn = findings_->size();
  const std::optional<Seat> last_seat = last_seat_;
  play_last_or_any_turn();
  if (unread_ != nullptr) keep_certain(first_of_turn, last_seat);
  RUMMY_CHECK(table_->is_conserved());
  if (stop_at_first_) {
    played_.stopped = std::any_of(
        findings_->begin() + static_cast<std::ptrdiff_t>(first_finding_), findings_->end(),
        [](const Finding& f) { return f.judgement == Judgement::illegal; });
  }
  return next;
}

std::size_t RoundReplay::play_on(std::size_t from) {
  return play_next({record_->events.data() + round_->first_event, round_->events}, from);
}

RoundPlayed RoundReplay::finish() {
  // A copy that was put back still looks at the turn it was copied from.
  turn_.events = events_;
  turn_.done = done_;
  if (!over_ && played_.turns > 0 && is_over_with_stock()) end(RoundEnd::exhausted);
  return played_;
}

RoundPlayed RoundReplay::play(const RoundStart& start, Table& table,
                              std::vector<std::uint8_t>& opened, Findings& findings) {
  begin(start, table, opened, findings);
  const std::span<const Event> events(start.record.events.data() + start.round.first_event,
                                      start.round.events);
  if (start.watcher != nullptr) start.watcher->dealt(start.number, table);
  for (std::size_t i = 0; i < events.size() && !played_.stopped;) {
    const std::uint32_t before = played_.turns;
    i = play_next(events, i);
    if (start.watcher == nullptr || played_.turns == before) continue;
    start.watcher->played(
        {.round = start.number, .turn = played_.turns, .seat = turn_.seat, .events = events_},
        table);
  }
  return finish();
}

}  // namespace rummy
