#include "cli/code_words.h"

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cli/wrap.h"
#include "config/setting_words.h"
#include "report/judged.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

void append_example(std::string& text, std::string_view heading, std::string_view example) {
  text += fmt::format("{}\n", heading);
  append_wrapped(text, example, 4);
}

void append_hinge(std::string& text, const Ruleset& rules, const Clause& clause,
                  const Wording& words) {
  const std::string* const now = rules.value_of(clause.key);
  if (now == nullptr) return;
  Text line = say("Depends on {} ({} here", clause.key, *now);
  std::string others;
  for (const std::string& other : clause.others) {
    if (other != *now) others += (others.empty() ? "" : ", ") + other;
  }
  line += others.empty() ? Text(")") : say("; some tables play {})", others);
  append_wrapped(text, words(line), 4);
}

/// The setting that the rule of this code is about; empty where it is about none.
std::string_view setting_of_rule(const Program& program, std::string_view code) {
  for (std::size_t at = 0; at < static_cast<std::size_t>(Checkpoint::count); ++at)
    for (const Rule* const rule : program.at(static_cast<Checkpoint>(at)))
      if (rule->code == code) return rule->settings.substr(0, rule->settings.find(' '));
  return {};
}

}  // namespace

std::string_view family_of(std::string_view code) {
  return code.substr(0, code.find('.'));
}

std::string unknown_name(std::string_view name) {
  if (is_setting_group(name))
    return fmt::format("'{0}' is a group of settings; `rumref variant settings {0}` lists them",
                       name);
  std::vector<std::string_view> known;
  for (const CodeText& code : all_codes())
    known.push_back(code.code);
  for (const SettingInfo& setting : setting_catalog())
    known.push_back(setting.key);
  const std::string_view near = nearest_word(name, known);
  return near.empty() ? fmt::format(
                            "'{}' is neither a code, a setting, the number of a clause nor "
                            "a record; `rumref explain --list` lists the codes",
                            name)
                      : fmt::format("unknown code or setting '{}'; did you mean '{}'?", name, near);
}

std::vector<CodeText> codes_called(std::string_view name) {
  std::vector<CodeText> codes;
  for (const CodeText& code : all_codes())
    if (code.code == name || family_of(code.code) == name) codes.push_back(code);
  return codes;
}

void append_code(std::string& text, const CodeText& code, Colour colour, const Wording& words) {
  paint(text, colour, Ink::strong, code.code);
  text += fmt::format(": {}\n\n", words(code.title));
  append_wrapped(text, words(code.meaning), 0);
  text += '\n';
  append_example(text, words("Reported:"), words(code.draws));
  append_example(text, words("Not reported:"), words(code.does_not));
}

void append_rule(std::string& text, const Ruleset& rules, std::string_view code,
                 const Wording& words) {
  const Variant& variant = rules.variant;
  text += words(say("\nIn {}:\n", words(variant.title)));
  const Clause* clause = clause_for(variant, code);
  // A house's clause need not list the code: it words the setting that the rule is about.
  if (clause == nullptr) clause = clause_on(variant, setting_of_rule(rules.program, code));
  if (clause == nullptr) {
    append_wrapped(
        text, words("no clause of its rulebook: the record or the referee's own conventions"), 4);
    return;
  }
  std::string where;
  if (!clause->section.empty()) where.append("§").append(words(clause->section));
  for (const std::string& id : clause->ids)
    where += (where.empty() ? "" : ", ") + id;
  const std::string rule = words(clause->text);
  append_wrapped(text, where.empty() ? rule : where + ": " + rule, 4);
  append_hinge(text, rules, *clause, words);
}

void append_codes(std::string& text, std::span<const CodeText> codes, const Rulesets& rulesets,
                  Colour colour, const Wording& words) {
  for (const CodeText& code : codes) {
    if (!text.empty()) text += '\n';
    append_code(text, code, colour, words);
    for (const auto& rules : rulesets)
      append_rule(text, *rules, code.code, words);
  }
}

}  // namespace rummy
