// What a rule had before it when it looked, told for those who want to see why it is kept
// (`--trace`). It judges nothing: the figures are those the rule itself asks for, by the same
// functions.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// "3 cards": `noun` is "{} card{}".
Text count_words(std::size_t n, Sentence<2> noun) {
  return say(noun, n, plural(static_cast<long long>(n)));
}

Text of_order(const Look& look) {
  const Text due = due_names(look);
  return due.empty() ? Text() : say("due: {}; plays: {}", due, player(look));
}

Text of_stock(const Look& look) {
  const int left = std::max(0, look.table.stock().left());
  const std::size_t made = static_cast<std::size_t>(std::max(0, look.round.reshuffles));
  return say("{} in the stock, {} in the discard pile, {} so far",
             count_words(static_cast<std::size_t>(left), "{} card{}"), look.table.pile().size(),
             count_words(made, "{} reshuffle{}"));
}

Text of_stock_top(const Look& look) {
  const Stock& stock = look.table.stock();
  if (stock.next >= stock.order.size()) return "the order of the stock is not recorded here";
  return say("the top card of the recorded stock: {}", to_string(stock.order[stock.next]));
}

Text of_pile(const Look& look) {
  const auto pile = look.table.pile();
  if (pile.empty()) return "the discard pile is empty";
  return say("{} in the discard pile, {} on top", count_words(pile.size(), "{} card{}"),
             to_string(pile.back().card));
}

Text of_hand(const Look& look) {
  if (look.cards().empty()) return {};
  const Holding& hand = look.hand();
  Text text = say("{}; in hand {}", list(look.cards()),
                  count_words(static_cast<std::size_t>(std::max(0, hand.size())), "{} card{}"));
  if (hand.unknown > 0) text += say(", {} of them unknown", hand.unknown);
  return text;
}

Text of_shape(const Look& look) {
  if (look.meld.shape == nullptr) return {};
  if (look.meld.shape->has_unknown)
    return say("{}: some of the cards are unknown", list(look.cards()));
  if (look.meld.shape->reading_count == 0) return as_it_stands(list(look.cards()));
  const Meld& meld = look.meld.shape->readings[0];
  Text text = say("{}: a {} of {}", list(look.cards()), meld.kind == MeldKind::run ? "run" : "set",
                  meld.size);
  if (look.meld.shape->reading_count > 1)
    text += say(", or one of {} other readings", look.meld.shape->reading_count - 1);
  return text;
}

Text of_extension(const Look& look) {
  if (look.target.meld == nullptr || look.target.extension == nullptr) return {};
  if (look.target.extension->fault != ShapeFault::none)
    return say("{} with {}", list(*look.target.meld), list(look.cards()));
  return say("{} and {} make {}", list(*look.target.meld), list(look.cards()),
             list(look.target.extension->meld));
}

Text of_target(const Look& look) {
  const std::size_t melds = look.layout.melds.size();
  const Text named = look.event().target == 0
                         ? "none named"
                         : as_it_stands(meld_name(look.record, look.event().target));
  return say("{}; {} on the table", named, count_words(melds, "{} meld{}"));
}

Text of_candidates(const Look& look) {
  if (look.event().target != 0)
    return say("{} is named", meld_name(look.record, look.event().target));
  return say("{} fits {} on the table", list(look.cards()),
             count_words(look.target.candidates, "{} meld{}"));
}

Text of_opening_points(const Look& look) {
  const OpeningCount count = count_first_melds(look, Working::yes);
  const int need = look.variant.opening.points;
  Text text = say("{}; the minimum is {}", count.working, need);
  // The rule holds its peace in three cases, and says so nowhere else.
  if (count.low < need) {
    text += count.is_broken ? "; one of these is not a meld and is reported as such"
                            : "; not checked in this turn: it is not over, or wins at once";
  }
  return text;
}

Text of_opening_run(const Look& look) {
  const OpeningCount& count = *look.counted.opening;
  const char* const has = count.has_run        ? "the required run is there"
                          : count.may_have_run ? "the required run may be there"
                                               : "the required run is not there";
  return say("{}: {}", count_words(count.melds, "{} meld{}"), has);
}

Text of_contract(const Look& look) {
  const Contract& contract = look.variant.opening.contract;
  if (!contract.is_asked()) return "this round has no contract";
  const OpeningCount count = count_opening(look, look.turn.events, Working::no);
  Text text =
      say("{}, {} of them sets and {} runs; required: {}", count_words(count.melds, "{} meld{}"),
          count.sets, count.runs, contract_words(contract));
  if (contract.whole_hand) text += " and nothing left over";
  return text;
}

