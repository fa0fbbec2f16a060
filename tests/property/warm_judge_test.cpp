// A judge is used for record after record: what it judged before must not show.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "property/game.h"
#include "property/game_writer.h"
#include "property/random_game.h"
#include "property/slips.h"
#include "property/umpire.h"
#include "score/verdict.h"

namespace rummy::play {
namespace {

/// The 8S fits two melds and none is named: the table can lie in two ways.
constexpr std::string_view kTwoPlaces = R"(variant: remik
players: Ala, Bartek

round
Ala: discard 2D
Bartek: draw; meld 10S JS QS, 8D 8C 8H; discard KD
Ala: draw; discard 3D
Bartek: draw; meld 5S 6S 7S; lay 8S; discard 9C
)";

/// The seven and the jokers are a set, a run upwards or a run downwards until the ten tells.
constexpr std::string_view kThreeReadings = R"(variant: remik
players: Ala, Bartek
set joker.naturals_ge_jokers_in_set: false
set joker.adjacent: true

round
Ala: discard 2D
Bartek: draw; meld 10S JS QS, 8D 8C 8H; discard KD
Ala: draw; discard 3D
Bartek: draw; meld 7S JK JK; lay 10S on m3; discard 9C
)";

/// Both have more points than the game lasts for before its first round.
constexpr std::string_view kAllOutBefore = R"(variant: remik
players: Ala, Bartek
carry: Ala 600, Bartek 700

round
Ala: discard 7D
Bartek: draw 2H; meld JS QS KS; meld JH QH KH AH; meld 8S 9S 10S; meld 8H JK 10H; discard 2H
)";

std::string verdict_of(Umpire& umpire, std::string_view text) {
  return describe(umpire.judge_text(text));
}

std::vector<std::string> some_records() {
  std::vector<std::string> records = {std::string(kTwoPlaces), std::string(kThreeReadings),
                                      std::string(kTwoPlaces)};
  const std::vector<SlipKind> kinds = slip_kinds();
  for (std::uint64_t seed = 7000; seed < 7060; ++seed) {
    const Game game = random_game({.seed = seed,
                                   .variant = seed % 2 == 0 ? "remik" : "remik-guide",
                                   .length = Length::few_rounds});
    records.push_back(write_text(game, static_cast<Hide>(seed % 32)));
    Random random(seed);
    const std::optional<Slip> slip = kinds[seed % kinds.size()].make(game, random);
    if (slip) records.push_back(write_text(slip->game));
    if (seed % 9 == 0) records.emplace_back(kThreeReadings);
    if (seed % 7 == 0) records.emplace_back(kTwoPlaces);
  }
  return records;
}

TEST(WarmJudge, SaysWhatAFreshOneSays) {
  Umpire warm;
  for (const std::string& record : some_records()) {
    Umpire fresh;
    EXPECT_EQ(verdict_of(warm, record), verdict_of(fresh, record)) << record;
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(WarmJudge, ReadingsLeaveNothingBehind) {
  Umpire warm;
  Umpire fresh;
  const Verdict before = warm.judge_text(kTwoPlaces);
  EXPECT_NE(before.judgement, Judgement::malformed) << describe(before);
  EXPECT_EQ(verdict_of(warm, kThreeReadings), verdict_of(fresh, kThreeReadings));
}

TEST(Judging, EverybodyOutBeforeItBegins) {
  Umpire umpire;
  const Verdict verdict = umpire.judge_text(kAllOutBefore);
  EXPECT_EQ(verdict.judgement, Judgement::illegal) << describe(verdict);
}

}  // namespace
}  // namespace rummy::play
