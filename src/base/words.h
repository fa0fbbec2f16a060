#pragma once
// Sentences as data, and the one class that puts them into words.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rummy {

// === "did you mean": the nearest known word to a misspelt one.

/// The candidate nearest to `word` by edits (case folded), or an empty view where none is near
/// enough to be what was meant (more than a third of the word, at least two edits, apart).
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            std::span<const std::string_view> candidates);

// === What is said to the user, as data: a sentence as the sources write it, and what stands in its
// places. Wording put it into a language; until then nothing knows which is
// spoken.

struct TextPart;

template <typename T>
concept WholeNumber = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

class Text {
 public:
  Text() = default;
  /// A sentence without places, of static storage: a literal.
  Text(const char* sentence);  // NOLINT(google-explicit-constructor)
  Text(std::string_view sentence, std::vector<TextPart> parts);

  [[nodiscard]] bool empty() const { return sentence_.empty(); }
  void clear();
  /// As the sources write it, in English: "the opening counts {} points".
  [[nodiscard]] std::string_view sentence() const { return sentence_; }
  /// What stands in its places, in that order.
  [[nodiscard]] const std::vector<TextPart>& parts() const { return parts_; }
  /// In words, as the sources have them.
  [[nodiscard]] std::string english() const;

  /// Goes on with `more`, without a blank between.
  Text& operator+=(const Text& more);
  friend bool operator==(const Text& a, const Text& b);
  /// Compare what it says in a language instead.
  friend bool operator==(const Text& a, std::string_view b) = delete;

 private:
  std::string_view sentence_;
  std::vector<TextPart> parts_;
};

/// A number, or a name or cards as they stand, or words of a sentence of their own.
struct TextPart {
  std::variant<std::int64_t, std::string, Text> value;

  explicit TextPart(WholeNumber auto number) : value(static_cast<std::int64_t>(number)) {}
  explicit TextPart(std::string name) : value(std::move(name)) {}
  explicit TextPart(std::string_view name) : value(std::string(name)) {}
  explicit TextPart(const char* words) : value(Text(words)) {}
  explicit TextPart(Text text) : value(std::move(text)) {}
  bool operator==(const TextPart&) const = default;
};

inline Text::Text(const char* sentence) : sentence_(sentence) {}

inline void Text::clear() {
  *this = Text{};
}

[[nodiscard]] inline Text operator+(Text a, const Text& b) {
  a += b;
  return a;
}

inline bool operator==(const Text& a, const Text& b) {
  return a.sentence_ == b.sentence_ && a.parts_ == b.parts_;
}

/// A sentence that is no literal, as those of a rule book: it keeps its own words.
struct KeptText {
  std::string sentence;  // `{}` its places
  std::vector<TextPart> parts{};

  [[nodiscard]] bool empty() const { return sentence.empty(); }
  /// Good only while this is there and stays as it is.
  [[nodiscard]] Text text() const { return {sentence, parts}; }
  [[nodiscard]] std::string english() const { return text().english(); }
};

/// Never defined: where a sentence is made at compile time, calling it is the error that is shown.
void placeholders_and_values_differ();

/// A literal with as many places as there are parts to stand in them: `{}`, or `{:+}` for a number
/// with its sign.
template <std::size_t Places>
struct Sentence {
  consteval Sentence(const char* literal) : words(literal) {  // NOLINT(google-explicit-constructor)
    std::size_t places = 0;
    for (const char c : words)
      places += c == '{' ? 1U : 0U;
    if (places != Places) placeholders_and_values_differ();
  }
  std::string_view words;
};

/// `sentence` with `parts` in its places: `say("{} holds {} cards", name, 3)`. Wording of ours
/// among them are literals or Texts; strings stand as they are in every language.
template <typename... Parts>
[[nodiscard]] Text say(Sentence<sizeof...(Parts)> sentence, Parts&&... parts) {
  std::vector<TextPart> all;
  all.reserve(sizeof...(Parts));
  (all.emplace_back(std::forward<Parts>(parts)), ...);
  return {sentence.words, std::move(all)};
}

/// A name or cards, the same in every language.
[[nodiscard]] inline Text as_it_stands(std::string name) {
  return say("{}", std::move(name));
}

// === The one place where a Text becomes words. English is what the sources write; another language
// is a table from those sentences to its own.

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
