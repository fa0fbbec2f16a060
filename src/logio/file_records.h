#pragma once
// The records in the bytes of one file, one after the other, whatever the file holds.

#include <string>
#include <string_view>

namespace rummy {

// === Files that are no records, told by how they start.

/// What a file is that no record and no scoresheet starts like; empty for any other.
[[nodiscard]] std::string other_file(std::string_view bytes);

/// Whether the bytes begin as a zip archive does, which workbooks are.
[[nodiscard]] bool is_zip_start(std::string_view start);

}  // namespace rummy
