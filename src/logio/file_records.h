#pragma once
// The records in the bytes of one file, one after the other, whatever the file contains.

#include <string>
#include <string_view>

namespace rummy {

// === Files that are no records, recognized by their start.

/// The kind of a file whose start fits no record and no scoresheet; empty for any other file.
[[nodiscard]] std::string other_file(std::string_view bytes);

/// Whether the bytes begin like a zip archive, as workbooks do.
[[nodiscard]] bool is_zip_start(std::string_view start);

}  // namespace rummy
