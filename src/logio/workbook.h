#pragma once
// Tools for reading both kinds of workbooks (logio/inputs.h).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "logio/inputs.h"
#include "logio/zip_archive.h"

namespace rummy {

/// Writes the rows of a sheet. An empty cell costs nothing, an empty row a line end if filled rows
/// follow.
class PageWriter {
 public:
  PageWriter(std::string& text, std::size_t longest) : text_(text), longest_(longest) {}

  /// The next cell goes there, both counted from 0, and not before the last one.
  void move_to(std::size_t row, std::size_t column);
  [[nodiscard]] std::size_t row() const { return row_; }
  /// Line ends and tabs in the cell become spaces.
  void write(std::string_view cell);
  /// Whether no more fits.
  [[nodiscard]] bool is_full() const { return is_full_; }

 private:
  std::string& text_;
  std::size_t longest_;
  std::size_t row_ = 0;
  std::size_t column_ = 0;
  std::size_t lines_ = 0;   // line ends written
  std::size_t tabs_ = 0;    // in the last line
  bool has_cells_ = false;  // the last line
  bool is_full_ = false;
};

/// Walks through a part. Returns what is wrong with the archive or the part; empty if nothing is.
[[nodiscard]] std::string walk_part(const ZipArchive& archive, std::string_view part,
                                    XmlTaker& taker);

/// The number in a text of digits; `otherwise` if it is none.
[[nodiscard]] std::size_t plain_number(std::string_view text, std::size_t otherwise);

[[nodiscard]] Workbook read_excel_workbook(const ZipArchive& archive, std::size_t longest);
[[nodiscard]] Workbook read_calc_workbook(const ZipArchive& archive, std::size_t longest);

}  // namespace rummy
