#include "replay/game_score.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/judge.h"
#include "replay/round_start.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What players are left with, if there are several possibilities.

void widen_points(PointsRange& points, Text& working, PointsRange other) {
  if (points == other) return;
  points = spanned(points, other);
  working = say("between {} and {}: it is unknown where some cards went", points.low, points.high);
}

void widen(HandCount& count, const HandCount& other) {
  widen_points(count.points, count.working, other.points);
  widen_points(count.laid, count.laid_working, other.laid);
  if (count.is_empty != other.is_empty) count.is_empty.reset();
  if (!count.opening && !other.opening) return;
  Opening& opening = count.opening ? *count.opening : count.opening.emplace();
  const Opening there = other.opening.value_or(Opening{});
  if (opening.is_made != there.is_made) opening.is_made = Answer::perhaps;
  if (opening.could_be == there.could_be) return;
  opening.could_be = Answer::perhaps;
  opening.with = {};
}

void enter_hands(std::span<const HandCount> hands, RoundResult& result) {
  for (std::size_t i = 0; i < hands.size(); ++i)
    if (hands[i].took_part) result.seats[i].held = hands[i].points;
}

namespace {

// === A written score that is right except for the value of one kind of card.

/// A common value of a kind of card, far enough from others that a wrong sum cannot be mistaken for
/// it.
struct Price {
  std::string_view key;
  void (*set)(CardPointSettings&, int);
  std::array<int, 5> values;
};

constexpr auto kPrices = std::to_array<Price>({
    {"values.joker.hand",
     [](CardPointSettings& s, int value) { s.joker_hand = value; },
     {50, 25, 20, 15, 0}},
    {"values.ace.hand",
     [](CardPointSettings& s, int value) { s.ace_hand = value; },
     {15, 11, 1, 20, 0}},
    {"values.ace.low",
     [](CardPointSettings& s, int value) { s.ace_low = value; },
     {15, 11, 1, 20, 0}},
    {"values.ace.high",
     [](CardPointSettings& s, int value) { s.ace_high = value; },
     {15, 11, 1, 20, 0}},
    {"values.ace.set",
     [](CardPointSettings& s, int value) { s.ace_set = value; },
     {15, 11, 1, 20, 0}},
});

/// The search steps that all recounts of one score may take.
constexpr std::uint64_t kMostSteps = 200'000;

/// The game's card values and budget, restored at the end.
class Trying {
 public:
  explicit Trying(GamePlay& game)
      : game_(game),
        points_(game.variant().card_points),
        budget_(std::exchange(game.options.budget, &own_)) {}
  ~Trying() {
    use_card_points(game_, points_);
    game_.options.budget = budget_;
  }
  Trying(const Trying&) = delete;
  Trying& operator=(const Trying&) = delete;
  Trying(Trying&&) = delete;
  Trying& operator=(Trying&&) = delete;

  /// False if these are the values in force already, or the budget is spent.
  bool use(const Price& price, int value) {
    CardPointSettings changed = points_;
    price.set(changed, value);
    if (changed == points_ || own_.is_spent()) return false;
    use_card_points(game_, changed);
    return true;
  }

 private:
  GamePlay& game_;
  CardPointSettings points_;
  SearchBudget own_{kMostSteps};
  SearchBudget* budget_;
};

}  // namespace

Bound price_at_fault(GamePlay& game, const RoundOutcome& outcome, const SeatNumber& written,
                     const Recount& recount) {
  Trying trying(game);
  RoundOutcome asked = outcome;
  asked.workings = Workings::left_out;
  ScoredRound scored;
  for (const Price& price : kPrices) {
    for (const int value : price.values) {
      if (!trying.use(price, value)) continue;
      score_round(asked, recount(), game.variant(), scored);
      const std::optional<RoundScore>& score = scored.scores[index(written.seat)];
      if (score && score->points == PointsRange::exactly(written.number))
        return {.setting = price.key, .value = value};
    }
  }
  return {};
}

