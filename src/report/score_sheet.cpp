#include "report/score_sheet.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/rule.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Entries about a player in a round beside the figures, in the columns of a scoresheet.

const Round& round_of(const ScoreSheet& sheet, const SheetLine& line) {
  return sheet.judged->record->rounds[line.number - 1];
}

std::string hand_cell(const ScoreSheet& sheet, const SheetLine& line, std::size_t seat) {
  const Record& record = *sheet.judged->record;
  const Round& round = round_of(sheet, line);
  const auto hand = std::ranges::find_if(
      round.hands, [seat](const SeatCards& cards) { return index(cards.seat) == seat; });
  if (!record.scoresheet || hand == round.hands.end()) return {};
  return hand->cards.count == 0 ? "-" : list(cards_of(record, hand->cards));
}

}  // namespace

std::array<std::string, kEndingColumns.size()> ending_cells(const ScoreSheet& sheet,
                                                            const SheetLine& line,
                                                            std::size_t seat) {
  const Round& round = round_of(sheet, line);
  const auto yes_if = [seat](const std::optional<SeatPlace>& named) {
    return std::string(named && index(named->seat) == seat ? "yes" : "");
  };
  const auto drop = std::ranges::find_if(
      round.sheet.dropped, [seat](const SeatDrop& one) { return index(one.seat) == seat; });
  const std::string went_out = yes_if(round.sheet.went_out);
  return {hand_cell(sheet, line, seat),
          round.upcard ? list(cards_of(*sheet.judged->record, round.upcard->cards)) : "",
          yes_if(round.dealer),
          went_out,
          yes_if(round.sheet.knocked),
          line.at_once ? went_out : "",
          drop == round.sheet.dropped.end() ? "" : std::string(drop_word(drop->time))};
}

bool says_held(const ScoreSheet& sheet, const SheetLine& line, std::size_t seat) {
  const std::optional<SeatPlace>& out = round_of(sheet, line).sheet.went_out;
  return !out || index(out->seat) != seat;
}

std::string rules_in_words(const Judged& judged) {
  std::string rules;
  for (const auto& [key, value] : judged.house_rules)
    rules.append(rules.empty() ? "" : "; ").append(key).append("=").append(value);
  return rules;
}

namespace {

// === A judged game as a score keeper's sheet.

std::optional<Points> written_for(const std::vector<SeatNumber>& written, Seat seat) {
  const SeatNumber* const line = of_seat(written, seat);
  return line == nullptr ? std::nullopt : std::optional(line->number);
}

/// `right`: the value by the rules.
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

/// `lost`: an unfinished round adds an unknown number.
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

/// Marks scores that are within the range but wrong for another reason, for example no multiple of
/// the possible scores.
void mark_reported_wrong(ScoreSheet& sheet) {
  for (const Finding& finding : sheet.judged->verdict->findings) {
    const bool is_reported = finding.code == "score.round" &&
                             finding.judgement == Judgement::illegal && finding.player != kNoSeat &&
                             finding.round > 0;
    if (!is_reported) continue;
    Figure& score = sheet.rounds[finding.round - 1].entries[index(finding.player)].score;
    if (score.mark == FigureMark::open) score.mark = FigureMark::wrong;
  }
}

/// An eliminated player left the game with the last round they took part in.
void mark_eliminated(ScoreSheet& sheet) {
  for (const Seat seat : sheet.result->eliminated) {
    const auto took_part = [seat](const SheetLine& line) {
      return line.entries[index(seat)].took_part;
    };
    const auto last = std::find_if(sheet.rounds.rbegin(), sheet.rounds.rend(), took_part);
    if (last != sheet.rounds.rend()) last->entries[index(seat)].is_out_now = true;
  }
}

/// Totals after the last round, or as carried in if there is none.
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
  // No bonus is negative: the game may have been over before the last round.
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
    // On a scoresheet the totals of later rounds show what this one gave.
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
  mark_reported_wrong(sheet);
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

namespace {

// === Scores as CSV.

constexpr auto kColumns = std::to_array<std::string_view>(
    {"record",   "line",        "game",          "variant",  "verdict", "round",
     "ended",    "player",      "won",           "points",   "score",   "written_score",
     "score_is", "adjust",      "adjust_reason", "buy_back", "total",   "written_total",
     "total_is", "out_of_game", "settled",       "working",  "hand",    "upcard",
     "dealer",   "went_out",    "knocked",       "at_once",  "dropped", "bought_back_at",
     "carry",    "carry_won",   "date",          "event",    "table",   "x-club",
     "set"});
constexpr std::size_t kBehindWorking = 15;
constexpr std::size_t kOfGame = 5;  // the last column for entries about the whole game

class GameRows {
 public:
  GameRows(const ScoreSheet& sheet, std::string_view game, std::string& out)
      : sheet_(sheet), game_(game), rows_(out) {}

  void write() {
    for (const SheetLine& line : sheet_.rounds)
      for (std::size_t i = 0; i < line.entries.size(); ++i)
        write_entry(line, i);
    if (sheet_.is_malformed()) return write_malformed();
    for (std::size_t i = 0; i < sheet_.players.size(); ++i)
      write_end(i);
  }

