#include "solve/best_split.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/jokers.h"
#include "rules/melds.h"
#include "rules/points.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"
#include "solve/composed_split.h"
#include "solve/large_split.h"
#include "solve/search_budget.h"
#include "solve/split_melds.h"
#include "solve/wild_melds.h"
#include "table/meld.h"

namespace rummy {
namespace {

/// What to do about the first card of a state: lay a meld, or leave the card over.
constexpr std::int32_t kLeave = -1;

/// The least that can be left of the cards of a state, once worked out.
struct Known {
  std::uint64_t cards = 0;
  std::int32_t jokers = -1;  // -1: nothing is kept here
  Points left = 0;
  std::int32_t choice = kLeave;
};

/// Known states by their cards: open addressing, grown when half full.
class KnownStates {
 public:
  [[nodiscard]] const Known* find(std::uint64_t cards, int jokers) const {
    if (rooms_.empty()) return nullptr;
    const Known& known = rooms_[room_of(cards, jokers)];
    return known.jokers < 0 ? nullptr : &known;
  }
  void keep(const Known& known) {
    if (2 * (held_ + 1) > rooms_.size()) grow();
    rooms_[room_of(known.cards, known.jokers)] = known;
    ++held_;
  }

 private:
  [[nodiscard]] std::size_t room_of(std::uint64_t cards, int jokers) const {
    const std::uint64_t mixed =
        (cards ^ (static_cast<std::uint64_t>(jokers) << 57U)) * 0x9E3779B97F4A7C15U;
    std::size_t room = static_cast<std::size_t>(mixed >> 32U) & (rooms_.size() - 1);
    while (rooms_[room].jokers >= 0 &&
           (rooms_[room].cards != cards || rooms_[room].jokers != jokers))
      room = (room + 1) & (rooms_.size() - 1);
    return room;
  }
  void grow() {
    std::vector<Known> old(std::max<std::size_t>(64, 4 * rooms_.size()));
    old.swap(rooms_);
    for (const Known& known : old) {
      if (known.jokers >= 0) rooms_[room_of(known.cards, known.jokers)] = known;
    }
  }

  std::vector<Known> rooms_;
  std::size_t held_ = 0;
};

/// Of each state (the cards not decided yet, and jokers) the least that can be left: its first card
/// is left over, or lies in one of the melds of which it is the first.
class Search {
 public:
  Search(const WildHand& hand, const Variant& variant, std::uint64_t step_limit)
      : variant_(variant),
        wild_(hand.wild),
        hand_(hand.cards),
        melds_(melds_in(hand_, variant, step_limit)),
        step_limit_(step_limit),
        steps_(melds_.steps) {
    values_.reserve(hand_.kinds.size());
    for (const HandBits::Kind& kind : hand_.kinds) {
      values_.push_back(hand_points(kind.card, variant.card_points));
      all_ |= kind.bits;
    }
    set_jokers();
  }

  BestSplit run() {
    BestSplit best;
    best.left_points = least(all_, hand_.jokers);
    std::uint64_t cards = all_;
    int jokers = hand_.jokers;
    std::vector<Card> loose;
    while (cards != 0) {
      const Known* known = known_.find(cards, jokers);
      const std::int32_t choice = known != nullptr ? known->choice : kLeave;
      if (choice == kLeave) {
        loose.push_back(hand_.kinds[hand_.first_kind(cards)].card);
        cards &= cards - 1;
        continue;
      }
      const SplitMeld& meld = melds_.melds[static_cast<std::size_t>(choice)];
      best.melds.push_back(meld.as_meld());
      cards = without(hand_, cards, meld).value_or(0);  // it is among them: it was chosen
      jokers -= meld.jokers;
    }
    end_with(jokers, loose, best);
    best.gave_up = steps_ > step_limit_ && best.left_points > 0;
    best.steps = steps_;
    return best;
  }

 private:
  /// Of the jokers no other meld has, as many as can be are melds of their own.
  void set_jokers() {
    std::ranges::stable_sort(wild_, {},
                             [this](Card card) { return hand_points(card, variant_.card_points); });
    const bool alone = variant_.jokers.all_wild != AllWild::none;
    jokers_left_.reserve(static_cast<std::size_t>(hand_.jokers) + 1);
    joker_points_.reserve(static_cast<std::size_t>(hand_.jokers) + 1);
    for (int n = 0; n <= hand_.jokers; ++n) {
      int left = alone ? 0 : n;
      while (left < n && !melds_of_jokers(n - left, variant_.melds, variant_.jokers))
        ++left;
      Points points = 0;
      for (int i = 0; i < left; ++i)
        points += hand_points(wild_[static_cast<std::size_t>(i)], variant_.card_points);
      jokers_left_.push_back(left);
      joker_points_.push_back(points);
    }
  }

  [[nodiscard]] Points least(std::uint64_t cards, int jokers) {
    // Cards of which none begins a meld are left over.
    Points over = 0;
    while (cards != 0 &&
           melds_.begin[hand_.first_kind(cards)] == melds_.begin[hand_.first_kind(cards) + 1]) {
      over += values_[hand_.first_kind(cards)];
      cards &= cards - 1;
    }
    if (cards == 0) return over + joker_points_[static_cast<std::size_t>(jokers)];
    if (const Known* known = known_.find(cards, jokers)) return over + known->left;
    const std::size_t kind = hand_.first_kind(cards);
    Known best{.cards = cards, .jokers = jokers};
    best.left = values_[kind] + least(cards & (cards - 1), jokers);
    for (std::uint32_t i = melds_.begin[kind]; i < melds_.begin[kind + 1] && best.left > 0; ++i) {
      // What no time is left for is left over.
      if (++steps_ > step_limit_) break;
      const SplitMeld& meld = melds_.melds[i];
      if (meld.jokers > jokers) continue;
      const std::optional<std::uint64_t> rest = without(hand_, cards, meld);
      if (!rest) continue;
      const Points left = least(*rest, jokers - meld.jokers);
      if (left >= best.left) continue;
      best.left = left;
      best.choice = static_cast<std::int32_t>(i);
    }
    known_.keep(best);
    return over + best.left;
  }

