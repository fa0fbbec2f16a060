#include "replay/game_replay.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/game_score.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "replay/round_start.h"
#include "replay/round_ways.h"
#include "replay/score_sheet.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Whether a round without an end that is followed by another certainly had not ended.
bool was_broken_off(const Findings& findings, std::size_t from) {
  return std::ranges::any_of(std::span(findings).subspan(from), [](const Finding& finding) {
    return finding.code == "round.not-over" && finding.judgement == Judgement::illegal;
  });
}

void check_players(GamePlay& game) {
  const DealSettings& deal = game.variant().deal;
  const auto players = static_cast<int>(game.record->players.size());
  if (players >= deal.players_min && players <= deal.players_max) return;
  const bool few = players < deal.players_min;
  Finding& finding = add(game, "players.count", game.record->head.players_line,
                         say("{} player{}; {} to {} play this game", players,
                             players == 1 ? "" : "s", deal.players_min, deal.players_max));
  finding.setting = few ? "players.min" : "players.max";
  finding.bounds.push_back({.setting = finding.setting, .value = players});
}

/// Begins a record that starts later in its game.
void begin_later(GamePlay& game) {
  const GameStart start = game.options.start.value_or(GameStart{});
  game.score.begin_after(start.rounds, start.most_rounds);
  // The cards cut chose the dealer of the game's first round.
  game.deal.cut.open = false;
  game.deal.cut.may_deal = game.score.seats_in();
  for (const Carry& carry : game.record->head.carry) {
    game.score.carry(carry.seat, carry.total, carry.won);
    game.written.carry(carry.seat, carry.total);
  }
  game.score.settle_carried();
  for (std::size_t i = 0; i < game.who.opened.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    game.who.opened[i] =
        start.opened || has_opened_before(*game.record, seat, game.variant()) ? 1 : 0;
  }
}

void begin_game(GamePlay& game) {
  const std::size_t players = game.record->players.size();
  game.verdict->clear();
  game.verdict->excerpt = game.options.excerpt == Excerpt::yes;
  game.score.begin(game.variant(), players);
  game.written.begin(players);
  game.now.clear();
  game.who.said_absent.clear();
  game.who.opened.assign(players, 0);
  game.deal.dealer.reset();
  game.deal.first.reset();
  game.deal.cut = read_cut(game.variant(), *game.record);
  game.last.dealer.reset();
  game.last.forget_winners();
  game.doubts = GameDoubts{};
  game.figures.held.known.clear();
  game.figures.derived = game.record->scoresheet ? scores_by_totals(*game.record) : DerivedScores{};
  game.figures.no_ending_fits = false;
  game.tries.actions = 0;
  if (!game.record->head.carry.empty() || game.options.excerpt == Excerpt::yes ||
      game.options.start)
    begin_later(game);
}

/// Reports that the game was over before round `i`, which is played all the same.
void say_over(GamePlay& game, std::size_t i) {
  game.now.number = static_cast<std::uint32_t>(i) + 1;
  const std::size_t first_finding = game.verdict->findings.size();
  Text over = i == 0 ? Text("by the totals brought in, the game had ended before this record")
                     : say("the game ended with round {}",
                           number_of_round(*game.record, static_cast<std::uint32_t>(i)));
  if (!game.score.winners().empty())
    over = say("{}: {} had won", std::move(over), names(game, game.score.winners()));
  Finding& finding = add(game, "game.after-end", game.record->rounds[i].at, std::move(over));
  if (const auto at = game.score.longer_end(game.record->rounds.size()); at != 0)
    finding.bounds.push_back({.setting = "end.at", .value = at});
  if (game.record->scoresheet && game.variant().game_end.type == EndType::single)
    finding.help =
        "a game has one round here: if each row is a game, write them as "
        "game,round,player,score and number the games";
  mark_players_uncertain(game, first_finding);
}

/// Notes that the game may have been over before round `i`, so its winner is undecided.
void note_possible_end(GamePlay& game, std::size_t i) {
  game.doubts.end = true;
  const std::vector<FinalTotal> finals = game.score.final_totals(Workings::left_out);
  const bool is_first = game.doubts.totals_at_possible_end.empty();
  game.doubts.totals_at_possible_end.resize(finals.size());
  for (std::size_t seat = 0; seat < finals.size(); ++seat) {
    PointsRange& total = game.doubts.totals_at_possible_end[seat];
    total = is_first ? finals[seat].points : spanned(total, finals[seat].points);
  }
  game.now.number = static_cast<std::uint32_t>(i) + 1;
  Text message = say("it is unclear whether the game ended with round {}",
                     number_of_round(*game.record, static_cast<std::uint32_t>(i)));
  const GameEndSettings& end = game.variant().game_end;
  const bool by_totals = end.type == EndType::elimination || end.type == EndType::target;
  for (std::size_t seat = 0; by_totals && seat < finals.size(); ++seat) {
    const PointsRange total = game.score.total(static_cast<Seat>(seat));
    if (total.low >= end.at || total.high < end.at) continue;
    message +=
        say(": {}'s total is between {} and {}", game.record->players[seat], total.low, total.high);
    break;
  }
  add(game, "game.after-end", game.record->rounds[i].at, std::move(message)).judgement =
      Judgement::undecided;
}

}  // namespace

