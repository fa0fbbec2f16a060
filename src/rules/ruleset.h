#pragma once
// A rule set ready to judge by: the list of topics, which settings can decide a finding, rule sets
// a table might be playing by instead, and the codes of findings.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "rules/rule.h"
#include "settings/settings.h"

namespace rummy {

// === A rule set ready to judge by: the variant, the house rules in force, the rules that run.
// Immutable once made; shared by const reference between threads.

struct Ruleset {
  Variant variant;
  Program program;                                            // compile(variant)
  std::string sha256;                                         // of the resolved settings
  std::vector<std::pair<std::string, std::string>> settings;  // every key with its value's text
  std::vector<Ruleset> tables{};  // for players_min and more, where a number goes by how many play

  /// The text of the setting's value; null where there is no such setting.
  [[nodiscard]] const std::string* value_of(std::string_view key) const {
    const auto found =
        std::ranges::find(settings, key, &std::pair<std::string, std::string>::first);
    return found == settings.end() ? nullptr : &found->second;
  }
  /// As so many play by them: these themselves where no number goes by how many play. Of tables the
  /// variant does not admit those of the nearest it does.
  [[nodiscard]] const Ruleset& at_table(std::size_t players) const {
    if (tables.empty()) return *this;
    const auto least = static_cast<std::size_t>(variant.deal.players_min);
    const std::size_t more = players > least ? players - least : 0;
    return tables[std::min(more, tables.size() - 1)];
  }
};

/// The rules as so many play by them; null for none.
[[nodiscard]] inline std::shared_ptr<const Ruleset> at_table(std::shared_ptr<const Ruleset> rules,
                                                             std::size_t players) {
  if (rules == nullptr) return nullptr;
  const Ruleset& played = rules->at_table(players);
  return {std::move(rules), &played};
}

/// The rules of `variant` by checkpoint, in rule-book order (rules/ruleset.cpp).
[[nodiscard]] Program compile(const Variant& variant);

// === Which settings can decide a finding: those that the rules behind its code read.

/// The settings read where one finding is found: those the rules with its code list, and those
/// behind the facts such a rule is given (the points of an opening, the end of a round).
class SettingsRead {
 public:
  SettingsRead(const Program& program, const Finding& finding);

  [[nodiscard]] bool has(std::string_view setting) const;
  /// Keys, and families of them as `values.`; in no order, some perhaps twice.
  [[nodiscard]] const std::vector<std::string_view>& words() const { return words_; }

 private:
  std::vector<std::string_view> words_;
};

/// Of each fault among the findings.
[[nodiscard]] std::vector<SettingsRead> settings_behind(const Program& program,
                                                        const Findings& findings);
[[nodiscard]] bool any_has(const std::vector<SettingsRead>& read, std::string_view setting);

// === A rule set a table might be playing by instead: one setting is another.

struct Alternate {
  std::string setting;
  std::string now;  // both as a variant file writes them
  std::string value;
  std::shared_ptr<const Ruleset> ruleset;  // never null
};

/// Says that the finding would come out as `judgement` by that rule set (note: legal); of each
/// value the first that is said counts.
void add_hinge(Finding& finding, const Alternate& alternate, Judgement judgement);

// === Every code a finding can bear, explained to people (`rumref explain`): rules/codes.yaml,
// compiled in by cmake/codes.py.

struct CodeText {
  std::string_view code;      // "opening.points"
  std::string_view title;     // what went wrong, in one line
  std::string_view meaning;   // a few sentences
  std::string_view draws;     // an example that draws it
  std::string_view does_not;  // one beside it that does not
};

/// All codes, family by family.
[[nodiscard]] std::span<const CodeText> all_codes();
/// The text of one; nullptr where there is no such code.
[[nodiscard]] const CodeText* find_code(std::string_view code);

}  // namespace rummy
