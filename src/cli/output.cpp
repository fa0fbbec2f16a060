#include "cli/output.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>  // sigaction is of POSIX
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {
namespace {

// === The destination of results.

constexpr std::size_t kBuffer = std::size_t{1} << 16U;
constexpr mode_t kPermissions = 0644;  // before the user's umask

Colour colour_on(int descriptor, ColourWhen when) {
  switch (when) {
    case ColourWhen::always:
      return Colour::on;
    case ColourWhen::never:
      return Colour::off;
    case ColourWhen::automatic:
      break;
  }
  // no-color.org: set and not empty, whatever its value.
  const char* no_colour = std::getenv("NO_COLOR");
  if (no_colour != nullptr && *no_colour != '\0') return Colour::off;
  const char* terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return Colour::off;
  return isatty(descriptor) == 1 ? Colour::on : Colour::off;
}

bool is_regular(int descriptor) {
  struct stat file{};
  return ::fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode);
}

/// Two runs that write to one file would spoil it: a worker that seemed dead may still be at work.
/// Returns an error, or 0; a file system without locks is accepted.
int lock(int descriptor) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return 0;
  return errno == EWOULDBLOCK ? ETXTBSY : 0;
}

}  // namespace

Output::Output(std::string path) : path_(std::move(path)) {
  if (path_.empty()) {
    descriptor_ = STDOUT_FILENO;
    terminal_ = isatty(descriptor_) == 1;
    return;
  }
  // The file is emptied only once no other program is known to write to it.
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kPermissions);
  if (descriptor_ < 0) {
    error_ = errno;
  } else if (is_regular(descriptor_)) {
    error_ = lock(descriptor_);
    if (error_ == 0 && ::ftruncate(descriptor_, 0) != 0) error_ = errno;
  }
}

Output::Output(std::string path, std::uint64_t written)
    : path_(std::move(path)),
      descriptor_(::open(path_.c_str(), O_WRONLY | O_CLOEXEC)),
      written_(written) {
  if (descriptor_ < 0) {
    error_ = errno;
    return;
  }
  const auto end = static_cast<off_t>(written);
  error_ = lock(descriptor_);
  if (error_ != 0) return;
  if (::ftruncate(descriptor_, end) != 0 || ::lseek(descriptor_, end, SEEK_SET) != end)
    error_ = errno;
}

Output::~Output() {
  if (!path_.empty() && descriptor_ >= 0) ::close(descriptor_);
}

bool Output::write(std::string_view text) {
  return write_with([text](std::string& out) { out += text; });
}

/// Writes what is pending if it is much or somebody waits for it.
bool Output::settle() {
  if (error_ != 0) pending_.clear();
  if (pending_.size() >= kBuffer || is_terminal()) flush();
  return error_ == 0;
}

void Output::flush() {
  std::string_view left = pending_;
  while (!left.empty() && error_ == 0) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written >= 0) {
      written_ += static_cast<std::uint64_t>(written);
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  pending_.clear();
}

bool Output::secure() {
  if (error_ == 0) flush();
  return error_ == 0 && (::fdatasync(descriptor_) == 0 || errno == EINVAL);
}

FileIdentity Output::identity() const {
  struct stat file{};
  if (descriptor_ < 0 || ::fstat(descriptor_, &file) != 0 || !S_ISREG(file.st_mode)) return {};
  return {.device = file.st_dev, .node = file.st_ino};
}

FileIdentity identity_of(const std::string& path) {
  struct stat file{};
  if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) return {};
  return {.device = file.st_dev, .node = file.st_ino};
}

