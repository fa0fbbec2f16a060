#include "property/umpire.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "places.h"
#include "property/game.h"
#include "replay/judge.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::play {
namespace {

std::string_view word(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
      return "note";
    case Judgement::ruled:
      return "ruled";
    case Judgement::undecided:
      return "undecided";
    case Judgement::illegal:
      return "illegal";
    case Judgement::malformed:
      return "malformed";
  }
  return "";
}

std::string words(PointsRange points) {
  if (points.is_exact()) return std::to_string(points.low);
  return std::to_string(points.low) + ".." + std::to_string(points.high);
}

std::string words(const std::vector<Seat>& seats) {
  std::string text;
  for (const Seat seat : seats)
    text += " " + std::to_string(index(seat));
  return text;
}

std::vector<int> numbers(const std::vector<Seat>& seats) {
  std::vector<int> result;
  result.reserve(seats.size());
  for (const Seat seat : seats)
    result.push_back(static_cast<int>(index(seat)));
  return result;
}

std::string round_difference(const RoundPlay& round, const RoundResult& result) {
  const RoundEnd ended = round.winner >= 0 ? RoundEnd::out : RoundEnd::exhausted;
  if (result.ended != ended) return "ended otherwise";
  if (result.turns != round.turns.size()) return std::to_string(result.turns) + " turns";
  if (round.winner >= 0 && numbers(result.winners) != std::vector<int>{round.winner})
    return "winners" + words(result.winners);
  for (std::size_t seat = 0; seat < round.totals.size(); ++seat) {
    const SeatResult& got = result.seats.at(seat);
    const std::string who = "seat " + std::to_string(seat) + ": ";
    if (got.took_part != (round.plays[seat] != 0)) return who + "took part?";
    if (got.score.has_value() != round.scores[seat].has_value()) return who + "scored?";
    const int score = round.scores[seat].value_or(0);
    if (got.score && *got.score != PointsRange::exactly(score))
      return who + "score " + words(*got.score) + ", not " + std::to_string(score);
    if (got.total != PointsRange::exactly(round.totals[seat]))
      return who + "total " + words(got.total) + ", not " + std::to_string(round.totals[seat]);
  }
  return "";
}

}  // namespace

Umpire::Umpire() : library_({std::filesystem::path(kSourceDirectory) / "variants"}) {}

void Umpire::judge(const Record& record, Verdict& verdict) {
  const auto variant = library_.load(record.head.variant);
  RUMMY_CHECK(variant.has_value());
  std::vector<Override> overrides;
  overrides.reserve(record.head.settings.size());
  for (const Setting& setting : record.head.settings)
    overrides.push_back({.key = setting.key, .value = setting.value});
  const RulesetOrFault made = (*variant)->with(overrides);
  RUMMY_CHECK(made.ruleset != nullptr && made.faults.empty());
  judge_.judge(record, *made.ruleset, {.games_tried = 60, .try_games = TryGames::while_they_decide},
               verdict);
}

Verdict Umpire::judge_read(Findings findings) {
  Verdict verdict;
  if (findings.empty()) {
    judge(record_, verdict);
    return verdict;
  }
  verdict.judgement = Judgement::malformed;
  verdict.findings = std::move(findings);
  return verdict;
}

Verdict Umpire::judge_text(std::string_view text) {
  Findings findings;
  read_text_record(text, record_, findings);
  return judge_read(std::move(findings));
}

Verdict Umpire::judge_json(std::string_view text) {
  Findings findings;
  read_json_record(text, record_, findings);
  return judge_read(std::move(findings));
}

std::string describe(const Findings& findings) {
  std::string text;
  for (const Finding& f : findings)
    text.append(word(f.judgement))
        .append(" ")
        .append(f.code)
        .append(", round " + std::to_string(f.round))
        .append(", turn " + std::to_string(f.turn))
        .append(", action " + std::to_string(f.action))
        .append(", seat " + std::to_string(index(f.player)))
        .append(": " + f.message.english() + " | " + f.working.english() + " | " +
                f.help.english() + "\n");
  return text;
}

std::string describe(const Verdict& verdict) {
  std::string text(word(verdict.judgement));
  text += "\n" + describe(verdict.findings);
  for (const RoundResult& round : verdict.rounds) {
    text += "round: " + std::to_string(round.turns) + " turns, ended " +
            std::to_string(static_cast<int>(round.ended)) + ", won" + words(round.winners) + "\n";
    for (const SeatResult& seat : round.seats)
      text += "  " + (seat.score ? words(*seat.score) : "-") + " total " + words(seat.total) +
              " (" + seat.working.english() + ")\n";
  }
  if (!verdict.result) return text;
  text += "finished " + std::to_string(static_cast<int>(verdict.result->finished)) + ", winners" +
          words(verdict.result->winners) + ", out" + words(verdict.result->eliminated) + "\n";
  return text;
}

std::string score_difference(const Game& game, const Verdict& verdict) {
  if (verdict.rounds.size() != game.rounds.size()) return "number of rounds";
  for (std::size_t i = 0; i < game.rounds.size(); ++i) {
    const std::string what = round_difference(game.rounds[i], verdict.rounds[i]);
    if (!what.empty()) return "round " + std::to_string(i + 1) + ": " + what;
  }
  if (!verdict.result) return "no result";
  if (verdict.result->finished != game.finished) return "finished?";
  if (numbers(verdict.result->winners) != game.winners)
    return "winners" + words(verdict.result->winners);
  if (numbers(verdict.result->eliminated) != game.eliminated)
    return "eliminated" + words(verdict.result->eliminated);
  return "";
}

}  // namespace rummy::play