namespace {

// === The hands shown at the end of a round.

/// Cards may lie on unknown melds, so it is unknown what else fits there.
void mark_ambiguous_lay_offs(GamePlay& game) {
  for (const Seat seat : game.who.seats)
    if (seat != game.replay.state().knock.by) game.now.may_lay_off.add(seat);
}

/// Removes from the hand the cards not shown, if they may lie on melds that are not written; false
/// if they cannot.
bool may_have_laid_off(GamePlay& game, Seat seat, std::span<const PlayedCard> shown) {
  const int others = game.table.hand(seat).size() - static_cast<int>(shown.size());
  if (others <= 0 || !game.replay.are_lay_offs_open(seat)) return false;
  Table laid = game.table;
  laid.lay_down_unknown(seat, others);
  if (!laid.can_show(seat, shown)) return false;
  game.table = std::move(laid);
  return true;
}

/// Reports that the cards shown are not those left in hand, or may not be.
void say_shown_otherwise(GamePlay& game, const SeatCards& shown,
                         std::span<const PlayedCard> cards) {
  const std::string& name = game.record->players[index(shown.seat)];
  const int left = std::max(0, game.table.hand(shown.seat).size());
  if (may_have_laid_off(game, shown.seat, cards)) {
    game.table.show(shown.seat, cards);
    mark_ambiguous_lay_offs(game);
    Finding& finding = add(game, "round.hand", shown.at,
                           say("{} shows {} card{} of {}; it is unclear whether the others "
                               "could be laid off: some cards are unknown",
                               name, cards.size(), cards.size() == 1 ? "" : "s", left));
    finding.player = shown.seat;
    finding.judgement = Judgement::undecided;
    return;
  }
  game.now.impossible.note({.turn = kAfterLastTurn});
  const bool count = static_cast<int>(cards.size()) != left;
  Finding& finding =
      add(game, "round.hand", shown.at,
          count ? say("{} shows {} card{}, but {} {} left in hand", name, cards.size(),
                      cards.size() == 1 ? "" : "s", left, left == 1 ? "is" : "are")
                : say("the cards {} shows are not the cards left in hand", name));
  finding.player = shown.seat;
  if (game.table.hand(shown.seat).is_known())
    finding.working =
        say("left in hand: {}", hand_value(game.table, game.table.hand(shown.seat), game.variant(),
                                           *game.options.budget, Workings::in_full)
                                    .working);
}

}  // namespace

void show_hands(GamePlay& game, const Round& round) {
  for (const SeatCards& shown : round.hands) {
    if (std::ranges::find(game.who.seats, shown.seat) == game.who.seats.end()) continue;
    const auto cards = cards_of(*game.record, shown.cards);
    // The cards shown may be what was left beside unwritten melds.
    game.replay.settle_shown(shown.seat, cards, game.verdict->findings);
    if (game.replay.shows_whole_hand(shown.seat, cards)) continue;
    if (game.table.can_show(shown.seat, cards)) {
      game.table.show(shown.seat, cards);
      continue;
    }
    say_shown_otherwise(game, shown, cards);
  }
  game.replay.settle_showdown(game.verdict->findings);
  for (const Seat seat : game.who.seats) {
    if (game.replay.are_lay_offs_open(seat)) game.now.may_lay_off.add(seat);
  }
}

void mark_ambiguous_shown(GamePlay& game, const RoundResult& result) {
  const bool may_go_on =
      game.now.number == game.record->rounds.size() && result.ended == RoundEnd::unfinished;
  if (!may_go_on) return;
  for (Finding& finding : std::span(game.verdict->findings).subspan(game.now.first_finding)) {
    if (finding.code != "round.hand" || !is_illegal(finding)) continue;
    finding.judgement = Judgement::undecided;
    finding.message =
        say("it is unclear whether {} shows the cards left in hand: the record stops before "
            "the round has ended",
            game.record->players[index(finding.player)]);
    finding.working.clear();
  }
  if (game.now.impossible.first.turn == kAfterLastTurn) game.now.impossible = {};
}

