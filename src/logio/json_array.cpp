#include "logio/json_array.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "logio/block_source.h"
#include "logio/line_reader.h"

namespace rummy {
namespace {

constexpr std::size_t kArrayBlock = std::size_t{256} * 1024;
constexpr std::string_view kBetween = " \t\r\n,";

bool begins_code_point(char byte) {
  return static_cast<signed char>(byte) >= -64;
}

}  // namespace

bool is_whole_json(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return depth == 0 && !in_string;
}

JsonArray::JsonArray(std::unique_ptr<BlockSource> source, std::size_t longest)
    : source_(std::move(source)), longest_(longest), block_(kArrayBlock) {}

bool JsonArray::refill() {
  if (!error_.empty()) return false;
  BlockRead got = source_->read(block_);
  rest_ = std::string_view(block_.data(), got.size);
  error_ = std::move(got.error);
  return got.size > 0;
}

/// Goes past the next byte, and counts it.
void JsonArray::pass() {
  if (rest_.front() == '\n') {
    ++line_;
    column_ = 1;
  } else if (begins_code_point(rest_.front())) {
    ++column_;
  }
  rest_.remove_prefix(1);
}

/// False at the end of the source.
bool JsonArray::skip_to_element() {
  while (!rest_.empty() || refill()) {
    const char c = rest_.front();
    const bool opens = part_ == Part::before && c == '[';
    const bool closes = part_ == Part::within && c == ']';
    const bool is_between = kBetween.find(c) != std::string_view::npos;
    const bool is_mark = part_ == Part::before && !opens;  // a byte-order mark
    if (!opens && !closes && !is_between && !is_mark) return true;
    if (is_mark && !is_between) {
      rest_.remove_prefix(1);
      continue;
    }
    pass();
    if (opens) part_ = Part::within;
    if (closes) part_ = Part::after;
  }
  return false;
}

JsonArray::Step JsonArray::step(char c) {
  if (in_string_) {
    if (!escaped_ && c == '"') in_string_ = false;
    escaped_ = !escaped_ && c == '\\';
    return Step::inside;
  }
  switch (c) {
    case '"':
      in_string_ = true;
      return Step::inside;
    case '{':
    case '[':
      ++depth_;
      return Step::inside;
    case '}':
    case ']':
      if (depth_ == 0) return Step::ends;  // of the list
      --depth_;
      return Step::inside;
    case ',':
      return depth_ == 0 ? Step::ends : Step::inside;
    default:
      return Step::inside;
  }
}

void JsonArray::keep(std::string_view piece) {
  constexpr std::size_t kStart = 64;
  if (!too_long_ && text_.size() + piece.size() > longest_) {
    too_long_ = true;
    text_.append(piece.substr(0, kStart));
    text_.resize(std::min(text_.size(), kStart));
    text_.shrink_to_fit();
  }
  if (!too_long_) text_.append(piece);
}

LineRead JsonArray::next(JsonElement& element) {
  text_.clear();
  depth_ = 0;
  in_string_ = escaped_ = too_long_ = false;
  if (!skip_to_element()) return error_.empty() ? LineRead::end : LineRead::error;
  element.line = line_;
  element.column = column_;
  bool ended = false;
  while (!ended && (!rest_.empty() || refill())) {
    const std::string_view piece = rest_;
    while (!rest_.empty() && !ended) {
      ended = part_ == Part::within && step(rest_.front()) == Step::ends;
      if (!ended) pass();
    }
    keep(piece.substr(0, piece.size() - rest_.size()));
  }
  if (!error_.empty()) return LineRead::error;
  const std::size_t last = text_.find_last_not_of(" \t\r\n");
  element.text = std::string_view(text_).substr(0, last + 1);
  return too_long_ ? LineRead::too_long : LineRead::line;
}

}  // namespace rummy
