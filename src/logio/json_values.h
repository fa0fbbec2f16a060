#pragma once
// Values of a parsed JSON document (simdjson DOM) as text, and what is checked of every one.

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rummy {

/// "an object", "a string", "a whole number", …
[[nodiscard]] const char* kind_of(const simdjson::dom::element& value);

/// The key an object has twice; nothing where all differ.
[[nodiscard]] std::optional<std::string_view> repeated_key(const simdjson::dom::object& object);

/// Appends the value as compact JSON; false where it nests too deep or an object in it has a key
/// twice (what is appended is then unfinished).
[[nodiscard]] bool append_json(const simdjson::dom::element& value, std::string& out);

/// Appends the value as YAML flow text; false as above, and for numbers beyond 64 bits.
[[nodiscard]] bool append_flow(const simdjson::dom::element& value, std::string& out);

/// `text` as compact JSON where it is one JSON value that append_json can write.
[[nodiscard]] std::optional<std::string> compact_json(std::string_view text);

/// `json`, one JSON value, as YAML flow text; nothing where append_flow cannot write it.
[[nodiscard]] std::optional<std::string> flow_of_json(std::string_view json);

}  // namespace rummy
