#include "replay/round_ways.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/game_score.h"
#include "replay/judge.h"
#include "replay/round_play.h"
#include "replay/round_replay.h"
#include "replay/round_start.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A round with something open: unknown discards hide which card was taken, and so how many came
// with it; an unwritten draw may have been made. The round is played in every way it can have been,
// and what holds in all of them stands.

namespace {

/// Plays the round in all readings, after one way has found choices.
[[nodiscard]] RoundOutcome play_every_reading(GamePlay& game, const Round& round,
                                              RoundResult& result, std::size_t first_finding);

// === A round whose deal the table had to agree on, if the record does not show the number. It is
// played with every possible number, and a finding that not all of them bring is undecided. The
// same applies to a hand that may or may not have the beginner's extra card.

/// Plays the round with every possible deal and every possible beginner.
[[nodiscard]] RoundOutcome play_deals(GamePlay& game, const Round& round, RoundResult& result);

/// Deals and plays the round once, with the choices of `WaysTried::readings`.
[[nodiscard]] RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result);

// === What the ways to play a round agree on.

bool ends_alike(const RoundWay& a, const RoundWay& b) {
  return a.result.ended == b.result.ended && a.outcome.went_out == b.outcome.went_out &&
         a.outcome.at_once == b.outcome.at_once &&
         a.outcome.at_once_open == b.outcome.at_once_open &&
         a.outcome.whole_hand == b.outcome.whole_hand && a.outcome.knocked == b.outcome.knocked &&
         a.outcome.alone == b.outcome.alone;
}

std::ptrdiff_t faults(const RoundWay& way) {
  return std::ranges::count_if(way.findings, is_fault);
}

bool is_wrong_stock(const Finding& finding) {
  return is_illegal(finding) && finding.code == "stock.reshuffle";
}

/// Keeps the impossible ways that stay possible longest.
void keep_longest(std::vector<RoundWay>& ways) {
  if (ways.empty()) return;
  const auto lasts = [](const RoundWay& way) {
    return std::pair(way.impossible.first.order(), way.impossible.second.order());
  };
  const auto longest = lasts(*std::ranges::max_element(ways, {}, lasts));
  std::erase_if(ways, [&](const RoundWay& way) { return lasts(way) < longest; });
}

}  // namespace

std::vector<Findings> keep_possible(std::vector<RoundWay>& ways) {
  // An omitted turn is assumed only if every way that assumes less is impossible or, with equally
  // many impossible acts, has more reshuffles that come too early or show other cards.
  const auto slips = [](const RoundWay& way) {
    const auto stocks = std::ranges::count_if(way.findings, is_wrong_stock);
    return std::tuple(way.impossible.count, stocks, way.supposed);
  };
  const int supposed = std::ranges::min_element(ways, {}, slips)->supposed;
  std::vector<RoundWay> others;
  for (const RoundWay& way : ways)
    if (way.supposed < supposed) others.push_back(way);
  std::erase_if(ways, [&](const RoundWay& way) { return way.supposed != supposed; });
  keep_longest(ways);
  keep_longest(others);
  std::vector<Findings> as_recorded;
  as_recorded.reserve(others.size());
  for (RoundWay& way : others)
    as_recorded.push_back(std::move(way.findings));
  return as_recorded;
}

RoundWay way_played(GamePlay& game, const RoundOutcome& outcome, const RoundResult& result,
                    std::size_t first_finding) {
  Findings& findings = game.verdict->findings;
  const auto first = findings.begin() + static_cast<std::ptrdiff_t>(first_finding);
  RoundWay way{
      .findings = {std::make_move_iterator(first), std::make_move_iterator(findings.end())},
      .result = result,
      .outcome = outcome,
      .end = {.table = game.table, .wild = game.variant().jokers.wild, .opened = game.who.opened},
      .impossible = game.now.impossible,
      .in_doubt = game.now.in_doubt};
  findings.erase(first, findings.end());
  return way;
}

