#pragma once
// The records of a file that holds many, in JSON: the elements of a list, or a document on each
// line.

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "logio/input_item.h"
#include "logio/json_array.h"
#include "logio/line_reader.h"

namespace rummy {

class ListedRecords {
 public:
  ListedRecords(std::unique_ptr<JsonArray> array, std::size_t longest);
  ListedRecords(std::unique_ptr<LineReader> lines, std::size_t longest);

  /// Begins with a line that was read already.
  void begin_with(LineRead read, std::string_view line);
  /// The next record, but for its file's name; its text is valid until the next call. False after
  /// the last. Many values that are no records, before the first or where none comes, are one
  /// fault; a few are told one by one.
  bool next(InputItem& item);

 private:
  struct Waiting {
    InputItem item;
    std::string text;
  };
  void read_to_first_record();
  bool take_waiting(InputItem& item);
  bool read(InputItem& item);
  bool read_element(InputItem& item);
  bool read_line(InputItem& item);
  void take_line(InputItem& item, LineRead read, std::string_view line);
  [[nodiscard]] std::string too_large() const;

  std::size_t longest_;
  std::unique_ptr<JsonArray> array_;
  std::unique_ptr<LineReader> lines_;
  bool is_begun_ = false;
  std::deque<Waiting> waiting_;  // what was read ahead
  std::string text_;             // of what was given last, if that was read ahead
};

}  // namespace rummy
