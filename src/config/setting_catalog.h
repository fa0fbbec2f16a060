#pragma once
// Every setting with what its topic says of it: for the JSON Schema, messages and reference pages.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "settings/settings.h"

namespace rummy {

enum class SettingKind : std::uint8_t { flag, number, choice, choice_or_number, per_table, order };

struct SettingInfo {
  std::string_view key;
  std::string_view meaning;  // a sentence without a full stop
  SettingKind kind = SettingKind::flag;
  Bounds bounds;                        // of a number; of choice_or_number and per_table too
  std::vector<std::string_view> words;  // of a choice or choice_or_number; of an order, its
                                        // entries; of a per_table, `agreed` where it may be
  std::string engine_default;           // as a variant file writes it; empty: a variant must say
};

/// All settings, in rule-book order.
[[nodiscard]] const std::vector<SettingInfo>& setting_catalog();
/// The setting of this dotted key; nullptr where there is none.
[[nodiscard]] const SettingInfo* find_setting(std::string_view key);
/// Whether some setting's key begins with `prefix` and a dot.
[[nodiscard]] bool is_setting_group(std::string_view prefix);
/// The key that was probably meant; empty where none is near.
[[nodiscard]] std::string_view nearest_setting(std::string_view key);
/// The values a setting takes, in words: "true or false", "a whole number from 0 to 500".
[[nodiscard]] std::string values_in_words(const SettingInfo& setting);
/// "a, b or c".
[[nodiscard]] std::string either(const std::vector<std::string_view>& words);

}  // namespace rummy
