#include "replay/complete_games.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/judge.h"
#include "replay/unknown_cards.h"
#include "rules/ruleset.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

// === What the results of many complete games have in common.

bool is_alike(const SeatResult& a, const SeatResult& b) {
  return a.took_part == b.took_part && a.score.has_value() == b.score.has_value() &&
         a.adjustment == b.adjustment && a.buy_back == b.buy_back;
}

bool is_alike(const RoundResult& a, const RoundResult& b) {
  return a.turns == b.turns && a.dealer == b.dealer && a.first == b.first && a.ended == b.ended &&
         a.winners == b.winners && a.totals_known == b.totals_known &&
         std::ranges::equal(a.seats, b.seats, [](const SeatResult& x, const SeatResult& y) {
           return is_alike(x, y);
         });
}

/// Whether two results say the same, in whatever words.
bool is_same(const RoundResult& a, const RoundResult& b) {
  return is_alike(a, b) &&
         std::ranges::equal(a.seats, b.seats, [](const SeatResult& x, const SeatResult& y) {
           return x.score == y.score && x.held == y.held && x.total == y.total;
         });
}

void widen(std::optional<PointsRange>& range, const std::optional<PointsRange>& other) {
  if (range && other) {
    range = spanned(*range, *other);
  } else {
    range.reset();
  }
}

void widen(SeatResult& seat, const SeatResult& other) {
  const bool same = seat.score == other.score && seat.working == other.working;
  widen(seat.held, other.held);
  widen(seat.score, other.score);
  seat.total = spanned(seat.total, other.total);
  if (!same) seat.working.clear();
}

bool is_alike(const GameResult& a, const GameResult& b) {
  const auto dealer = [](const GameResult& r) { return r.next ? r.next->dealer : std::nullopt; };
  return a.finished == b.finished && a.may_be_finished == b.may_be_finished &&
         a.winners == b.winners && a.eliminated == b.eliminated &&
         a.totals_known == b.totals_known && a.totals.size() == b.totals.size() &&
         a.settlement.size() == b.settlement.size() && a.sheets.size() == b.sheets.size() &&
         a.next.has_value() == b.next.has_value() && dealer(a) == dealer(b);
}

bool is_same(const SheetResult& a, const SheetResult& b) {
  return a.closed == b.closed && a.winners == b.winners && a.written == b.written &&
         a.won == b.won && a.totals == b.totals;
}

bool is_same(const GameResult& a, const GameResult& b) {
  const auto first = [](const GameResult& r) { return r.next ? r.next->first : std::nullopt; };
  return is_alike(a, b) && first(a) == first(b) && a.totals == b.totals &&
         a.settlement == b.settlement &&
         std::ranges::equal(a.sheets, b.sheets, [](const SheetResult& x, const SheetResult& y) {
           return is_same(x, y);
         });
}

void widen(std::vector<PointsRange>& ranges, const std::vector<PointsRange>& others) {
  for (std::size_t i = 0; i < ranges.size(); ++i)
    ranges[i] = spanned(ranges[i], others[i]);
}

void widen(SheetResult& sheet, const SheetResult& other) {
  if (sheet.closed != other.closed) sheet.closed.reset();
  if (sheet.winners != other.winners) sheet.winners.clear();
  widen(sheet.written, other.written);
  widen(sheet.won, other.won);
  widen(sheet.totals, other.totals);
}

/// Widens a result to cover another that is alike. The next dealer is the same in both; the player
/// who begins may differ.
void widen(GameResult& result, const GameResult& other) {
  if (result.next && other.next && result.next->first != other.next->first)
    result.next->first.reset();
  widen(result.settlement, other.settlement);
  for (std::size_t i = 0; i < result.sheets.size(); ++i)
    widen(result.sheets[i], other.sheets[i]);
  for (std::size_t i = 0; i < result.workings.size(); ++i)
    if (result.workings[i] != other.workings[i]) result.workings[i].clear();
}

void forget(RoundResult& round) {
  round.ended = RoundEnd::unfinished;
  round.winners.clear();
  round.totals_known = false;
  for (SeatResult& seat : round.seats) {
    seat.held.reset();
    seat.score.reset();
    seat.working.clear();
  }
}

