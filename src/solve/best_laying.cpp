#include "solve/best_laying.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/laying_nodes.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

namespace {

constexpr int kMostFreeJokers = 60;
constexpr std::size_t kMostStates = 60'000;
constexpr std::size_t kAllNodes = std::numeric_limits<std::size_t>::max();

/// What was done with the cards of one place.
struct PlaceChoice {
  int place = 0;
  std::array<const RunOption*, kSuits> runs{};
  RankCards sets{};
  const RestWay* rest = nullptr;  // null: aces that are kept back
};

/// Where all cards have to lie and any way to lay them will do, nothing is lost by any.
enum class Seeks : std::uint8_t { least_loss, any_way };

class LayingSearch {
 public:
  LayingSearch(const LayingCards& cards, const LayingLosses& losses, const LayingTerms& terms,
               Seeks seeks, SweepMemory& memory);

  Laying run(std::uint64_t step_limit);

 private:
  /// A use of the cards of one place that the runs allow, as it is made suit by suit.
  struct Draft {
    int place = 0;
    RankCards here{};
    const Entry* from = nullptr;
    std::array<const RunOption*, kSuits> runs{};
    RankCards rest;            // cards that went to no run
    RestWays* ways = nullptr;  // of these cards; null where nothing is told of them
    std::size_t number = 0;    // of the rest of the suits so far
    int jokers_left = 0;
    Points loss = 0;
  };

  [[nodiscard]] bool is_spent() const {
    return steps_ > step_limit_ || runs_.state_count() > kMostStates;
  }
  [[nodiscard]] bool counts_runs() const {
    return terms_.runs > 0 || terms_.good_runs > 0 || terms_.exact;
  }
  [[nodiscard]] bool counts_sets() const { return terms_.sets > 0 || terms_.exact; }
  [[nodiscard]] int first_place() const { return lowest_place(melds_); }
  [[nodiscard]] int last_place() const { return highest_place(melds_); }
  [[nodiscard]] bool keeps_aces_at(int place) const {
    return place == kAce && first_place() == kAce && last_place() == kHighAce;
  }

  /// Whether cards of the rank, where they go to no run, may lie at this place or the other.
  [[nodiscard]] bool may_exchange_at(int place) const {
    return jokers_swap_ && (rank_at(place) != kAce || (is_any_way() && runs_.is_greedy()));
  }
  [[nodiscard]] bool is_any_way() const { return seeks_ == Seeks::any_way; }
  /// Whether cards are tried in sets there before they are in runs. Aces mostly lie so.
  [[nodiscard]] bool prefers_sets_at(int place) const {
    return is_any_way() && rank_at(place) == kAce;
  }

  void put_cards();
  void put_rests(SweepMemory& memory);
  [[nodiscard]] RankStock aces_kept_back() const;
  [[nodiscard]] bool can_go_on(const Node& node, int place);
  [[nodiscard]] std::optional<Entry> sweep(std::size_t width);
  [[nodiscard]] RankCards cards_at(int place, const Node& node) const;
  template <class Use>
  bool each_next(const Entry& entry, int place, const Use& use);
  template <class Use>
  bool choose_runs(Draft& draft, std::size_t suit, const Use& use);
  template <class Use>
  bool choose_rest(const Draft& draft, const Use& use);
  [[nodiscard]] Node node_after(const Draft& draft) const;
  [[nodiscard]] static std::uint16_t number_of_aces(const Draft& draft);
  [[nodiscard]] bool is_same_as_another(const Draft& draft, const RestWay& way) const;
  [[nodiscard]] bool advance(Node& node, const Draft& draft, const RestWay* rest, int jokers) const;

  [[nodiscard]] Points loss_in_sets(int rank, const RankCards& cards) const;
  [[nodiscard]] std::span<const RestWay> ways_of(const Draft& draft, int jokers);
  void find_ways(const RestWays& of, const RankCards& rest, std::size_t suit, RestWay& way,
                 std::vector<RestWay>& ways);
  void keep_way(const RestWays& of, const RankCards& rest, const RestWay& way,
                std::vector<RestWay>& ways);
  void keep_better(const RestWay& way, std::vector<RestWay>& ways) const;

