// Rules that are another thing in each round: which rank is wild, what an opening has to be.

#include "replay/game_replay.h"
#include "rules/jokers.h"
#include "rules/opening.h"
#include "rules/ruleset.h"

namespace rummy {

void GameReplay::use_round_rules() {
  const Variant& variant = ruleset_->variant;
  const bool has_wild = variant.jokers.rank != WildRank::none;
  if (!has_wild && !has_contract(variant.opening)) return;
  const auto players = static_cast<int>(seats_.size());
  const auto round = static_cast<int>(number_);
  const int wild = wild_rank(variant.jokers, variant.deal.cards.at(players, round).value_or(0));
  const Contract contract = contract_of(variant.opening, players, round);
  if (variant.jokers.wild == wild && variant.opening.contract == contract) return;
  if (!round_rules_ || ruleset_ != &*round_rules_) round_rules_ = *ruleset_;
  round_rules_->variant.jokers.wild = wild;
  round_rules_->variant.opening.contract = contract;
  ruleset_ = &*round_rules_;
}

}  // namespace rummy
