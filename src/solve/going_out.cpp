#include "solve/going_out.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/cover_search.h"
#include "solve/own_place_runs.h"
#include "table/table.h"

namespace rummy {
namespace {

CoverCards cards_of(const CardCounts& hand) {
  CoverCards cards{.naturals = hand, .named = {}, .free_jokers = hand.count(Card::joker())};
  while (cards.naturals.remove(Card::joker())) {
  }
  return cards;
}

OutSplit split_of(Cover cover) {
  return {.melds = std::move(cover.melds), .left = listed(cover.left)};
}

/// The cards that were wild, where the search had jokers.
OutSplit as_held(OutSplit split, std::span<const Card> wild) {
  put_back(split.melds, split.left, wild);
  return split;
}

/// One hand divided under these rules, with so many melds left to try; 0 where it gave up.
struct Divider {
  const MeldSettings& melds;
  const JokerSettings& jokers;
  std::uint64_t steps;

  /// `last`: the run laid before the search in which a wild card lies for itself.
  std::optional<OutSplit> divide(const CardCounts& hand, const CoverGoal& goal, const Meld* last) {
    JokerSettings plain = jokers;
    plain.wild = 0;
    for (const WildHand& wild : ways_to_hold(hand, jokers)) {
      Cover cover = find_cover(cards_of(wild.cards), goal, melds, plain, steps);
      steps -= std::min(steps, cover.steps);
      if (cover.answer == CoverAnswer::gave_up) steps = 0;
      if (cover.answer == CoverAnswer::yes) return as_held(split_of(std::move(cover)), wild.wild);
      if (steps == 0) return std::nullopt;
    }
    const bool has_room = !goal.exact || goal.runs > 0;
    // Where jokers are limited every wild card has lain for itself by now.
    if (goal.natural_runs == 0 || !has_room || are_limited(jokers)) return std::nullopt;
    // A wild card that lies for itself leaves its run free of jokers.
    CoverGoal rest = goal;
    --rest.natural_runs;
    rest.runs = std::max(0, goal.runs - 1);
    for (const Meld& run : own_place_runs(hand, melds, jokers)) {
      if (last != nullptr && comes_before(run, *last)) continue;
      std::optional<OutSplit> split = divide(hand_without(hand, run), rest, &run);
      if (!split) continue;
      split->melds.insert(split->melds.begin(), run);
      return split;
    }
    return std::nullopt;
  }
};

}  // namespace

OutTerms terms_of(const OutComposition& wanted, LeftRange left) {
  return {.leftover_min = left.low,
          .leftover_max = left.high,
          .runs = wanted.runs,
          .natural_runs = wanted.natural_runs,
          .sets = wanted.sets,
          .exact = wanted.exact};
}

OutSearch search_going_out(const CardCounts& hand, const OutTerms& terms, const MeldSettings& melds,
                           const JokerSettings& jokers, std::uint64_t steps) {
  Divider divider{.melds = melds, .jokers = jokers, .steps = steps};
  OutSearch search;
  const int most = std::min(terms.leftover_max, hand.total());
  for (int left = terms.leftover_min; left <= most && divider.steps > 0; ++left) {
    const CoverGoal goal{.left_min = left,
                         .left_max = left,
                         .runs = terms.runs,
                         .natural_runs = terms.natural_runs,
                         .sets = terms.sets,
                         .exact = terms.exact};
    std::optional<OutSplit> split = divider.divide(hand, goal, nullptr);
    if (!split) continue;
    search.answer = CoverAnswer::yes;
    search.split = *std::move(split);
    break;
  }
  search.steps = steps - divider.steps;
  if (search.answer == CoverAnswer::no && divider.steps == 0) search.answer = CoverAnswer::gave_up;
  return search;
}

std::optional<OutSplit> split_to_go_out(const CardCounts& hand, const OutTerms& terms,
                                        const MeldSettings& melds, const JokerSettings& jokers) {
  OutSearch search =
      search_going_out(hand, terms, melds, jokers, std::numeric_limits<std::uint64_t>::max());
  if (search.answer != CoverAnswer::yes) return std::nullopt;
  return std::move(search.split);
}

}  // namespace rummy
