#pragma once
// For commands that look at one record.

#include <cstdint>
#include <optional>
#include <string>

#include "logio/inputs.h"
#include "table/record.h"

namespace rummy {

/// The one record of the input, its text kept in `text`; what is wrong is told.
[[nodiscard]] std::optional<InputItem> only_record(const std::string& named, std::string& text);

/// Which round of the record is meant by `number`, from 1: the one the record numbers so ("round
/// 7"), where it numbers them, else the one at that place. May be one the record has not.
[[nodiscard]] std::uint32_t round_meant(const Record& record, std::uint32_t number);

}  // namespace rummy