namespace {

// === The scoring half of a game's replay.

Suit suit_of(UpcardSuit suit) {
  switch (suit) {
    case UpcardSuit::none:
    case UpcardSuit::spades:
      return Suit::spades;
    case UpcardSuit::hearts:
      return Suit::hearts;
    case UpcardSuit::diamonds:
      return Suit::diamonds;
    case UpcardSuit::clubs:
      return Suit::clubs;
  }
  return Suit::spades;
}

/// If melds are laid at the end of the round, the hand may hold melds that are not written.
void mark_possibly_melded(HandCount& count, const Holding& hand, const Variant& variant) {
  if (variant.round_score.model != ScoreModel::melds_minus_hand || !lays_melds_last(variant))
    return;
  const Points most = most_laid(hand, variant);
  count.laid.high += most;
  if (!count.laid_working.empty())
    count.laid_working += say("; not written down, the maximum is {}", most);
}

HandCount count_at(const Table& table, Seat seat, const Variant& variant, Workings workings,
                   SearchBudget& budget) {
  const Holding& hand = table.hand(seat);
  HandValue value = hand_value(table, hand, variant, budget, workings);
  HandCount count{.took_part = true, .points = value.points, .working = std::move(value.working)};
  // Unknown cards may all be in melds, so nothing may be left.
  const bool may_be_melds =
      variant.round_score.hand_melds_free && !hand.is_known() && hand.size() > 0;
  // If melds are laid only at the end of a round, a hand that nobody had to lay out (no knock,
  // stock run out) still holds its melds.
  if (!hand.doubtful && !may_be_melds)
    count.is_empty = hand.size() <= 0 ||
                     (lays_melds_last(variant) && value.points.high == 0 && value.all_melded);
  if (variant.round_score.model == ScoreModel::melds_minus_hand) {
    LaidValue laid = laid_value(table, seat, variant, workings);
    count.laid = laid.points;
    count.laid_working = std::move(laid.working);
  }
  if (may_be_melds) mark_possibly_melded(count, hand, variant);
  return count;
}

/// By how much the highest total on the sheet is off, among those who remain beside the buyers.
PointsRange off_by_highest(const GamePlay& game, std::span<const Seat> buyers) {
  std::optional<Points> right;
  PointsRange on_sheet;
  for (const Seat seat : game.score.seats_in()) {
    if (std::ranges::find(buyers, seat) != buyers.end()) continue;
    const Points total = game.score.total(seat).high;
    const PointsRange written = PointsRange::exactly(total) + game.written.carried(seat);
    on_sheet.low = right ? std::max(on_sheet.low, written.low) : written.low;
    on_sheet.high = right ? std::max(on_sheet.high, written.high) : written.high;
    right = std::max(right.value_or(total), total);
  }
  return right ? on_sheet - PointsRange::exactly(*right) : PointsRange{};
}

/// Adds whether the player has opened or could have, if that counts.
void add_opening(const GamePlay& game, const Table& table, Seat seat, bool has_opened,
                 HandCount& count) {
  if (has_opened || !counts_openings(game.variant().round_score)) return;
  count.opening = opening_of(table, table.hand(seat), game.variant(), *game.options.budget);
}

/// The count of the hand a player is left with, over every way the table can lie.
HandCount count_hand(GamePlay& game, Seat seat) {
  HandCount count =
      count_at(game.table, seat, game.variant(), game.options.workings, *game.options.budget);
  add_opening(game, game.table, seat, game.who.opened[index(seat)] != 0, count);
  const int wild = game.variant().jokers.wild;
  for (const RoundEndTable& other : game.tries.other_ends) {
    use_wild(game, other.wild);
    HandCount there =
        count_at(other.table, seat, game.variant(), game.options.workings, *game.options.budget);
    add_opening(game, other.table, seat, other.opened[index(seat)] != 0, there);
    widen(count, there);
  }
  use_wild(game, wild);
  return count;
}

/// Counts the hand every player of the round is left with.
void count_hands(GamePlay& game, std::vector<HandCount>& hands) {
  hands.assign(game.record->players.size(), {});
  for (const Seat seat : game.who.seats) {
    HandCount& hand = hands[index(seat)];
    hand = count_hand(game, seat);
    if (!game.now.may_lay_off.has(seat)) continue;
    hand.points.low = 0;
    if (game.table.hand(seat).is_known())
      mark_possibly_melded(hand, game.table.hand(seat), game.variant());
  }
}

std::vector<HandCount> counted_hands(GamePlay& game) {
  std::vector<HandCount> hands;
  count_hands(game, hands);
  return hands;
}

/// The setting for what a player pays who left the round; no hand is counted.
std::string_view line_of_leaving(const RoundOutcome& outcome, Seat seat, const Variant& variant) {
  const auto left = std::ranges::find(outcome.left, seat, &LeftRound::seat);
  if (left == outcome.left.end() || !left->points) return {};
  if (left->points == drop_points(variant.dropping, false)) return "drop.first";
  if (left->points == drop_points(variant.dropping, true)) return "drop.later";
  return "out.wrong_points";
}

/// Whether the player was out of the game before the round.
bool sat_out(const GamePlay& game, Seat seat) {
  const auto is_among = [seat](std::span<const Seat> seats) {
    return std::ranges::find(seats, seat) != seats.end();
  };
  return !is_among(game.who.seats) && !is_among(game.who.absent) &&
         !is_among(game.who.may_take_part);
}

/// Adds to a wrong score that it would be right if the turn passed over was played but not written.
void point_to_turn_missing(GamePlay& game, std::size_t first_score) {
  Findings& findings = game.verdict->findings;
  const auto scores = std::span(findings).subspan(first_score);
  const auto before = std::span(findings).first(first_score);
  const auto passed_over = std::ranges::find_if(before, [&game](const Finding& f) {
    return f.round == game.now.number && f.code == "turn.out-of-order" && is_illegal(f);
  });
  if (passed_over == before.end() || !passed_over->help.empty()) return;
  for (Finding& score : scores)
    if (score.code == "score.round" && is_illegal(score))
      score.related.push_back(
          {.at = passed_over->at,
           .text = "out of order here: if a turn before it was made and is not written, the hands "
                   "were others"});
}

/// Adds to a score wrong by one card value what that value would have to be.
void name_prices(GamePlay& game, std::size_t first_finding) {
  for (Finding& finding : std::span(game.verdict->findings).subspan(first_finding)) {
    const bool has_price = finding.code == "score.round" && finding.player != kNoSeat &&
                           index(finding.player) < game.figures.prices.size();
    if (!has_price) continue;
    const Bound& price = game.figures.prices[index(finding.player)];
    if (!price.setting.empty() && price.setting == finding.setting) finding.bounds.push_back(price);
  }
}

}  // namespace

