#pragma once
// The date in a title or on the tab of a scoresheet: "Rummy, 5 March 2026".

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rummy {

/// A date that a text begins or ends with.
struct SheetDate {
  std::string text;  // 2026-03-05 where the month is a word and there is a year, else as written
  std::size_t begin = 0;   // in the text it was found in
  std::size_t length = 0;  //
};

[[nodiscard]] std::optional<SheetDate> date_in(std::string_view text);

/// A title without that date, and what parted the two.
[[nodiscard]] std::string_view without_date(std::string_view title);

}  // namespace rummy
