// A plain turn is played in short where nobody watches (replay/turns.cpp), and through all of
// the rules where somebody does: the verdict is the same, byte for byte.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "property/dealt/hiding.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/report.h"
#include "rumref.h"
#include "table/table.h"

namespace rummy::dealt {
namespace {

class Onlooker : public TableWatcher {
 public:
  void dealt(std::uint32_t /*round*/, const Table& table) override { table_ = table; }
  void played(const PlayedTurn& /*turn*/, const Table& table) override {
    ++turns_;
    table_ = table;
  }
  [[nodiscard]] std::uint32_t turns() const { return turns_; }
  /// As the last turn left it.
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  std::uint32_t turns_ = 0;
  Table table_;
};

/// A card the player holds, to discard.
std::string held_card(const Table& table, std::size_t seat) {
  std::string card = "??";
  for_each_kind(table.hands()[seat].known, [&](Card held, int) { card = to_string(held); });
  return card;
}

/// The players go on after the last turn, each with a draw and a discard.
void play_on(WrittenGame& game, const Table& table) {
  const std::vector<std::string> players = game.players();
  std::vector<MoveLine>& moves = game.rounds.back().moves;
  const auto last = std::ranges::find(players, moves.back().who) - players.begin();
  for (std::size_t i = 1; i <= 3 * players.size(); ++i) {
    const std::size_t seat = (static_cast<std::size_t>(last) + i) % players.size();
    moves.push_back({players[seat], {"draw", "discard " + held_card(table, seat)}});
  }
}

/// A line of the moves is missing, or there twice, or changes places with the next.
void misplace_a_line(std::vector<MoveLine>& moves, Random& random) {
  const std::size_t line = random.below(moves.size());
  const auto at = moves.begin() + static_cast<std::ptrdiff_t>(line);
  const int what = random.below(3);
  if (what == 0) moves.erase(at);
  if (what == 1) moves.insert(at, MoveLine(*at));
  if (what == 2 && line + 1 < moves.size()) std::swap(*at, *(at + 1));
}

std::string verdict_of(Referee& referee, const std::string& text) {
  std::string out;
  JsonWriter json(out, JsonStyle::line);
  write_verdict(json, referee.judge({.name = "dealt.rgn", .text = text}), Detail::full);
  return out;
}

class PlainTurns : public ::testing::Test {
 protected:
  void compare(const WrittenGame& game) {
    const std::string text = put_together(game);
    EXPECT_EQ(verdict_of(unwatched_, text), verdict_of(watched_, text)) << text;
    ++compared_;
  }
  /// Games of every variant.
  template <class Use>
  void for_each_game(std::uint32_t games, Use use) {
    for (const std::string& variant : referees_.library().names()) {
      SCOPED_TRACE(variant);
      for (std::uint32_t number = 1; number <= games; ++number)
        if (const auto dealt = deal_game(referees_, {.variant = variant}, number)) use(dealt->game);
    }
  }
  /// As it is, and with some cards hidden.
  void compare_both(const WrittenGame& game) {
    compare(game);
    WrittenGame hidden = game;
    hide_some(hidden, random_);
    compare(hidden);
  }

  Referees referees_;
  Random random_{20261122};
  Onlooker onlooker_;
  // Games tried in place of unknown cards are played unwatched by either.
  Referee unwatched_{referees_.library(), {.judging = {.games_tried = 0}}};
  Referee watched_{referees_.library(), {.judging = {.games_tried = 0, .watcher = &onlooker_}}};
  int compared_ = 0;
};

TEST_F(PlainTurns, AreJudgedAsAllOthersAre) {
  for_each_game(4, [this](const WrittenGame& game) { compare_both(game); });
  EXPECT_GT(compared_, 100);
  EXPECT_GT(onlooker_.turns(), 2000U);
  std::printf("%d records, %u turns\n", compared_, onlooker_.turns());
}

TEST_F(PlainTurns, AreJudgedAsAllOthersAreAfterTheEnd) {
  for_each_game(12, [this](WrittenGame game) {
    game.rounds.resize(1);
    game.rounds[0].after.clear();
    game.tail.clear();
    compare(game);
    play_on(game, onlooker_.table());
    compare(game);
  });
  EXPECT_GT(compared_, 400);
}

TEST_F(PlainTurns, AreJudgedAsAllOthersAreWithLinesOutOfPlace) {
  for_each_game(8, [this](WrittenGame game) {
    for (WrittenRound& round : game.rounds)
      if (!round.moves.empty()) misplace_a_line(round.moves, random_);
    compare(game);
  });
  EXPECT_GT(compared_, 100);
}

/// The card turned up is declined by the one, and the other draws at once from the stock.
TEST_F(PlainTurns, AreJudgedAsAllOthersAreWhileACardIsOnOffer) {
  int not_declined = 0;
  for (std::uint32_t number = 1; number <= 20; ++number) {
    const auto dealt = deal_game(referees_, {.variant = "gin"}, number);
    ASSERT_TRUE(dealt);
    WrittenGame game = dealt->game;
    std::vector<MoveLine>& moves = game.rounds[0].moves;
    if (moves.size() < 2 || moves[1].actions != std::vector<std::string>{"pass"}) continue;
    const std::string* hand = game.rounds[0].find("deal " + moves[1].who);
    ASSERT_NE(hand, nullptr);
    moves[1].actions = {"draw", "discard " + cards_in(*hand)[0]};
    compare(game);
    ++not_declined;
  }
  EXPECT_GT(not_declined, 2);
}

TEST_F(PlainTurns, AreJudgedAsAllOthersAreAroundASlip) {
  for (const SlipKind& kind : slip_kinds()) {
    const House& house = kind.houses[static_cast<std::size_t>(compared_) % kind.houses.size()];
    SCOPED_TRACE(std::string(kind.name) + " in " + house.name());
    if (const auto slip = first_slip(referees_, kind, house, 12, random_)) compare(slip->game);
  }
  EXPECT_GT(compared_, 100);
  std::printf("%d records, %u turns\n", compared_, onlooker_.turns());
}

}  // namespace
}  // namespace rummy::dealt
