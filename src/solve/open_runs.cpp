#include "solve/open_runs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr auto kNatural = static_cast<std::size_t>(Filler::natural);
constexpr auto kNamed = static_cast<std::size_t>(Filler::named_joker);
constexpr auto kFree = static_cast<std::size_t>(Filler::free_joker);

std::uint64_t key_of(std::uint16_t state, const PlaceCards& cards) {
  std::uint64_t key = state;
  const auto add = [&key](int part) { key = key << 7U | static_cast<std::uint64_t>(part); };
  add(cards.place);
  for (const std::uint8_t n : cards.here)
    add(n);
  add(cards.next);
  add(cards.after_next);
  return key;
}

/// The filler of the n-th card used, natural cards first.
Filler nth_filler(const FillerCounts& used, int n) {
  if (n < used[kNatural]) return Filler::natural;
  return n < used[kNatural] + used[kNamed] ? Filler::named_joker : Filler::free_joker;
}

}  // namespace

RunMemory run_memory(const MeldSettings& melds, const JokerSettings& jokers, int joker_count) {
  const bool minority = jokers.minority_in_run && 2 * joker_count >= melds.run_min;
  const bool too_few = jokers.min_naturals >= 2 && joker_count > 0 &&
                       joker_count > melds.run_min - jokers.min_naturals;
  const bool wild_alone = jokers.all_wild != AllWild::any && joker_count >= melds.run_min;
  const bool last_card = !jokers.adjacent && joker_count >= 2;
  // A run of twice the least length is two runs as well; so no run need be longer than that, and
  // the greatest length does not matter.
  const bool splits = melds.run_max >= 2 * melds.run_min - 1 && 2 * melds.run_min <= kHighAce;
  const bool counts = minority || too_few;
  if (!counts && !wild_alone && splits) {
    return {.length = melds.run_min,
            .naturals = 0,
            .last_card = last_card,
            .exact_length = false,
            .greedy = !last_card};
  }
  // With so many natural cards a run of 14 has a place to be cut where both parts have one.
  const bool cuts = melds.run_max >= kKing && kHighAce - joker_count > melds.run_min && splits;
  if (!counts && cuts) {
    return {.length = melds.run_min,
            .naturals = 1,
            .last_card = last_card,
            .exact_length = false,
            .greedy = false};
  }
  return {.length = kHighAce,
          .naturals = minority ? kHighAce : std::max(1, jokers.min_naturals),
          .last_card = last_card,
          .exact_length = true,
          .greedy = false};
}

OpenRuns::OpenRuns(const MeldSettings& melds, const JokerSettings& jokers, const RunMemory& memory)
    : melds_(melds), jokers_(jokers), memory_(memory) {}

void OpenRuns::start() {
  constexpr std::size_t kMostStates = 500;
  constexpr std::size_t kMostOptions = 10'000;
  if (states_.size() > kMostStates || options_.size() > kMostOptions) {
    states_.clear();
    met_.clear();
    index_.clear();
    options_.clear();
  }
  ++sweep_;
  states_met_ = 0;
  meet(state_of({}));
  RUMMY_CHECK(states_[kNone].runs.empty());
}

void OpenRuns::meet(std::uint16_t state) {
  Met& met = met_[state];
  if (std::exchange(met.sweep, sweep_) != sweep_)
    met.number = static_cast<std::uint16_t>(states_met_++);
}

std::uint16_t OpenRuns::state_of(Runs runs) {
  std::ranges::sort(runs);
  const auto [at, is_new] = index_.try_emplace(runs, static_cast<std::uint16_t>(states_.size()));
  if (is_new) {
    const bool can_end =
        std::ranges::all_of(runs, [&](const OpenRun& r) { return is_complete(r); });
    states_.push_back({.runs = std::move(runs), .can_end = can_end, .covers = {}});
    met_.emplace_back();
  }
  return at->second;
}

bool OpenRuns::covers(std::uint16_t a, std::uint16_t b) {
  if (a == b) return true;
  std::vector<std::uint8_t>& known = states_[a].covers;
  if (known.size() <= b) known.resize(states_.size(), 0);
  if (known[b] == 0) known[b] = find_whether_covers(states_[a].runs, states_[b].runs) ? 2 : 1;
  return known[b] == 2;
}

