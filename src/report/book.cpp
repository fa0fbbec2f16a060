#include "report/book.h"

#include <fmt/core.h>
#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/common.h>
#include <xlsxwriter/format.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>
#include <xlsxwriter/worksheet.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/score_sheet.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === One sheet of a workbook, written cell by cell.

constexpr std::size_t kLongestCell = 32'000;  // bytes; a cell holds 32,767 characters
constexpr lxw_color_t kRed = 0xC00000;
constexpr lxw_color_t kGrey = 0x606060;
constexpr lxw_color_t kPale = 0xEEEEEE;
constexpr lxw_color_t kBlue = 0x0563C1;
constexpr std::uint8_t kPaperA4 = 9;
constexpr double kPlainColumn = 8;     // characters in a column without a set width
constexpr double kWidestColumn = 80;   // characters
constexpr double kNarrowestText = 80;  // characters, of a paragraph
constexpr double kMostLines = 27;      // a row is 409 points high at most

/// The width for at most this many characters, with a margin.
double column_width(double signs) {
  return std::min(signs, kWidestColumn) + 2;
}

/// The text that XML can hold, cut at the limit of a cell.
std::string cell_text(std::string_view text) {
  const std::string safe = shown(text);
  std::string out;
  for (std::string_view rest = safe; !rest.empty();) {
    const Utf8Step step = next_code_point(rest);
    if (out.size() > kLongestCell) return out + "…";
    const bool is_no_sign = step.code == 0xFFFE || step.code == 0xFFFF;
    out += is_no_sign ? std::string_view("?") : rest.substr(0, step.bytes);
    rest.remove_prefix(step.bytes);
  }
  return out;
}

}  // namespace

std::string cell_name(CellAt at) {
  std::array<char, LXW_MAX_CELL_NAME_LENGTH> name{};
  lxw_rowcol_to_cell(name.data(), at.row, at.column);
  return name.data();
}

std::string fixed_cell_name(CellAt at) {
  std::array<char, LXW_MAX_CELL_NAME_LENGTH> name{};
  lxw_rowcol_to_cell_abs(name.data(), at.row, at.column, 1, 1);
  return name.data();
}

std::string sheet_prefix(std::string_view sheet) {
  std::string out = "'";
  for (const char c : sheet)
    out.append(c == '\'' ? 2 : 1, c);
  return out + "'!";
}

BookStyle::BookStyle(lxw_workbook* book, Wording said)
    : words(said),
      strong(workbook_add_format(book)),
      head(workbook_add_format(book)),
      number_head(workbook_add_format(book)),
      name(workbook_add_format(book)),
      computed(workbook_add_format(book)),
      wrong(workbook_add_format(book)),
      hundredths(workbook_add_format(book)),
      right(workbook_add_format(book)),
      wrapped(workbook_add_format(book)),
      label(workbook_add_format(book)),
      indented(workbook_add_format(book)),
      link(workbook_add_format(book)),
      box(workbook_add_format(book)) {
  format_set_border(box, LXW_BORDER_THIN);
  format_set_bold(strong);
  for (lxw_format* format : {head, number_head, name}) {
    format_set_bold(format);
    format_set_bg_color(format, kPale);
  }
  for (lxw_format* format : {head, number_head})
    format_set_bottom(format, LXW_BORDER_THIN);
  for (lxw_format* format : {number_head, right})
    format_set_align(format, LXW_ALIGN_RIGHT);
  format_set_align(name, LXW_ALIGN_CENTER);
  format_set_italic(computed);
  format_set_font_color(computed, kGrey);
  format_set_bold(wrong);
  format_set_font_color(wrong, kRed);
  format_set_num_format(hundredths, "0.00");
  format_set_text_wrap(wrapped);
  for (lxw_format* format : {wrapped, label})
    format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
  format_set_align(label, LXW_ALIGN_LEFT);
  for (lxw_format* format : {head, indented, link})
    format_set_indent(format, 1);
  format_set_font_color(link, kBlue);
  format_set_underline(link, LXW_UNDERLINE_SINGLE);
}

