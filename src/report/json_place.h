#pragma once
// Finds again, in the text of a JSON document, a value that something is to be said of: readers
// keep no places of what nobody may ever ask for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rummy {

/// Bytes before a value of a JSON document, and before the key it stands behind.
struct JsonPlace {
  std::size_t value = 0;
  std::size_t key = 0;  // the value's own where it has none
};

/// Where `pointer` (RFC 6901) leads; nothing where the document has no such value. Of a key that an
/// object has twice, the first.
[[nodiscard]] std::optional<JsonPlace> find_json_value(std::string_view document,
                                                       std::string_view pointer);

/// How many bytes of a JSON string, which begins behind its quote, spell its first `count` code
/// points.
[[nodiscard]] std::size_t spelt_bytes(std::string_view string, std::uint32_t count);

}  // namespace rummy
