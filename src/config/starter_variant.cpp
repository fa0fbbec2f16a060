#include "config/starter_variant.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/disputes.h"
#include "config/setting_catalog.h"
#include "config/setting_words.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr std::size_t kColumns = 98;

/// Appends `text` as a comment of several lines.
void append_comment(std::string& out, std::string_view text) {
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column > 0 && column + 1 + word.size() > kColumns) {
      out += '\n';
      column = 0;
    }
    out += column == 0 ? "# " : " ";
    column += word.size() + (column == 0 ? 2 : 1);
    out += word;
  }
  out += '\n';
}

/// What houses settle whatever the game.
constexpr auto kAlways = std::to_array<std::string_view>({"players.max", "deal.cards", "end.at"});

/// Settings people argue about (disputes.h).
std::set<std::string, std::less<>> argued_about() {
  std::set<std::string, std::less<>> keys{kAlways.begin(), kAlways.end()};
  if (const auto questions = shipped_disputes()) {
    for (const DisputedQuestion& question : *questions)
      keys.insert(question.settings.begin(), question.settings.end());
  }
  return keys;
}

std::string sentence(std::string_view text) {
  std::string made(text);
  if (!made.empty() && made.front() >= 'a' && made.front() <= 'z') made.front() -= 'a' - 'A';
  return made + '.';
}

/// The values other tables play by, but for the one in force.
std::vector<std::string_view> others(const Clause& clause, std::string_view now) {
  std::vector<std::string_view> values;
  for (const std::string& value : clause.others) {
    if (value != now) values.push_back(value);
  }
  return values;
}

void append_setting(std::string& out, const SettingInfo& setting, const Clause& clause,
                    std::string_view now) {
  out += '\n';
  append_comment(out, sentence(setting.meaning));
  const std::vector<std::string_view> values = others(clause, now);
  append_comment(out, fmt::format("It takes {}{}.", values_in_words(setting),
                                  values.empty() ? "" : "; other tables play " + either(values)));
  out += fmt::format("#{}: {}\n", setting.key, now);
}

void append_part(std::string& out, BookPart part, const Ruleset& parent) {
  static const std::set<std::string, std::less<>> argued = argued_about();
  std::string inner;
  for (const SettingInfo& setting : setting_catalog()) {
    if (book_part(setting.key) != part) continue;
    const auto clause = std::ranges::find(parent.variant.rulebook, setting.key, &Clause::key);
    if (clause == parent.variant.rulebook.end()) continue;
    if (clause->others.empty() && !argued.contains(setting.key)) continue;
    append_setting(inner, setting, *clause, *parent.value_of(setting.key));
  }
  if (!inner.empty()) out += fmt::format("\n# --- {} ---\n{}", heading(part), inner);
}

}  // namespace

std::string starter_variant(const std::string& name, const Ruleset& parent) {
  const std::string& from = parent.variant.name;
  std::string out;
  out += "# yaml-language-server: $schema=variant.schema.json\n";
  append_comment(out,
                 "Editors complete settings with that file: `rumref variant schema > "
                 "variant.schema.json`.");
  append_comment(out, fmt::format("What is played differently from {}. Whatever this file does not "
                                  "say is as there.",
                                  from));
  out += fmt::format("name: {}\ntitle: {}\nextends: {}\n\n", name, name, from);
  append_comment(out,
                 fmt::format("Below is what tables settle differently most often, with the value "
                             "{} has. Take the # away before a setting and give it another "
                             "value. `rumref variant show {}` lists all settings there are.",
                             from, from));
  for (const BookPart part : book_parts())
    append_part(out, part, parent);
  out += "\n# --- The rules in words ---\n\n";
  append_comment(out, fmt::format("The clauses of {} are kept, with your values in them. A clause "
                                  "under the same key replaces one; a key of your own adds one. "
                                  "`rumref variant rules {}` prints them all.",
                                  from, from));
  out +=
      "rulebook:\n"
      "  house.example:\n"
      "    text: Whoever deals keeps the score.\n"
      "    judged: false  # no record shows whether this rule was kept\n";
  return out;
}

}  // namespace rummy
