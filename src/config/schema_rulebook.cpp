// The part of the JSON Schema that describes clauses of a rulebook.

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/schema_parts.h"
#include "config/setting_catalog.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

using Json = SchemaJson;

/// YAML makes a number of 07 and a truth value of true; in a text they are what stands there.
const Json kScalar = Json::array({"string", "number", "boolean"});

/// Braces hold the key of a setting, and nothing else does.
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

/// The words of a setting that a text can go by.
std::vector<std::string> value_words(const SettingInfo& setting) {
  if (setting.kind == SettingKind::flag) return {"true", "false"};
  if (setting.kind == SettingKind::order) return {"none"};
  return {setting.words.begin(), setting.words.end()};
}

/// Words for each value: complete, or with `other` for the rest.
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

/// The same for all settings that take the same words.
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
  return {{"description", description},
          {"type", "object"},
          {"required", Json::array({"text"})},
          {"properties", std::move(properties)},
          {"additionalProperties", false}};
}

Json clause_of(const SettingInfo& setting, Json& definitions) {
  const Json text = {
      {"anyOf", Json::array({schema_reference("rule-text"), texts_schema(setting, definitions)})}};
  Json clause = clause_schema(fmt::format("words {}: {}", setting.key, setting.meaning), text);
  clause["properties"]["others"] = {{"description", "the other values tables play by"},
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

}  // namespace

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

}  // namespace rummy
