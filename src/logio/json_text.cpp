#include "logio/json_text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/detail/exceptions.hpp>
#include <nlohmann/detail/input/json_sax.hpp>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "logio/pieces.h"

namespace rummy {
namespace {

// === JSON as text.

using Json = nlohmann::json;

/// Records the first fault and nothing else.
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
  std::string too_long_;  // a whole number too large for a program
};

/// The library's words without its number, its line count, and the text it read.
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

namespace {

// === The value of a house rule: YAML flow text in a text record ({2: 1, 3-5: 2}), a JSON value in
// a JSON record.

constexpr std::size_t kMostKeys = 1'000;  // of one table; no setting needs a hundred

bool is_ascii_letter(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'z';
}

std::size_t digits_at(std::string_view text, std::size_t at) {
  const std::size_t first = at;
  while (at < text.size() && is_digit(text[at]))
    ++at;
  return at - first;
}

/// Whether the text is a number in JSON, which YAML reads in the same way.
bool is_json_number(std::string_view text) {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits_at(text, at);
  if (whole == 0 || (whole > 1 && text[at] == '0')) return false;
  at += whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t digits = digits_at(text, at + 1);
    if (digits == 0) return false;
    at += 1 + digits;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t digits = digits_at(text, at);
    if (digits == 0) return false;
    at += digits;
  }
  return at == text.size();
}

bool is_reserved(std::string_view word) {
  return word == "true" || word == "false" || word == "null";
}

bool is_bare_sign(char c) {
  return is_ascii_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-';
}

bool is_bare(std::string_view word) {
  return !word.empty() && word[0] != '-' && word[0] != '.' &&
         std::ranges::all_of(word, is_bare_sign);
}

class FlowReader {
 public:
  FlowReader(std::string_view flow, std::string& json) : flow_(flow), json_(json) {}

  std::optional<FlowFault> read() {
    value(0);
    skip_blanks();
    if (!fault_ && at_ < flow_.size()) fail(at_, "nothing is expected after the value");
    return std::move(fault_);
  }

 private:
  void fail(std::size_t at, const char* message) {
    if (!fault_) fault_ = FlowFault{.offset = at, .message = message};
  }
  void skip_blanks() {
    while (at_ < flow_.size() && is_blank(flow_[at_]))
      ++at_;
  }
  [[nodiscard]] bool sees(char c) const { return at_ < flow_.size() && flow_[at_] == c; }

  void value(int depth);
  void list(int depth);
  void table(int depth);
  std::optional<std::string> key();
  std::string quoted_word();
  std::string_view bare_word();
  void scalar();

