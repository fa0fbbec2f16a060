#include "logio/listed_records.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "logio/assembly.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Lines of a source, one at a time, with bounded memory.

constexpr std::size_t kLineBlock = std::size_t{256} * 1024;
constexpr std::size_t kStartOfLongLine = 64;

}  // namespace

LineReader::LineReader(std::unique_ptr<BlockSource> source, std::size_t longest)
    : source_(std::move(source)),
      longest_(longest),
      block_(std::make_unique_for_overwrite<char[]>(kLineBlock)) {}

bool LineReader::refill() {
  if (!error_.empty()) return false;
  BlockRead got = source_->read({block_.get(), kLineBlock});
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

namespace {

// === The elements of a JSON list, one at a time, with bounded memory.

constexpr std::size_t kArrayBlock = std::size_t{256} * 1024;
constexpr std::string_view kBetweenElements = " \t\r\n,";

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

/// Skips the next byte and counts it.
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
    const bool is_between = kBetweenElements.find(c) != std::string_view::npos;
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

// === The records of a JSON file with many.

using inputs::trimmed;
using inputs::without_mark;

ListedRecords::ListedRecords(std::unique_ptr<JsonArray> array, std::size_t longest)
    : longest_(longest), array_(std::move(array)) {}

ListedRecords::ListedRecords(std::unique_ptr<LineReader> lines, std::size_t longest)
    : longest_(longest), lines_(std::move(lines)) {}

void ListedRecords::begin_with(LineRead read, std::string_view line) {
  Waiting& first = waiting_.emplace_back();
  take_line(first.item, read, line);
  first.text = first.item.text;
  first.item.text = {};
}

bool ListedRecords::next(InputItem& item) {
  if (!std::exchange(is_begun_, true)) read_to_first_record();
  return take_waiting(item) || read(item);
}

bool ListedRecords::take_waiting(InputItem& item) {
  if (waiting_.empty()) return false;
  text_ = std::move(waiting_.front().text);
  item = std::move(waiting_.front().item);
  item.text = text_;
  waiting_.pop_front();
  return true;
}

/// Whether a value was meant as a record, or could not even be read.
static bool is_meant(const InputItem& item, std::string_view text) {
  return item.fault != InputFault::none || is_like_record(text);
}

void ListedRecords::read_to_first_record() {
  constexpr std::size_t kFew = 3;
  constexpr std::size_t kMostText = std::size_t{1} << 20U;
  constexpr std::size_t kMost = 1'000;
  bool is_met = !waiting_.empty() && is_meant(waiting_.front().item, waiting_.front().text);
  std::size_t count = is_met ? 0 : waiting_.size();  // number of values that are no records
  std::string first = waiting_.empty() ? std::string() : waiting_.front().text;
  std::size_t bytes = first.size();
  InputItem item;
  while (!is_met && read(item)) {
    is_met = is_meant(item, item.text);
    if (!is_met && count++ == 0) first = item.text;
    bytes += item.text.size();
    const bool is_kept = bytes <= kMostText && count <= kMost;
    if (is_met || is_kept || count <= kFew)
      waiting_.push_back({.item = item, .text = std::string(item.text)});
    item = {};
  }
  const bool all_kept = waiting_.size() == count + (is_met ? 1 : 0);
  if (count <= kFew || (is_met && all_kept)) return;
  InputItem foreign;
  foreign.fault = InputFault::unreadable;
  foreign.message = words_of_foreign(first, count);
  waiting_.erase(waiting_.begin(), waiting_.end() - (is_met ? 1 : 0));
  waiting_.push_front({.item = std::move(foreign), .text = {}});
}

bool ListedRecords::read(InputItem& item) {
  return array_ ? read_element(item) : lines_ && read_line(item);
}

bool ListedRecords::read_element(InputItem& item) {
  JsonElement element;
  const LineRead read = array_->next(element);
  if (read == LineRead::end) return false;
  item.line = element.line;
  item.column = element.column;
  item.container = Container::json;
  if (read == LineRead::line) {
    item.text = element.text;
    return true;
  }
  item.fault = read == LineRead::too_long ? InputFault::too_large : InputFault::unreadable;
  item.message = read == LineRead::too_long ? too_large() : array_->error();
  if (read == LineRead::error) array_.reset();
  return true;
}

bool ListedRecords::read_line(InputItem& item) {
  std::string_view line;
  LineRead read = lines_->next(line);
  while (read == LineRead::line && trimmed(without_mark(line)).empty())
    read = lines_->next(line);
  if (read == LineRead::end) return false;
  take_line(item, read, trimmed(line));
  if (read == LineRead::error) lines_.reset();
  return true;
}

void ListedRecords::take_line(InputItem& item, LineRead read, std::string_view line) {
  item.line = lines_->number();
  item.container = Container::json;
  if (read == LineRead::line) {
    item.text = line;
    return;
  }
  item.fault = read == LineRead::too_long ? InputFault::too_large : InputFault::unreadable;
  item.message = read == LineRead::too_long ? too_large() : lines_->error();
}

std::string ListedRecords::too_large() const {
  return "the record is longer than " + std::to_string(longest_) + " bytes";
}

}  // namespace rummy
