// How games end that go to a total, over a number of rounds, or for rounds won.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy {
namespace {

Variant to_target(int at) {
  Variant variant;
  variant.game_end.type = EndType::target;
  variant.game_end.at = at;
  variant.game_end.winner = EndWinner::highest;
  return variant;
}

/// A round that gives these points; the first player given `won` has won it.
struct PlayedRound {
  std::vector<PointsRange> points;
  std::optional<Seat> winner = std::nullopt;
  std::optional<Seat> went_out = std::nullopt;
  bool is_void = false;
};

void play(Game& game, const PlayedRound& played) {
  ScoredRound round;
  round.is_void = played.is_void;
  for (std::size_t i = 0; i < played.points.size(); ++i) {
    const bool won = played.winner == static_cast<Seat>(i);
    round.scores.push_back(RoundScore{.points = played.points[i]});
    round.wins.won.push_back(PointsRange::exactly(won ? 1 : 0));
    round.wins.counted.push_back(PointsRange::exactly(won ? 1 : 0));
    game.add(static_cast<Seat>(i), played.points[i]);
  }
  if (played.winner) round.winners.push_back(*played.winner);
  game.settle_round({.went_out = played.went_out}, round);
}

std::vector<PointsRange> points(const std::vector<Points>& numbers) {
  std::vector<PointsRange> all;
  for (const Points n : numbers)
    all.push_back(PointsRange::exactly(n));
  return all;
}

using Seats = std::vector<Seat>;

TEST(GameEnd, NobodyIsEliminatedFromAGameToATarget) {
  const Variant variant = to_target(100);
  Game game(variant, 2);
  game.carry(Seat{0}, 120, 0);
  EXPECT_TRUE(game.eliminated().empty());
  play(game, {.points = points({5, 130})});
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winners(), Seats{Seat{1}});
  EXPECT_TRUE(game.eliminated().empty());
}

TEST(GameEnd, LevelTotalsPlayOnUntilOneLeads) {
  Variant variant = to_target(100);
  variant.game_end.tie = EndTie::play_on;
  Game game(variant, 3);
  play(game, {.points = points({100, 100, 20})});
  EXPECT_FALSE(game.is_over());
  EXPECT_FALSE(game.may_be_over());
  play(game, {.points = points({-30, -30, 90})});  // both fall below, and the third leads
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winners(), Seats{Seat{2}});
}

TEST(GameEnd, LevelTotalsBelowTheTargetPlayOn) {
  Variant variant = to_target(100);
  variant.game_end.tie = EndTie::play_on;
  Game game(variant, 2);
  play(game, {.points = points({100, 100})});
  play(game, {.points = points({-30, -30})});
  EXPECT_FALSE(game.is_over());
}

TEST(GameEnd, ATotalThatMayHaveReachedTheTargetLeavesTheEndOpen) {
  const Variant variant = to_target(100);
  Game game(variant, 2);
  play(game, {.points = {{.low = 90, .high = 105}, PointsRange::exactly(10)}});
  EXPECT_FALSE(game.is_over());
  EXPECT_TRUE(game.may_be_over());
  play(game, {.points = points({20, 0})});
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winners(), Seats{Seat{0}});
}

TEST(GameEnd, WhoHasWonMayNotBeKnownThoughTheGameIsOver) {
  Variant variant = to_target(100);
  Game shared(variant, 2);
  const PlayedRound close = {.points = {{.low = 101, .high = 110}, PointsRange::exactly(105)}};
  play(shared, close);
  EXPECT_TRUE(shared.is_over());
  EXPECT_FALSE(shared.are_winners_known());
  EXPECT_TRUE(shared.winners().empty());
  EXPECT_TRUE(shared.settlement().empty());
  variant.game_end.tie = EndTie::play_on;
  Game played_on(variant, 2);
  play(played_on, close);
  EXPECT_FALSE(played_on.is_over());
  EXPECT_TRUE(played_on.may_be_over());
}