  [[nodiscard]] Laying least_loss(Points most);
  [[nodiscard]] Laying fewest_cards();
  [[nodiscard]] std::optional<Entry> best_end();
  [[nodiscard]] bool ends_well(const Entry& entry, Points& loss);
  [[nodiscard]] Laying any_way();
  [[nodiscard]] Laying laid_out(const Entry& end);
  [[nodiscard]] Laying laid_out(std::span<const PlaceChoice> path, Points loss, int jokers);
  [[nodiscard]] PlaceChoice choice_of(const Draft& draft, const RestWay* way,
                                      const Node& node) const;
  [[nodiscard]] std::vector<PlaceChoice> path_to(const Entry& end);

  const LayingCards& cards_;
  const LayingLosses& losses_;
  const LayingTerms& terms_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  const Seeks seeks_;
  const int joker_count_;  // free ones
  const bool jokers_swap_;
  OpenRuns& runs_;
  RankSets& sets_;
  std::array<RankStock, kKing + 1> stock_{};
  /// By place and suit, free jokers apart; none at the two past the high ace.
  std::array<std::array<int, kSuits>, kHighAce + 3> copies_{};
  CardCounts alone_;  // cards that no meld can have
  Points loss_alone_ = 0;
  std::vector<RestWays> own_rests_;              // where something may be lost
  std::array<RestWays*, kHighAce + 1> rests_{};  // by place; of a low ace what may be kept back
  std::array<Layer, kHighAce + 2> layers_;       // the nodes before a place
  FailedNodes failed_;
  std::vector<PlaceChoice> path_;  // the last place first
  Points limit_ = kEndlessLoss;    // what loses as much is dropped
  int laid_max_ = 0;
  bool has_dropped_ = false;
  std::uint64_t steps_ = 0;
  std::uint64_t step_limit_ = 0;
};

int jokers_of(const LayingCards& cards) {
  return cards.must_jokers + cards.may_jokers;
}

OpenRuns& runs_for(const LayingCards& cards, const LayingTerms& terms, SweepMemory& memory) {
  const int jokers = jokers_of(cards) + static_cast<int>(cards.named_jokers.size());
  const bool counts = terms.runs > 0 || terms.good_runs > 0 || terms.exact;
  return counts ? memory.start_counted_runs(jokers, terms.mark) : memory.start_runs(jokers);
}

LayingSearch::LayingSearch(const LayingCards& cards, const LayingLosses& losses,
                           const LayingTerms& terms, Seeks seeks, SweepMemory& memory)
    : cards_(cards),
      losses_(losses),
      terms_(terms),
      melds_(memory.melds()),
      jokers_(memory.jokers()),
      seeks_(seeks),
      joker_count_(jokers_of(cards)),
      jokers_swap_(jokers_swap(memory.melds(), memory.jokers(),
                               joker_count_ + static_cast<int>(cards.named_jokers.size()))),
      runs_(runs_for(cards, terms, memory)),
      sets_(memory.sets()),
      failed_(runs_) {
  put_cards();
  put_rests(memory);
}

void LayingSearch::put_cards() {
  TableCards all{
      .naturals = cards_.must, .named_jokers = cards_.named_jokers, .free_jokers = joker_count_};
  for_each_kind(cards_.may, [&](Card card, int n) { all.naturals.add(card, n); });
  for_each_kind(all.naturals, [&](Card card, int n) {
    RankStock& rank = stock_[static_cast<std::size_t>(card.rank())];
    const auto suit = static_cast<std::size_t>(card.suit());
    const int may = cards_.may.count(card);
    if (may > 0 && !has_company(card, all, melds_)) {
      alone_.add(card, may);
      loss_alone_ += may * losses_.left[card.code()];
      n -= may;
    } else {
      rank.may_stay[suit] = static_cast<std::uint8_t>(may);
    }
    rank.cards.naturals[suit] = static_cast<std::uint8_t>(n);
  });
  for (const Card card : cards_.named_jokers)
    ++stock_[static_cast<std::size_t>(card.rank())]
          .cards.named[static_cast<std::size_t>(card.suit())];
  for (int place = kAce; place <= last_place(); ++place) {
    const RankCards& there = stock_[static_cast<std::size_t>(rank_at(place))].cards;
    for (std::size_t suit = 0; suit < kSuits; ++suit)
      copies_[static_cast<std::size_t>(place)][suit] = there.naturals[suit] + there.named[suit];
  }
}

/// What may become of the cards of each place that go to no run.
void LayingSearch::put_rests(SweepMemory& memory) {
  own_rests_.reserve(kKing);
  for (int rank = kAce; rank <= kKing; ++rank) {
    const RankStock& stock = stock_[static_cast<std::size_t>(rank)];
    RestWays*& rests = rests_[static_cast<std::size_t>(rank)];
    if (is_any_way()) {
      rests = &memory.rests_of(stock, joker_count_);
      continue;
    }
    rests = &own_rests_.emplace_back(stock, rank, joker_count_);
    std::array<Points, kSuits> left{};
    for (std::size_t s = 0; s < kSuits; ++s)
      left[s] = losses_.left[Card(static_cast<Suit>(s), rank).code()];
    rests->find_least(
        [&](const RankCards& cards) {
          return sets_.can_divide(cards) ? loss_in_sets(rank, cards) : kEndlessLoss;
        },
        left);
  }
  rests_[kHighAce] = rests_[kAce];
  if (!keeps_aces_at(kAce)) return;
  // Of jokers named as aces it is not told what may be kept back.
  const bool has_named = stock_[kAce].cards.named != SuitCounts{};
  rests_[kAce] = has_named ? nullptr : &memory.rests_of(aces_kept_back(), joker_count_);
}

/// What goes to no run at the low end may go to one at the high end, or be left over then. A run
/// that ends in an ace has a king before it, and a queen: no more aces lie in such runs than there
/// are of these.
RankStock LayingSearch::aces_kept_back() const {
  RankStock aces = stock_[kAce];
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    int most = kMaxCopies;
    for (int back = 1; back < std::min(melds_.run_min, 3); ++back)
      most =
          std::min(most, copies_[static_cast<std::size_t>(kHighAce - back)][suit] + joker_count_);
    aces.may_stay[suit] = static_cast<std::uint8_t>(
        std::min<int>(aces.cards.naturals[suit], aces.may_stay[suit] + most));
  }
  return aces;
}

