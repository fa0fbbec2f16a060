#pragma once
// For commands that look at one record.

#include <cstdint>
#include <optional>
#include <string>

#include "logio/inputs.h"

namespace rummy {

/// The one record of the input, its text kept in `text`; what is wrong is reported.
[[nodiscard]] std::optional<InputItem> only_record(const std::string& named, std::string& text);

/// The line of its file that FILE:LINE names within the record; 0 where it names the whole record.
[[nodiscard]] std::uint64_t line_within(const std::string& named, const InputItem& item);

}  // namespace rummy
