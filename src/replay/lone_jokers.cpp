// Jokers that lie by themselves when a turn ends that took the table apart.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "table/meld.h"
#include "table/table.h"

namespace rummy {
namespace {

bool is_joker_alone(const Meld& meld) {
  return meld.size == 1 && meld.cards[0].card.is_joker();
}

}  // namespace

/// Written in this turn as a group of its own, and not told of, now or in an earlier turn.
bool RoundReplay::is_lone_joker(std::size_t meld) const {
  const bool is_alone = std::ranges::all_of(table_->layouts(), [&](const Layout& layout) {
    return is_joker_alone(layout.melds[meld]) && layout.melds[meld].turn == turn_.number;
  });
  return is_alone && std::ranges::none_of(table_turn_.melds, is_joker_alone) &&
         std::ranges::none_of(table_turn_.open_faults,
                              [meld](const OpenFault& fault) { return fault.meld == meld; });
}

/// A joker that lay on the table when the turn began, and lies by itself when it ends, has come
/// free and was not laid again. One laid in this turn is a meld that is none.
void RoundReplay::free_lone_jokers() {
  const Layout& layout = table_->layouts().front();
  std::vector<std::size_t> lone;
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    if (is_lone_joker(i)) lone.push_back(i);
  }
  if (lone.empty()) return;
  const auto lying = static_cast<std::size_t>(count_table(layout).known.count(Card::joker()));
  const auto aside = static_cast<std::size_t>(table_turn_.aside.count(Card::joker()));
  const std::size_t there = table_turn_.jokers.size() + table_turn_.swapped.size();
  // The other jokers are laid, or were taken up.
  for (std::size_t others = lying - lone.size() + aside; !lone.empty() && others < there;
       ++others) {
    take_up_lone_joker(lone.back());
    lone.pop_back();
  }
}

void RoundReplay::take_up_lone_joker(std::size_t meld) {
  for (Layout& layout : table_->layouts())
    layout.melds.erase(layout.melds.begin() + static_cast<std::ptrdiff_t>(meld));
  for (OpenFault& fault : table_turn_.open_faults) {
    if (fault.meld != OpenFault::kLoose && fault.meld > meld) --fault.meld;
  }
  if (unsure_.phantoms.remove(Card::joker())) return;
  table_->pick_up(turn_.seat, Card::joker());
  table_turn_.aside.add(Card::joker());
}

/// The exchange cannot have been as written: a card lies there, if one was exchanged at all, and a
/// joker that lies there, if any does, may have come into the hand.
void RoundReplay::leave_joker_open() {
  for (std::size_t i = 0; i < resolved_count_; ++i) {
    const std::optional<std::size_t> target = resolved_[i].target;
    if (!target) continue;
    Meld& meld = table_->layouts()[i].melds[*target];
    meld.leave_to_slip();
    meld.push({.card = {}, .stands_for = {}, .laid_by = turn_.seat});
    if (i == 0) ++unsure_.phantoms_unseen;
  }
  if (count_table(table_->layouts().front()).known.count(Card::joker()) == 0) return;
  unsure_.phantoms.add(Card::joker());  // it need not be there when the table is written anew
  table_->account_for(Card::joker());
}

}  // namespace rummy