/// Aces at the high end are those that were kept back.
RankCards LayingSearch::cards_at(int place, const Node& node) const {
  const RankCards& all = stock_[static_cast<std::size_t>(rank_at(place))].cards;
  if (place != kHighAce || first_place() != kAce) return all;
  RankCards kept;
  unsigned number = node.aces;
  for (std::size_t s = kSuits; s-- > 0;) {
    kept.named[s] = static_cast<std::uint8_t>(number % (all.named[s] + 1U));
    number /= all.named[s] + 1U;
    kept.naturals[s] = static_cast<std::uint8_t>(number % (all.naturals[s] + 1U));
    number /= all.naturals[s] + 1U;
  }
  return kept;
}

/// Calls `use` with every node that can come of the entry: with the choice of runs, how the rest
/// lies (null: it is kept back), and the loss; until it is true.
template <class Use>
bool LayingSearch::each_next(const Entry& entry, int place, const Use& use) {
  Draft draft{.place = place,
              .here = cards_at(place, entry.node),
              .from = &entry,
              .rest = {},
              .ways = rests_[static_cast<std::size_t>(place)],
              .jokers_left = joker_count_ - entry.node.jokers,
              .loss = entry.loss};
  return choose_runs(draft, 0, use);
}

template <class Use>
bool LayingSearch::choose_runs(Draft& draft, std::size_t suit, const Use& use) {
  const Points least =
      draft.ways == nullptr ? 0 : draft.ways->least(suit, draft.number, draft.jokers_left);
  if (least == kEndlessLoss) return false;
  if (draft.loss + least >= limit_) {
    has_dropped_ = true;
    return false;
  }
  if (suit == kSuits) return choose_rest(draft, use);
  const auto place = static_cast<std::size_t>(draft.place);
  const PlaceCards here{.place = draft.place,
                        .here = {draft.here.naturals[suit], draft.here.named[suit],
                                 static_cast<std::uint8_t>(draft.jokers_left)},
                        .next = copies_[place + 1][suit],
                        .after_next = copies_[place + 2][suit]};
  const SuitCounts& may_stay = stock_[static_cast<std::size_t>(rank_at(draft.place))].may_stay;
  const bool may_exchange = may_exchange_at(draft.place);
  const Points loss = draft.loss;
  const std::size_t number = draft.number;
  const int jokers_left = draft.jokers_left;
  const std::vector<RunOption>& options = runs_.options(draft.from->node.runs[suit], here);
  const bool fewest_first = prefers_sets_at(draft.place);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const RunOption& option = options[fewest_first ? options.size() - 1 - i : i];
    const auto [naturals, named, free_used] = option.used;
    ++steps_;
    draft.runs[suit] = &option;
    draft.rest.naturals[suit] = static_cast<std::uint8_t>(draft.here.naturals[suit] - naturals);
    draft.rest.named[suit] = static_cast<std::uint8_t>(draft.here.named[suit] - named);
    const bool in_set = draft.rest.naturals[suit] > may_stay[suit] || draft.rest.named[suit] > 0;
    if (may_exchange && free_used > 0 && in_set) continue;
    draft.jokers_left = jokers_left - free_used;
    draft.loss = loss + naturals * losses_.in_run[place][suit] +
                 (named + free_used) * losses_.joker_in_run[place][suit];
    if (draft.ways != nullptr)
      draft.number =
          draft.ways->with(number, suit, draft.rest.naturals[suit], draft.rest.named[suit]);
    if (choose_runs(draft, suit + 1, use)) return true;
  }
  draft.jokers_left = jokers_left;
  draft.loss = loss;
  draft.number = number;
  return false;
}

