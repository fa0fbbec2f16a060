#include "report/score_sheet.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

std::optional<Points> written_for(const std::vector<SeatNumber>& written, Seat seat) {
  const SeatNumber* const line = of_seat(written, seat);
  return line == nullptr ? std::nullopt : std::optional(line->number);
}

/// `right`: what was to be written.
FigureMark mark_of(std::optional<Points> written, const std::optional<PointsRange>& right) {
  if (!written) return FigureMark::computed;
  if (!right) return FigureMark::open;
  if (!right->contains(*written)) return FigureMark::wrong;
  return right->is_exact() ? FigureMark::agrees : FigureMark::open;
}

Figure score_figure(const RoundResult& round, const SeatResult& seat, std::optional<Points> written,
                    const Variant& variant) {
  const bool is_given_up =
      round.ended == RoundEnd::abandoned && variant.game_end.deadlock == Deadlock::by_agreement;
  const auto right = is_given_up ? PointsRange::exactly(0) : seat.score;
  return {.points = seat.score, .mark = mark_of(written, right), .written = written};
}

/// `lost`: a round that has not ended adds nobody knows what.
Figure total_figure(const RoundResult& round, const SeatResult& seat, std::optional<Points> written,
                    bool lost) {
  const auto known = round.totals_known ? std::optional(seat.total) : std::nullopt;
  return {
      .points = known, .mark = mark_of(written, lost ? std::nullopt : known), .written = written};
}

std::string reasons(const Record& record, const Round& round, Seat seat) {
  std::string text;
  for (const Event& event : events_of(record, round)) {
    if (event.kind != ActionKind::adjust || event.seat != seat) continue;
    const std::string_view reason = record.adjustments[event.number].reason;
    if (!text.empty() && !reason.empty()) text += "; ";
    text += reason;
  }
  return text;
}

SheetEntry entry(const Judged& judged, std::size_t round, std::size_t seat, bool totals_lost) {
  const RoundResult& result = judged.verdict->rounds[round];
  const SeatResult& from = result.seats[seat];
  const Round& written = judged.record->rounds[round];
  const Seat who{static_cast<std::uint8_t>(seat)};
  SheetEntry entry{
      .took_part = from.took_part,
      .has_won = std::ranges::find(result.winners, who) != result.winners.end(),
      .held = from.held,
      .score =
          score_figure(result, from, written_for(written.scores, who), judged.ruleset->variant),
      .total = total_figure(result, from, written_for(written.totals, who), totals_lost),
      .adjustment = from.adjustment,
      .buy_back = from.buy_back,
      .working = judged.words(from.working)};
  if (from.adjustment) entry.reason = reasons(*judged.record, written, who);
  return entry;
}

/// Within the bounds, and wrong for another reason: no multiple of what is scored, say.
void mark_told_wrong(ScoreSheet& sheet) {
  for (const Finding& finding : sheet.judged->verdict->findings) {
    const bool is_told = finding.code == "score.round" && finding.judgement == Judgement::illegal &&
                         finding.player != kNoSeat && finding.round > 0;
    if (!is_told) continue;
    Figure& score = sheet.rounds[finding.round - 1].entries[index(finding.player)].score;
    if (score.mark == FigureMark::open) score.mark = FigureMark::wrong;
  }
}

/// Who is out of the game left it with the last round they took part in.
void mark_eliminated(ScoreSheet& sheet) {
  for (const Seat seat : sheet.result->eliminated) {
    const auto took_part = [seat](const SheetLine& line) {
      return line.entries[index(seat)].took_part;
    };
    const auto last = std::find_if(sheet.rounds.rbegin(), sheet.rounds.rend(), took_part);
    if (last != sheet.rounds.rend()) last->entries[index(seat)].is_out_now = true;
  }
}

