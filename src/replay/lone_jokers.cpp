#include "replay/lone_jokers.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "table/table.h"

namespace rummy {
namespace {

bool is_joker_alone(const Meld& meld) {
  return meld.size == 1 && meld.cards[0].card.is_joker();
}

/// Written in this turn as a group of its own, and not told of, now or in an earlier turn.
bool is_lone_joker(const RoundPlay& play, std::size_t meld) {
  const bool is_alone = std::ranges::all_of(play.table->layouts(), [&](const Layout& layout) {
    return is_joker_alone(layout.melds[meld]) && layout.melds[meld].turn == play.turn.number;
  });
  return is_alone && std::ranges::none_of(play.apart.turn.before.melds, is_joker_alone) &&
         std::ranges::none_of(play.apart.turn.open_faults,
                              [meld](const OpenFault& fault) { return fault.meld == meld; });
}

void take_up_lone_joker(RoundPlay& play, std::size_t meld) {
  TableApart& apart = play.apart;
  for (Layout& layout : play.table->layouts())
    layout.melds.erase(layout.melds.begin() + static_cast<std::ptrdiff_t>(meld));
  for (OpenFault& fault : apart.turn.open_faults) {
    if (fault.meld != OpenFault::kLoose && fault.meld > meld) --fault.meld;
  }
  if (apart.unsure.phantoms.remove(Card::joker())) return;
  play.table->pick_up(play.turn.seat, Card::joker());
  apart.turn.aside.add(Card::joker());
}

}  // namespace

void free_lone_jokers(RoundPlay& play) {
  const TableApart& apart = play.apart;
  const Layout& layout = play.table->layouts().front();
  std::vector<std::size_t> lone;
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    if (is_joker_alone(layout.melds[i]) && is_lone_joker(play, i)) lone.push_back(i);
  }
  if (lone.empty()) return;
  const auto lying = static_cast<std::size_t>(count_table(layout).known.count(Card::joker()));
  const auto aside = static_cast<std::size_t>(apart.turn.aside.count(Card::joker()));
  const std::size_t there = apart.turn.before.jokers.size() + apart.turn.swapped.size();
  // The other jokers are laid, or were taken up.
  for (std::size_t others = lying - lone.size() + aside; !lone.empty() && others < there;
       ++others) {
    take_up_lone_joker(play, lone.back());
    lone.pop_back();
  }
}

void leave_joker_open(RoundPlay& play) {
  for (std::size_t i = 0; i < play.targets.count; ++i) {
    const std::optional<std::size_t> target = play.targets.resolved[i].target;
    if (!target) continue;
    Meld& meld = play.table->layouts()[i].melds[*target];
    meld.leave_to_slip();
    meld.push({.card = {}, .stands_for = {}, .laid_by = play.turn.seat});
    if (i == 0) ++play.apart.unsure.phantoms_unseen;
  }
  if (count_table(play.table->layouts().front()).known.count(Card::joker()) == 0) return;
  play.apart.unsure.phantoms.add(
      Card::joker());  // it need not be there when the table is written anew
  play.table->account_for(Card::joker());
}

}  // namespace rummy
