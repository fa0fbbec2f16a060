#pragma once
// Writes JSON piece by piece into one string: no tree, no copy, keys in the order given.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

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

}  // namespace rummy
