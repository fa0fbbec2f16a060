#include "base/wording.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/number.h"
#include "base/text.h"

namespace rummy {
namespace {

/// A place of a sentence: which part stands there, and how. "{}", "{2}", "{:+}", "{0:card|cards}".
struct Gap {
  std::size_t part = 0;
  bool is_numbered = false;
  std::string_view how;
};

/// `inside` is what stands between the braces. False where that is not a place.
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

/// Which form stands behind a number.
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
    if (close == std::string_view::npos ||
        !read_place(words.substr(open + 1, close - open - 1), place))
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
    // Behind what is no single number, as a table by players, stands the form for many.
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

}  // namespace rummy
