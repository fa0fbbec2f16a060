#pragma once
// What a player with this hand could play in this turn: whether and how to open, what can be done
// on the table, going out, every way there is.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "report/json_writer.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

/// What was asked besides the hand.
struct SolveWish {
  std::vector<Meld> table;
  bool has_table = false;
  Opened opened = Opened::no;
  bool out = false;
  bool tells_out = false;  // whether the hand can go out in this turn is told in any case
  bool all = false;
  std::size_t limit = 100;
};

struct OpeningRuling {
  TurnBest fewest;   // the opening with the fewest cards, and of these the most points
  TurnBest most;     // with the most points
  TurnBest without;  // where there is none: the most points there are, with the run if it can be
  bool has_run = false;  // of `without`
};

/// A lay-off, or a joker taken, by itself.
struct TableChance {
  std::size_t target = 0;
  TableOption option;
  bool needs_open = false;  // the player has not opened, and has to before
};

struct TurnRuling {
  std::optional<OpeningRuling> opening;  // where the player has not opened and it asks something
  std::optional<TurnBest> out;           // where the variant is played turn by turn
  bool out_once_opened = false;  // there is no way out, and would be one had the player opened
  std::vector<TableChance> lay_offs;
  std::vector<TableChance> jokers;
  std::optional<TurnBest> most_cards;              // with a table that stays as it lies
  std::optional<RearrangeAnswer> most_rearranged;  // with one that may be taken apart
  std::optional<RearrangeAnswer> out_rearranged;
  std::optional<RearrangeAnswer> ways_rearranged;
  std::optional<TurnWays> ways;
};

/// What can be laid off on each meld: for each kind of card the fewest that bring it there.
[[nodiscard]] std::vector<TableChance> lay_offs_on(const std::vector<Meld>& table,
                                                   const CardCounts& hand, const Variant& variant);

/// `variant`: melds are laid turn by turn.
[[nodiscard]] TurnRuling rule_on_turn(const CardCounts& hand, const SolveWish& wish,
                                      const Variant& variant);

}  // namespace rummy
