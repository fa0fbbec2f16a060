#include "cli/card_line.h"

#include <cstdint>
#include <string_view>

#include "table/record.h"

namespace rummy {

Record record_of_line(std::string_view cards, std::uint32_t number) {
  Record record;
  record.source.container = Container::text;
  record.source.text = cards;
  record.source.lines.push_back({.begin = 0,
                                 .length = static_cast<std::uint32_t>(cards.size()),
                                 .number = number,
                                 .index = 0,
                                 .round = 0,
                                 .field = Field::moves});
  return record;
}

}  // namespace rummy
