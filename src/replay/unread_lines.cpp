// A round with an unreadable line of moves. The line counts as an unknown turn: what comes before
// it is a round that stops there, what follows is one that begins later. Of that part only findings
// that do not depend on the line are reported.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/judge.h"
#include "replay/round_play.h"
#include "replay/round_start.h"
#include "replay/round_ways.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Findings a turn may still mend, or that concern duties due only at its end.
constexpr auto kOfWholeTurn = std::to_array<std::string_view>(
    {"turn.no-discard", "draw.unused", "joker.not-reused", "out.", "knock.", "table."});

std::size_t next_unread(std::span<const Event> events, std::size_t from) {
  const auto rest = events.subspan(from);
  return from + static_cast<std::size_t>(std::ranges::find(rest, ActionKind::unread, &Event::kind) -
                                         rest.begin());
}

/// The player whose turn may not have been over after these actions.
Seat left_in_turn(std::span<const Event> events) {
  const auto last = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
    return is_turn_action(event.kind) && !is_out_of_turn(event.kind);
  });
  return last == events.rend() || last->kind == ActionKind::discard ? kNoSeat : last->seat;
}

/// Whether the last turn of these actions may go on in the unreadable line.
bool may_go_on(std::span<const Event> events, const Event& unread, const Variant& variant) {
  const Seat seat = left_in_turn(events);
  if (seat == kNoSeat) return false;
  const bool may_break_in = variant.draw.claim != ClaimDiscard::off || has_buying(variant.draw);
  return may_break_in || unread.seat == kNoSeat || unread.seat == seat;
}

/// Cards drawn one by one, counting a draw for each line that has none.
class DrawCount {
 public:
  void end_turn() {
    if (in_turn_ && !has_drawn_) ++drawn_;
    in_turn_ = false;
  }
  void act(const Event& event) {
    if (!in_turn_ || event.seat != seat_) begin_turn(event.seat);
    has_drawn_ = has_drawn_ || is_draw(event.kind);
    if (event.kind == ActionKind::draw) ++drawn_;
    if (event.kind == ActionKind::discard) end_turn();
  }
  void add(int cards) { drawn_ += cards; }
  [[nodiscard]] int total() const { return drawn_; }

 private:
  void begin_turn(Seat seat) {
    end_turn();
    in_turn_ = true;
    has_drawn_ = false;
    seat_ = seat;
  }

  int drawn_ = 0;
  bool in_turn_ = false;
  bool has_drawn_ = false;
  Seat seat_ = kNoSeat;
};

/// The most cards that the lines of the round can have drawn from the stock.
int most_drawn(std::span<const Event> events, const DrawSettings& draw) {
  const int bought = 1 + draw.buy_cards;
  DrawCount count;
  for (const Event& event : events) {
    if (event.kind == ActionKind::unread) count.add(std::max(1, draw.stages.number) + bought);
    if (event.kind == ActionKind::buy) count.add(bought);
    if (is_turn_action(event.kind) && !is_out_of_turn(event.kind)) count.act(event);
  }
  count.end_turn();
  return count.total();
}

/// The players of unreadable lines; kNoSeat stands for a line whose player is unknown.
std::vector<Seat> unread_seats(const Record& record) {
  std::vector<Seat> seats;
  for (const Event& event : record.events) {
    if (event.kind != ActionKind::unread) continue;
    if (std::ranges::find(seats, event.seat) == seats.end()) seats.push_back(event.seat);
  }
  return seats;
}

/// Whether the code depends on totals, which are unknown after an unreadable line.
bool is_of_totals(std::string_view code) {
  return code.starts_with("game.") || code == "score.total" || code == "score.winner";
}

/// Opens for the players that the unreadable line may have let open in this way.
void open_through(GamePlay& game, const Event& unread) {
  for (std::size_t i = 0; i < game.who.opened.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const bool is_meant = game.options.openings.all || game.options.openings.one == seat;
    if (is_meant && (unread.seat == seat || unread.seat == kNoSeat)) game.who.opened[i] = 1;
  }
}

