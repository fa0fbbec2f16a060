#pragma once
// Walks over the bytes of a JSON document as programs write it. Each value is asked for as what it
// must be: what the walk has gone over is JSON, and it knows no fault of anything else.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rummy {

/// In a document that is UTF-8. Behind it stand kPadding zeros, at which every value ends.
class JsonWalk {
 public:
  static constexpr std::size_t kPadding = 8;

  /// Begins at the start of a document.
  void begin(const char* document) { at_ = document; }
  /// Where the walk is.
  [[nodiscard]] const char* at() const { return at_; }
  /// Goes on there, behind what was read of the document elsewhere.
  void go_on_at(const char* at) { at_ = at; }
  /// Where the next value begins, or a sign between two.
  [[nodiscard]] const char* next() {
    while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')
      ++at_;
    return at_;
  }
  /// An empty text there.
  [[nodiscard]] std::string_view begin_of_next() {
    return std::string_view(next(), kPadding).substr(0, 0);
  }
  /// Goes behind the sign, where it is next.
  [[nodiscard]] bool take(char sign) {
    if (*at_ != sign && *next() != sign) return false;
    ++at_;
    return true;
  }
  /// A string without escapes.
  [[nodiscard]] bool take_text(std::string_view& text) { return take('"') && end_text(text); }
  /// The same, behind its first quote.
  [[nodiscard]] bool end_text(std::string_view& text);
  [[nodiscard]] bool take_truth(std::string_view& spelt);
  /// A whole number of at most ten digits that is spelt as it would be written again ("-0" is not).
  [[nodiscard]] bool take_number(std::int64_t& number, std::string_view& spelt);

  /// Calls `use(key)` for each key of an object, to go over its value, until it says false.
  template <class Use>
  [[nodiscard]] bool for_each_key(Use use);
  /// Calls `use(index)` for each value of an array, to go over it, until it says false.
  template <class Use>
  [[nodiscard]] bool for_each_item(Use use);

 private:
  const char* at_ = nullptr;
};

template <class Use>
bool JsonWalk::for_each_key(Use use) {
  if (!take('{')) return false;
  if (take('}')) return true;
  do {
    std::string_view key;
    if (!take_text(key) || !take(':') || !use(key)) return false;
  } while (take(','));
  return take('}');
}

template <class Use>
bool JsonWalk::for_each_item(Use use) {
  if (!take('[')) return false;
  if (take(']')) return true;
  std::uint32_t index = 0;
  do {
    if (!use(index++)) return false;
  } while (take(','));
  return take(']');
}

}  // namespace rummy
