#include "config/compiled_in.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

// === Languages for verdicts.

bool is_name(std::string_view place) {
  return !place.empty() && place.front() >= 'a' && place.front() <= 'z';
}

/// A sentence of a rule book has places with names, {opening.points}. Wording counts its places, so
/// they are numbered here.
class NamedPlaces {
 public:
  /// The fault in a place, which is then cleared; empty: none.
  std::string take_fault() { return std::exchange(fault_, {}); }

  /// The English sentence with {} in the places.
  std::string take(std::string_view sentence) {
    bool has_others = false;
    std::string taken = replaced(sentence, [&](std::string_view name, std::string_view how) {
      has_others = has_others || !is_name(name);
      if (!is_name(name)) return fmt::format("{{{}{}}}", name, how);
      names_.emplace_back(name);
      return std::string("{}");
    });
    if (has_others && !names_.empty())
      fault_ = "either all places of a sentence have a name or none has";
    return taken;
  }

  /// Its translation with numbers in the places.
  std::string count(std::string_view words) {
    if (names_.empty()) return std::string(words);
    return replaced(words, [this](std::string_view name, std::string_view how) {
      const auto found = std::ranges::find(names_, name);
      if (found == names_.end())
        fault_ = fmt::format("there is no place {{{}}}; the sentence has {{{}}}", name,
                             fmt::join(names_, "}, {"));
      return fmt::format("{{{}{}}}", found - names_.begin(), how);
    });
  }

 private:
  /// The text with each place rewritten from its name and the rest after it, colon included.
  template <class Made>
  static std::string replaced(std::string_view text, const Made& made) {
    std::string all;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
      const std::size_t close = text.find('}', open);
      if (close == std::string_view::npos) break;
      const std::string_view inside = text.substr(open + 1, close - open - 1);
      const std::string_view name = inside.substr(0, inside.find(':'));
      all.append(text.substr(0, open)).append(made(name, inside.substr(name.size())));
      text.remove_prefix(close + 1);
    }
    return all.append(text);
  }

  std::vector<std::string> names_;  // from left to right
  std::string fault_;
};

class LanguageReader {
 public:
  explicit LanguageReader(const SourceText& source) : source_(source) {}

  Language read(const YamlNode& root) {
    Language language;
    if (!root.is_map()) {
      say(root, "a map with language, name, plurals and sentences is expected here");
      return language;
    }
    const YamlNode* sentences = nullptr;
    for (const YamlEntry& entry : root.entries) {
      if (entry.key.text == "language") {
        language.code = text_of(entry.value);
      } else if (entry.key.text == "name") {
        language.name = text_of(entry.value);
      } else if (entry.key.text == "plurals") {
        language.plurals = plurals_of(entry.value);
      } else if (entry.key.text == "sentences") {
        sentences = &entry.value;
      } else {
        say(entry.key, fmt::format("a language has no '{}'", entry.key.text),
            "it has language, name, plurals and sentences");
      }
    }
    const bool whole = !language.code.empty() && !language.name.empty() && sentences != nullptr;
    if (!whole) say(root, "a language needs a code (language), a name and sentences");
    if (whole) add_all(*sentences, language);
    return language;
  }
  [[nodiscard]] Problems problems() && { return std::move(problems_); }
  [[nodiscard]] bool is_good() const { return problems_.empty(); }

 private:
  void say(const YamlNode& node, std::string message, std::string help = {}) {
    problems_.push_back(source_.problem(node.at, std::move(message), std::move(help)));
  }

  std::string text_of(const YamlNode& node) {
    if (!node.is_scalar()) say(node, "text is expected here");
    return node.text;
  }

  PluralForms plurals_of(const YamlNode& node) {
    if (node.text == "one-few-many") return PluralForms::one_few_many;
    if (node.text != "one-other")
      say(node, fmt::format("there are no plurals '{}'", node.text), "one-other, or one-few-many");
    return PluralForms::one_other;
  }

  void add_all(const YamlNode& node, Language& language) {
    if (!node.is_sequence())
      say(node,
          fmt::format("a list of sentences, each with en and {}, is expected here", language.code));
    for (const YamlNode& item : node.items)
      add(item, language);
  }

