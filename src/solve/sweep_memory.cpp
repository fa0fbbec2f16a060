#include "solve/sweep_memory.h"

#include <algorithm>
#include <array>
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

// === The runs of one suit that are open while a table is laid out rank by rank.

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
  const bool too_many = jokers.most.choice == OrNone::number && joker_count > jokers.most.number;
  const bool too_few = jokers.min_naturals >= 2 && joker_count > 0 &&
                       joker_count > melds.run_min - jokers.min_naturals;
  const bool wild_alone = jokers.all_wild != AllWild::any && joker_count >= melds.run_min;
  const bool last_card = !jokers.adjacent && joker_count >= 2;
  // A run of twice the least length is two runs as well; so no run need be longer than that, and
  // the greatest length does not matter.
  const bool splits = melds.run_max >= 2 * melds.run_min - 1 && 2 * melds.run_min <= kHighAce;
  const bool counts = minority || too_few || too_many;
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
          .naturals = minority || too_many ? kHighAce : std::max(1, jokers.min_naturals),
          .last_card = last_card,
          .exact_length = true,
          .greedy = false};
}

RunMemory counting(RunMemory memory, const MeldSettings& melds, RunMark mark) {
  memory.counts = true;
  memory.mark = mark;
  memory.greedy = false;
  // A run that is cut in two is counted as one until then.
  if (melds.run_max >= kKing && !melds.run_both_aces) return memory;
  memory.length = kHighAce;
  memory.naturals = std::max(memory.naturals, 1);
  memory.exact_length = true;
  return memory;
}

bool jokers_swap(const MeldSettings& melds, const JokerSettings& jokers, int joker_count) {
  if (!melds.set_distinct_suits && !jokers.may_duplicate) return false;
  if (jokers.naturals_ge_jokers_in_set && 2 * joker_count > melds.set_min) return false;
  if (jokers.minority_in_set && 2 * joker_count >= melds.set_min) return false;
  if (jokers.most.choice == OrNone::number && joker_count > jokers.most.number) return false;
  if (jokers.all_wild == AllWild::none && joker_count >= melds.set_min) return false;
  return jokers.min_naturals <= 1 || joker_count <= melds.set_min - jokers.min_naturals;
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
  if (std::exchange(met_[state], sweep_) != sweep_) ++states_met_;
}

