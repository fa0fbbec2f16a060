#pragma once
// Rows of CSV for spreadsheets and programs: what came from a record can be no formula there.

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rummy {

class CsvRows {
 public:
  explicit CsvRows(std::string& out) : out_(out) {}

  /// Text of a record. A cell that a spreadsheet would take for a formula (= + - @, a tab or a
  /// carriage return at its start) gets an apostrophe before it; control characters are written
  /// out; quotes where the cell needs them.
  CsvRows& text(std::string_view text);
  /// Stays a number.
  template <std::integral T>
  CsvRows& number(T number) {
    return plain(std::to_string(number));
  }
  template <std::integral T>
  CsvRows& number(const std::optional<T>& number) {
    return number ? this->number(*number) : plain({});
  }
  /// One of our own words or figures.
  CsvRows& plain(std::string_view word);
  CsvRows& nothing() { return plain({}); }
  void end_row();

 private:
  std::string& out_;
  bool first_ = true;
};

}  // namespace rummy
