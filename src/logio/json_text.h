#pragma once
// JSON as text: strings in and out, numbers, and where a text stops being JSON.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"

namespace rummy {

/// Appends `text`, which is UTF-8, as a JSON string with its quotes.
void append_json_string(std::string& out, std::string_view text);
/// Appends a number that is no whole one so that reading it gives it back.
void append_json_number(std::string& out, double number);
/// The text of a JSON string, quotes included; nothing where `json` is none.
[[nodiscard]] std::optional<std::string> read_json_string(std::string_view json);

struct JsonFault {
  std::size_t offset = 0;  // bytes before the first one that is wrong
  Text message;
};
/// Why and where `text` is no JSON; nothing where no fault is found.
[[nodiscard]] std::optional<JsonFault> find_json_fault(std::string_view text);

}  // namespace rummy
