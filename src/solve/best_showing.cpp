#include "solve/best_showing.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "solve/search_budget.h"
#include "table/table.h"

namespace rummy {
namespace {

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