bool GameReplay::begin_round(std::size_t i) {
  const Round& round = game_.record->rounds[i];
  game_.now.number = static_cast<std::uint32_t>(i) + 1;
  game_.now.first_finding = game_.verdict->findings.size();
  RoundResult& result = game_.verdict->add_round(game_.record->players.size());
  buy_back(game_, round, result);
  if (game_.record->scoresheet) derive_by_rules(game_, round);
  seat_players(game_, round);
  if (game_.who.seats.empty()) {
    game_.verdict->rounds.pop_back();
    add(game_, "game.after-end", round.at, "nobody is left in the game to play this round");
    return false;
  }
  use_round_rules(game_);
  find_dealer(game_, round);
  if (game_.deal.dealers.empty()) result.dealer = game_.deal.dealer;
  return true;
}

void GameReplay::judge_round(std::size_t i) {
  const Round& round = game_.record->rounds[i];
  RoundResult& result = game_.verdict->rounds.back();
  if (game_.record->scoresheet) {
    score_sheet(game_, round, result);
  } else {
    const RoundOutcome outcome = play_cards(game_, round, result);
    mark_ambiguous_shown(game_, result);
    // If judging stopped at the first illegal action, the rest was not looked at.
    if (!game_.now.stopped) score(game_, round, outcome, result);
  }
  if (!game_.now.stopped) check_written(game_, round, result);
  mark_players_uncertain(game_, game_.now.first_finding);
  result.impossible = game_.now.impossible.any();
  const bool is_last = i + 1 == game_.record->rounds.size();
  const bool may_have_ended = result.ended == RoundEnd::unfinished && !is_last &&
                              !game_.record->scoresheet &&
                              !was_broken_off(game_.verdict->findings, game_.now.first_finding);
  game_.doubts.totals_open = game_.doubts.totals_open || may_have_ended;
  result.totals_known = !game_.doubts.totals_open;
  apply_rulings(game_, round, game_.now.first_finding);
  game_.doubts.totals_lost = game_.doubts.totals_lost ||
                             (result.ended == RoundEnd::unfinished && !game_.record->scoresheet);
  game_.doubts.who_plays =
      game_.doubts.who_plays || game_.doubts.totals_lost || game_.score.is_unclear();
  game_.last.dealer = result.ended == RoundEnd::unfinished || !game_.deal.dealers.empty()
                          ? std::nullopt
                          : game_.deal.dealer;
  // An earlier round without scores leaves the totals unknown, and so the winner.
  const bool by_totals = game_.variant().game_end.type != EndType::elimination;
  game_.doubts.end = game_.doubts.end || (game_.doubts.totals_lost && by_totals);
  const bool counted = result.ended != RoundEnd::unfinished && result.ended != RoundEnd::abandoned;
  if (counted && !game_.now.stopped) return;
  game_.last.forget_winners();
  game_.last.same_deal = result.ended == RoundEnd::abandoned;
  if (game_.last.same_deal) {
    game_.last.open = game_.deal.dealers;
  } else if (may_have_ended && !game_.now.impossible.any()) {
    mark_ambiguous_deal(game_);
  }
}

std::optional<RoundStart> GameReplay::lay_out_round(std::size_t i) {
  return begin_cards(game_, game_.record->rounds[i]);
}

void GameReplay::begin(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                       Verdict& verdict) {
  game_.record = &record;
  game_.ruleset = &ruleset;
  game_.options = options;
  game_.verdict = &verdict;
  own_budget_ = SearchBudget(kRecordSearchSteps);
  if (options.budget == nullptr) game_.options.budget = &own_budget_;
  begin_game(game_);
}

void GameReplay::play(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                      Verdict& verdict) {
  begin(record, ruleset, options, verdict);
  check_players(game_);
  for (std::size_t i = 0; i < record.rounds.size(); ++i) {
    if (record.scoresheet && is_blank(record.rounds[i])) {
      pass_blank_round(game_, i);
      continue;
    }
    const bool is_known_to_go_on = !record.rounds[i].buy_backs.empty() || game_.doubts.unread_lost;
    if (game_.score.is_over() && !is_known_to_go_on) {
      say_over(game_, i);
      break;
    }
    // If somebody buys back in, the game goes on even if it was over.
    if (game_.score.may_be_over() && !is_known_to_go_on) note_possible_end(game_, i);
    if (!begin_round(i)) continue;
    is_in_parts(game_, record.rounds[i]) ? judge_parts(game_, record.rounds[i]) : judge_round(i);
    const bool stop = options.stop_at_first && overall(verdict.findings) >= Judgement::illegal;
    if (stop) break;
  }
  finish();
}

std::vector<Seat> GameReplay::tied_for_deal() const {
  return rummy::tied_for_deal(game_);
}

void GameReplay::finish() {
  rummy::finish(game_);
}

}  // namespace rummy