  std::string_view flow_;
  std::string& json_;
  std::size_t at_ = 0;
  std::optional<FlowFault> fault_;
};

void FlowReader::value(int depth) {  // NOLINT(misc-no-recursion): bounded by kMostNesting
  skip_blanks();
  if (depth > kMostNesting) return fail(at_, "lists and tables inside one another go too deep");
  if (sees('[')) return list(depth);
  if (sees('{')) return table(depth);
  scalar();
}

void FlowReader::list(int depth) {  // NOLINT(misc-no-recursion)
  const std::size_t start = at_++;
  json_ += '[';
  skip_blanks();
  for (bool first = true; !fault_ && !sees(']'); first = false) {
    if (at_ >= flow_.size()) return fail(start, "the list is not closed; expected \"]\"");
    if (!first) {
      if (!sees(',')) return fail(at_, "expected \",\" or \"]\" in a list");
      ++at_;
      json_ += ',';
    }
    value(depth + 1);
    skip_blanks();
  }
  ++at_;
  json_ += ']';
}

void FlowReader::table(int depth) {  // NOLINT(misc-no-recursion)
  const std::size_t start = at_++;
  std::vector<std::string> keys;
  json_ += '{';
  skip_blanks();
  while (!fault_ && !sees('}')) {
    if (at_ >= flow_.size()) return fail(start, "the table is not closed; expected \"}\"");
    if (!keys.empty()) {
      if (!sees(',')) return fail(at_, "expected \",\" or \"}\" in a table");
      ++at_;
      json_ += ',';
      skip_blanks();
    }
    const std::size_t key_at = at_;
    if (keys.size() == kMostKeys) return fail(key_at, "the table has too many keys");
    std::optional<std::string> name = key();
    if (!name) return;
    keys.push_back(std::move(*name));
    if (std::ranges::count(keys, keys.back()) > 1)
      return fail(key_at, "duplicate key in the table");
    append_json_string(json_, keys.back());
    json_ += ':';
    value(depth + 1);
    skip_blanks();
  }
  ++at_;
  json_ += '}';
}

std::optional<std::string> FlowReader::key() {
  const std::size_t start = at_;
  const bool in_quotes = sees('"') || sees('\'');
  std::string name = in_quotes ? quoted_word() : std::string(bare_word());
  skip_blanks();
  if (fault_) return std::nullopt;
  if (!sees(':') || (name.empty() && !in_quotes)) {
    fail(start, "expected a key and \": \" in a table");
    return std::nullopt;
  }
  ++at_;
  if (at_ < flow_.size() && !is_blank(flow_[at_]) && !in_quotes) {
    fail(at_, "expected a space after \":\"");
    return std::nullopt;
  }
  return name;
}

std::string FlowReader::quoted_word() {
  const std::string_view rest = flow_.substr(at_);
  if (rest[0] == '"') {
    const std::size_t length = quoted_length(rest).value_or(0);
    const std::optional<std::string> word = read_json_string(rest.substr(0, length));
    if (!word) {
      fail(at_, "the quoted text is not closed, or has an escape that is none");
      return {};
    }
    at_ += length;
    return *word;
  }
  std::string word;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] != '\'') {
      word += rest[i];
    } else if (i + 1 < rest.size() && rest[i + 1] == '\'') {
      word += rest[i++];
    } else {
      at_ += i + 1;
      return word;
    }
  }
  fail(at_, "the quoted text is not closed");
  return {};
}

/// Reads up to the next character of a list or table, or a ':' that ends a key.
std::string_view FlowReader::bare_word() {
  constexpr std::string_view kEnds = ",[]{}\"'";
  const std::size_t start = at_;
  while (at_ < flow_.size() && kEnds.find(flow_[at_]) == std::string_view::npos) {
    const bool ends_key =
        flow_[at_] == ':' && (at_ + 1 == flow_.size() || is_blank(flow_[at_ + 1]));
    if (ends_key) break;
    ++at_;
  }
  return Piece{.text = flow_.substr(start, at_ - start)}.trimmed().text;
}

void FlowReader::scalar() {
  const std::size_t start = at_;
  if (sees('"') || sees('\'')) {
    const std::string word = quoted_word();
    if (!fault_) append_json_string(json_, word);
    return;
  }
  const std::string_view word = bare_word();
  if (word.empty()) return fail(start, "a value is expected here");
  if (word == "~") {
    json_ += "null";
    return;
  }
  if (is_reserved(word)) {
    json_ += word;
    return;
  }
  if (!is_json_number(word)) {
    const bool is_word = is_ascii_letter(word[0]) || is_digit(word[0]) || word[0] == '_' ||
                         static_cast<unsigned char>(word[0]) >= 0x80;
    if (!is_word) return fail(start, "expected a word, a number, true, false, a list or a table");
    append_json_string(json_, word);
    return;
  }
  if (word.find_first_of(".eE") == std::string_view::npos) {
    const auto whole = number_in<std::int64_t>(word);
    if (!whole) return fail(start, "the number is too large");
    json_ += std::to_string(*whole);
    return;
  }
  errno = 0;  // from_chars of a double is not in every standard library
  const double number = std::strtod(std::string(word).c_str(), nullptr);
  if (std::isinf(number) || (number == 0 && errno == ERANGE))
    return fail(start, "the number is too large, or too near to 0");
  append_json_number(json_, number);
}

}  // namespace

std::optional<FlowFault> flow_to_json(std::string_view flow, std::string& json) {
  return FlowReader(flow, json).read();
}

void append_flow_word(std::string& flow, std::string_view word) {
  if (is_bare(word) && !is_reserved(word) && !is_json_number(word)) {
    flow += word;
  } else {
    append_json_string(flow, word);
  }
}

void append_flow_key(std::string& flow, std::string_view key) {
  if (is_bare(key)) {
    flow += key;
  } else {
    append_json_string(flow, key);
  }
}

}  // namespace rummy
