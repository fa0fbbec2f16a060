#include "cli/only_record.h"

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>

#include "cli/output.h"
#include "logio/inputs.h"
#include "table/record.h"

namespace rummy {

std::optional<InputItem> only_record(const std::string& named, std::string& text) {
  Inputs inputs({named}, {});
  InputItem item;
  if (!inputs.next(item)) {
    complain(fmt::format("{}: holds no record", named));
    return std::nullopt;
  }
  if (item.fault != InputFault::none) {
    complain(fmt::format("{}: {}", item.name, item.message));
    return std::nullopt;
  }
  text = item.text;
  item.text = text;
  InputItem other;
  if (inputs.next(other)) {
    complain(
        fmt::format("{}: holds several records, and this command looks at one: name it as "
                    "FILE:LINE or FILE#ID",
                    named));
    return std::nullopt;
  }
  return item;
}

std::uint32_t round_meant(const Record& record, std::uint32_t number) {
  const std::uint32_t before = rounds_said_before(record).value_or(0);
  return number > before ? number - before : number;
}

}  // namespace rummy
