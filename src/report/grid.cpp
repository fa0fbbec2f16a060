#include "report/grid.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace rummy {
namespace {

constexpr std::size_t kGap = 2;  // between columns

void append_cell(std::string& line, const std::string& cell, std::size_t width, Align align) {
  const std::size_t blanks = width - std::min(width, text_width(cell));
  if (align == Align::right) line.append(blanks, ' ');
  line += cell;
  if (align != Align::right) line.append(blanks, ' ');
}

}  // namespace

std::size_t text_width(const std::string& text) {
  std::size_t width = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const Utf8Step step = next_code_point(rest);
    width += static_cast<std::size_t>(display_width(step.code));
    rest.remove_prefix(step.bytes);
  }
  return width;
}

void Grid::add_row(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  for (std::string& cell : cells)
    cell = shown(cell);
  rows_.push_back(std::move(cells));
}

bool Grid::has_gap(std::size_t column, const std::vector<std::size_t>& widths) const {
  return widths[column] > 0 && columns_[column] != Align::sign;
}

void Grid::append_to(std::string& out, std::size_t indent) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const std::vector<std::string>& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], text_width(row[i]));
  std::size_t whole = 0;
  for (std::size_t i = 0; i < widths.size(); ++i)
    whole += widths[i] + (whole > 0 && has_gap(i, widths) ? kGap : 0);
  for (const std::vector<std::string>& row : rows_) {
    std::string line(indent, ' ');
    if (row.empty()) line.append(whole, '-');
    bool first = true;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths[i] == 0) continue;
      if (!first && has_gap(i, widths)) line.append(kGap, ' ');
      first = false;
      append_cell(line, row[i], widths[i], columns_[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
}

}  // namespace rummy
