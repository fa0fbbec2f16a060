#pragma once
// JSON written piece by piece, and values found again in a document.

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace rummy {

// === Writes JSON piece by piece into one string: no tree, no copy, keys in the order given.

/// `line`: all on one line, for programs; `pretty`: two spaces for each level, for people.
enum class JsonStyle : std::uint8_t { line, pretty };

/// Appends any text as a JSON string; bytes that are no UTF-8 become U+FFFD.
void append_json_text(std::string_view text, std::string& out);

class JsonWriter {
 public:
  JsonWriter(std::string& out, JsonStyle style) : out_(out), style_(style) {}

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  /// In an object: the name of the next value.
  void key(std::string_view name);
  /// Any text; bytes that are no UTF-8 become U+FFFD.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  /// A word of the program, which JSON spells unchanged.
  void word(std::string_view text) { value(text); }
  template <std::integral T>
  void value(T number) {
    if constexpr (std::same_as<T, bool>) {
      literal(number ? "true" : "false");
    } else {
      whole_number(static_cast<std::int64_t>(number));
    }
  }

  /// A number with a fraction, in the spelling of JSON.
  void decimal(std::string_view digits) { literal(digits); }

  template <class T>
  void field(std::string_view name, const T& what) {
    key(name);
    value(what);
  }
  /// Writes nothing if `text` is empty.
  void field_if(std::string_view name, std::string_view text) {
    if (!text.empty()) field(name, text);
  }
  /// Writes nothing if `number` is 0.
  template <std::integral T>
  void field_if(std::string_view name, T number) {
    if (number != 0) field(name, number);
  }

 private:
  void begin(char bracket);
  void end(char bracket);
  void literal(std::string_view word);
  void whole_number(std::int64_t number);
  void before_value();
  void new_line();

  std::string& out_;
  JsonStyle style_;
  bool after_key_ = false;
  std::vector<std::uint32_t> counts_;  // number of values in each open bracket
};

// === JSON on one line, as JsonWriter writes it in JsonStyle::line, in a buffer that is kept: for
// output of every record. Keys are literals and are copied unchanged.

/// The digits of the most common numbers.
struct SmallNumber {
  std::array<char, 3> digits{};
  std::uint8_t size = 0;
};
inline constexpr std::size_t kSmallNumbers = 1'000;
inline constexpr std::array<SmallNumber, kSmallNumbers> kSmallNumberDigits = [] {
  std::array<SmallNumber, kSmallNumbers> all{};
  for (std::size_t i = 0; i < kSmallNumbers; ++i) {
    SmallNumber& number = all.at(i);
    if (i >= 100) number.digits.at(number.size++) = static_cast<char>('0' + i / 100);
    if (i >= 10) number.digits.at(number.size++) = static_cast<char>('0' + i / 10 % 10);
    number.digits.at(number.size++) = static_cast<char>('0' + i % 10);
  }
  return all;
}();

/// A comma is written after every value and removed when a bracket closes, so nothing must be
/// remembered about open brackets.
class LineJson {
 public:
  LineJson() : buffer_(kUsual), at_(buffer_.data()), limit_(buffer_.data() + buffer_.size()) {}
  LineJson(const LineJson&) = delete;
  LineJson& operator=(const LineJson&) = delete;

  /// Starts again in the same memory.
  void clear() { at_ = buffer_.data(); }
  /// The text since then, which is one whole value.
  [[nodiscard]] std::string_view text() const { return bytes_since(0); }
  /// The size so far, and the text since then without its last comma.
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(at_ - buffer_.data()); }
  [[nodiscard]] std::string_view bytes_since(std::size_t size) const {
    return {buffer_.data() + size, this->size() - size - 1};
  }

  /// Removes the text since then.
  void cut_to(std::size_t size) { at_ = buffer_.data() + size; }

  void begin_object() { put('{'); }
  void end_object() { close('}'); }
  void begin_array() { put('['); }
  void end_array() { close(']'); }

  template <std::size_t N>
  void key(const char (&name)[N]) {
    char* at = room(N + 2);
    *at++ = '"';
    std::memcpy(at, name, N - 1);
    at += N - 1;
    *at++ = '"';
    *at++ = ':';
    at_ = at;
  }
  /// A key that is no literal.
  void key(std::string_view name) {
    value(name);
    at_[-1] = ':';
  }

  /// Any text, as JsonWriter writes it.
  void value(std::string_view text) {
    if (!is_plain_json(text)) return escaped(text);
    word(text);
  }
  /// A word of the program, which JSON spells unchanged.
  void word(std::string_view text) {
    char* at = room(text.size() + 3);
    *at++ = '"';
    at += text.copy(at, text.size());
    *at++ = '"';
    *at++ = ',';
    at_ = at;
  }
  template <std::integral T>
  void value(T number) {
    if constexpr (std::same_as<T, bool>) {
      spelt(number ? "true" : "false");
    } else {
      whole_number(static_cast<std::int64_t>(number));
    }
  }
  /// A value, or members of an object, already in the spelling of JSON, without a comma at the end.
  void spelt(std::string_view json) {
    char* at = room(json.size() + 1);
    at += json.copy(at, json.size());
    *at++ = ',';
    at_ = at;
  }
  /// A key already in the spelling of JSON.
  void spelt_key(std::string_view quoted) {
    spelt(quoted);
    at_[-1] = ':';
  }

  template <std::size_t N, class T>
  void field(const char (&name)[N], const T& what) {
    key(name);
    value(what);
  }
  template <std::size_t N>
  void field_if(const char (&name)[N], std::string_view text) {
    if (!text.empty()) field(name, text);
  }
  template <std::size_t N, std::integral T>
  void field_if(const char (&name)[N], T number) {
    if (number != 0) field(name, number);
  }

 private:
  static constexpr std::size_t kUsual = 4'096;  // more than most verdicts have
  /// The place to write, with room for this many bytes.
  char* room(std::size_t bytes) {
    if (static_cast<std::size_t>(limit_ - at_) < bytes) grow(bytes);
    return at_;
  }
  // Not inlined, because it is rare.
  [[gnu::noinline]] void grow(std::size_t bytes) {
    const std::size_t used = size();
    buffer_.resize(2 * buffer_.size() + bytes);
    at_ = buffer_.data() + used;
    limit_ = buffer_.data() + buffer_.size();
  }
  void put(char bracket) {
    *room(1) = bracket;
    ++at_;
  }
  void close(char bracket) {
    char* at = room(2);
    if (at[-1] == ',') --at;
    *at++ = bracket;
    *at++ = ',';
    at_ = at;
  }
  void whole_number(std::int64_t number) {
    const bool is_negative = number < 0;
    const std::uint64_t size =
        is_negative ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    if (size >= kSmallNumbers) return large_number(number);
    const SmallNumber& small = kSmallNumberDigits.data()[size];
    char* at = room(2 + small.digits.size());
    *at = '-';
    at += is_negative ? 1 : 0;
    std::memcpy(at, small.digits.data(), small.digits.size());
    at += small.size;
    *at++ = ',';
    at_ = at;
  }
  [[gnu::noinline]] void large_number(std::int64_t number) {
    constexpr std::size_t kMostSigns = 20;  // "-9223372036854775808"
    char* const at = room(kMostSigns + 1);
    at_ = std::to_chars(at, at + kMostSigns, number).ptr;
    *at_++ = ',';
  }
  [[gnu::noinline]] void escaped(std::string_view text) {
    odd_text_.clear();
    append_json_text(text, odd_text_);
    spelt(odd_text_);
  }

  std::vector<char> buffer_;
  char* at_;
  char* limit_;
  std::string odd_text_;
};

// === Finds a value again in the text of a JSON document for a report about it: readers keep no
// places, because most are never needed.

/// Bytes before a value of a JSON document, and before its key.
struct JsonPlace {
  std::size_t value = 0;
  std::size_t key = 0;  // the value's own if it has no key
};

/// The place that `pointer` (RFC 6901) leads to; nothing if the document has no such value. If an
/// object has a key twice, the first counts.
[[nodiscard]] std::optional<JsonPlace> find_json_value(std::string_view document,
                                                       std::string_view pointer);

/// The number of bytes in a JSON string, after its opening quote, that spell its first `count` code
/// points.
[[nodiscard]] std::size_t spelt_bytes(std::string_view string, std::uint32_t count);

}  // namespace rummy
