#pragma once
// Reads a source on a thread of its own, a few blocks ahead of whoever wants them.

#include <memory>

#include "logio/block_source.h"

namespace rummy {

/// The thread waits where its few blocks are full, so memory is bounded however slow the reader is.
/// A source of no more than a block gets no thread.
[[nodiscard]] std::unique_ptr<BlockSource> read_ahead(std::unique_ptr<BlockSource> source);

}  // namespace rummy
