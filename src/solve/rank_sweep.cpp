#include "solve/rank_sweep.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/hand_melds.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

// === Nodes of a sweep that were found to come to nothing, with the ways (64 bits) they were tried
// for. A flat hash table: most of a hard sweep's time goes into asking it.

/// Between two places: the open runs of each suit, the free jokers not used yet, and which 64 of
/// the ways to hold back aces for the high end are looked at together.
struct Node {
  std::array<std::uint16_t, kSuits> runs{};
  std::uint8_t free = 0;
  std::uint8_t place = 0;  // the next
  std::uint32_t word = 0;
  friend constexpr auto operator<=>(const Node&, const Node&) = default;
};

class FailedNodes {
 public:
  explicit FailedNodes(OpenRuns& runs) : runs_(runs) {}

  /// Those of the ways for which the node is not known to come to nothing: it was not tried for
  /// them, nor was a node that can do all this one can.
  [[nodiscard]] std::uint64_t open_ways(const Node& node, std::uint64_t ways);
  /// `ways`: not 0.
  void add(const Node& node, std::uint64_t ways);

 private:
  struct Slot {
    Node node;
    std::uint64_t ways = 0;  // 0: the slot is empty
  };
  using Runs = std::array<std::uint16_t, kSuits>;
  struct Best {
    Runs runs{};
    std::uint64_t ways = 0;
  };
  /// Where the node is, or would be.
  [[nodiscard]] std::size_t slot_of(const Node& node) const;
  void grow();
  [[nodiscard]] bool covers(const Runs& a, const Runs& b);

  OpenRuns& runs_;
  NumberTable<std::vector<Best>> best_;  // by all of a node but its runs
  std::vector<Slot> slots_;              // a power of two of them
  std::size_t used_ = 0;
};

namespace {

constexpr std::size_t kFirstSlots = 256;

std::uint64_t hash(const Node& node) {
  std::uint64_t h = 0;
  for (const std::uint16_t runs : node.runs)
    h = h << 16U | runs;
  h ^= (std::uint64_t{node.free} << 8U | node.place) * 0xD6E8FEB86659FD93U;
  h ^= std::uint64_t{node.word} << 40U;
  h = (h ^ h >> 32U) * 0x9E3779B97F4A7C15U;
  return h ^ h >> 32U;
}

std::uint64_t key_of(const Node& node) {
  return std::uint64_t{node.word} << 16U | std::uint64_t{node.free} << 8U | node.place;
}

}  // namespace

std::size_t FailedNodes::slot_of(const Node& node) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash(node) & mask;
  while (slots_[at].ways != 0 && slots_[at].node != node)
    at = (at + 1) & mask;
  return at;
}

void FailedNodes::grow() {
  std::vector<Slot> before(std::max(kFirstSlots, 2 * slots_.size()));
  std::swap(before, slots_);
  for (const Slot& slot : before)
    if (slot.ways != 0) slots_[slot_of(slot.node)] = slot;
}

bool FailedNodes::covers(const Runs& a, const Runs& b) {
  for (std::size_t s = 0; s < kSuits; ++s)
    if (!runs_.covers(a[s], b[s])) return false;
  return true;
}

std::uint64_t FailedNodes::open_ways(const Node& node, std::uint64_t ways) {
  if (!slots_.empty()) ways &= ~slots_[slot_of(node)].ways;
  if (ways == 0) return 0;
  const std::vector<Best>* const best = best_.find(key_of(node));
  if (best == nullptr) return ways;
  for (const Best& tried : *best) {
    if ((ways & tried.ways) == 0 || !covers(tried.runs, node.runs)) continue;
    ways &= ~tried.ways;
    if (ways == 0) return 0;
  }
  return ways;
}

void FailedNodes::add(const Node& node, std::uint64_t ways) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  Slot& slot = slots_[slot_of(node)];
  if (slot.ways == 0) ++used_;
  slot.node = node;
  slot.ways |= ways;
  const std::uint64_t key = key_of(node);
  std::vector<Best>* best = best_.find(key);
  if (best == nullptr) best = &best_.add(key, {});
  const std::uint64_t all = slot.ways;
  std::erase_if(*best, [&](const Best& other) {
    return (other.ways & ~all) == 0 && covers(node.runs, other.runs);
  });
  best->push_back({.runs = node.runs, .ways = all});
}

// === Aces kept back at the low end of a sweep for runs that end in a high ace.