void merge_ways(GamePlay& game, std::span<const RoundWay> ways,
                std::span<const Findings> as_recorded, const char* open) {
  std::vector<const Findings*> found;
  found.reserve(ways.size());
  for (const RoundWay& way : ways)
    found.push_back(&way.findings);
  Findings merged = merge_findings(found, open);
  for (const Findings& recorded : as_recorded)
    for (Finding& finding : merged)
      if (is_illegal(finding) && !has_illegal_at(recorded, finding)) mark_undecided(finding, open);
  std::ranges::move(merged, std::back_inserter(game.verdict->findings));
}

RoundOutcome end_alike(GamePlay& game, std::vector<RoundWay>& ways, bool more,
                       RoundResult& result) {
  RoundWay& one = ways.front();
  const bool alike =
      !more && std::ranges::all_of(ways, [&](const RoundWay& way) { return ends_alike(one, way); });
  game.now.in_doubt = !alike || std::ranges::any_of(ways, &RoundWay::in_doubt);
  game.now.impossible = more ? ImpossibleActs{} : one.impossible;
  game.doubts.turns_amiss = game.doubts.turns_amiss || one.supposed > 0;
  result = std::move(one.result);
  game.table = std::move(one.end.table);
  use_wild(game, one.end.wild);
  game.who.opened = std::move(one.end.opened);
  for (RoundWay& way : ways) {
    if (&way != &one) game.tries.other_ends.push_back(std::move(way.end));
    std::ranges::move(way.other_ends, std::back_inserter(game.tries.other_ends));
  }
  if (alike) return one.outcome;
  result.ended = RoundEnd::unfinished;
  result.winners.clear();
  return {};
}

RoundOutcome play_each(GamePlay& game, const OpenWays& open, RoundResult& result) {
  const std::size_t first_finding = game.verdict->findings.size();
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  const std::vector<std::uint8_t> opened = game.who.opened;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (std::size_t i = 0; i < open.ways; ++i) {
    game.who.opened = opened;
    result = before;
    const RoundOutcome outcome = open.play(i);
    all.push_back(way_played(game, outcome, result, first_finding));
    all.back().other_ends = std::exchange(game.tries.other_ends, {});
  }
  game.options.stop_at_first = stop_at_first;
  const auto cannot_be = [&](const RoundWay& way) {
    return open.can_be != nullptr && !open.can_be(way);
  };
  if (!std::ranges::all_of(all, cannot_be)) std::erase_if(all, cannot_be);
  const std::vector<Findings> as_recorded = keep_possible(all);
  std::ranges::stable_sort(all, {}, faults);
  merge_ways(game, all, as_recorded, open.what);
  if (stop_at_first) stop_at_first_illegal(game, first_finding);
  return end_alike(game, all, false, result);
}

void stop_at_first_illegal(GamePlay& game, std::size_t first_finding) {
  Findings& findings = game.verdict->findings;
  const auto found = std::find_if(
      findings.begin() + static_cast<std::ptrdiff_t>(first_finding), findings.end(),
      [](const Finding& f) { return f.judgement == Judgement::illegal && f.turn != 0; });
  if (found == findings.end()) return;
  // Other faults of that move are reported too.
  const auto after = std::find_if(found, findings.end(), [found](const Finding& f) {
    return f.turn != found->turn || f.action != found->action;
  });
  findings.erase(after, findings.end());
  game.now.stopped = true;
  game.now.in_doubt = true;
}

// === The moves of a round, and how it stands when they have been played.

