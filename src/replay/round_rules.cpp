// Rules that are another thing in each round: which rank is wild.

#include "cards/card.h"
#include "replay/game_replay.h"
#include "rules/card_points.h"
#include "rules/jokers.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy {

void GameReplay::use_round_rules() {
  const Variant& variant = ruleset_->variant;
  if (variant.jokers.rank == WildRank::none) return;
  if (variant.jokers.rank == WildRank::turned_up) {
    const Round& round = record_->rounds[number_ - 1];
    const Card card = round.wild && round.wild->cards.count > 0
                          ? cards_of(*record_, round.wild->cards).front().card
                          : Card::unknown();
    use_wild(card.is_known() ? wild_rank(card) : 0);
    return;
  }
  const auto cards =
      variant.deal.cards.at(static_cast<int>(seats_.size()), static_cast<int>(number_));
  use_wild(wild_rank(variant.jokers, cards.value_or(0)));
}

/// 0: no rank is wild.
void GameReplay::use_wild(int rank) {
  if (ruleset_->variant.jokers.wild == rank) return;
  if (!round_rules_ || ruleset_ != &*round_rules_) round_rules_ = *ruleset_;
  Variant& variant = round_rules_->variant;
  variant.jokers.wild = rank;
  variant.card_points.as_joker = variant.card_points.wild_hand == WildValue::joker ? rank : 0;
  ruleset_ = &*round_rules_;
}

}  // namespace rummy
