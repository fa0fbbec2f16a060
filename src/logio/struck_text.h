#pragma once
// The text of a cell of a workbook in which some or all is struck through.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

class StruckText {
 public:
  void add(std::string_view text, bool is_struck);
  /// Empties it and keeps its memory.
  void clear();
  /// In bytes.
  [[nodiscard]] std::size_t size() const { return text_.size(); }

  /// Without a word of what is struck.
  [[nodiscard]] std::string_view plain() const { return text_; }
  /// As it would be written without formats: figures that are struck between "~~" and "~~", apart
  /// from what stands beside them; words that are struck left out if others replace them.
  [[nodiscard]] std::string as_written() const;

 private:
  struct Part {
    std::size_t end = 0;  // of text_
    bool is_struck = false;
  };
  std::string text_;
  std::vector<Part> parts_;
};

}  // namespace rummy
