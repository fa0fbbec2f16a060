// `rumref variant`: list, show, check, schema; the rest is in files of their own.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_actions.h"
#include "cli/variant_dirs.h"
#include "cli/wrap.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr std::string_view kNotJudged = "not judged from a record";

struct Style {
  Colour colour;
  Wording words;
};

Exit list_variants(const GlobalArguments& global, VariantLibrary& variants) {
  Output out("");
  const Colour colour = out.colour(global.colour);
  const Wording words = global.words();
  Exit exit = Exit::fine;
  for (const std::string& name : variants.names()) {
    const auto rules = ruleset_named(variants, name, {});
    if (!rules) {
      complain(rules.error(), global.colour);
      exit = Exit::failed;
      continue;
    }
    std::string line;
    paint(line, colour, Ink::strong, fmt::format("{:<20}", name));
    line += fmt::format(" {}\n", shown(words((*rules)->variant.title)));
    out.write(line);
  }
  return worse(exit, out.finish());
}

/// What a setting is and where it comes from; with house rules on top.
struct ShownSetting {
  std::string key;
  std::string value;
  std::string origin;
};

std::vector<ShownSetting> settings_of(const LoadedVariant& variant, const Ruleset& rules,
                                      const std::vector<Override>& overrides) {
  std::vector<ShownSetting> rows;
  for (const SettingOrigin& origin : variant.origins()) {
    ShownSetting row{.key = origin.key, .value = origin.value, .origin = origin.origin};
    // Of several the last counts.
    const auto given = std::find_if(overrides.rbegin(), overrides.rend(), [&](const Override& o) {
      return o.key == origin.key ||
             (origin.key.starts_with(o.key) && origin.key[o.key.size()] == '.');
    });
    if (given != overrides.rend()) {
      row.origin = given->origin.empty() ? "--set" : given->origin;
      if (const std::string* const now = rules.value_of(origin.key)) row.value = *now;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

void append_clause(std::string& text, const Clause& clause, Colour colour, const Wording& words) {
  std::string where;
  if (!clause.section.empty()) where.append("§").append(words(clause.section));
  for (const std::string& id : clause.ids)
    where += (where.empty() ? "" : ", ") + id;
  paint(text, colour, Ink::strong, shown(clause.key));
  text += fmt::format("  {}{}\n", shown(where),
                      clause.judged ? std::string() : fmt::format("  ({})", words(kNotJudged)));
  append_wrapped(text, words(clause.text), 4);
}

std::string as_text(const Variant& variant, const std::vector<ShownSetting>& rows,
                    const VariantArguments& arguments, const Style& style) {
  const auto& [colour, words] = style;
  std::string text;
  paint(text, colour, Ink::strong, shown(variant.name));
  text += fmt::format(": {}\n\n", shown(words(variant.title)));
  std::size_t key_width = 0;
  std::size_t value_width = 0;
  for (const ShownSetting& row : rows) {
    key_width = std::max(key_width, row.key.size());
    value_width = std::max(value_width, row.value.size());
  }
  for (const ShownSetting& row : rows)
    text += fmt::format("{:<{}}  {:<{}}  {}\n", row.key, key_width, row.value, value_width,
                        shown(row.origin));
  if (!arguments.rules) return text;
  text += '\n';
  for (const Clause& clause : variant.rulebook)
    append_clause(text, clause, colour, words);
  return text;
}

void write_clauses(JsonWriter& json, const Variant& variant, const Wording& words) {
  json.key("rulebook");
  json.begin_array();
  for (const Clause& clause : variant.rulebook) {
    json.begin_object();
    json.field("key", clause.key);
    json.field_if("section", clause.section);
    json.key("ids");
    json.begin_array();
    for (const std::string& id : clause.ids)
      json.value(id);
    json.end_array();
    json.field("text", words(clause.text));
    json.field("judged", clause.judged);
    json.end_object();
  }
  json.end_array();
}

std::string as_json(const Ruleset& rules, const std::vector<ShownSetting>& rows,
                    const VariantArguments& arguments, const Wording& words) {
  std::string text;
  JsonWriter json(text,
                  arguments.format == VariantFormat::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("variant", rules.variant.name);
  json.field("title", rules.variant.title);
  json.field("variant_sha256", rules.sha256);
  json.key("settings");
  json.begin_object();
  for (const ShownSetting& row : rows) {
    json.key(row.key);
    json.begin_object();
    json.key("value");
    write_setting_value(json, row.value);
    json.field("origin", row.origin);
    json.end_object();
  }
  json.end_object();
  if (arguments.rules) write_clauses(json, rules.variant, words);
  json.end_object();
  return text + '\n';
}

Exit show_variant(const GlobalArguments& global, VariantLibrary& variants,
                  const VariantArguments& arguments) {
  const auto overrides = read_house_rules(variants, arguments.overlays, arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  const auto variant = load_named(variants, arguments.names.front());
  if (!variant) {
    complain(variant.error(), global.colour);
    return Exit::failed;
  }
  const RulesetOrFault made = (*variant)->with(*overrides);
  if (!made.faults.empty() || made.ruleset == nullptr) {
    complain(problems_of(made.faults, *overrides), global.colour);
    return Exit::failed;
  }
  Output out("");
  if (arguments.format == VariantFormat::yaml) {
    out.write(variant_yaml((*variant)->linked(), *made.ruleset));
    return out.finish();
  }
  const std::vector<ShownSetting> rows = settings_of(**variant, *made.ruleset, *overrides);
  out.write(arguments.format == VariantFormat::text
                ? as_text(made.ruleset->variant, rows, arguments,
                          {.colour = out.colour(global.colour), .words = global.words()})
                : as_json(*made.ruleset, rows, arguments, global.words()));
  return out.finish();
}

/// A file as it is read by `check`: what is wrong with it, or else what is odd about it.
Exit check_variant(const GlobalArguments& global, VariantLibrary& variants, const std::string& name,
                   Output& out) {
  const auto variant = load_named(variants, name);
  if (!variant) {
    complain(variant.error(), global.colour);
    return Exit::failed;
  }
  const Problems warnings = remarks_on((*variant)->linked());
  if (global.tell == Tell::everything) complain(warnings, global.colour);
  const std::string count = warnings.empty() ? std::string()
                                             : fmt::format(" ({} warning{})", warnings.size(),
                                                           warnings.size() == 1 ? "" : "s");
  out.write(fmt::format("{}: good{}\n", shown(name), count));
  return Exit::fine;
}

Exit check_variants(const GlobalArguments& global, VariantLibrary& variants,
                    const std::vector<std::string>& names) {
  Output out("");
  Exit exit = Exit::fine;
  for (const std::string& name : names)
    exit = worse(exit, check_variant(global, variants, name, out));
  return worse(exit, out.finish());
}

}  // namespace

Exit run_variant(const GlobalArguments& global, const VariantArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  switch (arguments.action) {
    case VariantAction::list:
      return list_variants(global, variants);
    case VariantAction::show:
      return show_variant(global, variants, arguments);
    case VariantAction::check:
      return check_variants(global, variants, arguments.names);
    case VariantAction::diff:
      return diff_variants(global, variants, arguments);
    case VariantAction::start:
      return start_variant(global, arguments);
    case VariantAction::rules:
      return print_rules(global, variants, arguments);
    case VariantAction::settings:
      return print_settings(global, variants, arguments);
    case VariantAction::schema: {
      Output out("");
      out.write(variant_schema());
      return out.finish();
    }
  }
  return Exit::failed;
}

}  // namespace rummy
