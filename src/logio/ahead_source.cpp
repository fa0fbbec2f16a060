#include "logio/ahead_source.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "logio/block_source.h"

namespace rummy {
namespace {

constexpr std::size_t kBlock = std::size_t{256} * 1024;
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
    source_->stop();  // it may be waiting for a pipe that has nothing to give
    thread_.join();
  }

  BlockRead read(std::span<char> into) override {
    // Small files, of which there may be many, are done without a thread.
    if (given_alone_ < kBlock && !ended_) return read_alone(into);
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

  /// The thread's work: until the end, an error, or nobody wants more.
  void run() {
    while (true) {
      Block block;
      try {
        block.bytes.resize(kBlock);
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

  std::unique_ptr<BlockSource> source_;  // the thread's, once there is one
  std::size_t given_alone_ = 0;          // before the thread was started
  Block first_;                          // being given out
  std::size_t given_ = 0;                // of it
  bool ended_ = false;
  std::mutex mutex_;  // guards blocks_ and stopping_
  std::condition_variable room_;
  std::condition_variable filled_;
  std::deque<Block> blocks_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<BlockSource> read_ahead(std::unique_ptr<BlockSource> source) {
  return std::make_unique<AheadSource>(std::move(source));
}

}  // namespace rummy
