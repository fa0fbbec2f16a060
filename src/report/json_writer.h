#pragma once
// JSON written piece by piece, and found again in a document.

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

/// `line`: all on one line, for programs; `pretty`: two blanks a level, for eyes.
enum class JsonStyle : std::uint8_t { line, pretty };

/// Appends text of any kind as a JSON string; bytes that are no UTF-8 become U+FFFD.
void append_json_text(std::string_view text, std::string& out);

class JsonWriter {
 public:
  JsonWriter(std::string& out, JsonStyle style) : out_(out), style_(style) {}

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  /// In an object: the name of what is written next.
  void key(std::string_view name);
  /// Text of any kind; bytes that are no UTF-8 become U+FFFD.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  /// A word of ours, which JSON spells as it stands.
  void word(std::string_view text) { value(text); }
  template <std::integral T>
  void value(T number) {
    if constexpr (std::same_as<T, bool>) {
      literal(number ? "true" : "false");
    } else {
      whole_number(static_cast<std::int64_t>(number));
    }
  }

  /// A number with a fraction, spelt as JSON spells it.
  void decimal(std::string_view digits) { literal(digits); }

  template <class T>
  void field(std::string_view name, const T& what) {
    key(name);
    value(what);
  }
  /// Nothing at all where `text` is empty.
  void field_if(std::string_view name, std::string_view text) {
    if (!text.empty()) field(name, text);
  }
  /// Nothing at all where `number` is 0.
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
  std::vector<std::uint32_t> counts_;  // values written so far in each open bracket
};

// === JSON on one line, as JsonWriter writes it in JsonStyle::line, put together in a buffer that
// is kept: for what is written for every record. Keys are literals and what stands in them is
// copied as it is.

/// The digits of the numbers that most are.
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

/// A comma is written behind every value, and taken back where a bracket closes: nothing has to be
/// remembered of the brackets that are open.
class LineJson {
 public:
  LineJson() : buffer_(kUsual), at_(buffer_.data()), limit_(buffer_.data() + buffer_.size()) {}
  LineJson(const LineJson&) = delete;
  LineJson& operator=(const LineJson&) = delete;

  /// Starts anew, in the same memory.
  void clear() { at_ = buffer_.data(); }
  /// What was written since, which is one whole value.
  [[nodiscard]] std::string_view text() const { return bytes_since(0); }
  /// How much has been written, and what was since then, without the comma behind it.
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(at_ - buffer_.data()); }
  [[nodiscard]] std::string_view bytes_since(std::size_t size) const {
    return {buffer_.data() + size, this->size() - size - 1};
  }

  /// Takes back what was written since then.
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
  /// One that is no literal.
  void key(std::string_view name) {
    value(name);
    at_[-1] = ':';
  }

  /// Text of any kind, as JsonWriter writes it.
  void value(std::string_view text) {
    if (!is_plain_json(text)) return escaped(text);
    word(text);
  }
  /// A word of ours, which JSON spells as it stands.
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
  /// A value or members of an object as JSON spells them, without a comma behind.
  void spelt(std::string_view json) {
    char* at = room(json.size() + 1);
    at += json.copy(at, json.size());
    *at++ = ',';
    at_ = at;
  }
  /// The same in place of a key.
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
  /// Where to write, with room for so many bytes.
  char* room(std::size_t bytes) {
    if (static_cast<std::size_t>(limit_ - at_) < bytes) grow(bytes);
    return at_;
  }
  // What is rare is kept out of what is not.
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

// === Finds again, in the text of a JSON document, a value that something is to be said of: readers
// keep no places of what nobody may ever ask for.

/// Bytes before a value of a JSON document, and before the key it stands behind.
struct JsonPlace {
  std::size_t value = 0;
  std::size_t key = 0;  // the value's own where it has none
};

/// Where `pointer` (RFC 6901) leads; nothing where the document has no such value. Of a key that an
/// object has twice, the first.
[[nodiscard]] std::optional<JsonPlace> find_json_value(std::string_view document,
                                                       std::string_view pointer);

/// How many bytes of a JSON string, which begins behind its quote, spell its first `count` code
/// points.
[[nodiscard]] std::size_t spelt_bytes(std::string_view string, std::uint32_t count);

}  // namespace rummy
