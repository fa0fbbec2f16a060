// Workbooks of Excel, and of LibreOffice and others that write OpenDocument.

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "logio/inputs.h"
#include "logio/page_grid.h"
#include "logio/workbook.h"
#include "logio/zip_archive.h"

namespace rummy {
namespace {

// === Workbooks of Excel and similar programs (ECMA-376; logio/inputs.h).

constexpr std::size_t kMostPages = 1024;

/// xl/workbook.xml: the names of sheets, and which are hidden.
class PageList : public XmlTaker {
 public:
  struct Entry {
    std::string name;
    std::string relation;
  };
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element == "workbookPr") {
      const std::string_view since = attributes.get("date1904");
      from_1904 = since == "1" || since == "true";
    }
    if (element != "sheet" || entries.size() == kMostPages) return;
    const std::string_view state = attributes.get("state");
    if (!state.empty() && state != "visible") return;
    entries.push_back({.name = std::string(attributes.get("name")),
                       .relation = std::string(attributes.get("id"))});
  }
  void end(std::string_view /*element*/) override {}
  void text(std::string_view /*text*/) override {}

  std::vector<Entry> entries;
  bool from_1904 = false;
};

/// xl/_rels/workbook.xml.rels: the places of the sheets.
class Relations : public XmlTaker {
 public:
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element != "Relationship") return;
    std::string target(attributes.get("Target"));
    target = target.starts_with('/') ? target.substr(1) : "xl/" + target;
    targets_.emplace_back(attributes.get("Id"), std::move(target));
  }
  void end(std::string_view /*element*/) override {}
  void text(std::string_view /*text*/) override {}

  [[nodiscard]] std::string_view of(std::string_view id) const {
    const auto found = std::ranges::find(targets_, id, &std::pair<std::string, std::string>::first);
    return found == targets_.end() ? std::string_view() : std::string_view(found->second);
  }

 private:
  std::vector<std::pair<std::string, std::string>> targets_;
};

/// Whether a property is on, as it is unless it says otherwise.
bool is_on(const XmlAttributes& attributes) {
  const std::string_view value = attributes.get("val");
  return value != "0" && value != "false";
}

/// A text of runs, of which some may be struck through.
class RunsOfText {
 public:
  void clear() {
    all_.clear();
    is_struck_ = in_text_ = in_reading_ = false;
  }
  void begin(std::string_view element, const XmlAttributes& attributes) {
    if (element == "rPh") in_reading_ = true;  // pronunciation, in Japanese
    if (element == "r") is_struck_ = false;
    if (element == "strike") is_struck_ = is_on(attributes);
    in_text_ = element == "t" && !in_reading_;
  }
  void end(std::string_view element) {
    if (element == "rPh") in_reading_ = false;
    if (element == "r") is_struck_ = false;
    in_text_ = false;
  }
  void text(std::string_view text) {
    if (in_text_) all_.add(text, is_struck_);
  }
  [[nodiscard]] const StruckText& all() const { return all_; }

 private:
  StruckText all_;
  bool is_struck_ = false;
  bool in_text_ = false;
  bool in_reading_ = false;
};

/// xl/sharedStrings.xml: texts that cells refer to by number.
class SharedTexts : public XmlTaker {
 public:
  explicit SharedTexts(std::size_t longest) : longest_(longest) {}
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element == "si") {
      begins_.push_back(all_.size());
      runs_.clear();
    }
    runs_.begin(element, attributes);
  }
  void end(std::string_view element) override {
    runs_.end(element);
    if (element == "si") all_ += runs_.all().as_written();
  }
  void text(std::string_view text) override { runs_.text(text); }
  [[nodiscard]] bool wants_more() const override {
    return all_.size() + runs_.all().size() + begins_.size() * sizeof(std::size_t) <= longest_;
  }
  [[nodiscard]] std::string_view at(std::size_t i) const {
    if (i >= begins_.size()) return {};
    const std::size_t end = i + 1 < begins_.size() ? begins_[i + 1] : all_.size();
    return std::string_view(all_).substr(begins_[i], end - begins_[i]);
  }

 private:
  std::size_t longest_;
  std::string all_;
  std::vector<std::size_t> begins_;
  RunsOfText runs_;
};

