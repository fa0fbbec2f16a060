#include "solve/swept_turn.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr int kMostCards = 1000;  // more than any hand has

RunMark mark_of(const OpeningSettings& opening) {
  switch (opening.run) {
    case OpeningRun::none:
      return RunMark::none;
    case OpeningRun::clean:
      return RunMark::natural;
    case OpeningRun::natural_three:
      return opening.joker_end ? RunMark::three : RunMark::three_inside;
  }
  return RunMark::none;
}

class SweptTurn {
 public:
  SweptTurn(const TurnQuestion& question, const Variant& variant)
      : question_(question),
        variant_(variant),
        is_open_(question.opened == Opened::yes || !has_opening(variant)),
        memory_(variant.melds, variant.jokers),
        cards_(LayingCards::of_hand(question.hand)) {
    losses_ = LayingLosses::of_table(variant.card_points, cards_.may_jokers);
    for_each_kind(cards_.may, [&](Card card, int n) { all_ += n * losses_.left[card.code()]; });
    for (const Points joker : losses_.jokers_left)
      all_ += joker;
  }

  /// Whether the melds of the hand are all there is to it.
  [[nodiscard]] bool can_tell(TurnGoal goal) const {
    const JokerSettings& jokers = variant_.jokers;
    const bool may_free = jokers.reclaim_allowed && (is_open_ || !jokers.reclaim_needs_open);
    const bool has_table = !question_.table.empty();
    const bool may_lay_off =
        has_laying_off(variant_) && goal != TurnGoal::open &&
        (is_open_ || !variant_.lay_off.needs_open || variant_.opening.same_turn);
    return variant_.melds.per_turn == MeldsPerTurn::many && jokers.wild == 0 &&
           can_lay_best(cards_, variant_.melds) && (!has_table || (!may_free && !may_lay_off)) &&
           !may_free_own(may_free);
  }

  TurnBest best(TurnGoal goal, TurnTaste taste) {
    if (question_.opened == Opened::yes && !variant_.melds.after_opening) return nothing(goal);
    if (goal == TurnGoal::open) return opening(taste);
    TurnBest most = most_cards(goal, is_judged());
    const bool may_waive = goal == TurnGoal::out && !variant_.round_score.at_once_must_open;
    if (most.answer != TurnAnswer::yes && is_judged() && may_waive) most = most_cards(goal, false);
    return most;
  }

  TurnBest most_points(bool needs_run) {
    LayingTerms terms{.left_min = cards_over(TurnGoal::open, variant_).low};
    if (needs_run) ask_run(terms);
    TurnBest most = way_of(best_laying(cards_, losses_, terms, kLayingSteps, memory_));
    if (most.answer == TurnAnswer::yes && most.way.acts.empty()) most.answer = TurnAnswer::no;
    return most;
  }

 private:
  [[nodiscard]] bool is_judged() const { return !is_open_ && has_conditions(variant_.opening); }

  /// A joker laid and freed again by a card of the hand would be laid a second time.
  [[nodiscard]] bool may_free_own(bool may_free) const { return may_free && cards_.may_jokers > 0; }

  void ask_run(LayingTerms& terms) const {
    terms.mark = mark_of(variant_.opening);
    terms.good_runs = terms.mark == RunMark::none ? 0 : 1;
  }

  /// What an opening has to be, its points aside.
  [[nodiscard]] LayingTerms opening_terms() const {
    LayingTerms terms;
    ask_run(terms);
    const Contract& contract = variant_.opening.contract;
    if (!contract.is_asked()) return terms;
    terms.runs = contract.runs;
    terms.sets = contract.sets;
    terms.exact = true;
    return terms;
  }

  TurnBest opening(TurnTaste taste) {
    LayingTerms terms = is_judged() ? opening_terms() : LayingTerms{};
    const Points needed = is_judged() ? variant_.opening.points : 0;
    terms.left_min = cards_over(TurnGoal::open, variant_).low;
    terms.loss_max = all_ - needed;
    if (terms.loss_max < 0) return {};
    terms.fewest = taste == TurnTaste::fewest_cards;
    LayingCards cards = cards_;
    if (is_judged() && variant_.opening.contract.whole_hand) {
      std::swap(cards.must, cards.may);
      std::swap(cards.must_jokers, cards.may_jokers);
      terms.left_min = 0;
    }
    if (taste == TurnTaste::most_cards) {
      terms.loss_max = -1;
      const TurnBest most = way_of(best_laying(cards, LayingLosses::of_count(cards.may_jokers),
                                               terms, kLayingSteps, memory_));
      // Whether melds of fewer cards count more is not gone into.
      const bool opens = most.answer == TurnAnswer::yes && most.way.points >= needed;
      return opens && !most.way.acts.empty() ? most
                                             : TurnBest{.answer = TurnAnswer::gave_up, .way = {}};
    }
    const bool asks = needed > 0 || terms.good_runs > 0 || terms.exact;
    if (asks) return way_of(best_laying(cards, losses_, terms, kLayingSteps, memory_));
    // Any meld will do.
    LayingTerms run = terms;
    run.runs = 1;
    LayingTerms set = terms;
    set.sets = 1;
    const TurnBest with_run = way_of(best_laying(cards, losses_, run, kLayingSteps, memory_));
    const TurnBest with_set = way_of(best_laying(cards, losses_, set, kLayingSteps, memory_));
    const auto worth = [&](const TurnBest& best) {
      const bool is_there = best.answer == TurnAnswer::yes;
      const int laid = terms.fewest ? best.way.cards_laid : 0;
      return std::pair(is_there ? -laid : -kMostCards, best.way.points);
    };
    return worth(with_run) >= worth(with_set) ? with_run : with_set;
  }

