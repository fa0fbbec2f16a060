#include "replay/game_replay.h"

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

#include "base/text.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "replay/game_start.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "rules/cut.h"
#include "rules/deal.h"
#include "rules/game_end.h"
#include "rules/opening.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/game_sums.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "sheet/endings.h"
#include "sheet/sums.h"
#include "solve/search_budget.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Not of the play, nor of what was written down when it had ended.
bool is_of_deal(const Finding& finding) {
  return !finding.code.starts_with("score.") && !finding.code.starts_with("round.");
}

/// Whether a round without an end that another one follows had certainly not ended.
bool was_broken_off(const Findings& findings, std::size_t from) {
  return std::ranges::any_of(std::span(findings).subspan(from), [](const Finding& finding) {
    return finding.code == "round.not-over" && finding.judgement == Judgement::illegal;
  });
}

}  // namespace

Finding& GameReplay::add(std::string_view code, Place at, Text message) {
  Finding finding{.code = code, .round = number_};
  finding.at = at;
  finding.message = std::move(message);
  return verdict_->findings.emplace_back(std::move(finding));
}

Text GameReplay::names(std::span<const Seat> seats) const {
  Text text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += " and ";
    text += as_it_stands(record_->players[index(seat)]);
  }
  return text;
}

std::span<const Event> GameReplay::events_of(const Round& round) const {
  return {record_->events.data() + round.first_event, round.events};
}

void GameReplay::check_players() {
  const DealSettings& deal = ruleset_->variant.deal;
  const auto players = static_cast<int>(record_->players.size());
  if (players >= deal.players_min && players <= deal.players_max) return;
  const bool few = players < deal.players_min;
  Finding& finding = add("players.count", record_->players_line,
                         say("{} player{}; {} to {} play this game", players,
                             players == 1 ? "" : "s", deal.players_min, deal.players_max));
  finding.setting = few ? "players.min" : "players.max";
  finding.bounds.push_back({.setting = finding.setting, .value = players});
}

void GameReplay::begin() {
  *verdict_ = Verdict{};
  const std::size_t players = record_->players.size();
  game_ = Game(ruleset_->variant, players);
  written_.begin(players);
  opened_.assign(players, 0);
  number_ = 0;
  own_budget_ = SearchBudget(kRecordSearchSteps);
  actions_played_ = 0;
  budget_ = options_.budget != nullptr ? options_.budget : &own_budget_;
  dealer_.reset();
  first_.reset();
  last_dealer_.reset();
  last_winner_.reset();
  last_loser_.reset();
  last_open_.clear();
  last_tied_.clear();
  same_deal_ = false;
  in_doubt_ = false;
  who_plays_in_doubt_ = false;
  end_in_doubt_ = false;
  totals_if_over_.clear();
  totals_lost_ = false;
  totals_open_ = false;
  stopped_ = false;
  unread_.reset();
  before_unread_.reset();
  unread_lost_ = false;
  no_ending_fits_ = false;
  told_ = {};
  said_absent_.clear();
  if (record_->scoresheet) told_ = scores_by_totals(*record_);
  cut_ = read_cut(ruleset_->variant, *record_);
  if (!record_->carry.empty() || options_.excerpt == Excerpt::yes || options_.start) begin_later();
  verdict_->excerpt = options_.excerpt == Excerpt::yes;
}

/// The record begins later in its game.
void GameReplay::begin_later() {
  const GameStart start = options_.start.value_or(GameStart{});
  game_.begin_after(start.rounds, start.most_rounds);
  // The cards cut chose who dealt the first round of the game.
  cut_.open = false;
  cut_.may_deal = game_.seats_in();
  for (const Carry& carry : record_->carry) {
    game_.carry(carry.seat, carry.total, carry.won);
    written_.carry(carry.seat, carry.total);
  }
  game_.settle_carried();
  for (std::size_t i = 0; i < opened_.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    opened_[i] = start.opened || has_opened_before(*record_, seat, ruleset_->variant) ? 1 : 0;
  }
}

/// Where the record begins later in its game, as it is taken to have begun.
int GameReplay::round_of_game() const {
  return static_cast<int>(number_) + (options_.start ? options_.start->rounds : 0);
}

/// Where it may have begun with one of several rounds, nobody knows which this one is.
bool GameReplay::is_number_known() const {
  return !options_.start || options_.start->rounds == options_.start->most_rounds;
}

