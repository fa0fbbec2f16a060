// Bytes of a file, of standard input, or of compressed data in them, a block at a time.

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/poll.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <zconf.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "logio/inputs.h"

namespace rummy {

// === The bytes of a file as the system gives them.

namespace {

/// Opens a file ("-": standard input) without reading it. If the file has changed by the time its
/// end is reached (longer, shorter, written to), that is an error.
[[nodiscard]] OpenedSource open_file_source(const std::string& path, const SourceOptions& options);

std::string words_of_errno(int error) {
  return std::generic_category().message(error);
}

bool is_same(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

class FileSource : public BlockSource {
 public:
  FileSource(int descriptor, const struct stat& start, const SourceOptions& options)
      : descriptor_(descriptor), start_(start), options_(options) {
    if (!S_ISREG(start.st_mode)) wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  }
  ~FileSource() override {
    if (wake_ >= 0) ::close(wake_);
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
  }

  void stop() override {
    if (wake_ >= 0) ::eventfd_write(wake_, 1);
  }

  BlockRead read(std::span<char> into) override {
    while (true) {
      if (!wait()) return {.size = 0, .error = "interrupted"};
      const ssize_t got = ::read(descriptor_, into.data(), into.size());
      if (got == 0) return {.size = 0, .error = has_changed() ? kChanged : ""};
      if (got > 0) {
        if (options_.bytes_read != nullptr) *options_.bytes_read += static_cast<std::uint64_t>(got);
        return {.size = static_cast<std::size_t>(got), .error = {}};
      }
      if (errno != EINTR) return {.size = 0, .error = words_of_errno(errno)};
    }
  }

 private:
  static constexpr const char* kChanged = "the file changed while it was read";

  /// Waits for a pipe, which may take any time; false if reading is to stop.
  [[nodiscard]] bool wait() const {
    if (S_ISREG(start_.st_mode)) return true;
    // A descriptor below 0 is ignored.
    std::array<pollfd, 3> ends{{{.fd = descriptor_, .events = POLLIN, .revents = 0},
                                {.fd = options_.stop, .events = POLLIN, .revents = 0},
                                {.fd = wake_, .events = POLLIN, .revents = 0}}};
    // A thread that unpacks ahead does not call `pause`.
    const bool is_own_thread = std::this_thread::get_id() == opener_;
    if (options_.pause && is_own_thread && ::poll(ends.data(), ends.size(), 0) == 0)
      options_.pause();
    while (::poll(ends.data(), ends.size(), -1) < 0)
      if (errno != EINTR) return true;  // read() reports what is wrong
    return ends[1].revents == 0 && ends[2].revents == 0;
  }

  [[nodiscard]] bool has_changed() const {
    struct stat end{};
    if (!S_ISREG(start_.st_mode) || ::fstat(descriptor_, &end) != 0) return false;
    return end.st_size != start_.st_size || !is_same(end.st_mtim, start_.st_mtim);
  }

  int descriptor_;
  int wake_ = -1;
  struct stat start_;
  SourceOptions options_;
  std::thread::id opener_ = std::this_thread::get_id();
};

OpenedSource open_file_source(const std::string& path, const SourceOptions& options) {
  OpenedSource opened;
  const int descriptor = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat start{};
  if (descriptor < 0 || ::fstat(descriptor, &start) != 0) {
    opened.error = words_of_errno(errno);
    if (descriptor > STDIN_FILENO) ::close(descriptor);
    return opened;
  }
  opened.source = std::make_unique<FileSource>(descriptor, start, options);
  if (S_ISREG(start.st_mode) && options.output.is(start.st_dev, start.st_ino)) {
    opened.source.reset();
    opened.error = "this is the file the output goes to";
  }
  return opened;
}

// === Reads a source on a thread of its own, a few blocks ahead of the reader.

/// The thread waits when its few blocks are full, so memory is bounded however slow the reader is.
/// A source of at most one block gets no thread.
[[nodiscard]] std::unique_ptr<BlockSource> read_ahead(std::unique_ptr<BlockSource> source);

constexpr std::size_t kAheadBlock = std::size_t{256} * 1024;
constexpr std::size_t kMostBlocks = 4;

class AheadSource : public BlockSource {
 public:
  explicit AheadSource(std::unique_ptr<BlockSource> source) : source_(std::move(source)) {}
  ~AheadSource() override {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
    }
    room_.notify_one();
    if (!thread_.joinable()) return;
    source_->stop();  // the source may be waiting for a pipe
    thread_.join();
  }

  BlockRead read(std::span<char> into) override {
    // Small files, of which there may be many, need no thread.
    if (given_alone_ < kAheadBlock && !ended_) return read_alone(into);
    if (!thread_.joinable() && !ended_) thread_ = std::thread([this] { run(); });
    if (given_ == first_.size && !ended_) next_block();
    if (ended_) return {.size = 0, .error = first_.error};
    const std::size_t size = std::min(into.size(), first_.size - given_);
    std::copy_n(first_.bytes.begin() + static_cast<std::ptrdiff_t>(given_), size, into.begin());
    given_ += size;
    return {.size = size, .error = {}};
  }

 private:
  struct Block {
    std::vector<char> bytes;
    std::size_t size = 0;
    std::string error;
  };

  BlockRead read_alone(std::span<char> into) {
    BlockRead got = source_->read(into);
    given_alone_ += got.size;
    if (got.size == 0) {
      ended_ = true;
      first_.error = got.error;
    }
    return got;
  }

  /// The thread's work, until the end, an error, or a stop.
  void run() {
    while (true) {
      Block block;
      try {
        block.bytes.resize(kAheadBlock);
        BlockRead got = source_->read(block.bytes);
        block.size = got.size;
        block.error = std::move(got.error);
      } catch (const std::exception& error) {
        block.size = 0;
        block.error = error.what();
      }
      const bool is_last = block.size == 0;
      std::unique_lock lock(mutex_);
      room_.wait(lock, [this] { return stopping_ || blocks_.size() < kMostBlocks; });
      if (stopping_) return;
      blocks_.push_back(std::move(block));
      filled_.notify_one();
      if (is_last) return;
    }
  }

  void next_block() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return !blocks_.empty(); });
    first_ = std::move(blocks_.front());
    blocks_.pop_front();
    lock.unlock();
    room_.notify_one();
    given_ = 0;
    ended_ = first_.size == 0;
  }

  std::unique_ptr<BlockSource> source_;  // belongs to the thread once there is one
  std::size_t given_alone_ = 0;          // before the thread was started
  Block first_;                          // being passed on
  std::size_t given_ = 0;                // bytes of it
  bool ended_ = false;
  std::mutex mutex_;  // guards blocks_ and stopping_
  std::condition_variable room_;
  std::condition_variable filled_;
  std::deque<Block> blocks_;
  bool stopping_ = false;
  std::thread thread_;
};

