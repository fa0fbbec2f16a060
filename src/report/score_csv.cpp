#include "report/score_csv.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "replay/verdict.h"
#include "report/csv_rows.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "score/ledger.h"

namespace rummy {
namespace {

constexpr auto kColumns = std::to_array<std::string_view>(
    {"record",   "line",        "game",          "variant",  "verdict", "round",
     "ended",    "player",      "won",           "hand",     "score",   "written_score",
     "score_is", "adjust",      "adjust_reason", "buy_back", "total",   "written_total",
     "total_is", "out_of_game", "settled",       "working"});

class GameRows {
 public:
  GameRows(const ScoreSheet& sheet, std::string& out) : sheet_(sheet), rows_(out) {}

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
    rows_.text(judged.record->id.value_or(std::string()));
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
    range(entry.held);
    figure(entry.score);
    rows_.number(entry.adjustment).text(entry.reason).number(entry.buy_back);
    figure(entry.total);
    rows_.plain(entry.is_out_now ? "yes" : "").nothing().text(entry.working).end_row();
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
    rows_
        .text(seat < result.workings.size() ? sheet_.judged->words(result.workings[seat])
                                            : std::string())
        .end_row();
  }

  void write_malformed() {
    write_game();
    const std::size_t rest = kColumns.size() - 6;
    for (std::size_t i = 0; i < rest; ++i)
      rows_.nothing();
    const Findings& findings = sheet_.judged->verdict->findings;
    rows_.text(findings.empty() ? std::string() : sheet_.judged->words(findings.front().message))
        .end_row();
  }

  const ScoreSheet& sheet_;
  CsvRows rows_;
};

}  // namespace

void append_score_csv_head(std::string& out) {
  CsvRows rows(out);
  for (const std::string_view column : kColumns)
    rows.plain(column);
  rows.end_row();
}

void append_score_csv(const ScoreSheet& sheet, std::string& out) {
  GameRows(sheet, out).write();
}

}  // namespace rummy