/// Numbers the ways to hold back aces (of each suit so many natural ones and named jokers).
class HeldAces {
 public:
  /// `aces`: the most of each that are held back.
  void set_limits(const RankCards& aces) {
    limits_ = aces;
    ways_ = 1;
    for (std::size_t s = 0; s < kSuits; ++s)
      ways_ *= (aces.naturals[s] + 1U) * (aces.named[s] + 1U);
  }
  [[nodiscard]] unsigned number_of(const RankCards& held) const {
    unsigned number = 0;
    for (std::size_t s = 0; s < kSuits; ++s) {
      number = number * (limits_.naturals[s] + 1U) + held.naturals[s];
      number = number * (limits_.named[s] + 1U) + held.named[s];
    }
    return number;
  }
  [[nodiscard]] RankCards way(unsigned number) const {
    RankCards held;
    for (std::size_t s = kSuits; s-- > 0;) {
      held.named[s] = static_cast<std::uint8_t>(number % (limits_.named[s] + 1U));
      number /= limits_.named[s] + 1U;
      held.naturals[s] = static_cast<std::uint8_t>(number % (limits_.naturals[s] + 1U));
      number /= limits_.naturals[s] + 1U;
    }
    return held;
  }
  [[nodiscard]] const RankCards& most() const { return limits_; }
  [[nodiscard]] unsigned ways() const { return ways_; }

 private:
  RankCards limits_;
  unsigned ways_ = 1;
};

namespace {

// === Arranges a table by sweeping over the places of runs, low ace to high ace.

constexpr int kMaxFreeJokers = 60;
constexpr unsigned kWordBits = 64;
constexpr std::size_t kMaxStates = 60'000;

bool has_bit_up_to(std::uint64_t bits, unsigned highest) {
  return (bits & ((std::uint64_t{2} << highest) - 1)) != 0;
}

/// What was done at one place.
struct Choice {
  int place = 0;
  std::array<const RunOption*, kSuits> runs{};
  RankCards sets;
};

/// What is open after the aces, and the ways to hold some of them back that leave it so.
struct Start {
  Node node;
  std::uint64_t ways = 0;
};

/// How many aces are held back at least and at most.
struct HeldRange {
  RankCards least;
  RankCards most;
};

class Sweep {
 public:
  Sweep(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
        std::uint64_t step_limit, SweepMemory& memory)
      : melds_(melds),
        jokers_(jokers),
        step_limit_(step_limit),
        free_(cards.free_jokers),
        runs_(memory.start_runs(cards.free_jokers + static_cast<int>(cards.named_jokers.size()))),
        memory_(memory),
        sets_(memory.sets()),
        jokers_swap_(jokers_swap(melds, jokers,
                                 cards.free_jokers + static_cast<int>(cards.named_jokers.size()))),
        failed_(runs_) {
    for_each_kind(cards.naturals, [&](Card card, int n) {
      at(card.rank()).naturals[static_cast<std::size_t>(card.suit())] =
          static_cast<std::uint8_t>(n);
    });
    for (const Card card : cards.named_jokers) {
      RUMMY_CHECK(card.is_natural());
      ++at(card.rank()).named[static_cast<std::size_t>(card.suit())];
    }
    for (int place = kAce; place <= highest_place(melds); ++place) {
      const RankCards& there = at(rank_at(place));
      for (std::size_t suit = 0; suit < kSuits; ++suit)
        copies_[static_cast<std::size_t>(place)][suit] = there.naturals[suit] + there.named[suit];
    }
    if (highest_place(melds) == kHighAce) held_.set_limits(most_held_aces());
    for (int n = 0; n <= free_; ++n)
      wild_.push_back(melds_of_jokers(n, melds, jokers).has_value());
  }

  Arrangement run();

 private:
  /// A use of the cards of one place that the runs allow, as it is made suit by suit.
  struct Draft {
    Draft(int at_place, const RankCards& there, const Node& node)
        : place(at_place), cards(there), before(node), after(node), rest(there) {
      after.place = static_cast<std::uint8_t>(at_place + 1);
    }

    int place;
    const RankCards& cards;
    const Node before;
    std::array<const RunOption*, kSuits> runs{};
    Node after;
    RankCards rest;          // cards that went to no run
    std::size_t number = 0;  // of the rest of the suits so far, in the table of the place
    const RestTable* table = nullptr;
  };

