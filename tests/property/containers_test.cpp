// Records of random games there and back between the containers, and seats turned around.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/random_game.h"
#include "property/umpire.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::play {
namespace {

Game game_of(std::uint64_t seed) {
  return random_game({.seed = seed,
                      .variant = seed % 2 == 0 ? "remik" : "remik-guide",
                      .length = seed % 5 == 0 ? Length::to_the_end : Length::few_rounds});
}

Record read(const std::string& record, Container container) {
  Record out;
  Findings findings;
  if (container == Container::text)
    read_text_record(record, out, findings);
  else
    read_json_record(record, out, findings);
  EXPECT_EQ(describe(findings), "") << record;
  return out;
}

TEST(Containers, ThereAndBackIsTheSame) {
  Umpire umpire;
  tried(100, "games");
  for (std::uint64_t seed = 5000; seed < 5100 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Game game = game_of(seed);
    const Record original = read(write_text(game), Container::text);
    const std::string json = write_json_record(original);
    const Record by_json = read(json, Container::json);
    const std::string text = write_text_record(by_json);
    const Record again = read(text, Container::text);
    EXPECT_EQ(write_text_record(again), text);
    EXPECT_EQ(write_json_record(again), json);
    EXPECT_EQ(write_json_record(read(write_json(game), Container::json)), json);
    Verdict first;
    Verdict last;
    umpire.judge(original, first);
    umpire.judge(again, last);
    EXPECT_EQ(describe(first), describe(last));
  }
}

/// The same table with the seats named from another one on.
Game turned(const Game& game, std::size_t by) {
  Game other = game;
  const auto players = static_cast<std::ptrdiff_t>(game.players.size());
  const auto shift = static_cast<std::ptrdiff_t>(by) % players;
  const auto turn_row = [shift](auto& row) {
    if (!row.empty()) std::rotate(row.begin(), row.begin() + shift, row.end());
  };
  const auto turn_seat = [&](int seat) {
    return static_cast<int>((seat + players - shift) % players);
  };
  turn_row(other.players);
  turn_row(other.carried);
  for (RoundPlay& round : other.rounds) {
    round.dealer = turn_seat(round.dealer);
    turn_row(round.plays);
    turn_row(round.deal);
    turn_row(round.left);
    turn_row(round.scores);
    turn_row(round.totals);
    if (round.winner >= 0) round.winner = turn_seat(round.winner);
    for (Turn& turn : round.turns)
      turn.seat = turn_seat(turn.seat);
    for (Adjustment& adjustment : round.adjustments)
      adjustment.seat = turn_seat(adjustment.seat);
  }
  for (int& seat : other.winners)
    seat = turn_seat(seat);
  for (int& seat : other.eliminated)
    seat = turn_seat(seat);
  std::sort(other.winners.begin(), other.winners.end());
  std::sort(other.eliminated.begin(), other.eliminated.end());
  return other;
}

TEST(Seats, TurnedAroundTurnTheScores) {
  Umpire umpire;
  tried(100, "games");
  for (std::uint64_t seed = 6000; seed < 6100 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Game game = game_of(seed);
    const Game other = turned(game, 1 + seed % 3);
    const Verdict verdict = umpire.judge_text(write_text(other));
    EXPECT_EQ(describe(verdict.findings), "") << write_text(other);
    EXPECT_EQ(score_difference(other, verdict), "");
  }
}

}  // namespace
}  // namespace rummy::play
