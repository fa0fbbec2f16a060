#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/contradictions.h"
#include "config/player_tables.h"
#include "config/setting_catalog.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// What cannot hold together at some table, each pair of settings told once. A table is asked as a
/// variant for so many players alone.
std::vector<Contradiction> at_some_table(const Variant& variant) {
  std::vector<Contradiction> found;
  for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players) {
    Variant played = as_played_by(variant, players);
    played.deal.players_min = played.deal.players_max = players;
    for (Contradiction& one : contradictions_of_one(played)) {
      const bool is_told = std::ranges::any_of(found, [&one](const Contradiction& before) {
        return before.first == one.first && before.second == one.second;
      });
      if (!is_told) found.push_back(std::move(one));
    }
  }
  return found;
}

/// Tables by how many play that leave a number of players without a value.
std::vector<Contradiction> holes(const Variant& variant) {
  std::vector<Contradiction> found;
  for (const NumberByPlayers& number : variant.by_players) {
    const SettingInfo* setting = find_setting(number.key);
    RUMMY_CHECK(setting != nullptr);
    auto one =
        hole(setting->key, variant, [&number](int players) { return !number.at(players).empty(); });
    if (one) found.push_back(*std::move(one));
  }
  return found;
}

}  // namespace

std::vector<Contradiction> contradictions(const Variant& variant) {
  const bool is_a_range = variant.deal.players_min <= variant.deal.players_max;
  if (variant.by_players.empty() || !is_a_range) return contradictions_of_one(variant);
  std::vector<Contradiction> found = holes(variant);
  if (found.empty()) found = at_some_table(variant);
  return found;
}

}  // namespace rummy
