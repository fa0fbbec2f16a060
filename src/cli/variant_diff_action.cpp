// `rumref variant diff`: two rule sets, and what they play differently.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_actions.h"
#include "cli/wrap.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// The two rule sets, and what the user calls them.
struct Sides {
  std::string first;
  std::string second;
  std::shared_ptr<const Ruleset> first_rules;
  std::shared_ptr<const Ruleset> second_rules;
};

std::string count_of(std::size_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

/// "§5 RMK-42, RMK-44"; empty where it names no place.
std::string place_of(const Clause& clause) {
  std::string place = clause.section.empty() ? std::string() : "§" + clause.section;
  for (std::size_t i = 0; i < clause.ids.size(); ++i) {
    if (!place.empty()) place += i == 0 ? " " : ", ";
    place += clause.ids[i];
  }
  return place;
}

class DiffText {
 public:
  DiffText(const Sides& sides, const VariantDifference& found, Colour colour)
      : sides_(sides), found_(found), colour_(colour) {}

  std::string drawn() {
    append_head();
    for (const BookPart part : book_parts())
      append_part(part);
    return std::move(text_);
  }

 private:
  void append_head() {
    const std::string both = fmt::format("{} and {}", shown(sides_.first), shown(sides_.second));
    if (found_.settings.empty() && found_.clauses.empty()) {
      text_ += fmt::format("{} are the same rules in the same words\n", both);
      return;
    }
    const std::size_t clauses = found_.clauses.size();
    const std::string words = fmt::format("{} {} not worded alike", count_of(clauses, "clause"),
                                          clauses == 1 ? "is" : "are");
    text_ += found_.settings.empty()
                 ? fmt::format("{} are the same rules; {}\n", both, words)
                 : fmt::format("{} differ in {}; {}\n", both,
                               count_of(found_.settings.size(), "setting"), words);
  }

  void append_part(BookPart part) {
    std::string inner;
    for (const SettingDifference& setting : found_.settings) {
      if (setting.part == part) append_setting(inner, setting);
    }
    append_clauses(inner, part);
    if (inner.empty()) return;
    text_ += '\n';
    paint(text_, colour_, Ink::strong, heading(part));
    text_ += '\n' + inner;
  }

  void append_setting(std::string& text, const SettingDifference& setting) const {
    text += fmt::format("  {}: {} / {}\n", setting.key, setting.first, setting.second);
    append_wrapped(text, fmt::format("{}: {}", sides_.first, setting.first_words), 4);
    append_wrapped(text, fmt::format("{}: {}", sides_.second, setting.second_words), 4);
    const auto clause = std::ranges::find(found_.clauses, setting.key, &ClauseDifference::key);
    if (clause != found_.clauses.end())
      append_wrapped(text, "in the rule books: " + places(*clause), 4);
  }

  /// Where the rule books have it: "§5 RMK-42; §5 RM2-36".
  [[nodiscard]] std::string places(const ClauseDifference& clause) const {
    const auto of = [&clause](const std::string& side, const Clause* found) {
      if (found == nullptr) return side + " has no clause";
      const std::string place = place_of(*found);
      return side + " " + (place.empty() ? std::string(clause.key) : place);
    };
    return of(sides_.first, clause.first) + "; " + of(sides_.second, clause.second);
  }

  [[nodiscard]] bool is_with_setting(const ClauseDifference& clause) const {
    return std::ranges::find(found_.settings, clause.key, &SettingDifference::key) !=
           found_.settings.end();
  }

  /// Clauses of settings with one value: only the words differ.
  void append_clauses(std::string& text, BookPart part) const {
    std::string both;
    std::string only_first;
    std::string only_second;
    for (const ClauseDifference& clause : found_.clauses) {
      if (clause.part != part || is_with_setting(clause)) continue;
      std::string& list = clause.second == nullptr  ? only_first
                          : clause.first == nullptr ? only_second
                                                    : both;
      list += fmt::format("{}{}", list.empty() ? "" : ", ", clause.key);
    }
    append_list(text, "clauses in other words", both);
    append_list(text, "clauses of " + sides_.first + " alone", only_first);
    append_list(text, "clauses of " + sides_.second + " alone", only_second);
  }

  static void append_list(std::string& text, const std::string& what, const std::string& list) {
    if (!list.empty()) append_wrapped(text, what + ": " + list, 2);
  }

  const Sides& sides_;
  const VariantDifference& found_;
  Colour colour_;
  std::string text_;
};

void write_side(JsonWriter& json, std::string_view key, const Ruleset& rules) {
  json.key(key);
  json.begin_object();
  json.field("variant", rules.variant.name);
  json.field("title", rules.variant.title);
  json.field("variant_sha256", rules.sha256);
  json.end_object();
}

void write_clause(JsonWriter& json, std::string_view key, const Clause* clause) {
  if (clause == nullptr) return;
  json.key(key);
  json.begin_object();
  json.field_if("section", clause->section);
  json.key("ids");
  json.begin_array();
  for (const std::string& id : clause->ids)
    json.value(id);
  json.end_array();
  json.field("text", clause->text.english());
  json.end_object();
}

std::string as_json(const Sides& sides, const VariantDifference& found, JsonStyle style) {
  std::string text;
  JsonWriter json(text, style);
  json.begin_object();
  write_side(json, "first", *sides.first_rules);
  write_side(json, "second", *sides.second_rules);
  json.key("settings");
  json.begin_array();
  for (const SettingDifference& setting : found.settings) {
    json.begin_object();
    json.field("key", setting.key);
    json.field("part", heading(setting.part));
    json.key("first");
    write_setting_value(json, setting.first);
    json.key("second");
    write_setting_value(json, setting.second);
    json.field("first_words", setting.first_words);
    json.field("second_words", setting.second_words);
    json.end_object();
  }
  json.end_array();
  json.key("clauses");
  json.begin_array();
  for (const ClauseDifference& clause : found.clauses) {
    json.begin_object();
    json.field("key", clause.key);
    json.field("part", heading(clause.part));
    write_clause(json, "first", clause.first);
    write_clause(json, "second", clause.second);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return text + '\n';
}

}  // namespace

Exit diff_variants(const GlobalArguments& global, VariantLibrary& variants,
                   const VariantArguments& arguments) {
  const auto first = load_named(variants, arguments.names.front());
  const auto second = load_named(variants, arguments.names.back());
  for (const auto* side : {&first, &second}) {
    if (!*side) complain(side->error(), global.colour);
  }
  if (!first || !second) return Exit::failed;
  const Sides sides{.first = arguments.names.front(),
                    .second = arguments.names.back(),
                    .first_rules = (*first)->with({}).ruleset,
                    .second_rules = (*second)->with({}).ruleset};
  const VariantDifference found = difference(*sides.first_rules, *sides.second_rules);
  Output out("");
  if (arguments.format == VariantFormat::text) {
    out.write(DiffText(sides, found, out.colour(global.colour)).drawn());
  } else {
    out.write(
        as_json(sides, found,
                arguments.format == VariantFormat::json ? JsonStyle::pretty : JsonStyle::line));
  }
  return out.finish();
}

}  // namespace rummy
