#pragma once
// The one place where a Text becomes words. English is what the sources write; another language is
// a table from those sentences to its own.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/text.h"

namespace rummy {

/// How many forms a noun has behind a number, and which stands behind which.
enum class PluralForms : std::uint8_t {
  one_other,     // 1 card, 2 cards: English, German
  one_few_many,  // 1 karta, 2 karty, 5 kart: Polish
};
[[nodiscard]] std::size_t form_count(PluralForms forms);
/// As a language's file names it: "one-other".
[[nodiscard]] std::string_view plural_word(PluralForms forms);

/// A language that sentences can be put into. In its sentences `{}` is the next part, `{0}` the
/// first of all, and `{0:karta|karty|kart}` the form that stands behind that number.
struct Language {
  std::string code;  // ISO 639-1: "pl"
  std::string name;  // in that language: "polski"
  PluralForms plurals = PluralForms::one_other;
  std::map<std::string, std::string, std::less<>> sentences{};  // from English
};

/// What is wrong with `words` as a translation of `sentence`; empty where nothing is.
[[nodiscard]] std::string fault_of_translation(std::string_view sentence, std::string_view words,
                                               PluralForms forms);

/// Puts texts into one language. Cheap to copy; the language must outlive it.
class Wording {
 public:
  Wording() = default;  // English
  explicit Wording(const Language& language) : language_(&language) {}

  [[nodiscard]] std::string operator()(const Text& text) const;
  /// The same behind what is in `out` already.
  void append(const Text& text, std::string& out) const { put(text, out); }
  [[nodiscard]] std::string operator()(const KeptText& kept) const { return (*this)(kept.text()); }
  /// The same for a sentence without places that is not part of a Text: a heading, a label.
  [[nodiscard]] std::string_view operator()(std::string_view sentence) const;
  [[nodiscard]] std::string_view operator()(const char* sentence) const {
    return (*this)(std::string_view(sentence));
  }
  [[nodiscard]] std::string_view language_code() const;
  [[nodiscard]] PluralForms plurals() const;

 private:
  void put(const Text& text, std::string& out) const;
  void put_place(std::string_view place, const Text& text, std::size_t& next,
                 std::string& out) const;
  void put_part(const TextPart& part, std::string_view how, std::string& out) const;

  const Language* language_ = nullptr;
};

}  // namespace rummy
