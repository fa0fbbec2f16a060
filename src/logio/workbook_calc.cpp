// Workbooks of LibreOffice and others that write OpenDocument (logio/workbook.h).

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/page_grid.h"
#include "logio/struck_text.h"
#include "logio/workbook.h"
#include "logio/workbook_parts.h"
#include "logio/xml_walk.h"
#include "logio/zip_archive.h"

namespace rummy {
namespace {

constexpr std::size_t kMostTables = 1024;
constexpr std::size_t kMostRepeats = std::size_t{1} << 20U;
constexpr std::size_t kMostSpans = 65536;

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
    if (in_text_ > 0 && aside_ == 0 && text_.size() + text.size() <= kLongestCell)
      text_.add(text, struck_spans_ > 0);
  }
  [[nodiscard]] bool wants_more() const override { return !is_full(); }
  [[nodiscard]] bool is_full() const { return writer_ && writer_->is_full(); }

 private:
  void begin_style(std::string_view element, const XmlAttributes& attributes);
  void begin_cell(const XmlAttributes& attributes);
  void begin_text(std::string_view element, const XmlAttributes& attributes);
  void end_span();
  void end_cell();
  void end_row();
  void begin_page(const XmlAttributes& attributes);
  void end_page();
  [[nodiscard]] bool is_struck(std::string_view style) const {
    return !style.empty() && std::ranges::find(struck_, style) != struck_.end();
  }

  struct Cell {
    std::size_t column = 0;
    std::size_t count = 0;
    std::string shown;
    bool is_covered = false;  // by one that is merged
    bool is_struck = false;
    bool is_formula = false;  // that nobody computed
  };

  Workbook& book_;
  std::size_t longest_;              // of the text that may still be made
  std::vector<std::string> hidden_;  // styles of pages that are not to be seen
  std::vector<std::string> struck_;  // styles of cells and texts that are struck through
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
  StruckText text_;      // of a cell, as a person reads it
  std::size_t in_text_ = 0;
  std::vector<bool> spans_;  // of the text, those within which it is; whether struck through
  std::size_t struck_spans_ = 0;
  std::size_t aside_ = 0;  // within remarks on a cell
  std::optional<PageWriter> writer_;
  PageCells known_;  // of the cells of the page
};

void Tables::begin_style(std::string_view element, const XmlAttributes& attributes) {
  if (element == "style") style_ = attributes.get("name");
  if (element == "table-properties" && attributes.get("display") == "false")
    hidden_.push_back(style_);
  const std::string_view line = attributes.get("text-line-through-style");
  if (element == "text-properties" && !line.empty() && line != "none") struck_.push_back(style_);
}

void Tables::begin_page(const XmlAttributes& attributes) {
  in_page_ = true;
  is_seen_ = std::ranges::find(hidden_, attributes.get("style-name")) == hidden_.end() &&
             book_.pages.size() < kMostTables;
  row_ = 0;
  if (!is_seen_) return;
  known_ = {};
  book_.pages.push_back({.name = std::string(attributes.get("name")), .text = {}});
  writer_.emplace(book_.pages.back().text, longest_);
}

void Tables::end_page() {
  in_page_ = false;
  if (!is_seen_ || is_full()) return;
  WorkbookPage& page = book_.pages.back();
  page.text = completed_page(std::move(page.text), known_, longest_);
  longest_ -= std::min(longest_, page.text.size());
}

void Tables::begin_cell(const XmlAttributes& attributes) {
  const std::size_t count = plain_number(attributes.get("number-columns-repeated"), 1);
  cell_ = {.column = column_, .count = std::min(count, kMostRepeats), .shown = {}};
  column_ += cell_.count;
  cell_.is_struck = is_struck(attributes.get("style-name"));
  const std::size_t across = plain_number(attributes.get("number-columns-spanned"), 1);
  const std::size_t down = plain_number(attributes.get("number-rows-spanned"), 1);
  if ((across > 1 || down > 1) && known_.merged.size() < kMostSpans)
    known_.merged.push_back(
        {.first = {.row = row_, .column = cell_.column},
         .last = {.row = row_ + std::max<std::size_t>(down, 1) - 1,
                  .column = cell_.column + std::max<std::size_t>(across, 1) - 1}});
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
    if (text_.size() > 0 && aside_ == 0) text_.add(" ", false);
    ++in_text_;
  }
  if (element == "span" && in_text_ > 0) {
    spans_.push_back(is_struck(attributes.get("style-name")));
    struck_spans_ += spans_.back() ? 1 : 0;
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
    cell_.is_covered = element == "covered-table-cell";
  } else {
    begin_text(element, attributes);
  }
}

void Tables::end(std::string_view element) {
  if (!in_page_) return;
  if (element == "table") end_page();
  if (element == "span") end_span();
  if (element == "annotation" && aside_ > 0) --aside_;
  if (element == "p" && in_text_ > 0) --in_text_;
  if (element == "table-cell" || element == "covered-table-cell") end_cell();
  if (element == "table-row") end_row();
}

void Tables::end_span() {
  if (spans_.empty()) return;
  struck_spans_ -= spans_.back() ? 1 : 0;
  spans_.pop_back();
}

void Tables::end_cell() {
  cell_.shown = !value_.empty() ? value_ : text_.as_written();
  if (cell_.is_struck && !cell_.shown.empty()) {
    StruckText struck;
    struck.add(!value_.empty() ? value_ : std::string(text_.plain()), true);
    cell_.shown = struck.as_written();
  }
  // "of:=SUM(…)": a formula that nobody computed.
  cell_.is_formula = cell_.shown.empty() && !formula_.empty();
  if (cell_.is_formula)
    cell_.shown = formula_.substr(std::min(formula_.find('='), formula_.size()));
  const bool is_shown = is_seen_ && !cell_.is_covered;
  if (!cell_.shown.empty() && is_shown) cells_.push_back(std::move(cell_));
}

void Tables::end_row() {
  if (!writer_) return;
  for (std::size_t i = 0; i < rows_ && !cells_.empty() && !is_full(); ++i) {
    for (const Cell& cell : cells_) {
      for (std::size_t j = 0; j < cell.count && !is_full(); ++j) {
        writer_->move_to(row_ + i, cell.column + j);
        writer_->write(cell.shown);
        if (cell.is_formula && known_.formulas.size() < kMostRepeats)
          known_.formulas.push_back({.row = row_ + i, .column = cell.column + j});
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
