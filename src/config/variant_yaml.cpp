#include "config/variant_yaml.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/agreement.h"
#include "config/clause_source.h"
#include "config/link_variant.h"
#include "config/setting_words.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Words that other YAML readers take for truth values.
constexpr auto kTruthLike =
    std::to_array<std::string_view>({"off", "on", "yes", "no", "y", "n", "Off", "On", "Yes", "No",
                                     "Y", "N", "OFF", "ON", "YES", "NO"});

/// What cannot stand within quotes as it is, and how it is written there.
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

/// A text as a YAML scalar that can be nothing else.
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

}  // namespace rummy
