#include "logio/sheet_cells.h"

#include <csv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

#include "logio/piece.h"

namespace rummy {
namespace {

constexpr char kQuote = '"';
constexpr unsigned char kOptions = CSV_STRICT | CSV_STRICT_FINI;

int is_space(unsigned char c) {
  return is_blank(static_cast<char>(c)) ? 1 : 0;
}

/// Lines are cut before they come here; what looks like another end is reported elsewhere.
int is_line_end(unsigned char /*c*/) {
  return 0;
}

}  // namespace

SheetCells::SheetCells(char separator) : separator_(separator) {
  begin();
}

SheetCells::~SheetCells() {
  csv_free(&parser_);
}

void SheetCells::begin() {
  if (csv_init(&parser_, kOptions) != 0) throw std::bad_alloc();
  csv_set_delim(&parser_, static_cast<unsigned char>(separator_));
  csv_set_space_func(&parser_, is_space);
  csv_set_term_func(&parser_, is_line_end);
}

/// A parser that has failed keeps what it had of the line.
void SheetCells::begin_again() {
  csv_free(&parser_);
  begin();
}

void SheetCells::take_cell(void* text, std::size_t size, void* self) {
  static_cast<SheetCells*>(self)->add_cell({static_cast<const char*>(text), size});
}

/// Finds the cell's text again in the line, so that it has a place; what libcsv made of it counts.
void SheetCells::add_cell(std::string_view decoded) {
  std::size_t begin = cell_begin_;
  while (begin < cell_end_ && is_blank(line_[begin]) && line_[begin] != separator_)
    ++begin;
  if (begin < cell_end_ && line_[begin] == kQuote) ++begin;
  SheetCell cell{.text = line_.substr(begin, decoded.size()),
                 .offset = static_cast<std::uint32_t>(begin)};
  if (cell.text != decoded) {
    cell.text = decoded_.emplace_back(decoded);
    cell.verbatim = false;
  }
  cells_.push_back(cell);
  cell_begin_ = std::min(cell_end_ + 1, line_.size());
}

CellFault SheetCells::fault_at(std::size_t offset) const {
  const std::string_view cell = line_.substr(cell_begin_);
  const std::size_t first = cell.find_first_not_of(" \t");
  const bool quoted = first != std::string_view::npos && cell[first] == kQuote;
  return {.offset = static_cast<std::uint32_t>(std::min(offset, line_.size())),
          .message = quoted ? "a sign after the closing quote of a cell"
                            : "a quote within a cell that is not in quotes"};
}

CellFault SheetCells::split(std::string_view line) {
  line_ = line;
  cells_.clear();
  decoded_.clear();
  cell_begin_ = 0;
  std::size_t at = 0;
  while (at < line.size()) {
    cell_end_ = std::min(line.find(separator_, at), line.size());
    const std::size_t end = std::min(cell_end_ + 1, line.size());
    const std::size_t taken =
        csv_parse(&parser_, line.data() + at, end - at, take_cell, nullptr, this);
    at += taken;
    if (at == end) continue;
    begin_again();
    return fault_at(at);
  }
  cell_end_ = line.size();
  const std::size_t open = line.find(kQuote, cell_begin_);
  if (csv_fini(&parser_, take_cell, nullptr, this) == 0) return {};
  begin_again();
  return {.offset = static_cast<std::uint32_t>(std::min(open, line.size())),
          .message = "a quote that is not closed"};
}

}  // namespace rummy
