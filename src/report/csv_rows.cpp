#include "report/csv_rows.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace rummy {
namespace {

/// OWASP, "CSV Injection": what makes a spreadsheet take a cell for a formula.
bool reads_as_formula(std::string_view text) {
  constexpr std::string_view kSigns = "=+-@\t\r";
  const std::size_t first = text.find_first_not_of(' ');
  return first != std::string_view::npos && kSigns.find(text[first]) != std::string_view::npos;
}

}  // namespace

CsvRows& CsvRows::plain(std::string_view word) {
  if (!first_) out_ += ',';
  first_ = false;
  out_ += word;
  return *this;
}

CsvRows& CsvRows::text(std::string_view text) {
  std::string safe = reads_as_formula(text) ? "'" : "";
  safe += shown(text);
  plain({});
  if (safe.find_first_of(",;\"' ") == std::string::npos) {
    out_ += safe;
    return *this;
  }
  out_ += '"';
  for (const char c : safe) {
    if (c == '"') out_ += '"';
    out_ += c;
  }
  out_ += '"';
  return *this;
}

void CsvRows::end_row() {
  out_ += '\n';
  first_ = true;
}

}  // namespace rummy
