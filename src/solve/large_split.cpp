#include "solve/large_split.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Branch and bound over the cards in index order: each is left over, or is the first card of a
/// meld made with cards that come later (or jokers).
class Search {
 public:
  Search(const CardCounts& hand, const Variant& variant, std::uint64_t step_limit)
      : hand_(hand),
        variant_(variant),
        step_limit_(step_limit),
        jokers_(hand.count(Card::joker())),
        best_points_(hand_points(hand, variant.card_points)),
        best_left_(hand) {}

  BestSplit run() {
    descend(0);
    return {.left_points = best_points_,
            .left = best_left_,
            .melds = best_melds_,
            .gave_up = steps_ > step_limit_ && best_points_ > 0,
            .steps = steps_};
  }

 private:
  /// Jokers in no meld, as a meld of their own where the variant has that.
  [[nodiscard]] std::optional<Meld> all_wild() const {
    if (jokers_ == 0 || variant_.jokers.all_wild == AllWild::none) return std::nullopt;
    Meld meld{.kind = MeldKind::set};
    for (int i = 0; i < jokers_; ++i)
      meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
    if (fault_of(meld, variant_.melds, variant_.jokers) != ShapeFault::none) return std::nullopt;
    return meld;
  }

  void keep_if_better() {
    const std::optional<Meld> wild = all_wild();
    const int loose = wild ? 0 : jokers_;
    const Points points = left_points_ + loose * variant_.card_points.joker_hand;
    if (points >= best_points_) return;
    best_points_ = points;
    best_left_ = left_;
    best_left_.add(Card::joker(), loose);
    best_melds_ = melds_;
    if (wild) best_melds_.push_back(*wild);
  }

  /// Decides about the first natural card still in hand_, from the place `from` in kNaturalCards
  /// on.
  void descend(std::size_t from) {
    if (left_points_ >= best_points_ || steps_ > step_limit_) return;
    while (from < kNaturalCards.size() && hand_.count(kNaturalCards[from]) == 0)
      ++from;
    if (from == kNaturalCards.size()) {
      keep_if_better();
      return;
    }
    const Card card = kNaturalCards[from];
    try_sets(card);
    try_runs(card);
    hand_.remove(card);
    left_.add(card);
    left_points_ += hand_points(card, variant_.card_points);
    descend(from);
    left_points_ -= hand_points(card, variant_.card_points);
    left_.remove(card);
    hand_.add(card);
  }

  void lay(const Meld& meld) {
    const ShapeFault fault = fault_of(meld, variant_.melds, variant_.jokers);
    if (fault != ShapeFault::none) return;
    melds_.push_back(meld);
    descend(0);
    melds_.pop_back();
  }

  /// Sets that hold `card`: every choice of further cards of the rank, and of jokers.
  void try_sets(Card card) {
    Meld meld{.kind = MeldKind::set, .rank = static_cast<std::uint8_t>(card.rank())};
    hand_.remove(card);
    meld.push({.card = card, .stands_for = card});
    grow_set(meld, card);
    hand_.add(card);
  }

  void grow_set(Meld& meld, Card last) {
    if (++steps_ > step_limit_) return;
    lay_with_jokers(meld);
    for (int s = static_cast<int>(last.suit()); s < kSuits; ++s) {
      const Card next(static_cast<Suit>(s), last.rank());
      if (hand_.count(next) == 0 || meld.size == kMaxMeldCards) continue;
      if (next == last && variant_.melds.set_distinct_suits) continue;
      hand_.remove(next);
      meld.push({.card = next, .stands_for = next});
      grow_set(meld, next);
      --meld.size;
      hand_.add(next);
    }
  }

  void lay_with_jokers(Meld& meld) {
    const std::uint8_t size = meld.size;
    const int jokers = jokers_;
    lay(meld);
    while (jokers_ > 0 && meld.size < kMaxMeldCards) {
      --jokers_;
      meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
      lay(meld);
    }
    meld.size = size;
    jokers_ = jokers;
  }

  /// Runs that hold `card`: every stretch of places around it, each other place filled by its own
  /// card or a joker.
  void try_runs(Card card) {
    for (const int place : {card.rank(), card.rank() + kKing}) {
      for (int low = std::max(1, place - kHighAce + 1); low <= place; ++low) {
        if (!has_places(low, place - low + 1, variant_.melds)) continue;
        Meld meld{
            .kind = MeldKind::run, .suit = card.suit(), .low = static_cast<std::uint8_t>(low)};
        fill_run(meld, place);
      }
    }
  }

  /// Adds the next place of the run; `through`: the place that must be filled by its own card.
  void fill_run(Meld& meld, int through) {
    if (++steps_ > step_limit_) return;
    const int place = meld.low + meld.size;
    if (place > through) lay(meld);
    if (!has_places(meld.low, meld.size + 1, variant_.melds)) return;
    const Card own(meld.suit, rank_at(place));
    if (hand_.remove(own)) {
      meld.push({.card = own, .stands_for = own});
      fill_run(meld, through);
      --meld.size;
      hand_.add(own);
    }
    if (jokers_ > 0 && place != through) {
      --jokers_;
      meld.push({.card = Card::joker(), .stands_for = own});
      fill_run(meld, through);
      --meld.size;
      ++jokers_;
    }
  }

  CardCounts hand_;  // natural cards not decided yet (jokers are counted apart)
  const Variant& variant_;
  const std::uint64_t step_limit_;
  int jokers_;
  CardCounts left_;
  Points left_points_ = 0;
  std::vector<Meld> melds_;
  Points best_points_;
  CardCounts best_left_;
  std::vector<Meld> best_melds_;
  std::uint64_t steps_ = 0;  // cards put into melds
};

}  // namespace

BestSplit split_large(const CardCounts& hand, const Variant& variant, std::uint64_t step_limit) {
  return Search(hand, variant, step_limit).run();
}

}  // namespace rummy
