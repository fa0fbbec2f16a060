#pragma once
// A place of a record the way people and programs count it: in code points, from the line's start.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "report/judged.h"
#include "table/record.h"

namespace rummy {

struct Spot {
  const SourceLine* line = nullptr;  // null: nowhere
  std::string_view text;             // of that line
  std::size_t bytes = 0;             // of the text, before it
  std::size_t size = 0;              // in bytes
  std::uint32_t offset = 0;          // code points before it
  std::uint32_t length = 0;          // code points of it
};

/// Where `place` is in its line; cut off at the line's end.
[[nodiscard]] Spot spot_of(const Record& record, const Place& place);

/// A spot where an editor shows it: in the file the record was read from.
struct FileSpot {
  std::uint64_t line = 0;    // from 1; 0: not known
  std::uint64_t column = 0;  // from 1; 0: not known
  std::uint32_t width = 0;   // of what is written there, in code points

  /// Of a sheet of a workbook these are the row and the column of a cell.

  /// Where it ends; what is known of its place is known of its end.
  [[nodiscard]] std::uint64_t end_column() const { return column + width; }
};

/// Finds spots of one record in its file, best in the order of the file.
class FileSpots {
 public:
  explicit FileSpots(const Judged& judged)
      : record_(*judged.record),
        is_in_book_(!judged.book.empty()),
        cells_(judged.cells),
        first_line_(judged.line),
        first_column_(judged.column > 0 ? judged.column : 1),
        column_(first_column_) {}

  [[nodiscard]] FileSpot of(const Spot& spot);

 private:
  void count_to(std::size_t byte);

  const Record& record_;
  bool is_in_book_;
  const CellMap* cells_;
  std::uint64_t first_line_;    // of the record; 0: it is the file
  std::uint64_t first_column_;  // on that line
  // The byte of a JSON document that was counted up to:
  std::size_t byte_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_;
};

[[nodiscard]] FileSpot file_spot(const Judged& judged, const Spot& spot);

/// The first line of a list or table of a JSON record, as it stands in its document; empty where
/// that is not known.
[[nodiscard]] std::string_view first_line_of_value(const Record& record, const Spot& spot);

/// A spot of a sheet of a workbook.
struct CellSpot {
  std::string name;       // "C4"; "4:4" of a row
  std::uint64_t row = 0;  // from 1
  std::string_view text;  // what the cell holds
  Spot spot{};            // within that
};
/// Nothing for what is not on such a sheet, or nowhere.
[[nodiscard]] std::optional<CellSpot> cell_spot(const Judged& judged, const Spot& spot);
/// "[12 March]!C4": a cell by its sheet.
[[nodiscard]] std::string cell_name(const Judged& judged, const CellSpot& cell);
/// "season.xlsx[12 March]!C4".
[[nodiscard]] std::string place_in_book(const Judged& judged, const CellSpot& cell);

}  // namespace rummy
