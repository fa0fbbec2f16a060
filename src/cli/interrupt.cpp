#include "cli/interrupt.h"

#include <fcntl.h>
#include <signal.h>  // sigaction is of POSIX
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace rummy {
namespace {

// A signal handler reaches nothing but globals; other threads ask for this one.
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
