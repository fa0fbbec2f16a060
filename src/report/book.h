#pragma once
// Workbooks: a sheet written cell by cell, and the sheet of a game. This is the only header that
// names libxlsxwriter.

#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/format.h>
#include <xlsxwriter/workbook.h>
#include <xlsxwriter/worksheet.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "report/pages.h"
#include "score/verdict.h"

namespace rummy {

// === One sheet of a workbook, written cell by cell.

/// A cell, counted from 0.
struct CellAt {
  std::uint32_t row = 0;
  std::uint16_t column = 0;
};

/// "C7", and "$C$7".
[[nodiscard]] std::string cell_name(CellAt at);
[[nodiscard]] std::string fixed_cell_name(CellAt at);
/// 'club evening'!
[[nodiscard]] std::string sheet_prefix(std::string_view sheet);

/// The look of cells, and the language of their words.
struct BookStyle {
  BookStyle(lxw_workbook* book, Wording words);

  Wording words;
  lxw_format* strong = nullptr;
  lxw_format* head = nullptr;         // names of columns of words
  lxw_format* number_head = nullptr;  // names of columns of numbers
  lxw_format* name = nullptr;         // over several columns
  lxw_format* computed = nullptr;     // not in the record
  lxw_format* wrong = nullptr;        // other than in the record
  lxw_format* hundredths = nullptr;
  lxw_format* right = nullptr;  // words in a column of numbers
  lxw_format* wrapped = nullptr;
  lxw_format* label = nullptr;     // before a paragraph
  lxw_format* indented = nullptr;  // words beside a column of numbers
  lxw_format* link = nullptr;
  lxw_format* box = nullptr;  // to be filled in by hand
};

class BookPage {
 public:
  /// The sheet prints in landscape, one page wide.
  BookPage(lxw_worksheet* sheet, const BookStyle& style);

  /// Writes text that is never a formula or an address; control characters are written out.
  void text(CellAt at, std::string_view text, lxw_format* format = nullptr);
  /// Writes text that may run over the cells beside it and makes no column wider.
  void title(CellAt at, std::string_view text, lxw_format* format = nullptr);
  /// Writes text over `columns` columns, which are made wide enough for it together.
  void name(CellAt at, std::uint16_t columns, std::string_view text);
  /// Writes text from there to the last column, on as many lines as needed.
  void paragraph(CellAt at, std::string_view text);
  /// Writes a link that runs over the cells beside it.
  void link(CellAt at, std::string_view text, std::string_view sheet);
  /// Makes the column wide enough for `text`.
  void widen(std::uint16_t column, std::string_view text);
  /// Writes only the format.
  void blank(CellAt at, lxw_format* format);
  void number(CellAt at, double number, lxw_format* format = nullptr);
  /// `value`: the result now, for programs that do not calculate.
  void formula(CellAt at, const std::string& formula, double value, lxw_format* format = nullptr);
  void formula(CellAt at, const std::string& formula, const std::string& value);
  /// A number if it is exact, else "4 to 50".
  void range(CellAt at, const std::optional<PointsRange>& points, lxw_format* format = nullptr);
  [[nodiscard]] std::string range_words(const PointsRange& points) const;

  void hide(std::uint16_t column);
  void hide_row(std::uint32_t row);
  void freeze(CellAt at);
  /// Prints these rows on every page.
  void repeat(std::uint32_t first, std::uint32_t last);
  /// Makes the columns as wide as their cells. Called once, at the end.
  void finish();

 private:
  struct Name {
    std::uint16_t first;
    std::uint16_t columns;
    double width;
  };
  struct Paragraph {
    CellAt at;
    std::string text;
  };
  void fit_names();
  void write_paragraph(const Paragraph& paragraph);

  lxw_worksheet* sheet_;
  const BookStyle* style_;
  std::map<std::uint16_t, double> widths_;  // in characters
  std::vector<std::uint16_t> hidden_;
  std::vector<Name> names_;
  std::vector<Paragraph> paragraphs_;
};

// === The sheet of a workbook that holds one game.

/// The places of a player's figures on the sheet.
struct PlayerCells {
  std::optional<CellAt> total;  // at the end of the game; nothing: unknown
  CellAt first_score;           // of round 1
  CellAt last_score;
};

/// Draws the game: a row for each round, totals as sums of the scores, then findings and workings.
/// Returns the places of each player's figures.
std::vector<PlayerCells> draw_game(const ScoreSheet& sheet, const BookStyle& style, BookPage& page);

}  // namespace rummy
