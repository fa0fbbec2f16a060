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

/// The candidate nearest to `word` by edits (case folded); empty if none is near enough to be meant
/// (more than a third of the word, and at least two edits, away).
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            std::span<const std::string_view> candidates);

// === What is said to the user, as data: a sentence as written in the source, and the parts for its
// places. Wording puts it into a language; until then it has none.

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
  /// The English sentence as written in the source: "the opening counts {} points".
  [[nodiscard]] std::string_view sentence() const { return sentence_; }
  /// The parts for its places, in order.
  [[nodiscard]] const std::vector<TextPart>& parts() const { return parts_; }
  /// The English words.
  [[nodiscard]] std::string english() const;

  /// Appends `more` without a space between.
  Text& operator+=(const Text& more);
  friend bool operator==(const Text& a, const Text& b);
  /// Compare the words in a language instead.
  friend bool operator==(const Text& a, std::string_view b) = delete;

 private:
  std::string_view sentence_;
  std::vector<TextPart> parts_;
};

/// A number, a name or cards that stay as they are, or a sentence of its own.
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

/// A sentence that is no literal, such as one of a rule book: it owns its words.
struct KeptText {
  std::string sentence;  // with `{}` for its places
  std::vector<TextPart> parts{};

  [[nodiscard]] bool empty() const { return sentence.empty(); }
  /// Valid only while this object exists unchanged.
  [[nodiscard]] Text text() const { return {sentence, parts}; }
  [[nodiscard]] std::string english() const { return text().english(); }
};

/// Never defined: if a sentence is made at compile time, this call is the error shown.
void placeholders_and_values_differ();

/// A literal with as many places as there are parts: `{}`, or `{:+}` for a number with its sign.
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

/// `sentence` with `parts` in its places: `say("{} holds {} cards", name, 3)`. Words of the program
/// among them are literals or Texts; strings stay as they are in every language.
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

// === Where a Text becomes words. English is what the source says; another language is a table from
// those sentences to its own.

/// How many forms a noun has after a number, and which form follows which number.
enum class PluralForms : std::uint8_t {
  one_other,     // 1 card, 2 cards: English, German
  one_few_many,  // 1 karta, 2 karty, 5 kart: Polish
};
[[nodiscard]] std::size_t form_count(PluralForms forms);
/// The spelling in a language file: "one-other".
[[nodiscard]] std::string_view plural_word(PluralForms forms);

/// A language that sentences can be put into. In its sentences `{}` is the next part, `{0}` the
/// first, and `{0:karta|karty|kart}` the form that follows that number.
struct Language {
  std::string code;  // ISO 639-1: "pl"
  std::string name;  // in the language itself: "polski"
  PluralForms plurals = PluralForms::one_other;
  std::map<std::string, std::string, std::less<>> sentences{};  // from English
};

/// What is wrong with `words` as a translation of `sentence`; empty if nothing is.
[[nodiscard]] std::string fault_of_translation(std::string_view sentence, std::string_view words,
                                               PluralForms forms);

/// Puts texts into one language. Cheap to copy; the language must outlive it.
class Wording {
 public:
  Wording() = default;  // English
  explicit Wording(const Language& language) : language_(&language) {}

  [[nodiscard]] std::string operator()(const Text& text) const;
  /// Appends the words to `out`.
  void append(const Text& text, std::string& out) const { put(text, out); }
  [[nodiscard]] std::string operator()(const KeptText& kept) const { return (*this)(kept.text()); }
  /// The words of a sentence without places that is no part of a Text: a heading, a label.
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