/// What is not known before the rest is dealt with: the runs.
Node LayingSearch::node_after(const Draft& draft) const {
  Node node = draft.from->node;
  for (std::size_t s = 0; s < kSuits; ++s)
    node.runs[s] = draft.runs[s]->after;
  return node;
}

/// A number for the aces that went to no run.
std::uint16_t LayingSearch::number_of_aces(const Draft& draft) {
  std::uint16_t number = 0;
  for (std::size_t s = 0; s < kSuits; ++s) {
    number =
        static_cast<std::uint16_t>(number * (draft.here.naturals[s] + 1U) + draft.rest.naturals[s]);
    number = static_cast<std::uint16_t>(number * (draft.here.named[s] + 1U) + draft.rest.named[s]);
  }
  return number;
}

template <class Use>
bool LayingSearch::choose_rest(const Draft& draft, const Use& use) {
  ++steps_;
  Node node = node_after(draft);
  if (keeps_aces_at(draft.place)) {
    node.aces = number_of_aces(draft);
    return advance(node, draft, nullptr, 0) && use(node, draft, nullptr, draft.loss);
  }
  node.aces = draft.place == kHighAce ? 0 : node.aces;
  const bool most_first = prefers_sets_at(draft.place);
  for (int n = 0; n <= draft.jokers_left; ++n) {
    const int jokers = most_first ? draft.jokers_left - n : n;
    if (draft.ways->least_with(draft.number, jokers) == kEndlessLoss) continue;
    for (const RestWay& way : ways_of(draft, jokers)) {
      Node next = node;
      const Points loss = draft.loss + way.loss;
      if (loss >= limit_) {
        has_dropped_ = true;
        continue;
      }
      if (is_same_as_another(draft, way)) continue;
      if (advance(next, draft, &way, jokers) && use(next, draft, &way, loss)) return true;
    }
  }
  return false;
}

/// Of two ways alike but for an exchange of a free joker in a run and a card in a set one is
/// enough.
bool LayingSearch::is_same_as_another(const Draft& draft, const RestWay& way) const {
  if (is_any_way() || !may_exchange_at(draft.place)) return false;
  for (std::size_t s = 0; s < kSuits; ++s) {
    const bool in_set = draft.rest.naturals[s] > way.left_of[s] || draft.rest.named[s] > 0;
    if (in_set && draft.runs[s]->used[static_cast<std::size_t>(Filler::free_joker)] > 0)
      return true;
  }
  return false;
}

/// Counts what was laid; false where that is more than the terms allow.
bool LayingSearch::advance(Node& node, const Draft& draft, const RestWay* rest, int jokers) const {
  node.jokers = static_cast<std::uint8_t>(joker_count_ - draft.jokers_left + jokers);
  if (is_any_way()) return true;
  Progress& now = node.progress;
  int runs = now.runs;
  int good = now.good_runs;
  int laid = now.laid;
  for (const RunOption* option : draft.runs) {
    runs += option->begun;
    good += option->good_ends;
    for (const std::uint8_t used : option->used)
      laid += used;
  }
  int sets = now.sets;
  if (rest != nullptr) {
    sets += rest->sets;
    now.left = static_cast<std::uint8_t>(std::min(now.left + rest->left, terms_.left_min));
    laid += jokers - rest->left_in_all;
    for (std::size_t s = 0; s < kSuits; ++s)
      laid += draft.rest.naturals[s] + draft.rest.named[s];
  }
  if (terms_.exact && (runs > terms_.runs || sets > terms_.sets)) return false;
  now.runs = static_cast<std::uint8_t>(std::min(runs, terms_.runs));
  now.good_runs = static_cast<std::uint8_t>(std::min(good, terms_.good_runs));
  now.sets = static_cast<std::uint8_t>(std::min(sets, terms_.sets));
  if (!terms_.fewest) return true;
  now.laid = static_cast<std::uint8_t>(std::min(laid, laid_max_ + 1));
  return laid <= laid_max_;
}