namespace {

[[nodiscard]] RoundOutcome play_moves(GamePlay& game, const Round& round, RoundResult& result);

/// Whether the round's number in its game is known; it is not if the record may begin at several
/// rounds.
bool is_number_known(const GamePlay& game) {
  return !game.options.start || game.options.start->rounds == game.options.start->most_rounds;
}

/// Reports that the record of the round stops, or may stop, before the round has ended.
void say_unfinished(GamePlay& game, const Round& round, Place last_at, bool is_open) {
  const std::uint32_t named = number_of_round(*game.record, game.now.number);
  if (game.now.number == game.record->rounds.size() || game.options.excerpt == Excerpt::yes) {
    const Place at = last_at.is_somewhere() ? last_at : round.at;
    add(game, "round.unfinished", at, say("the record stops before round {} has ended", named))
        .judgement = game.options.excerpt == Excerpt::yes ? Judgement::note : Judgement::undecided;
  } else if (is_open) {
    add(game, "round.not-over", game.record->rounds[game.now.number].at,
        say("a new round begins; it is unclear whether round {} has ended", named))
        .judgement = Judgement::undecided;
  } else {
    add(game, "round.not-over", game.record->rounds[game.now.number].at,
        say("a new round begins, but round {} has not ended", named));
  }
}

/// An excerpt is cut between turns, but a turn without a draw may still be the rest of one.
BeganBefore before_excerpt(const GamePlay& game, const Round& round) {
  static constexpr std::array<Seat, 1> kAnybody{kNoSeat};
  const std::span<const Event> events = events_of(*game.record, round);
  const auto first =
      std::ranges::find_if(events, [](const Event& e) { return is_turn_action(e.kind); });
  const bool is_rest = first != events.end() && !is_draw(first->kind);
  return {.may_go_on = is_rest ? std::span<const Seat>(kAnybody) : std::span<const Seat>{}};
}

/// What is known about the time before the record of the round; null if the round is complete at
/// its beginning.
const BeganBefore* known_before(GamePlay& game, const Round& round) {
  if (game.now.before) return &*game.now.before;
  if (!is_excerpt(game, round)) return nullptr;
  game.now.excerpt = before_excerpt(game, round);
  return &game.now.excerpt;
}

/// Whether this is the last recorded round and the caller asks what its last turn still owes.
bool asks_owed(const GamePlay& game) {
  return game.options.excerpt != Excerpt::by_record &&
         (game.now.number == game.record->rounds.size() ||
          game.options.excerpt == Excerpt::one_turn);
}

RoundStart start_of(GamePlay& game, const Round& round) {
  const BeganBefore* const before = known_before(game, round);
  return {.record = game.record,
          .round = &round,
          .ruleset = game.ruleset,
          .budget = game.options.budget,
          .number = game.now.number,
          .seats = game.who.seats,
          .first = before != nullptr ? std::nullopt : game.deal.first,
          .may_begin = before != nullptr ? std::span<const Seat>{}
                                         : std::span<const Seat>(game.deal.may_begin),
          .may_take_part = game.who.may_take_part,
          .stop_at_first = game.options.stop_at_first,
          .watcher = game.options.watcher,
          .workings = game.options.workings,
          .of_game = is_number_known(game) ? static_cast<std::uint32_t>(round_of_game(game)) : 0,
          .way = {.readings = game.tries.readings, .too_many_ways = game.tries.too_many_ways},
          .part = {.before = before,
                   .owed = asks_owed(game) ? &game.verdict->owed : nullptr,
                   .still_played = round.goes_on}};
}

/// If every round has its own openings, a player can have opened only before an excerpt.
void begin_openings(GamePlay& game, const Round& round) {
  if (game.now.before) {
    game.who.opened = game.now.opened_by_part;
    return;
  }
  if (game.variant().opening.scope != OpeningScope::round) return;
  const bool has_opened =
      is_excerpt(game, round) && game.options.start && game.options.start->opened;
  std::ranges::fill(game.who.opened, std::uint8_t{has_opened});
}

/// The round has not ended when its record stops. After an impossible action the finding about that
/// action may explain it, so neither the end nor disagreements of later rounds are reported again.
void note_unfinished(GamePlay& game, const Round& round, const RoundPlayed& played, bool doubtful) {
  const bool is_last = game.now.number == game.record->rounds.size();
  const bool is_open = doubtful && !played.stopped && !played.impossible.any();
  const bool by_slip = played.may_be_out && played.impossible.any();
  const bool may_be_impossible = played.impossible.any() || game.replay.acts_in_doubt().any();
  const bool is_reported =
      is_last ? played.stopped || by_slip : may_be_impossible || (game.now.in_doubt && !is_open);
  game.now.in_doubt = true;
  // The next round shows that this way, in which the round is not over, is unlikely.
  if (may_be_impossible && !is_last) game.now.impossible.note({.turn = kAfterLastTurn});
  if (!is_reported) say_unfinished(game, round, played.last_at, is_open);
}

RoundOutcome play_moves(GamePlay& game, const Round& round, RoundResult& result) {
  begin_openings(game, round);
  const RoundStart start = start_of(game, round);
  const std::size_t first_finding = game.verdict->findings.size();
  const RoundPlayed played =
      game.replay.play(start, game.table, game.who.opened, game.verdict->findings);
  if (played.stopped) stop_at_first_illegal(game, first_finding);
  result.turns = played.turns;
  result.first = played.first;
  result.ended = played.ended;
  if (played.went_out) result.winners.push_back(*played.went_out);
  const bool doubtful =
      std::ranges::any_of(game.table.hands(), [](const Holding& h) { return h.doubtful; });
  game.now.stopped = played.stopped;
  game.now.impossible = played.impossible;
  game.now.in_doubt = played.stopped || doubtful;
  if (played.ended == RoundEnd::unfinished) note_unfinished(game, round, played, doubtful);
  game.now.may_lay_off.clear();
  const bool is_end_open = played.end_open && played.ended != RoundEnd::unfinished;
  // Hand sizes of an excerpt are unknown, and so is what was left in the hands.
  if (is_excerpt(game, round) || is_end_open) {
    game.now.in_doubt = true;
    if (!is_excerpt(game, round) && played.alone && !played.stopped)
      say_unfinished(game, round, played.last_at, true);
    result.ended = RoundEnd::unfinished;
    result.winners.clear();
    return {};
  }
  return {.went_out = played.went_out,
          .at_once = played.at_once,
          .at_once_open = played.at_once_open,
          .whole_hand = played.whole_hand,
          .knocked = played.knocked,
          .doubled = is_doubled(game, round),
          .left = played.left,
          .alone = played.alone,
          .workings = game.options.workings};
}

// === A round whose deal the table had to agree on.

RoundOutcome play_once(GamePlay& game, const Round& round, RoundResult& result) {
  const std::size_t first_finding = game.verdict->findings.size();
  game.tries.opened_before = game.who.opened;
  game.tries.readings.clear();
  RoundOutcome outcome = play_reading(game, round, result);
  if (game.replay.open_choices().empty()) return outcome;
  return play_every_reading(game, round, result, first_finding);
}

/// Plays the round for each possible beginner, if it is unclear who begins and so has the extra
/// card, and the record does not show all their hands.
RoundOutcome play_starts(GamePlay& game, const Round& round, RoundResult& result) {
  const bool is_open = std::ranges::any_of(
      game.deal.starters, [&](Seat seat) { return of_seat(round.deals, seat) == nullptr; });
  if (!is_open) return play_once(game, round, result);
  const auto play = [&](std::size_t i) {
    game.deal.dealt_more = game.deal.starters[i];
    return play_once(game, round, result);
  };
  const RoundOutcome outcome = play_each(game,
                                         {.ways = game.deal.starters.size(),
                                          .play = play,
                                          .what = "who was to begin and was dealt more cards"},
                                         result);
  game.deal.dealt_more.reset();
  return outcome;
}

RoundOutcome play_deals(GamePlay& game, const Round& round, RoundResult& result) {
  game.deal.agreed.reset();
  game.tries.other_ends.clear();
  const std::vector<int> possible = possible_deals(deal_look(game, round));
  if (possible.size() > 1) {
    const auto play = [&](std::size_t i) {
      game.deal.agreed = possible[i];
      return play_starts(game, round, result);
    };
    return play_each(game,
                     {.ways = possible.size(),
                      .play = play,
                      .what = "how many cards were dealt, which is not recorded"},
                     result);
  }
  if (!possible.empty()) game.deal.agreed = possible.front();
  return play_starts(game, round, result);
}

RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result) {
  game.tries.actions += round.moves.count;
  lay_out(game, round);
  RoundOutcome outcome = play_moves(game, round, result);
  // If judging stopped at the first illegal action, the rest was not looked at.
  if (!game.now.stopped) show_hands(game, round);
  return outcome;
}

