// How long it takes to find out what can be played in a turn, in the worst cases that were thought
// of: many jokers, a full table.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench_tables.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy::bench {
namespace {

constexpr std::string_view kFourJokers = "AS 2S 4S 7S 7H 9D 9C 10C QC KD JK JK JK JK";
constexpr std::string_view kOneSuit = "2S 3S 4S 5S 6S 7S 8S 9S 10S 5H JK JK JK JK";
constexpr std::string_view kTenOfAHand = "8C 8H QD JD 2C 3C 5H 7D KS 4S";

/// Two runs of each suit and sets between them: 64 cards.
const std::vector<std::string>& full_table() {
  static const std::vector<std::string> kMelds = {
      "AS 2S 3S 4S 5S", "AH 2H 3H 4H 5H", "AD 2D 3D 4D 5D", "7S 8S 9S 10S JS", "7H 8H 9H 10H JH",
      "7D 8D 9D 10D",   "6C 7C 8C 9C",    "QS QH QD QC",    "KS KH KD",        "10S 10H 10C",
      "9S 9H 9D",       "AC 2C 3C",       "6S 6H 6D",       "3S 4S 5S",        "JC QC KC",
      "8S 8H 8D",       "4H 5H 6H"};
  return kMelds;
}

Meld meld_of(const std::string& words, const Variant& variant) {
  std::vector<PlayedCard> cards;
  for_each_kind(hand_of(words), [&](Card card, int) {
    cards.push_back({.card = card, .stands_for = Card::unknown()});
  });
  return shape_of(cards, variant.melds, variant.jokers).readings.front();
}

std::vector<Meld> table_of(std::size_t melds, const Variant& variant) {
  std::vector<Meld> table;
  for (std::size_t i = 0; i < melds; ++i)
    table.push_back(meld_of(full_table()[i], variant));
  return table;
}

Variant opening_variant() {
  Variant variant;
  variant.opening.points = 51;
  variant.opening.run = OpeningRun::clean;
  variant.lay_off.on = LayOffOn::all;
  variant.lay_off.needs_open = true;
  variant.jokers.reclaim_allowed = true;
  return variant;
}

void best_turn(benchmark::State& state, std::string_view cards, TurnGoal goal) {
  const Variant variant = opening_variant();
  const TurnQuestion question{.hand = hand_of(cards),
                              .table = table_of(static_cast<std::size_t>(state.range(0)), variant),
                              .opened = goal == TurnGoal::open ? Opened::no : Opened::yes};
  for (auto iteration : state) {
    TurnSearch search(question, variant, kTurnSteps);
    const TurnBest best = search.best(goal, TurnTaste::most_cards);
    benchmark::DoNotOptimize(best.answer);
  }
}
BENCHMARK_CAPTURE(best_turn, open_four_jokers, kFourJokers, TurnGoal::open)->Arg(0);
BENCHMARK_CAPTURE(best_turn, open_one_suit_four_jokers, kOneSuit, TurnGoal::open)->Arg(0);
BENCHMARK_CAPTURE(best_turn, lay_four_jokers, kFourJokers, TurnGoal::lay)->Arg(4)->Arg(16);
BENCHMARK_CAPTURE(best_turn, out_one_suit_four_jokers, kOneSuit, TurnGoal::out)->Arg(4)->Arg(16);

void rearrange_table(benchmark::State& state) {
  Variant variant;
  variant.melds.rearrange = TableRearrange::full;
  const CardCounts hand = hand_of(kTenOfAHand);
  const RearrangeQuestion question{
      .hand = hand,
      .table = table_of(static_cast<std::size_t>(state.range(0)), variant),
      .least = 1,
      .most = hand.total()};
  for (auto iteration : state) {
    const RearrangeAnswer answer = rearrange(question, variant, 1, kArrangementSteps);
    benchmark::DoNotOptimize(answer.gave_up);
  }
}
BENCHMARK(rearrange_table)
    ->ArgName("melds")
    ->Arg(4)
    ->Arg(8)
    ->Arg(17)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rummy::bench
