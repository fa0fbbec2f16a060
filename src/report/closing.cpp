// The closing line of a record's text report (report/text.h).

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/utf8.h"
#include "diag/finding.h"
#include "replay/verdict.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/text.h"
#include "score/ledger.h"
#include "table/record.h"

namespace rummy {
namespace {

Ink ink_of_verdict(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Ink::good;
    case Judgement::undecided:
      return Ink::warning;
    case Judgement::illegal:
    case Judgement::malformed:
      return Ink::error;
  }
  RUMMY_CHECK(false);
}

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string finding_counts(const Verdict& verdict) {
  const auto notes = static_cast<std::size_t>(std::ranges::count_if(
      verdict.findings, [](const Finding& f) { return severity_word(f.judgement) == "note"; }));
  const std::size_t faults = verdict.findings.size() - notes;
  std::string text;
  if (faults > 0) text = counted(faults, "finding");
  if (notes > 0) text += (text.empty() ? "" : ", ") + counted(notes, "note");
  return text.empty() ? text : " (" + text + ")";
}

/// What a player collects, or pays.
std::string signed_words(const PointsRange& points) {
  return points.is_exact() ? fmt::format("{:+}", points.low)
                           : fmt::format("{:+} to {:+}", points.low, points.high);
}

std::string names(const Record& record, std::span<const Seat> seats) {
  std::string text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += ", ";
    text += shown(player_name(record, seat));
  }
  return text;
}

std::string_view how_it_ended(RoundEnd ended) {
  switch (ended) {
    case RoundEnd::out:
    case RoundEnd::knock:
      return "";
    case RoundEnd::exhausted:
      return " (stock gone)";
    case RoundEnd::instant:
      return " (instant win)";
    case RoundEnd::alone:
      return " (the others left)";
    case RoundEnd::abandoned:
      return " (given up)";
    case RoundEnd::unfinished:
      return " (unfinished)";
  }
  RUMMY_CHECK(false);
}

std::string seat_words(const Judged& judged, std::size_t seat, const SeatResult& result) {
  const Record& record = *judged.record;
  std::string text = shown(player_name(record, Seat(seat)));
  text += result.score ? ' ' + judged.words(range_words(*result.score)) : " no score";
  if (result.adjustment) text += fmt::format(" ({:+} adjusted)", *result.adjustment);
  if (result.buy_back) text += fmt::format(" (bought back at {})", *result.buy_back);
  return text;
}

std::string round_words(const Judged& judged, const RoundResult& round) {
  const auto scored = [](const SeatResult& seat) {
    return seat.took_part && (seat.score || seat.adjustment || seat.buy_back);
  };
  std::string text;
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    if (!scored(round.seats[i])) continue;
    if (!text.empty()) text += ", ";
    text += seat_words(judged, i, round.seats[i]);
  }
  return text.empty() ? "no scores" : text;
}

std::string result_words(const Judged& judged, const GameResult& result) {
  const Record& record = *judged.record;
  std::string text;
  for (std::size_t i = 0; i < result.totals.size() && result.totals_known; ++i) {
    text += i == 0 ? "; totals " : ", ";
    text += shown(player_name(record, Seat(i))) + ' ' + judged.words(range_words(result.totals[i]));
  }
  if (!result.eliminated.empty()) text += "; out of the game: " + names(record, result.eliminated);
  if (!result.winners.empty())
    text += fmt::format("; {} {} the game", names(record, result.winners),
                        result.winners.size() == 1 ? "wins" : "win");
  for (std::size_t i = 0; i < result.settlement.size(); ++i) {
    text += i == 0 ? "; settled " : ", ";
    text += shown(player_name(record, Seat(i))) + ' ' + signed_words(result.settlement[i]);
  }
  if (result.next && result.next->dealer)
    text += "; next dealer " + shown(player_name(record, *result.next->dealer));
  return text;
}

/// How each score of a round came about, a line each.
void append_round_workings(const Judged& judged, std::size_t round, std::string& out) {
  const std::vector<SeatResult>& seats = judged.verdict->rounds[round].seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].working.empty()) continue;
    out +=
        fmt::format("  round {}, {}: {}\n", round + 1, shown(player_name(*judged.record, Seat(i))),
                    shown(judged.words(seats[i].working)));
  }
}

void append_workings(const Judged& judged, std::string& out) {
  const Verdict& verdict = *judged.verdict;
  for (std::size_t r = 0; r < verdict.rounds.size(); ++r)
    append_round_workings(judged, r, out);
  if (!verdict.result) return;
  const std::vector<Text>& workings = verdict.result->workings;
  for (std::size_t i = 0; i < workings.size(); ++i) {
    if (workings[i].empty()) continue;
    out += fmt::format("  game, {}: {}\n", shown(player_name(*judged.record, Seat(i))),
                       shown(judged.words(workings[i])));
  }
}

}  // namespace

void append_round(const Judged& judged, std::size_t round, std::string& out) {
  const RoundResult& result = judged.verdict->rounds[round];
  out += fmt::format("  end of round {}{}: {}\n", round + 1, how_it_ended(result.ended),
                     round_words(judged, result));
  append_round_workings(judged, round, out);
}

void append_verdict_line(const Judged& judged, Colour colour, std::string& out) {
  const Verdict& verdict = *judged.verdict;
  std::string line = shown(judged.name);
  if (judged.line > 0) line += fmt::format(":{}", judged.line);
  paint(out, colour, Ink::strong, line + ": ");
  paint(out, colour, ink_of_verdict(verdict.judgement), record_word(verdict.judgement));
  out += finding_counts(verdict);
  for (std::size_t i = 0; i < verdict.rounds.size(); ++i) {
    const RoundResult& round = verdict.rounds[i];
    out += fmt::format("; round {}{}: {}", i + 1, how_it_ended(round.ended),
                       round_words(judged, round));
  }
  if (verdict.result) out += result_words(judged, *verdict.result);
  out += '\n';
}

void append_closing(const Judged& judged, Colour colour, std::string& out) {
  append_verdict_line(judged, colour, out);
  append_workings(judged, out);
}

}  // namespace rummy