// === A round with something open.

/// The next reading, depth first; false after the last.
bool advance(std::vector<std::uint8_t>& readings, std::span<const std::uint8_t> choices) {
  readings.resize(choices.size());
  while (!readings.empty() && readings.back() + 1 >= choices[readings.size() - 1])
    readings.pop_back();
  if (readings.empty()) return false;
  ++readings.back();
  return true;
}

/// Whether a finding of this code holds in every way and says why there are several.
bool opens_choice(std::string_view code) {
  static constexpr auto kCodes = std::to_array<std::string_view>(
      {"turn.no-draw", "turn.no-discard", "out.no-discard", "draw.not-on-pile"});
  return std::ranges::find(kCodes, code) != kCodes.end();
}

/// The difference between the ways. `many`: cards of the pile come along with the one taken.
const char* what_is_open(const ActsInDoubt& in_doubt, bool many) {
  if (in_doubt.takes > 0) return "where the card came from that was not in the discard pile";
  if (in_doubt.discards_wrong > 0) return "which card was discarded in place of one not held";
  if (in_doubt.supposed > 0) return "whether a turn is left out or written twice";
  if (in_doubt.draws > 0) return "whether a draw was made that is not written";
  if (in_doubt.endings > 0) return "whether the table accepted that the round was over";
  if (in_doubt.discards > 0) return "whether a discard was made that is not written";
  return many ? "how many cards were taken from the discard pile"
              : "which of the unknown discards was taken";
}