Exit Output::finish() {
  if (error_ == 0) flush();
  if (!path_.empty() && descriptor_ >= 0) {
    if (::close(descriptor_) != 0 && error_ == 0) error_ = errno;
    descriptor_ = -1;
  }
  if (error_ == 0) return Exit::fine;
  // The reader has seen enough: `rumref score … | head`.
  if (error_ == EPIPE && path_.empty()) return Exit::fine;
  const std::string why = error_ == ETXTBSY ? "another program is writing to it"
                                            : std::generic_category().message(error_);
  complain(fmt::format("cannot write to {}: {}", path_.empty() ? "standard output" : path_, why));
  return Exit::failed;
}

Colour Output::colour(ColourWhen when) const {
  return colour_on(descriptor_, when);
}

bool writes_over_one_of(const std::vector<std::string>& named, const std::string& output) {
  const auto is_output = [&output](const std::string& name) {
    std::error_code error;  // what does not exist is no input
    return std::filesystem::equivalent(parted(name).first, output, error);
  };
  return !output.empty() && std::ranges::any_of(named, is_output);
}

void complain(std::string_view message) {
  const std::string line = fmt::format("rumref: {}\n", shown(message));
  std::fputs(line.c_str(), stderr);
}

void complain(const Problems& problems, ColourWhen when) {
  std::string text;
  append_problems(problems, colour_on(STDERR_FILENO, when), text);
  std::fputs(text.c_str(), stderr);
}

void complain_of(const Judged& judged, ColourWhen when) {
  std::string text;
  for (const Finding& finding : judged.verdict->findings)
    append_finding(judged, finding, colour_on(STDERR_FILENO, when), text);
  std::fputs(text.c_str(), stderr);
}

namespace {

// === The progress of the work, on standard error, for a user at a terminal.

constexpr std::size_t kBar = 24;
constexpr auto kPause = std::chrono::milliseconds(200);
constexpr std::uint64_t kSixty = 60;

std::string clock_time(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::llround(seconds));
  const std::uint64_t hours = all / (kSixty * kSixty);
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, all / kSixty % kSixty, all % kSixty);
  return fmt::format("{}:{:02}", all / kSixty, all % kSixty);
}

}  // namespace

bool Progress::is_wanted(bool results_on_terminal) {
  return !results_on_terminal && ::isatty(STDERR_FILENO) == 1;
}

Progress::Progress(std::optional<std::uint64_t> total, Tally::Count before)
    : total_(total), before_(before) {}

std::string Progress::line(double seconds, std::uint64_t bytes, const Tally& tally) const {
  const Tally::Count done = tally.records() - before_;
  std::string text;
  double left = 0;
  if (total_ && *total_ > 0) {
    const double share = std::min(1.0, static_cast<double>(bytes) / static_cast<double>(*total_));
    const auto full = static_cast<std::size_t>(share * kBar);
    text = fmt::format("[{}{}] {:3.0f} %  ", std::string(full, '#'), std::string(kBar - full, ' '),
                       share * 100);
    if (share > 0) left = seconds / share - seconds;
  }
  text += fmt::format("{} records, {:.0f}/s", tally.records(), static_cast<double>(done) / seconds);
  if (left > 0) text += ", " + clock_time(left) + " left";
  return text + fmt::format(", {} finding{}", tally.findings(), tally.findings() == 1 ? "" : "s");
}

void Progress::show(std::uint64_t bytes, const Tally& tally) {
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kPause;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string text = "\r\x1b[K" + line(seconds, bytes, tally);
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!drawn_) return;
  drawn_ = false;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

namespace {

// === Ctrl-C and a polite kill.

// A signal handler can use only globals; other threads ask for this one.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);
std::array<int, 2> wake = {-1, -1};

void on_interrupt(int signal) {
  const int kept = errno;
  interrupted = true;
  const char sign = '!';
  if (::write(wake[1], &sign, 1) < 0) errno = kept;
  std::signal(signal, SIG_DFL);
  errno = kept;
}

}  // namespace

void catch_interrupts() {
  if (wake[0] >= 0 || ::pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

bool is_interrupted() {
  return interrupted;
}

int interrupt_descriptor() {
  return wake[0];
}

}  // namespace rummy
