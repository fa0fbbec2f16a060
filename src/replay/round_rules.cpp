// Rules that are another thing in each round: which rank is wild.

#include "replay/game_replay.h"
#include "rules/jokers.h"
#include "rules/ruleset.h"

namespace rummy {

void GameReplay::use_round_rules() {
  const Variant& variant = ruleset_->variant;
  if (variant.jokers.rank == WildRank::none) return;
  const auto cards =
      variant.deal.cards.at(static_cast<int>(seats_.size()), static_cast<int>(number_));
  const int wild = wild_rank(variant.jokers, cards.value_or(0));
  if (variant.jokers.wild == wild) return;
  if (!round_rules_ || ruleset_ != &*round_rules_) round_rules_ = *ruleset_;
  round_rules_->variant.jokers.wild = wild;
  ruleset_ = &*round_rules_;
}

}  // namespace rummy
