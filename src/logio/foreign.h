#pragma once
// What is neither a record nor a scoresheet, told before any of it is read: one message says so,
// and not one for each of its lines.

#include <cstddef>
#include <string>
#include <string_view>

namespace rummy {

/// Whether a key of a JSON object is one that records have at their head, or a slip for one.
[[nodiscard]] bool is_key_of_records(std::string_view key);
/// Whether a JSON value has such a key at its top. Text that is no JSON has none.
[[nodiscard]] bool is_like_record(std::string_view json);
/// Whether no line of a text has a key of records or an action, and it is not empty.
[[nodiscard]] bool is_foreign_text(std::string_view text);

/// What a list of values that are no records is; the first says what they are.
[[nodiscard]] std::string words_of_foreign(std::string_view first, std::size_t count);

}  // namespace rummy
