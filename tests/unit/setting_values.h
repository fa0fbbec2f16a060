#pragma once
// Values to try for any setting.

#include <string>
#include <vector>

#include "config/setting_words.h"

namespace rummy {

/// The words of a choice, both sides of a flag, the ends of a range.
inline std::vector<std::string> values_of(const SettingInfo& setting) {
  std::vector<std::string> values(setting.words.begin(), setting.words.end());
  if (setting.kind == SettingKind::flag) values = {"true", "false"};
  if (setting.kind == SettingKind::order) values = {"none", "[" + values.front() + "]"};
  if (setting.bounds.low != setting.bounds.high) {
    values.push_back(std::to_string(setting.bounds.low));
    values.push_back(std::to_string(setting.bounds.high));
  }
  return values;
}

}  // namespace rummy
