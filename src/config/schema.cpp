#include "config/schema.h"

#include <fmt/core.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "rules/setting_types.h"

namespace rummy {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kName = "^[A-Za-z0-9_-]{1,64}$";

Json reference(std::string_view name) {
  return {{"$ref", fmt::format("#/$defs/{}", name)}};
}

Json whole_number_schema(Bounds bounds) {
  return {{"type", "integer"}, {"minimum", bounds.low}, {"maximum", bounds.high}};
}

Json table_schema(Bounds bounds) {
  const Json number = whole_number_schema(bounds);
  const Json by_players = {{"description", "by how many play: {2: 1, 3-5: 2}"},
                           {"type", "object"},
                           {"minProperties", 1},
                           {"patternProperties", {{"^[1-9][0-9]*(-[1-9][0-9]*)?$", number}}},
                           {"additionalProperties", false}};
  const Json rounds = {
      {"type", "array"}, {"items", number}, {"minItems", 1}, {"maxItems", kMaxRoundsTable}};
  const Json by_round = {{"description", "by round; the last number goes on"},
                         {"type", "object"},
                         {"required", Json::array({"by_round"})},
                         {"properties", {{"by_round", rounds}}},
                         {"additionalProperties", false}};
  return {{"anyOf", Json::array({number, by_players, by_round})}};
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

Json type_schema(const SettingInfo& setting) {
  switch (setting.kind) {
    case SettingKind::flag:
      return {{"type", "boolean"}};
    case SettingKind::number:
      return whole_number_schema(setting.bounds);
    case SettingKind::choice:
      return words_schema(setting);
    case SettingKind::choice_or_number:
      return {
          {"anyOf", Json::array({{{"enum", setting.words}}, whole_number_schema(setting.bounds)})}};
    case SettingKind::per_table:
      return setting.words.empty() ? table_schema(setting.bounds)
                                   : with_word(table_schema(setting.bounds), kAgreed);
    case SettingKind::order:
      return order_schema(setting);
  }
  return {};
}

Json default_value(const SettingInfo& setting) {
  if (setting.kind == SettingKind::flag) return setting.engine_default == "true";
  if (const auto number = whole_number(setting.engine_default)) return *number;
  return setting.engine_default;
}

Json setting_schema(const SettingInfo& setting) {
  Json schema = {{"description", setting.meaning}};
  schema.update(type_schema(setting));
  if (!setting.engine_default.empty()) schema["default"] = default_value(setting);
  return schema;
}

/// Adds what may stand under `prefix` (empty, or a group with its dot): every way of writing a
/// dotted key, as one word or nested at any of its dots.
void add_keys(Json& properties, std::string_view prefix, std::string_view setting_def,
              std::string_view group_def) {
  for (const SettingInfo& setting : setting_catalog()) {
    if (!setting.key.starts_with(prefix)) continue;
    const std::string_view rest = setting.key.substr(prefix.size());
    for (std::size_t dot = rest.find('.'); dot != std::string_view::npos;
         dot = rest.find('.', dot + 1)) {
      const std::string_view group = setting.key.substr(0, prefix.size() + dot);
      properties[std::string(rest.substr(0, dot))] =
          reference(fmt::format("{}{}", group_def, group));
    }
    const bool one_for_all = setting_def == "agreed";
    properties[std::string(rest)] = reference(one_for_all ? setting_def : setting.key);
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

void add_groups(Json& definitions, std::string_view setting_def, std::string_view group_def) {
  for (const std::string& group : groups()) {
    Json properties = Json::object();
    add_keys(properties, group + ".", setting_def, group_def);
    definitions[fmt::format("{}{}", group_def, group)] = {
        {"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  }
}

/// What `agree` allows a setting: a value, a range, a list of them, or a table of these by players.
Json agreed_schema() {
  const Json one = {{"type", Json::array({"integer", "boolean", "string"})}};
  const Json list = {{"type", "array"}, {"items", one}, {"minItems", 1}};
  const Json values = {{"anyOf", Json::array({one, list})}};
  const Json table = {{"type", "object"},
                      {"patternProperties", {{"^[1-9][0-9]*(-[1-9][0-9]*)?$", values}}},
                      {"additionalProperties", false}};
  return {{"description",
           "what a table may settle on before play: a range (2-4), a list ([25, 50]), or a table "
           "of them by players ({2-3: 2-10, 4: 2-7})"},
          {"anyOf", Json::array({one, list, table})}};
}

Json list_of(Json item, std::string_view description) {
  return {{"description", description}, {"type", "array"}, {"items", std::move(item)}};
}

Json clause_schema() {
  const Json text = {{"type", "string"}, {"minLength", 1}};
  const Json by_value = {{"type", "object"}, {"minProperties", 1}, {"additionalProperties", text}};
  Json properties;
  properties["ids"] =
      list_of({{"type", "string"}}, "the ids of the rules it words, in the rules document");
  properties["section"] = {{"description", "the section of the rules document"},
                           {"type", Json::array({"string", "number"})}};
  properties["text"] = {
      {"description",
       "the rule in words, with {opening.points} where a value belongs; or words for each value "
       "of the setting, `number` for any number, `other` for any value not named"},
      {"anyOf", Json::array({text, by_value})}};
  properties["codes"] = list_of({{"type", "string"}, {"pattern", R"(^[a-z0-9_-]+\.[a-z0-9._-]+$)"}},
                                "the findings that rest on it: opening.points");
  properties["others"] =
      list_of({{"type", Json::array({"integer", "boolean", "string", "object"})}},
              "the other values of the setting tables play by");
  properties["judged"] = {{"description", "false: no record shows whether the rule was kept"},
                          {"type", "boolean"},
                          {"default", true}};
  return {{"description", "one rule in the variant's own words"},
          {"type", "object"},
          {"required", Json::array({"text"})},
          {"properties", properties},
          {"additionalProperties", false}};
}

Json head_properties() {
  Json agreed = Json::object();
  add_keys(agreed, "", "agreed", "agree.");
  Json properties;
  properties["name"] = {{"description", "the variant's name, as its file is called"},
                        {"type", "string"},
                        {"pattern", kName}};
  properties["title"] = {{"description", "what people call it"}, {"type", "string"}};
  properties["extends"] = {
      {"description", "the variant this one differs from; what it does not say is its parent's"},
      {"type", "string"},
      {"pattern", kName}};
  properties["agree"] = {{"description", "settings a table settles before play, with their bounds"},
                         {"type", "object"},
                         {"properties", agreed},
                         {"additionalProperties", false}};
  properties["rulebook"] = {
      {"description", "the rules in words, by the setting they word or a name of their own"},
      {"type", "object"},
      {"propertyNames", {{"pattern", "^[a-z0-9._-]+$"}}},
      {"additionalProperties", reference("rule")}};
  return properties;
}

}  // namespace

std::string variant_schema() {
  Json properties = head_properties();
  add_keys(properties, "", "", "");

  Json definitions = Json::object();
  for (const SettingInfo& setting : setting_catalog()) {
    definitions[std::string(setting.key)] = setting_schema(setting);
  }
  add_groups(definitions, "", "");
  definitions["agreed"] = agreed_schema();
  add_groups(definitions, "agreed", "agree.");
  definitions["rule"] = clause_schema();

  const Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                       {"title", "rummy variant"},
                       {"description", "A rummy game, or what a house plays differently."},
                       {"type", "object"},
                       {"properties", properties},
                       {"additionalProperties", false},
                       {"$defs", definitions}};
  return schema.dump(2) + "\n";
}

}  // namespace rummy