/// After the last round, or as carried in where there is none.
std::vector<PointsRange> totals_played(const ScoreSheet& sheet, const std::vector<Carry>& carried) {
  std::vector<PointsRange> totals(sheet.players.size());
  for (const Carry& carry : carried)
    totals[index(carry.seat)] = PointsRange::exactly(carry.total);
  for (std::size_t i = 0; i < totals.size() && !sheet.rounds.empty(); ++i)
    totals[i] = sheet.judged->verdict->rounds.back().seats[i].total;
  return totals;
}

}  // namespace

std::string ScoreSheet::title() const {
  if (judged->record->head.id && !judged->record->head.id->empty()) return *judged->record->head.id;
  std::string name(judged->name);
  if (judged->line > 0) name += fmt::format(":{}", judged->line);
  return name;
}

PointsRange ScoreSheet::bonus(std::size_t player) const {
  const PointsRange& total = result->totals[player];
  const Points least = total.low - played[player].low;
  const Points most = total.high - played[player].high;
  // No bonus takes points off: the game may have been over before the last round.
  if (std::min(least, most) < 0) return {};
  return {.low = std::min(least, most), .high = std::max(least, most)};
}

ScoreSheet score_sheet(const Judged& judged) {
  ScoreSheet sheet{.judged = &judged};
  const Record& record = *judged.record;
  sheet.players.assign(record.players.begin(), record.players.end());
  if (!judged.verdict->result) return sheet;
  sheet.result = &*judged.verdict->result;
  bool totals_lost = false;
  for (std::size_t r = 0; r < judged.verdict->rounds.size(); ++r) {
    const RoundResult& result = judged.verdict->rounds[r];
    const Round& written = record.rounds[r];
    // On a scoresheet the totals of later rounds say what this one gave.
    totals_lost = result.ended == RoundEnd::unfinished || (totals_lost && !record.scoresheet);
    SheetLine& line = sheet.rounds.emplace_back();
    line.number = static_cast<std::uint32_t>(r) + 1;
    line.ended = result.ended;
    line.at_once = written.sheet.at_once.has_value();
    line.dealer = result.dealer;
    line.fee = buy_back_fee(written);
    for (std::size_t i = 0; i < result.seats.size(); ++i)
      line.entries.push_back(entry(judged, r, i, totals_lost));
    sheet.has_scores = sheet.has_scores || !written.scores.empty();
    sheet.has_totals = sheet.has_totals || !written.totals.empty();
  }
  mark_told_wrong(sheet);
  mark_eliminated(sheet);
  sheet.played = totals_played(sheet, record.head.carry);
  sheet.has_bonuses = sheet.result->totals_known &&
                      (!sheet.result->sheets.empty() || sheet.result->totals != sheet.played);
  return sheet;
}

std::string_view ends_words(const GameResult& result) {
  if (!result.sheets.empty()) return "all sheets";
  return result.may_be_finished ? "at the end" : "bonuses at the end";
}

std::string_view ended_words(const SheetLine& line) {
  switch (line.ended) {
    case RoundEnd::out:
      return line.at_once ? "all at once" : "";
    case RoundEnd::knock:
      return "knocked";
    case RoundEnd::exhausted:
      return "stock gone";
    case RoundEnd::instant:
      return "instant win";
    case RoundEnd::alone:
      return "the others left";
    case RoundEnd::abandoned:
      return "given up";
    case RoundEnd::unfinished:
      return "unfinished";
    case RoundEnd::unknown:
      return "";
  }
  RUMMY_CHECK(false);
}

std::string_view mark_word(FigureMark mark) {
  switch (mark) {
    case FigureMark::agrees:
      return "agrees";
    case FigureMark::computed:
      return "computed";
    case FigureMark::wrong:
      return "wrong";
    case FigureMark::open:
      return "open";
  }
  RUMMY_CHECK(false);
}

std::string range_text(const PointsRange& points) {
  return points.is_exact() ? fmt::format("{}", points.low)
                           : fmt::format("{} to {}", points.low, points.high);
}

}  // namespace rummy
