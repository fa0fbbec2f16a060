// Mappings and the files they read, in one input with a zero byte between: nothing crashes, and
// what a mapping makes reads as a record or is refused; what is begun for a file is a mapping.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_source.h"
#include "mapping/mapping.h"
#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = std::size_t{1} << 20U;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\0');
  const std::string_view text = input.substr(end == std::string_view::npos ? size : end + 1);
  const std::string begun = rummy::proposed_mapping("file", text);
  const bool is_empty = begun.find("\nread: ") == std::string::npos;
  RUMMY_CHECK(is_empty || rummy::read_mapping("begun.yaml", begun));
  auto mapping = rummy::read_mapping("map.yaml", input.substr(0, end));
  if (!mapping) return 0;
  const auto records =
      rummy::open_mapped(std::make_shared<const rummy::Mapping>(std::move(*mapping)),
                         std::make_unique<rummy::TextSource>(text), kLongest);
  rummy::ForeignRecord made;
  rummy::Record record;
  while (records->next(made)) {
    if (!made.fault.empty()) continue;
    rummy::Findings findings;
    rummy::read_text_record(made.text, record, findings);
    rummy::number_lines(record, made.lines);
    for (const rummy::Finding& finding : findings)
      RUMMY_CHECK(!finding.at.is_somewhere() || finding.at.line < record.source.lines.size());
  }
  return 0;
}