std::optional<bool> is_doubled(const GamePlay& game, const Round& round) {
  const UpcardSuit suit = game.variant().round_score.doubled_by_upcard;
  if (suit == UpcardSuit::none) return false;
  if (!round.upcard || round.upcard->cards.count == 0) return std::nullopt;
  const Card card = cards_of(*game.record, round.upcard->cards).front().card;
  if (!card.is_known()) return std::nullopt;
  return card.is_natural() && card.suit() == suit_of(suit);
}

void buy_back(GamePlay& game, const Round& round, RoundResult& result) {
  if (round.buy_backs.empty()) return;
  std::vector<Seat> seats;
  for (const SeatPlace& line : round.buy_backs) {
    const char* const fault = game.score.buy_back_fault(line.seat);
    if (fault != nullptr) {
      add(game, "game.buy-back", line.at,
          say("{} may not buy back: {}", game.record->players[index(line.seat)], fault))
          .player = line.seat;
    }
    if (fault == nullptr && game.score.may_buy_back_in_doubt(line.seat)) {
      Finding& finding = add(game, "game.buy-back", line.at,
                             say("it is unclear whether {} went out of the game in the last "
                                 "round and may buy back",
                                 game.record->players[index(line.seat)]));
      finding.player = line.seat;
      finding.judgement = Judgement::undecided;
    }
    const bool out = game.score.standing(line.seat) != Standing::in;
    if (out && std::ranges::find(seats, line.seat) == seats.end()) seats.push_back(line.seat);
  }
  const PointsRange off = off_by_highest(game, seats);
  game.score.buy_back(seats);
  for (const Seat seat : seats) {
    const PointsRange total = game.score.total(seat);
    if (total.is_exact()) result.seats[index(seat)].buy_back = total.low;
    game.written.start_anew(seat, off);
  }
}

