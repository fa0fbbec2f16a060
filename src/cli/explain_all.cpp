#include "cli/explain_all.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/code_words.h"
#include "config/setting_words.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Something that holds in several variants: what, and in which.
struct Shared {
  std::string what;
  std::string variants;
};

void add_shared(std::vector<Shared>& all, std::string what, const std::string& variant) {
  const auto same = std::ranges::find(all, what, &Shared::what);
  if (same == all.end()) {
    all.push_back({.what = std::move(what), .variants = '`' + variant + '`'});
  } else {
    same->variants += ", `" + variant + '`';
  }
}

void add_new(std::vector<std::string>& keys, std::string_view key) {
  if (find_setting(key) == nullptr) return;
  if (std::ranges::find(keys, key) == keys.end()) keys.emplace_back(key);
}

void add_words(std::vector<std::string>& keys, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (end > 0) add_new(keys, words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

/// What the rules of this code read, in any of the variants, and what its clauses word.
std::vector<std::string> settings_of(std::string_view code, const Rulesets& rulesets) {
  std::vector<std::string> keys;
  for (const auto& ruleset : rulesets) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(Checkpoint::count); ++i)
      for (const Rule* rule : ruleset->program.at(static_cast<Checkpoint>(i)))
        if (rule->code == code) add_words(keys, rule->settings);
    if (const Clause* clause = clause_for(ruleset->variant, code); clause != nullptr)
      add_new(keys, clause->key);
  }
  return keys;
}

std::string_view value_of(const Ruleset& ruleset, std::string_view key) {
  for (const auto& [name, value] : ruleset.settings)
    if (name == key) return value;
  return {};
}

/// "RMK-42, RMK-44 (§5): The melds of …".
std::string clause_words(const Clause& clause, const Wording& words) {
  std::string where;
  for (const std::string& id : clause.ids)
    where += (where.empty() ? "" : ", ") + id;
  if (!clause.section.empty())
    where += fmt::format("{}§{}", where.empty() ? "" : ", ", words(clause.section));
  const std::string rule = words(clause.text);
  return where.empty() ? rule : where + ": " + rule;
}

void append_rules(std::string_view code, const Rulesets& rulesets, const Wording& words,
                  std::string& out) {
  std::vector<Shared> clauses;
  for (const auto& ruleset : rulesets)
    if (const Clause* clause = clause_for(ruleset->variant, code); clause != nullptr)
      add_shared(clauses, clause_words(*clause, words), ruleset->variant.name);
  if (clauses.empty()) {
    out += fmt::format(
        "{}\n\n",
        words(
            "It rests on no clause of a rulebook: the record, or a convention of the referee's."));
    return;
  }
  out += fmt::format("{}:\n\n", words("The rule"));
  for (const Shared& clause : clauses)
    out += fmt::format("- {}: {}\n", clause.variants, clause.what);
  out += '\n';
}

void append_settings(std::string_view code, const Rulesets& rulesets, const Wording& words,
                     std::string& out) {
  const std::vector<std::string> keys = settings_of(code, rulesets);
  if (keys.empty()) return;
  out += fmt::format("{}:\n\n", words("It hinges on"));
  for (const std::string& key : keys) {
    std::vector<Shared> values;
    for (const auto& ruleset : rulesets)
      add_shared(values, std::string(value_of(*ruleset, key)), ruleset->variant.name);
    out += fmt::format("- `{}`, {}. ", key, find_setting(key)->meaning);
    for (std::size_t i = 0; i < values.size(); ++i)
      out += fmt::format(
          "{}{}", i == 0 ? "" : "; ",
          words(values.size() == 1 ? say("`{}` in all", values[i].what)
                                   : say("`{}` in {}", values[i].what, values[i].variants)));
    out += ".\n";
  }
  out += '\n';
}

void append_code(const CodeText& code, std::string_view heading, const Rulesets& rulesets,
                 const Wording& words, std::string& out) {
  out += fmt::format("{} `{}`\n\n*{}.* {}\n\n", heading, code.code, words(code.title),
                     words(code.meaning));
  out += fmt::format("{}\n\n    {}\n\n{}\n\n    {}\n\n", words("Reported:"), words(code.draws),
                     words("Not reported:"), words(code.does_not));
  append_rules(code.code, rulesets, words, out);
  append_settings(code.code, rulesets, words, out);
}

/// A page ends with one line break.
void end_page(std::string& out) {
  while (out.ends_with("\n\n"))
    out.pop_back();
}

/// The anchor that a heading with a code in it has: letters, digits and hyphens only.
std::string anchor_of(std::string_view code) {
  std::string anchor(code);
  std::erase(anchor, '.');
  return anchor;
}

/// The families, in the order in which they first come up.
std::vector<std::string_view> families() {
  std::vector<std::string_view> all;
  for (const CodeText& code : all_codes())
    if (std::ranges::find(all, family_of(code.code)) == all.end())
      all.push_back(family_of(code.code));
  return all;
}

}  // namespace

void append_verdict_index(const Wording& words, std::string& out) {
  out += fmt::format(
      "# {}\n\n{}\n", words("What the referee says"),
      words("Every code a finding can have, by family. The page of a family explains its codes: an "
            "example that\n"
            "is reported and one that is not, the rule in the words of every variant, and the "
            "settings it hinges\n"
            "on. `rumref explain CODE --variant NAME` prints the same for one code and game.\n\n"
            "This page is written by `rumref explain --list --format markdown`, the others by\n"
            "`rumref explain FAMILY --format markdown`; a test holds them to that."));
  for (const std::string_view family : families()) {
    out += fmt::format("\n## [{0}](verdicts/{0}.md)\n\n| {1} | {2} |\n|---|---|\n", family,
                       words("code"), words("the rule"));
    for (const CodeText& code : all_codes()) {
      if (family_of(code.code) != family) continue;
      out += fmt::format("| [`{}`](verdicts/{}.md#{}) | {} |\n", code.code, family,
                         anchor_of(code.code), words(code.title));
    }
  }
}

void append_family_page(std::string_view family, const Rulesets& rulesets, const Wording& words,
                        std::string& out) {
  out += fmt::format("# {}: {}\n\n[{}](../VERDICTS.md)\n\n", words("What the referee says"), family,
                     words("All codes"));
  for (const CodeText& code : all_codes())
    if (family_of(code.code) == family) append_code(code, "##", rulesets, words, out);
  end_page(out);
}

void append_verdict_page(const Rulesets& rulesets, const Wording& words, std::string& out) {
  out += fmt::format(
      "# {}\n\n{}\n", words("What the referee says"),
      words("Every code a finding can bear: what it means, an example that is reported and one "
            "that is not, the\n"
            "rule behind it in the words of each variant, and the settings it hinges on with their "
            "values. This page\n"
            "is written by `rumref explain --all --format markdown`."));
  std::string_view family;
  for (const CodeText& code : all_codes()) {
    const std::string_view own = family_of(code.code);
    if (own != family) out += fmt::format("{}## {}\n\n", family.empty() ? "\n" : "", own);
    family = own;
    append_code(code, "###", rulesets, words, out);
  }
  end_page(out);
}

}  // namespace rummy