std::unique_ptr<BlockSource> read_ahead(std::unique_ptr<BlockSource> source) {
  return std::make_unique<AheadSource>(std::move(source));
}

// === Bytes of a file, of standard input, or of compressed data in them, a block at a time.

constexpr std::size_t kPackedBlock = std::size_t{64} * 1024;
constexpr std::string_view kDamaged = "the compressed data is damaged";
constexpr std::string_view kCutShort = "the compressed data ends too early";

/// Passes on the bytes that were peeked at, then the rest.
class BegunSource : public BlockSource {
 public:
  BegunSource(std::string first, std::unique_ptr<BlockSource> rest)
      : first_(std::move(first)), rest_(std::move(rest)) {}
  BlockRead read(std::span<char> into) override {
    if (used_ == first_.size()) return rest_->read(into);
    const std::size_t size = std::min(into.size(), first_.size() - used_);
    std::copy_n(first_.begin() + static_cast<std::ptrdiff_t>(used_), size, into.begin());
    used_ += size;
    return {.size = size, .error = {}};
  }
  void stop() override { rest_->stop(); }

 private:
  std::string first_;
  std::size_t used_ = 0;
  std::unique_ptr<BlockSource> rest_;
};

/// The common part of both kinds of unpacking: packed bytes in, errors kept.
class PackedSource : public BlockSource {
 public:
  explicit PackedSource(std::unique_ptr<BlockSource> packed)
      : packed_(std::move(packed)), block_(kPackedBlock) {}

  BlockRead read(std::span<char> into) final {
    while (error_.empty()) {
      // A full block may leave unpacked bytes inside: they come out before more is put in.
      const bool is_drained = pending_.empty() && (is_complete() || !filled_);
      if (is_drained && !refill()) break;
      const std::size_t size = unpack(into);
      filled_ = size == into.size();
      if (size > 0) return {.size = size, .error = {}};
    }
    return {.size = 0, .error = error_};
  }
  void stop() final { packed_->stop(); }

