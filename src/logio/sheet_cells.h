#pragma once
// One row of a scoresheet as text cut into its cells (RFC 4180), each with its place in the line.
// Rows that take several lines are joined before (logio/sheet_lines.h).

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"

namespace rummy {

struct SheetCell {
  std::string_view text;     // without its quotes, and without blanks around it where it has none
  std::uint32_t offset = 0;  // bytes before it in the line
  bool verbatim = true;      // the text stands in the line as it is; false: "" had to be resolved
};

/// Why a line is no row.
struct CellFault {
  std::uint32_t offset = 0;
  Text message{};  // empty: it is one
};

class SheetCells {
 public:
  explicit SheetCells(char separator) : separator_(separator) {}

  /// Cuts `line`, which must outlive the cells.
  CellFault split(std::string_view line);
  /// Of the line cut last; all of them, or those before the fault.
  [[nodiscard]] std::span<const SheetCell> cells() const { return cells_; }

 private:
  [[nodiscard]] bool is_space(std::size_t at) const;
  CellFault take_plain(std::size_t& at);
  CellFault take_quoted(std::size_t& at);
  void add_quoted(std::size_t begin, std::size_t end, std::size_t doubled);

  char separator_;
  std::string_view line_;
  std::vector<SheetCell> cells_;
  std::deque<std::string> decoded_;  // texts that do not stand in the line
};

inline constexpr std::string_view kSheetMark = "\xEF\xBB\xBF";

inline constexpr std::string_view kSheetSeparators = ",;\t|";

/// "sep=;", as some spreadsheets write before the head.
[[nodiscard]] std::optional<char> separator_line(std::string_view line);

/// Whether a row holds nothing, as blank lines do, and lines of nothing but separators.
[[nodiscard]] bool is_blank_row(std::string_view line, char separator);

/// "|---:|:---|": the rule below a head in Markdown.
[[nodiscard]] bool is_rule_row(std::string_view line);

/// "# kept by Maeve".
[[nodiscard]] bool is_comment_row(std::string_view line);

}  // namespace rummy