/// Whether a number format is a date: it has a day or a year outside quotes.
bool is_date_format(std::string_view format) {
  bool quoted = false;
  bool bracketed = false;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == '[' || c == ']') {
      bracketed = c == '[';
    } else if (!quoted && !bracketed &&
               std::string_view("dDyY").find(c) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

/// xl/styles.xml: which cell styles are dates, and which are struck through.
class Styles : public XmlTaker {
 public:
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element == "numFmt" && is_date_format(attributes.get("formatCode")))
      dates_.emplace_back(attributes.get("numFmtId"));
    if (element == "fonts") in_fonts_ = true;
    if (element == "font" && in_fonts_) struck_fonts_.push_back(false);
    if (element == "strike" && !struck_fonts_.empty() && in_fonts_)
      struck_fonts_.back() = is_on(attributes);
    if (element == "cellXfs") in_cells_ = true;
    if (element != "xf" || !in_cells_) return;
    const std::size_t font = plain_number(attributes.get("fontId"), 0);
    cells_.push_back({.is_date = is_date_id(attributes.get("numFmtId")),
                      .is_struck = font < struck_fonts_.size() && struck_fonts_[font]});
  }
  void end(std::string_view element) override {
    if (element == "fonts") in_fonts_ = false;
    if (element == "cellXfs") in_cells_ = false;
  }
  void text(std::string_view /*text*/) override {}
  [[nodiscard]] bool is_date(std::size_t style) const {
    return style < cells_.size() && cells_[style].is_date;
  }
  [[nodiscard]] bool is_struck(std::size_t style) const {
    return style < cells_.size() && cells_[style].is_struck;
  }

 private:
  struct CellStyle {
    bool is_date = false;
    bool is_struck = false;
  };
  [[nodiscard]] bool is_date_id(std::string_view id) const {
    const std::size_t number = plain_number(id, 0);
    const bool is_builtin = (number >= 14 && number <= 17) || number == 22 ||
                            (number >= 27 && number <= 31) || number == 36 ||
                            (number >= 50 && number <= 58);
    return is_builtin || std::ranges::find(dates_, id) != dates_.end();
  }

  std::vector<std::string> dates_;
  std::vector<bool> struck_fonts_;
  std::vector<CellStyle> cells_;
  bool in_fonts_ = false;
  bool in_cells_ = false;
};

/// The date with this number of days since the beginning of 1900 or 1904; the number itself if it
/// is no date.
std::string day_of(std::string_view number, bool from_1904) {
  constexpr std::int64_t kFewest = 61;  // before it Excel counts a day that did not exist
  constexpr std::int64_t kMost = 2'958'465;
  std::int64_t days = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), days);
  if (read.ec != std::errc() || days < kFewest || days > kMost) return std::string(number);
  namespace chrono = std::chrono;
  const chrono::sys_days start = from_1904
                                     ? chrono::sys_days{chrono::year{1904} / chrono::January / 1}
                                     : chrono::sys_days{chrono::year{1899} / chrono::December / 30};
  const chrono::year_month_day day{start + chrono::days{days}};
  std::array<char, 32> text{};
  const int size =
      std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(day.year()),
                    static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return {text.data(), static_cast<std::size_t>(std::max(size, 0))};
}

/// The data shared by the sheets of a workbook.
struct BookParts {
  explicit BookParts(std::size_t longest) : texts(longest) {}
  PageList list;
  Relations relations;
  SharedTexts texts;
  Styles styles;
};

