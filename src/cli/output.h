#pragma once
// Where results go: standard output or a file. What cannot be written is an error, never silence.

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "diag/problem.h"
#include "report/judged.h"
#include "report/paint.h"

namespace rummy {

class Output {
 public:
  /// Standard output where `path` is empty; else that file, made anew.
  explicit Output(std::string path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Takes `text`; writes it sooner or later. False once something could not be written.
  bool write(std::string_view text);
  /// Writes what is left, and says on standard error what could not be.
  [[nodiscard]] Exit finish();
  /// Everything so far could be written.
  [[nodiscard]] bool is_good() const { return error_ == 0; }
  [[nodiscard]] bool is_terminal() const { return terminal_; }
  /// Whether text on this output is to be coloured.
  [[nodiscard]] Colour colour(ColourWhen when) const;

 private:
  void flush();

  std::string path_;
  int descriptor_ = -1;
  bool terminal_ = false;
  int error_ = 0;  // errno of the first thing that failed
  std::string pending_;
};

/// Tells the user, on standard error, what is wrong with the program's work or its arguments.
void complain(std::string_view message);
void complain(const Problems& problems, ColourWhen when);
/// The findings of a record that could not be read.
void complain_of(const Judged& judged, ColourWhen when);

}  // namespace rummy
