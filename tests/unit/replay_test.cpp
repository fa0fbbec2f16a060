// `rumref replay`: the table at any moment, printed, and stepped through on a terminal.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>
#include <string_view>

#include "places.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

/// The program on a terminal of its own.
class OnTerminal {
 public:
  explicit OnTerminal(const std::string& arguments) {
    winsize size{};
    size.ws_row = 30;
    size.ws_col = 100;
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    ::alarm(60);  // whatever happens, it does not stay
    const std::string command =
        "cd '" + source_root().string() + "' && exec " + std::string(kProgram) + " " + arguments;
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  ~OnTerminal() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    ::close(terminal_);
  }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  void type(std::string_view keys) const {
    ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  /// Reads until `text` has been shown; everything shown so far where it never is.
  std::string wait_for(std::string_view text) {
    std::string shown;
    std::array<char, 4096> bytes{};
    while (shown.find(text) == std::string::npos) {
      const ssize_t count = ::read(terminal_, bytes.data(), bytes.size());
      if (count <= 0) break;
      shown.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return shown;
  }
  void signal(int which) const { ::kill(child_, which); }
  /// Its exit status, or 128 and the signal that ended it.
  int wait() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  int terminal_ = -1;
  pid_t child_ = -1;
};

constexpr std::string_view kLeaves = "\x1b[?1049l";

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Replay, StepsThroughARecord) {
  OnTerminal replay("replay samples/remik/several-faults.rgn");
  EXPECT_TRUE(holds(replay.wait_for("1/12"), "round 1, dealt"));
  replay.type("n");
  EXPECT_TRUE(holds(replay.wait_for("2/12"), "round 1, turn 1, Franek"));
  replay.type("f");
  EXPECT_TRUE(holds(replay.wait_for("3/12"), "draw.unused"));
  replay.type("/9c\n");
  EXPECT_TRUE(holds(replay.wait_for("9/12"), "meld 9D 9C 9C"));
  replay.type("p");
  EXPECT_TRUE(holds(replay.wait_for("8/12"), "turn 7"));
  replay.type("t4\n");
  EXPECT_TRUE(holds(replay.wait_for("5/12"), "turn 4, Franek"));
  replay.type("G");
  EXPECT_TRUE(holds(replay.wait_for("12/12"), "score.round"));
  replay.type("p");
  (void)replay.wait_for("11/12");
  replay.type("f");  // what is found in the scores is told behind the last turn
  EXPECT_TRUE(holds(replay.wait_for("12/12"), "score.round"));
  replay.type("f");
  EXPECT_TRUE(holds(replay.wait_for("from the beginning again"), "draw.unused"));
  replay.type("q");
  EXPECT_TRUE(holds(replay.wait_for(kLeaves), kLeaves));
  EXPECT_EQ(replay.wait(), 0);
}

TEST(Replay, SaysWhatThereIsNot) {
  OnTerminal replay("replay samples/remik/club-evening.rgn");
  (void)replay.wait_for("quit");
  replay.type("t9999\n");
  EXPECT_TRUE(holds(replay.wait_for("no turn"), "this round has no turn 9999"));
  replay.type("/11X\n");
  EXPECT_TRUE(holds(replay.wait_for("as a card"), "cannot read 11X as a card"));
  replay.type("q");
  EXPECT_EQ(replay.wait(), 0);
}

TEST(Replay, LeavesTheTerminalAsItWasWhenStopped) {
  OnTerminal replay("replay samples/remik/club-evening.rgn");
  (void)replay.wait_for("quit");
  replay.signal(SIGTERM);
  EXPECT_TRUE(holds(replay.wait_for(kLeaves), kLeaves));
  EXPECT_EQ(replay.wait(), 0);
}

TEST(Replay, TellsWhatItCannotShow) {
  const Ran sheet = run_in_shell("rumref replay samples/remik/scoresheet.json 2>&1");
  EXPECT_EQ(sheet.status, 2);
  EXPECT_TRUE(holds(sheet.output, "a scoresheet has no moves to replay")) << sheet.output;
  const Ran turn =
      run_in_shell("rumref replay --round 7 --turn 1 samples/remik/club-evening.rgn 2>&1");
  EXPECT_EQ(turn.status, 2);
  EXPECT_TRUE(holds(turn.output, "the record has no round 7")) << turn.output;
  const Ran many = run_in_shell("rumref replay samples/remik/platform.ndjson 2>&1");
  EXPECT_EQ(many.status, 2);
  EXPECT_TRUE(holds(many.output, "holds several records")) << many.output;
  const Ran one = run_in_shell("sed -n 2p samples/remik/platform.ndjson | rumref replay -");
  EXPECT_TRUE(holds(one.output, "draw.stock-mismatch")) << one.output;
}

}  // namespace
}  // namespace rummy
