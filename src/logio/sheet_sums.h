#pragma once
// Formulas of a workbook that nobody computed: sums of figures, and nothing else.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace rummy {

/// The number a cell holds, if that is all it holds: "44", "-10", "0.5".
[[nodiscard]] std::optional<double> figure_in(std::string_view cell);

/// Adds up cells of one sheet.
class SheetSums {
 public:
  using CellText = std::function<std::string_view(std::size_t row, std::size_t column)>;
  explicit SheetSums(CellText cell) : cell_(std::move(cell)) {}

  /// What "=SUM(B2:B9)" or "=B2+C3-10" comes to, as ODS spells it too; nothing for any other
  /// formula, if a cell it needs holds anything but a figure or such a sum, or if all are empty.
  [[nodiscard]] std::optional<std::string> of(std::string_view formula);

 private:
  std::optional<double> value_of(std::string_view formula);
  std::optional<double> term(std::string_view& rest);
  std::optional<double> list(std::string_view& rest);
  std::optional<double> sum_of(std::string_view name);

  CellText cell_;
  std::size_t depth_ = 0;
  bool is_empty_ = true;    // no cell of the formula held a figure
  std::size_t looked_ = 0;  // at cells, for all formulas
};

}  // namespace rummy
