// A round in which the card turned up that makes its rank wild is not recorded: it is played with
// each rank it can have had, and what holds with all of them stands.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "replay/game_replay.h"
#include "replay/round_way.h"
#include "rules/jokers.h"
#include "rules/ruleset.h"
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

}  // namespace

RoundOutcome GameReplay::play_cards(const Round& round, RoundResult& result) {
  return is_wild_open(round) ? play_every_wild(round, result) : play_deals(round, result);
}

bool GameReplay::is_wild_open(const Round& round) const {
  const bool is_told = wild_card(*record_, round).has_value();
  return ruleset_->variant.jokers.rank == WildRank::turned_up && !is_told;
}

RoundOutcome GameReplay::play_every_wild(const Round& round, RoundResult& result) {
  const std::size_t first_finding = verdict_->findings.size();
  const bool stop_at_first = std::exchange(options_.stop_at_first, false);
  const std::vector<std::uint8_t> opened = opened_;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (int rank = kAce; rank <= kKing; ++rank) {
    use_wild(rank);
    opened_ = opened;
    result = before;
    const RoundOutcome outcome = play_deals(round, result);
    all.push_back(way_played(outcome, result, first_finding));
    all.back().other_ends = std::move(other_ends_);
  }
  other_ends_.clear();
  options_.stop_at_first = stop_at_first;
  const auto is_possible = [](const RoundWay& way) {
    return can_be_wild(way.end.wild, way.end.table);
  };
  if (std::ranges::any_of(all, is_possible))
    std::erase_if(all, [&](const RoundWay& way) { return !is_possible(way); });
  keep_possible(all);
  merge_ways(all, kWildOpen);
  if (stop_at_first) stop_at_first_illegal(first_finding);
  return end_alike(all, false, result);
}

}  // namespace rummy
