#include "config/language.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/wording.h"
#include "config/file_text.h"
#include "config/languages_text.h"
#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "diag/problem.h"
#include "diag/result.h"

namespace rummy {
namespace {

struct Shipped {
  std::string_view code;
  const std::string_view* text;
};
constexpr std::array<Shipped, 1> kShipped = {{{.code = "pl", .text = &kPolishYaml}}};

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
    const std::string fault = fault_of_translation(english->text, words->text, language.plurals);
    if (!fault.empty()) say(*words, fault);
    if (!language.sentences.try_emplace(text_of(*english), text_of(*words)).second)
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

std::vector<std::string_view> shipped_languages() {
  std::vector<std::string_view> codes;
  std::ranges::transform(kShipped, std::back_inserter(codes), &Shipped::code);
  return codes;
}

Result<Language> load_language(const std::string& name) {
  if (name.ends_with(".yaml")) {
    const Result<std::string> text = read_file_text(name);
    if (!text) return Failure(text.error());
    return read_language(name, *text);
  }
  const auto* const found = std::ranges::find(kShipped, name, &Shipped::code);
  if (found != kShipped.end()) return read_language(name + ".yaml", *found->text);
  return Failure(Problems{{.message = fmt::format("there is no language '{}'", name),
                           .help = "en, pl, or a file of your own: mine.yaml"}});
}

}  // namespace rummy