BookPage::BookPage(lxw_worksheet* sheet, const BookStyle& style) : sheet_(sheet), style_(&style) {
  worksheet_set_landscape(sheet_);
  worksheet_set_paper(sheet_, kPaperA4);
  worksheet_fit_to_pages(sheet_, 1, 0);
  worksheet_set_footer(sheet_, "&L&A&R&P / &N");
}

void BookPage::widen(std::uint16_t column, std::string_view text) {
  double& width = widths_[column];
  width = std::max(width, static_cast<double>(text_width(std::string(text))));
}

void BookPage::text(CellAt at, std::string_view text, lxw_format* format) {
  if (text.empty()) return;
  title(at, text, format);
  widen(at.column, text);
}

void BookPage::title(CellAt at, std::string_view text, lxw_format* format) {
  worksheet_write_string(sheet_, at.row, at.column, cell_text(text).c_str(), format);
}

void BookPage::name(CellAt at, std::uint16_t columns, std::string_view text) {
  worksheet_merge_range(sheet_, at.row, at.column, at.row,
                        static_cast<lxw_col_t>(at.column + columns - 1), cell_text(text).c_str(),
                        style_->name);
  names_.push_back({.first = at.column,
                    .columns = columns,
                    .width = static_cast<double>(text_width(std::string(text)))});
}

void BookPage::paragraph(CellAt at, std::string_view text) {
  paragraphs_.push_back({.at = at, .text = cell_text(text)});
}

void BookPage::link(CellAt at, std::string_view text, std::string_view sheet) {
  const std::string target = "internal:" + sheet_prefix(sheet) + "A1";
  worksheet_write_url(sheet_, at.row, at.column, target.c_str(), style_->link);
  title(at, text, style_->link);
}

void BookPage::number(CellAt at, double number, lxw_format* format) {
  worksheet_write_number(sheet_, at.row, at.column, number, format);
  widen(at.column, fmt::format("{}", number));
}

void BookPage::blank(CellAt at, lxw_format* format) {
  worksheet_write_blank(sheet_, at.row, at.column, format);
}

void BookPage::formula(CellAt at, const std::string& formula, double value, lxw_format* format) {
  worksheet_write_formula_num(sheet_, at.row, at.column, formula.c_str(), format, value);
  widen(at.column,
        format == style_->hundredths ? fmt::format("{:.2f}", value) : fmt::format("{}", value));
}

void BookPage::formula(CellAt at, const std::string& formula, const std::string& value) {
  worksheet_write_formula_str(sheet_, at.row, at.column, formula.c_str(), style_->right,
                              cell_text(value).c_str());
  widen(at.column, value);
}

std::string BookPage::range_words(const PointsRange& points) const {
  return style_->words(rummy::range_words(points));
}

void BookPage::range(CellAt at, const std::optional<PointsRange>& points, lxw_format* format) {
  if (!points) return;
  if (points->is_exact()) {
    number(at, points->low, format);
  } else {
    text(at, range_words(*points), format == nullptr ? style_->right : format);
  }
}

void BookPage::hide(std::uint16_t column) {
  hidden_.push_back(column);
}

void BookPage::hide_row(std::uint32_t row) {
  lxw_row_col_options options{};
  options.hidden = LXW_TRUE;
  worksheet_set_row_opt(sheet_, row, LXW_DEF_ROW_HEIGHT, nullptr, &options);
}

void BookPage::freeze(CellAt at) {
  worksheet_freeze_panes(sheet_, at.row, at.column);
}

void BookPage::repeat(std::uint32_t first, std::uint32_t last) {
  worksheet_repeat_rows(sheet_, first, last);
}

/// Widens the columns below a name evenly if they are too narrow for it.
void BookPage::fit_names() {
  for (const Name& name : names_) {
    double width = 0;
    for (std::uint16_t i = 0; i < name.columns; ++i)
      width += column_width(widths_[name.first + i]);
    for (std::uint16_t i = 0; width < name.width && i < name.columns; ++i)
      widths_[name.first + i] += (name.width - width) / name.columns;
  }
}