void forget(GameResult& result) {
  result.finished = false;
  result.winners.clear();
  result.workings.assign(result.workings.size(), Text());
  result.settlement.clear();
  result.eliminated.clear();
  result.next.reset();
  for (SheetResult& sheet : result.sheets)
    sheet.closed.reset();
}

/// A sum the games do not agree on keeps the words it had with unknown cards.
void keep_words(SeatResult& seat, const SeatResult& before) {
  if (!seat.working.empty() || !seat.score) return;
  seat.working = seat.score == before.score
                     ? before.working
                     : say("between {} and {}: unknown cards", seat.score->low, seat.score->high);
}

}  // namespace

void CommonResults::add(const Verdict& verdict) {
  const bool may_be_finished =
      verdict.result && (verdict.result->finished || verdict.result->may_be_finished);
  may_be_finished_ = may_be_finished_ || may_be_finished;
  if (!any_) {
    any_ = true;
    rounds_.assign(verdict.rounds.begin(), verdict.rounds.end());
    rounds_alike_.assign(rounds_.size(), true);
    result_ = verdict.result;
    return;
  }
  if (verdict.rounds.size() < rounds_.size()) rounds_.resize(verdict.rounds.size());
  for (std::size_t i = 0; i < rounds_.size(); ++i) {
    rounds_alike_[i] = rounds_alike_[i] && is_alike(rounds_[i], verdict.rounds[i]);
    if (!rounds_alike_[i]) continue;
    for (std::size_t seat = 0; seat < rounds_[i].seats.size(); ++seat)
      widen(rounds_[i].seats[seat], verdict.rounds[i].seats[seat]);
  }
  const bool comparable = result_ && verdict.result;
  result_alike_ = result_alike_ && comparable && is_alike(*result_, *verdict.result);
  if (!comparable) return;
  widen(result_->totals, verdict.result->totals);
  result_->totals_known = result_->totals_known && verdict.result->totals_known;
  if (!result_alike_) return;
  widen(*result_, *verdict.result);
}

void CommonResults::keep_common(Verdict& verdict) const {
  if (rounds_.size() < verdict.rounds.size()) verdict.rounds.shrink(rounds_.size());
  for (std::size_t i = 0; i < rounds_.size(); ++i) {
    if (!rounds_alike_[i]) {
      forget(verdict.rounds[i]);
      continue;
    }
    verdict.rounds[i] = rounds_[i];
    for (SeatResult& seat : verdict.rounds[i].seats)
      if (seat.working.empty() && seat.score)
        seat.working = say("between {} and {}: what was played before the record begins is unknown",
                           seat.score->low, seat.score->high);
  }
  verdict.result = result_;
  if (result_alike_ || !verdict.result) return;
  forget(*verdict.result);
  verdict.result->may_be_finished = may_be_finished_;
}

const GameResult* CommonResults::common_result() const {
  const bool all_alike = std::ranges::all_of(rounds_alike_, [](bool alike) { return alike; });
  return all_alike && result_alike_ && result_ ? &*result_ : nullptr;
}

bool CommonResults::differs_from(const Verdict& verdict) const {
  for (std::size_t i = 0; i < std::min(rounds_.size(), verdict.rounds.size()); ++i)
    if (rounds_alike_[i] && !is_same(rounds_[i], verdict.rounds[i])) return true;
  const GameResult* const result = common_result();
  return result != nullptr && !(verdict.result && is_same(*result, *verdict.result));
}

void CommonResults::narrow(Verdict& verdict) const {
  for (std::size_t i = 0; i < std::min(rounds_.size(), verdict.rounds.size()); ++i) {
    if (!rounds_alike_[i]) continue;
    RoundResult common = rounds_[i];
    for (std::size_t seat = 0; seat < common.seats.size(); ++seat)
      keep_words(common.seats[seat], verdict.rounds[i].seats[seat]);
    verdict.rounds[i] = std::move(common);
  }
  const GameResult* const result = common_result();
  if (result == nullptr) return;
  GameResult common = *result;
  if (verdict.result && verdict.result->workings.size() == common.workings.size())
    for (std::size_t i = 0; i < common.workings.size(); ++i)
      if (common.workings[i].empty()) common.workings[i] = verdict.result->workings[i];
  verdict.result = std::move(common);
}