Text of_having_opened(const Look& look) {
  if (look.turn.was_open) return say("{} opened in an earlier turn", player(look));
  const OpeningCount before = count_opening(look, look.turn.before(), Working::yes);
  if (before.melds == 0) return say("{} has laid down no meld yet", player(look));
  return say("{} opens in this turn: {}", player(look), before.working);
}

Text of_draws(const Look& look) {
  const bool of_turn = look.rule->code == "turn.no-draw";
  const int draws = draws_in(of_turn ? look.turn.events : look.turn.before());
  return say("{} made so far; the maximum is {} a turn",
             count_words(static_cast<std::size_t>(std::max(0, draws)), "{} draw{}"),
             most_draws(look.variant.draw));
}

Text of_taken(const Look& look) {
  const auto take = take_action(look.turn);
  if (!take) return "nothing was taken from the discard pile";
  if (!owes_taken(look))
    return say("{} was taken, and need not be used", to_string(look.turn.taken.card));
  return say("{} was taken, with {} in all", to_string(look.turn.taken.card),
             count_words(look.turn.taken.count, "{} card{}"));
}

Text of_turn_discard(const Look& look) {
  if (has(look.turn.events, ActionKind::discard)) return "a discard was made";
  return look.turn.ends_round ? "the round ended" : "no discard was made";
}

Text of_knock(const Look& look) {
  if (look.counted.hand == nullptr) return {};
  const Text& working = look.counted.hand->working;
  const std::optional<KnockPoints> most = knock_points(look.variant, look.round.turned_up.card);
  if (!most) return say("{}; there is no maximum", working);
  if (most->low == most->high) return say("{}; the maximum is {}", working, most->low);
  return say("{}; the maximum is {} to {}, depending on the card turned up", working, most->low,
             most->high);
}

Text of_from_hand(const Look& look) {
  if (look.change == nullptr) return {};
  return say(
      "{} from the hand; the minimum is {}",
      count_words(static_cast<std::size_t>(std::max(0, look.change->from_hand)), "{} card{}"),
      look.variant.melds.min_from_hand);
}

bool is_shape(std::string_view code) {
  return code.starts_with("meld.") || code == "joker.too-many" || code == "joker.adjacent" ||
         code == "joker.wrong-card";
}

Text of_table(const Look& look) {
  if (look.change == nullptr) return {};
  const std::size_t melds = look.layout.melds.size();
  Text text = say("{} on the table", count_words(melds, "{} meld{}"));
  switch (look.change->loose) {
    case LooseAnswer::recorded:
      return text;
    case LooseAnswer::possible:
      return text + "; the cards not arranged all fit into melds";
    case LooseAnswer::impossible:
      return text + "; the cards not arranged do not all fit into melds";
    case LooseAnswer::open:
    case LooseAnswer::gave_up:
      return text + "; it is unknown whether the cards not arranged all fit into melds";
  }
  return text;
}

using Proof = Text (*)(const Look&);

/// By code: rules of one code look at the same things.
constexpr auto kProofs = std::to_array<std::pair<std::string_view, Proof>>({
    {"turn.out-of-order", of_order},
    {"turn.second-draw", of_draws},
    {"turn.no-draw", of_draws},
    {"meld.after-last-draw", of_draws},
    {"turn.no-discard", of_turn_discard},
    {"draw.stock-empty", of_stock},
    {"draw.stock-mismatch", of_stock_top},
    {"draw.discard-empty", of_pile},
    {"draw.not-on-pile", of_pile},
    {"draw.not-top", of_pile},
    {"draw.unused", of_taken},
    {"discard.just-taken", of_taken},
    {"card.not-held", of_hand},
    {"meld.not-a-meld", of_shape},
    {"meld.too-short", of_shape},
    {"meld.too-long", of_shape},
    {"lay.no-such-meld", of_target},
    {"lay.ambiguous", of_candidates},
    {"lay.does-not-fit", of_extension},
    {"opening.points", of_opening_points},
    {"opening.pure-run", of_opening_run},
    {"opening.contract", of_contract},
    {"opening.required", of_having_opened},
    {"knock.too-many-points", of_knock},
    {"table.nothing-added", of_from_hand},
    {"table.not-melds", of_table},
});

}  // namespace

bool is_reported_elsewhere(const Look& look) {
  return look.change != nullptr && look.meld.shape == nullptr && look.change->faulty.size() > 1 &&
         is_shape(look.rule->code);
}

Text proof_of(const Look& look) {
  if (is_reported_elsewhere(look))
    return say("{} are not melds, reported once: table.not-melds",
               count_words(look.change->faulty.size(), "{} group{} of cards"));

  const auto found =
      std::ranges::find(kProofs, look.rule->code, &std::pair<std::string_view, Proof>::first);
  return found == kProofs.end() ? Text() : found->second(look);
}

}  // namespace rummy
