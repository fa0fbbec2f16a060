// The closing line of a record's text report (report/text.h).

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/text.h"
#include "score/verdict.h"
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

Text counted(std::size_t count, Sentence<2> what) {
  return say(what, count, count == 1 ? "" : "s");
}

/// What was found, and what of it is not shown.
Text finding_counts(const Judged& judged) {
  const std::span<const Finding> findings = judged.findings();
  const auto is_waived = [](const Finding& f) { return f.waiver != nullptr; };
  const auto waived = static_cast<std::size_t>(std::ranges::count_if(findings, is_waived));
  const auto notes = static_cast<std::size_t>(std::ranges::count_if(findings, is_note)) - waived;
  const std::size_t faults = findings.size() - notes - waived;
  Text text;
  const auto add = [&text](std::size_t count, const Text& what) {
    if (count == 0) return;
    if (!text.empty()) text += ", ";
    text += what;
  };
  add(faults, counted(faults, "{} finding{}"));
  add(waived, say("{} waived", waived));
  add(notes, counted(notes, "{} note{}"));
  const std::size_t left_out = judged.sifted != nullptr ? judged.sifted->left_out : 0;
  add(left_out, say("{} not shown", left_out));
  return text.empty() ? text : say(" ({})", std::move(text));
}

/// What a player collects, or pays.
Text signed_words(const PointsRange& points) {
  return points.is_exact() ? say("{:+}", points.low) : say("{:+} to {:+}", points.low, points.high);
}

std::string names(const Record& record, std::span<const Seat> seats) {
  std::string text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += ", ";
    text += shown(player_name(record, seat));
  }
  return text;
}

const char* how_it_ended(RoundEnd ended) {
  switch (ended) {
    case RoundEnd::out:
    case RoundEnd::knock:
    case RoundEnd::unknown:
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

Text seat_words(const Record& record, std::size_t round, std::size_t seat,
                const SeatResult& result) {
  const std::string name = shown(player_name(record, Seat(seat)));
  Text text =
      result.score ? say("{} {}", name, range_words(*result.score)) : say("{} no score", name);
  if (result.adjustment) text += say(" ({:+} adjusted)", *result.adjustment);
  if (result.buy_back) {
    const std::string fee = buy_back_fee(record.rounds[round]);
    text += fee.empty() ? say(" (bought back at {})", *result.buy_back)
                        : say(" (bought back at {}, fee {})", *result.buy_back, shown(fee));
  }
  return text;
}

/// A round that has not ended gives none; nobody is to think that those written were found right.
Text no_scores_words(const Round& written, RoundEnd ended) {
  const bool are_unchecked =
      ended == RoundEnd::unfinished && !(written.scores.empty() && written.totals.empty());
  return are_unchecked ? "no scores, and those written cannot be checked" : "no scores";
}

Text round_words(const Record& record, const Verdict& verdict, std::size_t number) {
  const RoundResult& round = verdict.rounds[number];
  const auto scored = [](const SeatResult& seat) {
    return seat.took_part && (seat.score || seat.adjustment || seat.buy_back);
  };
  Text text;
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    if (!scored(round.seats[i])) continue;
    if (!text.empty()) text += ", ";
    text += seat_words(record, number, i, round.seats[i]);
  }
  return text.empty() ? no_scores_words(record.rounds[number], round.ended) : text;
}

Text result_words(const Record& record, const GameResult& result) {
  Text text;
  for (std::size_t i = 0; i < result.totals.size() && result.totals_known; ++i) {
    text += i == 0 ? "; totals " : ", ";
    text += say("{} {}", shown(player_name(record, Seat(i))), range_words(result.totals[i]));
  }
  if (!result.eliminated.empty())
    text += say("; out of the game: {}", names(record, result.eliminated));
  if (!result.winners.empty())
    text += result.winners.size() == 1 ? say("; {} wins the game", names(record, result.winners))
                                       : say("; {} win the game", names(record, result.winners));
  for (std::size_t i = 0; i < result.settlement.size(); ++i) {
    text += i == 0 ? "; settled " : ", ";
    text += say("{} {}", shown(player_name(record, Seat(i))), signed_words(result.settlement[i]));
  }
  if (result.next && result.next->dealer)
    text += say("; next dealer {}", shown(player_name(record, *result.next->dealer)));
  return text;
}

/// What the round with this index is called by.
std::uint32_t name_of(const Judged& judged, std::size_t round) {
  return number_of_round(*judged.record, static_cast<std::uint32_t>(round) + 1);
}

/// How each score of a round came about, a line each, but for those that are as they were written.
void append_round_workings(const Judged& judged, std::size_t round, std::string& out) {
  const std::vector<SeatResult>& seats = judged.verdict->rounds[round].seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].working.empty() || seats[i].working == Text(kAsWritten)) continue;
    out += judged.words(say("  round {}, {}: {}\n", name_of(judged, round),
                            shown(player_name(*judged.record, Seat(i))),
                            shown(judged.words(seats[i].working))));
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
    out += judged.words(say("  game, {}: {}\n", shown(player_name(*judged.record, Seat(i))),
                            shown(judged.words(workings[i]))));
  }
}

}  // namespace

void append_round(const Judged& judged, std::size_t round, std::string& out) {
  const RoundResult& result = judged.verdict->rounds[round];
  out += judged.words(say("  end of round {}{}: {}\n", name_of(judged, round),
                          how_it_ended(result.ended),
                          round_words(*judged.record, *judged.verdict, round)));
  append_round_workings(judged, round, out);
}

void append_verdict_line(const Judged& judged, Colour colour, std::string& out) {
  const Verdict& verdict = *judged.verdict;
  std::string line = shown(judged.name);
  if (judged.line > 0) line += fmt::format(":{}", judged.line);
  paint(out, colour, Ink::strong, line + ": ");
  paint(out, colour, ink_of_verdict(verdict.judgement),
        judged.words(record_word(verdict.judgement)));
  if (judged.is_waived()) out += judged.words(say(", {}", "waived"));
  if (verdict.excerpt && verdict.judgement < Judgement::illegal) {
    out += judged.words(" so far");
    for (const Finding& finding : verdict.owed)
      out += judged.words(say("; still owed this turn: {}", owed_word(judged, finding)));
  }
  out += judged.words(finding_counts(judged));
  for (std::size_t i = 0; i < verdict.rounds.size(); ++i) {
    const RoundResult& round = verdict.rounds[i];
    out += judged.words(say("; round {}{}: {}", name_of(judged, i), how_it_ended(round.ended),
                            round_words(*judged.record, verdict, i)));
  }
  if (verdict.result) out += judged.words(result_words(*judged.record, *verdict.result));
  out += '\n';
}

void append_closing(const Judged& judged, Colour colour, std::string& out) {
  append_verdict_line(judged, colour, out);
  append_workings(judged, out);
}

}  // namespace rummy