/// Whether the stock may have run out or been reshuffled in the round.
bool may_stock_end(const GamePlay& game, const Round& round) {
  const Variant& variant = game.variant();
  const std::span<const Event> events = events_of(*game.record, round);
  if (std::ranges::find(events, ActionKind::reshuffle, &Event::kind) != events.end()) return true;
  const DealLook look = deal_look(game, round);
  if (possible_deals(look).size() > 1) return true;
  int dealt = cards_turned_up(variant);
  for (const Seat seat : game.who.seats) {
    const SeatCards* const deal = of_seat(round.deals, seat);
    dealt += deal == nullptr ? cards_due(look, seat) + std::max(0, variant.deal.starter_extra)
                             : static_cast<int>(deal->cards.count);
  }
  const int stock =
      pack_for(variant, static_cast<int>(game.who.seats.size()), look.round_of_game).total() -
      dealt;
  return stock - most_drawn(events, variant.draw) <= variant.stock.floor + 1;
}

/// Plays what follows an unreadable line; returns the number of turns of the round up to there.
std::uint32_t play_part(GamePlay& game, const Round& part, const RoundResult& before) {
  game.now.opened_by_part = game.who.opened;
  RoundResult result;
  result.dealer = before.dealer;
  result.seats = before.seats;
  const std::size_t first_finding = game.verdict->findings.size();
  const RoundOutcome outcome = play_cards(game, part, result);
  static_cast<void>(outcome);
  Findings& findings = game.verdict->findings;
  const auto is_uncertain = [](const Finding& f) { return !is_illegal(f) || f.turn == 0; };
  const auto first = findings.begin() + static_cast<std::ptrdiff_t>(first_finding);
  findings.erase(std::remove_if(first, findings.end(), is_uncertain), findings.end());
  return result.turns;
}

void play_parts(GamePlay& game, const Round& round, RoundResult& result) {
  const std::span<const Event> events = events_of(*game.record, round);
  const bool stock_lasts = !may_stock_end(game, round);
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  Round part = round;
  part.hands.clear();
  part.scores.clear();
  part.totals.clear();
  std::size_t at = next_unread(events, 0);
  part.moves.count = static_cast<std::uint32_t>(at);
  bool goes_on = may_go_on(events.first(at), events[at], game.variant());
  part.goes_on = !goes_on;
  const std::size_t first_finding = game.verdict->findings.size();
  const RoundOutcome outcome = play_cards(game, part, result);
  static_cast<void>(outcome);
  forget_unfinished(game.verdict->findings, game.variant(),
                    {.first_finding = first_finding,
                     .round = game.now.number,
                     .turn = goes_on ? result.turns : 0});
  const ImpossibleActs impossible = game.now.impossible;
  const bool is_over = result.ended != RoundEnd::unfinished;
  if (!game.doubts.before_unread) game.doubts.before_unread = game.verdict->findings.size();
  part.deals.clear();
  part.stock.reset();
  part.upcard.reset();
  std::vector<Seat> in_turn;
  if (const Seat seat = left_in_turn(events.first(at)); seat != kNoSeat) in_turn.push_back(seat);
  while (at < events.size()) {
    in_turn.push_back(events[at].seat);
    open_through(game, events[at]);
    ++result.turns;
    const std::size_t from = at + 1;
    at = next_unread(events, from);
    const auto of_part = events.subspan(from, at - from);
    const auto is_play = [](const Event& e) { return is_turn_action(e.kind); };
    if (is_over || std::ranges::none_of(of_part, is_play)) continue;
    part.moves.first = round.moves.first + static_cast<std::uint32_t>(from);
    part.moves.count = static_cast<std::uint32_t>(of_part.size());
    game.now.before = {.may_go_on = in_turn, .turns = result.turns, .stock_lasts = stock_lasts};
    goes_on = at < events.size() && may_go_on(of_part, events[at], game.variant());
    part.goes_on = at < events.size() && !goes_on;
    const std::size_t first_of_part = game.verdict->findings.size();
    result.turns = play_part(game, part, result);
    forget_unfinished(game.verdict->findings, game.variant(),
                      {.first_finding = first_of_part,
                       .round = game.now.number,
                       .turn = goes_on ? result.turns : 0});
    game.now.before.reset();
    in_turn.clear();
    if (const Seat seat = left_in_turn(of_part); seat != kNoSeat) in_turn.push_back(seat);
  }
  game.options.stop_at_first = stop_at_first;
  game.now.impossible = impossible;
  result.ended = RoundEnd::unfinished;
  result.winners.clear();
}