  [[nodiscard]] bool is_spent() const {
    return steps_ > step_limit_ || runs_.state_count() > kMaxStates;
  }
  [[nodiscard]] RankCards& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] const RestTable& table_of(int place) {
    const RestTable*& table = tables_[static_cast<std::size_t>(place)];
    if (table == nullptr) table = &memory_.table_of(at(place), free_);
    return *table;
  }
  [[nodiscard]] int copies(std::size_t suit, int place) const {
    return copies_[static_cast<std::size_t>(place)][suit];
  }

  [[nodiscard]] RankCards most_held_aces();
  [[nodiscard]] bool is_same_as_another(const Draft& draft, std::size_t suit) const;
  template <class Then>
  bool choose_runs(Draft& draft, std::size_t suit, const Then& then);
  template <class Then>
  bool choose_sets(const Draft& draft, const Then& then);
  template <class Then>
  bool for_each_start(const HeldRange& range, const Then& then);
  template <class Then>
  bool hold_back(Draft& draft, std::size_t suit, const HeldRange& range, RankCards& held,
                 const Then& then);

  [[nodiscard]] std::optional<unsigned> descend(const Node& node, std::uint64_t ways);
  [[nodiscard]] std::optional<unsigned> go_on(const Node& node, std::uint64_t ways);
  [[nodiscard]] std::optional<unsigned> finish(const Node& node, std::uint64_t ways);
  [[nodiscard]] bool finish_with(const Node& node, const RankCards& held);
  [[nodiscard]] bool ends_well(const Node& node) const;
  void remember_start(const Node& node, unsigned way);
  [[nodiscard]] std::vector<Meld> melds_of_path();

  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  const std::uint64_t step_limit_;
  std::uint64_t steps_ = 0;
  const int free_;
  std::array<RankCards, kKing + 1> ranks_{};
  /// By place and suit: the cards there, free jokers apart; none at the two past the high ace.
  std::array<std::array<int, kSuits>, kHighAce + 3> copies_{};
  OpenRuns& runs_;
  SweepMemory& memory_;
  RankSets& sets_;
  const bool jokers_swap_;
  std::array<const RestTable*, kKing + 1> tables_{};
  HeldAces held_;
  std::vector<bool> wild_;  // whether so many jokers can be melds of their own
  FailedNodes failed_;
  std::vector<Choice> path_;  // of the answer, last place first
  int wild_left_ = 0;
};

/// A run that ends in an ace has a king before it, and a queen: no more aces are held back than
/// there are of these.
RankCards Sweep::most_held_aces() {
  RankCards most = at(kAce);
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    for (int back = 1; back < std::min(melds_.run_min, 3); ++back) {
      const int there = copies(suit, kHighAce - back) + free_;
      most.naturals[suit] = static_cast<std::uint8_t>(std::min<int>(most.naturals[suit], there));
      most.named[suit] = static_cast<std::uint8_t>(std::min<int>(most.named[suit], there));
    }
  }
  return most;
}

/// Of two ways alike but for an exchange of a free joker and a card in a set one is enough. An ace
/// that is held back may only be exchanged where runs take any card alike.
bool Sweep::is_same_as_another(const Draft& draft, std::size_t suit) const {
  if (!jokers_swap_ || (draft.place == kAce && !runs_.is_greedy())) return false;
  return draft.rest.naturals[suit] > 0 || draft.rest.named[suit] > 0;
}

/// Calls `then` with every use of the place's cards in runs, from that suit on; until it is true.
template <class Then>
bool Sweep::choose_runs(Draft& draft, std::size_t suit, const Then& then) {
  if (suit == kSuits) return then();
  const RankCards& cards = draft.cards;
  const PlaceCards here{.place = draft.place,
                        .here = {cards.naturals[suit], cards.named[suit], draft.after.free},
                        .next = copies(suit, draft.place + 1),
                        .after_next = copies(suit, draft.place + 2)};
  const std::uint8_t free = draft.after.free;
  const std::size_t number = draft.number;
  for (const RunOption& option : runs_.options(draft.before.runs[suit], here)) {
    const auto [naturals, named, free_used] = option.used;
    draft.runs[suit] = &option;
    draft.after.runs[suit] = option.after;
    draft.after.free = static_cast<std::uint8_t>(free - free_used);
    draft.rest.naturals[suit] = static_cast<std::uint8_t>(cards.naturals[suit] - naturals);
    draft.rest.named[suit] = static_cast<std::uint8_t>(cards.named[suit] - named);
    ++steps_;
    if (free_used > 0 && is_same_as_another(draft, suit)) continue;
    if (draft.table != nullptr) {
      draft.number =
          draft.table->with(number, suit, draft.rest.naturals[suit], draft.rest.named[suit]);
      if (!has_bit_up_to(draft.table->free_jokers(suit + 1, draft.number), draft.after.free))
        continue;
    }
    if (choose_runs(draft, suit + 1, then)) return true;
  }
  draft.after.free = free;
  draft.number = number;
  return false;
}

