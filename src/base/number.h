#pragma once
// Texts that are numbers.

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace rummy {

/// The number that all of a text is, in digits, with a minus sign where the type has numbers below
/// nought; nothing where it is none, or too large.
template <class Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view text) {
  Number number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace rummy