/// Each run of `b` is matched with one of `a` that can do as much, and what `a` has besides may
/// end.
bool OpenRuns::find_whether_covers(const Runs& a, const Runs& b) const {
  if (a.size() < b.size()) return false;
  const auto matched = std::span(a).first(b.size());
  const auto besides = std::span(a).subspan(b.size());
  if (!std::ranges::all_of(besides, [&](const OpenRun& run) { return is_complete(run); }))
    return false;
  if (memory_.exact_length) return std::ranges::equal(matched, b);
  return std::ranges::equal(matched, b, [](const OpenRun& x, const OpenRun& y) {
    return x.length >= y.length && x.naturals >= y.naturals &&
           (!x.ends_in_joker || y.ends_in_joker);
  });
}

bool OpenRuns::is_complete(const OpenRun& run) const {
  if (!memory_.exact_length)
    return run.length >= melds_.run_min && run.naturals >= memory_.naturals;
  const int low = run.length == kHighAce ? kAce : kAce + 1;
  Meld meld{.kind = MeldKind::run, .low = static_cast<std::uint8_t>(low)};
  for (int i = 0; i < run.length; ++i)
    meld.push({.card = i < run.naturals ? Card(meld.suit, rank_at(low + i)) : Card::joker(),
               .stands_for = Card(meld.suit, rank_at(low + i))});
  // Neighbours were looked at as the run grew.
  JokerSettings jokers = jokers_;
  jokers.adjacent = true;
  return fault_of(meld, melds_, jokers) == ShapeFault::none;
}

OpenRun OpenRuns::grown(const OpenRun& run, Filler filler) const {
  const bool natural = filler == Filler::natural;
  return {.length = static_cast<std::uint8_t>(std::min(run.length + 1, memory_.length)),
          .naturals = static_cast<std::uint8_t>(
              std::min(run.naturals + (natural ? 1 : 0), memory_.naturals)),
          .ends_in_joker = memory_.last_card && !natural};
}

bool OpenRuns::may_grow(const OpenRun& run, Filler filler, int place) const {
  if (run.ends_in_joker && filler != Filler::natural) return false;
  if (!memory_.exact_length || run.length < melds_.run_max) return true;
  // Only a run from ace to ace may be longer.
  return melds_.run_both_aces && run.length == place - kAce;
}

/// Whether the cards to come can complete the runs that must go on.
bool OpenRuns::has_future(const Runs& runs, const PlaceCards& cards, int free_left) const {
  int one_more = 0;
  int two_more = 0;
  for (const OpenRun& run : runs) {
    if (is_complete(run)) continue;
    ++one_more;
    if (run.length + 1 < melds_.run_min) ++two_more;
  }
  const int places = highest_place(melds_) - cards.place;
  if ((one_more > 0 && places < 1) || (two_more > 0 && places < 2)) return false;
  return one_more <= cards.next + free_left && two_more <= cards.after_next + free_left;
}

/// The one way to use just these cards: in runs that must go on, then in complete ones, then in new
/// ones.
std::optional<RunOption> OpenRuns::greedy_option(const Runs& runs, const PlaceCards& cards,
                                                 const FillerCounts& used) {
  const std::size_t count = std::size_t{used[kNatural]} + used[kNamed] + used[kFree];
  if (count > runs.size() && cards.place + melds_.run_min - 1 > highest_place(melds_))
    return std::nullopt;
  const auto ended = std::span(runs).subspan(std::min(count, runs.size()));
  if (!std::ranges::all_of(ended, [&](const OpenRun& run) { return is_complete(run); }))
    return std::nullopt;
  RunOption option{.after = kNone, .used = used, .steps = {}};
  Runs after;
  for (std::size_t n = 0; n < count; ++n) {
    const OpenRun before = n < runs.size() ? runs[n] : OpenRun{};
    const Filler filler = nth_filler(used, static_cast<int>(n));
    after.push_back(grown(before, filler));
    option.steps.push_back({.before = before, .after = after.back(), .filler = filler});
  }
  if (!has_future(after, cards, cards.here[kFree] - used[kFree])) return std::nullopt;
  option.after = state_of(std::move(after));
  return option;
}

