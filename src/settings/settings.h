#pragma once
// The settings of a variant, as plain structs in rule-book order, and the variant they make.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "settings/ending.h"  // IWYU pragma: export
#include "settings/play.h"    // IWYU pragma: export

namespace rummy {

// === The settings of a variant: plain data, a struct for each topic in rule-book order. Each topic
// has a file that describes every setting once.

/// The settings that records are judged by.
struct VariantSettings {
  DealSettings deal;
  TurnSettings turn;
  DrawSettings draw;
  StockSettings stock;
  MeldSettings melds;
  JokerSettings jokers;
  OpeningSettings opening;
  LayOffSettings lay_off;
  GoingOutSettings going_out;
  KnockingSettings knocking;
  DroppingSettings dropping;
  CardPointSettings card_points;
  RoundScoreSettings round_score;
  GameEndSettings game_end;
};

/// Every setting of every topic, in rule-book order.
template <class Visitor>
void describe(Visitor& visit, VariantSettings& s) {
  describe(visit, s.deal);
  describe(visit, s.turn);
  describe(visit, s.draw);
  describe(visit, s.stock);
  describe(visit, s.melds);
  describe(visit, s.jokers);
  describe(visit, s.opening);
  describe(visit, s.lay_off);
  describe(visit, s.going_out);
  describe(visit, s.knocking);
  describe(visit, s.dropping);
  describe(visit, s.card_points);
  describe(visit, s.round_score);
  describe(visit, s.game_end);
}

// === A variant: its settings, and the clauses that word them. It is plain data, constant once
// loaded.

/// One clause of a variant's rulebook, in the variant's own words.
struct Clause {
  std::string key;                 // the setting it words, or a name of its own ("draw.one")
  std::vector<std::string> ids;    // of the rules document: RMK-42
  std::string section;             // of the rules document: "5"
  KeptText text;                   // with gaps for the settings in force
  std::vector<std::string> codes;  // the findings that rest on it
  std::vector<std::string>
      others;          // the other values tables use, in the spelling of a variant file
  bool judged = true;  // false: no record shows whether it was kept
  std::vector<std::string> values;  // the settings whose values are written into the text
};

/// A number of the variant that depends on the number of players. Its field has the number only in
/// the rule set of one table (Ruleset::tables).
struct NumberByPlayers {
  std::string key;
  std::array<std::string, kMaxPlayers + 1>
      values{};  // in the spelling of a variant file; "" for none

  [[nodiscard]] const std::string& at(int players) const {
    return values[static_cast<std::size_t>(players)];
  }
  friend bool operator==(const NumberByPlayers&, const NumberByPlayers&) = default;
};

struct Variant : VariantSettings {
  std::string name;
  std::string title;
  std::string game;  // the name of the oldest parent; its own without parents
  std::vector<NumberByPlayers> by_players;  // without those that are a PerTable
  std::vector<Clause> rulebook;
  std::vector<Clause> house_clauses;  // one for each setting that no clause of the rule book words
};

/// The first clause that lists a code; nullptr if there is none.
[[nodiscard]] const Clause* clause_for(const Variant& variant, std::string_view code);
/// The clause that words a setting: its own, else one that quotes its value.
[[nodiscard]] const Clause* clause_on(const Variant& variant, std::string_view setting);

}  // namespace rummy
