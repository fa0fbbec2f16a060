#include "cli/only_record.h"

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>

#include "cli/output.h"
#include "logio/inputs.h"

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

std::uint64_t line_within(const std::string& named, const InputItem& item) {
  const std::uint64_t line = parted(named).second.line;
  return item.sheet != nullptr || line == item.line ? 0 : line;
}

}  // namespace rummy
