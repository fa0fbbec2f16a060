#pragma once
// The bytes of a file as the system gives them.

#include <memory>
#include <string>

#include "logio/block_source.h"

namespace rummy {

/// Opens a file ("-": standard input) without looking into it. A file that is not the same at its
/// end as it was at its start (longer, shorter, written to) is an error there.
[[nodiscard]] OpenedSource open_file_source(const std::string& path, const SourceOptions& options);

}  // namespace rummy
