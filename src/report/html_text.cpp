#include "report/html_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "report/json_writer.h"

namespace rummy {

std::string html(std::string_view text) {
  std::string out;
  for (const char c : shown(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string as_data(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    // They stand in JSON within strings only, where an escape means the same.
    if (c == '<') {
      out += "\\u003c";
    } else if (c == '>') {
      out += "\\u003e";
    } else if (c == '&') {
      out += "\\u0026";
    } else {
      out += c;
    }
  }
  return out;
}

namespace {

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kSigns =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr unsigned kLow = 0x3F;  // six bits
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t size = std::min<std::size_t>(bytes.size() - i, 3);
    unsigned three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8U | (k < size ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= size ? kSigns[(three >> (18 - (6 * k))) & kLow] : '=';
  }
  return text;
}

}  // namespace

std::string policy_hash(std::string_view text) {
  return "sha256-" + base64(sha256(text));
}

void write_script_words(JsonWriter& json, const Wording& words, std::string_view script) {
  constexpr std::string_view kAsk = "T('";
  if (words.language_code() == "en") return;
  json.field("plurals", plural_word(words.plurals()));
  json.key("words");
  json.begin_object();
  std::set<std::string_view> done;
  for (std::size_t at = script.find(kAsk); at != std::string_view::npos;
       at = script.find(kAsk, at + 1)) {
    const std::string_view rest = script.substr(at + kAsk.size());
    const std::string_view sentence = rest.substr(0, rest.find('\''));
    if (done.insert(sentence).second) json.field(sentence, words(sentence));
  }
  json.end_object();
}

std::string filled(std::string_view page, std::span<const Slot> slots, const Wording& words) {
  std::string out;
  for (;;) {
    const std::size_t open = page.find("{{");
    out += page.substr(0, open);
    if (open == std::string_view::npos) return out;
    const std::size_t close = page.find("}}", open);
    RUMMY_CHECK(close != std::string_view::npos);
    const std::string_view name = page.substr(open + 2, close - open - 2);
    if (name.starts_with('=')) {
      out += html(words(name.substr(1)));
    } else {
      const auto slot = std::ranges::find(slots, name, &Slot::name);
      RUMMY_CHECK(slot != slots.end());
      out += slot->html;
    }
    page.remove_prefix(close + 2);
  }
}

}  // namespace rummy
