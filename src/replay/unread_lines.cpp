// A round in which a line of moves could not be read. The line is a turn of which nothing is known:
// what stands before it is a round that stops there, what comes after it one that begins later. Of
// that only what does not depend on what the line said is told.

#include "replay/unread_lines.h"

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
#include "diag/merge_findings.h"
#include "replay/game_replay.h"
#include "replay/game_start.h"
#include "replay/judge.h"
#include "replay/round_played.h"
#include "replay/round_replay.h"
#include "rules/deal_check.h"
#include "rules/draw.h"
#include "rules/dropping.h"
#include "rules/facts.h"
#include "rules/game_end.h"
#include "rules/going_out.h"
#include "rules/melds.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "score/round.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

using Codes = std::span<const std::string_view>;

bool is_among(std::string_view code, Codes codes) {
  return std::ranges::find(codes, code) != codes.end();
}

/// What the cards of a meld show by themselves.
constexpr auto kOfOneMeld = std::to_array<std::string_view>(
    {"meld.too-short", "meld.too-long", "meld.not-a-meld", "meld.duplicate-suit", "meld.wraparound",
     "joker.adjacent", "joker.too-many"});

/// What a turn shows by itself where it is there from its beginning.
constexpr auto kOfOneTurn = std::to_array<std::string_view>(
    {"opening.points", "opening.pure-run", "opening.contract", "opening.required",
     "joker.not-reused", "draw.unused", "discard.just-taken"});

/// And where there have been cards to draw, and nobody has passed or made a new stock.
constexpr auto kWithStock =
    std::to_array<std::string_view>({"turn.no-draw", "turn.second-draw", "turn.no-discard",
                                     "turn.out-of-order", "draw.not-on-pile", "draw.not-top"});

/// What a turn may still put right, or owes only when it is over.
constexpr auto kOfWholeTurn = std::to_array<std::string_view>(
    {"turn.no-discard", "draw.unused", "joker.not-reused", "out.", "knock.", "table."});

std::size_t next_unread(std::span<const Event> events, std::size_t from) {
  const auto rest = events.subspan(from);
  return from + static_cast<std::size_t>(std::ranges::find(rest, ActionKind::unread, &Event::kind) -
                                         rest.begin());
}

/// Whose turn may not have been over when these actions were.
Seat left_in_turn(std::span<const Event> events) {
  const auto last = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
    return is_turn_action(event.kind) && !is_out_of_turn(event.kind);
  });
  return last == events.rend() || last->kind == ActionKind::discard ? kNoSeat : last->seat;
}

/// Whether the last turn of these actions may go on in the line after them.
bool may_go_on(std::span<const Event> events, const Event& unread, const Variant& variant) {
  const Seat seat = left_in_turn(events);
  if (seat == kNoSeat) return false;
  const bool may_break_in = variant.draw.claim != ClaimDiscard::off || variant.draw.buy_max > 0;
  return may_break_in || unread.seat == kNoSeat || unread.seat == seat;
}

/// Cards drawn one by one: the lines of a turn, and a draw that none of them has.
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

/// How many cards the lines of the round have drawn from the stock at most.
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

/// The seats whose lines could not be read; kNoSeat among them where nobody knows whose one was.
std::vector<Seat> unread_seats(const Record& record) {
  std::vector<Seat> seats;
  for (const Event& event : record.events) {
    if (event.kind != ActionKind::unread) continue;
    if (std::ranges::find(seats, event.seat) == seats.end()) seats.push_back(event.seat);
  }
  return seats;
}

/// Totals, and what goes by them, are not known once a round has a line nobody can read.
bool is_of_totals(std::string_view code) {
  return code.starts_with("game.") || code == "score.total" || code == "score.winner";
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
    // Nor has the round ended, nor has it not.
    if (finding.turn == 0) return finding.code.starts_with("round.");
    if (finding.turn != last.turn) return false;
    // A table that may be taken apart is judged when the turn is over.
    if (variant.melds.rearrange != TableRearrange::none) return true;
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
    return round.first_event + round.events <= at;
  };
  const auto cut = std::ranges::find_if_not(before.rounds, is_before);
  cut->events = at - cut->first_event;
  cut->hands.clear();
  cut->scores.clear();
  cut->totals.clear();
  const std::span<const Event> events(before.events.data() + cut->first_event, cut->events);
  cut->goes_on = !may_go_on(events, *first, variant);
  before.rounds.erase(cut + 1, before.rounds.end());
  before.winners.clear();
  return before;
}

