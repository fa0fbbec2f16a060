#pragma once
// Lines of a source, elements of a JSON list, and the records of a file with many.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "logio/inputs.h"
#include "logio/pieces.h"
#include "logio/records.h"

namespace rummy::inputs {

// === Lines of files without spaces at their ends.

inline constexpr std::string_view kLineBlanks = " \t\r";

inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kLineBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kLineBlanks) - first + 1);
}

inline std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

}  // namespace rummy::inputs

namespace rummy {

// === The elements of a JSON list, one at a time, with bounded memory: records that a program wrote
// into one document.

/// One element, and the place where it begins.
struct JsonElement {
  std::string_view text;     // valid until the next one
  std::uint64_t line = 1;    // from 1
  std::uint64_t column = 1;  // from 1, in code points
};

class JsonArray {
 public:
  /// The source begins with a list. Elements longer than `longest` bytes are not kept.
  JsonArray(std::unique_ptr<BlockSource> source, std::size_t longest);

  /// The next element. A list that does not end gives an unfinished element, which its reader
  /// reports. What follows the list is an element too.
  LineRead next(JsonElement& element);
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  /// The effect of a byte on the current element.
  enum class Step : std::uint8_t { inside, ends };

  bool refill();
  bool skip_to_element();
  void pass();
  [[nodiscard]] Step step(char c);
  void keep(std::string_view piece);

  std::unique_ptr<BlockSource> source_;
  std::size_t longest_;
  std::vector<char> block_;
  std::string_view rest_;  // of the block
  std::string text_;       // of the element
  std::string error_;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  std::size_t depth_ = 0;  // depth of brackets within the element
  bool in_string_ = false;
  bool escaped_ = false;
  bool too_long_ = false;
  enum class Part : std::uint8_t { before, within, after } part_ = Part::before;
};

/// Whether all brackets of a text that starts like JSON are closed at its end.
[[nodiscard]] bool is_whole_json(std::string_view text);

// === The records of a JSON file with many: the elements of a list, or a document on each line.

class ListedRecords {
 public:
  ListedRecords(std::unique_ptr<JsonArray> array, std::size_t longest);
  ListedRecords(std::unique_ptr<LineReader> lines, std::size_t longest);

  /// Begins with a line that is already read.
  void begin_with(LineRead read, std::string_view line);
  /// The next record, without its file's name; its text is valid until the next call. False after
  /// the last. Many values that are no records, before the first or without any, are one fault; a
  /// few are reported one by one.
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
  std::deque<Waiting> waiting_;  // items read ahead
  std::string text_;             // text of the last item, if it was read ahead
};

}  // namespace rummy
