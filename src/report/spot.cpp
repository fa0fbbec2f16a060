#include "report/spot.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/utf8.h"
#include "diag/place.h"
#include "table/record.h"

namespace rummy {

Spot spot_of(const Record& record, const Place& place) {
  if (!place.is_somewhere() || place.line >= record.lines.size()) return {};
  const std::string_view text = line_text(record, place);
  const std::string_view before = text.substr(0, std::min<std::size_t>(place.offset, text.size()));
  const std::string_view spot = text.substr(before.size(), place.length);
  return {.line = &record.lines[place.line],
          .text = text,
          .offset = count_code_points(before),
          .length = count_code_points(spot)};
}

}  // namespace rummy
