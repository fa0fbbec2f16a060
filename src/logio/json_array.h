#pragma once
// The elements of a JSON list, one at a time, with bounded memory: records that a program wrote
// into one document.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "logio/block_source.h"
#include "logio/line_reader.h"

namespace rummy {

/// One of them, and where it begins.
struct JsonElement {
  std::string_view text;     // valid until the next one
  std::uint64_t line = 1;    // from 1
  std::uint64_t column = 1;  // from 1, in code points
};

class JsonArray {
 public:
  /// The source begins with a list. Elements longer than `longest` bytes are not kept.
  JsonArray(std::unique_ptr<BlockSource> source, std::size_t longest);

  /// A list that does not end is an element that does not: whoever reads it says so. What follows
  /// the list is one too.
  LineRead next(JsonElement& element);
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  /// What a byte does to the element it stands in.
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
  std::size_t depth_ = 0;  // of brackets within the element
  bool in_string_ = false;
  bool escaped_ = false;
  bool too_long_ = false;
  enum class Part : std::uint8_t { before, within, after } part_ = Part::before;
};

/// Whether all brackets of a text that starts as JSON are closed at its end.
[[nodiscard]] bool is_whole_json(std::string_view text);

}  // namespace rummy
