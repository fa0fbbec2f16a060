#pragma once
// What can be done to one meld on the table: cards laid off on it, its joker taken for the card it
// stands for, a joker moved from one end of a run to the other.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/packed_hand.h"
#include "table/table.h"

namespace rummy {

enum class TableAct : std::uint8_t { swap, move, lay };

struct TablePlay {
  TableAct act = TableAct::lay;
  std::vector<PlayedCard> cards;  // swap: those given; move: the joker, as it lies then
};

/// Some of these, one after the other, on the same meld.
struct TableOption {
  std::vector<TablePlay> plays{};
  Meld after{};
  HandState cards = 0;   // that leave the hand
  int jokers_taken = 0;  // into the hand
  int jokers_laid = 0;
  Points points = 0;  // what the meld is worth more
};

/// Ways to take jokers from the meld and to move them before anything is laid on it, the first of
/// them to do nothing.
[[nodiscard]] std::vector<TableOption> joker_options(const Meld& meld, const PackedHand& hand,
                                                     const Variant& variant);

/// Ways to lay cards off on the meld; where jokers may be moved along a run, to move them in
/// between and after too.
[[nodiscard]] std::vector<TableOption> lay_options(const Meld& meld, const PackedHand& hand,
                                                   const Variant& variant);

/// Whether cards are laid off in a turn of this variant.
[[nodiscard]] bool has_laying_off(const Variant& variant);

}  // namespace rummy
