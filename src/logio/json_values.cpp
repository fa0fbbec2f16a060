#include "logio/json_values.h"

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logio/flow_value.h"
#include "logio/json_text.h"
#include "logio/limits.h"

namespace rummy {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::element_type;
using simdjson::dom::object;

enum class JsonSpelling : std::uint8_t { json, flow };

/// Writes one value in either spelling. They differ in words, keys and blanks.
class ValueWriter {
 public:
  ValueWriter(std::string& out, JsonSpelling spelling) : out_(out), spelling_(spelling) {}

  bool write(const element& value, int depth);

 private:
  bool write_list(const array& list, int depth);
  bool write_table(const object& table, int depth);
  bool write_large(std::uint64_t number);
  void write_word(std::string_view word);
  void write_key(std::string_view key);
  void separate(bool first);

  std::string& out_;
  JsonSpelling spelling_;
};

bool ValueWriter::write(const element& value, int depth) {  // NOLINT(misc-no-recursion)
  if (depth > kMostNesting) return false;
  switch (value.type()) {
    case element_type::ARRAY:
      return write_list(value.get_array().value_unsafe(), depth);
    case element_type::OBJECT:
      return write_table(value.get_object().value_unsafe(), depth);
    case element_type::STRING:
      write_word(value.get_string().value_unsafe());
      return true;
    case element_type::INT64:
      out_ += std::to_string(value.get_int64().value_unsafe());
      return true;
    case element_type::UINT64:
      return write_large(value.get_uint64().value_unsafe());
    case element_type::DOUBLE:
      append_json_number(out_, value.get_double().value_unsafe());
      return true;
    case element_type::BOOL:
      out_ += value.get_bool().value_unsafe() ? "true" : "false";
      return true;
    case element_type::NULL_VALUE:
      out_ += "null";
      return true;
  }
  return false;
}

bool ValueWriter::write_large(std::uint64_t number) {
  if (spelling_ == JsonSpelling::flow && number > std::numeric_limits<std::int64_t>::max())
    return false;
  out_ += std::to_string(number);
  return true;
}

bool ValueWriter::write_list(const array& list, int depth) {  // NOLINT(misc-no-recursion)
  out_ += '[';
  bool first = true;
  for (const element item : list) {
    separate(first);
    if (!write(item, depth + 1)) return false;
    first = false;
  }
  out_ += ']';
  return true;
}

bool ValueWriter::write_table(const object& table, int depth) {  // NOLINT(misc-no-recursion)
  constexpr std::size_t kMostKeys = 1'000;                       // as in flow_value.cpp
  if (repeated_key(table)) return false;
  if (spelling_ == JsonSpelling::flow && table.size() > kMostKeys) return false;
  out_ += '{';
  bool first = true;
  for (const auto field : table) {
    separate(first);
    write_key(field.key);
    if (!write(field.value, depth + 1)) return false;
    first = false;
  }
  out_ += '}';
  return true;
}

void ValueWriter::separate(bool first) {
  if (!first) out_ += spelling_ == JsonSpelling::json ? "," : ", ";
}

void ValueWriter::write_word(std::string_view word) {
  if (spelling_ == JsonSpelling::json) {
    append_json_string(out_, word);
  } else {
    append_flow_word(out_, word);
  }
}

void ValueWriter::write_key(std::string_view key) {
  if (spelling_ == JsonSpelling::json) {
    append_json_string(out_, key);
    out_ += ':';
  } else {
    append_flow_key(out_, key);
    out_ += ": ";
  }
}

}  // namespace

const char* kind_of(const element& value) {
  switch (value.type()) {
    case element_type::ARRAY:
      return "an array";
    case element_type::OBJECT:
      return "an object";
    case element_type::STRING:
      return "a string";
    case element_type::INT64:
    case element_type::UINT64:
      return "a number";
    case element_type::DOUBLE:
      return "a number that is not whole";
    case element_type::BOOL:
      return "true or false";
    case element_type::NULL_VALUE:
      return "null";
  }
  return "a value";
}

std::optional<std::string_view> repeated_key(const object& object) {
  constexpr std::size_t kFew = 24;
  static thread_local std::vector<std::string_view> keys;  // kept for its memory only
  keys.clear();
  for (const auto field : object) {
    if (keys.size() < kFew && std::ranges::find(keys, field.key) != keys.end()) return field.key;
    keys.push_back(field.key);
  }
  if (keys.size() <= kFew) return std::nullopt;
  std::ranges::sort(keys);
  const auto twin = std::ranges::adjacent_find(keys);
  if (twin == keys.end()) return std::nullopt;
  return *twin;
}

bool append_json(const element& value, std::string& out) {
  return ValueWriter(out, JsonSpelling::json).write(value, 0);
}

bool append_flow(const element& value, std::string& out) {
  return ValueWriter(out, JsonSpelling::flow).write(value, 0);
}

namespace {

std::optional<std::string> respelt(std::string_view json, JsonSpelling spelling) {
  static thread_local simdjson::dom::parser parser;
  element value;
  if (json.empty() || parser.parse(json.data(), json.size()).get(value) != simdjson::SUCCESS)
    return std::nullopt;
  std::string out;
  if (!ValueWriter(out, spelling).write(value, 0)) return std::nullopt;
  return out;
}

}  // namespace

std::optional<std::string> compact_json(std::string_view text) {
  return respelt(text, JsonSpelling::json);
}

std::optional<std::string> flow_of_json(std::string_view json) {
  return respelt(json, JsonSpelling::flow);
}

}  // namespace rummy
