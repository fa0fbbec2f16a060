#pragma once
// The tables verdicts are kept in (docs/DATABASE.md).

#include <cstdint>
#include <string>

namespace rummy {

/// "rumr": what the file says it is.
inline constexpr std::int64_t kDatabaseId = 0x72756D72;
/// Of the tables; a program meets files of its own version only.
inline constexpr std::int64_t kDatabaseVersion = 2;

/// The SQL that makes the tables in an empty file.
[[nodiscard]] std::string database_schema();

}  // namespace rummy
