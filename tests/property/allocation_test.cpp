// A judge that is warm allocates nothing for a move: judging a long record costs exactly as many
// allocations as judging its beginning.

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "places.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/random_game.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

// Inlined, free() is seen to be given what operator new returned: malloc's memory, from below.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

namespace {

// Other tests of the program run threads.
std::atomic<std::size_t> allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  return counted(size);
}
void* operator new[](std::size_t size) {
  return counted(size);
}
// The forms that do not throw too: std::stable_sort asks for its buffer by them.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, const std::nothrow_t& /*tag*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace rummy::play {
namespace {

std::size_t count(const RoundPlay& round, Act act) {
  std::size_t n = 0;
  for (const Turn& turn : round.turns)
    for (const Action& action : turn.actions)
      n += action.act == act ? 1 : 0;
  return n;
}

/// The first of some games whose first round is long and has everything in it.
Game long_round(Random& random) {
  while (true) {
    Game game = random_game({.seed = random(), .variant = "remik", .length = Length::few_rounds});
    game.rounds.resize(1);
    const RoundPlay& round = game.rounds[0];
    if (round.turns.size() >= 40 && count(round, Act::lay) >= 2 && count(round, Act::meld) >= 2 &&
        count(round, Act::take) >= 1)
      return game;
  }
}

/// The record of the round's first turns: the round is then unfinished and has no scores.
std::string beginning(const Game& game, std::size_t turns) {
  Game part = game;
  RoundPlay& round = part.rounds[0];
  round.turns.resize(turns);
  round.adjustments.clear();
  round.writes_hands = false;
  round.writes_scores = false;
  round.writes_totals = false;
  part.writes_winner = false;
  return write_text(part);
}

class Allocation : public ::testing::Test {
 protected:
  Allocation() : library_({std::filesystem::path(kSourceDirectory) / "variants"}) {}

  std::shared_ptr<const Ruleset> rules_of(const Record& record) {
    std::vector<Override> overrides;
    for (const Setting& setting : record.head.settings)
      overrides.push_back({.key = setting.key, .value = setting.value});
    return library_.load(record.head.variant).value()->with(overrides).ruleset;
  }

  /// Allocations of judging the record once more, when it was judged twice before.
  std::size_t judge_again(const Record& record, const Ruleset& ruleset,
                          Workings workings = Workings::in_full) {
    const JudgeOptions options{.workings = workings};
    // Only what has been emptied once gives its memory back.
    judge_.judge(record, ruleset, options, verdict_);
    judge_.judge(record, ruleset, options, verdict_);
    const std::size_t before = allocations;
    judge_.judge(record, ruleset, options, verdict_);
    return allocations - before;
  }