bool has_unread(const Record& record) {
  return record.faults_of_lines != 0 &&
         std::ranges::find(record.events, ActionKind::unread, &Event::kind) != record.events.end();
}

bool GameReplay::is_in_parts(const Round& round) const {
  return record_->faults_of_lines != 0 && has_unread(*record_, round);
}

/// Whom a line nobody can read has let open, in the way looked at.
void GameReplay::open_through(const Event& unread) {
  for (std::size_t i = 0; i < opened_.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const bool is_meant = options_.openings.all || options_.openings.one == seat;
    if (is_meant && (unread.seat == seat || unread.seat == kNoSeat)) opened_[i] = 1;
  }
}

/// Whether the stock may have run out in the round, or have been made anew.
bool GameReplay::may_stock_end(const Round& round) const {
  const Variant& variant = ruleset_->variant;
  const std::span<const Event> events = events_of(round);
  if (std::ranges::find(events, ActionKind::reshuffle, &Event::kind) != events.end()) return true;
  const DealLook look = deal_look(round);
  if (possible_deals(look).size() > 1) return true;
  int dealt = cards_turned_up(variant);
  for (const Seat seat : seats_) {
    const auto deal = std::ranges::find(round.deals, seat, &SeatCards::seat);
    dealt += deal == round.deals.end()
                 ? cards_due(look, seat) + std::max(0, variant.deal.starter_extra)
                 : static_cast<int>(deal->cards.count);
  }
  const int stock =
      pack_for(variant, static_cast<int>(seats_.size()), look.round_of_game).total() - dealt;
  return stock - most_drawn(events, variant.draw) <= variant.stock.floor + 1;
}

/// Plays what comes after a line nobody can read; gives how many turns of the round there are then.
std::uint32_t GameReplay::play_part(const Round& part, const RoundResult& before) {
  opened_by_part_ = opened_;
  RoundResult result;
  result.dealer = before.dealer;
  result.seats = before.seats;
  const std::size_t first_finding = verdict_->findings.size();
  const RoundOutcome outcome = play_cards(part, result);
  static_cast<void>(outcome);
  Findings& findings = verdict_->findings;
  const auto is_uncertain = [](const Finding& f) { return !is_illegal(f) || f.turn == 0; };
  const auto first = findings.begin() + static_cast<std::ptrdiff_t>(first_finding);
  findings.erase(std::remove_if(first, findings.end(), is_uncertain), findings.end());
  return result.turns;
}

void GameReplay::play_parts(const Round& round, RoundResult& result) {
  const std::span<const Event> events = events_of(round);
  const bool stock_lasts = !may_stock_end(round);
  const bool stop_at_first = std::exchange(options_.stop_at_first, false);
  Round part = round;
  part.hands.clear();
  part.scores.clear();
  part.totals.clear();
  std::size_t at = next_unread(events, 0);
  part.events = static_cast<std::uint32_t>(at);
  bool goes_on = may_go_on(events.first(at), events[at], ruleset_->variant);
  part.goes_on = !goes_on;
  const std::size_t first_finding = verdict_->findings.size();
  const RoundOutcome outcome = play_cards(part, result);
  static_cast<void>(outcome);
  forget_unfinished(
      verdict_->findings, ruleset_->variant,
      {.first_finding = first_finding, .round = number_, .turn = goes_on ? result.turns : 0});
  const ImpossibleActs impossible = impossible_;
  const bool is_over = result.ended != RoundEnd::unfinished;
  if (!before_unread_) before_unread_ = verdict_->findings.size();
  part.deals.clear();
  part.stock.reset();
  part.upcard.reset();
  std::vector<Seat> in_turn;
  if (const Seat seat = left_in_turn(events.first(at)); seat != kNoSeat) in_turn.push_back(seat);
  while (at < events.size()) {
    in_turn.push_back(events[at].seat);
    open_through(events[at]);
    ++result.turns;
    const std::size_t from = at + 1;
    at = next_unread(events, from);
    const auto of_part = events.subspan(from, at - from);
    const auto is_play = [](const Event& e) { return is_turn_action(e.kind); };
    if (is_over || std::ranges::none_of(of_part, is_play)) continue;
    part.first_event = round.first_event + static_cast<std::uint32_t>(from);
    part.events = static_cast<std::uint32_t>(of_part.size());
    unread_ = {.may_go_on = in_turn, .turns = result.turns, .stock_lasts = stock_lasts};
    goes_on = at < events.size() && may_go_on(of_part, events[at], ruleset_->variant);
    part.goes_on = at < events.size() && !goes_on;
    const std::size_t first_of_part = verdict_->findings.size();
    result.turns = play_part(part, result);
    forget_unfinished(
        verdict_->findings, ruleset_->variant,
        {.first_finding = first_of_part, .round = number_, .turn = goes_on ? result.turns : 0});
    unread_.reset();
    in_turn.clear();
    if (const Seat seat = left_in_turn(of_part); seat != kNoSeat) in_turn.push_back(seat);
  }
  options_.stop_at_first = stop_at_first;
  impossible_ = impossible;
  result.ended = RoundEnd::unfinished;
  result.winners.clear();
}

