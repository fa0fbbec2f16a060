#pragma once
// Rows of a scoresheet in text: a line each, but for a quoted cell that holds line ends.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "logio/line_reader.h"

namespace rummy {

/// The rows of a source. A line end within a quoted cell is a blank, and the lines it took follow
/// as blank ones, so that lines count as they do in the file. A quote that nothing closes soon
/// costs its own line and not the rest of the file.
class SheetLines {
 public:
  explicit SheetLines(LineReader& lines) : lines_(lines) {}

  /// The next line, without '\r' at its end; valid until the next call.
  LineRead next(std::string_view& line);
  /// Its number, from 1.
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  struct Ahead {
    std::string text;
    LineRead read = LineRead::line;
  };
  bool look_ahead(std::size_t count);
  void join();

  LineReader& lines_;
  std::deque<Ahead> ahead_;
  std::string row_;
  std::size_t blank_ = 0;  // lines that belong to the row before
  std::uint64_t number_ = 0;
};

/// The same with a text that is there as a whole.
[[nodiscard]] std::string with_rows_joined(std::string_view text);

}  // namespace rummy
