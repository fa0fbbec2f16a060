// What a round gives each player: ties, bonuses, and hands that are not all known.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy {
namespace {

Variant differences() {
  Variant variant;
  RoundScoreSettings& score = variant.round_score;
  score.model = ScoreModel::differences;
  score.undercut_points = 10;
  score.tie_others = TiePay::all_paid_full;
  score.tie_no_knock = TiePay::all_paid_full;
  score.empty_hand = 25;
  score.nobody_out = NobodyOut::lowest_wins;
  return variant;
}

HandCount hand(Points low, Points high) {
  return {.took_part = true, .points = {.low = low, .high = high}, .working = "hand"};
}

std::vector<HandCount> hands(const std::vector<Points>& points) {
  std::vector<HandCount> all;
  for (const Points n : points)
    all.push_back(hand(n, n));
  return all;
}

ScoredRound scored(const RoundOutcome& outcome, std::span<const HandCount> hands,
                   const Variant& variant) {
  ScoredRound round;
  round.winners = {Seat{7}};  // what it had before is gone
  score_round(outcome, hands, variant, round);
  return round;
}

std::vector<Points> exact(const ScoredRound& round) {
  std::vector<Points> points;
  for (const std::optional<RoundScore>& score : round.scores) {
    EXPECT_TRUE(score && score->points.is_exact());
    points.push_back(score ? score->points.low : -1);
  }
  return points;
}

TEST(RoundScore, SeatsThatTookNoPartAreNotPaidFor) {
  std::vector<HandCount> three = hands({4, 0, 10});
  three[1].took_part = false;
  const ScoredRound round = scored({.knocked = Seat{0}}, three, differences());
  EXPECT_FALSE(round.scores[1]);
  ASSERT_TRUE(round.scores[0]);
  EXPECT_EQ(round.scores[0]->points, PointsRange::exactly(6));
  EXPECT_EQ(round.winners, std::vector<Seat>{Seat{0}});
}

TEST(RoundScore, GoingOutIsAKnockWithNothingLeft) {
  const ScoredRound round = scored({.went_out = Seat{0}}, hands({0, 7}), differences());
  EXPECT_EQ(exact(round), (std::vector<Points>{32, 0}));
}

TEST(RoundScore, NobodyIsUndercutInATieWonByTheKnocker) {
  Variant variant = differences();
  variant.round_score.undercut_to = UndercutTo::knocker;
  EXPECT_EQ(exact(scored({.knocked = Seat{0}}, hands({4, 4, 9}), variant)),
            (std::vector<Points>{10, 5, 0}));
  variant.round_score.tie_knocker = KnockerTie::split;
  EXPECT_EQ(exact(scored({.knocked = Seat{0}}, hands({4, 4, 9}), variant)),
            (std::vector<Points>{2, 2, 0}));
  variant.round_score.tie_knocker = KnockerTie::knocker_wins;
  EXPECT_EQ(exact(scored({.knocked = Seat{0}}, hands({4, 4, 9}), variant)),
            (std::vector<Points>{5, 0, 0}));
}

TEST(RoundScore, ATieThatNobodyIsPaidForHasNoWinner) {
  Variant variant = differences();
  variant.round_score.tie_others = TiePay::none;
  variant.round_score.undercut_to = UndercutTo::knocker;
  const ScoredRound round = scored({.knocked = Seat{0}}, hands({5, 1, 1}), variant);
  EXPECT_EQ(exact(round), (std::vector<Points>{0, 0, 0}));
  EXPECT_TRUE(round.winners.empty());
  EXPECT_TRUE(round.winners_known);
}

TEST(RoundScore, ACertainWinnerIsNamedThoughTheSumIsNotKnown) {
  const std::vector<HandCount> two = {hand(3, 3), hand(4, 20)};
  const ScoredRound round = scored({.knocked = Seat{0}}, two, differences());
  EXPECT_EQ(round.winners, std::vector<Seat>{Seat{0}});
  EXPECT_EQ(round.scores[0]->points, (PointsRange{.low = 1, .high = 17}));
  EXPECT_EQ(round.scores[1]->points, PointsRange::exactly(0));
  EXPECT_NE(round.scores[0]->working.english().find("between 1 and 17"), std::string::npos);
}

TEST(RoundScore, LaidCardsCountForAndHeldOnesAgainst) {
  Variant variant;
  variant.round_score.model = ScoreModel::melds_minus_hand;
  std::vector<HandCount> two = hands({0, 32});
  two[0].laid = PointsRange::exactly(51);
  two[1].laid = {.low = 16, .high = 20};
  const ScoredRound round = scored({.went_out = Seat{0}}, two, variant);
  EXPECT_EQ(round.scores[0]->points, PointsRange::exactly(51));
  EXPECT_EQ(round.scores[1]->points, (PointsRange{.low = -16, .high = -12}));
  EXPECT_EQ(round.winners, std::vector<Seat>{Seat{0}});
}

TEST(RoundScore, WithoutPointsTheWinnerScoresOne) {
  Variant variant;
  variant.round_score.model = ScoreModel::none;
  EXPECT_EQ(exact(scored({.went_out = Seat{1}}, hands({9, 0, 4}), variant)),
            (std::vector<Points>{0, 1, 0}));
  variant.round_score.nobody_out = NobodyOut::nobody;
  const ScoredRound drawn = scored({}, hands({9, 0, 4}), variant);
  EXPECT_TRUE(drawn.is_void);
  EXPECT_EQ(exact(drawn), (std::vector<Points>{0, 0, 0}));
}

/// Draws round settings and hands, some of them with a range.
class RandomRound {
 public:
  explicit RandomRound(unsigned seed) : random_(seed) {}