/// The end of the round is unknown, and so are its scores, the next dealer and who still plays.
void mark_undecided_after_unread(GamePlay& game) {
  game.now.in_doubt = true;
  game.doubts.unread_lost = true;
  game.doubts.totals_open = true;
  game.doubts.end = true;
  const bool may_leave =
      game.variant().game_end.type == EndType::elimination && game.who.seats.size() > 2;
  game.doubts.who_plays = game.doubts.who_plays || may_leave || game.score.is_unclear();
  game.last.dealer.reset();
  game.last.forget_winners();
  if (!game.now.impossible.any()) mark_ambiguous_deal(game);
}

}  // namespace

std::vector<UnreadOpenings> ways_to_open(const Record& record) {
  std::vector<UnreadOpenings> ways{{}, {.all = true}};
  std::vector<Seat> seats = unread_seats(record);
  const bool is_anybody = std::ranges::find(seats, kNoSeat) != seats.end();
  if (!is_anybody && seats.size() < 2) return ways;
  if (is_anybody) {
    seats.clear();
    for (std::size_t i = 0; i < record.players.size(); ++i)
      seats.push_back(static_cast<Seat>(i));
  }
  for (const Seat seat : seats)
    ways.push_back({.one = seat});
  return ways;
}

Findings certain_after_unread(const std::vector<Findings>& ways) {
  std::vector<const Findings*> found;
  found.reserve(ways.size());
  for (const Findings& way : ways)
    found.push_back(&way);
  Findings merged = merge_findings(found, "what the lines say that cannot be read");
  std::erase_if(merged, [](const Finding& finding) {
    const bool is_certain = is_illegal(finding) || finding.judgement == Judgement::ruled;
    return !is_certain || is_of_totals(finding.code);
  });
  return merged;
}

void forget_unfinished(Findings& findings, const Variant& variant, const LastTurn& last) {
  if (findings.size() <= last.first_finding) return;
  const auto is_open = [&](const Finding& finding) {
    if (finding.round != last.round) return false;
    // It is unknown whether the round has ended.
    if (finding.turn == 0) return finding.code.starts_with("round.");
    if (finding.turn != last.turn) return false;
    // A table that may be taken apart is judged at the end of the turn.
    if (may_rearrange(variant.melds)) return true;
    return std::ranges::any_of(
        kOfWholeTurn, [&](std::string_view topic) { return finding.code.starts_with(topic); });
  };
  const auto first = findings.begin() + static_cast<std::ptrdiff_t>(last.first_finding);
  findings.erase(std::remove_if(first, findings.end(), is_open), findings.end());
}

Record before_unread(const Record& record, const Variant& variant) {
  Record before = record;
  before.faults_of_lines = 0;
  const auto first = std::ranges::find(before.events, ActionKind::unread, &Event::kind);
  if (first == before.events.end()) return before;
  const auto at = static_cast<std::uint32_t>(first - before.events.begin());
  const auto is_before = [at](const Round& round) {
    return round.moves.first + round.moves.count <= at;
  };
  const auto cut = std::ranges::find_if_not(before.rounds, is_before);
  cut->moves.count = at - cut->moves.first;
  cut->hands.clear();
  cut->scores.clear();
  cut->totals.clear();
  cut->goes_on = !may_go_on(events_of(before, *cut), *first, variant);
  before.rounds.shrink(static_cast<std::size_t>(cut - before.rounds.begin()) + 1);
  before.winners.clear();
  return before;
}

bool has_unread(const Record& record) {
  return record.faults_of_lines != 0 &&
         std::ranges::find(record.events, ActionKind::unread, &Event::kind) != record.events.end();
}

bool is_in_parts(const GamePlay& game, const Round& round) {
  return game.record->faults_of_lines != 0 && has_unread(*game.record, round);
}

void judge_parts(GamePlay& game, const Round& round) {
  play_parts(game, round, game.verdict->rounds.back());
  mark_players_uncertain(game, game.now.first_finding);
  apply_rulings(game, round, game.now.first_finding);
  mark_undecided_after_unread(game);
}

}  // namespace rummy