  void add(const YamlNode& item, Language& language) {
    const YamlNode* english = nullptr;
    const YamlNode* words = nullptr;
    for (const YamlEntry& entry : item.entries) {
      if (entry.key.text == "en") english = &entry.value;
      if (entry.key.text == language.code) words = &entry.value;
    }
    if (english == nullptr || words == nullptr || item.entries.size() != 2) {
      say(item, fmt::format("a sentence has en, as the program says it, and {}", language.code));
      return;
    }
    NamedPlaces places;
    const std::string sentence = places.take(text_of(*english));
    if (const std::string fault = places.take_fault(); !fault.empty()) say(*english, fault);
    const std::string translation = places.count(text_of(*words));
    std::string fault = places.take_fault();
    if (fault.empty()) fault = fault_of_translation(sentence, translation, language.plurals);
    if (!fault.empty()) say(*words, fault);
    if (!language.sentences.try_emplace(sentence, translation).second)
      say(*english, "this sentence was there before");
  }

  const SourceText& source_;
  Problems problems_;
};

}  // namespace

Result<Language> read_language(std::string_view file, std::string_view text) {
  const SourceText source{std::string(file), text};
  const auto root = read_yaml(source, text);
  if (!root) return Failure(root.error());
  LanguageReader reader(source);
  Language language = reader.read(*root);
  if (!reader.is_good()) return Failure(std::move(reader).problems());
  return language;
}

namespace {

// === Questions people argue about at the table, as data.

class DisputeReader {
 public:
  explicit DisputeReader(const SourceText& source) : source_(source) {}

  std::vector<DisputedQuestion> read(const YamlNode& root) {
    std::vector<DisputedQuestion> all;
    all.reserve(root.items.size());
    if (!root.is_sequence()) {
      say(root, "a list of questions is expected here");
      return all;
    }
    for (const YamlNode& item : root.items)
      all.push_back(read_question(item));
    return all;
  }
  [[nodiscard]] Problems problems() && { return std::move(problems_); }
  [[nodiscard]] bool is_good() const { return problems_.empty(); }

 private:
  void say(const YamlNode& node, std::string message) {
    problems_.push_back(source_.problem(node.at, std::move(message)));
  }

  DisputedQuestion read_question(const YamlNode& node) {
    DisputedQuestion question;
    if (!node.is_map()) {
      say(node, "a question with id, question, answers, settings and codes is expected here");
      return question;
    }
    for (const YamlEntry& entry : node.entries) {
      if (entry.key.text == "id") {
        question.id = text_of(entry.value);
      } else if (entry.key.text == "question") {
        question.question = text_of(entry.value);
      } else if (entry.key.text == "answers") {
        question.answers = text_of(entry.value);
      } else if (entry.key.text == "settings") {
        question.settings = settings_of(entry.value);
      } else if (entry.key.text == "codes") {
        question.codes = codes_of(entry.value);
      } else {
        say(entry.key, fmt::format("a question has no '{}'", entry.key.text));
      }
    }
    const bool whole = !question.id.empty() && !question.question.empty() &&
                       !question.answers.empty() && !question.codes.empty();
    if (!whole) say(node, "a question needs an id, a question, answers and codes");
    return question;
  }

  std::string text_of(const YamlNode& node) {
    if (!node.is_scalar()) say(node, "text is expected here");
    return node.text;
  }

  std::vector<std::string> words_of(const YamlNode& node) {
    std::vector<std::string> words;
    words.reserve(node.items.size());
    if (!node.is_sequence()) say(node, "a list is expected here");
    for (const YamlNode& item : node.items)
      words.push_back(text_of(item));
    return words;
  }

  std::vector<std::string> settings_of(const YamlNode& node) {
    std::vector<std::string> keys = words_of(node);
    for (const std::string& key : keys)
      if (find_setting(key) == nullptr) say(node, fmt::format("there is no setting '{}'", key));
    return keys;
  }

  std::vector<std::string> codes_of(const YamlNode& node) {
    std::vector<std::string> codes = words_of(node);
    for (const std::string& code : codes)
      if (find_code(code) == nullptr) say(node, fmt::format("there is no code '{}'", code));
    return codes;
  }

  const SourceText& source_;
  Problems problems_;
};

}  // namespace

Result<std::vector<DisputedQuestion>> read_disputes(std::string_view file, std::string_view text) {
  const SourceText source{std::string(file), text};
  const auto root = read_yaml(source, text);
  if (!root) return Failure(root.error());
  DisputeReader reader(source);
  std::vector<DisputedQuestion> all = reader.read(*root);
  if (!reader.is_good()) return Failure(std::move(reader).problems());
  return all;
}

Result<std::vector<DisputedQuestion>> shipped_disputes() {
  return read_disputes("disputes.yaml", kDisputesYaml);
}

}  // namespace rummy