/// The record of the round stops before it has ended, or, where that is open, may.
void GameReplay::say_unfinished(const Round& round, Place last_at, bool is_open) {
  const std::uint32_t named = number_of_round(*record_, number_);
  if (number_ == record_->rounds.size() || options_.excerpt == Excerpt::yes) {
    const Place at = last_at.is_somewhere() ? last_at : round.at;
    add("round.unfinished", at, say("the record stops before round {} has ended", named))
        .judgement = options_.excerpt == Excerpt::yes ? Judgement::note : Judgement::undecided;
  } else if (is_open) {
    add("round.not-over", record_->rounds[number_].at,
        say("a new round begins; cannot be decided whether round {} has ended", named))
        .judgement = Judgement::undecided;
  } else {
    add("round.not-over", record_->rounds[number_].at,
        say("a new round begins, but round {} has not ended", named));
  }
}

/// The record of the round may begin later in it.
bool GameReplay::is_excerpt(const Round& round) const {
  return unread_ || is_excerpt_of(round, options_.excerpt);
}

/// Of the last round recorded, where it is asked what its last turn still owes.
bool GameReplay::asks_owed() const {
  return options_.excerpt != Excerpt::by_record &&
         (number_ == record_->rounds.size() || options_.excerpt == Excerpt::one_turn);
}

RoundStart GameReplay::start_of(const Round& round) {
  const bool excerpt = is_excerpt(round);
  return {.record = *record_,
          .round = round,
          .ruleset = *ruleset_,
          .budget = *budget_,
          .number = number_,
          .seats = seats_,
          .first = excerpt ? std::nullopt : first_,
          .may_begin = excerpt ? std::span<const Seat>{} : std::span<const Seat>(may_begin_),
          .perhaps = perhaps_,
          .stop_at_first = options_.stop_at_first,
          .watcher = options_.watcher,
          .readings = readings_,
          .roughly = roughly_,
          .workings = options_.workings,
          .of_game = is_number_known() ? static_cast<std::uint32_t>(round_of_game()) : 0,
          .is_excerpt = excerpt,
          .owed = asks_owed() ? &verdict_->owed : nullptr,
          .still_played = round.goes_on,
          .unread = unread_ ? &*unread_ : nullptr};
}

/// Where every round has its openings, nobody has opened but before an excerpt.
void GameReplay::begin_openings(const Round& round) {
  if (unread_) {
    opened_ = opened_by_part_;
    return;
  }
  if (ruleset_->variant.opening.scope != OpeningScope::round) return;
  const bool has_opened = is_excerpt(round) && options_.start && options_.start->opened;
  std::ranges::fill(opened_, std::uint8_t{has_opened});
}

/// The round has not ended where its record stops. After an impossible action the finding that made
/// it so has been told: that it may be why is not told again, nor what of the rounds that follow
/// does not agree with it.
void GameReplay::leave_unfinished(const Round& round, const RoundPlayed& played, bool doubtful) {
  const bool is_last = number_ == record_->rounds.size();
  const bool is_open = doubtful && !played.stopped && !played.impossible.any();
  const bool by_slip = played.may_be_out && played.impossible.any();
  const bool may_have_slipped = played.impossible.any() || replay_.acts_in_doubt().any();
  const bool is_told =
      is_last ? played.stopped || by_slip : may_have_slipped || (in_doubt_ && !is_open);
  in_doubt_ = true;
  // That another round begins speaks against the way in which this one is not over.
  if (may_have_slipped && !is_last) impossible_.note({.turn = kAfterLastTurn});
  if (!is_told) say_unfinished(round, played.last_at, is_open);
}

RoundOutcome GameReplay::play_moves(const Round& round, RoundResult& result) {
  begin_openings(round);
  const RoundStart start = start_of(round);
  const std::size_t first_finding = verdict_->findings.size();
  const RoundPlayed played = replay_.play(start, table_, opened_, verdict_->findings);
  if (played.stopped) stop_at_first_illegal(first_finding);
  result.turns = played.turns;
  result.first = played.first;
  result.ended = played.ended;
  if (played.went_out) result.winners.push_back(*played.went_out);
  const bool doubtful =
      std::ranges::any_of(table_.hands(), [](const Holding& h) { return h.doubtful; });
  stopped_ = played.stopped;
  impossible_ = played.impossible;
  in_doubt_ = played.stopped || doubtful;
  if (played.ended == RoundEnd::unfinished) leave_unfinished(round, played, doubtful);
  may_lay_off_.clear();
  const bool is_end_open = played.end_open && played.ended != RoundEnd::unfinished;
  // How many cards the hands of an excerpt had nobody knows, and so not what was left in them.
  if (is_excerpt(round) || is_end_open) {
    in_doubt_ = true;
    if (!is_excerpt(round) && played.alone && !played.stopped)
      say_unfinished(round, played.last_at, true);
    result.ended = RoundEnd::unfinished;
    result.winners.clear();
    return {};
  }
  return {.went_out = played.went_out,
          .at_once = played.at_once,
          .at_once_open = played.at_once_open,
          .whole_hand = played.whole_hand,
          .knocked = played.knocked,
          .doubled = is_doubled(round),
          .left = played.left,
          .alone = played.alone,
          .workings = options_.workings};
}