/// Calls `then` with each number of free jokers that makes sets of the rest; until it is true.
template <class Then>
bool Sweep::choose_sets(const Draft& draft, const Then& then) {
  RankCards sets = draft.rest;
  const bool has_table = draft.table != nullptr && draft.table->is_complete();
  const std::uint64_t possible =
      has_table ? draft.table->free_jokers(kSuits, draft.number) : ~std::uint64_t{0};
  for (int free = 0; free <= draft.after.free; ++free) {
    ++steps_;
    sets.free = static_cast<std::uint8_t>(free);
    if ((possible >> static_cast<unsigned>(free) & 1U) == 0) continue;
    if (!has_table && !sets_.can_divide(sets)) continue;
    Node after = draft.after;
    after.free = static_cast<std::uint8_t>(draft.after.free - free);
    if (then(sets, after)) return true;
  }
  return false;
}

/// Every way in the range to hold back some of the aces that went to no low run, if sets can be
/// made of the rest.
template <class Then>
bool Sweep::hold_back(Draft& draft, std::size_t suit, const HeldRange& range, RankCards& held,
                      const Then& then) {
  if (suit == kSuits) return then();
  const int naturals = draft.rest.naturals[suit];
  const int named = draft.rest.named[suit];
  const int most_naturals = std::min<int>(naturals, range.most.naturals[suit]);
  const int most_named = std::min<int>(named, range.most.named[suit]);
  const std::size_t number = draft.number;
  for (int i = range.least.naturals[suit]; i <= most_naturals; ++i) {
    for (int k = range.least.named[suit]; k <= most_named; ++k) {
      draft.number = draft.table->with(number, suit, naturals - i, named - k);
      if (!has_bit_up_to(draft.table->free_jokers(suit + 1, draft.number), draft.after.free))
        continue;
      held.naturals[suit] = static_cast<std::uint8_t>(i);
      held.named[suit] = static_cast<std::uint8_t>(k);
      draft.rest.naturals[suit] = static_cast<std::uint8_t>(naturals - i);
      draft.rest.named[suit] = static_cast<std::uint8_t>(named - k);
      if (hold_back(draft, suit + 1, range, held, then)) return true;
    }
  }
  draft.rest.naturals[suit] = static_cast<std::uint8_t>(naturals);
  draft.rest.named[suit] = static_cast<std::uint8_t>(named);
  draft.number = number;
  held.naturals[suit] = 0;
  held.named[suit] = 0;
  return false;
}

/// Calls `then(draft, sets, node, way)` with every use of the aces: in low runs, in sets, held
/// back as the range allows.
template <class Then>
bool Sweep::for_each_start(const HeldRange& range, const Then& then) {
  Node all;
  all.free = static_cast<std::uint8_t>(free_);
  Draft draft(kAce, at(kAce), all);
  RankCards held;
  const auto with_sets = [&] {
    return choose_sets(draft, [&](const RankCards& sets, Node after) {
      const unsigned way = held_.number_of(held);
      after.word = way / kWordBits;
      return then(draft, sets, after, way % kWordBits);
    });
  };
  // Aces that may be held back can be any of the rest of the runs: only then is that what sets are
  // made of.
  const auto with_runs = [&] {
    draft.table = &table_of(kAce);
    const bool is_done = hold_back(draft, 0, range, held, with_sets);
    draft.table = nullptr;
    return is_done;
  };
  if (lowest_place(melds_) > kAce) return with_runs();
  return choose_runs(draft, 0, with_runs);
}

std::optional<unsigned> Sweep::descend(const Node& node, std::uint64_t ways) {
  ways = failed_.open_ways(node, ways);
  if (ways == 0 || is_spent()) return std::nullopt;
  const std::optional<unsigned> found =
      node.place == kHighAce ? finish(node, ways) : go_on(node, ways);
  if (!found && !is_spent()) failed_.add(node, ways);
  return found;
}

