#include "solve/arrangement.h"

#include <cstdint>
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

}  // namespace

Arrangement arrange(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit) {
  if (can_sweep(cards, melds)) return sweep(cards, melds, jokers, step_limit);
  CoverCards all{.naturals = cards.naturals, .named = {}, .free_jokers = cards.free_jokers};
  for (const Card card : cards.named_jokers)
    all.named.add(card);
  Cover cover = find_cover(all, CoverGoal{}, melds, jokers, step_limit);
  return {.answer = answer_of(cover.answer), .melds = std::move(cover.melds), .steps = cover.steps};
}

}  // namespace rummy
