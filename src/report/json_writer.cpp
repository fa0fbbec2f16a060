#include "report/json_writer.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace rummy {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

void append_control(std::string& out, char32_t code) {
  switch (code) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += "\\u00";
      out += kDigits[(code >> 4U) & 0xFU];
      out += kDigits[code & 0xFU];
  }
}

}  // namespace

void append_json_text(std::string_view text, std::string& out) {
  // Nearly all texts are short and plain: they are put together here and appended in one go.
  constexpr std::size_t kShort = 78;
  if (text.size() <= kShort && is_plain_json(text)) {
    std::array<char, kShort + 2> whole;  // NOLINT(*-member-init): what is used is written first
    whole[0] = '"';
    text.copy(whole.data() + 1, text.size());
    whole[text.size() + 1] = '"';
    out.append(whole.data(), text.size() + 2);
    return;
  }
  out += '"';
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    if (!step.valid) {
      out += "\xEF\xBF\xBD";
    } else if (step.code == '"' || step.code == '\\') {
      out += '\\';
      out += static_cast<char>(step.code);
    } else if (step.code < 0x20 || step.code == 0x7F) {
      append_control(out, step.code);
    } else {
      out += text.substr(0, step.bytes);
    }
    text.remove_prefix(step.bytes);
  }
  out += '"';
}

void JsonWriter::new_line() {
  if (style_ == JsonStyle::line) return;
  out_ += '\n';
  out_.append(counts_.size() * 2, ' ');
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (counts_.empty()) return;
  if (counts_.back()++ > 0) out_ += ',';
  new_line();
}

void JsonWriter::begin(char bracket) {
  before_value();
  out_ += bracket;
  counts_.push_back(0);
}

void JsonWriter::end(char bracket) {
  const bool empty = counts_.back() == 0;
  counts_.pop_back();
  if (!empty) new_line();
  out_ += bracket;
}

void JsonWriter::key(std::string_view name) {
  before_value();
  append_json_text(name, out_);
  out_ += style_ == JsonStyle::line ? ":" : ": ";
  after_key_ = true;
}

void JsonWriter::value(std::string_view text) {
  before_value();
  append_json_text(text, out_);
}

void JsonWriter::whole_number(std::int64_t number) {
  before_value();
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out_.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void JsonWriter::literal(std::string_view word) {
  before_value();
  out_ += word;
}

}  // namespace rummy
