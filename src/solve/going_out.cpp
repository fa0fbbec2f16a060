// Whether a whole hand can be laid down at once, every way to do it, and what a hand shows when a
// round has ended.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/every_meld.h"
#include "solve/hand_melds.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/turn_rows.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Whether a whole hand can be laid down at once.

/// Steps of a sweep are quick ones.
constexpr std::uint64_t kSweptOutSteps = 4;

/// One hand divided under these rules, with so many melds left to try; 0 where it gave up.
struct Divider {
  const MeldSettings& melds;
  const JokerSettings& jokers;
  std::uint64_t steps;
  std::optional<SweepMemory> memory{};

  void take(std::uint64_t taken, bool gave_up) {
    steps = gave_up ? 0 : steps - std::min(steps, taken);
  }

  /// Just as many cards are left over as the terms ask at least. The cards that were wild go back
  /// where the search had jokers.
  std::optional<OutSplit> divide_held(const WildHand& hand, const OutTerms& terms,
                                      const JokerSettings& plain) {
    const LayingCards cards = LayingCards::of_hand(hand.cards);
    const bool is_large = hand.cards.total() > kMostTried && can_lay_best(cards, melds);
    std::optional<OutSplit> split =
        is_large ? sweep(cards, terms, plain) : try_melds(cards, terms, plain);
    if (split) put_back(split->melds, split->left, hand.wild);
    return split;
  }

  std::optional<OutSplit> sweep(const LayingCards& cards, const OutTerms& terms,
                                const JokerSettings& plain) {
    const LayingTerms asked{.left_min = terms.leftover_min,
                            .loss_max = terms.leftover_min,
                            .runs = terms.runs,
                            .good_runs = terms.natural_runs,
                            .sets = terms.sets,
                            .exact = terms.exact,
                            .mark = RunMark::natural};
    const std::uint64_t most = std::min(kLayingSteps / kSweptOutSteps, steps) * kSweptOutSteps;
    if (!memory) memory.emplace(melds, plain);
    Laying laying =
        best_laying(cards, LayingLosses::of_count(cards.may_jokers), asked, most, *memory);
    take(laying.steps / kSweptOutSteps, laying.answer == LayingAnswer::gave_up);
    if (laying.answer != LayingAnswer::yes) return std::nullopt;
    return OutSplit{.melds = std::move(laying.melds), .left = listed(laying.left)};
  }

  std::optional<OutSplit> try_melds(const LayingCards& cards, const OutTerms& terms,
                                    const JokerSettings& plain) {
    if (cards.may.total() > HandBits::kMost) {
      take(0, true);
      return std::nullopt;
    }
    const auto few = [](int n) { return static_cast<std::uint8_t>(std::min(n, kManyCards)); };
    const Needs needs{.runs = few(terms.runs),
                      .natural_runs = few(terms.natural_runs),
                      .sets = few(terms.sets),
                      .left_min = few(terms.leftover_min),
                      .left_max = few(terms.leftover_min)};
    const CoverCards all{.naturals = cards.may, .named = {}, .free_jokers = cards.may_jokers};
    SplitSearch search(all, melds, plain, {.needs = needs, .exact = terms.exact}, steps);
    std::optional<BestSplit> split = search.run();
    take(search.steps(), !split && search.has_given_up());
    if (!split) return std::nullopt;
    return OutSplit{.melds = std::move(split->melds), .left = listed(split->left)};
  }
  static constexpr int kManyCards = 200;  // more than a hand that is tried has

