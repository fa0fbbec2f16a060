// A code in words, the rule behind it in a variant's words; and the meaning of a setting or a
// clause.

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/reports.h"
#include "config/setting_words.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === Prose for a terminal.

constexpr std::size_t kColumns = 80;

/// Appends words to a line that is at `indent`.
void append_words(std::string& out, std::string_view text, std::size_t indent) {
  const std::string safe = shown(text);
  std::string_view left = safe;
  std::size_t column = indent;
  while (!left.empty()) {
    const std::string_view word = left.substr(0, left.find(' '));
    left.remove_prefix(word.size() < left.size() ? word.size() + 1 : word.size());
    if (word.empty()) continue;
    const std::size_t width = count_code_points(word);
    if (column > indent && column + 1 + width > kColumns) {
      out += '\n';
      out.append(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
  }
  out += '\n';
}

}  // namespace

void append_wrapped(std::string& out, std::string_view text, std::size_t indent) {
  if (text.find_first_not_of(' ') != std::string_view::npos) out.append(indent, ' ');
  append_words(out, text, indent);
}

void append_item(std::string& out, std::string_view label, std::string_view text,
                 std::size_t indent) {
  const std::size_t width = count_code_points(label);
  out.append(label).append(indent > width ? indent - width : 1, ' ');
  append_words(out, text, indent);
}

namespace {

// === A code in words, and the rule behind it in a variant's words.

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

/// The setting of the rule with this code; empty if it has none.
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
  // A house's clause need not list the code: it words the setting of the rule.
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

namespace {

// === A setting or a clause of a rule book in words.

constexpr std::size_t kIndent = 4;

/// Whether a finding of this code may depend on the setting in one of the rule sets.
bool turns_on(std::string_view code, std::string_view setting, const Rulesets& rulesets) {
  Finding finding;
  finding.code = code;
  return std::ranges::any_of(rulesets, [&](const auto& rules) {
    return SettingsRead(rules->program, finding).has(setting);
  });
}

/// Whether a clause about the setting lists the code.
bool is_named(std::string_view code, std::string_view setting, const Rulesets& rulesets) {
  return std::ranges::any_of(rulesets, [&](const auto& rules) {
    const Clause* const clause = clause_on(rules->variant, setting);
    return clause != nullptr && std::ranges::find(clause->codes, code) != clause->codes.end();
  });
}

/// The codes that may depend on the setting, first those that a clause about it lists or that have
/// a similar name.
std::vector<CodeText> codes_on(std::string_view setting, const Rulesets& rulesets) {
  std::vector<CodeText> codes;
  for (const CodeText& code : all_codes())
    if (turns_on(code.code, setting, rulesets)) codes.push_back(code);
  std::ranges::stable_partition(codes, [&](const CodeText& code) {
    return family_of(code.code) == family_of(setting) || is_named(code.code, setting, rulesets);
  });
  return codes;
}

/// Each value once, with the variants that have it: "51: a, b; 40: c".
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

/// Appends the rule in the words of each rule set, equal words once.
void append_clauses_on(std::string& text, std::string_view setting, const Rulesets& rulesets,
                       const Wording& words) {
  std::vector<std::pair<std::string, std::string>> said;  // the clause, and its variant
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
