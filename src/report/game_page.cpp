#include "report/game_page.h"

#include <xlsxwriter.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
      : sheet_(sheet), formats_(formats), page_(page), last_total_(sheet.players.size()) {
    const auto has_other = [](const SheetEntry& entry) { return entry.adjustment.has_value(); };
    shows_other_ = sheet.has_bonuses;
    for (const SheetLine& line : sheet.rounds)
      shows_other_ = shows_other_ || std::ranges::any_of(line.entries, has_other);
  }

  std::vector<PlayerCells> draw() {
    draw_heads();
    draw_carried();
    const std::uint32_t first = row_;
    for (const SheetLine& line : sheet_.rounds)
      draw_round(line);
    const std::uint32_t last = row_ > first ? row_ - 1 : first;
    draw_ends();
    std::vector<PlayerCells> cells;
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      cells.push_back({.total = last_total_[i].value_or(CellAt{row_, column(i, kTotal)}),
                       .first_score = {first, column(i, kScore)},
                       .last_score = {last, column(i, kScore)}});
    }
    draw_remarks();
    return cells;
  }

 private:
  enum Part : std::uint8_t { kHand, kScore, kOther, kTotal };

  [[nodiscard]] std::uint16_t column(std::size_t player, Part part) const {
    const std::size_t parts = shows_other_ ? 4 : 3;
    const auto at = part == kTotal ? parts - 1 : static_cast<std::size_t>(part);
    return static_cast<std::uint16_t>(1 + player * parts + at);
  }
  [[nodiscard]] std::uint16_t last_column() const { return column(sheet_.players.size(), kHand); }

  void draw_heads() {
    const Judged& judged = *sheet_.judged;
    page_.text({0, 0}, sheet_.title(), formats_.strong);
    page_.text({1, 0}, judged.variant);
    page_.text({1, 2}, record_word(judged.verdict->judgement));
    page_.text({kHeadRow + 1, 0}, "round", formats_.head);
    page_.column_width(0, kNarrow);
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      page_.text({kHeadRow, column(i, kHand)}, sheet_.players[i], formats_.strong);
      page_.text({kHeadRow + 1, column(i, kHand)}, "hand", formats_.head);
      page_.text({kHeadRow + 1, column(i, kScore)}, "score", formats_.head);
      if (shows_other_) page_.text({kHeadRow + 1, column(i, kOther)}, "other", formats_.head);
      page_.text({kHeadRow + 1, column(i, kTotal)}, "total", formats_.head);
    }
    page_.column_width(last_column(), kWide);
    page_.freeze({kHeadRow + 2, 1});
    row_ = kHeadRow + 2;
  }

  void draw_carried() {
    const std::vector<Carry>& carried = sheet_.judged->record->carry;
    if (carried.empty()) return;
    for (const Carry& carry : carried) {
      const CellAt at{row_, column(index(carry.seat), kTotal)};
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
      if (entry.buy_back) draw_buy_back(i, entry, remark);
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
  void draw_buy_back(std::size_t player, const SheetEntry& entry, std::string& remark) {
    remark += (remark.empty() ? "" : "; ") + std::string(sheet_.players[player]) +
              " bought back at " + std::to_string(*entry.buy_back);
    bought_back_[player] = *entry.buy_back;
  }

  void draw_entry(std::size_t player, const SheetEntry& entry) {
    page_.range({row_, column(player, kHand)}, entry.held);
    if (entry.score)
      page_.range({row_, column(player, kScore)}, entry.score->points,
                  format_of(entry.score->mark));
    if (entry.adjustment) page_.number({row_, column(player, kOther)}, *entry.adjustment);
    draw_total(player, entry.total.points, format_of(entry.total.mark));
  }

  /// The total before, and what this row adds; a total in doubt is no formula.
  void draw_total(std::size_t player, const PointsRange& total, lxw_format* format) {
    const CellAt at{row_, column(player, kTotal)};
    if (total.is_exact()) {
      std::string sum = "=";
      if (const auto back = bought_back_.find(player); back != bought_back_.end()) {
        sum += std::to_string(back->second) + "+";
      } else if (last_total_[player]) {
        sum += cell_name(*last_total_[player]) + "+";
      }
      sum += cell_name({row_, column(player, kScore)});
      if (shows_other_) sum += "+" + cell_name({row_, column(player, kOther)});
      page_.formula(at, sum, total.low, format);
    } else {
      page_.range(at, total, format);
    }
    bought_back_.erase(player);
    last_total_[player] = at;
  }

  void draw_ends() {
    const GameResult& result = *sheet_.result;
    if (sheet_.has_bonuses) {
      for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
        const PointsRange bonus = result.totals[i] - sheet_.rounds.back().entries[i].total.points;
        page_.range({row_, column(i, kOther)}, bonus);
        draw_total(i, result.totals[i], nullptr);
      }
      page_.text({row_, last_column()}, "bonuses at the end");
      ++row_;
    }
    if (result.settlement.empty()) return;
    for (std::size_t i = 0; i < sheet_.players.size(); ++i)
      page_.range({row_, column(i, kTotal)}, result.settlement[i]);
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
      remark(severity_word(finding.judgement), std::string(finding.code) + ": " + finding.message);
    for (const SheetLine& line : sheet_.rounds)
      for (std::size_t i = 0; i < line.entries.size(); ++i)
        remark("round " + std::to_string(line.number),
               of_player(i, std::string(line.entries[i].working)));
    for (std::size_t i = 0; i < sheet_.result->workings.size(); ++i)
      remark("game", of_player(i, sheet_.result->workings[i]));
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
  bool shows_other_ = false;
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
