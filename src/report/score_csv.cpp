#include "report/score_csv.h"

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

#include "diag/finding.h"
#include "report/csv_rows.h"
#include "report/entry_cells.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr auto kColumns = std::to_array<std::string_view>(
    {"record",   "line",        "game",          "variant",  "verdict", "round",
     "ended",    "player",      "won",           "points",   "score",   "written_score",
     "score_is", "adjust",      "adjust_reason", "buy_back", "total",   "written_total",
     "total_is", "out_of_game", "settled",       "working",  "hand",    "upcard",
     "dealer",   "went_out",    "knocked",       "at_once",  "dropped", "bought_back_at",
     "carry",    "carry_won",   "date",          "event",    "table",   "x-club",
     "set"});
constexpr std::size_t kBehindWorking = 15;
constexpr std::size_t kOfGame = 5;  // the last of them: what is said once of a game

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

  /// An exact figure is a number; one in doubt "4 to 50".
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
    range(is_held_told(sheet_, line, seat) ? entry.held : std::nullopt);
    figure(entry.score);
    rows_.number(entry.adjustment).text(entry.reason).plain(entry.buy_back ? "yes" : "");
    figure(entry.total);
    rows_.plain(entry.is_out_now ? "yes" : "").nothing().text(entry.working);
    write_ending(line, seat);
    rows_.number(entry.buy_back);
    write_start(line.number, seat);
    rows_.end_row();
  }

  /// As the sheet has it, so that this one can be read again.
  void write_ending(const SheetLine& line, std::size_t seat) {
    for (const std::string& cell : ending_cells(sheet_, line, seat))
      cell == "-" ? rows_.plain(cell) : rows_.text(cell);  // "-" alone is no formula
  }

  /// What the game began with, in the player's first row; what is said of it all, in its first.
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

  /// Nothing in the columns behind the working.
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

/// A game without an id, or whose id another has already, is called by its place.
void ScoreCsv::append(const ScoreSheet& sheet, std::string& out) {
  if (out.empty() && games_.empty()) append_head(out);
  std::string game = sheet.title();
  for (int i = 2; !games_.insert(std::hash<std::string>()(game)).second; ++i)
    game = fmt::format("{} ({})", sheet.title(), i);
  GameRows(sheet, game, out).write();
}

}  // namespace rummy
