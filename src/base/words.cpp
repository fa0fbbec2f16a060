#include "base/words.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/bytes.h"

namespace rummy {
namespace {

// === "did you mean".

char fold(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      const std::size_t change = diagonal + (fold(a[i - 1]) == fold(b[j - 1]) ? 0 : 1);
      row[j] = std::min({above + 1, row[j - 1] + 1, change});
      diagonal = above;
    }
  }
  return row.back();
}

constexpr std::size_t kLongestWord = 64;  // nobody misspells a longer key word

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > kLongestWord) return {};
  std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
  std::string_view found;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best && distance < candidate.size()) {
      best = distance;
      found = candidate;
    }
  }
  return found;
}

namespace {

// === Where a Text becomes words.

/// A place of a sentence: which part belongs there, and in which form. "{}", "{2}", "{:+}",
/// "{0:card|cards}".
struct Gap {
  std::size_t part = 0;
  bool is_numbered = false;
  std::string_view how;
};

/// `inside` is the text between the braces. False if it is no place.
bool read_place(std::string_view inside, Gap& place) {
  const std::size_t colon = inside.find(':');
  const std::string_view number = inside.substr(0, colon);
  if (colon != std::string_view::npos) place.how = inside.substr(colon + 1);
  place.is_numbered = !number.empty();
  if (number.empty()) return true;
  const auto part = number_in<decltype(place.part)>(number);
  place.part = part.value_or(place.part);
  return part.has_value();
}

/// The noun form that follows a number.
std::size_t form_of(PluralForms forms, std::int64_t number) {
  if (number == 1) return 0;
  if (forms == PluralForms::one_other) return 1;
  const std::int64_t ones = (number < 0 ? -(number % 10) : number % 10);
  const std::int64_t tens = (number < 0 ? -(number % 100) : number % 100) / 10;
  return ones >= 2 && ones <= 4 && tens != 1 ? 1 : 2;
}

std::string_view form_at(std::string_view forms, std::size_t at) {
  for (; at > 0; --at) {
    const std::size_t bar = forms.find('|');
    if (bar == std::string_view::npos) break;
    forms.remove_prefix(bar + 1);
  }
  return forms.substr(0, forms.find('|'));
}

std::size_t places_in(std::string_view sentence) {
  return static_cast<std::size_t>(std::ranges::count(sentence, '{'));
}

}  // namespace

std::size_t form_count(PluralForms forms) {
  return forms == PluralForms::one_other ? 2 : 3;
}

std::string_view plural_word(PluralForms forms) {
  return forms == PluralForms::one_other ? "one-other" : "one-few-many";
}

std::string fault_of_translation(std::string_view sentence, std::string_view words,
                                 PluralForms forms) {
  const std::size_t parts = places_in(sentence);
  std::size_t next = 0;
  for (std::size_t open = words.find('{'); open != std::string_view::npos;
       open = words.find('{', open + 1)) {
    const std::size_t close = words.find('}', open);
    Gap place;
    const std::string_view inside = words.substr(open + 1, close - open - 1);
    if (close == std::string_view::npos || inside.find('{') != std::string_view::npos ||
        !read_place(inside, place))
      return "a place is {}, {0}, {:+} or {0:form|form}";
    const std::size_t part = place.is_numbered ? place.part : next++;
    if (part >= parts)
      return "there is no part " + std::to_string(part) + ": the sentence has " +
             std::to_string(parts);
    const auto given = static_cast<std::size_t>(std::ranges::count(place.how, '|')) + 1;
    if (given > 1 && given != form_count(forms))
      return std::to_string(given) + " forms; this language has " +
             std::to_string(form_count(forms));
  }
  return {};
}

std::string_view Wording::language_code() const {
  return language_ == nullptr ? "en" : std::string_view(language_->code);
}

PluralForms Wording::plurals() const {
  return language_ == nullptr ? PluralForms::one_other : language_->plurals;
}

std::string_view Wording::operator()(std::string_view sentence) const {
  if (language_ == nullptr) return sentence;
  const auto found = language_->sentences.find(sentence);
  return found == language_->sentences.end() ? sentence : std::string_view(found->second);
}

std::string Wording::operator()(const Text& text) const {
  std::string out;
  put(text, out);
  return out;
}

void Wording::put(const Text& text, std::string& out) const {
  std::string_view rest = (*this)(text.sentence());
  std::size_t next = 0;
  for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
    out += rest.substr(0, open);
    const std::size_t close = rest.find('}', open);
    put_place(rest.substr(open + 1, close - open - 1), text, next, out);
    rest = close == std::string_view::npos ? std::string_view{} : rest.substr(close + 1);
  }
  out += rest;
}

void Wording::put_place(std::string_view place, const Text& text, std::size_t& next,
                        std::string& out) const {
  Gap read;
  if (!read_place(place, read)) return;
  const std::size_t part = read.is_numbered ? read.part : next++;
  if (part < text.parts().size()) put_part(text.parts()[part], read.how, out);
}

void Wording::put_part(const TextPart& part, std::string_view how, std::string& out) const {
  const auto* number = std::get_if<std::int64_t>(&part.value);
  if (how.find('|') != std::string_view::npos) {
    // After something that is no single number, such as a table by players, the plural follows.
    const std::size_t many = form_count(plurals()) - 1;
    out += form_at(how, number == nullptr ? many : form_of(plurals(), *number));
  } else if (number != nullptr) {
    if (how == "+" && *number >= 0) out += '+';
    out += std::to_string(*number);
  } else if (const auto* name = std::get_if<std::string>(&part.value)) {
    out += *name;
  } else {
    put(std::get<Text>(part.value), out);
  }
}

namespace {

// === What is said to the user, as data.

constexpr std::string_view kPlace = "{}";
/// Several texts in a row, so that a text that is extended does not nest ever deeper.
constexpr std::string_view kRow = "{}{}{}{}{}{}{}{}{}{}{}{}{}{}{}{}";

}  // namespace

Text::Text(std::string_view sentence, std::vector<TextPart> parts)
    : sentence_(sentence), parts_(std::move(parts)) {}

Text& Text::operator+=(const Text& more) {
  if (empty()) return *this = more;
  if (more.empty()) return *this;
  const bool goes_on = sentence_.data() == kRow.data() && sentence_.size() < kRow.size();
  if (!goes_on) {
    Text first = std::move(*this);
    parts_.clear();
    parts_.emplace_back(std::move(first));
    sentence_ = kRow.substr(0, kPlace.size());
  }
  sentence_ = kRow.substr(0, sentence_.size() + kPlace.size());
  parts_.emplace_back(more);
  return *this;
}

std::string Text::english() const {
  return Wording{}(*this);
}

}  // namespace rummy