namespace {

// === The complete games that agree with a record, tried one by one if they are few.

/// Whether something is undecided that cards could decide. A record that stops too early is not
/// such a case.
bool has_question(const Findings& findings) {
  return std::ranges::any_of(findings, [](const Finding& f) {
    return f.judgement == Judgement::undecided && f.code != "round.unfinished";
  });
}

/// Limits for a record with endless moves, unknown cards or findings: actions judged, cards
/// compared and findings compared for each game wanted.
constexpr std::uint64_t kActionsAGame = 1'000;
/// A round may be played in many ways in each game: one action costs as much as this many search
/// steps.
constexpr std::uint64_t kStepsAnAction = 20;
constexpr std::size_t kMostEffort = 2'000'000;
constexpr std::size_t kMostFindings = 300;
/// If nothing is left to decide and the cards filled in so far improve no score, a card is filled
/// in for the scores only if a tenth of the games suffices.
constexpr std::uint64_t kPartForScores = 10;

/// Whether a card was not where the record says. Then this is no complete game.
bool is_impossible(const Verdict& verdict) {
  return std::ranges::any_of(verdict.rounds, &RoundResult::impossible) ||
         std::ranges::any_of(verdict.findings, [](const Finding& f) {
           return is_illegal(f) && f.code == "deal.too-many-copies";
         });
}

/// A turn number for each round number.
using TurnOfRound = std::map<std::uint32_t, std::uint32_t>;

/// The games kept, and those dropped because a card was not where the record says. A game that ends
/// sooner never reaches the later lines, so it is no evidence against a game whose fault lies
/// there.
class LeftOut {
 public:
  void keep(const Verdict& verdict) {
    for (const Finding& f : verdict.findings) {
      if (f.code != "turn.after-end") continue;
      const auto at = over_.try_emplace(f.round, f.turn).first;
      at->second = std::min(at->second, f.turn);
    }
  }
  void leave_out(const Verdict& verdict) {
    for (std::size_t i = 0; i < verdict.rounds.size(); ++i) {
      if (!verdict.rounds[i].impossible) continue;
      const auto round = static_cast<std::uint32_t>(i) + 1;
      std::uint32_t& latest = faulty_[round];
      latest = std::max(latest, fault_turn(verdict.findings, round));
    }
  }
  [[nodiscard]] bool is_fair() const {
    return std::ranges::none_of(over_, [this](const auto& over) {
      const auto fault = faulty_.find(over.first);
      return fault != faulty_.end() && fault->second >= over.second;
    });
  }

 private:
  /// The turn of the first card that nobody can have held, else the greatest number.
  static std::uint32_t fault_turn(const Findings& findings, std::uint32_t round) {
    const auto is_it = [round](const Finding& f) {
      return is_illegal(f) && f.round == round &&
             (f.code == "card.not-held" || f.code == "table.card-added");
    };
    std::uint32_t turn = std::numeric_limits<std::uint32_t>::max();
    for (const Finding& f : findings) {
      if (is_it(f)) turn = std::min(turn, f.turn);
    }
    return turn;
  }

  TurnOfRound over_;
  TurnOfRound faulty_;
};

bool same_hand(const UnknownCard& a, const UnknownCard& b) {
  return a.role == CardRole::dealt && b.role == CardRole::dealt && a.round == b.round &&
         a.seat == b.seat;
}

/// At most this many unknown cards are looked at more closely.
constexpr std::size_t kMostChoices = 20;

struct Choice {
  UnknownCard card;
  bool is_asked = false;  // it belongs to an undecided action
  std::size_t kinds = 0;