  /// `last`: the run laid before the search in which a wild card lies for itself.
  std::optional<OutSplit> divide(const CardCounts& hand, const OutTerms& terms, const Meld* last) {
    JokerSettings plain = jokers;
    plain.wild = 0;
    for (const WildHand& wild : ways_to_hold(hand, jokers)) {
      std::optional<OutSplit> split = divide_held(wild, terms, plain);
      if (split || steps == 0) return split;
    }
    const bool has_room = !terms.exact || terms.runs > 0;
    // Where jokers are limited every wild card has lain for itself by now.
    if (terms.natural_runs == 0 || !has_room || are_limited(jokers)) return std::nullopt;
    // A wild card that lies for itself leaves its run free of jokers.
    OutTerms rest = terms;
    --rest.natural_runs;
    rest.runs = std::max(0, terms.runs - 1);
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
    OutTerms just = terms;
    just.leftover_min = left;
    std::optional<OutSplit> split = divider.divide(hand, just, nullptr);
    if (!split) continue;
    search.answer = OutAnswer::yes;
    search.split = *std::move(split);
    break;
  }
  search.steps = steps - divider.steps;
  if (search.answer == OutAnswer::no && divider.steps == 0) search.answer = OutAnswer::gave_up;
  return search;
}

std::optional<OutSplit> split_to_go_out(const CardCounts& hand, const OutTerms& terms,
                                        const MeldSettings& melds, const JokerSettings& jokers) {
  OutSearch search =
      search_going_out(hand, terms, melds, jokers, std::numeric_limits<std::uint64_t>::max());
  if (search.answer != OutAnswer::yes) return std::nullopt;
  return std::move(search.split);
}

namespace {

// === Every way to lay a whole hand down at once, where melds appear only then.

constexpr int kAnyJokersOut = 31;

/// The cards that were wild go back where jokers are: first where they lie for themselves, which
/// leaves a run free of jokers.
class WildCards {
 public:
  explicit WildCards(std::span<const Card> wild) : wild_(wild.begin(), wild.end()) {}

  /// Whether the meld has no joker once the wild cards whose places it has are put there.
  bool lie_for_themselves_in(Meld& meld) {
    std::vector<Card> rest = wild_;
    Meld own = meld;
    for (MeldCard& c : own.view()) {
      if (!c.card.is_joker()) continue;
      const auto card = std::ranges::find(rest, c.stands_for);
      if (card == rest.end()) return false;
      c.card = *card;
      rest.erase(card);
    }
    meld = own;
    wild_ = std::move(rest);
    return true;
  }
  void put_in(Meld& meld) {
    const std::span<const Card> rest = put_back(meld, wild_);
    wild_.erase(wild_.begin(), wild_.end() - static_cast<std::ptrdiff_t>(rest.size()));
  }
  [[nodiscard]] std::span<const Card> left() const { return wild_; }

 private:
  std::vector<Card> wild_;
};

/// The melds with the cards they have, and how many of the runs have no joker.
struct AsHeld {
  std::vector<Meld> melds;
  std::vector<Card> wild;  // in none of them
  int natural_runs = 0;
};

AsHeld as_held(std::span<const HandMeld* const> melds, std::span<const Card> wild) {
  AsHeld held;
  WildCards cards(wild);
  std::vector<std::size_t> open;
  for (const HandMeld* meld : melds) {
    held.melds.push_back(meld->meld);
    const bool run = meld->meld.kind == MeldKind::run;
    if (run && cards.lie_for_themselves_in(held.melds.back())) {
      ++held.natural_runs;
    } else {
      open.push_back(held.melds.size() - 1);
    }
  }
  for (const std::size_t i : open)
    cards.put_in(held.melds[i]);
  held.wild.assign(cards.left().begin(), cards.left().end());
  return held;
}

bool meets(const OutTerms& terms, const AsHeld& held) {
  const auto runs = static_cast<int>(std::ranges::count(held.melds, MeldKind::run, &Meld::kind));
  const int sets = static_cast<int>(held.melds.size()) - runs;
  if (held.natural_runs < terms.natural_runs) return false;
  if (terms.exact) return runs == terms.runs && sets == terms.sets;
  return runs >= terms.runs && sets >= terms.sets;
}

/// Jokers alone are one meld, whatever they are called.
std::string key_of(const Meld& meld) {
  const bool alone =
      std::ranges::all_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
  std::string key = meld.kind == MeldKind::run ? "r" : "s";
  for (const PlayedCard& card : as_laid(meld))
    key += ' ' + (alone ? to_string(card.card) : to_string(card));
  return key;
}
std::string key_of(std::span<const HandMeld* const> melds) {
  std::string key;
  for (const HandMeld* meld : melds)
    key += key_of(meld->meld);
  return key;
}

/// Where some wild cards lie for themselves the same melds come up in several ways.
std::string key_of(const AsHeld& held) {
  std::vector<std::string> keys;
  keys.reserve(held.melds.size());
  for (const Meld& meld : held.melds)
    keys.push_back(key_of(meld));
  std::ranges::sort(keys);
  std::string key;
  for (const std::string& meld : keys)
    key += meld;
  return key;
}

OutSplit split_of(AsHeld held, std::vector<Card> left) {
  OutSplit split{.melds = std::move(held.melds), .left = std::move(left)};
  std::span<const Card> wild = held.wild;
  for (Card& card : split.left) {
    if (!card.is_joker() || wild.empty()) continue;
    card = wild.front();
    wild = wild.subspan(1);
  }
  return split;
}

/// What is looked for, and what has been found already.
struct OutWaySearch {
  const OutTerms& terms;
  const Variant& plain;  // no rank is wild there
  std::size_t limit;
  bool are_several;  // ways to hold the hand
  Effort& effort;
  std::set<std::string> known = {};