void BookPage::write_paragraph(const Paragraph& paragraph) {
  const auto [row, first] = paragraph.at;
  std::uint16_t last = first;
  double width = 0;
  for (; width < kNarrowestText || (!widths_.empty() && last <= widths_.rbegin()->first); ++last) {
    const auto known = widths_.find(last);
    width += known == widths_.end() ? kPlainColumn : column_width(known->second);
  }
  const auto needed = static_cast<double>(text_width(paragraph.text));
  if (needed < width) return title(paragraph.at, paragraph.text);
  worksheet_merge_range(sheet_, row, first, row, static_cast<lxw_col_t>(last - 1),
                        paragraph.text.c_str(), style_->wrapped);
  // Words are not cut, so a line is not filled.
  const double lines = std::min(std::ceil(needed / (width * 0.9)), kMostLines);
  worksheet_set_row(sheet_, row, lines * LXW_DEF_ROW_HEIGHT, nullptr);
}

void BookPage::finish() {
  fit_names();
  for (const Paragraph& paragraph : paragraphs_)
    write_paragraph(paragraph);
  for (const auto& [column, width] : widths_)
    worksheet_set_column(sheet_, column, column, column_width(width), nullptr);
  lxw_row_col_options hidden{};
  hidden.hidden = 1;
  for (const std::uint16_t column : hidden_)
    worksheet_set_column_opt(sheet_, column, column, LXW_DEF_COL_WIDTH, nullptr, &hidden);
}

namespace {

// === The sheet of a workbook that holds one game.

/// "C5,F5,I5"
std::string listed(const std::vector<CellAt>& cells) {
  std::string list;
  for (const CellAt& cell : cells)
    list += (list.empty() ? "" : ",") + cell_name(cell);
  return list;
}

class GamePage {
 public:
  GamePage(const ScoreSheet& sheet, const BookStyle& style, BookPage& page)
      : sheet_(sheet),
        style_(style),
        page_(page),
        shows_other_(has_other(sheet)),
        totals_(sheet.players.size()) {}

  std::vector<PlayerCells> draw() {
    draw_heads();
    draw_keys();
    draw_carried();
    const std::uint32_t first = row_;
    for (const SheetLine& line : sheet_.rounds)
      draw_round(line);
    const std::uint32_t last = row_ > first ? row_ - 1 : first;
    draw_ends();
    std::vector<PlayerCells> cells;
    cells.reserve(sheet_.players.size());
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      cells.push_back({.total = total_at(i),
                       .first_score = {first, column(i, Part::score)},
                       .last_score = {last, column(i, Part::score)}});
    }
    draw_settlement();
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

  [[nodiscard]] std::string_view said(std::string_view words) const { return style_.words(words); }
  [[nodiscard]] std::string said(const Text& words) const { return style_.words(words); }
  [[nodiscard]] std::string_view said(const char* words) const { return style_.words(words); }

  void draw_heads() {
    const Judged& judged = *sheet_.judged;
    page_.title({0, 0}, sheet_.title(), style_.strong);
    std::string below(judged.variant);
    if (const std::string date = note_words(judged.record->head.notes, "date"); !date.empty())
      below += ", " + date;
    below.append(", ").append(said(record_word(judged.verdict->judgement)));
    page_.title({1, 0}, below);
    page_.text({kHeadRow + 1, 0}, said("round"), style_.number_head);
    const std::uint16_t columns = column(1, Part::hand) - column(0, Part::hand);
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      page_.name({kHeadRow, column(i, Part::hand)}, columns, sheet_.players[i]);
      draw_head(i, Part::hand, "hand");
      draw_head(i, Part::score, "score");
      if (shows_other_) draw_head(i, Part::other, "other");
      draw_head(i, Part::total, "total");
    }
    page_.freeze({kHeadRow + 2, 1});
    page_.repeat(kHeadRow, kHeadRow + 1);
    row_ = kHeadRow + 2;
  }

  void draw_head(std::size_t player, Part part, std::string_view word) {
    page_.text({kHeadRow + 1, column(player, part)}, said(word), style_.number_head);
  }

