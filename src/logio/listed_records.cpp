#include "logio/listed_records.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "logio/foreign.h"
#include "logio/input_item.h"
#include "logio/input_lines.h"
#include "logio/json_array.h"
#include "logio/line_reader.h"
#include "table/record.h"

namespace rummy {

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
  std::size_t count = is_met ? 0 : waiting_.size();  // of values that are no records
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
