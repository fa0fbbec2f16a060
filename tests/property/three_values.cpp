#include "property/three_values.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "score/verdict.h"

namespace rummy::play {
namespace {

std::string_view word(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
      return "legal";
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

FindingSpot spot_of(const Finding& finding) {
  if (finding.turn > 0) return {finding.round, finding.turn, finding.action, kNoSeat, ""};
  return {finding.round, 0, 0, finding.player, std::string(finding.code)};
}

std::string words(PointsRange range) {
  return std::to_string(range.low) + ".." + std::to_string(range.high);
}

bool holds(PointsRange wide, PointsRange narrow) {
  return wide.low <= narrow.low && narrow.high <= wide.high;
}

std::string seat_contradiction(const SeatResult& hidden, const SeatResult& complete) {
  if (hidden.score && complete.score && !holds(*hidden.score, *complete.score))
    return "score " + words(*hidden.score) + ", but " + words(*complete.score);
  if (hidden.score && hidden.score->is_exact() && !complete.score)
    return "score " + words(*hidden.score) + ", but there is none";
  if (hidden.held && complete.held && !holds(*hidden.held, *complete.held))
    return "held " + words(*hidden.held) + ", but " + words(*complete.held);
  return "";
}

std::string round_contradiction(const RoundResult& hidden, const RoundResult& complete) {
  if (hidden.ended == RoundEnd::unfinished) return "";
  if (hidden.ended != complete.ended)
    return "ended " + std::to_string(static_cast<int>(hidden.ended)) + ", but " +
           std::to_string(static_cast<int>(complete.ended));
  if (hidden.dealer && complete.dealer && hidden.dealer != complete.dealer)
    return "another player dealt";
  if (hidden.first && complete.first && hidden.first != complete.first)
    return "another player played first";
  const bool known = std::ranges::all_of(hidden.seats, [](const SeatResult& seat) {
    return !seat.took_part || (seat.score && seat.score->is_exact());
  });
  if (known && hidden.winners != complete.winners) return "other winners of the round";
  for (std::size_t i = 0; i < hidden.seats.size(); ++i) {
    const SeatResult& seat = hidden.seats[i];
    const std::string fault = seat_contradiction(seat, complete.seats[i]);
    if (!fault.empty()) return "seat " + std::to_string(i) + ": " + fault;
    if (hidden.totals_known && !holds(seat.total, complete.seats[i].total))
      return "seat " + std::to_string(i) + ": total " + words(seat.total) + ", but " +
             words(complete.seats[i].total);
  }
  return "";
}

std::string sheet_contradiction(const SheetResult& hidden, const SheetResult& complete) {
  if (hidden.closed && hidden.closed != complete.closed) return "closed, or not, and it was not so";
  if (!hidden.winners.empty() && hidden.winners != complete.winners) return "other winners of it";
  for (std::size_t i = 0; i < hidden.written.size(); ++i) {
    if (!holds(hidden.written[i], complete.written[i]) || !holds(hidden.won[i], complete.won[i]) ||
        !holds(hidden.totals[i], complete.totals[i]))
      return "seat " + std::to_string(i) + " has " + words(complete.totals[i]) + ", not " +
             words(hidden.totals[i]);
  }
  return "";
}

/// Whether all sums can be told: every round has ended.
bool are_sums_told(const Verdict& verdict) {
  return std::ranges::all_of(verdict.rounds, [](const RoundResult& round) {
    return round.totals_known && round.ended != RoundEnd::unfinished;
  });
}

std::string sheets_contradiction(const GameResult& hidden, const GameResult& complete) {
  for (std::size_t i = 0; i < hidden.sheets.size(); ++i) {
    const std::string fault = sheet_contradiction(hidden.sheets[i], complete.sheets[i]);
    if (!fault.empty()) return "sheet " + std::to_string(i + 1) + ": " + fault;
  }
  return "";
}

std::string sums_contradiction(const GameResult& hidden, const GameResult& complete) {
  if (!hidden.settlement.empty() && complete.settlement.empty()) return "paid, but nothing is";
  for (std::size_t i = 0; i < hidden.totals.size(); ++i) {
    if (!holds(hidden.totals[i], complete.totals[i]))
      return "seat " + std::to_string(i) + " ends with " + words(complete.totals[i]) + ", not " +
             words(hidden.totals[i]);
    if (!hidden.settlement.empty() && !holds(hidden.settlement[i], complete.settlement[i]))
      return "seat " + std::to_string(i) + " collects " + words(complete.settlement[i]) + ", not " +
             words(hidden.settlement[i]);
  }
  return sheets_contradiction(hidden, complete);
}

std::string result_contradiction(const GameResult& hidden, const GameResult& complete) {
  if (hidden.finished && !complete.finished) return "finished, but it was not";
  if (hidden.finished && !hidden.winners.empty() && hidden.winners != complete.winners)
    return "other winners of the game";
  for (const Seat seat : hidden.eliminated)
    if (std::ranges::find(complete.eliminated, seat) == complete.eliminated.end())
      return "eliminated, but was not";
  if (!hidden.next) return "";
  if (complete.finished) return "said to go on, but is over";
  if (!complete.next) return "";
  if (hidden.next->dealer && hidden.next->dealer != complete.next->dealer)
    return "another player deals the next round";
  if (hidden.next->first && hidden.next->first != complete.next->first)
    return "another player plays first in the next round";
  return "";
}

/// A round of which it is said that what was taken from the pile cannot be told: nothing else that
/// was done in it is said to be legal.
bool is_open(const Verdict& verdict, std::uint32_t round) {
  return std::ranges::any_of(verdict.findings, [round](const Finding& finding) {
    return finding.code == "draw.not-on-pile" && finding.round == round && finding.turn == 0 &&
           finding.judgement == Judgement::undecided;
  });
}

/// A round played after the game is not judged, but for that it was: where both say so of it, or
/// may.
std::uint32_t last_round_of_game(const Verdict& hidden, const Verdict& complete) {
  const auto is_after_end = [](const Finding& finding) { return finding.code == "game.after-end"; };
  const auto after = std::ranges::find_if(complete.findings, is_after_end);
  constexpr auto kAll = static_cast<std::uint32_t>(-1);
  if (after == complete.findings.end()) return kAll;
  const bool is_told = std::ranges::any_of(hidden.findings, [&](const Finding& finding) {
    return is_after_end(finding) && finding.round == after->round;
  });
  return is_told ? after->round - 1 : kAll;
}

}  // namespace

std::string words(const FindingSpot& spot, const Said& said) {
  const auto& [round, turn, action, seat, code] = spot;
  return std::string(word(said.judgement)) + "[" + std::string(said.code) + "] at " +
         std::to_string(round) + "/" + std::to_string(turn) + "/" + std::to_string(action) +
         (seat == kNoSeat ? "" : " seat " + std::to_string(index(seat)));
}

SaidAt said_at(const Verdict& verdict) {
  SaidAt all;
  for (const Finding& finding : verdict.findings) {
    if (finding.judgement != Judgement::illegal && finding.judgement != Judgement::undecided)
      continue;
    if (finding.code == "round.unfinished") continue;
    Said& said = all[spot_of(finding)];
    if (said.judgement < finding.judgement)
      said = {.judgement = finding.judgement, .code = finding.code};
  }
  return all;
}

std::string contradiction(const Verdict& hidden, const Verdict& complete) {
  SaidAt of_hidden = said_at(hidden);
  const std::uint32_t last = last_round_of_game(hidden, complete);
  std::erase_if(of_hidden, [last](const auto& said) { return std::get<0>(said.first) > last; });
  const SaidAt of_complete = said_at(complete);
  for (const auto& [spot, said] : of_hidden) {
    const auto there = of_complete.find(spot);
    const bool broken = there != of_complete.end() && there->second.judgement == Judgement::illegal;
    if (said.judgement == Judgement::illegal && !broken)
      return words(spot, said) + ", but it is legal";
  }
  for (const auto& [spot, said] : of_complete) {
    if (said.judgement != Judgement::illegal || is_open(hidden, std::get<0>(spot))) continue;
    if (std::get<0>(spot) > last) continue;
    if (!of_hidden.contains(spot)) return "said to be legal, but it is " + words(spot, said);
  }
  return results_contradiction(hidden, complete);
}

std::string results_contradiction(const Verdict& hidden, const Verdict& complete) {
  for (std::size_t i = 0; i < std::min(hidden.rounds.size(), complete.rounds.size()); ++i) {
    const std::string fault = round_contradiction(hidden.rounds[i], complete.rounds[i]);
    if (!fault.empty()) return "round " + std::to_string(i + 1) + " " + fault;
  }
  if (!hidden.result || !complete.result) return "";
  std::string fault = result_contradiction(*hidden.result, *complete.result);
  const bool comparable = are_sums_told(hidden) && hidden.rounds.size() == complete.rounds.size();
  if (fault.empty() && comparable) fault = sums_contradiction(*hidden.result, *complete.result);
  return fault;
}

}  // namespace rummy::play
