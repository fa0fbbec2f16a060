#pragma once
// The text of JSON and settings: strings, numbers, and values of house rules.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"

namespace rummy {

// === JSON as text: strings in both directions, numbers, and the place where a text stops being
// JSON.

/// Appends `text`, which is UTF-8, as a JSON string with its quotes.
void append_json_string(std::string& out, std::string_view text);
/// Appends a number that is not whole, in a form that reads back as the same number.
void append_json_number(std::string& out, double number);
/// The text of a JSON string, quotes included; nothing if `json` is none.
[[nodiscard]] std::optional<std::string> read_json_string(std::string_view json);

struct JsonFault {
  std::size_t offset = 0;  // bytes before the first wrong one
  Text message;
};
/// Why and where `text` is no JSON; nothing if it has no fault.
[[nodiscard]] std::optional<JsonFault> find_json_fault(std::string_view text);

// === The value of a house rule: YAML flow text in a text record ({2: 1, 3-5: 2}), a JSON value in
// a JSON record. Only values that both can express are allowed: words, numbers, true, false, null,
// lists, tables.

struct FlowFault {
  std::size_t offset = 0;  // bytes into the text
  Text message;
};

/// Appends the JSON of `flow` to `json`; returns the fault if it is no value (`json` is then
/// unfinished).
[[nodiscard]] std::optional<FlowFault> flow_to_json(std::string_view flow, std::string& json);

/// An example of a table, for help with a fault.
inline constexpr std::string_view kFlowTable = "{2: 1, 3-5: 2}";

/// Appends a word in flow text, without quotes if it can be nothing else.
void append_flow_word(std::string& flow, std::string_view word);
/// Appends the key of a table, in which a bare number is a word too.
void append_flow_key(std::string& flow, std::string_view key);

}  // namespace rummy
