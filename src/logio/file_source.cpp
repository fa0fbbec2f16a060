#include "logio/file_source.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/poll.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <thread>

#include "logio/block_source.h"

namespace rummy {
namespace {

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

  /// A pipe may have nothing to give for as long as it likes: false where reading is to stop.
  [[nodiscard]] bool wait() const {
    if (S_ISREG(start_.st_mode)) return true;
    // One that is below 0 is passed over.
    std::array<pollfd, 3> ends{{{.fd = descriptor_, .events = POLLIN, .revents = 0},
                                {.fd = options_.stop, .events = POLLIN, .revents = 0},
                                {.fd = wake_, .events = POLLIN, .revents = 0}}};
    // What unpacks ahead on a thread of its own pauses nobody.
    const bool is_own_thread = std::this_thread::get_id() == opener_;
    if (options_.pause && is_own_thread && ::poll(ends.data(), ends.size(), 0) == 0)
      options_.pause();
    while (::poll(ends.data(), ends.size(), -1) < 0)
      if (errno != EINTR) return true;  // read() will tell what is wrong
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

}  // namespace

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

}  // namespace rummy
