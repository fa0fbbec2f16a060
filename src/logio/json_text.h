#pragma once
// Text that JSON and settings are written in: strings, numbers, and values of house rules.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"

namespace rummy {

// === JSON as text: strings in and out, numbers, and where a text stops being JSON.

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

// === The value of a house rule: YAML flow text in a text record ({2: 1, 3-5: 2}), a JSON value in
// a JSON record. Only what both can say is a value: words, numbers, true, false, null, lists,
// tables.

struct FlowFault {
  std::size_t offset = 0;  // bytes into the text
  Text message;
};

/// Appends the JSON of `flow` to `json`; gives why it is no value where it is none (`json` is then
/// unfinished).
[[nodiscard]] std::optional<FlowFault> flow_to_json(std::string_view flow, std::string& json);

/// How a table is written, for what helps with a fault.
inline constexpr std::string_view kFlowTable = "{2: 1, 3-5: 2}";

/// Appends a word the way flow text writes it: bare where it can be nothing but a word.
void append_flow_word(std::string& flow, std::string_view word);
/// The same for the key of a table, where a bare number is a word too.
void append_flow_key(std::string& flow, std::string_view key);

}  // namespace rummy
