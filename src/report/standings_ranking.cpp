#include "report/standings_ranking.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "report/standings.h"

namespace rummy {
namespace {

Points best_of(Better better, Points a, Points b) {
  return better == Better::fewer ? std::min(a, b) : std::max(a, b);
}

/// The less the better, whichever way the game is won.
std::int64_t demerit(Better better, std::int64_t points) {
  return better == Better::fewer ? points : -points;
}

/// What decides, the smaller first. An average or a best round that nobody knows comes last.
auto criteria(const Placing& s, RankBy by) {
  const std::optional<std::int64_t> average = s.average();
  const Better better = s.table.better;
  const std::int64_t of_average = demerit(better, average.value_or(0));
  const std::int64_t first = by == RankBy::wins     ? -s.wins
                             : by == RankBy::points ? demerit(better, s.points)
                                                    : of_average;
  return std::tuple(by != RankBy::wins && !average, first, -s.wins, !average, of_average,
                    !s.best_round, demerit(better, s.best_round.value_or(0)));
}

void add_game(Placing& standing, const PlayedGame& game) {
  standing.table = game.table;
  standing.player = game.player;
  ++standing.games;
  if (game.won) ++standing.wins;
  if (game.points) {
    standing.points += *game.points;
    standing.against += game.against;
  } else {
    ++standing.open;
  }
  if (game.best_round)
    standing.best_round = standing.best_round
                              ? best_of(game.table.better, *standing.best_round, *game.best_round)
                              : *game.best_round;
}

/// Of one player's games in a table those that count: an open one always, of the others the best.
std::vector<const PlayedGame*> counted(std::vector<const PlayedGame*> games,
                                       const Counting& counting) {
  if (counting.best == 0 && counting.drop == 0) return games;
  std::vector<const PlayedGame*> known;
  std::vector<const PlayedGame*> count;
  for (const PlayedGame* game : games)
    (game->points ? known : count).push_back(game);
  std::ranges::stable_sort(
      known, {}, [](const PlayedGame* game) { return demerit(game->table.better, *game->points); });
  std::size_t kept = known.size() - std::min<std::size_t>(known.size(), counting.drop);
  if (counting.best > 0) kept = std::min<std::size_t>(kept, counting.best);
  count.insert(count.end(), known.begin(), known.begin() + static_cast<std::ptrdiff_t>(kept));
  return count;
}

/// One game that two players played.
void add_duel(Duel& duel, const PlayedGame& own, const PlayedGame& other) {
  duel.table = own.table;
  duel.player = own.player;
  duel.against = other.player;
  if (!own.points || !other.points) return;
  const std::int64_t mine = demerit(own.table.better, *own.points);
  const std::int64_t theirs = demerit(own.table.better, *other.points);
  duel.ahead += mine < theirs ? 1 : 0;
  duel.behind += mine > theirs ? 1 : 0;
  duel.level += mine == theirs ? 1 : 0;
}

}  // namespace

std::vector<Placing> ranking_of(const std::vector<PlayedGame>& played, const Counting& counting) {
  std::map<std::pair<TableKey, std::string>, std::vector<const PlayedGame*>> games;
  for (const PlayedGame& game : played)
    games[{game.table, game.player}].push_back(&game);
  std::vector<Placing> all;
  all.reserve(games.size());
  for (const auto& [key, of_player] : games) {  // by name within each table
    Placing& placing = all.emplace_back();
    placing.table = key.first;
    placing.player = key.second;
    const std::vector<const PlayedGame*> count = counted(of_player, counting);
    for (const PlayedGame* game : count)
      add_game(placing, *game);
    placing.left_out = static_cast<std::int64_t>(of_player.size() - count.size());
  }
  const auto rank_of = [&](const Placing& placing) { return criteria(placing, counting.rank); };
  std::ranges::stable_sort(all, [&](const Placing& a, const Placing& b) {
    return std::tuple(a.table, rank_of(a)) < std::tuple(b.table, rank_of(b));
  });
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = i == 0 || all[i].table != all[i - 1].table;
    place = first ? 1 : place + 1;
    const bool shares = !first && rank_of(all[i]) == rank_of(all[i - 1]);
    all[i].rank = shares ? all[i - 1].rank : place;
  }
  return all;
}

Text ranking_words(const Counting& counting) {
  switch (counting.rank) {
    case RankBy::wins:
      return "by wins, then average, then best round; equal in all of them, a rank is shared";
    case RankBy::points:
      return "by points, then wins, then average, then best round; equal in all of them, a rank is "
             "shared";
    case RankBy::average:
      return "by average, then wins, then best round; equal in all of them, a rank is shared";
  }
  return {};
}

std::vector<Duel> duels_of(const std::vector<PlayedGame>& played) {
  std::map<std::tuple<TableKey, std::string, std::string>, Duel> duels;
  for (std::size_t first = 0; first < played.size();) {
    std::size_t end = first;
    while (end < played.size() && played[end].game == played[first].game)
      ++end;
    for (std::size_t i = first; i < end; ++i) {
      for (std::size_t j = first; j < end; ++j) {
        const PlayedGame& own = played[i];
        if (i != j) add_duel(duels[{own.table, own.player, played[j].player}], own, played[j]);
      }
    }
    first = end;
  }
  std::vector<Duel> all;
  all.reserve(duels.size());
  for (auto& [key, duel] : duels)
    all.push_back(std::move(duel));
  return all;
}

}  // namespace rummy