void enter_adjustments(GamePlay& game, const Round& round, RoundResult& result) {
  if (game.record->adjustments.empty()) return;
  for (const Event& event : events_of(*game.record, round)) {
    if (event.kind != ActionKind::adjust) continue;
    const Adjustment& adjustment = game.record->adjustments[event.number];
    SeatResult& seat = result.seats[index(adjustment.seat)];
    seat.adjustment = seat.adjustment.value_or(0) + adjustment.points;
    if (!seat.working.empty()) seat.working += "; ";
    seat.working += say("adjusted {:+}", adjustment.points);
    if (!adjustment.reason.empty()) seat.working += say(" ({})", adjustment.reason);
    game.score.adjust(adjustment.seat, adjustment.points);
  }
}

void enter_scores(GamePlay& game, std::span<const std::optional<RoundScore>> scores,
                  RoundResult& result) {
  game.figures.steps.assign(scores.size(), 1);
  game.figures.parts.resize(scores.size());
  for (std::vector<PointsRange>& parts : game.figures.parts)
    parts.clear();
  for (const Seat seat : game.who.absent) {
    const std::optional<RoundScore>& score = scores[index(seat)];
    game.score.add_unless_out(seat, score ? score->points : PointsRange{});
  }
  for (const Seat seat : game.who.seats) {
    if (std::ranges::find(game.who.absent, seat) != game.who.absent.end()) continue;
    SeatResult& line = result.seats[index(seat)];
    const std::optional<RoundScore>& score = scores[index(seat)];
    line.took_part = true;
    if (!score) continue;
    line.score = score->points;
    game.figures.steps[index(seat)] = score->step;
    game.figures.parts[index(seat)] = score->parts;
    if (game.options.workings == Workings::in_full) line.working = score->working;
    game.score.add(seat, score->points);
  }
}

void score_without_absent(GamePlay& game, const RoundOutcome& outcome, std::span<HandCount> hands,
                          ScoredRound& scored) {
  if (game.who.absent.empty()) return;
  for (const Seat seat : game.who.absent)
    hands[index(seat)].took_part = false;
  ScoredRound others;
  score_round(outcome, hands, game.variant(), others);
  for (std::size_t i = 0; i < scored.scores.size(); ++i) {
    std::optional<RoundScore>& score = scored.scores[i];
    if (!score) continue;
    score->parts.clear();
    if (const std::optional<RoundScore>& other = others.scores[i])
      widen_points(score->points, score->working, other->points);
    scored.wins.widen(i, others.wins);
  }
  if (scored.winners == others.winners) return;
  scored.winners.clear();
  scored.winners_known = false;
}

void note_lines(GamePlay& game, const Round& round, const ScoredHands& by, const Recount& recount) {
  game.figures.prices.assign(game.record->players.size(), {});
  for (const SeatNumber& written : round.scores) {
    const std::optional<RoundScore>& score = by.scored.scores[index(written.seat)];
    if (!score || score->points == PointsRange::exactly(written.number)) continue;
    std::string_view& line = game.figures.lines[index(written.seat)];
    line = line_of_leaving(by.outcome, written.seat, game.variant());
    if (!line.empty()) continue;
    line = line_at_fault(by.outcome, by.hands, game.variant().round_score, written.seat,
                         written.number);
    if (line != "score.model" || !score->points.is_exact()) continue;
    const Bound price = price_at_fault(game, by.outcome, written, recount);
    if (price.setting.empty()) continue;
    game.figures.prices[index(written.seat)] = price;
    line = price.setting;
  }
}

void score(GamePlay& game, const Round& round, const RoundOutcome& outcome, RoundResult& result) {
  ScoredRound& scored = game.figures.scored;
  game.figures.lines.assign(game.record->players.size(), {});
  const bool counts = result.ended != RoundEnd::unfinished && result.ended != RoundEnd::abandoned;
  if (counts) {
    count_hands(game, game.figures.hands);
    score_round(outcome, game.figures.hands, game.variant(), scored);
    note_lines(game, round, {.outcome = outcome, .hands = game.figures.hands, .scored = scored},
               [&game] { return counted_hands(game); });
    score_without_absent(game, outcome, game.figures.hands, scored);
    enter_hands(game.figures.hands, result);
  } else {
    scored.clear(game.record->players.size());
  }
  enter_scores(game, scored.scores, result);
  enter_adjustments(game, round, result);
  if (counts) close_round(game, outcome, scored, result);
  if (result.ended == RoundEnd::abandoned) game.score.settle_adjusted();
}

