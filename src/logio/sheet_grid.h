#pragma once
// A scoresheet as a grid of cells, before anybody knows what its rows and columns are: each cell
// with what it can mean by itself (spec: scoresheets, "Cells").

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_hints.h"

namespace rummy {

enum class CellKind : std::uint8_t {
  empty,
  dash,        // a mark for "nothing was written": -, x, /
  figure,      // `value`
  pair,        // "44/79", "44 (79)": a score and a total
  date,        //
  word,        //
  score_word,  // "drop", "game": stands where a score does
  unreadable,  // meant as a figure, and none: "1O", "62,5", "#REF!"
};

/// No figure: a blank, a dash, a word.
inline constexpr std::int64_t kNoFigure = std::numeric_limits<std::int64_t>::min();

struct GridCell {
  std::string_view text;     // without the spaces and the emphasis around it
  std::uint32_t line = 0;    // index of its line in the text
  std::uint32_t offset = 0;  // bytes before it in that line
  CellKind kind = CellKind::empty;
  bool verbatim = true;            // the text stands in its line as it is
  std::uint16_t roles = 0;         // of the words in it (logio/sheet_hints.h)
  std::int16_t ordinal = -1;       // of a label that counts rounds: "3", "Round 3", "III"; -1: none
  std::uint16_t score_length = 0;  // of a pair: of its first figure
  std::uint16_t total_offset = 0;  // of a pair: of its second figure, in `text`
  std::uint16_t total_length = 0;
  std::int64_t value = kNoFigure;
  std::int64_t total = kNoFigure;  // of a pair

  [[nodiscard]] bool is(SheetRole role) const { return (roles & bit_of(role)) != 0; }
  [[nodiscard]] bool is_blank() const { return kind == CellKind::empty; }
  [[nodiscard]] bool is_figure() const {
    return kind == CellKind::figure || kind == CellKind::pair || kind == CellKind::unreadable;
  }
};

/// A line that cannot be cut into cells, or holds what no text may hold.
struct GridFault {
  std::uint32_t line = 0;
  std::uint32_t offset = 0;
  Text message;
  Text help;
};

using GridRow = std::vector<const GridCell*>;

/// The cells of some lines. They stay where they are; rows of pointers are cut, joined and turned
/// over instead.
class SheetGrid {
 public:
  /// Cuts `lines`, which must outlive the grid. Without a separator it is found; where there is
  /// none, columns are told by two spaces or more between their cells.
  SheetGrid(std::span<const std::string_view> lines, std::optional<char> separator);

  /// One a line, all of one width; comments and rules of Markdown are blank.
  [[nodiscard]] const std::vector<GridRow>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<GridFault>& faults() const { return faults_; }
  /// '\0': columns are kept apart by spaces.
  [[nodiscard]] char separator() const { return separator_; }

 private:
  void cut(std::span<const std::string_view> lines);
  void cut_line(SheetCells& cutter, std::string_view line, std::uint32_t number);
  void note_fault(std::uint32_t line, std::uint32_t offset, Text message, Text help);
  bool is_sound(std::string_view line, std::uint32_t number);
  void cut_by_spaces(std::span<const std::string_view> lines);
  const GridCell* add(std::string_view text, std::uint32_t line, std::uint32_t offset,
                      bool verbatim);
  void square();

  char separator_ = ',';
  bool has_rule_ = false;  // of Markdown, below a head
  std::deque<GridCell> cells_;
  std::deque<std::string> texts_;  // of cells whose quotes had to be resolved
  std::vector<GridRow> rows_;
  std::vector<GridFault> faults_;
  SheetHints hints_;
};

/// The cell of a place where nothing is written.
[[nodiscard]] const GridCell* blank_grid_cell();

/// The rows turned over: columns as rows. All must be of one width.
[[nodiscard]] std::vector<GridRow> turned_over(std::span<const GridRow> rows);

}  // namespace rummy