/// A sheet of cells.
class PageReader : public XmlTaker {
 public:
  PageReader(PageWriter& writer, const BookParts& book) : writer_(writer), book_(book) {}
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element == "row") {
      at_ = {.row = plain_number(attributes.get("r"), next_row_ + 1) - 1, .column = 0};
      next_row_ = at_.row + 1;
    } else if (element == "c") {
      at_ = cell_named(attributes.get("r")).value_or(at_);
      type_ = attributes.get("t");
      style_ = plain_number(attributes.get("s"), 0);
      value_.clear();
      formula_.clear();
      has_value_ = false;
      runs_.clear();
    } else if (element == "mergeCell") {
      add_merged(attributes.get("ref"));
    }
    runs_.begin(element, attributes);
    kept_ = nullptr;
    if (element == "v") kept_ = &value_;
    has_value_ = has_value_ || element == "v";
    if (element == "f") kept_ = &formula_;
  }
  void end(std::string_view element) override {
    kept_ = nullptr;
    runs_.end(element);
    if (element != "c") return;
    if (value_.empty()) value_ = runs_.all().as_written();
    if (has_value_ && type_ == "str") formula_.clear();  // computed, possibly to nothing
    writer_.move_to(at_.row, at_.column);
    writer_.write(shown());
    if (value_.empty() && !formula_.empty()) cells_.formulas.push_back(at_);
    ++at_.column;
  }
  void text(std::string_view text) override {
    constexpr std::size_t kLongestCell = 65536;
    if (kept_ != nullptr && kept_->size() + text.size() <= kLongestCell) kept_->append(text);
    if (runs_.all().size() + text.size() <= kLongestCell) runs_.text(text);
  }
  [[nodiscard]] bool wants_more() const override { return !writer_.is_full(); }
  [[nodiscard]] const PageCells& cells() const { return cells_; }

 private:
  void add_merged(std::string_view name) {
    constexpr std::size_t kMost = 65536;
    const std::optional<CellRange> range = range_named(name);
    if (range && cells_.merged.size() < kMost) cells_.merged.push_back(*range);
  }
  /// The text a person sees in the cell; for a formula that no program computed, the formula.
  [[nodiscard]] std::string shown() const {
    std::string text = value();
    if (!book_.styles.is_struck(style_) || value_.empty()) return text;
    StruckText struck;
    struck.add(text, true);
    return struck.as_written();
  }
  [[nodiscard]] std::string value() const {
    if (value_.empty()) return formula_.empty() ? std::string() : "=" + formula_;
    if (type_ == "s") return std::string(book_.texts.at(plain_number(value_, SIZE_MAX)));
    if (type_ == "b") return value_ == "1" ? "TRUE" : "FALSE";
    const bool is_number = type_.empty() || type_ == "n";
    const bool is_date = is_number && book_.styles.is_date(style_);
    return is_date ? day_of(value_, book_.list.from_1904) : value_;
  }

  PageWriter& writer_;
  const BookParts& book_;
  CellName at_;
  std::size_t next_row_ = 0;
  std::string type_;
  std::size_t style_ = 0;
  std::string value_;
  std::string formula_;
  bool has_value_ = false;       // the cell has a computed value
  RunsOfText runs_;              // of a text within the cell itself
  std::string* kept_ = nullptr;  // receives the next text
  PageCells cells_;
};

}  // namespace

Workbook read_excel_workbook(const ZipArchive& archive, std::size_t longest) {
  Workbook book;
  BookParts parts(longest);
  const auto walk = [&](std::string_view part, XmlTaker& taker) {
    if (book.error.empty()) book.error = walk_part(archive, part, taker);
  };
  walk("xl/workbook.xml", parts.list);
  walk("xl/_rels/workbook.xml.rels", parts.relations);
  if (archive.has("xl/sharedStrings.xml")) walk("xl/sharedStrings.xml", parts.texts);
  if (archive.has("xl/styles.xml")) walk("xl/styles.xml", parts.styles);
  if (book.error.empty() && !parts.texts.wants_more())
    book.error = "is a workbook too large to be read";
  std::size_t left = longest;
  for (const PageList::Entry& entry : parts.list.entries) {
    const std::string_view part = parts.relations.of(entry.relation);
    // A sheet of another kind, such as a chart, has no cells.
    if (!book.error.empty() || part.find("worksheets/") == std::string_view::npos) continue;
    WorkbookPage& page = book.pages.emplace_back();
    page.name = entry.name;
    PageWriter writer(page.text, left);
    PageReader page_reader(writer, parts);
    walk(part, page_reader);
    if (writer.is_full()) book.error = "is a workbook too large to be read";
    page.text = completed_page(std::move(page.text), page_reader.cells(), left);
    left -= page.text.size();
  }
  return book;
}

namespace {

// === Workbooks of LibreOffice and others that write OpenDocument (logio/inputs.h).

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

/// content.xml, with all sheets.
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
    bool is_covered = false;  // by a merged cell
    bool is_struck = false;
    bool is_formula = false;  // that no program computed
  };

  Workbook& book_;
  std::size_t longest_;              // of text that may still be written
  std::vector<std::string> hidden_;  // styles of hidden sheets
  std::vector<std::string> struck_;  // styles of cells and texts that are struck through
  std::string style_;
  bool in_page_ = false;
  bool is_seen_ = false;
  std::size_t row_ = 0;
  std::size_t rows_ = 1;  // number of copies of the current row
  std::size_t column_ = 0;
  std::vector<Cell> cells_;  // filled cells of the row
  Cell cell_;
  std::string value_;    // of a cell, for programs
  std::string formula_;  //
  StruckText text_;      // of a cell, for people
  std::size_t in_text_ = 0;
  std::vector<bool> spans_;  // for each open span of the text: whether it is struck through
  std::size_t struck_spans_ = 0;
  std::size_t aside_ = 0;  // depth within remarks on a cell
  std::optional<PageWriter> writer_;
  PageCells known_;  // of the cells of the sheet
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
  // "of:=SUM(…)": a formula that no program computed.
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
