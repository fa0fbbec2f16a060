#pragma once
// Bytes of a file, of standard input, or of what is compressed in them, a block at a time.

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace rummy {

struct BlockRead {
  std::size_t size = 0;  // 0 with no error: the end
  std::string error;     // why nothing could be read; empty where all is well
};

class BlockSource {
 public:
  BlockSource() = default;
  virtual ~BlockSource() = default;
  BlockSource(const BlockSource&) = delete;
  BlockSource& operator=(const BlockSource&) = delete;
  /// Fills `into`, not necessarily all of it. Asked again after an error or the end, it says so
  /// again.
  virtual BlockRead read(std::span<char> into) = 0;
};

struct OpenedSource {
  std::unique_ptr<BlockSource> source;  // null: see `error`
  std::string error;
};

/// Opens a file ("-": standard input). gzip and zstd are told by their first bytes and unpacked.
[[nodiscard]] OpenedSource open_source(const std::string& path);

}  // namespace rummy