std::span<const RestWay> LayingSearch::ways_of(const Draft& draft, int jokers) {
  if (is_any_way()) {
    static constexpr RestWay kAllInSets{};
    RankCards rest = draft.rest;
    rest.free = static_cast<std::uint8_t>(jokers);
    const bool can = draft.ways->is_told() || sets_.can_divide(rest);
    return {&kAllInSets, can ? std::size_t{1} : 0};
  }
  std::optional<std::vector<RestWay>>& ways = draft.ways->ways(draft.number, jokers);
  if (!ways) {
    RankCards rest = draft.rest;
    rest.free = static_cast<std::uint8_t>(jokers);
    std::vector<RestWay> found;
    RestWay way;
    find_ways(*draft.ways, rest, 0, way, found);
    ways = std::move(found);
  }
  return *ways;
}

Points LayingSearch::loss_in_sets(int rank, const RankCards& cards) const {
  const auto at = static_cast<std::size_t>(rank);
  Points loss = 0;
  int jokers = cards.free;
  for (std::size_t s = 0; s < kSuits; ++s) {
    loss += cards.naturals[s] * losses_.in_set[at][s];
    jokers += cards.named[s];
  }
  return loss + jokers * losses_.joker_in_set[at];
}

/// Every choice of cards to be left over.
void LayingSearch::find_ways(const RestWays& of, const RankCards& rest, std::size_t suit,
                             RestWay& way, std::vector<RestWay>& ways) {
  ++steps_;
  if (suit == kSuits) {
    keep_way(of, rest, way, ways);
    return;
  }
  const int most = std::min(rest.naturals[suit], of.stock().may_stay[suit]);
  RankCards sets = rest;
  for (int left = 0; left <= most; ++left) {
    sets.naturals[suit] = static_cast<std::uint8_t>(rest.naturals[suit] - left);
    way.left_of[suit] = static_cast<std::uint8_t>(left);
    find_ways(of, sets, suit + 1, way, ways);
  }
  way.left_of[suit] = 0;
}

/// `rest`: what lies in sets.
void LayingSearch::keep_way(const RestWays& of, const RankCards& rest, const RestWay& choice,
                            std::vector<RestWay>& ways) {
  RestWay way = choice;
  int left = 0;
  way.loss = loss_in_sets(of.rank(), rest);
  for (std::size_t s = 0; s < kSuits; ++s) {
    left += way.left_of[s];
    way.loss += way.left_of[s] * losses_.left[Card(static_cast<Suit>(s), of.rank()).code()];
  }
  way.left_in_all = static_cast<std::uint8_t>(left);
  way.left = static_cast<std::uint8_t>(std::min(left, terms_.left_min));
  if (!counts_sets()) {
    if (sets_.can_divide(rest)) keep_better(way, ways);
    return;
  }
  const std::uint32_t counts = sets_.set_counts(rest);
  for (std::uint8_t sets = 0; sets < 32; ++sets) {
    way.sets = sets;
    if ((counts >> sets & 1U) != 0) keep_better(way, ways);
  }
}

/// Of ways that differ in nothing the terms ask for one is enough.
void LayingSearch::keep_better(const RestWay& way, std::vector<RestWay>& ways) const {
  const auto same = std::ranges::find_if(ways, [&](const RestWay& other) {
    return other.left == way.left && other.sets == way.sets &&
           (!terms_.fewest || other.left_in_all == way.left_in_all);
  });
  if (same == ways.end()) {
    ways.push_back(way);
  } else if (way.loss < same->loss) {
    *same = way;
  }
}

