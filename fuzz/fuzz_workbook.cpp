// The reader of workbooks: no input crashes it, it makes no more text than it may, and what it
// makes is read as a scoresheet without harm. The input is an archive, or the one part of an
// archive that matters, so that a fuzzer need not learn to compress.

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "table/record.h"
#include "unit/zip_file.h"

namespace {

constexpr std::size_t kLongest = std::size_t{64} * 1024;

void read(std::string_view bytes) {
  static rummy::Record record;  // used again and again, as a batch does
  const rummy::Workbook book = rummy::read_workbook(bytes, kLongest);
  RUMMY_CHECK(book.error.empty() != book.pages.empty());
  std::size_t size = 0;
  for (const rummy::WorkbookPage& page : book.pages) {
    size += page.text.size();
    rummy::Findings findings;
    rummy::read_sheet_record({.text = page.text}, record, findings);
    for (const rummy::Finding& finding : findings)
      RUMMY_CHECK(!finding.at.is_somewhere() || finding.at.line < record.source.lines.size());
  }
  RUMMY_CHECK(size <= kLongest);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read(text);
  if (text.starts_with("<row")) read(rummy::excel_of({{"a", text}}, "<si><t>Ala</t></si>"));
  if (text.starts_with("<t")) read(rummy::calc_of(text));
  if (text.starts_with("<?")) read(rummy::zip_of({{"content.xml", text}}));
  return 0;
}
