#include "logio/line_reader.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "logio/block_source.h"

namespace rummy {
namespace {

constexpr std::size_t kBlock = std::size_t{256} * 1024;
constexpr std::size_t kStartOfLongLine = 64;

}  // namespace

LineReader::LineReader(std::unique_ptr<BlockSource> source, std::size_t longest)
    : source_(std::move(source)),
      longest_(longest),
      block_(std::make_unique_for_overwrite<char[]>(kBlock)) {}

bool LineReader::refill() {
  if (!error_.empty()) return false;
  BlockRead got = source_->read({block_.get(), kBlock});
  rest_ = std::string_view(block_.get(), got.size);
  error_ = std::move(got.error);
  return got.size > 0;
}

LineRead LineReader::next(std::string_view& line) {
  long_line_.clear();
  bool too_long = false;
  bool any = false;
  while (!rest_.empty() || refill()) {
    any = true;
    const std::size_t end = rest_.find('\n');
    const std::string_view piece = rest_.substr(0, end);
    const bool ends = end != std::string_view::npos;
    rest_.remove_prefix(ends ? end + 1 : rest_.size());
    if (ends && long_line_.empty() && !too_long && piece.size() <= longest_) {
      ++number_;
      line = piece;
      return LineRead::line;
    }
    const std::size_t room = longest_ - std::min(longest_, long_line_.size());
    if (!too_long && piece.size() > room) {
      too_long = true;
      long_line_.append(piece.substr(0, kStartOfLongLine));
      long_line_.resize(std::min(long_line_.size(), kStartOfLongLine));
      long_line_.shrink_to_fit();
    } else if (!too_long) {
      long_line_.append(piece);
    }
    if (ends) return finish(line, too_long);
  }
  if (!error_.empty()) {
    ++number_;
    return LineRead::error;
  }
  return any ? finish(line, too_long) : LineRead::end;
}

LineRead LineReader::finish(std::string_view& line, bool too_long) {
  ++number_;
  line = long_line_;
  return too_long ? LineRead::too_long : LineRead::line;
}

LineRead LineReader::append_rest(std::string& text) {
  do {
    if (text.size() + rest_.size() > longest_) return LineRead::too_long;
    text.append(rest_);
    rest_ = {};
  } while (refill());
  return error_.empty() ? LineRead::end : LineRead::error;
}

}  // namespace rummy
