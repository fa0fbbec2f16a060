#include "property/dealt/any_settings.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "config/setting_words.h"
#include "moves/random.h"
#include "places.h"
#include "property/dealt/referees.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy::dealt {
namespace {

/// KEY VALUE of every value that the rules documents dispute, of this variant or what it extends.
std::set<KeyValue> disputed_values(const std::string& variant) {
  std::ifstream file(std::filesystem::path(kSourceDirectory) / "tests/cases/disputed_values.txt");
  std::set<KeyValue> values;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string of;
    std::string key;
    std::string value;
    if (words >> of >> key >> value && variant.starts_with(of)) values.emplace(key, value);
  }
  return values;
}

/// Values a setting can have by its description: every word, the ends of its numbers.
std::vector<std::string> values_of(const SettingInfo& setting) {
  std::vector<std::string> values(setting.words.begin(), setting.words.end());
  switch (setting.kind) {
    case SettingKind::flag:
      return {"true", "false"};
    case SettingKind::choice:
      return values;
    case SettingKind::order:
      return {};
    case SettingKind::number:
    case SettingKind::choice_or_number:
    case SettingKind::per_table:
      break;
  }
  for (const int more : {0, 1, 2, 3, 5, 10, 25})
    if (setting.bounds.low + more <= setting.bounds.high)
      values.push_back(std::to_string(setting.bounds.low + more));
  return values;
}

}  // namespace

std::vector<KeyValue> used_values(const Ruleset& plain) {
  std::set<KeyValue> values = disputed_values(plain.variant.name);
  for (const Clause& clause : plain.variant.rulebook)
    for (const std::string& value : clause.others)
      values.emplace(clause.key, value);
  return {values.begin(), values.end()};
}

std::vector<KeyValue> all_values() {
  std::vector<KeyValue> values;
  for (const SettingInfo& setting : setting_catalog())
    for (const std::string& value : values_of(setting))
      values.emplace_back(std::string(setting.key), value);
  return values;
}

AnyHouse::AnyHouse(Referees& referees)
    : referees_(referees), variants_(referees.library().names()), any_(all_values()) {}

House AnyHouse::pick(Random& random) {
  House house{.variant = variants_[random.below(variants_.size())]};
  const std::size_t settings = random.below(std::size_t{3});
  const std::vector<KeyValue> used = used_values(*referees_.ruleset({.variant = house.variant}));
  for (std::size_t i = 0; i < settings; ++i) {
    const bool is_used = !used.empty() && random.one_in(2);
    const KeyValue& value =
        is_used ? used[random.below(used.size())] : any_[random.below(any_.size())];
    if (i == 0 || house.settings.front().first != value.first) house.settings.push_back(value);
  }
  return house;
}

}  // namespace rummy::dealt
