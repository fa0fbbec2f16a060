#pragma once
// A link that opens a record in the page of the referee: all of it is in the link, behind the '#',
// which no browser sends anywhere. page/link.js reads it (docs/WEB.md).

#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "logio/records.h"

namespace rummy {

struct RefereeLink {
  std::string_view page{};            // the address of the page
  std::string_view variant{};         // in place of the record's; empty: as the record says
  std::vector<Override> overrides{};  // house rules beside the record's
  std::string_view language = "en";
  std::string_view moment{};  // "r1t4"; empty: none
};

/// Empty where there is no page, or the item is not a whole record as somebody wrote it: a game out
/// of a scoresheet.
[[nodiscard]] std::string referee_link(const InputItem& item, const RefereeLink& link);

}  // namespace rummy
