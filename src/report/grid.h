#pragma once
// Columns of text for a terminal, as wide as what they hold.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace rummy {

/// `sign`: left, close behind the column before it.
enum class Align : std::uint8_t { left, right, sign };

class Grid {
 public:
  /// A column each, in order.
  explicit Grid(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// Cells beyond the columns are not drawn; missing ones are empty. Control characters are written
  /// out.
  void add_row(std::vector<std::string> cells);
  /// A row of dashes.
  void add_rule() { rows_.emplace_back(); }
  /// Appends the rows, `indent` blanks before each, no blanks at their ends.
  void append_to(std::string& out, std::size_t indent) const;

 private:
  [[nodiscard]] bool has_gap(std::size_t column, const std::vector<std::size_t>& widths) const;

  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;  // without cells: a rule
};

/// Columns of a terminal that `text` takes.
[[nodiscard]] std::size_t text_width(const std::string& text);

}  // namespace rummy