void GameReplay::judge_parts(const Round& round) {
  play_parts(round, verdict_->rounds.back());
  doubt_who_plays(round_findings_);
  apply_rulings(round, round_findings_);
  leave_open_after_unread();
}

/// How the round ended is not known: what it brought, who deals the next one, and whether all who
/// played it still play.
void GameReplay::leave_open_after_unread() {
  in_doubt_ = true;
  unread_lost_ = true;
  totals_open_ = true;
  end_in_doubt_ = true;
  const bool may_leave =
      ruleset_->variant.game_end.type == EndType::elimination && seats_.size() > 2;
  who_plays_in_doubt_ = who_plays_in_doubt_ || may_leave || game_.is_unclear();
  last_dealer_.reset();
  last_winner_.reset();
  last_loser_.reset();
  last_open_.clear();
  last_tied_.clear();
  same_deal_ = false;
  if (!impossible_.any()) leave_deal_open();
}

/// The turn may have begun in a line nobody can read, or stand in the turn that did.
bool RoundReplay::may_go_on_from_unread() const {
  if (played_.turns != unread_->turns + 1) return false;
  if (is_out_of_turn(events_.front().kind)) return true;
  return std::ranges::any_of(unread_->may_go_on,
                             [this](Seat seat) { return seat == kNoSeat || seat == turn_.seat; });
}

bool RoundReplay::is_certain_after_unread(const Finding& finding) const {
  const Variant& variant = ruleset_->variant;
  if (is_among(finding.code, kOfOneMeld)) {
    // A table that may be taken apart is judged when the turn is over, by all that lay there.
    const auto moves_others = [](const Event& e) {
      return e.kind == ActionKind::lay || e.kind == ActionKind::swap ||
             e.kind == ActionKind::move || e.kind == ActionKind::play;
    };
    return !rearranges() || std::ranges::none_of(events_, moves_others);
  }
  if (rearranges() || may_go_on_from_unread()) return false;
  if (is_among(finding.code, kOfOneTurn)) return true;
  if (!unread_->stock_lasts || !is_among(finding.code, kWithStock)) return false;
  return variant.going_out.last_turns == LastTurns::none;
}

/// Whose turn the first was nobody knows: it may have been out of order, and the next be due all
/// the same, or play twice.
bool RoundReplay::is_order_certain(std::optional<Seat> last_seat) const {
  return played_.turns > unread_->turns + 2 && last_seat != turn_.seat &&
         !may_drop(ruleset_->variant.dropping);
}

/// Of the turn just played keeps what is found however it stood when the part began.
void RoundReplay::keep_certain(std::size_t first_finding, std::optional<Seat> last_seat) {
  const Variant& variant = ruleset_->variant;
  const auto only_shows = [](const Event& e) {
    return e.kind == ActionKind::meld || e.kind == ActionKind::lay;
  };
  // The line may have been a knock, and this what the others show.
  if (variant.melds.when == MeldWhen::out && std::ranges::all_of(events_, only_shows))
    may_be_shown_ = true;
  const bool is_order_open = !is_order_certain(last_seat);
  const auto is_uncertain = [&](const Finding& finding) {
    if (is_order_open && finding.code == "turn.out-of-order") return true;
    return may_be_shown_ || !is_illegal(finding) || !is_certain_after_unread(finding);
  };
  const auto first = findings_->begin() + static_cast<std::ptrdiff_t>(first_finding);
  findings_->erase(std::remove_if(first, findings_->end(), is_uncertain), findings_->end());
}

}  // namespace rummy
