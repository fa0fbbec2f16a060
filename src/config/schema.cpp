// The JSON Schema of variant files, for editors.

#include <fmt/core.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/setting_words.h"
#include "config/variant_file.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === The parts of the JSON Schema of variant files (schema.h).

using SchemaJson = nlohmann::ordered_json;

/// A definition of the schema by its name.
[[nodiscard]] SchemaJson schema_reference(std::string_view name);
/// The values a setting takes.
[[nodiscard]] SchemaJson setting_type_schema(const SettingInfo& setting);

// === The part of the JSON Schema that describes clauses of a rulebook.

using Json = SchemaJson;

/// YAML reads 07 as a number and true as a truth value; in a text they are plain words.
const Json kScalar = Json::array({"string", "number", "boolean"});

/// The pattern of a text whose braces hold only keys of settings.
std::string text_pattern() {
  std::string keys;
  for (const SettingInfo& setting : setting_catalog()) {
    keys += keys.empty() ? "" : "|";
    for (const char c : setting.key)
      keys += c == '.' ? std::string("\\.") : std::string(1, c);
  }
  return fmt::format("^[^{{]*(\\{{({})\\}}[^{{]*)*$", keys);
}

bool takes_numbers(const SettingInfo& setting) {
  return setting.kind == SettingKind::number || setting.kind == SettingKind::choice_or_number ||
         setting.kind == SettingKind::per_table;
}

/// The words of a setting that can choose a text.
std::vector<std::string> value_words(const SettingInfo& setting) {
  if (setting.kind == SettingKind::flag) return {"true", "false"};
  if (setting.kind == SettingKind::order) return {"none"};
  return {setting.words.begin(), setting.words.end()};
}

/// Texts for each value: complete, or with `other` for the rest.
Json texts_of(const SettingInfo& setting) {
  const Json text = schema_reference("rule-text");
  const bool has_many =
      setting.kind == SettingKind::per_table || setting.kind == SettingKind::order;
  std::vector<std::string> words = value_words(setting);
  if (takes_numbers(setting)) words.emplace_back("number");
  std::vector<std::string> names = words;
  names.emplace_back("other");
  Json keys = {{"enum", names}};
  if (takes_numbers(setting))
    keys = {{"anyOf", Json::array({keys, schema_reference("rule-number")})}};
  Json schema = {{"type", "object"}, {"propertyNames", keys}, {"additionalProperties", text}};
  const Json with_other = {{"required", Json::array({"other"})}};
  if (has_many) {
    schema.update(with_other);
  } else {
    schema["anyOf"] = Json::array({with_other, Json{{"required", words}}});
  }
  return schema;
}

/// Texts shared by all settings with the same words.
Json texts_schema(const SettingInfo& setting, Json& definitions) {
  const Json texts = texts_of(setting);
  for (const auto& [name, known] : definitions.items())
    if (name.starts_with("rule-texts-") && known == texts) return schema_reference(name);
  const std::string name = fmt::format("rule-texts-{}", setting.key);
  definitions[name] = texts;
  return schema_reference(name);
}

Json clause_schema(std::string_view description, Json text) {
  Json properties;
  properties["ids"] = schema_reference("rule-ids");
  properties["section"] = schema_reference("rule-section");
  properties["text"] = std::move(text);
  properties["codes"] = schema_reference("rule-codes");
  properties["judged"] = schema_reference("rule-judged");
  const Json of_map = {{"type", "object"},
                       {"required", Json::array({"text"})},
                       {"properties", std::move(properties)},
                       {"additionalProperties", false}};
  return {{"description", fmt::format("{}; none: the parent's clause is left out", description)},
          {"anyOf", Json::array({Json{{"const", "none"}}, of_map})}};
}

Json clause_of(const SettingInfo& setting, Json& definitions) {
  const Json text = {
      {"anyOf", Json::array({schema_reference("rule-text"), texts_schema(setting, definitions)})}};
  Json clause = clause_schema(fmt::format("words {}: {}", setting.key, setting.meaning), text);
  Json& of_map = clause["anyOf"][1];
  of_map["properties"]["others"] = {{"description", "the other values tables play by"},
                                    {"type", "array"},
                                    {"items", schema_reference(setting.key)},
                                    {"uniqueItems", true}};
  return clause;
}

