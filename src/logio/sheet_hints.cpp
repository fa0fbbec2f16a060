#include "logio/sheet_hints.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_lists.h"

namespace rummy {
namespace {

/// By SheetRole.
constexpr auto kRoleNames = std::to_array<std::string_view>(
    {"round", "player", "score", "total", "running", "carry", "place", "foot", "check", "note",
     "date", "absent", "adjust", "other", "person", "month"});
static_assert(kRoleNames.size() == kSheetRoles + 1);
constexpr std::uint16_t kMonth = 1U << kSheetRoles;
constexpr std::size_t kLongestHint = 60;  // bytes: what is longer is a remark

/// Stems by role: words as they are, and beginnings of words.
struct Stems {
  std::unordered_map<std::string_view, std::uint16_t> words;
  std::vector<std::pair<std::string_view, std::uint16_t>> beginnings;  // in order
};

std::string_view trimmed_of(std::string_view text, std::string_view signs) {
  const std::size_t first = text.find_first_not_of(signs);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(signs) - first + 1);
}

void add_stem(Stems& stems, std::string_view stem, std::uint16_t role) {
  if (stem.ends_with('*')) {
    stem.remove_suffix(1);
    stems.beginnings.emplace_back(stem, role);
  } else {
    stems.words[stem] |= role;
  }
}

Stems read_stems(std::string_view yaml) {
  Stems stems;
  for_each_listed(yaml, [&](std::string_view section, std::string_view stem) {
    // month_1 to month_12: which, sheet_dates.cpp asks
    const std::string_view named = section.starts_with("month") ? "month" : section;
    const auto name = std::ranges::find(kRoleNames, named);
    if (name == kRoleNames.end()) return;
    const auto role = static_cast<unsigned>(name - kRoleNames.begin());
    add_stem(stems, stem, static_cast<std::uint16_t>(1U << role));
  });
  return stems;
}

const Stems& stems() {
  static const Stems all = read_stems(kSheetWordsYaml);
  return all;
}

std::uint16_t bits_of_word(std::string_view word) {
  while (word.size() > 1 && word.ends_with('.'))
    word.remove_suffix(1);
  std::uint16_t roles = 0;
  const auto known = stems().words.find(word);
  if (known != stems().words.end()) roles = known->second;
  for (const auto& [beginning, role] : stems().beginnings)
    if (word.starts_with(beginning)) roles |= role;
  return roles;
}

bool parts_words(char c) {
  return is_blank(c) || std::string_view("()[]:").find(c) != std::string_view::npos;
}

/// Where dashes part words they stand with a space on one side at least: "Anne-Marie" is one word.
bool is_lone_dash(std::string_view text) {
  return text == "-" || text == "–" || text == "—";
}

/// A number below 1,000 that digits begin or end with, and what stands beside it.
struct Labelled {
  std::int16_t number = -1;
  std::string_view before;
  std::string_view behind;
};
std::optional<Labelled> labelled(std::string_view text) {
  constexpr std::size_t kMostDigits = 3;
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t begin = text.find_first_of(kDigits);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = std::min(text.find_first_not_of(kDigits, begin), text.size());
  if (end - begin > kMostDigits) return std::nullopt;
  if (text.find_first_of(kDigits, end) != std::string_view::npos) return std::nullopt;
  Labelled found{.number = 0, .before = text.substr(0, begin), .behind = text.substr(end)};
  for (const char c : text.substr(begin, end - begin))
    found.number = static_cast<std::int16_t>(found.number * 10 + (c - '0'));
  return found;
}

bool is_one_word(std::string_view text) {
  return !text.empty() && std::ranges::none_of(text, [](char c) {
    return is_blank(c) || is_digit(c) ||
           std::string_view("+-*/()[].,:;#!?'\"=").find(c) != std::string_view::npos;
  });
}

std::int16_t roman_number(std::string_view text) {
  constexpr auto kRoman =
      std::to_array<std::string_view>({"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
                                       "XI", "XII", "XIII", "XIV", "XV"});
  while (text.ends_with('.'))
    text.remove_suffix(1);
  const auto found = std::ranges::find(kRoman, text);
  if (found == kRoman.end()) return -1;
  return static_cast<std::int16_t>(found - kRoman.begin() + 1);
}

/// "12.03.2024", "2024-03-12", "12/3/24", "12.03.".
bool is_written_date(std::string_view text) {
  constexpr std::size_t kLongest = 11;
  if (text.size() < 4 || text.size() > kLongest || !is_digit(text.front())) return false;
  std::size_t parts = 1;
  std::size_t digits = 0;
  for (const char c : text) {
    if (is_digit(c)) {
      if (++digits > 4) return false;
      continue;
    }
    if (std::string_view("./-").find(c) == std::string_view::npos || digits == 0) return false;
    digits = 0;
    ++parts;
  }
  if (digits == 0) return parts == 3 && text.back() == '.' && text.find('.') != text.size() - 1;
  return parts == 3;
}

SheetHint make_hint(std::string_view text) {
  SheetHint hint;
  if (text.empty() || text.size() > kLongestHint) return hint;
  for (const std::string& word : head_words(text))
    hint.roles |= bits_of_word(word);
  hint.ordinal = ordinal_of(text);
  const bool has_digit = std::ranges::any_of(text, is_digit);
  hint.is_date = is_written_date(text) || (has_digit && (hint.roles & kMonth) != 0);
  if (hint.is_date) hint.ordinal = -1;
  hint.roles &= static_cast<std::uint16_t>(kMonth - 1);
  return hint;
}

}  // namespace

std::int16_t ordinal_of(std::string_view text) {
  const std::optional<Labelled> label = labelled(text);
  if (!label) return roman_number(text);
  std::string_view before = label->before;
  const std::string_view behind = label->behind;
  if (before.empty()) {
    if (behind.empty() || behind == ".") return label->number;
    const std::string_view word = trimmed_of(behind.substr(1), " \t");
    // "3. anything", but "3 rounds" alone: "3 sets" is what must be laid.
    const bool is_label = behind.front() == '.'
                              ? is_one_word(word)
                              : is_blank(behind.front()) &&
                                    (roles_of_word(folded(word)) & bit_of(SheetRole::round)) != 0;
    return is_label ? label->number : std::int16_t{-1};
  }
  if (!behind.empty() && behind != ".") return -1;
  if (is_blank(before.back())) before.remove_suffix(1);
  if (before == "#") return label->number;
  if (before.ends_with('.') || before.ends_with('#')) before.remove_suffix(1);
  return is_one_word(before) ? label->number : std::int16_t{-1};
}

bool is_date(std::string_view text) {
  return make_hint(text).is_date;
}

std::vector<std::string_view> written_head_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    if (parts_words(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && !parts_words(text[at]))
      ++at;
    const std::string_view word = text.substr(begin, at - begin);
    if (!is_lone_dash(word)) words.push_back(word);
  }
  return words;
}

std::vector<std::string> head_words(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : written_head_words(text))
    words.push_back(folded(word));
  return words;
}

std::uint16_t roles_of_word(std::string_view word) {
  return bits_of_word(word) & static_cast<std::uint16_t>(kMonth - 1);
}

const SheetHint& SheetHints::of(std::string_view text) {
  const auto known = known_.find(std::string(text));
  if (known != known_.end()) return known->second;
  constexpr std::size_t kMostKept = 4096;
  if (known_.size() >= kMostKept) known_.clear();
  return known_.emplace(std::string(text), make_hint(text)).first->second;
}

}  // namespace rummy