void close_round(GamePlay& game, const RoundOutcome& outcome, const ScoredRound& scored,
                 RoundResult& result) {
  result.winners = scored.winners;
  game.score.settle_round(outcome, scored);
  note_who_deals(game, scored);
}

void enter_totals(const GamePlay& game, RoundResult& result) {
  for (std::size_t i = 0; i < result.seats.size(); ++i)
    result.seats[i].total = game.score.total(static_cast<Seat>(i));
}

void check_written(GamePlay& game, const Round& round, RoundResult& result) {
  const std::size_t players = game.record->players.size();
  enter_totals(game, result);
  // If cards were not where the record says, the finding about that is already reported.
  const bool is_broken = game.now.impossible.any() || game.now.stopped;
  if (game.now.in_doubt && is_broken) return game.written.note_reported_gap(game.now.number);
  if (round.scores.empty() && round.totals.empty()) return;
  std::vector<std::optional<PointsRange>>& right = game.figures.right;
  right.resize(players);
  // Nobody scores a round that may be given up. If the rules do not allow giving up, the table
  // decides.
  const bool is_given_up = result.ended == RoundEnd::abandoned &&
                           game.variant().game_end.deadlock == Deadlock::by_agreement;
  for (std::size_t i = 0; i < players; ++i) {
    const bool has_none = is_given_up || sat_out(game, static_cast<Seat>(i));
    right[i] = has_none ? PointsRange::exactly(0) : result.seats[i].score;
  }
  // The scores of a round that never ended are unknown, and the finding about its end says so. A
  // round that may have ended has no such finding.
  const bool are_checked = !game.doubts.totals_lost || game.doubts.totals_open;
  const auto written_totals = std::span(round.totals).first(are_checked ? round.totals.size() : 0);
  const std::size_t first_finding = game.verdict->findings.size();
  game.written.check(
      *game.record,
      {.round = game.now.number,
       .written_scores = round.scores,
       .written_totals = written_totals,
       .scores = right,
       .seats = result.seats,
       .totals_known = result.ended != RoundEnd::unfinished && !game.doubts.totals_open,
       .given_up = is_given_up,
       .steps = game.figures.steps,
       .parts = game.figures.parts,
       .lines = game.figures.lines},
      game.verdict->findings);
  name_prices(game, first_finding);
  // The figures of the round do not fit together, which is already reported for all of them.
  if (game.figures.no_ending_fits)
    game.verdict->findings.erase(
        game.verdict->findings.begin() + static_cast<std::ptrdiff_t>(first_finding),
        game.verdict->findings.end());
  if (game.verdict->findings.size() > first_finding) point_to_turn_missing(game, first_finding);
}

