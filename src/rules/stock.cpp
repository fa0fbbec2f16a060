
#include <cstddef>

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

/// A pile turned over is drawn from in the order of its discards.
void check_turned_over(const Look& look) {
  const auto order = look.cards();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Card was = look.table.pile()[i].card;
    const Card now = order[i].card;
    if (!was.is_known() || !now.is_known() || was == now) continue;
    look.illegal(
        say("the discards are turned over, not shuffled: card {} of the new stock is {}, not {}",
            i + 1, to_string(was), to_string(now)));
    return;
  }
}

constexpr Rule kReshuffle{
    "stock.reshuffle",
    "the discard pile is reshuffled only when the stock is empty, and only as often as allowed",
    "stock.on_empty stock.max_reshuffles stock.keep_top", [](const Look& look) {
      const int left = cards_to_draw(look);
      // Of an excerpt nobody knows how many were left, nor what lay in the pile.
      if (left > 0 && !look.round.is_excerpt) {
        look.illegal(say("the discard pile was reshuffled with {} card{} left in the stock", left,
                         plural(left)));
        return;
      }
      if (!may_reshuffle(look)) {
        Finding& finding = look.illegal(
            look.round.reshuffles > 0
                ? say("the discard pile has already been reshuffled {}; the round is over",
                      look.round.reshuffles == 1 ? Text("once")
                                                 : say("{} times", look.round.reshuffles))
                : Text("this game does not reshuffle the discard pile"));
        if (renews_stock(look.variant.stock.on_empty)) {
          finding.setting = "stock.max_reshuffles";
          finding.bounds.push_back(
              {.setting = "stock.max_reshuffles", .value = look.round.reshuffles + 1});
        }
        return;
      }
      const auto order = look.cards();
      const std::size_t kept = kept_on_reshuffle(look.variant);
      if (order.empty() || look.round.is_excerpt) return;
      if (!look.table.can_reshuffle_to(kept, order)) {
        look.illegal(say("the {} cards of the new stock are not the {} discards below the top",
                         order.size(), look.table.pile().size() - kept))
            .setting = "stock.keep_top";
        return;
      }
      if (look.variant.stock.on_empty == StockOnEmpty::turn_over) check_turned_over(look);
    }};

}  // namespace

void add_stock_rules(const Variant& /*variant*/, Program& program) {
  program.add(Checkpoint::reshuffle, kReshuffle);
}

}  // namespace rummy
