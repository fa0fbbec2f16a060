#pragma once
// What the user says of scoresheets, taken in word by word.

#include <string>
#include <string_view>

#include "logio/records.h"

namespace rummy {

/// The two sides of "runda=round", without the blanks around them; both empty where it is not that.
struct Sides {
  std::string left;
  std::string right;
};
[[nodiscard]] Sides sides_of(std::string_view text);

/// Takes in HEAD=COLUMN; gives what is wrong with it.
[[nodiscard]] std::string add_column(SheetOptions& said, const std::string& given);
std::string add_player(SheetOptions& said, const std::string& given);

}  // namespace rummy