  VariantLibrary library_;
  Judge judge_;
  Verdict verdict_;
};

TEST_F(Allocation, NoneAMove) {
  Random random(20260704);
  for (int i = 0; i < 4; ++i) {
    const Game game = long_round(random);
    const std::size_t turns = game.rounds[0].turns.size();
    Findings findings;
    Record first_turns;
    Record most_turns;
    read_text_record(beginning(game, 2), first_turns, findings);
    read_text_record(beginning(game, turns - 1), most_turns, findings);
    ASSERT_TRUE(findings.empty());
    const auto ruleset = rules_of(most_turns);
    const std::size_t for_all = judge_again(most_turns, *ruleset);
    ASSERT_EQ(verdict_.rounds.at(0).turns, turns - 1);
    const std::size_t for_few = judge_again(first_turns, *ruleset);
    EXPECT_EQ(for_few, for_all) << turns << " turns";
  }
}

/// Every turn writes the whole table, with one card more in the one run or the other.
std::string written_tables(std::size_t turns) {
  std::string text =
      "variant: manipulation\nplayers: Ala, Bartek, Celina\n\nround\n"
      "Ala: draw; meld 3S JK=4S 5S\nBartek: draw; meld 9S 9H 9D JK\nCelina: draw; meld 3H 4H 5H\n";
  const std::vector<std::string> players = {"Ala", "Bartek", "Celina"};
  const std::vector<std::string> ranks = {"6", "7", "8", "9", "10", "J", "Q", "K"};
  std::string spades = "3S JK=4S 5S";
  std::string hearts = "3H 4H 5H";
  for (std::size_t turn = 0; turn < turns; ++turn) {
    (turn % 2 == 0 ? spades : hearts) += " " + ranks.at(turn / 2) + (turn % 2 == 0 ? "S" : "H");
    text += players[turn % players.size()] + ": draw; table " + hearts + " / 9S 9H 9D JK / " +
            spades + "\n";
  }
  return text;
}

TEST_F(Allocation, NoneATableWritten) {
  Findings findings;
  Record few;
  Record many;
  read_text_record(written_tables(2), few, findings);
  read_text_record(written_tables(16), many, findings);
  ASSERT_TRUE(findings.empty());
  const auto ruleset = rules_of(many);
  const std::size_t for_many = judge_again(many, *ruleset);
  ASSERT_EQ(verdict_.rounds.at(0).turns, 19U);
  EXPECT_EQ(judge_again(few, *ruleset), for_many);
}

/// A game of a few rounds, and the same without its last one.
TEST_F(Allocation, NoneARound) {
  Random random(20261127);
  int compared = 0;
  for (int tried = 0; tried < 60 && compared < 8; ++tried) {
    const std::string variant = tried % 2 == 0 ? "remik" : "500-rum";
    Game game = random_game({.seed = random(), .variant = variant, .length = Length::few_rounds});
    if (game.rounds.size() < 2) continue;
    game.writes_winner = false;
    Findings findings;
    Record all;
    Record but_last;
    read_text_record(write_text(game), all, findings);
    game.rounds.pop_back();
    read_text_record(write_text(game), but_last, findings);
    ASSERT_TRUE(findings.empty());
    const auto ruleset = rules_of(all);
    const std::size_t for_all = judge_again(all, *ruleset, Workings::left_out);
    // Who wins, and what a finding says, is written into memory of its own.
    if (verdict_.result->finished || !verdict_.findings.empty()) continue;
    EXPECT_EQ(for_all, judge_again(but_last, *ruleset, Workings::left_out))
        << variant << ", " << all.rounds.size() << " rounds";
    ++compared;
  }
  EXPECT_EQ(compared, 8);
}

TEST_F(Allocation, ReadingAgainNoneAMove) {
  Random random(20260705);
  const Game game = long_round(random);
  const auto read_again = [](const std::string& text) {
    Record record;
    Findings findings;
    read_text_record(text, record, findings);
    const std::size_t before = allocations;
    read_text_record(text, record, findings);
    return allocations - before;
  };
  EXPECT_EQ(read_again(beginning(game, 2)),
            read_again(beginning(game, game.rounds[0].turns.size() - 1)));
}

/// Of records as programs write them, where names and ids are short.
TEST_F(Allocation, ReadingAnotherRecordOfJsonNone) {
  Random random(20261125);
  std::vector<std::string> records;
  Record record;
  Findings findings;
  while (records.size() < 6) {
    const Game game =
        random_game({.seed = random(), .variant = "remik", .length = Length::few_rounds});
    read_text_record(write_text(game), record, findings);
    ASSERT_TRUE(findings.empty());
    record.head.id = std::to_string(records.size());
    record.head.settings.clear();
    record.head.carry.clear();
    std::string json = write_json_record(record);
    const bool is_plain = json.find_first_of("\\#") == std::string::npos &&
                          json.find("adjust:") == std::string::npos &&
                          json.find("ruling:") == std::string::npos;
    if (is_plain) records.push_back(std::move(json));
  }
  // The second time every round has had the memory it needs.
  for (const bool is_warm : {false, false, true}) {
    for (const std::string& json : records) {
      const std::size_t before = allocations;
      read_json_record(json, record, findings);
      if (is_warm) {
        EXPECT_EQ(allocations - before, 0U) << json;
      }
    }
  }
  EXPECT_TRUE(findings.empty());
}

}  // namespace
}  // namespace rummy::play