TEST(GameEnd, OnlyWhoGoesOutWinsWhereThatIsAsked) {
  Variant variant = to_target(100);
  variant.game_end.must_go_out = true;
  Game game(variant, 2);
  play(game, {.points = points({120, 30}), .went_out = Seat{1}});
  EXPECT_FALSE(game.is_over());
  play(game, {.points = points({0, 0})});  // the stock is gone: nobody went out
  EXPECT_FALSE(game.is_over());
  play(game, {.points = points({-10, 75}), .went_out = Seat{1}});
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winners(), Seats{Seat{1}});
}

TEST(GameEnd, BonusesOnlyOnceTheGameIsOver) {
  Variant variant = to_target(150);
  variant.game_end.reach_points = 100;
  variant.game_end.won_points = 25;
  Game game(variant, 2);
  game.carry(Seat{0}, 100, 2);
  play(game, {.points = points({30, 0}), .winner = Seat{0}});
  EXPECT_EQ(game.final_totals()[0].points, PointsRange::exactly(130));
  play(game, {.points = points({30, 0}), .winner = Seat{0}});
  EXPECT_EQ(game.final_totals()[0].points, PointsRange::exactly(360));
  EXPECT_EQ(game.final_totals()[0].working.english(),
            "160 + 100 for reaching 150 + 4 x 25 for rounds won = 360");
  EXPECT_EQ(game.total(Seat{0}), PointsRange::exactly(160));
  EXPECT_EQ(game.final_totals()[1].working.english(), "");
}

TEST(GameEnd, LevelHighestTotalsBothGetTheBonusForTheHighest) {
  Variant variant = to_target(150);
  variant.game_end.reach_points = 100;
  variant.game_end.reach_to = ReachBonusTo::highest_only;
  Game game(variant, 3);
  play(game, {.points = points({160, 160, 155})});
  EXPECT_EQ(game.final_totals()[0].points, PointsRange::exactly(260));
  EXPECT_EQ(game.final_totals()[1].points, PointsRange::exactly(260));
  EXPECT_EQ(game.final_totals()[2].points, PointsRange::exactly(155));
}

TEST(GameEnd, RoundsAreCountedWhateverTheyGive) {
  Variant variant;
  variant.game_end.type = EndType::rounds;
  variant.game_end.at = 2;
  variant.game_end.winner = EndWinner::lowest;
  Game game(variant, 2);
  play(game, {.points = points({9, 4})});
  EXPECT_FALSE(game.is_over());
  play(game, {.points = points({0, 5})});
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winners(), (Seats{Seat{0}, Seat{1}}));
}

TEST(GameEnd, OneRoundIsAGameUnlessNobodyWonIt) {
  Variant variant;
  variant.game_end.type = EndType::single;
  Game game(variant, 2);
  play(game, {.points = points({0, 0}), .is_void = true});
  EXPECT_FALSE(game.is_over());
  play(game, {.points = points({0, 1}), .winner = Seat{1}, .went_out = Seat{1}});
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winners(), Seats{Seat{1}});
}

TEST(GameEnd, OneRoundForPointsGoesToTheHighest) {
  Variant variant;
  variant.game_end.type = EndType::single;
  variant.game_end.winner = EndWinner::highest;
  Game game(variant, 2);
  play(game, {.points = points({20, 10}), .winner = Seat{1}, .went_out = Seat{1}});
  EXPECT_EQ(game.winners(), Seats{Seat{0}});
}

TEST(GameEnd, AMatchIsWonWithEnoughRounds) {
  Variant variant;
  variant.game_end.type = EndType::match;
  variant.game_end.at = 2;
  variant.round_score.model = ScoreModel::none;
  Game game(variant, 3);
  game.carry(Seat{2}, 1, 0);
  play(game, {.points = points({0, 1, 0}), .winner = Seat{1}});
  EXPECT_FALSE(game.is_over());
  play(game, {.points = {{}, {}, {.low = 0, .high = 1}}});
  EXPECT_TRUE(game.may_be_over());
  EXPECT_FALSE(game.is_over());
}

