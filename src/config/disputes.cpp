#include "config/disputes.h"

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/disputes_text.h"
#include "config/setting_catalog.h"
#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

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
