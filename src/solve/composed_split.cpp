#include "solve/composed_split.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "solve/meldless.h"
#include "solve/own_place_runs.h"
#include "solve/search_budget.h"
#include "solve/split_melds.h"
#include "solve/split_search.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A state is one of a hand and of what is still needed: they are more than those of best_split.
constexpr std::uint64_t kComposedSteps = 5 * kSplitSteps;

/// Runs in which wild cards lie for themselves are laid before the search, in which such cards are
/// jokers: as many as what is needed can ask for.
class Composer {
 public:
  Composer(const CardCounts& hand, const Variant& variant, SearchBudget& budget)
      : variant_(variant), budget_(budget), best_(all_left(hand, variant)) {}

  void attempt(const CardCounts& hand, const Needs& needs, Allowed allowed) {
    if (++attempts_ > kMostAttempts || gave_up_) return;
    if (are_limited(variant_.jokers)) {
      for (const WildHand& way : ways_to_hold(hand, variant_.jokers))
        attempt_held(way, needs, allowed);
    } else {
      attempt_held(with_jokers(hand, variant_.jokers), needs, allowed);
    }
    // Every wild card has lain for itself then.
    if (best_.left_points == 0 || are_limited(variant_.jokers)) return;
    if (needs.natural_runs == 0 && allowed == Allowed::all) return;
    for (const Meld& run : own_place_runs(hand, variant_.melds, variant_.jokers)) {
      if (!laid_.empty() && comes_before(run, laid_.back())) continue;
      laid_.push_back(run);
      attempt(hand_without(hand, run), needs.after_run(true), allowed);
      laid_.pop_back();
    }
  }

  /// Nothing where there was too much to try.
  [[nodiscard]] std::optional<BestSplit> best() && {
    if (attempts_ > kMostAttempts || gave_up_) return std::nullopt;
    return std::move(best_);
  }

 private:
  void attempt_held(const WildHand& way, const Needs& needs, Allowed allowed) {
    if (needs.natural_runs > 0 && has_no_natural_run(way.cards, variant_.melds)) return;
    SplitSearch search(way, variant_, allowed, budget_.allows(kComposedSteps));
    std::optional<BestSplit> split = search.run(needs);
    budget_.take(search.steps());
    gave_up_ = gave_up_ || search.has_given_up();
    if (gave_up_ || !split || split->left_points >= best_.left_points) return;
    split->melds.insert(split->melds.begin(), laid_.begin(), laid_.end());
    best_ = std::move(*split);
  }

  /// No hand that is played with comes near.
  static constexpr int kMostAttempts = 500;

  const Variant& variant_;
  SearchBudget& budget_;
  int attempts_ = 0;
  bool gave_up_ = false;
  std::vector<Meld> laid_;
  BestSplit best_;
};

}  // namespace

bool needs_melds(const Variant& variant) {
  const OutComposition& wanted = variant.going_out.composition;
  switch (variant.round_score.hand_melds_need) {
    case HandMeldsNeed::nothing:
      return false;
    case HandMeldsNeed::natural_runs:
      return wanted.natural_runs > 0;
    case HandMeldsNeed::composition:
    case HandMeldsNeed::natural_first:
      return wanted.runs > 0 || wanted.natural_runs > 0 || wanted.sets > 0;
  }
  return false;
}

std::optional<BestSplit> best_composed(const CardCounts& hand, const Variant& variant,
                                       SearchBudget& budget) {
  constexpr int kMostCards = 40;
  static_assert(kMostCards <= HandBits::kMost);
  if (hand.total() > kMostCards) return std::nullopt;
  const OutComposition& wanted = variant.going_out.composition;
  const auto few = [](int n) { return static_cast<std::uint8_t>(n); };  // 9 at most, by the schema
  const Needs natural{.natural_runs = few(wanted.natural_runs)};
  const Needs all{
      .runs = few(wanted.runs), .natural_runs = few(wanted.natural_runs), .sets = few(wanted.sets)};
  Composer composer(hand, variant, budget);
  const HandMeldsNeed need = variant.round_score.hand_melds_need;
  composer.attempt(hand, need == HandMeldsNeed::natural_runs ? natural : all, Allowed::all);
  if (need == HandMeldsNeed::natural_first) composer.attempt(hand, natural, Allowed::natural_runs);
  return std::move(composer).best();
}

}  // namespace rummy