  [[nodiscard]] bool comes_before(const Choice& other) const {
    if (is_asked != other.is_asked) return is_asked;
    return kinds < other.kinds;
  }
};

bool is_about(const Finding& finding, const Event& event) {
  return finding.at.line == event.at.line && finding.at.offset >= event.at.offset &&
         finding.at.offset < event.at.offset + event.at.length;
}

bool asks_about(const Finding& finding, const Event& event) {
  return finding.judgement == Judgement::undecided && is_about(finding, event);
}

/// Whether the joker does not lie at the place of its name.
bool is_misplaced(const Finding& finding, const Event& event) {
  return is_illegal(finding) && is_about(finding, event) &&
         (finding.code == "lay.does-not-fit" || finding.code == "joker.wrong-card");
}

std::vector<Choice> choices(const Record& record, const UnknownCards& unknown,
                            const Findings& findings) {
  std::vector<Choice> all;
  for (const UnknownCard& card : unknown.all()) {
    const bool is_asked =
        card.role == CardRole::played && std::ranges::any_of(findings, [&](const Finding& f) {
          return asks_about(f, record.events[card.event]);
        });
    all.push_back({.card = card, .is_asked = is_asked, .kinds = unknown.candidates(card).size()});
  }
  std::ranges::stable_sort(all, [](const Choice& a, const Choice& b) { return a.comes_before(b); });
  if (all.size() > kMostChoices) all.resize(kMostChoices);
  return all;
}

}  // namespace

/// Fills in one card after another in every possible way and keeps the ways that are physically
/// possible so far. Each card narrows the next.
class CompleteGames::Search {
 public:
  /// `played`: the part of each round that was played; later lines are no evidence.
  Search(CompleteGames& own, const Ruleset& ruleset, const JudgeOptions& options,
         std::span<const PlayedPart> played, std::uint64_t budget)
      : own_(own),
        ruleset_(ruleset),
        options_(options),
        unknown_(own.game_, ruleset.variant, played),
        searching_(options.budget->allows(kSearchStepsAGame * options.games_tried)),
        budget_(budget),
        most_ways_(budget / kReplaysAGame) {
    options_.watcher = nullptr;
    options_.budget = &searching_;
    options_.stop_at_first = false;
  }

  [[nodiscard]] const UnknownCards& unknown() const { return unknown_; }

  /// Fills in as many cards as the budget allows, first those that matter most and can be the
  /// fewest kinds. If not every card must be known, it stops once nothing more can be decided.
  void fill_in(std::vector<Choice> open, const Verdict& verdict) {
    std::uint64_t most_games = budget_;  // for the next card
    while (!open.empty() && !ways_.empty()) {
      const auto next = std::ranges::min_element(
          open, [](const Choice& a, const Choice& b) { return a.comes_before(b); });
      const UnknownCard card = next->card;
      const bool too_many = next->kinds * ways_.size() > std::min(budget_, most_games);
      open.erase(next);
      if (too_many || !widen(card)) continue;
      const bool decides = may_decide(verdict.findings);
      if (options_.try_games == TryGames::while_they_decide && !decides) ways_.clear();
      if (ways_.empty()) return;
      fill(ways_[ways_.size() / 2]);
      for (Choice& choice : open)
        choice.kinds = candidates(choice.card).size();
      const bool is_of_use = decides || can_fill_in_all(open) || results_.differs_from(verdict);
      most_games = is_of_use ? budget_ : most_ways_ / kPartForScores;
    }
  }

  /// Replaces the findings by what the followed ways show; does nothing if no card was filled in or
  /// no way fits.
  void decide(const Record& record, Verdict& verdict) const {
    if (chosen_.empty() || ways_.empty()) return;
    findings_by_game_.decide(record, verdict.findings);
    results_.narrow(verdict);
    report_ranges(record, verdict);
    verdict.judgement = overall(verdict.findings);
  }
  [[nodiscard]] std::uint64_t searched() const { return searching_.taken(); }

 private:
  using Way = std::vector<PlayedCard>;  // one kind for each chosen card

  [[nodiscard]] bool may_decide(const Findings& findings) const {
    return findings_by_game_.ways() == 0 || findings_by_game_.may_decide(findings);
  }

  /// Whether the budget covers all open cards and then the scores.
  [[nodiscard]] bool can_fill_in_all(const std::vector<Choice>& open) const {
    std::uint64_t games = ways_.size();
    for (const Choice& choice : open) {
      games *= choice.kinds;
      if (games > budget_) return false;
    }
    return true;
  }

