#pragma once
// Rulings on a turn: what can be played, as text and as JSON; showing hands.

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

// === What a player with this hand could play in this turn: whether and how to open, what can be
// done on the table, going out, every way there is.

/// What was asked besides the hand.
struct SolveWish {
  std::vector<Meld> table;
  bool has_table = false;
  Opened opened = Opened::no;
  bool out = false;
  bool tells_out = false;  // whether the hand can go out in this turn is told in any case
  bool could = false;      // what else an opening could be
  bool all = false;
  std::size_t limit = 100;
};

struct OpeningRuling {
  TurnBest fewest;   // the opening with the fewest cards, and of these the most points
  TurnBest most;     // with the most points
  TurnBest without;  // where there is none: the most points there are, with the run if it can be
  bool has_run = false;  // of `without`
  // Where it is asked what else an opening could be:
  TurnBest longest;              // the opening with the most cards
  std::vector<Card> would_open;  // each by itself, where there is none
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

// === A ruling on a turn as lines of text and as JSON.

/// The cards of a meld with its jokers as they are named.
[[nodiscard]] std::string words_of(const Meld& meld);

void append_lay_offs(const std::vector<TableChance>& lay_offs, const Wording& words,
                     std::string& text);
/// What is to be said when `number` ways have been told.
void append_end_of_ways(std::size_t number, bool more, bool gave_up, const Wording& words,
                        std::string& text);
void write_chances(std::string_view key, const std::vector<TableChance>& chances, JsonWriter& json);

void append_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                 const Wording& words, std::string& text);

/// Fields of the object that is open.
void write_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                JsonWriter& json);

// === What a hand can do where melds are laid only when a round ends: every way to go out, and what
// it shows beside the melds of the player who knocked.

struct ShowingRuling {
  std::vector<TableChance> lay_offs;   // by themselves
  std::optional<BestShowing> showing;  // with a table
  std::optional<OutWays> ways;
};

/// `variant`: melds are laid only when a round ends.
[[nodiscard]] ShowingRuling rule_on_showing(const CardCounts& hand, const SolveWish& wish,
                                            const Variant& variant);

void append_showing(const ShowingRuling& ruling, const Wording& words, std::string& text);

/// Fields of the object that is open.
void write_showing(const ShowingRuling& ruling, JsonWriter& json);

}  // namespace rummy