/// `width`: of the nodes before a place no more than so many are gone on from.
std::optional<Entry> LayingSearch::sweep(std::size_t width) {
  has_dropped_ = false;
  for (Layer& layer : layers_)
    layer.clear();
  Node start;
  start.progress.left = static_cast<std::uint8_t>(std::min(alone_.total(), terms_.left_min));
  layers_[static_cast<std::size_t>(first_place())].add({.node = start, .loss = loss_alone_});
  for (int place = first_place(); place <= last_place(); ++place) {
    Layer& next = layers_[static_cast<std::size_t>(place) + 1];
    has_dropped_ = layers_[static_cast<std::size_t>(place)].keep_best(width) || has_dropped_;
    const std::span<const Entry> entries = layers_[static_cast<std::size_t>(place)].entries();
    for (std::uint32_t i = 0; i < entries.size() && !is_spent(); ++i) {
      each_next(entries[i], place,
                [&](const Node& node, const Draft&, const RestWay*, Points loss) {
                  next.add({.node = node, .loss = loss, .from = i});
                  return false;
                });
    }
  }
  return best_end();
}

/// Every run may end, and what is asked for is there; adds what is lost by jokers left over.
bool LayingSearch::ends_well(const Entry& entry, Points& loss) {
  const Node& node = entry.node;
  const int jokers = joker_count_ - node.jokers;
  if (jokers > cards_.may_jokers) return false;
  int good = node.progress.good_runs;
  for (const std::uint16_t state : node.runs) {
    if (!runs_.can_end(state)) return false;
    good += runs_.good_runs(state);
  }
  loss = entry.loss;
  for (int i = 0; i < jokers; ++i)
    loss += losses_.jokers_left[static_cast<std::size_t>(i)];
  return good >= terms_.good_runs && node.progress.runs >= terms_.runs &&
         node.progress.sets >= terms_.sets && node.progress.left + jokers >= terms_.left_min;
}

std::optional<Entry> LayingSearch::best_end() {
  std::optional<Entry> best;
  for (const Entry& entry : layers_[static_cast<std::size_t>(last_place()) + 1].entries()) {
    Entry end = entry;
    if (!ends_well(entry, end.loss)) continue;
    if (end.loss >= limit_) {
      has_dropped_ = true;
      continue;
    }
    const auto order = [&](const Entry& e) {
      return std::pair(terms_.fewest ? e.node.progress.laid : 0, e.loss);
    };
    if (!best || order(end) < order(*best)) best = end;
  }
  return best;
}

/// `way`: of the cards that went to no run; `node`: after them.
PlaceChoice LayingSearch::choice_of(const Draft& draft, const RestWay* way,
                                    const Node& node) const {
  PlaceChoice choice{.place = draft.place, .runs = draft.runs, .sets = {}, .rest = way};
  if (way == nullptr) return choice;
  choice.sets = draft.rest;
  choice.sets.free = static_cast<std::uint8_t>(node.jokers - (joker_count_ - draft.jokers_left));
  for (std::size_t s = 0; s < kSuits; ++s)
    choice.sets.naturals[s] = static_cast<std::uint8_t>(choice.sets.naturals[s] - way->left_of[s]);
  return choice;
}

/// What was done at each place, the last first.
std::vector<PlaceChoice> LayingSearch::path_to(const Entry& end) {
  std::vector<PlaceChoice> path;
  Entry target = end;
  for (int place = last_place(); place >= first_place(); --place) {
    const Entry& from = layers_[static_cast<std::size_t>(place)].entries()[target.from];
    const bool found = each_next(
        from, place, [&](const Node& node, const Draft& draft, const RestWay* way, Points loss) {
          if (node != target.node || loss != target.loss) return false;
          path.push_back(choice_of(draft, way, node));
          return true;
        });
    RUMMY_CHECK(found);
    target = from;
  }
  return path;
}

Laying LayingSearch::laid_out(const Entry& end) {
  Entry last = end;
  const auto& entries = layers_[static_cast<std::size_t>(last_place()) + 1].entries();
  last.loss = std::ranges::find(entries, end.node, &Entry::node)->loss;
  return laid_out(path_to(last), end.loss, joker_count_ - end.node.jokers);
}

