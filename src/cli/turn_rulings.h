#pragma once
// Rulings on a turn: what can be played, as text and as JSON; and hands shown at the end.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/card_rulings.h"
#include "report/json_writer.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

// === What a player with this hand could play in this turn: opening, moves on the table, going out,
// all ways.

/// The questions besides the hand.
struct SolveWish {
  std::vector<Meld> table;
  bool has_table = false;
  Opened opened = Opened::no;
  bool out = false;
  bool always_says_out = false;  // always answer whether the hand can go out in this turn
  bool could = false;            // what else an opening could be
  bool all = false;
  std::size_t limit = 100;
};

struct OpeningRuling {
  TurnBest fewest;       // the opening with the fewest cards and, among these, the most points
  TurnBest most;         // with the most points
  TurnBest without;      // if there is none: the most points possible, with the run if it can be
  bool has_run = false;  // of `without`
  // Where it is asked what else an opening could be:
  TurnBest longest;              // the opening with the most cards
  std::vector<Card> would_open;  // each by itself, where there is none
};

/// A lay-off, or a joker taken, by itself.
struct TableChance {
  std::size_t target = 0;
  TableOption option;
  bool needs_open = false;  // the player has not opened and must do so before
};

struct TurnRuling {
  std::optional<OpeningRuling>
      opening;                   // if the player has not opened and an opening has conditions
  std::optional<TurnBest> out;   // if the variant is played turn by turn
  bool out_once_opened = false;  // there is no way out, but there would be if the player had opened
  std::vector<TableChance> lay_offs;
  std::vector<TableChance> jokers;
  std::optional<TurnBest> most_cards;              // with a table that stays as it lies
  std::optional<RearrangeAnswer> most_rearranged;  // with a table that may be taken apart
  std::optional<RearrangeAnswer> out_rearranged;
  std::optional<RearrangeAnswer> ways_rearranged;
  std::optional<TurnWays> ways;
};

/// The cards that can be laid off on each meld: for each kind of card, the fewest that reach it.
[[nodiscard]] std::vector<TableChance> lay_offs_on(const std::vector<Meld>& table,
                                                   const CardCounts& hand, const Variant& variant);

/// `variant`: melds are laid turn by turn.
[[nodiscard]] TurnRuling rule_on_turn(const CardCounts& hand, const SolveWish& wish,
                                      const Variant& variant);

// === A ruling on a turn as lines of text and as JSON.

/// The cards of a meld with the names of its jokers.
[[nodiscard]] std::string words_of(const Meld& meld);

void append_lay_offs(const std::vector<TableChance>& lay_offs, const Wording& words,
                     std::string& text);
/// The closing words after `number` ways.
void append_end_of_ways(std::size_t number, bool more, bool gave_up, const Wording& words,
                        std::string& text);
void write_chances(std::string_view key, const std::vector<TableChance>& chances, JsonWriter& json);

void append_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                 const Wording& words, std::string& text);

/// Writes fields into the open object.
void write_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                JsonWriter& json);

// === The possibilities of a hand if melds are laid only at the end of a round: every way to go
// out, and what it shows beside the knocker's melds.

struct ShowingRuling {
  std::vector<TableChance> lay_offs;   // by themselves
  std::optional<BestShowing> showing;  // with a table
  std::optional<OutWays> ways;
};

/// `variant`: melds are laid only at the end of a round.
[[nodiscard]] ShowingRuling rule_on_showing(const CardCounts& hand, const SolveWish& wish,
                                            const Variant& variant);

void append_showing(const ShowingRuling& ruling, const Wording& words, std::string& text);

/// Writes fields into the open object.
void write_showing(const ShowingRuling& ruling, JsonWriter& json);

}  // namespace rummy
