#include "cli/explain_setting.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/code_words.h"
#include "cli/wrap.h"
#include "config/setting_words.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr std::size_t kIndent = 4;

/// Whether a finding of this code may turn on the setting by one of the rule sets.
bool turns_on(std::string_view code, std::string_view setting, const Rulesets& rulesets) {
  Finding finding;
  finding.code = code;
  return std::ranges::any_of(rulesets, [&](const auto& rules) {
    return SettingsRead(rules->program, finding).has(setting);
  });
}

/// Whether a clause about the setting names the code.
bool is_named(std::string_view code, std::string_view setting, const Rulesets& rulesets) {
  return std::ranges::any_of(rulesets, [&](const auto& rules) {
    const Clause* const clause = clause_on(rules->variant, setting);
    return clause != nullptr && std::ranges::find(clause->codes, code) != clause->codes.end();
  });
}

/// The codes that may turn on the setting: first those that a clause about it names, or that are
/// named like it.
std::vector<CodeText> codes_on(std::string_view setting, const Rulesets& rulesets) {
  std::vector<CodeText> codes;
  for (const CodeText& code : all_codes())
    if (turns_on(code.code, setting, rulesets)) codes.push_back(code);
  std::ranges::stable_partition(codes, [&](const CodeText& code) {
    return family_of(code.code) == family_of(setting) || is_named(code.code, setting, rulesets);
  });
  return codes;
}

/// "51: a, b; 40: c": each value once, with the variants that have it.
std::string values_by_variant(std::string_view setting, const Rulesets& rulesets) {
  std::vector<std::pair<std::string, std::string>> values;
  for (const auto& rules : rulesets) {
    const std::string* const value = rules->value_of(setting);
    if (value == nullptr) continue;
    const auto known =
        std::ranges::find(values, *value, &std::pair<std::string, std::string>::first);
    if (known == values.end())
      values.emplace_back(*value, rules->variant.name);
    else
      known->second += ", " + rules->variant.name;
  }
  std::string text;
  for (const auto& [value, names] : values)
    append_item(text, fmt::format("    {}:", value), names, 2 * kIndent);
  return text;
}

void append_clause(std::string& text, const Clause& clause, const Wording& words) {
  std::string where;
  if (!clause.section.empty()) where.append("§").append(words(clause.section));
  for (const std::string& id : clause.ids)
    where += (where.empty() ? "" : ", ") + id;
  if (!where.empty()) where += ": ";
  append_wrapped(text, where + words(clause.text), kIndent);
}

/// The rule in the words of each rule set, the same words once.
void append_clauses_on(std::string& text, std::string_view setting, const Rulesets& rulesets,
                       const Wording& words) {
  std::vector<std::pair<std::string, std::string>> said;  // the clause, and whose it is
  for (const auto& rules : rulesets) {
    const Clause* const clause = clause_on(rules->variant, setting);
    if (clause == nullptr) continue;
    std::string written;
    append_clause(written, *clause, words);
    const auto known =
        std::ranges::find(said, written, &std::pair<std::string, std::string>::first);
    if (known == said.end())
      said.emplace_back(std::move(written), rules->variant.name);
    else
      known->second += ", " + rules->variant.name;
  }
  for (const auto& [clause, names] : said) {
    append_wrapped(text, words(say("In {}:", names)), 0);
    text += clause;
  }
}

}  // namespace

void append_setting(std::string& text, const SettingInfo& setting, const Rulesets& rulesets,
                    Colour colour, const Wording& words) {
  paint(text, colour, Ink::strong, setting.key);
  text += fmt::format(": {}\n\n", words("a setting of variants"));
  append_wrapped(text, setting.meaning, 0);
  append_wrapped(text, fmt::format("takes {}", values_in_words(setting)), kIndent);
  append_wrapped(text,
                 setting.engine_default.empty() ? "default: none; a variant must set it"
                                                : "default: " + setting.engine_default,
                 kIndent);
  text += fmt::format("\n{}\n{}", words("Values:"), values_by_variant(setting.key, rulesets));
  std::string clauses;
  append_clauses_on(clauses, setting.key, rulesets, words);
  if (!clauses.empty()) text += '\n' + clauses;
  const std::vector<CodeText> codes = codes_on(setting.key, rulesets);
  if (codes.empty()) return;
  std::string names;
  for (const CodeText& code : codes)
    names.append(names.empty() ? "" : ", ").append(code.code);
  text += fmt::format("\n{}\n", words("Findings that may hinge on it:"));
  append_wrapped(text, names, kIndent);
  text += fmt::format("\n{} ({})\n", words("Reported:"), codes.front().code);
  append_wrapped(text, words(codes.front().draws), kIndent);
  text += fmt::format("{}\n", words("Not reported:"));
  append_wrapped(text, words(codes.front().does_not), kIndent);
}

bool append_clauses(std::string& text, std::string_view number, const Rulesets& rulesets,
                    Colour colour, const Wording& words) {
  const std::string wanted = in_small_letters(number);
  const std::size_t before = text.size();
  for (const auto& rules : rulesets) {
    for (const Clause& clause : rules->variant.rulebook) {
      const auto has_number = [&](const std::string& id) { return in_small_letters(id) == wanted; };
      if (std::ranges::none_of(clause.ids, has_number)) continue;
      if (text.size() > before) text += '\n';
      paint(text, colour, Ink::strong,
            fmt::format("{} ({})", words(rules->variant.title), rules->variant.name));
      text += '\n';
      append_clause(text, clause, words);
      if (const std::string* const value = rules->value_of(clause.key))
        append_wrapped(text, words(say("setting {}: {}", clause.key, *value)), kIndent);
      if (!clause.codes.empty())
        append_wrapped(text,
                       words(say("findings: {}", fmt::format("{}", fmt::join(clause.codes, ", ")))),
                       kIndent);
    }
  }
  return text.size() > before;
}

bool is_of_every_variant(std::string_view name) {
  return codes_called(name).empty() || find_setting(name) != nullptr;
}

bool append_named(std::string& text, std::string_view name, const AskedRules& rules, Colour colour,
                  const Wording& words) {
  append_codes(text, codes_called(name), rules.are_asked_for ? rules.rulesets : Rulesets(), colour,
               words);
  if (const SettingInfo* const setting = find_setting(name)) {
    if (!text.empty()) text += '\n';
    append_setting(text, *setting, rules.rulesets, colour, words);
  }
  return !text.empty() || append_clauses(text, name, rules.rulesets, colour, words);
}

}  // namespace rummy
