#pragma once
// Canonical text that keeps the comments of the text it was read from.

#include <optional>
#include <string>
#include <string_view>

#include "table/record.h"

namespace rummy {

/// Whether a text record has notes behind '#', which are no part of the record.
[[nodiscard]] bool has_comments(std::string_view text);

/// The record as canonical text, with each comment of `text`, which it was read from: on the line
/// it was on, or above the line that followed it. Nothing if a comment has no place.
[[nodiscard]] std::optional<std::string> write_with_comments(const Record& record,
                                                             std::string_view text);

}  // namespace rummy
