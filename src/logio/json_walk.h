#pragma once
// Walks over the bytes of a JSON document as programs write it. Each value is asked for as what it
// must be: what the walk has gone over is JSON, and it knows no fault of anything else.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"

namespace rummy {

/// A key as it stands in a document, with its quotes and without escapes, told by its first and
/// last eight bytes. One that is longer than both is never told.
class JsonKey {
 public:
  /// `quoted`: with its quotes.
  constexpr explicit JsonKey(std::string_view quoted)
      : size_(quoted.size()),
        first_(bytes_of(quoted)),
        mask_(mask_of(size_)),
        last_(size_ > kEightBytes ? bytes_of(quoted.substr(size_ - kEightBytes)) : 0) {
    if (size_ <= 2 * kEightBytes) return;
    first_ = kNoStart;
    mask_ = 0;
  }

  /// Eight bytes can be read there, and behind a text that is no longer than the key.
  [[nodiscard]] bool is_at(const char* at) const {
    if ((eight_bytes_at(at) & mask_) != first_) return false;
    return size_ <= kEightBytes || eight_bytes_at(at + (size_ - kEightBytes)) == last_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::uint64_t first_;
  std::uint64_t mask_;
  std::uint64_t last_;
};

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
    while (is_space(*at_))
      ++at_;
    return at_;
  }
  /// An empty text there.
  [[nodiscard]] std::string_view begin_of_next() {
    return std::string_view(next(), kPadding).substr(0, 0);
  }
  /// Goes behind the sign, where it is next.
  [[nodiscard, gnu::always_inline]] bool take(char sign) {
    if (*at_ != sign && *next() != sign) return false;
    ++at_;
    return true;
  }
  /// A string without escapes.
  [[nodiscard]] bool take_text(std::string_view& text) { return take('"') && end_text(text); }
  /// The same, behind its first quote.
  [[nodiscard]] bool end_text(std::string_view& text);
  /// Goes behind that key and its colon, where both are next.
  [[nodiscard]] bool take_key(const JsonKey& key) {
    const char* const begin = next();
    if (!key.is_at(begin)) return false;
    at_ = begin + key.size();
    if (take(':')) return true;
    at_ = begin;
    return false;
  }
  /// The same of any key without escapes.
  [[nodiscard]] bool take_any_key(std::string_view& key) { return take_text(key) && take(':'); }
  [[nodiscard]] bool take_truth(std::string_view& spelt);
  /// A whole number of at most ten digits that is spelt as it would be written again ("-0" is not).
  [[nodiscard]] bool take_number(std::int64_t& number, std::string_view& spelt);

  /// Calls `use()` at each key of an object, to go over it and its value, until it says false.
  template <class Use>
  [[nodiscard]] bool for_each_entry(Use use);
  /// Calls `use(key)` for each key of an object, to go over its value, until it says false.
  template <class Use>
  [[nodiscard]] bool for_each_key(Use use);
  /// Calls `use(index)` for each value of an array, to go over it, until it says false.
  template <class Use>
  [[nodiscard]] bool for_each_item(Use use);

 private:
  /// Asked most of what is none, which one comparison tells.
  [[nodiscard]] static bool is_space(char sign) {
    return static_cast<unsigned char>(sign) <= ' ' &&
           (sign == ' ' || sign == '\n' || sign == '\r' || sign == '\t');
  }

  const char* at_ = nullptr;
};

template <class Use>
bool JsonWalk::for_each_entry(Use use) {
  if (!take('{')) return false;
  if (take('}')) return true;
  do {
    if (!use()) return false;
  } while (take(','));
  return take('}');
}

template <class Use>
bool JsonWalk::for_each_key(Use use) {
  return for_each_entry([&] {
    std::string_view key;
    return take_any_key(key) && use(key);
  });
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