void add_shared(Json& definitions) {
  definitions["rule-ids"] = {
      {"description", "the ids of the rules it words, in the rules document"},
      {"type", "array"},
      {"items", {{"type", kScalar}, {"pattern", "^[A-Za-z0-9._-]+$"}}},
      {"uniqueItems", true}};
  definitions["rule-section"] = {{"description", "the section of the rules document"},
                                 {"type", kScalar}};
  definitions["rule-text"] = {
      {"description", "words, with {opening.points} where the value of a setting belongs"},
      {"type", kScalar},
      {"minLength", 1},
      {"pattern", text_pattern()}};
  definitions["rule-number"] = {{"pattern", "^-?(0|[1-9][0-9]*)$"}};
  Json codes = Json::array();
  for (const CodeText& text : all_codes())
    codes.push_back(text.code);
  definitions["rule-codes"] = {{"description", "the findings that rest on it: opening.points"},
                               {"type", "array"},
                               {"items", {{"enum", codes}}},
                               {"uniqueItems", true}};
  definitions["rule-judged"] = {{"description", "false: no record shows whether the rule was kept"},
                                {"type", "boolean"},
                                {"default", true}};
}

/// `rulebook`; its definitions are added to `definitions`.
Json rulebook_schema(Json& definitions) {
  add_shared(definitions);
  definitions["rule"] =
      clause_schema("a rule of the variant's own, in words", schema_reference("rule-text"));
  Json properties;
  for (const SettingInfo& setting : setting_catalog()) {
    const std::string name = fmt::format("rule.{}", setting.key);
    definitions[name] = clause_of(setting, definitions);
    properties[std::string(setting.key)] = schema_reference(name);
  }
  return {{"description", "the rules in words, by the setting they word or a name of their own"},
          {"type", "object"},
          {"propertyNames", {{"pattern", "^[a-z0-9._-]+$"}}},
          {"properties", std::move(properties)},
          {"additionalProperties", schema_reference("rule")}};
}

constexpr std::string_view kName = "^[A-Za-z0-9_-]{1,64}$";

Json whole_number_schema(Bounds bounds) {
  return {{"type", "integer"}, {"minimum", bounds.low}, {"maximum", bounds.high}};
}

/// A value for each number of players.
Json by_players_schema(const Json& value) {
  return {{"description", "by how many play: {2: 1, 3-5: 2}"},
          {"type", "object"},
          {"minProperties", 1},
          {"propertyNames", schema_reference("table-sizes")},
          {"additionalProperties", value}};
}

Json table_schema(Bounds bounds) {
  const Json number = whole_number_schema(bounds);
  const Json rounds = {
      {"type", "array"}, {"items", number}, {"minItems", 1}, {"maxItems", kMaxRoundsTable}};
  const Json by_round = {{"description", "by round; the last number goes on"},
                         {"type", "object"},
                         {"required", Json::array({"by_round"})},
                         {"properties", {{"by_round", rounds}}},
                         {"additionalProperties", false}};
  return {{"anyOf", Json::array({number, by_players_schema(number), by_round})}};
}

Json with_word(Json schema, std::string_view word) {
  schema["anyOf"].insert(schema["anyOf"].begin(), Json{{"const", word}});
  return schema;
}

/// A word that looks like a number may be written as one: `out.leftover: 0`.
Json words_schema(const SettingInfo& setting) {
  Json words = Json::array();
  for (const std::string_view word : setting.words) {
    words.push_back(word);
    if (const auto number = whole_number(word)) words.push_back(*number);
  }
  return {{"enum", words}};
}

Json order_schema(const SettingInfo& setting) {
  const Json item = words_schema(setting);
  const Json list = {
      {"description", "high first"}, {"type", "array"}, {"items", item}, {"uniqueItems", true}};
  return {{"anyOf", Json::array({Json{{"const", kNoOrder}}, list})}};
}

