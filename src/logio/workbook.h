#pragma once
// What the two kinds of workbooks are read with (logio/inputs.h).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "logio/inputs.h"
#include "logio/zip_archive.h"

namespace rummy {

/// Writes the rows of a page. A cell that holds nothing costs nothing, a row that holds nothing a
/// line end, as far as there are rows behind it that hold something.
class PageWriter {
 public:
  PageWriter(std::string& text, std::size_t longest) : text_(text), longest_(longest) {}

  /// The next cell goes there, both counted from 0; not before where the last one went.
  void move_to(std::size_t row, std::size_t column);
  [[nodiscard]] std::size_t row() const { return row_; }
  /// Line ends and tabs in it become blanks.
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

/// Walks through a part. What is wrong with the archive or the part; empty where nothing is.
[[nodiscard]] std::string walk_part(const ZipArchive& archive, std::string_view part,
                                    XmlTaker& taker);

/// A number of digits alone; `otherwise` where it is none.
[[nodiscard]] std::size_t plain_number(std::string_view text, std::size_t otherwise);

[[nodiscard]] Workbook read_excel_workbook(const ZipArchive& archive, std::size_t longest);
[[nodiscard]] Workbook read_calc_workbook(const ZipArchive& archive, std::size_t longest);

}  // namespace rummy
