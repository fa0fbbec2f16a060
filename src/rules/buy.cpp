
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

Text bought_card(const Look& look) {
  return look.cards().empty() ? Text("a discard")
                              : as_it_stands(to_string(look.cards().front().card));
}

constexpr Rule kNoBuying{"buy.not-allowed", "players do not buy discards", "draw.buy.max",
                         [](const Look& look) {
                           look.illegal("this game has no buying: take a discard in your own turn");
                         }};

constexpr Rule kBuyer{
    "buy.not-allowed", "a discard is bought by a player whose turn it is not", "draw.buy.max",
    [](const Look& look) {
      const Seat seat = look.turn.seat;
      if (look.turn.kind.is_guest) {
        look.illegal(say("{} is not in this round and may not buy", player(look)));
      } else if (seat == look.round.last_discard.by) {
        look.illegal(say("{} discarded this card and may not buy it", player(look)));
      } else if (seat == look.round.to_draw) {
        look.illegal(say("it is {}'s draw: the discard is taken or left, not bought", player(look)))
            .help = "write take, without cards of the stock";
      }
    }};

constexpr Rule kTooLate{
    "buy.too-late", "a discard is bought while it is still on offer", "draw.buy.max",
    [](const Look& look) {
      if (!look.round.last_discard.is_taken && !look.round.last_discard.is_bought) return;
      look.illegal(say("{} buys {}, but the discard on offer has already been {}", player(look),
                       bought_card(look), look.round.last_discard.is_bought ? "bought" : "taken"));
    }};

constexpr Rule kNotTop{
    "buy.not-top", "only the top card of the discard pile is bought", "draw.buy.max",
    [](const Look& look) {
      if (look.from_pile.place == nullptr) {
        look.illegal(look.table.pile().empty()
                         ? Text("the discard pile is empty")
                         : say("{} is not on the discard pile", bought_card(look)));
        return;
      }
      if (look.from_pile.place->depth > 0) {
        look.illegal(say("{} is not the top card of the discard pile", bought_card(look)));
        return;
      }
      if (!look.from_pile.place->may_be_lower) return;
      look.undecided(say("it is unclear whether {} lay on top of the discard pile or below",
                         bought_card(look)))
          .help = "write down the discards on top of the pile";
    }};

constexpr Rule kOpened{"buy.not-allowed", "a player who has opened no longer buys",
                       "draw.buy.after_opening", [](const Look& look) {
                         if (look.variant.draw.buy_after_opening || !look.turn.was_open) return;
                         look.illegal(say("{} has opened and may no longer buy", player(look)));
                       }};

constexpr Rule kTooOften{"buy.too-often",
                         "no more discards are bought in a round than the rules allow",
                         "draw.buy.max", [](const Look& look) {
                           if (index(look.turn.seat) >= look.round.bought.size()) return;
                           const int before = look.round.bought[index(look.turn.seat)];
                           if (before < look.variant.draw.buy_max) return;
                           look.illegal(say("{} has already bought {} discard{} in this round",
                                            player(look), before, plural(before)))
                               .bounds.push_back({.setting = "draw.buy.max", .value = before + 1});
                         }};

constexpr Rule kCards{"buy.not-allowed",
                      "a player who buys a discard gets the set number of cards from the stock",
                      "draw.buy.cards", [](const Look& look) {
                        const auto written = static_cast<int>(look.cards().size()) - 1;
                        const int due = look.variant.draw.buy_cards;
                        if (written <= due) return;
                        look.illegal(say("a discard is bought with {} card{} of the stock, not {}",
                                         due, plural(due), written))
                            .bounds.push_back({.setting = "draw.buy.cards", .value = written});
                      }};

constexpr Rule kLeftToOthers{
    "draw.not-allowed", "a player who let the discard be bought draws from the stock",
    "draw.buy.max", [](const Look& look) {
      if (!look.round.last_discard.is_bought || has_draw(look.turn.before())) return;
      look.illegal(
          say("the discard {} did not want was bought: draw from the stock", player(look)));
    }};

}  // namespace

void add_buy_rules(const Variant& variant, Program& program) {
  if (variant.draw.buy_max == 0) {
    program.add(Checkpoint::buy, kNoBuying);
    return;
  }
  for (const Rule* rule : {&kBuyer, &kTooLate, &kNotTop, &kOpened, &kTooOften, &kCards})
    program.add(Checkpoint::buy, *rule);
  program.add(Checkpoint::take, kLeftToOthers);
}

}  // namespace rummy
