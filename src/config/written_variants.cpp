// Variants written out: the differences between two, a file without a parent, and the first version
// of a house variant's file.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === The differences between two rule sets, in words.

const Clause* clause_of(const Ruleset& rules, std::string_view key) {
  const auto found = std::ranges::find(rules.variant.rulebook, key, &Clause::key);
  return found == rules.variant.rulebook.end() ? nullptr : &*found;
}

void add_settings(const Ruleset& first, const Ruleset& second, VariantDifference& found) {
  const auto& catalog = setting_catalog();
  RUMMY_CHECK(first.settings.size() == catalog.size() && second.settings.size() == catalog.size());
  for (std::size_t i = 0; i < catalog.size(); ++i) {
    const std::string& a = first.settings[i].second;
    const std::string& b = second.settings[i].second;
    if (a == b) continue;
    found.settings.push_back({.key = catalog[i].key,
                              .part = book_part(catalog[i].key),
                              .first = a,
                              .second = b,
                              .first_words = value_in_words(catalog[i], a),
                              .second_words = value_in_words(catalog[i], b)});
  }
}

void add_clauses(const Ruleset& first, const Ruleset& second, VariantDifference& found) {
  for (const Clause& clause : first.variant.rulebook) {
    const Clause* other = clause_of(second, clause.key);
    if (other != nullptr && other->text.english() == clause.text.english()) continue;
    found.clauses.push_back(
        {.key = clause.key, .part = book_part(clause.key), .first = &clause, .second = other});
  }
  for (const Clause& clause : second.variant.rulebook) {
    if (clause_of(first, clause.key) != nullptr) continue;
    found.clauses.push_back(
        {.key = clause.key, .part = book_part(clause.key), .first = nullptr, .second = &clause});
  }
}

}  // namespace

VariantDifference difference(const Ruleset& first, const Ruleset& second) {
  VariantDifference found;
  add_settings(first, second, found);
  add_clauses(first, second, found);
  return found;
}

namespace {

// === A rule set as a variant file without a parent.

/// Words that other YAML readers take for truth values.
constexpr auto kTruthLike =
    std::to_array<std::string_view>({"off", "on", "yes", "no", "y", "n", "Off", "On", "Yes", "No",
                                     "Y", "N", "OFF", "ON", "YES", "NO"});

/// Characters that quotes cannot contain, and their escapes.
constexpr auto kEscapes =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"\"", "\\\""},
                                                                  {"\\", "\\\\"},
                                                                  {"\n", "\\n"},
                                                                  {"\t", "\\t"},
                                                                  {"\u2028", "\\L"},
                                                                  {"\u2029", "\\P"},
                                                                  {"\ufeff", "\\uFEFF"},
                                                                  {"\ufffe", "\\uFFFE"},
                                                                  {"\uffff", "\\uFFFF"}});

/// A text as a YAML scalar that can only be a text.
std::string yaml_quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const auto escape = std::ranges::find_if(
        kEscapes, [text](const auto& pair) { return text.starts_with(pair.first); });
    if (escape != kEscapes.end()) {
      out += escape->second;
      text.remove_prefix(escape->first.size());
    } else {
      out += text.front();
      text.remove_prefix(1);
    }
  }
  return out + '"';
}

/// A setting's value (value_text) as YAML.
std::string plain(std::string_view value) {
  const bool is_word = std::ranges::find(kTruthLike, value) != kTruthLike.end();
  return is_word ? yaml_quoted(value) : std::string(value);
}

std::string list(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items)
    out += (out.empty() ? "" : ", ") + item;
  return "[" + out + "]";
}

std::string agreed(const AgreedValues& values) {
  std::vector<std::string> all;
  all.reserve(values.ranges.size() + values.words.size());
  for (const Bounds range : values.ranges)
    all.push_back(range.low == range.high ? std::to_string(range.low)
                                          : fmt::format("{}-{}", range.low, range.high));
  for (const std::string& word : values.words)
    all.push_back(plain(word));
  return all.size() == 1 ? all.front() : list(all);
}

std::string agreed(const Agreement& agreement) {
  if (agreement.always) return agreed(*agreement.always);
  std::string out;
  for (std::size_t players = 0; players < agreement.by_players.size(); ++players) {
    const auto& values = agreement.by_players[players];
    if (values) out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", players, agreed(*values));
  }
  return "{" + out + "}";
}

void append_clause(std::string& out, const ClauseSource& source) {
  const Clause& clause = source.clause;
  const bool begins_plain = clause.key.find_first_of("-.") != 0;
  out += fmt::format("  {}:\n", begins_plain ? clause.key : yaml_quoted(clause.key));
  const auto quote_all = [](const std::vector<std::string>& texts, auto&& written) {
    std::vector<std::string> all;
    all.reserve(texts.size());
    for (const std::string& text : texts)
      all.push_back(written(text));
    return list(all);
  };
  if (!clause.ids.empty()) out += fmt::format("    ids: {}\n", quote_all(clause.ids, yaml_quoted));
  if (!clause.section.empty()) out += fmt::format("    section: {}\n", yaml_quoted(clause.section));
  const bool one_for_all = source.texts.size() == 1 && source.texts.front().first.empty();
  if (one_for_all) {
    out += fmt::format("    text: {}\n", yaml_quoted(source.texts.front().second));
  } else {
    out += "    text:\n";
    for (const auto& [value, text] : source.texts)
      out += fmt::format("      {}: {}\n", plain(value), yaml_quoted(text));
  }
  if (!clause.codes.empty()) out += fmt::format("    codes: {}\n", list(clause.codes));
  if (!clause.others.empty())
    out += fmt::format("    others: {}\n", quote_all(clause.others, plain));
  if (!clause.judged) out += "    judged: false\n";
}

}  // namespace

std::string variant_yaml(const LinkedVariant& variant, const Ruleset& rules) {
  std::string out =
      fmt::format("name: {}\ntitle: {}\n", rules.variant.name, yaml_quoted(rules.variant.title));
  for (const BookPart part : book_parts()) {
    std::string inner;
    for (const auto& [key, value] : rules.settings) {
      if (book_part(key) == part) inner += fmt::format("{}: {}\n", key, plain(value));
    }
    if (!inner.empty()) out += fmt::format("\n# {}\n{}", heading(part), inner);
  }
  if (!variant.agreed.empty()) {
    out += "\n# What a table settles before play\nagree:\n";
    for (const LinkedAgreement& item : variant.agreed)
      out += fmt::format("  {}: {}\n", item.agreement.key, agreed(item.agreement));
  }
  if (variant.rulebook.empty()) return out;
  out += "\nrulebook:\n";
  for (const ClauseSource& source : variant.rulebook)
    append_clause(out, source);
  return out;
}

namespace {

// === The first version of a house variant's file.

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

/// Settings that houses choose in any game.
constexpr auto kAlways = std::to_array<std::string_view>({"players.max", "deal.cards", "end.at"});

/// Settings people argue about (variants.h).
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

/// The values of other tables, without the one in force.
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
