#pragma once
// The output of the program and its destination: results, complaints, progress; and interruption.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {

// === The destination of results: standard output or a file. A failure to write is an error.

class Output {
 public:
  /// Standard output if `path` is empty; else a new file.
  explicit Output(std::string path);
  /// Continues a file after its first `written` bytes; the rest is dropped.
  Output(std::string path, std::uint64_t written);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Takes `text` and writes it sooner or later. False once something could not be written.
  bool write(std::string_view text);
  /// Writes what `append(text)` appends to a text.
  template <class Append>
  bool write_with(Append append) {
    append(pending_);
    return settle();
  }
  /// Writes the rest, and reports on standard error what could not be written. A closed pipe is no
  /// fault: its reader has read enough.
  [[nodiscard]] Exit finish();
  /// Writes everything so far, because nothing more comes for a while.
  void flush();
  /// Makes everything so far permanent. False if that is impossible.
  bool secure();
  /// The number of bytes so far.
  [[nodiscard]] std::uint64_t size() const { return written_ + pending_.size(); }
  /// The identity of the file, so that it is not read meanwhile.
  [[nodiscard]] FileIdentity identity() const;
  /// Whether everything so far could be written.
  [[nodiscard]] bool is_good() const { return error_ == 0; }
  [[nodiscard]] bool is_terminal() const { return terminal_; }
  /// Whether text on this output is coloured.
  [[nodiscard]] Colour colour(ColourWhen when) const;

 private:
  bool settle();

  std::string path_;
  int descriptor_ = -1;
  bool terminal_ = false;
  std::uint64_t written_ = 0;
  int error_ = 0;  // errno of the first failure
  std::string pending_;
};

/// The identity of a file, if it is one that keeps what is written.
[[nodiscard]] FileIdentity identity_of(const std::string& path);

/// Whether `output` is one of the named files, and would be emptied before it is read.
[[nodiscard]] bool writes_over_one_of(const std::vector<std::string>& named,
                                      const std::string& output);

/// Reports a fault in the program's work or its arguments on standard error.
void complain(std::string_view message);
void complain(const Problems& problems, ColourWhen when);
/// Reports the findings of a record that could not be read.
void complain_of(const Judged& judged, ColourWhen when);

// === The progress of the work, on standard error, for a user at a terminal.

class Progress {
 public:
  /// Whether to show progress: only if standard error is a terminal and the results go elsewhere.
  static bool is_wanted(bool results_on_terminal);

  /// `total`: bytes to read; nothing: unknown. `before`: counted by an earlier run.
  Progress(std::optional<std::uint64_t> total, Tally::Count before);
  /// Redraws if it is time: not in the first second, and not more often than can be read.
  void show(std::uint64_t bytes, const Tally& tally);
  /// Removes what was drawn.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string line(double seconds, std::uint64_t bytes, const Tally& tally) const;

  std::optional<std::uint64_t> total_;
  Tally::Count before_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::seconds(1);
  bool drawn_ = false;
};

// === Ctrl-C and a polite kill: the work ends with what is done; a second one ends it at once.

/// From here on the first SIGINT or SIGTERM only sets the flag below.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();
/// Becomes readable once interrupted, so that a wait for input can wait for this too. -1: not
/// caught.
[[nodiscard]] int interrupt_descriptor();

}  // namespace rummy