 private:
  void write_game() {
    const Judged& judged = *sheet_.judged;
    rows_.text(judged.name);
    if (judged.line > 0) {
      rows_.number(judged.line);
    } else {
      rows_.nothing();
    }
    rows_.text(game_);
    rows_.text(judged.variant);
    rows_.plain(record_word(judged.verdict->judgement));
  }

  /// Writes an exact figure as a number, a range as "4 to 50".
  void range(const std::optional<PointsRange>& points) {
    if (!points) {
      rows_.nothing();
    } else if (points->is_exact()) {
      rows_.number(points->low);
    } else {
      rows_.plain(range_text(*points));
    }
  }

  void figure(const Figure& figure) {
    range(figure.points);
    rows_.number(figure.written);
    rows_.plain(figure.points || figure.written ? mark_word(figure.mark) : "");
  }

  void write_entry(const SheetLine& line, std::size_t seat) {
    const SheetEntry& entry = line.entries[seat];
    const bool shows = entry.took_part || entry.adjustment || entry.buy_back;
    if (!shows) return;
    write_game();
    rows_.number(line.number).plain(ended_word(line.ended)).text(sheet_.players[seat]);
    rows_.plain(entry.has_won ? "yes" : "");
    range(says_held(sheet_, line, seat) ? entry.held : std::nullopt);
    figure(entry.score);
    rows_.number(entry.adjustment).text(entry.reason).plain(entry.buy_back ? "yes" : "");
    figure(entry.total);
    rows_.plain(entry.is_out_now ? "yes" : "").nothing().text(entry.working);
    write_ending(line, seat);
    rows_.number(entry.buy_back);
    write_start(line.number, seat);
    rows_.end_row();
  }

  /// Writes the entries of the sheet, so that the output can be read again.
  void write_ending(const SheetLine& line, std::size_t seat) {
    for (const std::string& cell : ending_cells(sheet_, line, seat))
      cell == "-" ? rows_.plain(cell) : rows_.text(cell);  // "-" alone is no formula
  }

  /// Writes the beginning of the game in the player's first row, and entries about the whole game
  /// in its first row.
  void write_start(std::uint32_t round, std::size_t seat) {
    const Record& record = *sheet_.judged->record;
    const auto carry = std::ranges::find_if(
        record.head.carry, [seat](const Carry& one) { return index(one.seat) == seat; });
    if (carry == record.head.carry.end() || round > 1) {
      rows_.nothing().nothing();
    } else {
      rows_.number(carry->total).number(carry->won);
    }
    if (is_begun_) {
      for (std::size_t i = 0; i < kOfGame; ++i)
        rows_.nothing();
      return;
    }
    is_begun_ = true;
    for (const std::string_view key : {"date", "event", "table", "x-club"})
      rows_.text(note_words(record.head.notes, key));
    rows_.text(rules_in_words(*sheet_.judged));
  }

  void write_end(std::size_t seat) {
    const GameResult& result = *sheet_.result;
    const Seat who{static_cast<std::uint8_t>(seat)};
    const auto is_in = [who](const std::vector<Seat>& seats) {
      return std::ranges::find(seats, who) != seats.end();
    };
    write_game();
    rows_.plain("end")
        .plain(result.finished          ? "finished"
               : result.may_be_finished ? "open"
                                        : "goes on")
        .text(sheet_.players[seat]);
    rows_.plain(is_in(result.winners) ? "yes" : "");
    for (int i = 0; i < 7; ++i)
      rows_.nothing();
    range(result.totals_known ? std::optional(result.totals[seat]) : std::nullopt);
    rows_.nothing().plain(mark_word(FigureMark::computed));
    rows_.plain(is_in(result.eliminated) ? "yes" : "");
    range(seat < result.settlement.size() ? std::optional(result.settlement[seat]) : std::nullopt);
    rows_.text(seat < result.workings.size() ? sheet_.judged->words(result.workings[seat])
                                             : std::string());
    write_rest();
  }

  /// Leaves the columns after the working empty.
  void write_rest() {
    for (std::size_t i = 0; i < kBehindWorking; ++i)
      rows_.nothing();
    rows_.end_row();
  }

  void write_malformed() {
    write_game();
    const std::size_t rest = kColumns.size() - kBehindWorking - 6;
    for (std::size_t i = 0; i < rest; ++i)
      rows_.nothing();
    const Findings& findings = sheet_.judged->verdict->findings;
    rows_.text(findings.empty() ? std::string() : sheet_.judged->words(findings.front().message));
    write_rest();
  }

  const ScoreSheet& sheet_;
  std::string_view game_;
  CsvRows rows_;
  bool is_begun_ = false;
};

}  // namespace

void ScoreCsv::append_head(std::string& out) {
  CsvRows rows(out);
  for (const std::string_view column : kColumns)
    rows.plain(column);
  rows.end_row();
}

/// A game without an id, or with the id of another, is named by its place.
void ScoreCsv::append(const ScoreSheet& sheet, std::string& out) {
  if (out.empty() && games_.empty()) append_head(out);
  std::string game = sheet.title();
  for (int i = 2; !games_.insert(std::hash<std::string>()(game)).second; ++i)
    game = fmt::format("{} ({})", sheet.title(), i);
  GameRows(sheet, game, out).write();
}

}  // namespace rummy