Json default_value(const SettingInfo& setting) {
  if (setting.kind == SettingKind::flag) return setting.engine_default == "true";
  if (const auto number = whole_number(setting.engine_default)) return *number;
  return setting.engine_default;
}

Json setting_schema(const SettingInfo& setting) {
  Json schema = {{"description", setting.meaning}};
  schema.update(setting_type_schema(setting));
  if (!setting.engine_default.empty()) schema["default"] = default_value(setting);
  return schema;
}

/// Adds the keys under `prefix` (empty, or a group with its dot): a dotted key may be one word or
/// nested at any of its dots. `part` begins the names of definitions: empty for settings, "agree."
/// for what a table may agree on.
void add_keys(Json& properties, std::string_view prefix, std::string_view part) {
  for (const SettingInfo& setting : setting_catalog()) {
    if (!setting.key.starts_with(prefix)) continue;
    const std::string_view rest = setting.key.substr(prefix.size());
    for (std::size_t dot = rest.find('.'); dot != std::string_view::npos;
         dot = rest.find('.', dot + 1)) {
      const std::string_view group = setting.key.substr(0, prefix.size() + dot);
      properties[std::string(rest.substr(0, dot))] =
          schema_reference(fmt::format("{}{}", part, group));
    }
    properties[std::string(rest)] = schema_reference(fmt::format("{}{}", part, setting.key));
  }
}

std::set<std::string> groups() {
  std::set<std::string> all;
  for (const SettingInfo& setting : setting_catalog()) {
    for (std::size_t dot = setting.key.find('.'); dot != std::string_view::npos;
         dot = setting.key.find('.', dot + 1)) {
      all.emplace(setting.key.substr(0, dot));
    }
  }
  return all;
}

