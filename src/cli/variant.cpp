#include "cli/variant.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/examples.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/rules.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === `rumref variant diff`: two rule sets, and their differences.

std::string count_of(std::size_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

/// "§5 RMK-42, RMK-44"; empty if it names no place.
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
  DiffText(const ComparedSides& sides, const VariantDifference& found, Colour colour)
      : sides_(sides), found_(found), colour_(colour) {}

  std::string drawn() {
    append_head();
    for (const BookPart part : book_parts())
      append_part(part);
    return std::move(text_);
  }

 private:
  void append_head() {
    const std::string both = fmt::format("{} and {}", shown(sides_[0].name), shown(sides_[1].name));
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
    append_wrapped(text, fmt::format("{}: {}", sides_[0].name, setting.first_words), 4);
    append_wrapped(text, fmt::format("{}: {}", sides_[1].name, setting.second_words), 4);
    const auto clause = std::ranges::find(found_.clauses, setting.key, &ClauseDifference::key);
    if (clause != found_.clauses.end())
      append_wrapped(text, "in the rule books: " + places(*clause), 4);
  }

  /// The places in the rule books: "§5 RMK-42; §5 RM2-36".
  [[nodiscard]] std::string places(const ClauseDifference& clause) const {
    const auto of = [&clause](const std::string& side, const Clause* found) {
      if (found == nullptr) return side + " has no clause";
      const std::string place = place_of(*found);
      return side + " " + (place.empty() ? std::string(clause.key) : place);
    };
    return of(sides_[0].name, clause.first) + "; " + of(sides_[1].name, clause.second);
  }

  [[nodiscard]] bool is_with_setting(const ClauseDifference& clause) const {
    return std::ranges::find(found_.settings, clause.key, &SettingDifference::key) !=
           found_.settings.end();
  }

  /// Clauses of settings with equal values: only the words differ.
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
    append_list(text, "clauses of " + sides_[0].name + " alone", only_first);
    append_list(text, "clauses of " + sides_[1].name + " alone", only_second);
  }

  static void append_list(std::string& text, const std::string& what, const std::string& list) {
    if (!list.empty()) append_wrapped(text, what + ": " + list, 2);
  }

  const ComparedSides& sides_;
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

std::string as_json(const ComparedSides& sides, const VariantDifference& found,
                    const std::optional<ExampleWish>& wish, JsonStyle style) {
  std::string text;
  JsonWriter json(text, style);
  json.begin_object();
  write_side(json, "first", *sides[0].rules);
  write_side(json, "second", *sides[1].rules);
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
  if (wish) write_examples(json, sides, found, *wish);
  json.end_object();
  return text + '\n';
}

/// With examples asked for, the status says whether there is anything to give one of.
Exit exit_of(const VariantArguments& arguments, const VariantDifference& found) {
  const bool is_found = arguments.wants_examples() && !found.settings.empty();
  return is_found ? Exit::found : Exit::fine;
}

void print_difference(const GlobalArguments& global, const VariantArguments& arguments,
                      const ComparedSides& sides, const VariantDifference& found, Output& out) {
  const Colour colour = out.colour(global.colour);
  const ExampleWish wish = example_wish(global, arguments, colour);
  std::string text;
  switch (arguments.format) {
    case VariantFormat::json:
    case VariantFormat::ndjson:
      text = as_json(sides, found, arguments.wants_examples() ? std::optional(wish) : std::nullopt,
                     arguments.format == VariantFormat::json ? JsonStyle::pretty : JsonStyle::line);
      break;
    case VariantFormat::rgn:
      append_example_records(sides, found, wish, text);
      break;
    default:
      text = DiffText(sides, found, colour).drawn();
      if (arguments.wants_examples()) append_examples(sides, found, wish, text);
  }
  out.write(text);
}

/// "our-house with opening.points 40".
std::string name_with(const std::string& name, const std::vector<Override>& house_rules) {
  if (house_rules.size() > 1) return name + " with house rules";
  return house_rules.empty() ? name
                             : fmt::format("{} with {} {}", name, house_rules.front().key,
                                           house_rules.front().value);
}

}  // namespace

