#include "hostile/run_program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/check.h"
#include "places.h"

namespace rummy::hostile {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{30};

std::string program() {
  const char* chosen = std::getenv("RUMREF");
  return chosen != nullptr ? chosen : kProgram;
}

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  RUMMY_CHECK(pipe2(ends.data(), O_CLOEXEC) == 0);
  return {.read = ends[0], .write = ends[1]};
}

/// In the child: becomes the program, or dies.
[[noreturn]] void become(const std::vector<std::string>& arguments, const std::string& directory,
                         int input, int output) {
  std::vector<std::string> words = {program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> raw;
  raw.reserve(words.size() + 1);
  for (std::string& word : words)
    raw.push_back(word.data());
  raw.push_back(nullptr);
  const bool ready = chdir(directory.c_str()) == 0 && dup2(input, STDIN_FILENO) >= 0 &&
                     dup2(output, STDOUT_FILENO) >= 0 && dup2(output, STDERR_FILENO) >= 0;
  if (ready) execv(raw[0], raw.data());
  _exit(127);
}

/// Writes what still is to be fed, as much as goes; closes the pipe when done or when nobody reads.
void feed_some(int& input, Feed& feed) {
  const std::string block(std::min<std::size_t>(feed.bytes, 1 << 16), feed.letter);
  const ssize_t written = block.empty() ? -1 : write(input, block.data(), block.size());
  if (written < 0 && errno == EAGAIN && !block.empty()) return;
  if (written > 0) feed.bytes -= static_cast<std::size_t>(written);
  if (written > 0 && feed.bytes > 0) return;
  close(input);
  input = -1;
}

/// True while there is more to come.
bool read_some(int output, std::string& text) {
  std::array<char, 1 << 16> block{};
  const ssize_t got = read(output, block.data(), block.size());
  if (got <= 0) return false;
  // The beginning tells what was said.
  if (text.size() < (1U << 20)) text.append(block.data(), static_cast<std::size_t>(got));
  return true;
}

void talk(pid_t child, int input, int output, Feed feed, std::string& text) {
  const auto start = Clock::now();
  fcntl(input, F_SETFL, O_NONBLOCK);
  bool more = true;
  while (more) {
    std::array<pollfd, 2> ends{{{output, POLLIN, 0}, {input, POLLOUT, 0}}};
    const nfds_t watched = input >= 0 ? 2 : 1;
    poll(ends.data(), watched, 1000);
    if (Clock::now() - start > kPatience) kill(child, SIGKILL);
    if (watched == 2 && ends[1].revents != 0) feed_some(input, feed);
    if (ends[0].revents != 0) more = read_some(output, text);
  }
  if (input >= 0) close(input);
}

}  // namespace

Ran run_program(const std::vector<std::string>& arguments, const std::string& directory,
                Feed feed) {
  std::signal(SIGPIPE, SIG_IGN);
  const Pipe input = make_pipe();
  const Pipe output = make_pipe();
  const auto start = Clock::now();
  const pid_t child = fork();
  RUMMY_CHECK(child >= 0);
  if (child == 0) become(arguments, directory, input.read, output.write);
  close(input.read);
  close(output.write);
  Ran ran;
  talk(child, input.write, output.read, feed, ran.out);
  close(output.read);
  int status = 0;
  rusage usage{};
  RUMMY_CHECK(wait4(child, &status, 0, &usage) == child);
  ran.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  ran.peak_kilobytes = usage.ru_maxrss;
  if (WIFEXITED(status)) ran.exit = WEXITSTATUS(status);
  return ran;
}

bool is_measurable() {
#ifdef RUMREF_SANITIZED
  return std::getenv("RUMREF") != nullptr;
#else
  return true;
#endif
}

}  // namespace rummy::hostile