TEST(GameEnd, PairsSettleToNothingInAll) {
  Variant variant = to_target(100);
  variant.game_end.settle = Settle::pairwise;
  Game game(variant, 4);
  play(game, {.points = points({101, 50, -20, 3})});
  Points sum = 0;
  for (const FinalTotal& paid : game.settlement())
    sum += paid.points.low;
  EXPECT_EQ(sum, 0);
  EXPECT_EQ(game.settlement()[0].points, PointsRange::exactly(270));
  EXPECT_EQ(game.settlement()[2].working.english(), "(-20 - 101) + (-20 - 50) + (-20 - 3) = -214");
}

TEST(GameEnd, ALowerTotalThatWinsIsNotPaidByAHigherOne) {
  Variant variant = to_target(100);
  variant.game_end.must_go_out = true;
  variant.game_end.settle = Settle::difference;
  Game game(variant, 3);
  play(game, {.points = points({130, 110, 40}), .went_out = Seat{1}});
  const std::vector<FinalTotal> settled = game.settlement();
  ASSERT_EQ(settled.size(), 3U);
  EXPECT_EQ(settled[0].points, PointsRange::exactly(0));
  EXPECT_EQ(settled[1].points, PointsRange::exactly(70));
  EXPECT_EQ(settled[2].points, PointsRange::exactly(-70));
}

/// Draws the settings of an end, and totals some of which are not known.
class RandomEnd {
 public:
  explicit RandomEnd(unsigned seed) : random_(seed) {}

  void draw() {
    variant = to_target(6);
    GameEndSettings& end = variant.game_end;
    end.type = std::array{EndType::target, EndType::match, EndType::rounds}[below(3)];
    end.winner = below(3) == 0 ? EndWinner::lowest : EndWinner::highest;
    end.tie = static_cast<EndTie>(below(2));
    end.must_go_out = end.type == EndType::target && below(4) == 0;
    end.reach_points = static_cast<int>(below(4));
    end.reach_to = static_cast<ReachBonusTo>(below(2));
    end.won_points = static_cast<int>(below(3));
    end.won_to = static_cast<RoundsWonTo>(below(2));
    if (end.type == EndType::rounds) end.at = 1;
    ranges.resize(2 + below(2));
    for (PointsRange& range : ranges) {
      range.low = static_cast<Points>(3 + below(5));
      range.high = range.low + static_cast<Points>(below(2) * below(4));
    }
    winner = static_cast<Seat>(below(ranges.size()));
  }
  [[nodiscard]] PlayedRound round() const {
    return {.points = ranges, .winner = winner, .went_out = winner};
  }
  /// The same with every total known.
  [[nodiscard]] PlayedRound completion() {
    PlayedRound known = round();
    for (PointsRange& range : known.points) {
      const auto width = static_cast<std::size_t>(range.high - range.low + 1);
      range = PointsRange::exactly(range.low + static_cast<Points>(below(width)));
    }
    return known;
  }

  Variant variant;
  std::vector<PointsRange> ranges;
  Seat winner{};

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  std::mt19937 random_;
};

/// Nothing is guessed: what is said of all completions holds in each.
void expect_agreement(const Game& all, const Game& one) {
  EXPECT_FALSE(one.may_be_over());
  if (all.is_over()) {
    EXPECT_TRUE(one.is_over());
  }
  if (one.is_over()) {
    EXPECT_TRUE(all.is_over() || all.may_be_over());
  }
  if (all.is_over() && all.are_winners_known()) {
    EXPECT_EQ(all.winners(), one.winners());
  }
  const std::vector<FinalTotal> between = all.final_totals();
  const std::vector<FinalTotal> exactly = one.final_totals();
  for (std::size_t i = 0; i < exactly.size(); ++i)
    EXPECT_TRUE(between[i].points.contains(exactly[i].points.low)) << i;
}

TEST(GameEnd, EveryCompletionAgreesWithWhatIsSaidOfAll) {
  RandomEnd random(11);
  for (int n = 0; n < 4000 && !::testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE(n);
    random.draw();
    Game all(random.variant, random.ranges.size());
    play(all, random.round());
    for (int m = 0; m < 12; ++m) {
      Game one(random.variant, random.ranges.size());
      play(one, random.completion());
      expect_agreement(all, one);
    }
  }
}

}  // namespace
}  // namespace rummy
