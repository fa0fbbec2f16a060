#include "logio/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <nlohmann/detail/exceptions.hpp>
#include <nlohmann/detail/input/json_sax.hpp>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/words.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

/// Takes note of the first fault and of nothing else.
class FaultFinder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& written) override {
    constexpr std::string_view kFraction = ".eE";
    if (written.find_first_of(kFraction) != std::string::npos) return true;
    too_long_ = written;
    return false;
  }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*elements*/) override { return true; }
  bool key(string_t& /*value*/) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t /*elements*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& fault) override {
    position_ = position;
    message_ = fault.what();
    return false;
  }

  [[nodiscard]] std::size_t position() const { return position_; }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const std::string& too_long() const { return too_long_; }

 private:
  std::size_t position_ = 0;
  std::string message_;
  std::string too_long_;  // a whole number no program's whole numbers hold
};

/// The library's words without its number, its line count, and what it read (which may be
/// anything).
Text plain_words(std::string_view message) {
  const std::size_t start = message.find(" - ");
  if (start == std::string_view::npos) {
    return message.find("number overflow") != std::string_view::npos ? "a number is too large"
                                                                     : "a syntax error";
  }
  std::string words(message.substr(start + 3));
  constexpr std::string_view kRead = "; last read: '";
  const std::size_t read = words.find(kRead);
  if (read == std::string::npos) return as_it_stands(std::move(words));
  const std::size_t expected = words.rfind("'; expected ");
  words.erase(read, expected == std::string::npos ? std::string::npos : expected + 1 - read);
  return as_it_stands(std::move(words));
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 0xF];
    } else {
      out += c;
    }
  }
  out += '"';
}

void append_json_number(std::string& out, double number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  const std::string_view written(digits.data(), static_cast<std::size_t>(end - digits.data()));
  out += written;
  if (written.find_first_of(".e") == std::string_view::npos) out += ".0";
}

std::optional<std::string> read_json_string(std::string_view json) {
  const Json read = Json::parse(json.begin(), json.end(), nullptr, false);
  if (!read.is_string()) return std::nullopt;
  return read.get<std::string>();
}

std::optional<JsonFault> find_json_fault(std::string_view text) {
  FaultFinder finder;
  if (Json::sax_parse(text.begin(), text.end(), &finder)) return std::nullopt;
  if (!finder.too_long().empty()) {
    const std::size_t at = text.find(finder.too_long());
    return JsonFault{.offset = at == std::string_view::npos ? 0 : at,
                     .message = "a number is too large"};
  }
  const std::size_t last = std::max<std::size_t>(finder.position(), 1) - 1;
  return JsonFault{.offset = std::min(last, text.size()), .message = plain_words(finder.message())};
}

}  // namespace rummy
