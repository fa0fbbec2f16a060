#pragma once
// An empty scoresheet to fill in, with the columns its game needs.

#include <span>
#include <string>
#include <string_view>

#include "base/words.h"
#include "settings/settings.h"

namespace rummy {

struct SheetTemplate {
  std::string_view name;  // of the variant
  const Variant& variant;
  std::span<const std::string> players;
  bool is_pad = false;  // a column for each player and a row for each round
};

/// A row for each player and round, or a pad, as CSV.
[[nodiscard]] std::string template_csv(const SheetTemplate& sheet);
/// The same as a workbook (.xlsx); why it could not be written, or nothing.
[[nodiscard]] std::string write_template_book(const SheetTemplate& sheet, const std::string& path,
                                              const Wording& words);

}  // namespace rummy