void GameReplay::apply_rulings(const Round& round, std::size_t first_finding) {
  std::uint32_t line =
      Place::kNowhere;  // of the move the ruling speaks about; before any, the deal
  for (const Event& event : events_of(round)) {
    if (event.kind != ActionKind::ruling) {
      if (event.kind != ActionKind::adjust) line = event.at.line;
      continue;
    }
    for (std::size_t i = first_finding; i < verdict_->findings.size(); ++i) {
      Finding& finding = verdict_->findings[i];
      const bool meant = line == Place::kNowhere
                             ? finding.turn == 0 && (record_->scoresheet || is_of_deal(finding))
                             : finding.turn != 0 && finding.at.line == line;
      const bool fault =
          finding.judgement == Judgement::illegal || finding.judgement == Judgement::undecided;
      if (!meant || !fault) continue;
      finding.judgement = Judgement::ruled;
      finding.help =
          say("{}", line_text(*record_, event.at).substr(event.at.offset, event.at.length));
    }
  }
}

/// Once a total is too vague to say whether its player is out, who sits at the table, who deals and
/// how many cards each holds are too: of what is found then only what the laid cards themselves
/// show stays certain.
void GameReplay::doubt_who_plays(std::size_t first_finding) {
  static constexpr auto kOfTheCardsLaid =
      std::to_array<std::string_view>({"meld.", "joker.", "opening.", "lay.", "discard."});
  if (!who_plays_in_doubt_) return;
  for (Finding& finding : std::span(verdict_->findings).subspan(first_finding)) {
    const bool certain = std::ranges::any_of(
        kOfTheCardsLaid, [&](std::string_view topic) { return finding.code.starts_with(topic); });
    if (finding.judgement != Judgement::illegal || certain) continue;
    finding.judgement = Judgement::undecided;
    finding.message += " (if the table sat as the totals known say)";
  }
}

/// The game was over before round `i`, which is played all the same.
void GameReplay::say_over(std::size_t i) {
  number_ = static_cast<std::uint32_t>(i) + 1;
  const std::size_t first_finding = verdict_->findings.size();
  Text over = i == 0 ? Text("by the totals brought in, the game had ended before this record")
                     : say("the game ended with round {}",
                           number_of_round(*record_, static_cast<std::uint32_t>(i)));
  if (!game_.winners().empty())
    over = say("{}: {} had won", std::move(over), names(game_.winners()));
  Finding& finding = add("game.after-end", record_->rounds[i].at, std::move(over));
  if (const auto at = game_.longer_end(record_->rounds.size()); at != 0)
    finding.bounds.push_back({.setting = "end.at", .value = at});
  doubt_who_plays(first_finding);
}

/// The game may have been over before round `i`, or not: who has won stays open.
void GameReplay::doubt_end(std::size_t i) {
  end_in_doubt_ = true;
  const std::vector<FinalTotal> finals = game_.final_totals(Workings::left_out);
  const bool is_first = totals_if_over_.empty();
  totals_if_over_.resize(finals.size());
  for (std::size_t seat = 0; seat < finals.size(); ++seat) {
    PointsRange& total = totals_if_over_[seat];
    total = is_first ? finals[seat].points : spanned(total, finals[seat].points);
  }
  number_ = static_cast<std::uint32_t>(i) + 1;
  Text message = say("cannot be decided whether the game ended with round {}",
                     number_of_round(*record_, static_cast<std::uint32_t>(i)));
  const GameEndSettings& end = ruleset_->variant.game_end;
  const bool by_totals = end.type == EndType::elimination || end.type == EndType::target;
  for (std::size_t seat = 0; by_totals && seat < finals.size(); ++seat) {
    const PointsRange total = game_.total(static_cast<Seat>(seat));
    if (total.low >= end.at || total.high < end.at) continue;
    message +=
        say(": {}'s total is between {} and {}", record_->players[seat], total.low, total.high);
    break;
  }
  add("game.after-end", record_->rounds[i].at, std::move(message)).judgement = Judgement::undecided;
}

