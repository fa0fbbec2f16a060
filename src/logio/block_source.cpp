#include "logio/block_source.h"

#include <zconf.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/ahead_source.h"
#include "logio/file_source.h"

namespace rummy {
namespace {

constexpr std::size_t kPackedBlock = std::size_t{64} * 1024;
constexpr std::string_view kDamaged = "the compressed data is damaged";
constexpr std::string_view kCutShort = "the compressed data ends too early";

/// Gives the bytes looked at beforehand, then the rest.
class PeekedSource : public BlockSource {
 public:
  PeekedSource(std::string first, std::unique_ptr<BlockSource> rest)
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

/// What both kinds of unpacking share: packed bytes in, errors kept.
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
  /// Unpacks from pending() into `into`, calls used() and fail(), gives how much was written.
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
  auto whole = std::make_unique<PeekedSource>(std::move(first), std::move(source));
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
