#pragma once
// Numbers as score keepers and spreadsheets write them: "+44", "−10", "(10)", "10-", "44,00",
// "1 084", "44 pkt".

#include <cstdint>
#include <string_view>

namespace rummy {

struct SheetNumber {
  enum class Kind : std::uint8_t {
    none,       // no number
    whole,      // `value`
    thousands,  // "1.084": `value` if the sign parts thousands
    fraction,   // "62,5"
  };
  Kind kind = Kind::none;
  std::int64_t value = 0;
};

[[nodiscard]] SheetNumber sheet_number(std::string_view text);

/// "-", "–", "x", "/" and the like in a column of scores: nothing was written.
[[nodiscard]] bool is_mark_for_nothing(std::string_view text);

/// "=SUM(F2:F4)": a formula that nobody computed.
[[nodiscard]] bool is_formula(std::string_view text);

}  // namespace rummy
