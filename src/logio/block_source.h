#pragma once
// Bytes of a file, of standard input, or of what is compressed in them, a block at a time.

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
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
  /// No more is wanted: a read that waits for input gives up. From any thread.
  virtual void stop() {}
};

struct OpenedSource {
  std::unique_ptr<BlockSource> source;  // null: see `error`
  std::string error;
};

/// A file, whatever it is called.
struct FileIdentity {
  dev_t device = 0;
  ino_t node = 0;
  [[nodiscard]] bool is_known() const { return node != 0; }
  [[nodiscard]] bool is(dev_t other_device, ino_t other_node) const {
    return is_known() && node == other_node && device == other_device;
  }
};

struct SourceOptions {
  int stop = -1;          // a descriptor that can be read once reading is to stop; -1: none
  FileIdentity output{};  // is written to meanwhile, and so never read
  std::atomic<std::uint64_t>* bytes_read = nullptr;  // counts what was read from the disk, if any
  std::function<void()> pause{};  // called before a read that has to wait for a pipe
};

/// Opens a file ("-": standard input). gzip and zstd are told by their first bytes and unpacked, on
/// a thread of their own.
[[nodiscard]] OpenedSource open_source(const std::string& path, const SourceOptions& options = {});

}  // namespace rummy
