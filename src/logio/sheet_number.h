#pragma once
// Figures as score keepers and spreadsheets write them: "+44", "−10", "(10)", "10-", "44,00",
// "1 084", "1'084", "44 pkt"; corrected ("34 -> 43"), added up ("20+14"), or marked ("34*").

#include <cstdint>
#include <string>
#include <string_view>

namespace rummy {

struct SheetNumber {
  enum class Kind : std::uint8_t {
    none,       // no number
    whole,      // `value`
    thousands,  // "1.084": `value` if the sign parts thousands
    fraction,   // "62,5"
  };
  /// What stands beside the figure that holds.
  enum class Beside : std::uint8_t {
    nothing,
    earlier,  // the figure before it was corrected
    terms,    // of which it is the sum
    mark,     // "34*", "34 (joker)"; not "4?", which is doubted
  };
  Kind kind = Kind::none;
  std::int64_t value = 0;
  Beside beside = Beside::nothing;
};

[[nodiscard]] SheetNumber sheet_number(std::string_view text);

/// "1O", "l8": the figure that was meant, where letters stand for digits; empty where none was.
[[nodiscard]] std::string digits_meant(std::string_view text);

/// "-", "–", "x", "/" and the like in a column of scores: nothing was written.
[[nodiscard]] bool is_mark_for_nothing(std::string_view text);

/// "=SUM(F2:F4)": a formula that nobody computed.
[[nodiscard]] bool is_formula(std::string_view text);

}  // namespace rummy
