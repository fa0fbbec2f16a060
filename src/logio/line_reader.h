#pragma once
// Lines of a source, one at a time, with bounded memory.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "logio/block_source.h"

namespace rummy {

enum class LineRead : std::uint8_t {
  line,
  too_long,  // its start is given, the rest is passed over
  end,
  error,
};

class LineReader {
 public:
  /// Lines longer than `longest` bytes are not kept.
  LineReader(std::unique_ptr<BlockSource> source, std::size_t longest);

  /// The next line without its '\n', valid until the next call.
  LineRead next(std::string_view& line);
  /// Appends all that is left to `text` while it is no longer than `longest`.
  LineRead append_rest(std::string& text);
  /// The number of the line read last, from 1.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool refill();
  LineRead finish(std::string_view& line, bool too_long);

  std::unique_ptr<BlockSource> source_;
  std::size_t longest_;
  std::unique_ptr<char[]> block_;  // no noughts: a short file would touch all of its pages
  std::string_view rest_;          // of the block
  std::string long_line_;          // one that does not lie in a single block
  std::uint64_t number_ = 0;
  std::string error_;
};

}  // namespace rummy
