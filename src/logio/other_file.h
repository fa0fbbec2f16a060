#pragma once
// Files that are no records, told by how they start.

#include <string>
#include <string_view>

namespace rummy {

/// What a file is that no record and no scoresheet starts like; empty for any other.
[[nodiscard]] std::string other_file(std::string_view bytes);

}  // namespace rummy
