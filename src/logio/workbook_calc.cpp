// Workbooks of LibreOffice and others that write OpenDocument (logio/workbook.h).

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/workbook.h"
#include "logio/workbook_parts.h"
#include "logio/xml_walk.h"
#include "logio/zip_archive.h"

namespace rummy {
namespace {

constexpr std::size_t kMostTables = 1024;
constexpr std::size_t kMostRepeats = std::size_t{1} << 20U;

/// Whether the manifest says that parts are encrypted.
class Locks : public XmlTaker {
 public:
  void begin(std::string_view element, const XmlAttributes& /*attributes*/) override {
    any = any || element == "encryption-data";
  }
  void end(std::string_view /*element*/) override {}
  void text(std::string_view /*text*/) override {}
  bool any = false;
};

/// content.xml, with all pages.
class Tables : public XmlTaker {
 public:
  Tables(Workbook& book, std::size_t longest) : book_(book), longest_(longest) {}
  void begin(std::string_view element, const XmlAttributes& attributes) override;
  void end(std::string_view element) override;
  void text(std::string_view text) override {
    constexpr std::size_t kLongestCell = 65536;
    if (in_text_ > 0 && aside_ == 0 && text_.size() + text.size() <= kLongestCell) text_ += text;
  }
  [[nodiscard]] bool wants_more() const override { return !is_full(); }
  [[nodiscard]] bool is_full() const { return writer_ && writer_->is_full(); }

 private:
  void begin_style(std::string_view element, const XmlAttributes& attributes);
  void begin_cell(const XmlAttributes& attributes);
  void begin_text(std::string_view element, const XmlAttributes& attributes);
  void end_cell();
  void end_row();
  void begin_page(const XmlAttributes& attributes);

  struct Cell {
    std::size_t column = 0;
    std::size_t count = 0;
    std::string shown;
  };

  Workbook& book_;
  std::size_t longest_;              // of the text that may still be made
  std::vector<std::string> hidden_;  // styles of pages that are not to be seen
  std::string style_;
  bool in_page_ = false;
  bool is_seen_ = false;
  std::size_t row_ = 0;
  std::size_t rows_ = 1;  // as many like the one being read
  std::size_t column_ = 0;
  std::vector<Cell> cells_;  // of the row, those that hold something
  Cell cell_;
  std::string value_;    // of a cell, as a program reads it
  std::string formula_;  //
  std::string text_;     // of a cell, as a person reads it
  std::size_t in_text_ = 0;
  std::size_t aside_ = 0;  // within remarks on a cell
  std::optional<PageWriter> writer_;
};

void Tables::begin_style(std::string_view element, const XmlAttributes& attributes) {
  if (element == "style") style_ = attributes.get("name");
  if (element == "table-properties" && attributes.get("display") == "false")
    hidden_.push_back(style_);
}

void Tables::begin_page(const XmlAttributes& attributes) {
  in_page_ = true;
  is_seen_ = std::ranges::find(hidden_, attributes.get("style-name")) == hidden_.end() &&
             book_.pages.size() < kMostTables;
  row_ = 0;
  if (!is_seen_) return;
  if (!book_.pages.empty()) longest_ -= book_.pages.back().text.size();
  book_.pages.push_back({.name = std::string(attributes.get("name")), .text = {}});
  writer_.emplace(book_.pages.back().text, longest_);
}

void Tables::begin_cell(const XmlAttributes& attributes) {
  const std::size_t count = plain_number(attributes.get("number-columns-repeated"), 1);
  cell_ = {.column = column_, .count = std::min(count, kMostRepeats), .shown = {}};
  column_ += cell_.count;
  text_.clear();
  formula_ = attributes.get("formula");
  const std::string_view type = attributes.get("value-type");
  value_.clear();
  if (type == "float" || type == "percentage" || type == "currency")
    value_ = attributes.get("value");
  else if (type == "date")
    value_ = attributes.get("date-value").substr(0, std::string_view("2026-01-01").size());
  else if (type == "boolean")
    value_ = attributes.get("boolean-value") == "true" ? "TRUE" : "FALSE";
}

void Tables::begin_text(std::string_view element, const XmlAttributes& attributes) {
  if (element == "annotation") ++aside_;
  if (element == "p") {
    if (!text_.empty() && aside_ == 0) text_ += ' ';
    ++in_text_;
  }
  if (element == "s" && in_text_ > 0)
    text(std::string(std::min<std::size_t>(plain_number(attributes.get("c"), 1), 64), ' '));
  if (element == "tab" || element == "line-break") text(" ");
}

void Tables::begin(std::string_view element, const XmlAttributes& attributes) {
  if (!in_page_) {
    begin_style(element, attributes);
    if (element == "table") begin_page(attributes);
  } else if (element == "table-row") {
    rows_ = std::min(plain_number(attributes.get("number-rows-repeated"), 1), kMostRepeats);
    column_ = 0;
    cells_.clear();
  } else if (element == "table-cell" || element == "covered-table-cell") {
    begin_cell(attributes);
  } else {
    begin_text(element, attributes);
  }
}

void Tables::end(std::string_view element) {
  if (!in_page_) return;
  if (element == "table") in_page_ = false;
  if (element == "annotation" && aside_ > 0) --aside_;
  if (element == "p" && in_text_ > 0) --in_text_;
  if (element == "table-cell" || element == "covered-table-cell") end_cell();
  if (element == "table-row") end_row();
}

void Tables::end_cell() {
  cell_.shown = !value_.empty() ? value_ : text_;
  // "of:=SUM(…)": a formula that nobody computed.
  if (cell_.shown.empty() && !formula_.empty())
    cell_.shown = formula_.substr(std::min(formula_.find('='), formula_.size()));
  if (!cell_.shown.empty() && is_seen_) cells_.push_back(std::move(cell_));
}

void Tables::end_row() {
  if (!writer_) return;
  for (std::size_t i = 0; i < rows_ && !cells_.empty() && !is_full(); ++i) {
    for (const Cell& cell : cells_) {
      for (std::size_t j = 0; j < cell.count && !is_full(); ++j) {
        writer_->move_to(row_ + i, cell.column + j);
        writer_->write(cell.shown);
      }
    }
  }
  row_ += rows_;
}

}  // namespace

Workbook read_calc_workbook(const ZipArchive& archive, std::size_t longest) {
  Workbook book;
  Locks locks;
  if (archive.has("META-INF/manifest.xml"))
    book.error = walk_part(archive, "META-INF/manifest.xml", locks);
  if (book.error.empty() && locks.any) book.error = "is a workbook protected with a password";
  if (!book.error.empty()) return book;
  Tables tables(book, longest);
  book.error = walk_part(archive, "content.xml", tables);
  if (tables.is_full()) book.error = "is a workbook too large to be read";
  return book;
}

}  // namespace rummy
