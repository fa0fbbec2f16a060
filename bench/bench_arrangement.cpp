// How long it takes to find out whether a table can be arranged.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench_tables.h"
#include "settings/settings.h"
#include "solve/tables.h"

namespace rummy::bench {
namespace {

/// One table an iteration, in turn; the mean of them all, and the most steps one took.
void arrange_each(benchmark::State& state, const std::vector<TableCards>& tables) {
  const MeldSettings melds;
  const JokerSettings jokers;
  std::size_t next = 0;
  std::uint64_t most = 0;
  for (auto iteration : state) {
    const Arrangement found = arrange(tables[next++ % tables.size()], melds, jokers);
    benchmark::DoNotOptimize(found.answer);
    most = found.steps > most ? found.steps : most;
  }
  state.counters["most_steps"] = static_cast<double>(most);
}

void arrange_melds(benchmark::State& state) {
  arrange_each(state,
               tables_of_melds(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
}
BENCHMARK(arrange_melds)->ArgNames({"cards", "jokers"})->ArgsProduct({{30, 60, 100}, {0, 2}});

void arrange_spoilt(benchmark::State& state) {
  arrange_each(state,
               spoilt_tables(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
}
BENCHMARK(arrange_spoilt)->ArgNames({"cards", "jokers"})->ArgsProduct({{30, 60, 100}, {0, 2}});

/// The hardest one by one.
void arrange_hard(benchmark::State& state) {
  arrange_each(state, {hard_tables()[static_cast<std::size_t>(state.range(0))]});
}
BENCHMARK(arrange_hard)
    ->ArgName("table")
    ->DenseRange(0, static_cast<int>(hard_tables().size()) - 1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rummy::bench