void add_groups(Json& definitions, std::string_view part) {
  for (const std::string& group : groups()) {
    Json properties = Json::object();
    add_keys(properties, group + ".", part);
    definitions[fmt::format("{}{}", part, group)] = {
        {"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  }
}

/// A one-word value of the setting.
Json one_word_schema(const SettingInfo& setting) {
  if (setting.kind == SettingKind::order) return {{"const", kNoOrder}};
  if (!takes_numbers(setting)) return schema_reference(setting.key);
  if (setting.words.empty()) return whole_number_schema(setting.bounds);
  Json any = Json::array({whole_number_schema(setting.bounds)});
  for (const std::string_view word : setting.words)
    any.push_back({{"const", word}});
  return {{"anyOf", any}};
}

/// One number, or one for each number of players; a number of players itself is always one.
Json number_schema(const SettingInfo& setting) {
  Json one = one_word_schema(setting);
  if (setting.key.starts_with("players.")) return one;
  return {{"anyOf", Json::array({one, by_players_schema(one)})}};
}

/// One value, or a range if it is a number.
Json agreed_schema(Json one, const SettingInfo& setting) {
  constexpr std::string_view kRange = "^-?(0|[1-9][0-9]{0,8})--?(0|[1-9][0-9]{0,8})$";
  if (!takes_numbers(setting)) return one;
  return {{"anyOf", Json::array({std::move(one), {{"type", "string"}, {"pattern", kRange}}})}};
}

Json head_properties() {
  Json agreed = Json::object();
  add_keys(agreed, "", "agree.");
  Json properties;
  // A name may look like a number to YAML: 501.
  const Json name = Json::array({"string", "integer", "boolean"});
  properties["name"] = {{"description", "the variant's name, as its file is called"},
                        {"type", name},
                        {"pattern", kName}};
  properties["title"] = {{"description", "what people call it"},
                         {"type", Json::array({"string", "number", "boolean"})},
                         {"minLength", 1}};
  properties["extends"] = {
      {"description", "the variant this one differs from; what it does not say is its parent's"},
      {"type", name},
      {"pattern", kName}};
  properties["agree"] = {{"description", "settings a table settles before play, with their bounds"},
                         {"type", "object"},
                         {"properties", agreed},
                         {"additionalProperties", false}};
  return properties;
}

/// One line for each definition: short enough to keep, long enough to compare.
std::string written(const Json& schema) {
  std::string out = "{";
  for (const auto& [key, value] : schema.items()) {
    out += fmt::format("{}\n{}: ", out.size() > 1 ? "," : "", Json(key).dump());
    if (key != "properties" && key != "$defs") {
      out += value.dump();
      continue;
    }
    std::string inner;
    for (const auto& [name, part] : value.items())
      inner +=
          fmt::format("{}\n  {}: {}", inner.empty() ? "" : ",", Json(name).dump(), part.dump());
    out += "{" + inner + "\n}";
  }
  return out + "\n}\n";
}

Json schema_reference(std::string_view name) {
  return {{"$ref", fmt::format("#/$defs/{}", name)}};
}

/// Numbers of players as tables name them: 3, 3-5.
/// Numbers of players as tables name them: 3, 3-5.
std::string players_pattern() {
  const auto number = [](int n) { return std::to_string(n); };
  std::string pattern;
  for (int low = 1; low <= kMaxPlayers; ++low) {
    std::string highs;
    for (int high = low; high <= kMaxPlayers; ++high)
      highs += (highs.empty() ? "" : "|") + number(high);
    pattern += fmt::format("{}{}(-({}))?", pattern.empty() ? "" : "|", low, highs);
  }
  return "^(" + pattern + ")$";
}

Json setting_type_schema(const SettingInfo& setting) {
  switch (setting.kind) {
    case SettingKind::flag:
      return {{"type", "boolean"}};
    case SettingKind::number:
    case SettingKind::choice_or_number:
      return number_schema(setting);
    case SettingKind::choice:
      return words_schema(setting);
    case SettingKind::per_table:
      return setting.words.empty() ? table_schema(setting.bounds)
                                   : with_word(table_schema(setting.bounds), kAgreed);
    case SettingKind::order:
      return order_schema(setting);
  }
  return {};
}

/// The schema of a setting under `agree`.
Json agreement_schema(const SettingInfo& setting) {
  const bool is_number =
      setting.kind == SettingKind::number || setting.kind == SettingKind::choice_or_number;
  const Json listed = is_number ? one_word_schema(setting) : schema_reference(setting.key);
  const Json one = agreed_schema(one_word_schema(setting), setting);
  const Json list = {{"type", "array"}, {"items", agreed_schema(listed, setting)}, {"minItems", 1}};
  const Json values = {{"anyOf", Json::array({one, list})}};
  Json all = Json::array({one, list});
  if (setting.kind == SettingKind::per_table)
    all.push_back({{"description", "by how many play: {2-3: 2-10, 4: 2-7}"},
                   {"type", "object"},
                   {"minProperties", 1},
                   {"propertyNames", schema_reference("table-sizes")},
                   {"additionalProperties", values}});
  return {{"description", "what a table may settle on before play: a value, a range (2-4), a list"},
          {"anyOf", all}};
}

}  // namespace

std::string variant_schema() {
  Json properties = head_properties();
  Json definitions = Json::object();
  definitions["table-sizes"] = {{"pattern", players_pattern()}};
  for (const SettingInfo& setting : setting_catalog()) {
    definitions[std::string(setting.key)] = setting_schema(setting);
  }
  add_groups(definitions, "");
  for (const SettingInfo& setting : setting_catalog()) {
    definitions[fmt::format("agree.{}", setting.key)] = agreement_schema(setting);
  }
  add_groups(definitions, "agree.");
  properties["rulebook"] = rulebook_schema(definitions);
  add_keys(properties, "", "");

  const Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                       {"title", "rummy variant"},
                       {"description", "A rummy game, or what a house plays differently."},
                       {"type", "object"},
                       {"properties", properties},
                       {"additionalProperties", false},
                       {"$defs", definitions}};
  return written(schema);
}

}  // namespace rummy
