#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/yaml.h"
#include "places.h"
#include "settings/settings.h"
#include "unit/run_program.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

TEST(VariantSchema, IsTheOneShipped) {
  const auto file = std::filesystem::path(kSourceDirectory) / "schemas" / "variant.schema.json";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << variant_schema();
  }
  std::ifstream stream(file, std::ios::binary);
  const std::string shipped{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_EQ(shipped, variant_schema()) << "run the tests once with UPDATE_GOLDEN=1";
}

TEST(VariantSchema, DescribesEverySetting) {
  const Json schema = Json::parse(variant_schema());
  for (const SettingInfo& setting : setting_catalog()) {
    SCOPED_TRACE(setting.key);
    const std::string key(setting.key);
    ASSERT_TRUE(schema["$defs"].contains(key));
    EXPECT_EQ(schema["$defs"][key]["description"], setting.meaning);
    EXPECT_EQ(schema["$defs"][key].contains("default"), !setting.engine_default.empty());
    EXPECT_EQ(schema["properties"][key]["$ref"], "#/$defs/" + key);
  }
}

TEST(VariantSchema, EveryReferenceLeadsSomewhere) {
  const Json schema = Json::parse(variant_schema());
  const Json flat = schema.flatten();
  for (const auto& [path, value] : flat.items()) {
    if (!path.ends_with("/$ref")) continue;
    const std::string target = value.get<std::string>();
    ASSERT_TRUE(target.starts_with("#/$defs/"));
    EXPECT_TRUE(schema["$defs"].contains(target.substr(8))) << target;
  }
}

// tests/formats/agree-schema: what ships keeps to the schemas, and a validator that is not ours
// takes and refuses the same files as the loader. `tools/check-formats` tries more of them.
TEST(VariantSchema, AgreesWithTheLoader) {
  const Ran ran = run_in_shell("tests/formats/agree-schema rumref 1500");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST(SettingCatalog, DefaultsAreValuesTheSettingTakes) {
  for (const SettingInfo& setting : setting_catalog()) {
    SCOPED_TRACE(setting.key);
    if (setting.engine_default.empty()) continue;
    const SourceText source({}, setting.engine_default);
    const auto tree = read_yaml(source, setting.engine_default);
    ASSERT_TRUE(tree);
    Variant variant;
    EXPECT_TRUE(assign(variant, setting.key, *tree).empty());
    EXPECT_EQ(value_text(variant, setting.key), setting.engine_default);
  }
}

TEST(SettingCatalog, EveryWordAndBoundIsTaken) {
  for (const SettingInfo& setting : setting_catalog()) {
    std::vector<std::string> values(setting.words.begin(), setting.words.end());
    if (setting.kind == SettingKind::order) {
      for (std::string& word : values)
        word = "[" + word + "]";
    } else if (setting.kind != SettingKind::flag && setting.kind != SettingKind::choice) {
      values.push_back(std::to_string(setting.bounds.low));
      values.push_back(std::to_string(setting.bounds.high));
    }
    for (const std::string& value : values) {
      SCOPED_TRACE(std::string(setting.key) + ": " + value);
      const auto tree = read_yaml(SourceText({}, value), value);
      ASSERT_TRUE(tree);
      Variant variant;
      EXPECT_TRUE(assign(variant, setting.key, *tree).empty());
      EXPECT_EQ(value_text(variant, setting.key), value);
    }
  }
}

TEST(SettingCatalog, KeysAreAllDifferentAndDescribed) {
  for (const SettingInfo& setting : setting_catalog()) {
    EXPECT_EQ(find_setting(setting.key), &setting);
    EXPECT_FALSE(setting.meaning.empty()) << setting.key;
    EXPECT_FALSE(setting.meaning.ends_with('.')) << setting.key;
    EXPECT_FALSE(is_setting_group(setting.key)) << setting.key;
  }
}

}  // namespace
}  // namespace rummy