struct Readings {
  std::vector<RoundWay> ways{};
  bool more = true;        // further ways were not followed
  ActsInDoubt in_doubt{};  // what some of the ways differ in
};

/// Plays the round in as many ways as are followed.
Readings follow_readings(GamePlay& game, const Round& round, const RoundResult& before,
                         std::size_t first_finding) {
  Readings found;
  RoundResult result;
  game.tries.readings.clear();
  while (found.more && found.ways.size() < kMostReadings) {
    game.who.opened = game.tries.opened_before;
    result = before;
    const RoundOutcome outcome = play_reading(game, round, result);
    found.ways.push_back(way_played(game, outcome, result, first_finding));
    found.ways.back().readings = game.tries.readings;
    found.ways.back().supposed = game.replay.acts_in_doubt().supposed;
    found.in_doubt.widen(game.replay.acts_in_doubt());
    found.more = advance(game.tries.readings, game.replay.open_choices());
  }
  game.tries.readings.clear();
  return found;
}

/// Plays the round again in the way that is reported, for a watcher and for counting hands.
void play_again(GamePlay& game, const Round& round, const RoundWay& way) {
  Findings kept_findings;
  kept_findings.swap(game.verdict->findings);
  game.who.opened = game.tries.opened_before;
  game.tries.readings = way.readings;
  RoundResult result;
  result.dealer = way.result.dealer;
  result.seats.resize(way.result.seats.size());
  static_cast<void>(play_reading(game, round, result));
  game.tries.readings.clear();
  kept_findings.swap(game.verdict->findings);
}