/// `jokers`: left over.
Laying LayingSearch::laid_out(std::span<const PlaceChoice> path, Points loss, int jokers) {
  Laying laying{.answer = LayingAnswer::yes, .loss = loss, .left = alone_};
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    RunBuilder builder(static_cast<Suit>(suit), melds_, jokers_);
    for (const PlaceChoice& choice : path | std::views::reverse)
      builder.place(choice.place, choice.runs[suit]->steps);
    std::ranges::move(builder.finish(), std::back_inserter(laying.melds));
  }
  for (const PlaceChoice& choice : path) {
    if (choice.rest == nullptr) continue;
    const int rank = rank_at(choice.place);
    std::ranges::move(counts_sets() ? sets_.divide_into(choice.sets, rank, choice.rest->sets)
                                    : sets_.divide(choice.sets, rank),
                      std::back_inserter(laying.melds));
    for (std::size_t s = 0; s < kSuits; ++s)
      laying.left.add(Card(static_cast<Suit>(s), rank), choice.rest->left_of[s]);
  }
  laying.left.add(Card::joker(), jokers);
  return laying;
}

/// Whether all cards can lie that have not been dealt with before this node; `path_` is how then.
bool LayingSearch::can_go_on(const Node& node, int place) {
  const Entry entry{.node = node};
  if (place > last_place()) {
    Points loss = 0;
    return ends_well(entry, loss);
  }
  if (is_spent() || failed_.has(node, place)) return false;
  bool found = false;
  each_next(entry, place, [&](const Node& next, const Draft& draft, const RestWay* way, Points) {
    found = can_go_on(next, place + 1);
    if (found) path_.push_back(choice_of(draft, way, next));
    return found || is_spent();
  });
  if (!found && !is_spent()) failed_.add(node, place);
  return found;
}

/// Depth first: a table that can lie most often can lie in many ways.
Laying LayingSearch::any_way() {
  limit_ = 1;
  if (!can_go_on({}, first_place())) return {};
  if (keeps_aces_at(kAce)) {  // their sets come last, as those of a low ace
    path_.back().sets = path_.front().sets;
    path_.back().rest = std::exchange(path_.front().rest, nullptr);
  }
  return laid_out(path_, 0, 0);
}

/// First what sweeps find that go on from few nodes: most often it is the best there is. Then all
/// that could be better.
Laying LayingSearch::least_loss(Points most) {
  constexpr Points kFirstLimit = 4;
  constexpr std::size_t kFewNodes = 50;
  constexpr std::size_t kMoreNodes = 400;
  constexpr std::size_t kManyNodes = 3000;
  Laying best;
  limit_ = most;
  for (const std::size_t width : {kFewNodes, kMoreNodes, kManyNodes, kAllNodes}) {
    if (width == kAllNodes && best.answer == LayingAnswer::no) break;
    if (const std::optional<Entry> end = sweep(width)) {
      best = laid_out(*end);
      limit_ = best.loss;
    }
    const bool is_best = best.answer == LayingAnswer::yes && limit_ == loss_alone_;
    if (!has_dropped_ || is_best || is_spent()) return best;
  }
  if (best.answer == LayingAnswer::yes) return best;
  limit_ = std::min(most, loss_alone_ + kFirstLimit);
  while (!is_spent()) {
    if (const std::optional<Entry> end = sweep(kAllNodes)) return laid_out(*end);
    if (limit_ >= most || !has_dropped_) break;
    limit_ = limit_ > most / 4 ? most : 4 * limit_;
  }
  return best;
}

Laying LayingSearch::fewest_cards() {
  constexpr int kFirstLaid = 8;
  constexpr int kMostLaid = 120;
  for (laid_max_ = kFirstLaid; !is_spent(); laid_max_ = std::min(kMostLaid, 2 * laid_max_)) {
    if (const std::optional<Entry> end = sweep(kAllNodes)) return laid_out(*end);
    if (laid_max_ == kMostLaid) break;
  }
  return {};
}

Laying LayingSearch::run(std::uint64_t step_limit) {
  step_limit_ = step_limit;
  const Points most = terms_.loss_max < 0 ? kEndlessLoss : terms_.loss_max + 1;
  limit_ = most;
  Laying laying = is_any_way() ? any_way() : (terms_.fewest ? fewest_cards() : least_loss(most));
  if (is_spent() && !(is_any_way() && laying.answer == LayingAnswer::yes))
    laying.answer = LayingAnswer::gave_up;
  laying.steps = steps_;
  return laying;
}

}  // namespace

LayingCards LayingCards::of_hand(const CardCounts& hand) {
  LayingCards cards{.may = hand};
  while (cards.may.remove(Card::joker()))
    ++cards.may_jokers;
  return cards;
}