Exit diff_variants(const GlobalArguments& global, VariantLibrary& variants,
                   const VariantArguments& arguments) {
  const auto overrides = read_house_rules(variants, arguments.overlays, arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  if (arguments.names.size() == 1 && overrides->empty()) {
    complain("one variant alone: name another, or a house rule of it (--set KEY=VALUE)");
    return Exit::failed;
  }
  const auto first = load_named(variants, arguments.names.front());
  const auto second = load_named(variants, arguments.names.back());
  for (const auto* side : {&first, &second}) {
    if (!*side) complain(side->error(), global.colour);
  }
  if (!first || !second) return Exit::failed;
  const RulesetOrFault made = (*second)->with(*overrides);
  if (!made.faults.empty() || made.ruleset == nullptr) {
    complain(problems_of(made.faults, *overrides), global.colour);
    return Exit::failed;
  }
  const ComparedSides sides{side_of(arguments.names.front(), *first),
                            {.name = name_with(arguments.names.back(), *overrides),
                             .loaded = *second,
                             .rules = made.ruleset,
                             .house_rules = *overrides}};
  const VariantDifference found = difference(*sides[0].rules, *sides[1].rules);
  Output out("");
  print_difference(global, arguments, sides, found, out);
  return worse(exit_of(arguments, found), out.finish());
}

namespace {

// === `rumref variant settings`: every setting with its meaning, its possible values, and the
// variants' values.

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

/// A cell of a table, in which a bar would end it.
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

/// Variants with the same values for all these settings share a column.
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

/// Appends the variants' values of settings in which they differ.
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

namespace {

// === `rumref variant new`: the first version of a house variant's file.

namespace fs = std::filesystem;

/// Writes a new file; returns why it could not, empty if it could.
std::string write_new_file(const std::string& path, std::string_view text) {
  constexpr mode_t kMode = 0666;  // before the user's umask
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
  if (file < 0) {
    return errno == EEXIST ? fmt::format("{} already exists; not overwritten", path)
                           : fmt::format("{}: {}", path, std::strerror(errno));
  }
  int error = 0;
  while (!text.empty() && error == 0) {
    const auto written = ::write(file, text.data(), text.size());
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EINTR) error = errno;
  }
  if (::close(file) != 0 && error == 0) error = errno;
  return error == 0 ? std::string() : fmt::format("{}: {}", path, std::strerror(error));
}

/// Faults of the name and its file.
Problems faults_of(const std::string& name, const fs::path& file, const VariantLibrary& known,
                   const std::string& parent) {
  Problems problems;
  if (!is_variant_name(name)) {
    problems.push_back({.message = fmt::format("'{}' cannot be the name of a variant", name),
                        .help = "a name is letters, digits, - and _"});
  } else if (file.extension() != ".yaml" || file.stem().string() != name) {
    problems.push_back(
        {.message = fmt::format("{} cannot hold the variant {}", file.string(), name),
         .help = fmt::format("a variant must have the same name as its file: {}.yaml", name)});
  } else if (name == parent) {
    problems.push_back({.message = fmt::format("'{}' cannot extend itself", name),
                        .help = "give the new variant a name of its own"});
  } else {
    for (const std::string& other : known.names()) {
      if (other != name) continue;
      problems.push_back({.message = fmt::format("the variant '{}' already exists", name),
                          .help = "records name variants: give the new one a name of its own"});
    }
  }
  return problems;
}

}  // namespace

Exit start_variant(const GlobalArguments& global, const VariantArguments& arguments) {
  const std::string& name = arguments.names.front();
  const fs::path file =
      arguments.output.empty() ? fs::path(name + ".yaml") : fs::path(arguments.output);
  // Parents are searched as they will be when the file is read.
  std::vector<fs::path> directories{file.has_parent_path() ? file.parent_path() : fs::path(".")};
  const VariantLibrary known(variant_directories(global));
  for (fs::path& directory : variant_directories(global))
    directories.push_back(std::move(directory));
  VariantLibrary variants(std::move(directories));
  Problems problems = faults_of(name, file, known, arguments.parent);
  const auto parent = variants.load(arguments.parent);
  if (!parent) problems.insert(problems.end(), parent.error().begin(), parent.error().end());
  if (!problems.empty()) {
    complain(problems, global.colour);
    return Exit::failed;
  }
  const std::string text = starter_variant(name, *(*parent)->with({}).ruleset);
  if (const std::string error = write_new_file(file.string(), text); !error.empty()) {
    complain(error);
    return Exit::failed;
  }
  Output out("");
  out.write(fmt::format("created {}, based on {}; check it with `rumref variant check {}`\n",
                        shown(file.string()), (*parent)->name(), shown(file.string())));
  return out.finish();
}

namespace {

// === `rumref variant`: list, show, check, schema; the rest is in files of their own.

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

/// A setting with its origin, and with house rules on top.
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
    // The last of several counts.
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

/// Checks a file: reports its faults or, without any, what is odd about it.
Exit check_variant(const GlobalArguments& global, VariantLibrary& variants, const std::string& name,
                   Output& out) {
  const auto variant = load_named(variants, name);
  if (!variant) {
    complain(variant.error(), global.colour);
    return Exit::failed;
  }
  const Problems warnings = remarks_on((*variant)->linked());
  if (global.verbosity == Verbosity::everything) complain(warnings, global.colour);
  const std::string count = warnings.empty() ? std::string()
                                             : fmt::format(" ({} warning{})", warnings.size(),
                                                           warnings.size() == 1 ? "" : "s");
  out.write(fmt::format("{}: good{}\n", shown(name), count));
  return Exit::fine;
}

/// Where a house variant and its parent part; it is good, and its parent too.
void print_examples(const GlobalArguments& global, VariantLibrary& variants,
                    const VariantArguments& arguments, const std::string& name, Output& out) {
  const auto variant = load_named(variants, name);
  const std::string& parent = (*variant)->linked().parent;
  if (parent.empty()) {
    out.write(fmt::format("{} extends no other variant: there is nothing to compare it with\n",
                          shown(name)));
    return;
  }
  const auto other = load_parent(variants, name, **variant);
  if (!other) return complain(other.error(), global.colour);
  const ComparedSides sides{side_of(parent, *other), side_of(name, *variant)};
  std::string text;
  append_examples(sides, difference(*sides[0].rules, *sides[1].rules),
                  example_wish(global, arguments, out.colour(global.colour)), text);
  out.write(text);
}

Exit check_variants(const GlobalArguments& global, VariantLibrary& variants,
                    const VariantArguments& arguments) {
  Output out("");
  Exit exit = Exit::fine;
  for (const std::string& name : arguments.names) {
    const Exit checked = check_variant(global, variants, name, out);
    if (checked == Exit::fine && arguments.wants_examples())
      print_examples(global, variants, arguments, name, out);
    exit = worse(exit, checked);
  }
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
      return check_variants(global, variants, arguments);
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
