// A round in which the card turned up that makes its rank wild is not recorded: it is played with
// each rank it can have had, and what holds with all of them stands.

#include "replay/wild_ranks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "replay/agreed_deal.h"
#include "replay/game_play.h"
#include "replay/game_readings.h"
#include "replay/round_rules.h"
#include "replay/round_way.h"
#include "rules/jokers.h"
#include "score/round.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A card of the rank can be the one set aside: not all of them are seen elsewhere.
bool can_be_wild(int rank, const Table& table) {
  for (int suit = 0; suit < kSuits; ++suit)
    if (table.unseen_copies(Card(static_cast<Suit>(suit), rank)) > 0) return true;
  return rank == kAce && table.unseen_copies(Card::joker()) > 0;
}

RoundOutcome play_every_wild(GamePlay& game, const Round& round, RoundResult& result) {
  const std::size_t first_finding = game.verdict->findings.size();
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  const std::vector<std::uint8_t> opened = game.who.opened;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (int rank = kAce; rank <= kKing; ++rank) {
    use_wild(game, rank);
    game.who.opened = opened;
    result = before;
    const RoundOutcome outcome = play_deals(game, round, result);
    all.push_back(way_played(game, outcome, result, first_finding));
    all.back().other_ends = std::move(game.tries.other_ends);
  }
  game.tries.other_ends.clear();
  game.options.stop_at_first = stop_at_first;
  const auto is_possible = [](const RoundWay& way) {
    return can_be_wild(way.end.wild, way.end.table);
  };
  if (std::ranges::any_of(all, is_possible))
    std::erase_if(all, [&](const RoundWay& way) { return !is_possible(way); });
  keep_possible(all);
  merge_ways(game, all, kWildOpen);
  if (stop_at_first) stop_at_first_illegal(game, first_finding);
  return end_alike(game, all, false, result);
}

}  // namespace

RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result) {
  return is_wild_open(game, round) ? play_every_wild(game, round, result)
                                   : play_deals(game, round, result);
}

bool is_wild_open(const GamePlay& game, const Round& round) {
  const bool is_told = wild_card(*game.record, round).has_value();
  return game.variant().jokers.rank == WildRank::turned_up && !is_told;
}

}  // namespace rummy
