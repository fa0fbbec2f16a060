#include "logio/sheet_dates.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "logio/folded.h"
#include "logio/sheet_hints.h"
#include "logio/sheet_lists.h"

namespace rummy {
namespace {

constexpr std::string_view kParting = " \t,-–—()[]:";
constexpr int kMostDays = 31;
constexpr std::size_t kYearDigits = 4;

/// The months of sheet_words.yaml, 1 to 12, by their words.
const std::unordered_map<std::string_view, int>& months() {
  static const auto all = [] {
    constexpr std::string_view kSection = "month_";
    std::unordered_map<std::string_view, int> found;
    for_each_listed(kSheetWordsYaml, [&](std::string_view section, std::string_view word) {
      if (section.starts_with(kSection))
        found.emplace(word, number_in<int>(section.substr(kSection.size())).value_or(0));
    });
    return found;
  }();
  return all;
}

struct Word {
  std::string_view text;
  std::size_t begin = 0;
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  constexpr std::string_view kBetween = " \t,:()[]";
  std::size_t at = text.find_first_not_of(kBetween);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    words.push_back({.text = text.substr(at, end - at), .begin = at});
    at = text.find_first_not_of(kBetween, end);
  }
  return words;
}

/// "5", "5.", "5th".
int day_of(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string ending = folded(word.substr(digits));
  constexpr auto kEndings =
      std::to_array<std::string_view>({"", ".", "st", "nd", "rd", "th", "er"});
  if (std::ranges::find(kEndings, ending) == kEndings.end()) return 0;
  const int day = number_in<int>(word.substr(0, digits)).value_or(0);
  return day <= kMostDays ? day : 0;
}

int month_of_word(std::string_view word) {
  while (word.size() > 1 && word.ends_with('.'))
    word.remove_suffix(1);
  const auto found = months().find(folded(word));
  return found == months().end() ? 0 : found->second;
}

bool is_year(std::string_view word) {
  return word.size() == kYearDigits &&
         std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::string two_digits(int number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

/// The date that begins with that word; nothing where none does.
std::optional<SheetDate> date_at(std::string_view text, const std::vector<Word>& words,
                                 std::size_t first) {
  const auto to_end_of = [&](const Word& last) {
    return last.begin + last.text.size() - words[first].begin;
  };
  SheetDate date{.text = {}, .begin = words[first].begin};
  const bool has_month = first + 1 < words.size();
  int day = has_month ? day_of(words[first].text) : 0;
  int month = has_month ? month_of_word(words[first + 1].text) : 0;
  if (day == 0 || month == 0) {
    day = has_month ? day_of(words[first + 1].text) : 0;
    month = month_of_word(words[first].text);
  }
  if (day != 0 && month != 0) {
    const bool has_year = first + 2 < words.size() && is_year(words[first + 2].text);
    date.length = to_end_of(words[first + (has_year ? 2 : 1)]);
    date.text = has_year ? std::string(words[first + 2].text) + "-" + two_digits(month) + "-" +
                               two_digits(day)
                         : std::string(text.substr(date.begin, date.length));
    return date;
  }
  const std::string_view written = words[first].text;
  if (month_of_word(written) != 0 || !is_date(written)) return std::nullopt;
  date.length = written.size();
  date.text = written;
  return date;
}

std::string_view trimmed_of_parting(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kParting);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kParting) - first + 1);
}

}  // namespace

std::optional<SheetDate> date_in(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::optional<SheetDate> date = date_at(text, words, first);
    if (!date) continue;
    const std::string_view behind = text.substr(date->begin + date->length);
    if (first == 0 || trimmed_of_parting(behind).empty()) return date;
  }
  return std::nullopt;
}

std::string_view without_date(std::string_view title) {
  const std::optional<SheetDate> date = date_in(title);
  if (!date) return title;
  const std::string_view before = trimmed_of_parting(title.substr(0, date->begin));
  return before.empty() ? trimmed_of_parting(title.substr(date->begin + date->length)) : before;
}

}  // namespace rummy
