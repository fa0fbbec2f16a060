// Rules that are another thing in each round: which rank is wild, what an opening has to be.

#include "cards/card.h"
#include "replay/game_replay.h"
#include "rules/jokers.h"
#include "rules/opening.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"
#include "table/record.h"

namespace rummy {

void GameReplay::use_round_rules() {
  const Variant& variant = ruleset_->variant;
  const auto players = static_cast<int>(seats_.size());
  const int round = round_of_game();
  if (has_contract(variant.opening)) use_contract(contract_of(variant.opening, players, round));
  if (variant.jokers.rank == WildRank::none) return;
  if (variant.jokers.rank == WildRank::turned_up) {
    const Round& of_record = record_->rounds[number_ - 1];
    const Card card = of_record.wild && of_record.wild->cards.count > 0
                          ? cards_of(*record_, of_record.wild->cards).front().card
                          : Card::unknown();
    use_wild(card.is_known() ? wild_rank(card) : 0);
    return;
  }
  use_wild(wild_rank(variant.jokers, variant.deal.cards.at(players, round).value_or(0)));
}

void GameReplay::use_contract(const Contract& contract) {
  if (ruleset_->variant.opening.contract != contract) own_rules().opening.contract = contract;
}

/// 0: no rank is wild.
void GameReplay::use_wild(int rank) {
  if (ruleset_->variant.jokers.wild == rank) return;
  set_wild_rank(own_rules(), rank);
}

/// The round's own copy of the rules, to be changed.
Variant& GameReplay::own_rules() {
  if (!round_rules_ || ruleset_ != &*round_rules_) round_rules_ = *ruleset_;
  ruleset_ = &*round_rules_;
  return round_rules_->variant;
}

}  // namespace rummy
