// Workbooks of Excel and of what writes like it (ECMA-376; logio/workbook.h).

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "logio/workbook.h"
#include "logio/workbook_parts.h"
#include "logio/xml_walk.h"
#include "logio/zip_archive.h"

namespace rummy {
namespace {

constexpr std::size_t kMostPages = 1024;

/// xl/workbook.xml: the names of pages, and which are hidden.
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

/// xl/_rels/workbook.xml.rels: where the pages are.
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

/// xl/sharedStrings.xml: texts that cells name by their number.
class SharedTexts : public XmlTaker {
 public:
  explicit SharedTexts(std::size_t longest) : longest_(longest) {}
  void begin(std::string_view element, const XmlAttributes& /*attributes*/) override {
    if (element == "si") begins_.push_back(all_.size());
    if (element == "rPh") in_reading_ = true;  // how a text is spoken, for Japanese
    in_text_ = element == "t" && !in_reading_;
  }
  void end(std::string_view element) override {
    if (element == "rPh") in_reading_ = false;
    in_text_ = false;
  }
  void text(std::string_view text) override {
    if (in_text_) all_ += text;
  }
  [[nodiscard]] bool wants_more() const override {
    return all_.size() + begins_.size() * sizeof(std::size_t) <= longest_;
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
  bool in_text_ = false;
  bool in_reading_ = false;
};

/// Whether a format of numbers writes them as dates: it has a day or a year outside of quotes.
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

/// xl/styles.xml: which styles of cells are dates.
class Styles : public XmlTaker {
 public:
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element == "numFmt" && is_date_format(attributes.get("formatCode")))
      dates_.emplace_back(attributes.get("numFmtId"));
    if (element == "cellXfs") in_cells_ = true;
    if (element == "xf" && in_cells_) is_date_.push_back(is_date_id(attributes.get("numFmtId")));
  }
  void end(std::string_view element) override {
    if (element == "cellXfs") in_cells_ = false;
  }
  void text(std::string_view /*text*/) override {}
  [[nodiscard]] bool is_date(std::size_t style) const {
    return style < is_date_.size() && is_date_[style];
  }

 private:
  [[nodiscard]] bool is_date_id(std::string_view id) const {
    const std::size_t number = plain_number(id, 0);
    const bool is_builtin = (number >= 14 && number <= 17) || number == 22 ||
                            (number >= 27 && number <= 31) || number == 36 ||
                            (number >= 50 && number <= 58);
    return is_builtin || std::ranges::find(dates_, id) != dates_.end();
  }

  std::vector<std::string> dates_;
  std::vector<bool> is_date_;
  bool in_cells_ = false;
};

/// The day that many days after the beginning of 1900 or 1904; the number itself where it is none.
std::string day_of(std::string_view number, bool from_1904) {
  constexpr std::int64_t kFewest = 61;  // before it, Excel counts a day that never was
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

/// "AB12": row 11, column 27; `otherwise` for a name that is none.
struct CellName {
  std::size_t row = 0;
  std::size_t column = 0;
};
CellName cell_named(std::string_view name, CellName otherwise) {
  constexpr std::size_t kMostLetters = 3;
  std::size_t letters = 0;
  std::size_t column = 0;
  while (letters < name.size() && letters < kMostLetters && name[letters] >= 'A' &&
         name[letters] <= 'Z') {
    column = column * 26 + static_cast<std::size_t>(name[letters] - 'A') + 1;
    ++letters;
  }
  const std::size_t row = plain_number(name.substr(letters), 0);
  if (letters == 0 || row == 0) return otherwise;
  return {.row = row - 1, .column = column - 1};
}

/// A page of cells.
class PageCells : public XmlTaker {
 public:
  PageCells(PageWriter& writer, const SharedTexts& shared, const Styles& styles, bool from_1904)
      : writer_(writer), shared_(shared), styles_(styles), from_1904_(from_1904) {}
  void begin(std::string_view element, const XmlAttributes& attributes) override {
    if (element == "row") {
      at_ = {.row = plain_number(attributes.get("r"), next_row_ + 1) - 1, .column = 0};
      next_row_ = at_.row + 1;
    } else if (element == "c") {
      at_ = cell_named(attributes.get("r"), at_);
      type_ = attributes.get("t");
      style_ = plain_number(attributes.get("s"), 0);
      value_.clear();
      formula_.clear();
    } else if (element == "rPh") {
      in_reading_ = true;
    }
    kept_ = nullptr;
    if (element == "v" || (element == "t" && !in_reading_)) kept_ = &value_;
    if (element == "f") kept_ = &formula_;
  }
  void end(std::string_view element) override {
    kept_ = nullptr;
    if (element == "rPh") in_reading_ = false;
    if (element != "c") return;
    writer_.move_to(at_.row, at_.column);
    writer_.write(shown());
    ++at_.column;
  }
  void text(std::string_view text) override {
    constexpr std::size_t kLongestCell = 65536;
    if (kept_ != nullptr && kept_->size() + text.size() <= kLongestCell) kept_->append(text);
  }
  [[nodiscard]] bool wants_more() const override { return !writer_.is_full(); }

 private:
  /// What a reader of the page sees in the cell; of a formula nobody computed, the formula.
  [[nodiscard]] std::string shown() const {
    if (value_.empty()) return formula_.empty() ? std::string() : "=" + formula_;
    if (type_ == "s") return std::string(shared_.at(plain_number(value_, SIZE_MAX)));
    if (type_ == "b") return value_ == "1" ? "TRUE" : "FALSE";
    const bool is_number = type_.empty() || type_ == "n";
    return is_number && styles_.is_date(style_) ? day_of(value_, from_1904_) : value_;
  }

  PageWriter& writer_;
  const SharedTexts& shared_;
  const Styles& styles_;
  bool from_1904_;
  CellName at_;
  std::size_t next_row_ = 0;
  std::string type_;
  std::size_t style_ = 0;
  std::string value_;
  std::string formula_;
  std::string* kept_ = nullptr;  // where the text that comes goes
  bool in_reading_ = false;
};

}  // namespace

Workbook read_excel_workbook(const ZipArchive& archive, std::size_t longest) {
  Workbook book;
  PageList list;
  Relations relations;
  SharedTexts shared(longest);
  Styles styles;
  const auto walk = [&](std::string_view part, XmlTaker& taker) {
    if (book.error.empty()) book.error = walk_part(archive, part, taker);
  };
  walk("xl/workbook.xml", list);
  walk("xl/_rels/workbook.xml.rels", relations);
  if (archive.has("xl/sharedStrings.xml")) walk("xl/sharedStrings.xml", shared);
  if (archive.has("xl/styles.xml")) walk("xl/styles.xml", styles);
  if (book.error.empty() && !shared.wants_more()) book.error = "is a workbook too large to be read";
  std::size_t left = longest;
  for (const PageList::Entry& entry : list.entries) {
    const std::string_view part = relations.of(entry.relation);
    // A page of another kind, a chart, has no cells.
    if (!book.error.empty() || part.find("worksheets/") == std::string_view::npos) continue;
    WorkbookPage& page = book.pages.emplace_back();
    page.name = entry.name;
    PageWriter writer(page.text, left);
    PageCells cells(writer, shared, styles, list.from_1904);
    walk(part, cells);
    if (writer.is_full()) book.error = "is a workbook too large to be read";
    left -= page.text.size();
  }
  return book;
}

}  // namespace rummy
