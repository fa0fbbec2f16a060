// Whole games played within the rules: nothing is found, in either container, and every score,
// total and winner is what the players' own arithmetic says.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "long_run.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/random_game.h"
#include "property/umpire.h"
#include "score/verdict.h"

namespace rummy::play {
namespace {

std::uint64_t how_many_games() {
  return static_cast<std::uint64_t>(how_many("RUMREF_LEGAL_GAMES", 120, 10'000));
}

GameWish wish_of(std::uint64_t seed) {
  return {.seed = seed,
          .variant = seed % 2 == 0 ? "remik" : "remik-guide",
          .length = seed % 5 == 0 ? Length::to_the_end : Length::few_rounds};
}

class LegalGames : public ::testing::Test {
 protected:
  Umpire umpire_;
};

TEST_F(LegalGames, NothingIsFound) {
  const std::uint64_t games = how_many_games();
  for (std::uint64_t seed = 0; seed < games && !HasFailure(); ++seed) {
    const Game game = random_game(wish_of(seed));
    const std::string text = write_text(game);
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Verdict verdict = umpire_.judge_text(text);
    EXPECT_EQ(describe(verdict.findings), "") << text;
    EXPECT_EQ(verdict.judgement, Judgement::note);
    EXPECT_EQ(score_difference(game, verdict), "") << text;
  }
}

TEST_F(LegalGames, BothContainersGetTheSameVerdict) {
  const std::uint64_t games = how_many_games() / 3;
  for (std::uint64_t seed = 100'000; seed < 100'000 + games && !HasFailure(); ++seed) {
    const Game game = random_game(wish_of(seed));
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string from_text = describe(umpire_.judge_text(write_text(game)));
    EXPECT_EQ(from_text, describe(umpire_.judge_json(write_json(game)))) << write_json(game);
  }
}

TEST_F(LegalGames, HidingCardsMakesNothingIllegal) {
  const std::uint64_t games = how_many_games();
  for (std::uint64_t seed = 200'000; seed < 200'000 + games && !HasFailure(); ++seed) {
    const Game game = random_game(wish_of(seed));
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto hide = static_cast<Hide>(seed % 32);
    const std::string text = write_text(game, hide);
    const Verdict verdict = umpire_.judge_text(text);
    EXPECT_TRUE(verdict.judgement == Judgement::note || verdict.judgement == Judgement::undecided)
        << describe(verdict.findings) << text;
  }
}

/// Adds every line up again.
void expect_sums(const Game& game, const Verdict& verdict) {
  std::vector<Points> sums(game.carried.begin(), game.carried.end());
  sums.resize(game.players.size(), 0);
  for (const RoundResult& round : verdict.rounds)
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      const SeatResult& line = round.seats.at(seat);
      sums[seat] += line.score.value_or(PointsRange{}).low + line.adjustment.value_or(0);
      EXPECT_EQ(line.total, PointsRange::exactly(sums[seat]));
    }
  const GameResult result = verdict.result.value_or(GameResult{});
  ASSERT_EQ(result.totals.size(), sums.size());
  for (std::size_t seat = 0; seat < sums.size(); ++seat)
    EXPECT_EQ(result.totals[seat], PointsRange::exactly(sums[seat]));
}

TEST_F(LegalGames, ATotalIsTheSumOfItsLines) {
  const std::uint64_t games = how_many_games() / 3;
  for (std::uint64_t seed = 300'000; seed < 300'000 + games && !HasFailure(); ++seed) {
    const Game game = random_game(wish_of(seed));
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_sums(game, umpire_.judge_text(write_text(game)));
  }
}

}  // namespace
}  // namespace rummy::play
