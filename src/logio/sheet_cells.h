#pragma once
// Rows of a scoresheet in text, cut into cells; and the figures in them.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "logio/inputs.h"

namespace rummy {

// === Rows of a scoresheet in text: a line each, but for a quoted cell that holds line ends.

/// The rows of a source. A line end within a quoted cell is a blank, and the lines it took follow
/// as blank ones, so that lines count as they do in the file. A quote that nothing closes soon
/// costs its own line and not the rest of the file.
class SheetLines {
 public:
  explicit SheetLines(LineReader& lines) : lines_(lines) {}

  /// The next line, without '\r' at its end; valid until the next call.
  LineRead next(std::string_view& line);
  /// Its number, from 1.
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  struct Ahead {
    std::string text;
    LineRead read = LineRead::line;
  };
  bool look_ahead(std::size_t count);
  void join();

  LineReader& lines_;
  std::deque<Ahead> ahead_;
  std::string row_;
  std::size_t blank_ = 0;  // lines that belong to the row before
  std::uint64_t number_ = 0;
};

/// The same with a text that is there as a whole.
[[nodiscard]] std::string with_rows_joined(std::string_view text);

// === One row of a scoresheet as text cut into its cells (RFC 4180), each with its place in the
// line. Rows that take several lines are joined before.

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

inline constexpr std::string_view kSheetSeparators = ",;\t|";

/// "sep=;", as some spreadsheets write before the head.
[[nodiscard]] std::optional<char> separator_line(std::string_view line);

/// Whether a row holds nothing, as blank lines do, and lines of nothing but separators.
[[nodiscard]] bool is_blank_row(std::string_view line, char separator);

/// "|---:|:---|": the rule below a head in Markdown.
[[nodiscard]] bool is_rule_row(std::string_view line);

/// "# kept by Maeve".
[[nodiscard]] bool is_comment_row(std::string_view line);

// === Figures as score keepers and spreadsheets write them: "+44", "−10", "(10)", "10-", "44,00",
// "1 084", "1'084", "44 pkt"; corrected ("34 -> 43"), added up ("20+14"), or marked ("34*").

struct SheetNumber {
  enum class Kind : std::uint8_t {
    none,       // no number
    whole,      // `value`
    thousands,  // "1.084": `value` if the sign parts thousands
    fraction,   // "62,5"
  };
  /// What stands beside the figure that holds.
  enum class Beside : std::uint8_t {
    nothing,
    earlier,  // the figure before it was corrected
    terms,    // of which it is the sum
    mark,     // "34*", "34 (joker)"; not "4?", which is doubted
  };
  Kind kind = Kind::none;
  std::int64_t value = 0;
  Beside beside = Beside::nothing;
};

[[nodiscard]] SheetNumber sheet_number(std::string_view text);

/// "1O", "l8": the figure that was meant, where letters stand for digits; empty where none was.
[[nodiscard]] std::string digits_meant(std::string_view text);

/// "-", "–", "x", "/" and the like in a column of scores: nothing was written.
[[nodiscard]] bool is_mark_for_nothing(std::string_view text);

/// "=SUM(F2:F4)": a formula that nobody computed.
[[nodiscard]] bool is_formula(std::string_view text);

}  // namespace rummy
