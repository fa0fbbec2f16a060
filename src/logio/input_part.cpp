#include "logio/input_part.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "diag/finding.h"
#include "logio/input_files.h"
#include "logio/inputs.h"
#include "logio/reader.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The record's own id; empty where it has none, or cannot be read.
std::string id_of(const InputItem& item) {
  Record record;
  Findings findings;
  switch (item.container) {
    case Container::text:
      read_text_record(item.text, record, findings);
      break;
    case Container::json:
      read_json_record(item.text, record, findings);
      break;
    case Container::csv:
      read_sheet_record(sheet_text(item.text, item.sheet), record, findings);
      break;
  }
  return record.head.id.value_or(std::string());
}

}  // namespace

bool is_part(const InputItem& item, const PartOfFile& part) {
  if (!part.sheet.empty()) {
    if (item.sheet == nullptr || item.sheet->sheet != part.sheet) return false;
    if (part.line == 0 || item.sheet->cells) return true;
  }
  if (!part.id.empty()) return item.fault == InputFault::none && id_of(item) == part.id;
  if (item.line == 0) return true;
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(item.text, '\n'));
  const bool ends = item.text.ends_with('\n');
  return part.line >= item.line && part.line <= item.line + lines - (ends ? 1 : 0);
}

}  // namespace rummy
