#include "logio/workbook.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "logio/own_pages.h"
#include "logio/workbook_parts.h"
#include "logio/xml_walk.h"
#include "logio/zip_archive.h"

namespace rummy {
namespace {

constexpr std::size_t kLongestPart = std::size_t{256} << 20U;  // unpacked; it is read as it comes
constexpr std::size_t kMostRows = std::size_t{1} << 20U;       // as many as programs have
constexpr std::size_t kMostColumns = std::size_t{1} << 14U;

}  // namespace

void PageWriter::move_to(std::size_t row, std::size_t column) {
  row_ = std::max(row, row_);
  column_ = column;
}

void PageWriter::write(std::string_view cell) {
  if (cell.empty()) return;
  is_full_ = is_full_ || row_ >= kMostRows || column_ >= kMostColumns;
  if (!is_full_) {
    if (lines_ < row_) {
      tabs_ = 0;
      has_cells_ = false;
    }
    // A second cell of that place goes behind it.
    if (has_cells_) column_ = std::max(column_, tabs_ + 1);
    has_cells_ = true;
    const std::size_t tabs = column_ > tabs_ ? column_ - tabs_ : 0;
    is_full_ = text_.size() + (row_ - lines_) + tabs + 2 * cell.size() + 2 > longest_;
  }
  if (is_full_) return;
  text_.append(row_ - lines_, '\n');
  lines_ = row_;
  for (; tabs_ < column_; ++tabs_)
    text_ += '\t';
  const bool is_quoted = cell.find('"') != std::string_view::npos;
  if (is_quoted) text_ += '"';
  for (const char c : cell) {
    const bool parts = c == '\t' || c == '\n' || c == '\r' || c == '\0';
    if (c == '"') text_ += '"';
    text_ += parts ? ' ' : c;
  }
  if (is_quoted) text_ += '"';
}

std::string walk_part(const ZipArchive& archive, std::string_view part, XmlTaker& taker) {
  XmlWalk walk(taker);
  bool is_xml = true;
  const auto take = [&](std::string_view block) {
    is_xml = walk.feed(block);
    return is_xml && taker.wants_more();
  };
  switch (archive.read(part, kLongestPart, take)) {
    case ZipArchive::Unpacked::whole:
      return is_xml && walk.finish() ? "" : "is a damaged workbook";
    case ZipArchive::Unpacked::stopped:
      return is_xml ? "" : "is a damaged workbook";
    case ZipArchive::Unpacked::locked:
      return "is a workbook protected with a password";
    case ZipArchive::Unpacked::too_large:
      return "is a workbook too large to be read";
    case ZipArchive::Unpacked::missing:
    case ZipArchive::Unpacked::broken:
      break;
  }
  return "is a damaged workbook";
}

std::size_t plain_number(std::string_view text, std::size_t otherwise) {
  constexpr std::size_t kLongestNumber = 9;
  if (text.empty() || text.size() > kLongestNumber) return otherwise;
  std::size_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return otherwise;
    value = value * 10 + static_cast<std::size_t>(c - '0');
  }
  return value;
}

Workbook read_workbook(std::string_view bytes, std::size_t longest) {
  ZipArchive archive;
  Workbook book;
  if (!archive.open(bytes)) {
    book.error = "is a damaged workbook or zip archive";
  } else if (archive.has("xl/workbook.xml")) {
    book = read_excel_workbook(archive, longest);
  } else if (archive.has("content.xml")) {
    book = read_calc_workbook(archive, longest);
  } else {
    book.error = "is a zip archive and no workbook (.xlsx or .ods)";
  }
  if (!book.error.empty()) book.pages.clear();
  const bool has_pages = !book.pages.empty();
  read_own_pages(book.pages);
  if (has_pages && book.pages.empty())
    book.error = "is a workbook of standings, in which no game stands";
  if (book.error.empty() && book.pages.empty()) book.error = "is a workbook without pages";
  return book;
}

}  // namespace rummy