/// Not all ways were followed, and each brought a different number of cards: nothing after the
/// first choice is certain.
void say_too_many_readings(GamePlay& game, std::size_t first_finding, std::uint32_t first_choice) {
  for (Finding& finding : std::span(game.verdict->findings).subspan(first_finding)) {
    const bool of_the_deal = finding.turn == 0 && !finding.code.starts_with("round.");
    const bool is_before = finding.turn != 0 && finding.turn < first_choice;
    const bool is_of_choice = finding.turn == first_choice && opens_choice(finding.code);
    if (of_the_deal || is_before || is_of_choice || !is_illegal(finding)) continue;
    finding.judgement = Judgement::undecided;
    finding.message += " (as far as the recorded discards show)";
  }
  Finding& finding = add(game, "draw.not-on-pile", game.record->rounds[game.now.number - 1].at,
                         "it is unclear what was taken from the discard pile: too many "
                         "discards are unknown; the rest of the round may be legal or not");
  finding.judgement = Judgement::undecided;
  finding.help = "write how many cards were taken: take CARD of N";
}

RoundOutcome play_every_reading(GamePlay& game, const Round& round, RoundResult& result,
                                std::size_t first_finding) {
  Findings& findings = game.verdict->findings;
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  RoundResult before;
  before.dealer = result.dealer;
  before.seats = result.seats;
  findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(first_finding), findings.end());
  TableWatcher* const watcher = std::exchange(game.options.watcher, nullptr);
  Readings all = follow_readings(game, round, before, first_finding);
  const DrawSettings& draw = game.variant().draw;
  const bool many = draw.depth == PileDepth::any || draw.claim == ClaimDiscard::whole_pile;
  if (all.more && !many) {
    // Only single cards were taken: which ones makes little difference.
    game.tries.too_many_ways = true;
    all = follow_readings(game, round, before, first_finding);
    game.tries.too_many_ways = false;
  }
  const std::vector<Findings> as_recorded = keep_possible(all.ways);
  game.options.watcher = watcher;
  play_again(game, round, all.ways.front());
  game.options.stop_at_first = stop_at_first;
  merge_ways(game, all.ways, as_recorded, what_is_open(all.in_doubt, many));
  if (all.more) say_too_many_readings(game, first_finding, all.in_doubt.first_turn);
  if (stop_at_first) stop_at_first_illegal(game, first_finding);
  return end_alike(game, all.ways, all.more, result);
}

// === A round whose wild rank is unknown.

/// Whether a card of the rank can be the one set aside, because not all of them are seen elsewhere.
bool can_be_wild(const RoundWay& way) {
  const int rank = way.end.wild;
  for (int suit = 0; suit < kSuits; ++suit)
    if (way.end.table.unseen_copies(Card(static_cast<Suit>(suit), rank)) > 0) return true;
  return rank == kAce && way.end.table.unseen_copies(Card::joker()) > 0;
}

}  // namespace

RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result) {
  if (!is_wild_open(game, round)) return play_deals(game, round, result);
  const auto play = [&](std::size_t i) {
    use_wild(game, kAce + static_cast<int>(i));
    return play_deals(game, round, result);
  };
  return play_each(
      game, {.ways = kKing - kAce + 1, .play = play, .what = kWildOpen, .can_be = can_be_wild},
      result);
}

std::optional<RoundStart> begin_cards(GamePlay& game, const Round& round) {
  game.deal.agreed.reset();
  game.tries.readings.clear();
  const std::vector<int> possible = possible_deals(deal_look(game, round));
  const bool is_starter_open = std::ranges::any_of(
      game.deal.starters, [&](Seat seat) { return of_seat(round.deals, seat) == nullptr; });
  if (is_wild_open(game, round) || possible.size() > 1 || is_starter_open) return std::nullopt;
  if (!possible.empty()) game.deal.agreed = possible.front();
  lay_out(game, round);
  begin_openings(game, round);
  return start_of(game, round);
}

bool is_wild_open(const GamePlay& game, const Round& round) {
  const bool is_recorded = wild_card(*game.record, round).has_value();
  return game.variant().jokers.rank == WildRank::turned_up && !is_recorded;
}

}  // namespace rummy
