#pragma once
// `agree:` in a variant file: settings a table settles before play, and what it may settle on.

#include <array>
#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/setting_value.h"
#include "config/yaml_tree.h"
#include "settings/settings.h"

namespace rummy {

/// 2-4, [25, 50], [face, represented].
struct AgreedValues {
  std::vector<Bounds> ranges;
  std::vector<std::string> words;
};

struct Agreement {
  std::string key;
  std::optional<AgreedValues> always;  // or, by how many play:
  std::array<std::optional<AgreedValues>, kMaxPlayers + 1> by_players{};
  std::string text;  // as the file has it, for messages
};

/// The bounds written for `key`, a setting; what is wrong with them goes to `faults`.
[[nodiscard]] Agreement read_agreement(std::string_view key, const YamlNode& node,
                                       ValueFaults& faults);

/// By number of players.
using TableSizes = std::bitset<kMaxPlayers + 1>;

/// For which of the numbers of players the variant admits its value of the setting is none a table
/// may settle on.
[[nodiscard]] TableSizes not_agreed(const Agreement& agreement, const Variant& variant);

/// The numbers a table of each size may settle on; empty where nothing bounds them.
[[nodiscard]] AgreedCounts agreed_counts(const Agreement& agreement);

}  // namespace rummy
