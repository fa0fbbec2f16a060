#include "replay/wild_ranks.h"

#include <cstddef>

#include "cards/cards.h"
#include "replay/agreed_deal.h"
#include "replay/game_play.h"
#include "replay/round_rules.h"
#include "replay/round_way.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A card of the rank can be the one set aside: not all of them are seen elsewhere.
bool can_be_wild(const RoundWay& way) {
  const int rank = way.end.wild;
  for (int suit = 0; suit < kSuits; ++suit)
    if (way.end.table.unseen_copies(Card(static_cast<Suit>(suit), rank)) > 0) return true;
  return rank == kAce && way.end.table.unseen_copies(Card::joker()) > 0;
}

}  // namespace

RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result) {
  if (!is_wild_open(game, round)) return play_deals(game, round, result);
  const auto play = [&](std::size_t i) {
    use_wild(game, kAce + static_cast<int>(i));
    return play_deals(game, round, result);
  };
  return play_each(
      game, {.ways = kKing - kAce + 1, .play = play, .what = kWildOpen, .can_be = can_be_wild},
      result);
}

bool is_wild_open(const GamePlay& game, const Round& round) {
  const bool is_told = wild_card(*game.record, round).has_value();
  return game.variant().jokers.rank == WildRank::turned_up && !is_told;
}

}  // namespace rummy