 protected:
  /// Unpacks from pending() into `into`, calls used() and fail(), returns the number of bytes
  /// written.
  virtual std::size_t unpack(std::span<char> into) = 0;
  /// Whether the packed data may end here.
  [[nodiscard]] virtual bool is_complete() const = 0;

  [[nodiscard]] std::span<char> pending() const { return pending_; }
  void used(std::size_t bytes) { pending_ = pending_.subspan(bytes); }
  void fail(std::string_view error) { error_ = error; }

 private:
  bool refill() {
    const BlockRead got = packed_->read(block_);
    pending_ = std::span(block_).first(got.size);
    if (got.size > 0) return true;
    error_ = !got.error.empty() ? got.error : is_complete() ? "" : kCutShort;
    return false;
  }

  std::unique_ptr<BlockSource> packed_;
  std::vector<char> block_;
  std::span<char> pending_;
  bool filled_ = false;
  std::string error_;
};

class GzipSource : public PackedSource {
 public:
  explicit GzipSource(std::unique_ptr<BlockSource> packed) : PackedSource(std::move(packed)) {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream_, MAX_WBITS + kGzipOnly) != Z_OK) fail("not enough memory");
  }
  ~GzipSource() override { inflateEnd(&stream_); }

 protected:
  std::size_t unpack(std::span<char> into) override {
    const std::span<char> from = pending();
    stream_.next_in = reinterpret_cast<Bytef*>(from.data());
    stream_.avail_in = static_cast<uInt>(from.size());
    stream_.next_out = reinterpret_cast<Bytef*>(into.data());
    stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(into.size(), 1U << 30));
    const uInt room = stream_.avail_out;
    if (complete_ && inflateReset(&stream_) != Z_OK) fail(kDamaged);  // one more member follows
    complete_ = false;
    const int result = inflate(&stream_, Z_NO_FLUSH);
    used(from.size() - stream_.avail_in);
    complete_ = result == Z_STREAM_END;
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) fail(kDamaged);
    return room - stream_.avail_out;
  }
  [[nodiscard]] bool is_complete() const override { return complete_; }

 private:
  z_stream stream_{};
  bool complete_ = false;
};

class ZstdSource : public PackedSource {
 public:
  explicit ZstdSource(std::unique_ptr<BlockSource> packed)
      : PackedSource(std::move(packed)), stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) fail("not enough memory");
  }
  ~ZstdSource() override { ZSTD_freeDStream(stream_); }

 protected:
  std::size_t unpack(std::span<char> into) override {
    const std::span<char> from = pending();
    ZSTD_inBuffer in{.src = from.data(), .size = from.size(), .pos = 0};
    ZSTD_outBuffer out{.dst = into.data(), .size = into.size(), .pos = 0};
    const std::size_t left = ZSTD_decompressStream(stream_, &out, &in);
    used(in.pos);
    if (ZSTD_isError(left) != 0) fail(kDamaged);
    complete_ = left == 0;
    return out.pos;
  }
  [[nodiscard]] bool is_complete() const override { return complete_; }

 private:
  ZSTD_DStream* stream_;
  bool complete_ = false;
};

std::unique_ptr<BlockSource> unpacked(std::unique_ptr<BlockSource> source, std::string& error) {
  constexpr std::string_view kGzip = "\x1F\x8B";
  constexpr std::string_view kZstd = "\x28\xB5\x2F\xFD";
  std::string first;
  std::array<char, 4> bytes{};
  while (first.size() < bytes.size()) {
    const BlockRead got = source->read(std::span(bytes).first(bytes.size() - first.size()));
    if (!got.error.empty()) {
      error = got.error;
      return nullptr;
    }
    if (got.size == 0) break;
    first.append(bytes.data(), got.size);
  }
  const bool is_gzip = first.starts_with(kGzip);
  const bool is_zstd = first.starts_with(kZstd);
  auto whole = std::make_unique<BegunSource>(std::move(first), std::move(source));
  if (is_gzip) return read_ahead(std::make_unique<GzipSource>(std::move(whole)));
  if (is_zstd) return read_ahead(std::make_unique<ZstdSource>(std::move(whole)));
  return whole;
}

}  // namespace

OpenedSource open_source(const std::string& path, const SourceOptions& options) {
  OpenedSource opened = open_file_source(path, options);
  if (opened.source) opened.source = unpacked(std::move(opened.source), opened.error);
  return opened;
}

}  // namespace rummy
