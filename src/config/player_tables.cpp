#include "config/player_tables.h"

#include <fmt/core.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "config/yaml_tree.h"
#include "settings/settings.h"

namespace rummy {

std::optional<Bounds> number_range(std::string_view text) {
  if (const auto n = whole_number(text)) return Bounds{.low = *n, .high = *n};
  // The dash between is never the first character: that one would be a sign.
  const auto dash = text.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  const auto low = whole_number(text.substr(0, dash));
  const auto high = whole_number(text.substr(dash + 1));
  if (!low || !high || *low > *high) return std::nullopt;
  return Bounds{.low = *low, .high = *high};
}

std::optional<Bounds> player_range(std::string_view text) {
  const auto range = number_range(text);
  if (!range || range->low < 1 || range->high > kMaxPlayers) return std::nullopt;
  return range;
}

ValueFault no_table_size(const YamlNode& size) {
  return {.at = size.at,
          .message = fmt::format("'{}' is no number of players; write 3, or 3-5, up to {}",
                                 size.text, kMaxPlayers),
          .help = {}};
}

ValueFault size_twice(std::string_view key, const YamlNode& size, int players) {
  return {.at = size.at,
          .message = fmt::format("{} has a value for {} players twice", key, players),
          .help = {}};
}

std::string players_text(std::span<const std::string> values) {
  std::string text;
  for (std::size_t from = 1; from < values.size(); ++from) {
    if (values[from].empty()) continue;
    std::size_t to = from;
    while (to + 1 < values.size() && values[to + 1] == values[from])
      ++to;
    const std::string range = from == to ? std::to_string(from) : fmt::format("{}-{}", from, to);
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", range, values[from]);
    from = to;
  }
  return "{" + text + "}";
}

bool is_by_players(std::string_view key, const YamlNode& value) {
  if (!value.is_map() || value.entries.empty()) return false;
  const SettingInfo* setting = find_setting(key);
  return setting != nullptr &&
         (setting->kind == SettingKind::number || setting->kind == SettingKind::choice_or_number);
}

ValueFaults assign_by_players(Variant& variant, std::string_view key, const YamlNode& table) {
  ValueFaults faults;
  if (key == "players.min" || key == "players.max") {
    faults.push_back({.at = table.at,
                      .message = fmt::format("{} cannot go by how many play", key),
                      .help = "write one whole number"});
    return faults;
  }
  NumberByPlayers by_players{.key = std::string(key)};
  each_table_size(key, table, faults, [&](Bounds range, const YamlNode& value) {
    if (value.is_map()) {
      faults.push_back({.at = value.at,
                        .message = fmt::format("{} takes one number for each table; {} stands here",
                                               key, kind_word(value)),
                        .help = {}});
      return;
    }
    Variant scratch;
    ValueFaults wrong = assign(scratch, key, value);
    faults.insert(faults.end(), std::make_move_iterator(wrong.begin()),
                  std::make_move_iterator(wrong.end()));
    for (int players = range.low; players <= range.high; ++players)
      by_players.values[static_cast<std::size_t>(players)] = value_text(scratch, key);
  });
  if (!faults.empty()) return faults;
  std::erase_if(variant.by_players, [key](const NumberByPlayers& n) { return n.key == key; });
  variant.by_players.push_back(std::move(by_players));
  return {};
}

Variant as_played_by(const Variant& variant, int players) {
  Variant played = variant;
  played.by_players.clear();
  for (const NumberByPlayers& number : variant.by_players) {
    YamlNode value;
    value.kind = YamlKind::scalar;
    value.text = number.at(players);
    if (value.text.empty()) continue;  // a table with a hole is not loaded
    RUMMY_CHECK(assign(played, number.key, value).empty());
  }
  return played;
}

}  // namespace rummy
