#include "report/game_page.h"

#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/verdict.h"
#include "report/book_page.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "score/ledger.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr double kNarrow = 8;
constexpr double kWide = 14;

class GamePage {
 public:
  GamePage(const ScoreSheet& sheet, const BookFormats& formats, BookPage& page)
      : sheet_(sheet),
        formats_(formats),
        page_(page),
        shows_other_(has_other(sheet)),
        last_total_(sheet.players.size()) {}

  std::vector<PlayerCells> draw() {
    draw_heads();
    draw_carried();
    const std::uint32_t first = row_;
    for (const SheetLine& line : sheet_.rounds)
      draw_round(line);
    const std::uint32_t last = row_ > first ? row_ - 1 : first;
    draw_ends();
    std::vector<PlayerCells> cells;
    cells.reserve(sheet_.players.size());
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      cells.push_back({.total = last_total_[i].value_or(CellAt{row_, column(i, Part::total)}),
                       .first_score = {first, column(i, Part::score)},
                       .last_score = {last, column(i, Part::score)}});
    }
    draw_remarks();
    return cells;
  }

 private:
  enum class Part : std::uint8_t { hand, score, other, total };

  /// Whether anything but scores enters the totals.
  static bool has_other(const ScoreSheet& sheet) {
    const auto is_adjusted = [](const SheetEntry& entry) { return entry.adjustment.has_value(); };
    return sheet.has_bonuses || std::ranges::any_of(sheet.rounds, [&](const SheetLine& line) {
             return std::ranges::any_of(line.entries, is_adjusted);
           });
  }

  [[nodiscard]] std::uint16_t column(std::size_t player, Part part) const {
    const std::size_t parts = shows_other_ ? 4 : 3;
    const auto at = part == Part::total ? parts - 1 : static_cast<std::size_t>(part);
    return static_cast<std::uint16_t>(1 + player * parts + at);
  }
  [[nodiscard]] std::uint16_t last_column() const {
    return column(sheet_.players.size(), Part::hand);
  }

  void draw_heads() {
    const Judged& judged = *sheet_.judged;
    page_.text({0, 0}, sheet_.title(), formats_.strong);
    page_.text({1, 0}, judged.variant);
    page_.text({1, 2}, record_word(judged.verdict->judgement));
    page_.text({kHeadRow + 1, 0}, "round", formats_.head);
    page_.column_width(0, kNarrow);
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      page_.text({kHeadRow, column(i, Part::hand)}, sheet_.players[i], formats_.strong);
      page_.text({kHeadRow + 1, column(i, Part::hand)}, "hand", formats_.head);
      page_.text({kHeadRow + 1, column(i, Part::score)}, "score", formats_.head);
      if (shows_other_) page_.text({kHeadRow + 1, column(i, Part::other)}, "other", formats_.head);
      page_.text({kHeadRow + 1, column(i, Part::total)}, "total", formats_.head);
    }
    page_.column_width(last_column(), kWide);
    page_.freeze({kHeadRow + 2, 1});
    row_ = kHeadRow + 2;
  }

  void draw_carried() {
    const std::vector<Carry>& carried = sheet_.judged->record->carry;
    if (carried.empty()) return;
    for (const Carry& carry : carried) {
      const CellAt at{row_, column(index(carry.seat), Part::total)};
      page_.number(at, carry.total);
      last_total_[index(carry.seat)] = at;
    }
    page_.text({row_, last_column()}, "carried in");
    ++row_;
  }

  lxw_format* format_of(FigureMark mark) const {
    switch (mark) {
      case FigureMark::agrees:
      case FigureMark::open:
        return nullptr;
      case FigureMark::computed:
        return formats_.computed;
      case FigureMark::wrong:
        return formats_.wrong;
    }
    return nullptr;
  }

  void draw_round(const SheetLine& line) {
    page_.number({row_, 0}, line.number);
    std::string remark;
    for (std::size_t i = 0; i < line.entries.size(); ++i) {
      const SheetEntry& entry = line.entries[i];
      if (entry.buy_back) draw_buy_back(i, *entry.buy_back, line.fee, remark);
      if (entry.took_part || entry.adjustment) draw_entry(i, entry);
      if (!entry.reason.empty()) remark += (remark.empty() ? "" : "; ") + entry.reason;
      if (entry.is_out_now)
        remark += (remark.empty() ? "" : "; ") + std::string(sheet_.players[i]) + " is out";
    }
    if (line.ended != RoundEnd::out)
      remark = std::string(ended_word(line.ended)) + (remark.empty() ? "" : "; ") + remark;
    page_.text({row_, last_column()}, remark);
    ++row_;
  }

  /// Comes back with a total of its own: no sum.
  void draw_buy_back(std::size_t player, Points total, const std::string& fee,
                     std::string& remark) {
    remark += (remark.empty() ? "" : "; ") + std::string(sheet_.players[player]) +
              " bought back at " + std::to_string(total) + (fee.empty() ? "" : ", fee " + fee);
    bought_back_[player] = total;
  }

  void draw_entry(std::size_t player, const SheetEntry& entry) {
    page_.range({row_, column(player, Part::hand)}, entry.held);
    page_.range({row_, column(player, Part::score)}, entry.score.points,
                format_of(entry.score.mark));
    if (entry.adjustment) page_.number({row_, column(player, Part::other)}, *entry.adjustment);
    if (entry.total.points) draw_total(player, *entry.total.points, format_of(entry.total.mark));
  }

  /// The total before, and what this row adds; a total in doubt is no formula.
  void draw_total(std::size_t player, const PointsRange& total, lxw_format* format) {
    const CellAt at{row_, column(player, Part::total)};
    if (total.is_exact()) {
      std::string sum = "=";
      if (const auto back = bought_back_.find(player); back != bought_back_.end()) {
        sum += std::to_string(back->second) + "+";
      } else if (const std::optional<CellAt>& before = last_total_[player]) {
        sum += cell_name(*before) + "+";
      }
      sum += cell_name({row_, column(player, Part::score)});
      if (shows_other_) sum += "+" + cell_name({row_, column(player, Part::other)});
      page_.formula(at, sum, total.low, format);
    } else {
      page_.range(at, total, format);
    }
    bought_back_.erase(player);
    last_total_[player] = at;
  }

  /// What is written on each of several sheets, and what it comes to with its bonuses.
  void draw_sheets(const std::vector<SheetResult>& sheets) {
    for (std::size_t n = 0; n < sheets.size(); ++n) {
      for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
        page_.range({row_, column(i, Part::other)}, sheets[n].written[i]);
        page_.range({row_, column(i, Part::total)}, sheets[n].totals[i]);
      }
      const bool closed = sheets[n].closed.value_or(false);
      page_.text({row_, last_column()},
                 "sheet " + std::to_string(n + 1) + (closed ? ", closed" : ""));
      ++row_;
    }
  }

  void draw_ends() {
    const GameResult& result = *sheet_.result;
    if (result.totals_known) draw_sheets(result.sheets);
    if (sheet_.has_bonuses) {
      for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
        page_.range({row_, column(i, Part::other)}, sheet_.bonus(i));
        draw_total(i, result.totals[i], nullptr);
      }
      page_.text({row_, last_column()}, ends_words(result));
      ++row_;
    }
    if (result.settlement.empty()) return;
    for (std::size_t i = 0; i < sheet_.players.size(); ++i)
      page_.range({row_, column(i, Part::total)}, result.settlement[i]);
    page_.text({row_, last_column()}, "settled");
    ++row_;
  }

  void draw_remarks() {
    ++row_;
    std::string winners;
    for (const Seat seat : sheet_.result->winners)
      winners += (winners.empty() ? "" : ", ") + std::string(sheet_.players[index(seat)]);
    remark("won by", winners);
    for (const Finding& finding : sheet_.judged->verdict->findings)
      remark(severity_word(finding.judgement),
             std::string(finding.code) + ": " + sheet_.judged->words(finding.message));
    for (const SheetLine& line : sheet_.rounds)
      for (std::size_t i = 0; i < line.entries.size(); ++i)
        remark("round " + std::to_string(line.number), of_player(i, line.entries[i].working));
    for (std::size_t i = 0; i < sheet_.result->workings.size(); ++i)
      remark("game", of_player(i, sheet_.judged->words(sheet_.result->workings[i])));
  }

  [[nodiscard]] std::string of_player(std::size_t player, const std::string& text) const {
    return text.empty() ? text : std::string(sheet_.players[player]) + ": " + text;
  }

  void remark(std::string_view word, const std::string& text) {
    if (text.empty()) return;
    page_.text({row_, 0}, word);
    page_.text({row_, 1}, text);
    ++row_;
  }

  static constexpr std::uint32_t kHeadRow = 3;

  const ScoreSheet& sheet_;
  const BookFormats& formats_;
  BookPage& page_;
  bool shows_other_;
  std::uint32_t row_ = 0;
  std::vector<std::optional<CellAt>> last_total_;
  std::map<std::size_t, Points> bought_back_;
};

}  // namespace

std::vector<PlayerCells> draw_game(const ScoreSheet& sheet, const BookFormats& formats,
                                   BookPage& page) {
  return GamePage(sheet, formats, page).draw();
}

}  // namespace rummy
