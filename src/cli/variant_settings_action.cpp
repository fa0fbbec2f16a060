// `rumref variant settings`: every setting there is, with what it means and takes, and what the
// variants have.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_actions.h"
#include "cli/wrap.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

using Rulesets = std::vector<std::shared_ptr<const Ruleset>>;

std::string default_of(const SettingInfo& setting) {
  return setting.engine_default.empty() ? "none: a variant must say" : setting.engine_default;
}

bool is_wanted(const SettingInfo& setting, const std::vector<std::string>& names) {
  return names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
           return setting.key == name || setting.key.starts_with(name + '.');
         });
}

std::string as_text(const std::vector<std::string>& names, Colour colour) {
  std::string text;
  for (const BookPart part : book_parts()) {
    std::string inner;
    for (const SettingInfo& setting : setting_catalog()) {
      if (book_part(setting.key) != part || !is_wanted(setting, names)) continue;
      inner += fmt::format("  {}\n", setting.key);
      append_wrapped(inner, setting.meaning, 6);
      append_wrapped(inner, "takes " + values_in_words(setting), 6);
      append_wrapped(inner, "default: " + default_of(setting), 6);
    }
    if (inner.empty()) continue;
    paint(text, colour, Ink::strong, heading(part));
    text += '\n' + inner;
  }
  return text;
}

/// A cell of a table: a bar would end it.
std::string cell(std::string_view text) {
  return markdown(text);
}

void append_reference(std::string& out, BookPart part) {
  out += "\n| setting | what it says | it takes | default |\n|---|---|---|---|\n";
  for (const SettingInfo& setting : setting_catalog()) {
    if (book_part(setting.key) != part) continue;
    out += fmt::format("| `{}` | {} | {} | {} |\n", setting.key, cell(setting.meaning),
                       cell(values_in_words(setting)), cell(default_of(setting)));
  }
}

/// Variants alike in all these settings share a column.
struct Column {
  std::string names;
  std::vector<std::string> values;
};

std::vector<Column> columns_of(const std::vector<std::string_view>& keys, const Rulesets& all) {
  std::vector<Column> columns;
  for (const auto& rules : all) {
    std::vector<std::string> values;
    values.reserve(keys.size());
    for (const std::string_view key : keys)
      values.push_back(*rules->value_of(key));
    const auto alike = std::ranges::find(columns, values, &Column::values);
    const std::string name = fmt::format("`{}`", rules->variant.name);
    if (alike == columns.end()) {
      columns.push_back({.names = name, .values = std::move(values)});
    } else {
      alike->names += ", " + name;
    }
  }
  return columns;
}

/// What the variants have of the settings in which they differ.
void append_games(std::string& out, BookPart part, const Rulesets& all) {
  std::vector<std::string_view> keys;
  for (const SettingInfo& setting : setting_catalog()) {
    const bool differs = std::ranges::any_of(all, [&](const auto& rules) {
      return *rules->value_of(setting.key) != *all.front()->value_of(setting.key);
    });
    if (differs && book_part(setting.key) == part) keys.push_back(setting.key);
  }
  if (keys.empty()) return;
  const std::vector<Column> columns = columns_of(keys, all);
  out += "\n| |";
  for (const Column& column : columns)
    out += fmt::format(" {} |", column.names);
  out += "\n|---|";
  for (std::size_t i = 0; i < columns.size(); ++i)
    out += "---|";
  out += '\n';
  for (std::size_t row = 0; row < keys.size(); ++row) {
    out += fmt::format("| `{}` |", keys[row]);
    for (const Column& column : columns)
      out += fmt::format(" {} |", cell(column.values[row]));
    out += '\n';
  }
}

std::string as_markdown(const Rulesets& all) {
  std::string out;
  for (const BookPart part : book_parts()) {
    const auto is_of_part = [part](const SettingInfo& setting) {
      return book_part(setting.key) == part;
    };
    if (std::ranges::none_of(setting_catalog(), is_of_part)) continue;
    out += fmt::format("\n### {}\n", heading(part));
    append_reference(out, part);
    append_games(out, part, all);
  }
  return out;
}

}  // namespace

Exit print_settings(const GlobalArguments& global, VariantLibrary& variants,
                    const VariantArguments& arguments) {
  Output out("");
  if (arguments.format == VariantFormat::text) {
    for (const std::string& name : arguments.names) {
      if (find_setting(name) != nullptr || is_setting_group(name)) continue;
      const std::string_view near = nearest_setting(name);
      complain(near.empty() ? fmt::format("unknown setting '{}'", name)
                            : fmt::format("unknown setting '{}'; did you mean '{}'?", name, near));
      return Exit::failed;
    }
    out.write(as_text(arguments.names, out.colour(global.colour)));
    return out.finish();
  }
  Rulesets all;
  for (const std::string& name : variants.names()) {
    const auto rules = ruleset_named(variants, name, {});
    if (!rules) {
      complain(rules.error(), global.colour);
      return Exit::failed;
    }
    all.push_back(*rules);
  }
  out.write(as_markdown(all));
  return out.finish();
}

}  // namespace rummy