  void fill(const Way& way) {
    for (std::size_t i = 0; i < way.size(); ++i)
      unknown_.fill(chosen_[i], way[i]);
  }

  /// The order of cards within a hand does not matter, so each is no less than the one chosen
  /// before it.
  [[nodiscard]] std::vector<PlayedCard> candidates(const UnknownCard& card) const {
    std::vector<PlayedCard> kinds = unknown_.candidates(card);
    for (const UnknownCard& other : chosen_) {
      const Card least = own_.game_.cards[other.card].card;
      if (same_hand(other, card))
        std::erase_if(kinds, [&](const PlayedCard& kind) { return kind.card < least; });
    }
    return kinds;
  }

  /// Fills in one more card. False if there are too many ways, or if the dropped ways cannot be
  /// compared with the kept ones; the card then stays unknown.
  bool widen(const UnknownCard& card) {
    std::vector<UnknownCard> chosen = chosen_;
    chosen.push_back(card);
    FindingsByGame by_game(chosen);
    CommonResults results;
    std::vector<Way> ways;
    LeftOut left_out;
    bool is_whole = true;
    for (const Way& way : ways_) {
      fill(way);
      for (const PlayedCard& kind : candidates(card)) {
        is_whole = is_whole && budget_ > 0 && ways.size() < most_ways_;
        if (!is_whole) break;
        unknown_.fill(card, kind);
        if (!judge()) {
          left_out.leave_out(own_.way_);
          continue;
        }
        if (is_misnamed(card, kind)) continue;
        left_out.keep(own_.way_);
        ways.push_back(way);
        ways.back().push_back(kind);
        by_game.add(own_.game_, own_.way_);
        results.add(own_.way_);
      }
      unknown_.fill(card, {});
    }
    if (!is_whole || !left_out.is_fair()) return false;
    chosen_ = std::move(chosen);
    ways_ = std::move(ways);
    findings_by_game_ = std::move(by_game);
    results_ = std::move(results);
    return true;
  }

  /// Judges the game as filled in so far; false if it is impossible.
  bool judge() {
    --budget_;
    own_.replay_.play(own_.game_, ruleset_, options_, own_.way_);
    searching_.take(own_.replay_.actions_played() * kStepsAnAction);
    if (searching_.is_spent()) budget_ = 0;
    return !is_impossible(own_.way_);
  }

  /// If a joker's place names it, a name that fits nowhere is no name.
  [[nodiscard]] bool is_misnamed(const UnknownCard& card, const PlayedCard& kind) const {
    if (!kind.stands_for.is_known() || card.role != CardRole::played) return false;
    if (ruleset_.variant.jokers.named != JokerNamed::by_place) return false;
    const Event& event = own_.game_.events[card.event];
    return std::ranges::any_of(own_.way_.findings,
                               [&](const Finding& f) { return is_misplaced(f, event); });
  }

  CompleteGames& own_;
  const Ruleset& ruleset_;
  JudgeOptions options_;
  UnknownCards unknown_;
  SearchBudget searching_;
  std::uint64_t budget_;
  std::uint64_t most_ways_;
  std::vector<UnknownCard> chosen_;
  std::vector<Way> ways_{{}};
  FindingsByGame findings_by_game_;  // of the ways followed
  CommonResults results_;
};

void CompleteGames::decide(const Record& record, const Ruleset& ruleset,
                           const JudgeOptions& options, Verdict& verdict) {
  if (options.games_tried == 0 || record.scoresheet || !has_question(verdict.findings) ||
      is_impossible(verdict) || options.budget->is_spent())
    return;
  const std::uint64_t steps =
      std::min(kReplaysAGame * options.games_tried,
               kActionsAGame * options.games_tried / (record.events.size() + 1));
  if (steps < kReplaysAGame || verdict.findings.size() > kMostFindings) return;
  game_ = record;
  Search search(*this, ruleset, options, played_parts(record, verdict.findings), steps);
  if (search.unknown().effort() > kMostEffort) return;
  search.fill_in(choices(record, search.unknown(), verdict.findings), verdict);
  options.budget->take(search.searched());
  search.decide(record, verdict);
}

}  // namespace rummy
