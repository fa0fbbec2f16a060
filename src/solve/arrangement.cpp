#include "solve/arrangement.h"

#include <cstdint>
#include <span>
#include <utility>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/cover_search.h"
#include "solve/rank_sweep.h"
#include "solve/sweep_memory.h"
#include "table/table.h"

namespace rummy {
namespace {

Arrangeable answer_of(CoverAnswer answer) {
  switch (answer) {
    case CoverAnswer::yes:
      return Arrangeable::yes;
    case CoverAnswer::no:
      return Arrangeable::no;
    case CoverAnswer::gave_up:
      return Arrangeable::gave_up;
  }
  return Arrangeable::gave_up;
}

Arrangement cover(const TableCards& cards, const CoverGoal& goal, const MeldSettings& melds,
                  const JokerSettings& jokers, std::uint64_t step_limit) {
  CoverCards all{.naturals = cards.naturals, .named = {}, .free_jokers = cards.free_jokers};
  for (const Card card : cards.named_jokers)
    all.named.add(card);
  Cover found = find_cover(all, goal, melds, jokers, step_limit);
  return {.answer = answer_of(found.answer), .melds = std::move(found.melds), .steps = found.steps};
}

/// The cards, and the jokers with a name as the cards they are named as.
CardCounts as_named(const TableCards& cards) {
  CardCounts all = cards.naturals;
  for (const Card named : cards.named_jokers)
    all.add(named);
  return all;
}

bool has_company(Card card, const CardCounts& all, int free_jokers, const MeldSettings& melds) {
  int in_set = free_jokers;
  for (int s = 0; s < kSuits; ++s)
    in_set += all.count(Card(static_cast<Suit>(s), card.rank()));
  if (in_set >= melds.set_min) return true;
  const auto fills = [&](int low) {
    int missing = 0;
    for (int i = 0; i < melds.run_min; ++i)
      missing += all.count(Card(card.suit(), rank_at(low + i))) == 0 ? 1 : 0;
    return missing <= free_jokers;
  };
  // Of any run that holds it some run of the least length does; an ace has two places.
  for (int place = card.rank(); place <= kHighAce; place += kKing) {
    for (int first = place - melds.run_min + 1; first <= place; ++first) {
      const int low = low_end(first, melds);
      if (has_places(low, melds.run_min, melds) && fills(low)) return true;
    }
  }
  return false;
}

/// A card alone is most often what a table cannot be arranged for.
bool is_one_alone(const TableCards& cards, const MeldSettings& melds) {
  const CardCounts all = as_named(cards);
  bool is_alone = false;
  for_each_kind(all, [&](Card card, int) {
    is_alone = is_alone || !has_company(card, all, cards.free_jokers, melds);
  });
  return is_alone;
}

}  // namespace

Arrangement arrange(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit) {
  SweepMemory memory(melds, jokers);
  return arrange(cards, melds, jokers, step_limit, memory);
}

Arrangement arrange(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit, SweepMemory& memory) {
  if (is_one_alone(cards, melds)) return {};
  if (can_sweep(cards, melds)) return sweep(cards, melds, jokers, step_limit, memory);
  return cover(cards, CoverGoal{}, melds, jokers, step_limit);
}

bool has_company(Card card, const TableCards& cards, const MeldSettings& melds) {
  return has_company(card, as_named(cards), cards.free_jokers, melds);
}

Arrangement arrange_shut(const TableCards& cards, std::span<const PlayedCard> more,
                         const MeldSettings& melds, const JokerSettings& jokers,
                         std::uint64_t step_limit) {
  return cover(cards, CoverGoal{.shut_to = more}, melds, jokers, step_limit);
}

}  // namespace rummy
