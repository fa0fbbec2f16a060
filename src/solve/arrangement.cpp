#include "solve/arrangement.h"

#include <cstdint>
#include <span>
#include <utility>

#include "cards/card.h"
#include "rules/jokers.h"
#include "rules/melds.h"
#include "solve/cover_search.h"
#include "solve/rank_sweep.h"

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

}  // namespace

Arrangement arrange(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit) {
  if (can_sweep(cards, melds)) return sweep(cards, melds, jokers, step_limit);
  return cover(cards, CoverGoal{}, melds, jokers, step_limit);
}

Arrangement arrange_shut(const TableCards& cards, std::span<const PlayedCard> more,
                         const MeldSettings& melds, const JokerSettings& jokers,
                         std::uint64_t step_limit) {
  return cover(cards, CoverGoal{.shut_to = more}, melds, jokers, step_limit);
}

}  // namespace rummy