LayingLosses LayingLosses::of_count(int jokers) {
  LayingLosses losses;
  losses.left.fill(1);
  losses.jokers_left.assign(static_cast<std::size_t>(jokers), 1);
  return losses;
}

LayingLosses LayingLosses::of_hand(const CardPointSettings& values, std::span<const Card> wild) {
  LayingLosses losses;
  for (const Card card : kNaturalCards)
    losses.left[card.code()] = hand_points(card, values);
  for (const Card card : wild)
    losses.jokers_left.push_back(hand_points(card, values));
  std::ranges::sort(losses.jokers_left);
  return losses;
}

namespace {

/// What a card counts in a meld of its kind at a place.
Points points_at(Card card, Card as, MeldKind kind, const CardPointSettings& values, int place) {
  Meld meld{.kind = kind,
            .suit = as.suit(),
            .rank = static_cast<std::uint8_t>(kind == MeldKind::set ? as.rank() : 0),
            .low = static_cast<std::uint8_t>(place)};
  meld.push({.card = card, .stands_for = as});
  return meld_card_points(meld, 0, values);
}

}  // namespace

LayingLosses LayingLosses::of_table(const CardPointSettings& values, int jokers) {
  LayingLosses losses;
  Points joker_most = 0;
  const auto each_place = [&](const auto& use) {
    for (std::size_t s = 0; s < kSuits; ++s) {
      for (int place = kAce; place <= kHighAce; ++place)
        use(Card(static_cast<Suit>(s), rank_at(place)), s, place);
    }
  };
  each_place([&](Card card, std::size_t s, int place) {
    const auto at = static_cast<std::size_t>(place);
    losses.in_run[at][s] = points_at(card, card, MeldKind::run, values, place);
    losses.in_set[at][s] = points_at(card, card, MeldKind::set, values, place);
    losses.joker_in_run[at][s] = points_at(Card::joker(), card, MeldKind::run, values, place);
    losses.joker_in_set[at] = points_at(Card::joker(), card, MeldKind::set, values, place);
    Points& most = losses.left[card.code()];
    most = std::max({most, losses.in_run[at][s], losses.in_set[at][s]});
    joker_most = std::max({joker_most, losses.joker_in_run[at][s], losses.joker_in_set[at]});
  });
  each_place([&](Card card, std::size_t s, int place) {
    const auto at = static_cast<std::size_t>(place);
    const Points most = losses.left[card.code()];
    losses.in_run[at][s] = most - losses.in_run[at][s];
    losses.in_set[at][s] = most - losses.in_set[at][s];
    losses.joker_in_run[at][s] = joker_most - losses.joker_in_run[at][s];
  });
  for (Points& set : losses.joker_in_set)
    set = joker_most - set;
  losses.jokers_left.assign(static_cast<std::size_t>(jokers), joker_most);
  return losses;
}

bool can_lay_best(const LayingCards& cards, const MeldSettings& melds) {
  if (melds.run_ace == RunAce::wrap || jokers_of(cards) > kMostFreeJokers) return false;
  CardCounts all = cards.must;
  for_each_kind(cards.may, [&](Card card, int n) { all.add(card, n); });
  for (const Card card : cards.named_jokers)
    all.add(card);
  bool few = true;
  for_each_kind(all, [&](Card, int n) { few = few && n <= kMaxCopies; });
  std::size_t aces = 1;  // ways to keep some back
  for (int s = 0; s < kSuits; ++s) {
    const Card ace(static_cast<Suit>(s), kAce);
    const auto named = std::ranges::count(cards.named_jokers, ace);
    aces *=
        static_cast<std::size_t>(all.count(ace) - named + 1) * static_cast<std::size_t>(named + 1);
  }
  return few && aces <= std::numeric_limits<std::uint16_t>::max();
}

Laying best_laying(const LayingCards& cards, const LayingLosses& losses, const LayingTerms& terms,
                   std::uint64_t step_limit, SweepMemory& memory) {
  memory.start();
  return LayingSearch(cards, losses, terms, Seeks::least_loss, memory).run(step_limit);
}

Laying any_laying(const LayingCards& cards, std::uint64_t step_limit, SweepMemory& memory) {
  RUMMY_CHECK(cards.may.total() == 0 && cards.may_jokers == 0);
  const LayingLosses losses;
  const LayingTerms terms;
  memory.start();
  return LayingSearch(cards, losses, terms, Seeks::any_way, memory).run(step_limit);
}

}  // namespace rummy