namespace {

// === The result of a record.

std::vector<SheetResult> sheet_results(std::vector<SheetFigures> sheets) {
  std::vector<SheetResult> results;
  results.reserve(sheets.size());
  for (SheetFigures& sheet : sheets) {
    results.push_back({.closed = sheet.closed,
                       .winners = std::move(sheet.winners),
                       .written = std::move(sheet.written),
                       .won = std::move(sheet.won),
                       .totals = std::move(sheet.totals)});
  }
  return results;
}

void check_winner(GamePlay& game) {
  if (game.record->winners.empty() || game.now.stopped || game.doubts.unread_lost) return;
  std::vector<Seat> written;
  written.reserve(game.record->winners.size());
  for (const SeatPlace& winner : game.record->winners)
    written.push_back(winner.seat);
  std::ranges::sort(written);
  game.now.number = 0;
  const Place at = game.record->winners.front().at;
  const std::size_t first_finding = game.verdict->findings.size();
  if (game.score.is_over() && game.score.are_winners_known() && !game.doubts.end) {
    if (written == game.score.winners()) return;
    add(game, "score.winner", at,
        say("{} won the game, not {} as the record says", names(game, game.score.winners()),
            names(game, written)));
    mark_players_uncertain(game, first_finding);
    return;
  }
  const bool in_doubt = game.now.in_doubt || game.doubts.who_plays || game.doubts.end;
  if (!in_doubt && !game.score.may_be_over() && !game.score.is_over()) {
    add(game, "score.winner", at,
        say("nobody has won yet: {} are still in the game", names(game, game.score.seats_in())));
    return;
  }
  const auto loser =
      std::ranges::find_if(written, [&game](Seat seat) { return !game.score.can_have_won(seat); });
  // The totals leave open which players are still in.
  const bool by_totals = !game.now.in_doubt && !game.doubts.end && !game.doubts.totals_lost;
  const bool by_elimination = game.variant().game_end.type == EndType::elimination;
  if ((by_elimination ? by_totals : !in_doubt) && loser != written.end()) {
    add(game, "score.winner", at,
        say("{} cannot have won the game, whatever the unknown totals are",
            names(game, std::span(&*loser, 1))));
    return;
  }
  add(game, "score.winner", at, say("it is unclear whether {} won the game", names(game, written)))
      .judgement = Judgement::undecided;
}

/// Whether the game may be over, by the last round or by an earlier one.
bool may_be_over(const GamePlay& game) {
  if (game.score.is_over()) return false;
  const EndType type = game.variant().game_end.type;
  const bool by_figures =
      type == EndType::target || type == EndType::rounds || type == EndType::match;
  return game.score.may_be_over() || !game.doubts.totals_at_possible_end.empty() ||
         (game.doubts.totals_open && by_figures);
}

/// If the game may have been over earlier, later rounds may count for nothing.
void widen_totals(const GamePlay& game, GameResult& result) {
  for (std::size_t i = 0; i < game.doubts.totals_at_possible_end.size(); ++i) {
    const PointsRange either = spanned(result.totals[i], game.doubts.totals_at_possible_end[i]);
    if (either == result.totals[i]) continue;
    result.totals[i] = either;
    if (game.options.workings == Workings::in_full)
      result.workings[i] =
          say("between {} and {}: the game may have ended earlier", either.low, either.high);
  }
}

}  // namespace

void finish(GamePlay& game) {
  check_winner(game);
  GameResult& result = game.verdict->result.emplace();
  result.finished = game.score.is_over();
  result.may_be_finished = may_be_over(game);
  result.totals_known = !game.doubts.totals_open;
  if (!game.doubts.end) result.winners = game.score.winners();
  result.eliminated = game.score.eliminated();
  std::vector<FinalTotal> finals = game.score.final_totals(game.options.workings);
  std::vector<FinalTotal> settled;
  if (!game.doubts.end) settled = game.score.settlement(game.options.workings);
  result.totals.reserve(finals.size());
  for (const FinalTotal& total : finals)
    result.totals.push_back(total.points);
  if (game.options.workings == Workings::in_full) {
    result.workings.reserve(finals.size());
    for (FinalTotal& total : finals)
      result.workings.push_back(std::move(total.working));
  }
  widen_totals(game, result);
  result.sheets = sheet_results(game.score.sheets());
  for (std::size_t i = 0; i < settled.size(); ++i) {
    result.settlement.push_back(settled[i].points);
    if (settled[i].working.empty()) continue;
    if (!result.workings[i].empty()) result.workings[i] += "; ";
    result.workings[i] += "settled: " + settled[i].working;
  }
  std::optional<Seat> dealer = dealer_due(game);
  if (dealer) dealer = in_game_from(game, *dealer);
  const bool is_sure = !may_be_eliminated_in_unscored_round(game);
  const auto known = [&](Seat seat) {
    return is_sure && game.score.standing(seat) != Standing::unclear;
  };
  if (!result.finished && !result.may_be_finished && dealer && known(*dealer)) {
    const bool dealer_begins = game.variant().deal.dealer_begins;
    const Seat first = dealer_begins ? *dealer : game.score.next(*dealer, game.turn_way());
    result.next = NextRound{.dealer = dealer, .first = std::nullopt};
    if (known(first)) result.next->first = first;
  }
  game.verdict->judgement = overall(game.verdict->findings);
}

}  // namespace rummy
