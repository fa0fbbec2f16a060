// Whole games played step by step through a session: undone and copied they are the same to the
// byte, and their record is judged as they were.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "diag/finding.h"
#include "game_session.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/umpire.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

const std::vector<std::string> kPlayers{"Ala", "Bartek", "Celina", "Dawid"};

class Sessions : public ::testing::Test {
 protected:
  Sessions() : referee_(referees_.library(), {.ends = RecordEnds::anywhere}) {}

  static std::vector<std::string> players_of(const Ruleset& rules, Random& random) {
    const DealSettings& deal = rules.variant.deal;
    const int most = std::min<int>(deal.players_max, static_cast<int>(kPlayers.size()));
    const int count = deal.players_min + random.below(most - deal.players_min + 1);
    return {kPlayers.begin(), kPlayers.begin() + count};
  }

  /// All that can be asked of a session, as one text.
  static std::string told(GameSession& session) {
    std::string text = write_text_record(session.record());
    const Moves& moves = session.moves({.limit = 60});
    for (const Step& step : moves.list.steps) {
      text += std::to_string(static_cast<int>(step.kind)) + ":";
      for (const CardRange group : moves.list.groups_of(step))
        for (const PlayedCard& card : moves.list.cards_of(group))
          text += to_string(card) + " ";
      text += "\n";
    }
    return text + write_text_record(session.seen_by(Seat{0}));
  }

  void expect_same_after_undo(GameSession& session);
  void expect_same_ruling(GameSession& session);
  void play(const House& house, std::uint64_t seed);

  Referees referees_;
  Referee referee_;
  Random random_{20261129};
  std::uint64_t steps_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t stuck_ = 0;
};

void Sessions::expect_same_after_undo(GameSession& session) {
  GameSession copy = session;
  const std::string before = told(session);
  EXPECT_EQ(told(copy), before);
  const Moves moves = session.moves({.limit = 60});
  if (moves.list.steps.empty()) return;
  const Step& step = moves.list.steps[random_.below(moves.list.steps.size())];
  ASSERT_TRUE(session.apply(moves.list, step).is_played) << before;
  const std::string after = told(session);
  EXPECT_EQ(told(copy), before) << "the copy has moved";
  ASSERT_TRUE(session.undo());
  EXPECT_EQ(told(session), before);
  ASSERT_TRUE(session.apply(moves.list, step).is_played);
  EXPECT_EQ(told(session), after) << "chance went another way";
  ASSERT_TRUE(session.undo());
}

/// Each line was accepted, and so is the whole.
void Sessions::expect_same_ruling(GameSession& session) {
  const std::string text = write_text_record(session.record());
  const Judged& judged = referee_.judge({.name = "session", .text = text});
  EXPECT_EQ(judged.verdict->judgement, Judgement::note)
      << play::describe(judged.verdict->findings) << text;
}

void Sessions::play(const House& house, std::uint64_t seed) {
  const auto rules = referees_.ruleset(house);
  if (rules == nullptr) return;
  GameSession session;
  const std::vector<std::string> players = players_of(*rules, random_);
  ASSERT_TRUE(session.deal({.variant = house.variant, .settings = house.settings, .rules = rules},
                           players, seed))
      << house.name();
  constexpr int kMost = 120;
  for (int i = 0; i < kMost && !session.is_over() && !HasFailure(); ++i) {
    if (random_.one_in(24)) expect_same_after_undo(session);
    const Moves moves = session.moves({.limit = 60});
    if (session.is_round_over() && (moves.list.steps.empty() || random_.one_in(2))) {
      const AppliedLine dealt = session.apply("round", IllegalStands::no);
      ASSERT_TRUE(dealt.is_played) << write_text_record(session.record());
      ++rounds_;
      continue;
    }
    if (moves.list.steps.empty()) {
      EXPECT_FALSE(moves.complete) << "a dead end\n" << write_text_record(session.record());
      ++stuck_;
      break;
    }
    // A step that is legal under a condition leaves the whole undecided.
    std::vector<std::size_t> clear;
    for (std::size_t k = 0; k < moves.list.steps.size(); ++k)
      if (moves.conditions[k].empty()) clear.push_back(k);
    if (clear.empty()) {
      ++stuck_;
      break;
    }
    const Step& step = moves.list.steps[clear[random_.below(clear.size())]];
    const AppliedLine applied = session.apply(moves.list, step);
    ASSERT_TRUE(applied.is_played)
        << play::describe(applied.findings) << write_text_record(session.record());
    ++steps_;
  }
  expect_same_ruling(session);
}

TEST_F(Sessions, UndoneAndCopiedTheyAreTheSameAndTheirRecordIsLegal) {
  const auto wanted = static_cast<std::uint64_t>(how_many("RUMREF_SESSIONS", 1, 60));
  for (const std::string& name : referees_.library().names()) {
    SCOPED_TRACE(name);
    for (std::uint64_t seed = 1; seed <= wanted && !HasFailure(); ++seed)
      play({.variant = name}, seed);
  }
  tried(steps_, "steps played");
  tried(rounds_, "rounds dealt after the first");
  tried(stuck_, "games that stopped where no step was found in time, or none that is certain");
}

}  // namespace
}  // namespace rummy::dealt