void OpenRuns::place_greedily(const Runs& runs, const PlaceCards& cards,
                              std::vector<RunOption>& out) {
  FillerCounts used{};
  for (used[kNatural] = 0; used[kNatural] <= cards.here[kNatural]; ++used[kNatural]) {
    for (used[kNamed] = 0; used[kNamed] <= cards.here[kNamed]; ++used[kNamed]) {
      for (used[kFree] = 0; used[kFree] <= cards.here[kFree]; ++used[kFree]) {
        std::optional<RunOption> option = greedy_option(runs, cards, used);
        if (option) out.push_back(std::move(*option));
      }
    }
  }
}

/// Options in the making: every use of the cards that the runs allow.
struct OpenRuns::Draft {
  const Runs& runs;
  const PlaceCards& cards;
  std::vector<RunOption>& out;
  FillerCounts used{};
  std::vector<RunStep> steps;
  std::set<std::pair<std::uint16_t, FillerCounts>> seen;

  bool use(const OpenRun& before, const OpenRun& after, std::size_t filler) {
    if (used[filler] == cards.here[filler]) return false;
    ++used[filler];
    steps.push_back({.before = before, .after = after, .filler = static_cast<Filler>(filler)});
    return true;
  }
  void undo() {
    --used[static_cast<std::size_t>(steps.back().filler)];
    steps.pop_back();
  }
};

void OpenRuns::keep(Draft& draft) {
  Runs after;
  for (const RunStep& step : draft.steps)
    after.push_back(step.after);
  const int free_left = draft.cards.here[kFree] - draft.used[kFree];
  if (!has_future(after, draft.cards, free_left)) return;
  const std::uint16_t state = state_of(std::move(after));
  if (!draft.seen.emplace(state, draft.used).second) return;
  draft.out.push_back({.after = state, .used = draft.used, .steps = draft.steps});
}

/// Begins runs with cards of the kind `filler` and those after it.
void OpenRuns::begin_runs(Draft& draft, std::size_t filler) {
  keep(draft);
  if (draft.cards.place + melds_.run_min - 1 > highest_place(melds_)) return;
  for (; filler < kFillers; ++filler) {
    const OpenRun after = grown(OpenRun{}, static_cast<Filler>(filler));
    if (!draft.use(OpenRun{}, after, filler)) continue;
    begin_runs(draft, filler);
    draft.undo();
  }
}

/// Goes on with the run of that number or ends it, then the next; a run like the one before it has
/// only the choices from `least` on (a filler, or kFillers to end it).
void OpenRuns::go_on(Draft& draft, std::size_t run, std::size_t least) {
  if (run == draft.runs.size()) {
    begin_runs(draft, 0);
    return;
  }
  const OpenRun before = draft.runs[run];
  const bool has_twin = run + 1 < draft.runs.size() && draft.runs[run + 1] == before;
  for (std::size_t filler = least; filler < kFillers; ++filler) {
    const auto kind = static_cast<Filler>(filler);
    if (!may_grow(before, kind, draft.cards.place)) continue;
    if (!draft.use(before, grown(before, kind), filler)) continue;
    go_on(draft, run + 1, has_twin ? filler : 0);
    draft.undo();
  }
  if (is_complete(before)) go_on(draft, run + 1, has_twin ? kFillers : 0);
}

const std::vector<RunOption>& OpenRuns::options(std::uint16_t state, const PlaceCards& cards) {
  const std::uint64_t key = key_of(state, cards);
  Options* options = options_.find(key);
  if (options == nullptr) options = &options_.add(key, find_options(state, cards));
  if (std::exchange(options->sweep, sweep_) != sweep_)
    std::ranges::for_each(options->states, [&](std::uint16_t after) { meet(after); });
  return options->list;
}

auto OpenRuns::find_options(std::uint16_t state, const PlaceCards& cards) -> Options {
  const Runs runs = states_[state].runs;
  Options options;
  std::vector<RunOption>& out = options.list;
  if (memory_.greedy) {
    place_greedily(runs, cards, out);
  } else {
    Draft draft{.runs = runs, .cards = cards, .out = out, .used = {}, .steps = {}, .seen = {}};
    go_on(draft, 0, 0);
  }
  options.states.reserve(out.size());
  for (const RunOption& option : out)
    options.states.push_back(option.after);
  // The most cards first: what comes to nothing then spares trying less.
  std::ranges::stable_sort(out, std::ranges::greater{},
                           [](const RunOption& option) { return option.steps.size(); });
  return options;
}

}  // namespace rummy