bool GameReplay::begin_round(std::size_t i) {
  const Round& round = record_->rounds[i];
  number_ = static_cast<std::uint32_t>(i) + 1;
  round_findings_ = verdict_->findings.size();
  RoundResult& result = verdict_->rounds.emplace_back();
  result.seats.resize(record_->players.size());
  buy_back(round, result);
  if (record_->scoresheet) tell_after_buy_back(round);
  seat_players(round);
  if (seats_.empty()) {
    verdict_->rounds.pop_back();
    add("game.after-end", round.at, "nobody is left in the game to play this round");
    return false;
  }
  use_round_rules();
  find_dealer(round);
  if (dealers_.empty()) result.dealer = dealer_;
  return true;
}

void GameReplay::judge_round(std::size_t i) {
  const Round& round = record_->rounds[i];
  RoundResult& result = verdict_->rounds.back();
  if (record_->scoresheet) {
    score_sheet(round, result);
  } else {
    const RoundOutcome outcome = play_cards(round, result);
    leave_shown_open(result);
    // Stopped at the first illegal action: what follows was not looked at.
    if (!stopped_) score(round, outcome, result);
  }
  if (!stopped_) check_written(round, result);
  doubt_who_plays(round_findings_);
  result.impossible = impossible_.any();
  const bool is_last = i + 1 == record_->rounds.size();
  const bool may_have_ended = result.ended == RoundEnd::unfinished && !is_last &&
                              !record_->scoresheet &&
                              !was_broken_off(verdict_->findings, round_findings_);
  totals_open_ = totals_open_ || may_have_ended;
  result.totals_known = !totals_open_;
  apply_rulings(round, round_findings_);
  totals_lost_ = totals_lost_ || (result.ended == RoundEnd::unfinished && !record_->scoresheet);
  who_plays_in_doubt_ = who_plays_in_doubt_ || totals_lost_ || game_.is_unclear();
  last_dealer_ = result.ended == RoundEnd::unfinished || !dealers_.empty() ? std::nullopt : dealer_;
  // A round without scores in between: by the totals known nobody can be said to have won.
  const bool by_totals = ruleset_->variant.game_end.type != EndType::elimination;
  end_in_doubt_ = end_in_doubt_ || (totals_lost_ && by_totals);
  const bool counted = result.ended != RoundEnd::unfinished && result.ended != RoundEnd::abandoned;
  if (counted && !stopped_) return;
  same_deal_ = result.ended == RoundEnd::abandoned;
  last_winner_.reset();
  last_loser_.reset();
  last_open_.clear();
  last_tied_.clear();
  if (same_deal_) {
    last_open_ = dealers_;
  } else if (may_have_ended && !impossible_.any()) {
    leave_deal_open();
  }
}

void GameReplay::judge_begun(std::size_t i) {
  if (is_in_parts(record_->rounds[i])) return judge_parts(record_->rounds[i]);
  judge_round(i);
}

void GameReplay::begin(const Record& record, const Ruleset& ruleset, Verdict& verdict) {
  record_ = &record;
  ruleset_ = &ruleset;
  options_ = {};
  verdict_ = &verdict;
  begin();
}

void GameReplay::play(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                      Verdict& verdict) {
  record_ = &record;
  ruleset_ = &ruleset;
  options_ = options;
  verdict_ = &verdict;
  begin();
  check_players();
  for (std::size_t i = 0; i < record.rounds.size(); ++i) {
    if (record.scoresheet && is_blank(record.rounds[i])) {
      pass_blank_round(i);
      continue;
    }
    const bool is_known_to_go_on = !record.rounds[i].buy_backs.empty() || unread_lost_;
    if (game_.is_over() && !is_known_to_go_on) {
      say_over(i);
      break;
    }
    // Over or not, the game goes on where somebody buys back into it.
    if (game_.may_be_over() && !is_known_to_go_on) doubt_end(i);
    if (begin_round(i)) judge_begun(i);
    const bool stop = options.stop_at_first && overall(verdict.findings) >= Judgement::illegal;
    if (stop) break;
  }
  finish();
}

}  // namespace rummy
