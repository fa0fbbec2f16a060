#pragma once
// Settings that cannot hold together.

#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.h"

namespace rummy {

/// "FIRST VALUE (place) TEXT SECOND VALUE (place)DETAIL", and where a third setting brings it about
/// ", with THIRD VALUE (place)".
struct Contradiction {
  std::string_view first;
  std::string text;
  std::string_view second;
  std::string detail;
  std::string_view third = {};
};

/// Every pair of settings of the variant that leaves no game to be played.
[[nodiscard]] std::vector<Contradiction> contradictions(const Variant& variant);

}  // namespace rummy
