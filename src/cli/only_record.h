#pragma once
// For commands that look at one record.

#include <optional>
#include <string>

#include "logio/inputs.h"

namespace rummy {

/// The one record of the input, its text kept in `text`; what is wrong is told.
[[nodiscard]] std::optional<InputItem> only_record(const std::string& named, std::string& text);

}  // namespace rummy