  TurnBest most_cards(TurnGoal goal, bool judged) {
    const LeftRange range = cards_over(goal, variant_);
    LayingTerms terms = judged ? opening_terms() : LayingTerms{};
    terms.left_min = range.low;
    if (goal == TurnGoal::out) {
      if (range.high < range.low) return {};
      terms.loss_max = range.high;
    }
    const LayingLosses losses = LayingLosses::of_count(cards_.may_jokers);
    TurnBest most = way_of(best_laying(cards_, losses, terms, kLayingSteps, memory_));
    if (most.answer == TurnAnswer::gave_up || !judged) return most;
    if (most.answer == TurnAnswer::yes && most.way.points >= variant_.opening.points) return most;
    const TurnBest opens = opening(TurnTaste::most_points);
    // Whether other melds of fewer cards open is not gone into.
    if (opens.answer != TurnAnswer::no) return {.answer = TurnAnswer::gave_up, .way = {}};
    return goal == TurnGoal::out ? TurnBest{} : nothing(goal);
  }

  /// Where no melds are laid.
  [[nodiscard]] TurnBest nothing(TurnGoal goal) const {
    const LeftRange range = cards_over(goal, variant_);
    const int cards = question_.hand.total();
    if (goal == TurnGoal::open || cards < range.low || cards > range.high) return {};
    return {.answer = TurnAnswer::yes, .way = {.acts = {}, .left = listed(question_.hand)}};
  }

  [[nodiscard]] TurnBest way_of(const Laying& laying) const {
    TurnBest unknown{.answer = TurnAnswer::gave_up, .way = {}};
    if (laying.answer == LayingAnswer::gave_up) return unknown;
    if (laying.answer == LayingAnswer::no) return {};
    TurnWay way{.acts = {}, .left = listed(laying.left)};
    for (const Meld& meld : laying.melds) {
      const std::optional<Meld> named = named_meld(meld, variant_);
      if (!named) return unknown;
      const Points points = meld_span(*named, variant_.card_points).low;
      way.acts.push_back({.kind = TurnAct::Kind::meld,
                          .cards = as_laid(*named),
                          .meld = *named,
                          .points = points});
      way.points += points;
      way.cards_laid += named->size;
    }
    way.table_points = way.points;
    if (!may_discard_last(way)) return unknown;
    return {.answer = TurnAnswer::yes, .way = std::move(way)};
  }

  /// Where only a card that no meld takes may be discarded last.
  [[nodiscard]] bool may_discard_last(const TurnWay& way) const {
    if (variant_.going_out.discard != OutDiscard::unplayable_only || way.left.size() != 1)
      return true;
    const PlayedCard last{.card = way.left.front(), .stands_for = Card::unknown()};
    const auto fits = [&](const Meld& meld) {
      return extend(meld, std::span(&last, 1), variant_.melds, variant_.jokers).fault ==
             ShapeFault::none;
    };
    return std::ranges::none_of(way.acts, fits, &TurnAct::meld) &&
           std::ranges::none_of(question_.table, fits);
  }

  const TurnQuestion& question_;
  const Variant& variant_;
  const bool is_open_;
  SweepMemory memory_;
  LayingCards cards_;
  LayingLosses losses_;
  Points all_ = 0;  // what is lost where all is left over
};

}  // namespace

std::optional<TurnBest> swept_best(const TurnQuestion& question, const Variant& variant,
                                   TurnGoal goal, TurnTaste taste) {
  SweptTurn turn(question, variant);
  if (!turn.can_tell(goal)) return std::nullopt;
  return turn.best(goal, taste);
}

std::optional<TurnBest> swept_points(const TurnQuestion& question, const Variant& variant,
                                     TurnSearch::NeedsRun needs_run) {
  SweptTurn turn(question, variant);
  if (!turn.can_tell(TurnGoal::open)) return std::nullopt;
  return turn.most_points(needs_run == TurnSearch::NeedsRun::yes);
}

}  // namespace rummy
