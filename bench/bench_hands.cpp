// How long it takes to split a hand: to go out, and so that the least is left.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bench_tables.h"
#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/hands.h"

namespace rummy::bench {
namespace {

constexpr std::string_view kTenCards = "AS 2S 3S 7S 7H 7D 9C 10C KD 4H";
constexpr std::string_view kThirteenCards = "AS 2S 4S 7S 7H 9D 9C 10C QC KD JK JK JK";
constexpr std::string_view kElevenCards = "AS 3S 7S 8H 10D 2C JC QC KD 5H 9H";
constexpr std::string_view kSevenJokers = "AS 4S 9H KD JK JK JK JK JK JK JK";

/// Sets of any size, jokers as anything.
Variant loose_variant() {
  Variant variant;
  variant.melds.set_max = {.choice = OrNone::none, .number = 0};
  variant.melds.set_distinct_suits = false;
  variant.jokers.min_naturals = 0;
  variant.jokers.all_wild = AllWild::any;
  variant.jokers.may_duplicate = true;
  return variant;
}

void least_left(benchmark::State& state, std::string_view cards) {
  const CardCounts hand = hand_of(cards);
  const Variant variant;
  for (auto iteration : state) {
    const BestSplit split = best_split(hand, variant);
    benchmark::DoNotOptimize(split.left_points);
  }
}
BENCHMARK_CAPTURE(least_left, ten_cards, kTenCards);
BENCHMARK_CAPTURE(least_left, thirteen_cards_three_jokers, kThirteenCards);

void go_out(benchmark::State& state, std::string_view cards, const OutTerms& terms) {
  const CardCounts hand = hand_of(cards);
  const Variant variant = loose_variant();
  for (auto iteration : state) {
    const auto split = split_to_go_out(hand, terms, variant.melds, variant.jokers);
    benchmark::DoNotOptimize(split.has_value());
  }
}
constexpr OutTerms kOneOver{.leftover_min = 0, .leftover_max = 1};
constexpr OutTerms kTwoNaturalRuns{
    .leftover_min = 0, .leftover_max = 1, .runs = 2, .natural_runs = 2};
BENCHMARK_CAPTURE(go_out, eleven_cards, kElevenCards, kOneOver);
BENCHMARK_CAPTURE(go_out, seven_jokers, kSevenJokers, kOneOver);
BENCHMARK_CAPTURE(go_out, seven_jokers_two_natural_runs, kSevenJokers, kTwoNaturalRuns);

}  // namespace
}  // namespace rummy::bench
