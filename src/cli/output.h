#pragma once
// What the program writes, and where: results, complaints, progress; and being interrupted.

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

// === Where results go: standard output or a file. What cannot be written is an error, never
// silence.

class Output {
 public:
  /// Standard output where `path` is empty; else that file, made anew.
  explicit Output(std::string path);
  /// That file as far as it was written, and on from there; what stands behind that is dropped.
  Output(std::string path, std::uint64_t written);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Takes `text`; writes it sooner or later. False once something could not be written.
  bool write(std::string_view text);
  /// The same of what `append(text)` puts behind what is in a text.
  template <class Append>
  bool write_with(Append append) {
    append(pending_);
    return settle();
  }
  /// Writes what is left, and says on standard error what could not be. A pipe that nobody reads
  /// any more is no fault: what was read was enough.
  [[nodiscard]] Exit finish();
  /// Writes what is there by now: nothing more comes for a while.
  void flush();
  /// Sees to it that all so far is kept whatever happens now. False where that cannot be had.
  bool secure();
  /// How much of it there is by now.
  [[nodiscard]] std::uint64_t size() const { return written_ + pending_.size(); }
  /// The file it goes to, so that nobody reads it meanwhile.
  [[nodiscard]] FileIdentity identity() const;
  /// Everything so far could be written.
  [[nodiscard]] bool is_good() const { return error_ == 0; }
  [[nodiscard]] bool is_terminal() const { return terminal_; }
  /// Whether text on this output is to be coloured.
  [[nodiscard]] Colour colour(ColourWhen when) const;

 private:
  bool settle();

  std::string path_;
  int descriptor_ = -1;
  bool terminal_ = false;
  std::uint64_t written_ = 0;
  int error_ = 0;  // errno of the first thing that failed
  std::string pending_;
};

/// That file, if it is one that keeps what is written.
[[nodiscard]] FileIdentity identity_of(const std::string& path);

/// Whether `output` is one of the files named, and would be emptied before it is read.
[[nodiscard]] bool writes_over_one_of(const std::vector<std::string>& named,
                                      const std::string& output);

/// Tells the user, on standard error, what is wrong with the program's work or its arguments.
void complain(std::string_view message);
void complain(const Problems& problems, ColourWhen when);
/// The findings of a record that could not be read.
void complain_of(const Judged& judged, ColourWhen when);

// === How the work comes along, on standard error, for whoever watches a terminal.

class Progress {
 public:
  /// Shown at all only where standard error is a terminal and the results go elsewhere.
  static bool is_wanted(bool results_on_terminal);

  /// `total`: bytes there are to read; nothing: not known. `before`: counted by an earlier run.
  Progress(std::optional<std::uint64_t> total, Tally::Count before);
  /// Draws anew, if it is time: not in the first second, and not more often than can be read.
  void show(std::uint64_t bytes, const Tally& tally);
  /// Takes away what was drawn.
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

// === Ctrl-C and a polite kill: the work ends with what was done so far; a second one ends it at
// once.

/// From here on the first SIGINT or SIGTERM only sets what is asked below.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();
/// Can be read once it is; so that what waits for input can wait for this too. -1: not caught.
[[nodiscard]] int interrupt_descriptor();

}  // namespace rummy