  /// A hidden row above the headers, and hidden columns after all others, describe the sheet for
  /// reading it back, in any language and after any rearrangement.
  void draw_keys() {
    page_.title({kKeyRow, 0}, book_marks::kGame);
    page_.hide_row(kKeyRow);
    const auto key = [this](std::uint16_t column, std::string_view word) {
      page_.title({kKeyRow, column}, word);
    };
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      key(column(i, Part::hand), "points");
      key(column(i, Part::score), "score");
      if (shows_other_) key(column(i, Part::other), "adjust");
      key(column(i, Part::total), "total");
      key(more_column(i), book_marks::kMore);
      page_.hide(more_column(i));
    }
    key(end_column(), "ended");
    page_.hide(end_column());
    const Judged& judged = *sheet_.judged;
    std::string game;
    add_field(game, "game", sheet_.title());
    add_field(game, "variant", judged.variant);
    for (const std::string_view note : {"date", "event", "table", "x-club"})
      add_field(game, note, note_words(judged.record->head.notes, note));
    add_field(game, "set", rules_in_words(judged));
    page_.title({kKeyRow - 1, end_column()}, game);
  }

  /// The column after the remarks.
  [[nodiscard]] std::uint16_t end_column() const {
    return static_cast<std::uint16_t>(last_column() + 1);
  }
  [[nodiscard]] std::uint16_t more_column(std::size_t player) const {
    return static_cast<std::uint16_t>(end_column() + 1 + player);
  }

  static void add_field(std::string& fields, std::string_view key, std::string_view value) {
    if (value.empty()) return;
    std::string plain(value);
    std::ranges::replace(plain, book_marks::kBetween, '/');
    if (!fields.empty()) fields += book_marks::kBetween;
    fields.append(key).append("=").append(plain);
  }

  void draw_more(const SheetLine& line, std::size_t player) {
    const SheetEntry& entry = line.entries[player];
    std::string more;
    add_field(more, "adjust_reason", entry.reason);
    add_field(more, "buy_back", entry.buy_back ? "yes" : "");
    const auto cells = ending_cells(sheet_, line, player);
    for (std::size_t i = 0; i < cells.size(); ++i)
      add_field(more, kEndingColumns[i], cells[i]);
    if (!says_held(sheet_, line, player)) add_field(more, "points", "-");
    for (const Carry& carry : sheet_.judged->record->head.carry) {
      if (index(carry.seat) != player || &line != &sheet_.rounds.front()) continue;
      add_field(more, "carry", std::to_string(carry.total));
      add_field(more, "carry_won", std::to_string(carry.won));
    }
    if (!more.empty()) page_.text({row_, more_column(player)}, more);
  }

  void draw_carried() {
    const std::vector<Carry>& carried = sheet_.judged->record->head.carry;
    if (carried.empty()) return;
    for (const Carry& carry : carried) {
      const CellAt at{row_, column(index(carry.seat), Part::total)};
      page_.number(at, carry.total);
      totals_[index(carry.seat)] = {.cell = at, .points = PointsRange::exactly(carry.total)};
    }
    draw_aside(said("carried in"));
  }

  /// Writes what a row is about after its figures, and begins the next one.
  void draw_aside(std::string_view words) {
    page_.text({row_, last_column()}, words);
    ++row_;
  }

  lxw_format* format_of(FigureMark mark) {
    switch (mark) {
      case FigureMark::agrees:
      case FigureMark::open:
        return nullptr;
      case FigureMark::computed:
        any_computed_ = true;
        return style_.computed;
      case FigureMark::wrong:
        any_wrong_ = true;
        return style_.wrong;
    }
    return nullptr;
  }

  void draw_round(const SheetLine& line) {
    page_.number({row_, 0}, number_of_round(*sheet_.judged->record, line.number));
    page_.text({row_, end_column()}, ended_word(line.ended));
    std::string remark(said(ended_words(line)));
    const auto add = [&remark](const std::string& more) {
      remark += (remark.empty() ? "" : "; ") + more;
    };
    for (std::size_t i = 0; i < line.entries.size(); ++i) {
      const SheetEntry& entry = line.entries[i];
      const std::string player(sheet_.players[i]);
      if (entry.buy_back) {
        add(said(line.fee.empty()
                     ? say("{} bought back at {}", player, *entry.buy_back)
                     : say("{} bought back at {}, fee {}", player, *entry.buy_back, line.fee)));
        // The player comes back with a total of its own, which is no sum.
        bought_back_[i] = *entry.buy_back;
      }
      if (entry.took_part || entry.adjustment) draw_entry(i, entry);
      if (entry.took_part || entry.adjustment || entry.buy_back) draw_more(line, i);
      if (!entry.reason.empty()) add(entry.reason);
      if (entry.is_out_now) add(said(say("{} is out of the game", player)));
    }
    draw_aside(remark);
  }

  void draw_entry(std::size_t player, const SheetEntry& entry) {
    page_.range({row_, column(player, Part::hand)}, entry.held);
    page_.range({row_, column(player, Part::score)}, entry.score.points,
                format_of(entry.score.mark));
    if (entry.adjustment) page_.number({row_, column(player, Part::other)}, *entry.adjustment);
    if (!entry.total.points) return;
    const PointsRange more = entry.score.points.value_or(PointsRange{}) +
                             PointsRange::exactly(entry.adjustment.value_or(0));
    draw_total(player, more, *entry.total.points, format_of(entry.total.mark));
  }

  /// Writes the total before plus `more`. If a part of the sum is unclear, so is the sum.
  void draw_total(std::size_t player, const PointsRange& more, const PointsRange& total,
                  lxw_format* format) {
    const CellAt at{row_, column(player, Part::total)};
    std::string sum;
    PointsRange before;
    if (const auto back = bought_back_.find(player); back != bought_back_.end()) {
      sum += std::to_string(back->second) + "+";
      before = PointsRange::exactly(back->second);
    } else if (const std::optional<Total>& last = totals_[player]) {
      sum += cell_name(last->cell) + "+";
      before = last->points;
    } else {
      sum += "0+";  // the score may be empty, and a reference to an empty cell is no number
    }
    sum += cell_name({row_, column(player, Part::score)});
    if (shows_other_) sum += "+" + cell_name({row_, column(player, Part::other)});
    if (!before.is_exact() || !more.is_exact()) {
      draw_doubtful(at, sum, total, format);
    } else if (total == before + more) {
      page_.formula(at, "=" + sum, total.low, format);
    } else {
      page_.range(at, total, format);
    }
    bought_back_.erase(player);
    totals_[player] = {.cell = at, .points = total};
  }

  void draw_doubtful(CellAt at, const std::string& sum, const PointsRange& total,
                     lxw_format* format) {
    if (total.is_exact()) {
      const std::string formula = "=IFERROR(" + sum + "," + std::to_string(total.low) + ")";
      return page_.formula(at, formula, total.low, format);
    }
    const std::string words = page_.range_words(total);
    page_.formula(at, "=IFERROR(" + sum + ",\"" + words + "\")", words);
  }

  /// Draws the scores on each of several sheets, and their sums with bonuses.
  void draw_sheets(const std::vector<SheetResult>& sheets) {
    for (std::size_t n = 0; n < sheets.size(); ++n) {
      for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
        page_.range({row_, column(i, Part::other)}, sheets[n].written[i]);
        page_.range({row_, column(i, Part::total)}, sheets[n].totals[i]);
      }
      const bool closed = sheets[n].closed.value_or(false);
      draw_aside(said(closed ? say("sheet {}, closed", n + 1) : say("sheet {}", n + 1)));
    }
  }

  void draw_ends() {
    const GameResult& result = *sheet_.result;
    if (result.totals_known) draw_sheets(result.sheets);
    if (!sheet_.has_bonuses) return;
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      page_.range({row_, column(i, Part::other)}, sheet_.bonus(i));
      draw_total(i, sheet_.bonus(i), result.totals[i], nullptr);
    }
    draw_aside(said(ends_words(result)));
  }

  [[nodiscard]] std::optional<CellAt> total_at(std::size_t player) const {
    if (const std::optional<Total>& total = totals_[player]) return total->cell;
    return std::nullopt;
  }

  void draw_settlement() {
    const std::vector<PointsRange>& settlement = sheet_.result->settlement;
    if (settlement.empty()) return;
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      const CellAt at{row_, column(i, Part::total)};
      if (const std::string formula = paid_formula(i); !formula.empty()) {
        page_.formula(at, formula, settlement[i].low);
      } else {
        page_.range(at, settlement[i]);
      }
    }
    draw_aside(said("settled"));
  }

  /// The formula for a settlement in which pairs pay each other the difference of their totals, or
  /// each pays it to the winner. Empty in other cases, in which the sum would be wrong.
  [[nodiscard]] std::string paid_formula(std::size_t player) const {
    const GameEndSettings& end = sheet_.judged->ruleset->variant.game_end;
    const std::vector<PointsRange>& finals = sheet_.result->totals;
    const std::vector<PointsRange>& paid = sheet_.result->settlement;
    const auto is_exact = [](const PointsRange& points) { return points.is_exact(); };
    if (!std::ranges::all_of(finals, is_exact) || !paid[player].is_exact()) return {};
    const bool high_wins = end.winner != EndWinner::lowest;
    const Points own = finals[player].low;
    Points best = own;
    Points sum = 0;
    std::vector<CellAt> cells;
    for (std::size_t i = 0; i < finals.size(); ++i) {
      best = high_wins ? std::max(best, finals[i].low) : std::min(best, finals[i].low);
      sum += finals[i].low;
      const std::optional<CellAt> cell = total_at(i);
      if (!cell) return {};
      cells.push_back(*cell);
    }
    const std::string name = cell_name(cells[player]);
    const std::string of_all =
        std::to_string(finals.size()) + "*" + name + "-SUM(" + listed(cells) + ")";
    Points value = static_cast<Points>(finals.size()) * own - sum;
    std::string formula = of_all;
    if (end.settle == Settle::difference) {
      const std::string of_best = (high_wins ? "MAX(" : "MIN(") + listed(cells) + ")";
      formula = "IF(" + name + "=" + of_best + "," + of_all + "," + name + "-" + of_best + ")";
      if (own != best) value = own - best;
    }
    if ((high_wins ? value : -value) != paid[player].low) return {};
    return high_wins ? "=" + formula : "=-(" + formula + ")";
  }

  void draw_remarks() {
    ++row_;
    std::string winners;
    for (const Seat seat : sheet_.result->winners)
      winners += (winners.empty() ? "" : ", ") + std::string(sheet_.players[index(seat)]);
    remark(said("won by"), winners);
    if (any_computed_) remark(said("grey"), std::string(said("computed, not written down")));
    if (any_wrong_) remark(said("red"), std::string(said("not what was written")));
    for (const Finding& finding : sheet_.judged->verdict->findings)
      remark(said(severity_word(finding)),
             std::string(finding.code) + ": " + style_.words(finding.message));
    for (const SheetLine& line : sheet_.rounds)
      for (std::size_t i = 0; i < line.entries.size(); ++i)
        remark(said(say("round {}", number_of_round(*sheet_.judged->record, line.number))),
               of_player(i, line.entries[i].working));
    for (std::size_t i = 0; i < sheet_.result->workings.size(); ++i)
      remark(said("game"), of_player(i, style_.words(sheet_.result->workings[i])));
  }

  [[nodiscard]] std::string of_player(std::size_t player, const std::string& text) const {
    return text.empty() ? text : std::string(sheet_.players[player]) + ": " + text;
  }

  void remark(std::string_view word, const std::string& text) {
    if (text.empty()) return;
    page_.text({row_, 0}, word, style_.label);
    page_.paragraph({row_, 1}, text);
    ++row_;
  }

  static constexpr std::uint32_t kHeadRow = 3;
  static constexpr std::uint32_t kKeyRow = kHeadRow - 1;

  /// The last total of a player, and its place.
  struct Total {
    CellAt cell;
    PointsRange points;
  };

  const ScoreSheet& sheet_;
  const BookStyle& style_;
  BookPage& page_;
  bool shows_other_;
  bool any_computed_ = false;
  bool any_wrong_ = false;
  std::uint32_t row_ = 0;
  std::vector<std::optional<Total>> totals_;
  std::map<std::size_t, Points> bought_back_;
};

}  // namespace

std::vector<PlayerCells> draw_game(const ScoreSheet& sheet, const BookStyle& style,
                                   BookPage& page) {
  return GamePage(sheet, style, page).draw();
}

}  // namespace rummy