  void add_ways(const WildHand& wild, OutWays& all) {
    const std::optional<PackedHand> packed = PackedHand::pack(wild.cards, 0);
    if (!packed || wild.cards.count(Card::joker()) >= kAnyJokersOut) {
      all.gave_up = true;
      return;
    }
    const HandMelds melds(*packed, plain, LaidInParts::no);
    TurnRows rows(*packed, melds, {}, effort);
    const auto accept = [&](Melded, int left, Points) {
      return left >= terms.leftover_min && left <= terms.leftover_max;
    };
    rows.each({.hand = packed->all(), .jokers_over = kAnyJokersOut}, accept,
              [&](const TurnChoice& choice, HandState left) {
                AsHeld held = as_held(choice.melds, wild.wild);
                if (!meets(terms, held)) return true;
                if (!known.insert(are_several ? key_of(held) : key_of(choice.melds)).second)
                  return true;
                all.more = all.ways.size() == limit;
                if (!all.more) all.ways.push_back(split_of(std::move(held), packed->cards(left)));
                return !all.more;
              });
  }
};

}  // namespace

OutWays out_ways(const CardCounts& hand, const OutTerms& terms, const Variant& variant,
                 std::size_t limit, std::uint64_t step_limit) {
  OutWays all;
  const std::vector<WildHand> held = ways_to_hold(hand, variant.jokers);
  Variant plain = variant;
  plain.jokers.wild = 0;
  Effort effort{.limit = step_limit};
  OutWaySearch search{.terms = terms,
                      .plain = plain,
                      .limit = limit,
                      .are_several = held.size() > 1,
                      .effort = effort};
  for (const WildHand& wild : held) {
    search.add_ways(wild, all);
    if (all.gave_up || all.more) break;
  }
  all.gave_up = all.gave_up || effort.is_spent();
  return all;
}

namespace {

// === What a hand shows when a round has ended.

/// The cards that one of the melds may take, a bit each by their codes: in the order of kAllCards.
std::uint64_t that_may_fit(std::span<const Meld> targets) {
  std::uint64_t cards = 0;
  for (const Meld& meld : targets)
    cards |= may_be_laid_off(meld);
  return cards;
}
Card first_of(std::uint64_t cards) {
  return Card::from_code(static_cast<std::uint8_t>(std::countr_zero(cards)));
}

bool can_lay_off(const CardCounts& hand, std::span<const Meld> targets) {
  return (that_may_fit(targets) & hand.kinds()) != 0;
}

/// Tries every set of lay-offs, however little is left to split after them: a card laid off may be
/// worth more in a meld, and the other way round.
class Search {
 public:
  Search(const CardCounts& hand, std::span<const Meld> targets, const Variant& variant,
         SearchBudget& budget)
      : hand_(hand), targets_(targets.begin(), targets.end()), variant_(variant), budget_(budget) {}

  BestShowing run(const BestSplit& split) && {
    best_.split = split;
    descend(split);
    return std::move(best_);
  }