std::optional<unsigned> Sweep::go_on(const Node& node, std::uint64_t ways) {
  const int place = node.place;
  Draft draft(place, at(place), node);
  draft.table = &table_of(place);
  std::optional<unsigned> found;
  choose_runs(draft, 0, [&] {
    return choose_sets(draft, [&](const RankCards& sets, const Node& after) {
      found = descend(after, ways);
      if (found) path_.push_back({.place = place, .runs = draft.runs, .sets = sets});
      return found.has_value() || is_spent();
    });
  });
  return found;
}

bool Sweep::ends_well(const Node& node) const {
  return wild_[node.free] &&
         std::ranges::all_of(node.runs, [&](std::uint16_t state) { return runs_.can_end(state); });
}

/// After the king: aces held back (and free jokers) go to runs, all of them, and all runs end.
std::optional<unsigned> Sweep::finish(const Node& node, std::uint64_t ways) {
  for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(rest));
    if (finish_with(node, held_.way(node.word * kWordBits + bit))) return bit;
  }
  return std::nullopt;
}

bool Sweep::finish_with(const Node& node, const RankCards& held) {
  if (highest_place(melds_) < kHighAce) {
    if (!ends_well(node)) return false;
    wild_left_ = node.free;
    return true;
  }
  Draft draft(kHighAce, held, node);
  return choose_runs(draft, 0, [&] {
    ++steps_;
    if (draft.rest != RankCards{} || !ends_well(draft.after)) return false;
    wild_left_ = draft.after.free;
    path_.push_back({.place = kHighAce, .runs = draft.runs, .sets = {}});
    return true;
  });
}

void Sweep::remember_start(const Node& node, unsigned way) {
  const RankCards held = held_.way(node.word * kWordBits + way);
  for_each_start({.least = held, .most = held},
                 [&](const Draft& draft, const RankCards& sets, const Node& after, unsigned) {
                   if (after != node) return false;
                   path_.push_back({.place = kAce, .runs = draft.runs, .sets = sets});
                   return true;
                 });
}

std::vector<Meld> Sweep::melds_of_path() {
  std::vector<Meld> melds;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    RunBuilder builder(static_cast<Suit>(suit), melds_, jokers_);
    for (const Choice& choice : path_ | std::views::reverse) {
      const RunOption* option = choice.runs[suit];
      builder.place(choice.place, option == nullptr ? std::span<const RunStep>{} : option->steps);
    }
    std::ranges::move(builder.finish(), std::back_inserter(melds));
  }
  for (const Choice& choice : path_)
    std::ranges::move(sets_.divide(choice.sets, rank_at(choice.place)), std::back_inserter(melds));
  const auto wild = melds_of_jokers(wild_left_, melds_, jokers_);
  RUMMY_CHECK(wild.has_value());
  melds.insert(melds.end(), wild->begin(), wild->end());
  return melds;
}

Arrangement Sweep::run() {
  std::map<Node, Start> starts;  // in an order that no earlier sweep has a say in
  Start* start = nullptr;        // most come one after another with the same node
  const auto note = [&](const Draft&, const RankCards&, const Node& after, unsigned bit) {
    if (start == nullptr || start->node != after) {
      Node key = after;
      for (std::uint16_t& state : key.runs)
        state = runs_.number_of(state);
      start = &starts[key];
      start->node = after;
    }
    start->ways |= std::uint64_t{1} << bit;
    return is_spent();
  };
  for_each_start({.least = {}, .most = held_.most()}, note);
  Arrangement result;
  for (const Start& begun : starts | std::views::values) {
    const std::optional<unsigned> way = descend(begun.node, begun.ways);
    if (!way) continue;
    remember_start(begun.node, *way);
    result.answer = Arrangeable::yes;
    result.melds = melds_of_path();
    break;
  }
  result.steps = steps_;
  if (result.answer == Arrangeable::no && is_spent()) result.answer = Arrangeable::gave_up;
  return result;
}

}  // namespace

bool can_sweep(const TableCards& cards, const MeldSettings& melds) {
  if (melds.run_ace == RunAce::wrap || cards.free_jokers > kMaxFreeJokers) return false;
  CardCounts all = cards.naturals;
  for (const Card card : cards.named_jokers)
    all.add(card);
  bool few = true;
  for_each_kind(all, [&](Card, int n) { few = few && n <= kMaxCopies; });
  return few;
}

Arrangement sweep(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                  std::uint64_t step_limit, SweepMemory& memory) {
  memory.start();
  return Sweep(cards, melds, jokers, step_limit, memory).run();
}

}  // namespace rummy
