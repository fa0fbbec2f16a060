#include "cli/turn_ruling.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

OpeningRuling rule_on_opening(TurnSearch& search, const Variant& variant) {
  OpeningRuling ruling;
  ruling.fewest = search.best(TurnGoal::open, TurnTaste::fewest_cards);
  if (ruling.fewest.answer == TurnAnswer::yes) {
    ruling.most = search.best(TurnGoal::open, TurnTaste::most_points);
    return ruling;
  }
  if (variant.opening.run != OpeningRun::none) {
    ruling.without = search.most_points(TurnSearch::NeedsRun::yes);
    ruling.has_run = ruling.without.answer == TurnAnswer::yes;
  }
  const bool helps = !variant.opening.contract.is_asked();
  if (!ruling.has_run && helps) ruling.without = search.most_points(TurnSearch::NeedsRun::no);
  return ruling;
}

/// For each kind of card the fewest that bring it to the meld.
void add_lay_offs(std::size_t target, const Meld& meld, const PackedHand& hand,
                  const Variant& variant, std::vector<TableChance>& chances) {
  std::vector<TableOption> options = lay_options(meld, hand, variant);
  std::erase_if(options, [](const TableOption& option) { return option.plays.size() > 1; });
  std::ranges::stable_sort(
      options, {}, [](const TableOption& option) { return option.plays.front().cards.size(); });
  HandState told = 0;
  for (TableOption& option : options) {
    const bool is_new = std::ranges::any_of(option.plays.front().cards, [&](const PlayedCard& c) {
      return !hand.has(told, hand.one(c.card)) ||
             (c.card.is_joker() && option.plays.front().cards.size() == 1);
    });
    if (!is_new) continue;
    for (const PlayedCard& c : option.plays.front().cards) {
      if (!hand.has(told, hand.one(c.card))) told += hand.one(c.card);
    }
    chances.push_back({.target = target, .option = std::move(option), .needs_open = false});
  }
}

void look_at_table(const CardCounts& hand, const SolveWish& wish, const Variant& variant,
                   TurnRuling& ruling) {
  const bool is_early = wish.opened == Opened::no;
  if (has_laying_off(variant)) ruling.lay_offs = lay_offs_on(wish.table, hand, variant);
  for (TableChance& chance : ruling.lay_offs)
    chance.needs_open = is_early && variant.lay_off.needs_open;
  const std::optional<PackedHand> packed = PackedHand::pack(hand, 0);
  if (!packed) return;
  for (std::size_t i = 0; i < wish.table.size(); ++i) {
    for (TableOption& option : joker_options(wish.table[i], *packed, variant)) {
      const bool is_swap = option.plays.size() == 1 && option.jokers_taken == 1;
      if (!is_swap) continue;
      ruling.jokers.push_back({.target = i,
                               .option = std::move(option),
                               .needs_open = is_early && variant.jokers.reclaim_needs_open});
    }
  }
}

RearrangeQuestion question_of(const CardCounts& hand, const SolveWish& wish, TurnGoal goal,
                              const Variant& variant) {
  const bool is_early = wish.opened == Opened::no;
  const LeftRange over = cards_over(goal, variant);
  const int cards = hand.total();
  RearrangeQuestion question{.hand = hand,
                             .table = wish.table,
                             .least = std::max({1, variant.melds.min_from_hand, cards - over.high}),
                             .most = cards - over.low};
  if (variant.melds.per_turn == MeldsPerTurn::one) question.new_melds = 1;
  if (!is_early && !variant.melds.after_opening) question.new_melds = 0;
  question.may_free_jokers = !is_early || !variant.jokers.reclaim_needs_open;
  // A single card is discarded in this turn.
  const bool discards = goal == TurnGoal::out || variant.turn.discard == TurnDiscard::required;
  question.last_is_shut_out = discards && variant.going_out.discard == OutDiscard::unplayable_only;
  return question;
}