  /// The last jokers: the cheapest are left over, the others in melds of their own.
  void end_with(int jokers, const std::vector<Card>& loose, BestSplit& best) {
    std::span<const Card> wild = wild_;
    const int left = jokers_left_[static_cast<std::size_t>(jokers)];
    CardCounts over;
    for (const Card card : loose)
      over.add(card);
    for (const Card card : wild.first(static_cast<std::size_t>(left)))
      over.add(card);
    wild = wild.subspan(static_cast<std::size_t>(left));
    if (const auto own = melds_of_jokers(jokers - left, variant_.melds, variant_.jokers))
      best.melds.insert(best.melds.end(), own->begin(), own->end());
    for (Meld& meld : best.melds)
      wild = put_back(meld, wild);
    best.left.reserve(static_cast<std::size_t>(over.total()));
    for_each_kind(over, [&](Card card, int n) {
      best.left.insert(best.left.end(), static_cast<std::size_t>(n), card);
    });
  }

  const Variant& variant_;
  std::vector<Card> wild_;  // the cheapest first
  HandBits hand_;
  SplitMelds melds_;
  std::vector<Points> values_;    // of a kind
  std::vector<int> jokers_left_;  // of so many that no other meld has
  std::vector<Points> joker_points_;
  std::uint64_t all_ = 0;
  const std::uint64_t step_limit_;
  std::uint64_t steps_;  // melds found and tried
  KnownStates known_;
};

/// States are few for the hands players hold, and too many to remember for a whole pack.
constexpr int kMostCards = 40;
static_assert(kMostCards <= HandBits::kMost);

/// Whether no meld can be made of any of the cards: there is no joker, no rank with cards enough
/// for a set, no suit with ranks enough in a row. What is left of most hands is so.
bool has_no_meld(const CardCounts& cards, const MeldSettings& melds, const JokerSettings& jokers) {
  std::array<int, kKing + 1> of_rank{};
  std::array<std::uint32_t, kSuits> places{};  // by suit: a bit a place, an ace's at both ends
  bool few = true;
  for_each_kind(cards, [&](Card card, int n) {
    few = few && !is_wild(card, jokers);
    if (!few) return;
    int& count = of_rank[static_cast<std::size_t>(card.rank())];
    count += n;
    few = few && count < melds.set_min;
    const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(card.rank());
    places[static_cast<std::size_t>(card.suit())] |= bit | bit << static_cast<unsigned>(kKing);
  });
  // Going on above the king, as runs do that go around the corner; others have less room.
  const auto has_run = [&](std::uint32_t row) {
    for (int i = 1; i < melds.run_min; ++i)
      row &= row >> 1U;
    return row != 0;
  };
  return few && std::ranges::none_of(places, has_run);
}

BestSplit all_left(const CardCounts& cards, const Variant& variant) {
  BestSplit split;
  split.left.reserve(static_cast<std::size_t>(cards.total()));
  for_each_kind(cards, [&](Card card, int n) {
    split.left_points += n * hand_points(card, variant.card_points);
    split.left.insert(split.left.end(), static_cast<std::size_t>(n), card);
  });
  return split;
}

BestSplit as_held(BestSplit split, std::span<const Card> wild) {
  put_back(split.melds, split.left, wild);
  return split;
}

BestSplit split_held(const WildHand& hand, const Variant& variant, SearchBudget& budget) {
  const std::uint64_t limit = budget.allows(kSplitSteps);
  BestSplit split = hand.cards.total() > kMostCards
                        ? as_held(split_large(hand.cards, variant, limit), hand.wild)
                        : Search(hand, variant, limit).run();
  budget.take(split.steps);
  return split;
}

}  // namespace

BestSplit best_split(const CardCounts& hand, const Variant& variant) {
  SearchBudget budget(kSplitSteps);
  return best_split(hand, variant, budget);
}

BestSplit best_split(const CardCounts& hand, const Variant& variant, SearchBudget& budget) {
  if (has_no_meld(hand, variant.melds, variant.jokers)) return all_left(hand, variant);
  const bool needs = needs_melds(variant);
  if (needs) {
    if (std::optional<BestSplit> split = best_composed(hand, variant, budget))
      return std::move(*split);
  }
  BestSplit best = split_held(with_jokers(hand, variant.jokers), variant, budget);
  if (best.left_points > 0 && are_limited(variant.jokers)) {
    const std::vector<WildHand> ways = ways_to_hold(hand, variant.jokers);
    for (const WildHand& way : std::span(ways).subspan(1)) {  // the first has been tried
      BestSplit split = split_held(way, variant, budget);
      const bool gave_up = best.gave_up || split.gave_up;
      if (split.left_points < best.left_points) best = std::move(split);
      best.gave_up = gave_up && best.left_points > 0;
    }
  }
  best.may_leave_more = needs;
  return best;
}

}  // namespace rummy