 private:
  /// What is left and how the melds have grown; the order of laying off makes no difference.
  [[nodiscard]] std::string state() const {
    std::string key;
    for_each_kind(hand_, [&](Card card, int n) {
      key += static_cast<char>(card.code());
      key += static_cast<char>(n);
    });
    for (const Meld& meld : targets_) {
      key += static_cast<char>(meld.low);
      key += static_cast<char>(meld.size);
    }
    return key;
  }

  /// Nothing better is to be found, or not with the time there is.
  [[nodiscard]] bool is_settled() const {
    return best_.split.left_points == 0 || best_.split.gave_up;
  }

  /// `split`: of the hand as it is.
  void descend(const BestSplit& split) {
    for (std::uint64_t cards = that_may_fit(targets_) & hand_.kinds(); cards != 0;
         cards &= cards - 1) {
      const Card card = first_of(cards);
      if (is_settled()) return;
      for (std::size_t target = 0; target < targets_.size(); ++target)
        try_card(card, target, split);
    }
  }

  void try_card(Card card, std::size_t target, const BestSplit& split) {
    if (!card.is_joker()) {
      lay_off({.card = card, .stands_for = {}}, target, split);
      return;
    }
    const Meld& meld = targets_[target];
    if (meld.kind != MeldKind::run) {
      lay_off({.card = card, .stands_for = {}}, target, split);
      return;
    }
    // A joker may stand at either end, and which it is decides what fits next.
    for (const int place : {meld.low - 1, meld.high() + 1}) {
      if (place < 1) continue;
      lay_off({.card = card, .stands_for = Card(meld.suit, rank_at(place))}, target, split);
    }
  }

  void lay_off(PlayedCard card, std::size_t target, const BestSplit& split_before) {
    const std::array<PlayedCard, 1> cards{card};
    if ((may_be_laid_off(targets_[target]) >> card.card.code() & 1U) == 0) return;
    const Extension grown = extend(targets_[target], cards, variant_.melds, variant_.jokers);
    if (grown.fault != ShapeFault::none) return;
    const Meld before = targets_[target];
    targets_[target] = grown.meld;
    hand_.remove(card.card);
    laid_off_.push_back({.card = card, .target = target});
    if (seen_.insert(state()).second) {
      budget_.take(kStepsAState);
      const BestSplit split = best_split_without(card.card, split_before, hand_, variant_, budget_);
      const bool gave_up =
          best_.split.gave_up || split.gave_up || seen_.size() >= kMostStates || budget_.is_spent();
      if (split.left_points < best_.split.left_points)
        best_ = {.split = split, .laid_off = laid_off_};
      best_.split.gave_up = gave_up && best_.split.left_points > 0;
      descend(split);
    }
    laid_off_.pop_back();
    hand_.add(card.card);
    targets_[target] = before;
  }

  /// No hand that is played with comes near.
  static constexpr std::size_t kMostStates = 20'000;
  static constexpr std::uint64_t kStepsAState = 20;  // what it costs beside its split

  CardCounts hand_;
  std::vector<Meld> targets_;
  const Variant& variant_;
  SearchBudget& budget_;
  std::vector<LaidOff> laid_off_;
  BestShowing best_;
  std::set<std::string> seen_;  // but for the first, to which no lay-off leads back
};

}  // namespace

BestShowing best_showing(const CardCounts& hand, std::span<const Meld> targets,
                         const Variant& variant) {
  SearchBudget budget(kRecordSearchSteps);
  return best_showing(hand, targets, variant, budget);
}

BestShowing best_showing(const CardCounts& hand, std::span<const Meld> targets,
                         const Variant& variant, SearchBudget& budget) {
  return best_showing(hand, best_split(hand, variant, budget), targets, variant, budget);
}

BestShowing best_showing(const CardCounts& hand, BestSplit split, std::span<const Meld> targets,
                         const Variant& variant, SearchBudget& budget) {
  if (!can_lay_off(hand, targets)) return {.split = std::move(split), .laid_off = {}};
  return Search(hand, targets, variant, budget).run(split);
}

}  // namespace rummy