/// What the table takes that may be taken apart. A discard that is owed stays in the hand. Who has
/// to open in the same turn is given no answer, nor who takes the table apart before an opening
/// that has conditions: which of the melds are the first ones is not gone into.
void rearrange_table(const CardCounts& hand, const SolveWish& wish, const Variant& variant,
                     TurnRuling& ruling) {
  const RearrangeAnswer unknown{.ways = {}, .more = false, .gave_up = true};
  const bool is_early = wish.opened == Opened::no;
  if (is_early && variant.lay_off.needs_open) {
    ruling.most_rearranged = unknown;
    ruling.out_rearranged = unknown;
    if (wish.all) ruling.ways_rearranged = unknown;
    return;
  }
  const auto ask = [&](TurnGoal goal, std::size_t limit) {
    const RearrangeAnswer answer =
        rearrange(question_of(hand, wish, goal, variant), variant, limit, kArrangementSteps);
    const bool opens = is_early && has_conditions(variant.opening) && !answer.ways.empty();
    return opens ? unknown : answer;
  };
  ruling.most_rearranged = ask(TurnGoal::lay, 1);
  ruling.out_rearranged = ask(TurnGoal::out, 1);
  // Who goes out with the melds left as they lie needs no other way.
  const bool goes_out = ruling.out && ruling.out->answer == TurnAnswer::yes;
  if (goes_out && ruling.out_rearranged->ways.empty()) ruling.out_rearranged.reset();
  if (wish.all) ruling.ways_rearranged = ask(wish.out ? TurnGoal::out : TurnGoal::lay, wish.limit);
}

/// A player who has to open first leaves the melds there as they lie; one who may go on in the same
/// turn lays what no search has looked for.
bool may_take_apart(const SolveWish& wish, const TurnRuling& ruling, const Variant& variant) {
  if (!may_rearrange(variant.melds)) return false;
  const bool is_early = wish.opened == Opened::no && variant.lay_off.needs_open;
  const bool opens = !ruling.opening || ruling.opening->fewest.answer != TurnAnswer::no;
  return !is_early || (variant.opening.same_turn && opens);
}

bool is_out_once_opened(TurnQuestion question, const Variant& variant) {
  if (question.opened == Opened::yes || !has_opening(variant)) return false;
  question.opened = Opened::yes;
  TurnSearch search(question, variant, kTurnSteps);
  return search.best(TurnGoal::out, TurnTaste::most_cards).answer == TurnAnswer::yes;
}

}  // namespace

std::vector<TableChance> lay_offs_on(const std::vector<Meld>& table, const CardCounts& hand,
                                     const Variant& variant) {
  std::vector<TableChance> chances;
  const std::optional<PackedHand> packed = PackedHand::pack(hand, 0);
  for (std::size_t i = 0; packed && i < table.size(); ++i)
    add_lay_offs(i, table[i], *packed, variant, chances);
  return chances;
}

TurnRuling rule_on_turn(const CardCounts& hand, const SolveWish& wish, const Variant& variant) {
  TurnRuling ruling;
  const TurnQuestion question{.hand = hand, .table = wish.table, .opened = wish.opened};
  if (has_conditions(variant.opening) && wish.opened == Opened::no) {
    TurnSearch opening(question, variant, kTurnSteps);
    ruling.opening = rule_on_opening(opening, variant);
  }
  if (wish.out || wish.tells_out) {
    TurnSearch out(question, variant, kTurnSteps);
    ruling.out = out.best(TurnGoal::out, TurnTaste::most_cards);
    if (ruling.out->answer == TurnAnswer::no)
      ruling.out_once_opened = is_out_once_opened(question, variant);
  }
  if (wish.has_table) look_at_table(hand, wish, variant, ruling);
  if (wish.has_table && may_take_apart(wish, ruling, variant)) {
    rearrange_table(hand, wish, variant, ruling);
    return ruling;
  }
  if (wish.has_table) {
    TurnSearch most(question, variant, kTurnSteps);
    ruling.most_cards = most.best(TurnGoal::lay, TurnTaste::most_cards);
  }
  if (wish.all) {
    TurnSearch ways(question, variant, kTurnSteps);
    const bool opens = ruling.opening.has_value() && !wish.has_table;
    ruling.ways =
        ways.ways(wish.out ? TurnGoal::out : (opens ? TurnGoal::open : TurnGoal::lay), wish.limit);
  }
  return ruling;
}

}  // namespace rummy
