#include "replay/round_replay.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/began_before.h"
#include "replay/excerpt.h"
#include "replay/final_turns.h"
#include "replay/going_out.h"
#include "replay/loose_cards.h"
#include "replay/plain_turns.h"
#include "replay/round_play.h"
#include "replay/showdown.h"
#include "replay/taken_back.h"
#include "replay/turns.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Everything about the round before is forgotten; its memory is used again.
void begin_round(RoundPlay& play) {
  const RoundStart& start = play.start;
  play.state = {.number = start.number,
                .of_game = start.of_game,
                .players = static_cast<std::uint32_t>(start.seats.size()),
                .is_excerpt = start.part.before != nullptr,
                .turned_up = {.offer = first_offer(start)}};
  play.state.may_begin = start.may_begin;
  if (!play.table->pile().empty()) play.state.turned_up.card = play.table->pile().back().card;
  if (start.first) {
    play.state.due[0] = *start.first;
    play.state.due_count = 1;
  }
  play.played = RoundPlayed{};
  if (start.part.before != nullptr) play.played.turns = start.part.before->turns;
  play.acts.clear();
  play.players.begin(start.seats);
  play.choices.clear();
  play.ending.clear();
  play.targets.count = 0;
  play.apart.unsure.clear();
  forget_sweeps(play);
  play.searches.arranged.clear();
  play.searches.split.clear();
  play.tracer = start.watcher != nullptr && start.watcher->wants_looks() ? start.watcher : nullptr;
}

}  // namespace

void RoundReplay::begin(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                        Findings& findings) {
  play_.start = start;
  play_.table = &table;
  play_.opened = &opened;
  play_.findings = &findings;
  begin_round(play_);
  lay_unseen_melds(play_);
  plays_plain_ = may_play_plain(start);
  first_finding_ = findings.size();
}

/// One line of the record that is nobody's turn, a whole turn, or the plain turns there are in a
/// row; gives the event after it.
std::size_t RoundReplay::play_next(std::span<const Event> events, std::size_t from) {
  if (events[from].kind == ActionKind::abandon) {
    abandon(play_, events[from]);
    return from + 1;
  }
  if (!is_turn_action(events[from].kind)) return from + 1;
  if (plays_plain_) {
    const std::size_t played = play_plain(play_, events.subspan(from));
    if (played > 0) return from + played;
  }
  if (is_declined_unsaid(play_, events.subspan(from))) end(play_, RoundEnd::exhausted);
  ++play_.played.turns;
  const std::size_t next = collect_turn(play_, events, from);
  play_.played.last_at = play_.acts.events.back().at;
  play_.acts.is_last = !play_.start.part.still_played &&
                       std::ranges::none_of(events.subspan(next),
                                            [](const Event& e) { return is_turn_action(e.kind); });
  play_.acts.broken_into = is_broken_into(play_, events.subspan(next));
  const std::size_t first_of_turn = play_.findings->size();
  const std::optional<Seat> last_seat = play_.players.last;
  play_as_ruled(play_);
  if (play_.start.part.before != nullptr) keep_certain(play_, first_of_turn, last_seat);
  RUMMY_CHECK(play_.table->is_conserved());
  if (play_.start.stop_at_first) {
    play_.played.stopped = std::any_of(
        play_.findings->begin() + static_cast<std::ptrdiff_t>(first_finding_),
        play_.findings->end(), [](const Finding& f) { return f.judgement == Judgement::illegal; });
  }
  return next;
}

std::size_t RoundReplay::play_on(std::size_t from) {
  return play_next(events_of(play_.record(), play_.round()), from);
}

RoundPlayed RoundReplay::finish() {
  // A copy that was put back still looks at the turn it was copied from.
  play_.turn.events = play_.acts.events;
  play_.turn.done = play_.acts.done;
  if (!play_.ending.over && play_.played.turns > 0 && is_over_with_stock(play_))
    end(play_, RoundEnd::exhausted);
  return play_.played;
}

RoundPlayed RoundReplay::play(const RoundStart& start, Table& table,
                              std::vector<std::uint8_t>& opened, Findings& findings) {
  begin(start, table, opened, findings);
  const std::span<const Event> events = events_of(*start.record, *start.round);
  if (start.watcher != nullptr) start.watcher->dealt(start.number, table);
  for (std::size_t i = 0; i < events.size() && !play_.played.stopped;) {
    const std::uint32_t before = play_.played.turns;
    i = play_next(events, i);
    if (start.watcher == nullptr || play_.played.turns == before) continue;
    start.watcher->played({.round = start.number,
                           .turn = play_.played.turns,
                           .seat = play_.turn.seat,
                           .events = play_.acts.events},
                          table);
  }
  return finish();
}

void RoundReplay::settle_showdown(Findings& findings) {
  rummy::settle_showdown(play_, findings);
}

void RoundReplay::settle_shown(Seat seat, std::span<const PlayedCard> shown, Findings& findings) {
  rummy::settle_shown(play_, seat, shown, findings);
}

bool RoundReplay::shows_whole_hand(Seat seat, std::span<const PlayedCard> shown) const {
  return rummy::shows_whole_hand(play_, seat, shown);
}

bool RoundReplay::are_lay_offs_open(Seat seat) const {
  return rummy::are_lay_offs_open(play_, seat);
}

}  // namespace rummy
