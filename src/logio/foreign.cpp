#include "logio/foreign.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/words.h"
#include "logio/json_text.h"
#include "logio/keys.h"
#include "logio/move_parser.h"
#include "logio/piece.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr auto kKeysOfRecords = std::to_array<std::string_view>(
    {"players", "rounds", "variant", "scoresheet", "excerpt", "carry"});
constexpr std::size_t kLongestKey = 40;

/// The first word of a line of text in small letters; empty where none is there.
std::string first_word(std::string_view line) {
  Piece rest{.text = line.substr(0, kLongestKey)};
  rest = rest.trimmed();
  const std::string_view word = rest.text.substr(0, rest.text.find_first_of(" \t:\r"));
  return in_small_letters(word);
}

bool is_foreign_line(std::string_view line) {
  const Piece whole = Piece{.text = line}.trimmed();
  if (whole.empty() || whole.text.starts_with('#')) return true;
  const std::string word = first_word(line);
  const auto key = find_key(Container::text, word);
  const bool is_round = word == "round";  // written in other texts too
  if (key && key->key != Key::note && !is_round) return false;
  if (!key && is_key_of_records(word)) return false;
  const std::size_t colon = whole.text.find(':');
  return colon == std::string_view::npos || !starts_with_verb(whole.sub(colon + 1).trimmed().text);
}

/// Where the string that begins there ends: at its quote, or behind the text.
std::size_t end_of_string(std::string_view json, std::size_t at) {
  for (; at < json.size() && json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return at;
}

bool opens(char c) {
  return c == '{' || c == '[';
}

bool closes(char c) {
  return c == '}' || c == ']';
}

}  // namespace

bool is_key_of_records(std::string_view key) {
  if (std::ranges::find(kKeysOfRecords, key) != kKeysOfRecords.end()) return true;
  const bool is_of_one = key == "player" || key == "round";  // as logs have them, a line a move
  return key.size() <= kLongestKey && !is_of_one && !nearest_word(key, kKeysOfRecords).empty();
}

bool is_like_record(std::string_view json) {
  std::size_t at = json.find_first_not_of(" \t\r\n");
  if (at == std::string_view::npos || json[at] != '{') return false;
  int depth = 0;
  bool is_key = false;  // a string here would be one
  for (; at < json.size(); ++at) {
    const char c = json[at];
    if (c == '"') {
      const std::size_t begin = at + 1;
      at = end_of_string(json, begin);
      const bool is_whole = depth == 1 && is_key && at < json.size();
      if (is_whole && is_key_of_records(json.substr(begin, at - begin))) return true;
      is_key = false;
    } else if (opens(c)) {
      ++depth;
      is_key = c == '{';
    } else if (closes(c)) {
      --depth;
    } else {
      is_key = is_key || c == ',';
    }
  }
  return false;
}

bool is_foreign_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (!is_foreign_line(text.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

std::string words_of_foreign(std::string_view first, std::size_t count) {
  const std::size_t at = std::min(first.find_first_not_of(" \t\r\n"), first.size());
  const char sign = at < first.size() ? first[at] : '\0';
  const bool is_number = sign == '-' || (sign >= '0' && sign <= '9');
  const std::string_view what = find_json_fault(first) ? "lines that are not JSON"
                                : sign == '{'          ? "JSON objects"
                                : sign == '['          ? "JSON lists"
                                : sign == '"'          ? "strings"
                                : is_number            ? "numbers"
                                                       : "JSON values";
  return "holds " + std::to_string(count) + " " + std::string(what) +
         " and no record; a record has players and rounds, and a scoresheet is a table (CSV, "
         ".xlsx, .ods) or a record with \"scoresheet\": true";
}

}  // namespace rummy
