#include "case_runner/compare.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "case_runner/case_file.h"
#include "case_runner/compare_findings.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {

namespace {

constexpr std::string_view kNothing = "none";

std::string text_of(PointsRange points) {
  if (points.is_exact()) return std::to_string(points.low);
  return std::to_string(points.low) + ".." + std::to_string(points.high);
}

/// The results of one verdict as the case files write them.
class Results {
 public:
  Results(const Record& record, const Verdict& verdict) : record_(record), verdict_(verdict) {}

  /// What the referee computed; nothing where the case asks for what no verdict has.
  [[nodiscard]] std::optional<std::string> get(const ExpectedResult& wanted) const {
    if (wanted.what == "sheet" || wanted.what == "closed") return of_sheet(wanted);
    if (wanted.round != 0) return of_round(wanted);
    return of_game(wanted);
  }

 private:
  const Record& record_;
  const Verdict& verdict_;

  [[nodiscard]] std::string name(Seat seat) const {
    const std::size_t i = index(seat);
    return i < record_.players.size() ? record_.players[i] : std::string(kNothing);
  }
  [[nodiscard]] std::string name(const std::optional<Seat>& seat) const {
    return seat ? name(*seat) : std::string(kNothing);
  }
  [[nodiscard]] std::string names(const std::vector<Seat>& seats) const {
    std::string text;
    for (const Seat seat : seats)
      text += (text.empty() ? "" : ", ") + name(seat);
    return text.empty() ? std::string(kNothing) : text;
  }

  [[nodiscard]] std::string scores(const RoundResult& round) const {
    std::string text;
    for (std::size_t i = 0; i < round.seats.size(); ++i) {
      const SeatResult& seat = round.seats[i];
      if (!seat.took_part || !seat.score) continue;
      text += (text.empty() ? "" : ", ") + record_.players[i] + " " + text_of(*seat.score);
    }
    return text.empty() ? std::string(kNothing) : text;
  }
  /// Of the seats that have any: "Bartek 10".
  [[nodiscard]] std::string some(const RoundResult& round,
                                 std::optional<Points> SeatResult::* field) const {
    std::string text;
    for (std::size_t i = 0; i < round.seats.size(); ++i) {
      const std::optional<Points>& points = round.seats[i].*field;
      if (!points) continue;
      text += (text.empty() ? "" : ", ") + record_.players[i] + " " + std::to_string(*points);
    }
    return text.empty() ? std::string(kNothing) : text;
  }
  [[nodiscard]] std::string totals(const std::vector<PointsRange>& points) const {
    std::string text;
    for (std::size_t i = 0; i < points.size(); ++i)
      text += (text.empty() ? "" : ", ") + record_.players[i] + " " + text_of(points[i]);
    return text;
  }

  [[nodiscard]] std::optional<std::string> of_round(const ExpectedResult& wanted) const {
    if (wanted.round > verdict_.rounds.size()) return std::nullopt;
    const RoundResult& round = verdict_.rounds[wanted.round - 1];
    if (wanted.what == "scores") return scores(round);
    if (wanted.what == "totals") {
      std::vector<PointsRange> points;
      points.reserve(round.seats.size());
      for (const SeatResult& seat : round.seats)
        points.push_back(seat.total);
      return totals(points);
    }
    if (wanted.what == "ended") return std::string(ended_word(round.ended));
    if (wanted.what == "turns") return std::to_string(round.turns);
    if (wanted.what == "dealer") return name(round.dealer);
    if (wanted.what == "first") return name(round.first);
    if (wanted.what == "winners") return names(round.winners);
    if (wanted.what == "adjustments") return some(round, &SeatResult::adjustment);
    if (wanted.what == "buy_back") return some(round, &SeatResult::buy_back);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> of_sheet(const ExpectedResult& wanted) const {
    if (!verdict_.result || wanted.round == 0) return std::nullopt;
    const std::vector<SheetResult>& sheets = verdict_.result->sheets;
    if (wanted.round > sheets.size()) return std::nullopt;
    const SheetResult& sheet = sheets[wanted.round - 1];
    if (wanted.what == "sheet") return totals(sheet.totals);
    if (!sheet.closed) return "open";
    return *sheet.closed ? "yes" : "no";
  }

  [[nodiscard]] std::optional<std::string> of_game(const ExpectedResult& wanted) const {
    if (!verdict_.result) return std::nullopt;
    const GameResult& game = *verdict_.result;
    if (wanted.what == "totals") return totals(game.totals);
    if (wanted.what == "settlement")
      return game.settlement.empty() ? std::string(kNothing) : totals(game.settlement);
    if (wanted.what == "winner") return names(game.winners);
    if (wanted.what == "finished")
      return game.finished ? "yes" : game.may_be_finished ? "open" : "no";
    if (wanted.what == "eliminated") return names(game.eliminated);
    if (wanted.what != "next") return std::nullopt;
    if (!game.next) return std::string(kNothing);
    return "dealer " + name(game.next->dealer) + ", first " + name(game.next->first);
  }
};

/// The record's verdict follows from its findings (verdicts: "the record's verdict").
Judgement worst_of(const CaseFile& expected, const Verdict& verdict) {
  Judgement worst = Judgement::note;
  for (const ExpectedFinding& wanted : expected.findings)
    if (wanted.judgement != Judgement::ruled) worst = std::max(worst, wanted.judgement);
  const bool is_left_open =
      expected.fragment &&
      std::any_of(verdict.findings.begin(), verdict.findings.end(),
                  [](const Finding& f) { return f.code == "round.unfinished"; });
  if (is_left_open) worst = std::max(worst, Judgement::undecided);
  return worst;
}

}  // namespace

std::vector<std::string> differences(const CaseFile& expected, const Record& record,
                                     const Verdict& verdict) {
  std::vector<std::string> out;
  out.reserve(expected.faults.size());
  for (const std::string& fault : expected.faults)
    out.push_back("case: " + fault);
  compare_findings(expected, record, verdict, out);
  if (const Judgement worst = worst_of(expected, verdict); verdict.judgement != worst)
    out.push_back("verdict: " + std::string(record_word(verdict.judgement)) + ", expected " +
                  std::string(record_word(worst)));
  const Results results(record, verdict);
  for (const ExpectedResult& wanted : expected.results) {
    const std::optional<std::string> got = results.get(wanted);
    if (got && *got == wanted.value) continue;
    out.push_back("line " + std::to_string(wanted.line) + ": " + wanted.what + " " +
                  got.value_or("are not there") + ", expected " + wanted.value);
  }
  return out;
}

}  // namespace rummy::cases
