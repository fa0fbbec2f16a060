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

// === Rows of a scoresheet in text, one a line, except that a quoted cell may contain line ends.

/// The rows of a source. A line end within a quoted cell becomes a space, and empty lines follow
/// for the lines it took, so that line numbers stay those of the file. A quote that is not closed
/// soon spoils only its own line.
class SheetLines {
 public:
  explicit SheetLines(LineReader& lines) : lines_(lines) {}

  /// The next line, without '\r' at its end; valid until the next call.
  LineRead next(std::string_view& line);
  /// The number of the line, from 1.
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

/// A whole text with its rows joined.
[[nodiscard]] std::string with_rows_joined(std::string_view text);

// === One row of a scoresheet as text, cut into cells (RFC 4180), each with its place in the line.
// Rows on several lines are joined before.

struct SheetCell {
  std::string_view text;     // without its quotes, or else without spaces around it
  std::uint32_t offset = 0;  // bytes before it in the line
  bool verbatim = true;      // the text is in the line unchanged; false: "" had to be resolved
};

/// Why a line is no row.
struct CellFault {
  std::uint32_t offset = 0;
  Text message{};  // empty: the line is a row
};

class SheetCells {
 public:
  explicit SheetCells(char separator) : separator_(separator) {}

  /// Cuts `line`, which must outlive the cells.
  CellFault split(std::string_view line);
  /// The cells of the last line, or those before the fault.
  [[nodiscard]] std::span<const SheetCell> cells() const { return cells_; }

 private:
  [[nodiscard]] bool is_space(std::size_t at) const;
  CellFault take_plain(std::size_t& at);
  CellFault take_quoted(std::size_t& at);
  void add_quoted(std::size_t begin, std::size_t end, std::size_t doubled);

  char separator_;
  std::string_view line_;
  std::vector<SheetCell> cells_;
  std::deque<std::string> decoded_;  // texts that are not in the line
};

inline constexpr std::string_view kSheetSeparators = ",;\t|";

/// "sep=;", which some spreadsheets write before the header.
[[nodiscard]] std::optional<char> separator_line(std::string_view line);

/// Whether a row is empty: a blank line, or only separators.
[[nodiscard]] bool is_blank_row(std::string_view line, char separator);

/// Whether the row is the rule below a header in Markdown: "|---:|:---|".
[[nodiscard]] bool is_rule_row(std::string_view line);

/// Whether the row is a comment: "# kept by Maeve".
[[nodiscard]] bool is_comment_row(std::string_view line);

// === Figures as score keepers and spreadsheets write them: "+44", "−10", "(10)", "10-", "44,00",
// "1 084", "1'084", "44 pkt"; corrected ("34 -> 43"), added up ("20+14"), or marked ("34*").

struct SheetNumber {
  enum class Kind : std::uint8_t {
    none,       // no number
    whole,      // `value`
    thousands,  // "1.084": `value` if the character separates thousands
    fraction,   // "62,5"
  };
  /// The text beside the figure that counts.
  enum class Beside : std::uint8_t {
    nothing,
    earlier,  // the figure before it was corrected
    terms,    // the terms of the sum
    mark,     // "34*", "34 (joker)"; "4?" is doubtful instead
  };
  Kind kind = Kind::none;
  std::int64_t value = 0;
  Beside beside = Beside::nothing;
};

[[nodiscard]] SheetNumber sheet_number(std::string_view text);

/// The figure meant by "1O" or "l8", with letters for digits; empty if none was meant.
[[nodiscard]] std::string digits_meant(std::string_view text);

/// Whether the text marks an empty score: "-", "–", "x", "/" and the like.
[[nodiscard]] bool is_mark_for_nothing(std::string_view text);

/// Whether the text is a formula that no program computed: "=SUM(F2:F4)".
[[nodiscard]] bool is_formula(std::string_view text);

}  // namespace rummy