std::uint16_t OpenRuns::state_of(Runs runs) {
  std::ranges::sort(runs);
  const auto [at, is_new] = index_.try_emplace(runs, static_cast<std::uint16_t>(states_.size()));
  if (is_new) {
    const bool can_end =
        std::ranges::all_of(runs, [&](const OpenRun& r) { return is_complete(r); });
    const auto good = std::ranges::count_if(runs, [&](const OpenRun& r) { return is_good(r); });
    states_.push_back({.runs = std::move(runs),
                       .can_end = can_end,
                       .good = static_cast<int>(good),
                       .covers = {}});
    met_.push_back(0);
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

namespace {

// How far a run is good by three natural cards in a row: so many at its end, or three somewhere.
// Where no joker may stand at an end it may be none at its start, and the last card counts, too.
constexpr std::uint8_t kThree = 3;
constexpr std::uint8_t kThreeThenJoker = 4;
constexpr std::uint8_t kNoThreeYet = 5;  // it began with a natural card and ends in a joker

std::uint8_t three_after(std::uint8_t mark, bool begins, bool natural) {
  if (mark == kThree) return kThree;
  if (!natural) return 0;
  return begins ? 1 : static_cast<std::uint8_t>(mark + 1);
}

std::uint8_t three_inside_after(std::uint8_t mark, bool begins, bool natural) {
  if (begins) return natural ? 1 : 0;
  if (mark == 0) return 0;
  const bool done = mark == kThree || mark == kThreeThenJoker;
  if (!natural) return done ? kThreeThenJoker : kNoThreeYet;
  if (done) return kThree;
  return mark == kNoThreeYet ? 1 : static_cast<std::uint8_t>(mark + 1);
}

}  // namespace

std::uint8_t OpenRuns::mark_after(const OpenRun& run, bool natural) const {
  const bool begins = run.length == 0;
  switch (memory_.mark) {
    case RunMark::none:
      return 0;
    case RunMark::natural:
      return natural && (begins || run.mark == 1) ? 1 : 0;
    case RunMark::three:
      return three_after(run.mark, begins, natural);
    case RunMark::three_inside:
      return three_inside_after(run.mark, begins, natural);
  }
  return 0;
}

bool OpenRuns::is_good(const OpenRun& run) const {
  if (memory_.mark == RunMark::none) return false;
  return run.mark == (memory_.mark == RunMark::natural ? 1 : kThree);
}

OpenRun OpenRuns::grown(const OpenRun& run, Filler filler) const {
  const bool natural = filler == Filler::natural;
  return {.length = static_cast<std::uint8_t>(std::min(run.length + 1, memory_.length)),
          .naturals = static_cast<std::uint8_t>(
              std::min(run.naturals + (natural ? 1 : 0), memory_.naturals)),
          .ends_in_joker = memory_.last_card && !natural,
          .mark = mark_after(run, natural)};
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
  int good = 0;  // of the runs
  /// With how many runs begin and how many good ones end.
  using Result = std::pair<std::uint16_t, FillerCounts>;
  std::set<std::pair<Result, std::pair<std::uint8_t, std::uint8_t>>> seen;

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
  RunOption option{.after = state_of(std::move(after)), .used = draft.used, .steps = draft.steps};
  if (memory_.counts) {
    int good = draft.good;
    for (const RunStep& step : draft.steps) {
      option.begun = static_cast<std::uint8_t>(option.begun + (step.before.length == 0 ? 1 : 0));
      good -= is_good(step.before) ? 1 : 0;
    }
    option.good_ends = static_cast<std::uint8_t>(good);
  }
  const bool is_new =
      draft.seen.insert({{option.after, option.used}, {option.begun, option.good_ends}}).second;
  if (is_new) draft.out.push_back(std::move(option));
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

/// As if it were as near the end of the places as makes no difference, and with no more cards to
/// come than runs can be open for them: few questions are different then.
PlaceCards OpenRuns::as_others(PlaceCards cards) const {
  // A run from ace to ace is told by its place.
  if (!memory_.exact_length || !melds_.run_both_aces)
    cards.place = std::max(cards.place, highest_place(melds_) - std::max(melds_.run_min - 1, 2));
  const int here = cards.here[kNatural] + cards.here[kNamed] + cards.here[kFree];
  cards.next = std::min(cards.next, here);
  cards.after_next = std::min(cards.after_next, here);
  return cards;
}

const std::vector<RunOption>& OpenRuns::options(std::uint16_t state, const PlaceCards& there) {
  const PlaceCards cards = as_others(there);
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
    Draft draft{.runs = runs,
                .cards = cards,
                .out = out,
                .used = {},
                .steps = {},
                .good = states_[state].good,
                .seen = {}};
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

namespace {

// === The runs of one suit, put together from the steps of a sweep over the places.

MeldCard card_at(Card card, Filler filler) {
  return {.card = filler == Filler::natural ? card : Card::joker(), .stands_for = card};
}

Meld part_of(const Meld& run, int from, int size) {
  Meld part{
      .kind = MeldKind::run, .suit = run.suit, .low = static_cast<std::uint8_t>(run.low + from)};
  for (const MeldCard& card :
       run.view().subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(size)))
    part.push(card);
  return part;
}

}  // namespace

void RunBuilder::place(int place, std::span<const RunStep> steps) {
  std::swap(open_, before_);  // both keep their room
  open_.clear();
  for (const RunStep& step : steps) {
    Open next{
        .state = step.after,
        .run = {.kind = MeldKind::run, .suit = suit_, .low = static_cast<std::uint8_t>(place)}};
    if (step.before.length > 0) {
      const auto from = std::ranges::find(before_, step.before, &Open::state);
      RUMMY_CHECK(from != before_.end());
      next.run = from->run;
      before_.erase(from);
    }
    next.run.push(card_at(Card(suit_, rank_at(place)), step.filler));
    open_.push_back(next);
  }
  for (const Open& run : before_)
    end(run.run);
}

/// A run that is not legal as it is was made longer than it need be: some cut makes it two.
void RunBuilder::end(const Meld& run) {
  if (fault_of(run, melds_, jokers_) == ShapeFault::none) {
    done_.push_back(run);
    return;
  }
  int size = melds_.run_min;
  while (size < run.size && !can_cut(run, size))
    ++size;
  RUMMY_CHECK(size < run.size);
  done_.push_back(part_of(run, 0, size));
  end(part_of(run, size, run.size - size));
}

bool RunBuilder::can_cut(const Meld& run, int size) const {
  if (run.size - size < melds_.run_min) return false;
  if (fault_of(part_of(run, 0, size), melds_, jokers_) != ShapeFault::none) return false;
  const Meld rest = part_of(run, size, run.size - size);
  return rest.size > melds_.run_max || fault_of(rest, melds_, jokers_) == ShapeFault::none;
}

std::vector<Meld> RunBuilder::finish() {
  for (const Open& run : open_)
    end(run.run);
  open_.clear();
  return std::move(done_);
}

namespace {

// === Whether cards of one rank divide into sets, and how.

/// The kinds of card of a rank: a suit's natural card, the jokers named as it, the next suit's;
/// then the free jokers.
constexpr int kKinds = 2 * kSuits + 1;

std::uint8_t& count(RankCards& cards, int kind) {
  if (kind == kKinds - 1) return cards.free;
  const auto suit = static_cast<std::size_t>(kind / 2);
  return kind % 2 == 0 ? cards.naturals[suit] : cards.named[suit];
}

std::uint8_t count(const RankCards& cards, int kind) {
  RankCards copy = cards;
  return count(copy, kind);
}

int total(const RankCards& cards) {
  int sum = cards.free;
  for (std::size_t s = 0; s < kSuits; ++s)
    sum += cards.naturals[s] + cards.named[s];
  return sum;
}

Meld set_of(const RankCards& cards, int rank) {
  Meld meld{.kind = MeldKind::set, .rank = static_cast<std::uint8_t>(rank)};
  for (int s = 0; s < kSuits; ++s) {
    const Card card(static_cast<Suit>(s), rank);
    for (int i = 0; i < cards.naturals[static_cast<std::size_t>(s)]; ++i)
      meld.push({.card = card, .stands_for = card});
    for (int i = 0; i < cards.named[static_cast<std::size_t>(s)]; ++i)
      meld.push({.card = Card::joker(), .stands_for = card});
  }
  for (int i = 0; i < cards.free; ++i)
    meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
  return meld;
}

int first_kind(const RankCards& cards) {
  int first = 0;
  while (count(cards, first) == 0)
    ++first;
  return first;
}

/// The suits in the order of how many cards they have.
RankCards by_number(const RankCards& cards) {
  std::array<std::uint8_t, kSuits> counts{};
  for (std::size_t s = 0; s < kSuits; ++s)
    counts[s] = static_cast<std::uint8_t>(cards.naturals[s] << 4U | cards.named[s]);
  const auto order = [&counts](std::size_t a, std::size_t b) {
    const std::uint8_t low = std::min(counts[a], counts[b]);
    counts[a] = std::max(counts[a], counts[b]);
    counts[b] = low;
  };
  order(0, 1);
  order(2, 3);
  order(0, 2);
  order(1, 3);
  order(1, 2);
  RankCards sorted{.free = cards.free};
  for (std::size_t s = 0; s < kSuits; ++s) {
    sorted.naturals[s] = counts[s] >> 4U;
    sorted.named[s] = counts[s] & 15U;
  }
  return sorted;
}

RankCards without(const RankCards& cards, const RankCards& set) {
  RankCards rest = cards;
  for (int kind = 0; kind < kKinds; ++kind)
    count(rest, kind) = static_cast<std::uint8_t>(count(cards, kind) - count(set, kind));
  return rest;
}

}  // namespace

std::uint64_t key_of(const RankCards& cards) {
  std::uint64_t key = cards.free;
  for (std::size_t s = 0; s < kSuits; ++s)
    key = key << 8U | static_cast<std::uint64_t>(cards.naturals[s] << 4U | cards.named[s]);
  return key;
}

bool RankSets::is_set(const RankCards& cards) const {
  const int size = total(cards);
  if (size < melds_.set_min || size > static_cast<int>(kMaxMeldCards)) return false;
  return fault_of(set_of(cards, kAce), melds_, jokers_) == ShapeFault::none;
}

/// Tries to add cards of the kinds from `kind` on to `set`, so that the others can be divided.
bool RankSets::try_from(const RankCards& all, RankCards& set, int kind) {
  if (kind == kKinds) return is_set(set) && can_divide(without(all, set));
  const std::uint8_t taken = count(set, kind);
  for (int n = count(all, kind); n >= taken; --n) {
    count(set, kind) = static_cast<std::uint8_t>(n);
    if (try_from(all, set, kind + 1)) return true;
  }
  count(set, kind) = taken;
  return false;
}

std::optional<RankCards> RankSets::first_set(const RankCards& cards) {
  const int first = first_kind(cards);
  // The set that holds the first card; so no division is looked at in two orders.
  RankCards set;
  count(set, first) = 1;
  return try_from(cards, set, first) ? std::optional(set) : std::nullopt;
}

bool RankSets::can_divide(const RankCards& cards) {
  const int cards_in_all = total(cards);
  if (cards_in_all == 0) return true;
  if (cards_in_all < melds_.set_min) return false;
  const std::uint64_t key = key_of(by_number(cards));
  if (const bool* const known = known_.find(key)) return *known;
  return known_.add(key, first_set(by_number(cards)).has_value());
}

/// Every set that holds the first card, with others of the kinds from `kind` on.
template <class Use>
void RankSets::each_first_set(const RankCards& all, RankCards& set, int kind, const Use& use) {
  if (kind == kKinds) {
    if (is_set(set)) use(set);
    return;
  }
  const std::uint8_t taken = count(set, kind);
  for (int n = taken; n <= count(all, kind); ++n) {
    count(set, kind) = static_cast<std::uint8_t>(n);
    each_first_set(all, set, kind + 1, use);
  }
  count(set, kind) = taken;
}

std::uint32_t RankSets::set_counts(const RankCards& cards) {
  if (total(cards) == 0) return 1;
  const std::uint64_t key = key_of(cards);
  if (const std::uint32_t* const known = counts_.find(key)) return *known;
  std::uint32_t counts = 0;
  RankCards set;
  const int first = first_kind(cards);
  count(set, first) = 1;
  each_first_set(cards, set, first,
                 [&](const RankCards& one) { counts |= set_counts(without(cards, one)) << 1U; });
  return counts_.add(key, counts);
}

std::vector<Meld> RankSets::divide_into(RankCards cards, int rank, int sets) {
  std::vector<Meld> melds;
  for (; sets > 0; --sets) {
    std::optional<RankCards> chosen;
    RankCards set;
    const int first = first_kind(cards);
    count(set, first) = 1;
    each_first_set(cards, set, first, [&](const RankCards& one) {
      if ((set_counts(without(cards, one)) >> (sets - 1) & 1U) != 0) chosen = one;
    });
    RUMMY_CHECK(chosen.has_value());
    melds.push_back(set_of(*chosen, rank));
    cards = without(cards, *chosen);
  }
  return melds;
}

std::vector<Meld> RankSets::divide(const RankCards& cards, int rank) {
  std::vector<Meld> sets;
  RankCards rest = cards;
  while (total(rest) > 0) {
    const std::optional<RankCards> set = first_set(rest);
    RUMMY_CHECK(set.has_value());
    sets.push_back(set_of(*set, rank));
    rest = without(rest, *set);
  }
  return sets;
}

// === Of one rank: what may become of the cards that went to no run.

RestWays::RestWays(const RankStock& stock, int rank, int jokers)
    : stock_(stock), rank_(rank), jokers_(jokers) {
  for (std::size_t s = 0; s < kSuits; ++s)
    numbers_[s + 1] = numbers_[s] * (stock.cards.naturals[s] + 1U) * (stock.cards.named[s] + 1U);
}

std::optional<std::vector<RestWay>>& RestWays::ways(std::size_t number, int jokers) {
  if (known_.empty()) known_.resize(numbers_[kSuits] * (static_cast<std::size_t>(jokers_) + 1));
  return known_[at(number, jokers)];
}

void RestWays::find_least(const SetLoss& loss, const std::array<Points, kSuits>& left) {
  // Beyond two packs and some jokers the table costs more than it saves.
  constexpr std::size_t kMostNumbers = 2048;
  if (numbers_[kSuits] > kMostNumbers) return;
  const std::size_t jokers = static_cast<std::size_t>(jokers_) + 1;
  for (std::size_t s = 0; s <= kSuits; ++s)
    least_[s].assign(numbers_[s] * jokers, kEndlessLoss);
  RankCards rest;
  put_set_losses(loss, rest, 0, 0);
  for (std::size_t s = 0; s < kSuits; ++s)
    leave_over(s, left[s]);
  std::vector<Points>& all = least_[kSuits];
  exact_ = all;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i % jokers != 0) all[i] = std::min(all[i], all[i - 1]);
  for (std::size_t s = kSuits; s-- > 0;) {
    const std::size_t choices = numbers_[s + 1] / numbers_[s] * jokers;
    for (std::size_t i = 0; i < least_[s + 1].size(); ++i) {
      Points& least = least_[s][i / choices * jokers + i % jokers];
      least = std::min(least, least_[s + 1][i]);
    }
  }
}

void RestWays::put_set_losses(const SetLoss& loss, RankCards& rest, std::size_t suit,
                              std::size_t number) {
  if (suit == kSuits) {
    for (int jokers = 0; jokers <= jokers_; ++jokers) {
      rest.free = static_cast<std::uint8_t>(jokers);
      least_[kSuits][at(number, jokers)] = loss(rest);
    }
    return;
  }
  for (int naturals = 0; naturals <= stock_.cards.naturals[suit]; ++naturals) {
    for (int named = 0; named <= stock_.cards.named[suit]; ++named) {
      rest.naturals[suit] = static_cast<std::uint8_t>(naturals);
      rest.named[suit] = static_cast<std::uint8_t>(named);
      put_set_losses(loss, rest, suit + 1, with(number, suit, naturals, named));
    }
  }
}

/// Some cards of the suit may be left over.
void RestWays::leave_over(std::size_t suit, Points loss) {
  const int most = stock_.may_stay[suit];
  if (most == 0) return;
  std::vector<Points>& least = least_[kSuits];
  const std::vector<Points> before = least;
  // One natural card more is so far on in the table.
  const std::size_t step = numbers_[kSuits] / numbers_[suit + 1] * (stock_.cards.named[suit] + 1U) *
                           (static_cast<std::size_t>(jokers_) + 1);
  const std::size_t copies = stock_.cards.naturals[suit] + 1U;
  for (std::size_t i = 0; i < least.size(); ++i) {
    const auto there = static_cast<int>(i / step % copies);
    for (int left = 1; left <= std::min(there, most); ++left) {
      const Points other = before[i - static_cast<std::size_t>(left) * step];
      if (other != kEndlessLoss) least[i] = std::min(least[i], other + left * loss);
    }
  }
}

// === What sweeps of the same settings find out of runs and of the cards of single ranks, kept from
// one to the next.

SweepMemory::SweepMemory(const MeldSettings& melds, const JokerSettings& jokers)
    : melds_(melds), jokers_(jokers), sets_(melds, jokers) {}

bool SweepMemory::is_of(const MeldSettings& melds, const JokerSettings& jokers) const {
  return melds_ == melds && jokers_ == jokers;
}

OpenRuns& SweepMemory::start_runs(int joker_count) {
  return start_runs(run_memory(melds_, jokers_, joker_count));
}

OpenRuns& SweepMemory::start_counted_runs(int joker_count, RunMark mark) {
  return start_runs(counting(run_memory(melds_, jokers_, joker_count), melds_, mark));
}

OpenRuns& SweepMemory::start_runs(const RunMemory& memory) {
  OpenRuns& runs = runs_.try_emplace(memory, melds_, jokers_, memory).first->second;
  runs.start();
  return runs;
}

RestWays& SweepMemory::rests_of(const RankStock& stock, int free_jokers) {
  RankCards all = stock.cards;
  all.free = static_cast<std::uint8_t>(free_jokers);
  std::uint64_t key = key_of(all);
  for (const std::uint8_t n : stock.may_stay)
    key = key << 4U | n;
  if (RestWays* const known = rests_.find(key)) return *known;
  RestWays& rests = rests_.add(key, RestWays(stock, kAce, free_jokers));
  rests.find_least(
      [&](const RankCards& cards) { return sets_.can_divide(cards) ? 0 : kEndlessLoss; }, {});
  return rests;
}

void SweepMemory::start() {
  constexpr std::size_t kMostKept = 2'000;
  if (rests_.size() <= kMostKept && sets_.known() <= 10 * kMostKept) return;
  rests_.clear();
  sets_.forget();
}

}  // namespace rummy