  void draw() {
    variant = differences();
    RoundScoreSettings& score = variant.round_score;
    score.undercut_to = static_cast<UndercutTo>(below(2));
    score.tie_knocker = static_cast<KnockerTie>(below(3));
    score.tie_others = static_cast<TiePay>(below(3));
    score.tie_no_knock = static_cast<TiePay>(below(3));
    score.tie_counts_as_won = below(2) == 0;
    outcome = {};
    const int players = 2 + below(3);
    if (below(4) != 0) outcome.knocked = static_cast<Seat>(below(players));
    ranges.clear();
    for (int i = 0; i < players; ++i) {
      const Points low = below(5);
      ranges.push_back(hand(low, below(2) == 0 ? low : low + below(4)));
    }
  }
  /// One completion of the hands.
  std::vector<HandCount> complete() {
    std::vector<HandCount> all;
    for (const HandCount& h : ranges) {
      const Points n = h.points.low + below(h.points.high - h.points.low + 1);
      all.push_back(hand(n, n));
    }
    return all;
  }

  Variant variant;
  RoundOutcome outcome;
  std::vector<HandCount> ranges;

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::mt19937 random_;
};

/// Nothing is guessed: what any completion gives lies within what is said of all of them.
void expect_within(const ScoredRound& all, const ScoredRound& one) {
  for (std::size_t i = 0; i < one.scores.size(); ++i) {
    const RoundScore& within = *all.scores[i];
    EXPECT_TRUE(within.points.contains(one.scores[i]->points.low))
        << i << ": " << one.scores[i]->points.low << " is not in " << within.points.low << " to "
        << within.points.high;
    EXPECT_TRUE(all.wins.won[i].contains(one.wins.won[i].low)) << i;
    EXPECT_TRUE(all.wins.counted[i].contains(one.wins.counted[i].low)) << i;
  }
  const std::vector<Seat>& winners = all.winners_known ? all.winners : one.winners;
  EXPECT_EQ(winners, one.winners);
}

TEST(RoundScore, EveryCompletionLiesWithinTheRange) {
  RandomRound random(7);
  for (int n = 0; n < 3000 && !::testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE(n);
    random.draw();
    const ScoredRound all = scored(random.outcome, random.ranges, random.variant);
    for (int m = 0; m < 20; ++m)
      expect_within(all, scored(random.outcome, random.complete(), random.variant));
  }
}

}  // namespace
}  // namespace rummy
