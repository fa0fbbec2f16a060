#pragma once
// Tables by how many play, {2: 1, 3-5: 2}: as variant files write them, and for any number.

#include <bitset>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "config/setting_value.h"
#include "config/yaml_tree.h"
#include "settings/settings.h"

namespace rummy {

/// From 1 to kMaxPlayers, low first; nothing where `text` is no such range.
[[nodiscard]] std::optional<Bounds> player_range(std::string_view text);

/// "3", "3-5", "-10", "-20--10": whole numbers, low first.
[[nodiscard]] std::optional<Bounds> number_range(std::string_view text);

/// What is wrong with the sizes of a table for `key`: no number of players, or one twice. `take`
/// is called with each range that is good, and with what stands for it.
template <class Take>
void each_table_size(std::string_view key, const YamlNode& table, ValueFaults& faults, Take take);

/// "{2: 51, 3-4: 41}" of the values by number of players; "" is none.
[[nodiscard]] std::string players_text(std::span<const std::string> values);

/// Whether the value is a table by players for a setting whose field holds one number.
[[nodiscard]] bool is_by_players(std::string_view key, const YamlNode& value);

/// Sets `key` of `variant` to such a table. What cannot be is said and leaves all as it was.
[[nodiscard]] ValueFaults assign_by_players(Variant& variant, std::string_view key,
                                            const YamlNode& table);

/// The variant as so many play it: what goes by how many play is what it is at their table.
/// `players`: from 1 to kMaxPlayers.
[[nodiscard]] Variant as_played_by(const Variant& variant, int players);

/// A table size that cannot be read, and one that stands there already.
[[nodiscard]] ValueFault no_table_size(const YamlNode& size);
[[nodiscard]] ValueFault size_twice(std::string_view key, const YamlNode& size, int players);

template <class Take>
void each_table_size(std::string_view key, const YamlNode& table, ValueFaults& faults, Take take) {
  std::bitset<kMaxPlayers + 1> seen;
  for (const YamlEntry& entry : table.entries) {
    const auto range = player_range(entry.key.text);
    if (!range) {
      faults.push_back(no_table_size(entry.key));
      continue;
    }
    int players = range->low;
    while (players <= range->high && !seen.test(static_cast<std::size_t>(players)))
      seen.set(static_cast<std::size_t>(players++));
    if (players <= range->high) faults.push_back(size_twice(key, entry.key, players));
    take(*range, entry.value);
  }
}

}  // namespace rummy
