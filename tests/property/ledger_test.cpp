// The ledger of cards (tests/ledger) held against every complete game of small records, against
// games whose cards were hidden afterwards, and beside the replay, which keeps unknown cards in
// another way.

#include "ledger/ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/completions.h"
#include "property/dealt/referees.h"
#include "property/hiding.h"
#include "property/ledger_walk.h"
#include "property/umpire.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::play {
namespace {

/// Whether every difference is printed with its record.
bool shows_all() {
  return std::getenv("RUMREF_SHOW_LEDGER") != nullptr;
}

CardRanges ranges(int least, int most) {
  CardRanges made;
  made.loosen(-least, most);
  return made;
}

TEST(Ledger, WhatTwoBagsHaveTogetherNarrowsBoth) {
  Ledger ledger;
  const Ledger::Bag left = ledger.add(ranges(0, 1));
  const Ledger::Bag right = ledger.add(ranges(0, 1));
  CardRanges both;
  both.add(Card::joker(), 2);
  ledger.add_sum(std::array{Ledger::Term{.bag = left}, Ledger::Term{.bag = right}}, both);
  ASSERT_TRUE(ledger.settle());
  EXPECT_EQ(ledger.least(left, kind_of(Card::joker())), 1);
  EXPECT_EQ(ledger.most(right, 0), 0);
}

TEST(Ledger, KindsAddUpToTheSize) {
  Ledger ledger;
  const Ledger::Bag token = ledger.add(ranges(0, 1));
  ledger.narrow(token, kAllKinds, 1, 1);
  for (LedgerKind k = 0; k + 1 < kAllKinds; ++k)
    ledger.narrow(token, k, 0, 0);
  ASSERT_TRUE(ledger.settle());
  EXPECT_EQ(ledger.least(token, kind_of(Card::joker())), 1);
}

TEST(Ledger, IsBrokenByWhatCannotBeAndMendedByGoingBack) {
  Ledger ledger;
  const Ledger::Bag bag = ledger.add(ranges(0, 1));
  ASSERT_TRUE(ledger.settle());
  const Ledger::Mark mark = ledger.mark();
  const Ledger::Bag other = ledger.add(ranges(0, 0));
  CardRanges two;
  two.add(Card::joker(), 2);
  ledger.add_sum(std::array{Ledger::Term{.bag = bag}, Ledger::Term{.bag = other}}, two);
  EXPECT_FALSE(ledger.settle());
  ledger.undo(mark);
  EXPECT_TRUE(ledger.settle());
  EXPECT_EQ(ledger.bags(), 1U);
  EXPECT_EQ(ledger.most(bag, kind_of(Card::joker())), 1);
}

/// Where a record has something, in its order.
using Spot = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
constexpr std::uint32_t kEnd = 0xFFFFFFFF;

/// A hand shown stands behind all turns of its round.
Spot spot_of(const CannotBe& found) {
  return found.action == 0 ? Spot{found.round, kEnd, 0}
                           : Spot{found.round, found.turn, found.action};
}
Spot spot_of(const Finding& finding) {
  return finding.turn == 0 ? Spot{finding.round, finding.code == "round.hand" ? kEnd : 0, 0}
                           : Spot{finding.round, finding.turn, finding.action};
}

/// The walks of a record's rounds.
struct Walked {
  Verdict verdict;
  std::vector<WalkedRound> rounds;
  std::vector<std::uint32_t> numbers;  // of those rounds

  [[nodiscard]] std::vector<CannotBe> found() const {
    std::vector<CannotBe> all;
    for (const WalkedRound& round : rounds)
      all.insert(all.end(), round.found.begin(), round.found.end());
    return all;
  }
};

/// `law`: the verdict that tells where a draw or a discard is missing; null: the record's own.
Walked walk_all(Judge& judge, const Record& record, const Ruleset& ruleset,
                const Verdict* law = nullptr) {
  Walked walked;
  RoundsSeen seen;
  JudgeOptions options;
  options.games_tried = 0;
  options.watcher = &seen;
  judge.judge(record, ruleset, options, walked.verdict);
  if (record.scoresheet || record.excerpt) return walked;
  for (const RoundsSeen::Seen& round : seen.rounds()) {
    if (!round.is_one_deal) continue;
    walked.rounds.push_back(walk(record, ruleset, round, law == nullptr ? walked.verdict : *law));
    walked.numbers.push_back(round.round);
  }
  return walked;
}

std::string told(const std::vector<CannotBe>& found) {
  std::string all;
  for (const CannotBe& f : found)
    all += "  " + std::string(f.code) + " " + std::to_string(f.round) + "." +
           std::to_string(f.turn) + "." + std::to_string(f.action) + "\n";
  return all;
}

class LedgerOracle : public ::testing::Test {
 protected:
  void try_house(const dealt::House& house, std::uint32_t games) {
    SCOPED_TRACE(house.name());
    const auto rules = referees_.ruleset(house);
    ASSERT_NE(rules, nullptr);
    GameDealer dealer(*rules, house.settings);
    for (std::uint32_t game = 1; game <= games && !HasFailure(); ++game) {
      Record dealt;
      if (!dealer.deal({.seed = 811, .game = game, .players = 2, .rounds = 1}, dealt)) continue;
      Record record;
      Findings findings;
      read_text_record(write_text_record(dealt), record, findings);
      ASSERT_TRUE(findings.empty());
      rummy::Random random(game);
      for (int slips = 0; slips < 3; ++slips)
        try_game(record, *rules, random, slips);
    }
  }

  void try_game(const Record& dealt, const Ruleset& ruleset, rummy::Random& random, int slips) {
    Record hidden = dealt;
    for (int i = 0; i < slips; ++i)
      make_slip(hidden, random);
    hide_cards(hidden, {.card = 8, .meld = 8, .deal = 0}, random);
    std::map<std::uint32_t, std::set<Card>> kinds;  // of each unknown card
    std::size_t games = 0;
    const Completed completed = for_each_completion(
        hidden, ruleset.variant, Followed::new_stocks, 3000, [&](const Record& complete) {
          ++games;
          for (std::uint32_t i = 0; i < hidden.cards.size(); ++i)
            if (!hidden.cards[i].card.is_known() && complete.cards[i].card.is_known())
              kinds[i].insert(complete.cards[i].card);
        });
    if (completed != Completed::all) return;
    // The unknown cards of a hand are told apart by nothing.
    for (const SeatCards& deal : hidden.rounds.front().deals) {
      std::set<Card> of_hand;
      for (std::uint32_t i = deal.cards.first; i < deal.cards.first + deal.cards.count; ++i)
        if (const auto at = kinds.find(i); at != kinds.end()) of_hand.merge(std::set(at->second));
      for (std::uint32_t i = deal.cards.first; i < deal.cards.first + deal.cards.count; ++i)
        if (kinds.contains(i)) kinds[i] = of_hand;
    }
    const Walked walked = walk_all(judge_, hidden, ruleset);
    if (walked.rounds.empty() || walked.rounds.front().stopped_at != 0) return;
    const std::vector<CannotBe> found = walked.found();
    if (games == 0) {
      ++(found.empty() ? impossible_missed_ : impossible_found_);
      return;
    }
    ++games_;
    ASSERT_TRUE(
        std::ranges::none_of(found, [](const CannotBe& f) { return f.code != "draw.not-top"; }))
        << told(found) << "but there are " << games << " such games\n"
        << write_text_record(hidden);
    if (!found.empty()) return;
    for (const auto& [at, can] : kinds) {
      for (const Card card : kAllCards) {
        const bool admitted = walked.rounds.front().ways.can_be(at, card);
        const bool is_so = can.contains(card);
        ++questions_;
        if (admitted && !is_so) {
          ++too_wide_;
          if (shows_all())
            std::printf("card %u can be %s? %s\n", at, to_string(card).c_str(),
                        write_text_record(hidden).c_str());
        }
        ASSERT_TRUE(admitted || !is_so) << "card " << at << " can be " << to_string(card) << "\n"
                                        << write_text_record(hidden);
      }
    }
  }

  dealt::Referees referees_;
  Judge judge_;
  std::size_t games_ = 0;
  std::size_t questions_ = 0;
  std::size_t too_wide_ = 0;
  std::size_t impossible_found_ = 0;
  std::size_t impossible_missed_ = 0;
};

TEST_F(LedgerOracle, AdmitsEveryCompleteGame) {
  const std::pair<std::string, std::string> kSmall = {"deal.cards", "4"};
  const std::vector<dealt::House> houses = {
      {.variant = "remik",
       .settings = {{"deal.cards", "5"},
                    {"deck.packs", "1"},
                    {"deck.jokers", "2"},
                    {"opening.points", "15"},
                    {"opening.run", "none"},
                    {"players.max", "2"}}},
      {.variant = "500-rum", .settings = {kSmall}},
      {.variant = "500-rum", .settings = {kSmall, {"stock.on_empty", "reshuffle"}}},
      {.variant = "basic-rummy", .settings = {kSmall}},
      {.variant = "manipulation", .settings = {{"deal.cards", "5"}}}};
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_LEDGER_GAMES", 9, 1500));
  for (const dealt::House& house : houses)
    try_house(house, games);
  tried(games_, "small records with hidden cards, held against every complete game");
  std::printf(
      "%zu questions, %zu too wide; of %zu records without a complete game %zu were found\n",
      questions_, too_wide_, impossible_found_ + impossible_missed_, impossible_found_);
  EXPECT_GT(games_, 50U);
  EXPECT_GT(impossible_found_, 5U);
  EXPECT_LT(too_wide_ * 20, questions_);
}

/// Every shipped game, and what changes how cards go in it.
std::vector<dealt::House> houses() {
  return {{.variant = "manipulation"},
          {.variant = "500-rum"},
          {.variant = "500-rum", .settings = {{"claim", "whole_pile"}}},
          {.variant = "500-rum", .settings = {{"stock.on_empty", "reshuffle"}}},
          {.variant = "basic-rummy", .settings = {{"stock.on_empty", "turn_over"}}},
          {.variant = "going-out"},
          {.variant = "going-out-major"},
          {.variant = "remik"},
          {.variant = "remik-guide"},
          {.variant = "gin"},
          {.variant = "oklahoma-gin"},
          {.variant = "knock-rummy"},
          {.variant = "basic-rummy"},
          {.variant = "three-thirteen"},
          {.variant = "kalooki-40"},
          {.variant = "rummikub"},
          {.variant = "indian-rummy"},
          {.variant = "liverpool"},
          {.variant = "romme"},
          {.variant = "scala-40"},
          {.variant = "shanghai"},
          {.variant = "rummikub-tournament"},
          {.variant = "robbers-rummy"}};
}

constexpr std::array<Hiding, 4> kHidings = {
    Hiding{.card = 4, .meld = 0, .deal = 0}, Hiding{.card = 15, .meld = 3, .deal = 20},
    Hiding{.card = 40, .meld = 10, .deal = 50}, Hiding{.card = 80, .meld = 30, .deal = 90}};

class LedgerShadow : public ::testing::Test {
 protected:
  /// Each game of each house, as a file has it.
  template <class Use>
  void for_each_game(std::uint32_t games, Use use) {
    for (const dealt::House& house : houses()) {
      SCOPED_TRACE(house.name());
      const auto rules = referees_.ruleset(house);
      ASSERT_NE(rules, nullptr);
      GameDealer dealer(*rules, house.settings);
      for (std::uint32_t game = 1; game <= games && !HasFailure(); ++game) {
        Record dealt;
        if (!dealer.deal({.seed = 29, .game = game, .players = 0, .rounds = 2}, dealt)) continue;
        Record record;
        Findings findings;
        read_text_record(write_text_record(dealt), record, findings);
        ASSERT_TRUE(findings.empty());
        rummy::Random random(game);
        use(house, *rules, record, random);
      }
    }
  }

  dealt::Referees referees_;
  Judge judge_;
};

TEST_F(LedgerShadow, FindsNothingInALegalGame) {
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_LEDGER_DEALT", 2, 300));
  std::size_t walked_records = 0;
  std::size_t lost = 0;
  std::size_t most_ways = 0;
  for_each_game(games, [&](const dealt::House&, const Ruleset& rules, const Record& record,
                           rummy::Random& random) {
    for (const Hiding& hiding : kHidings) {
      Record hidden = record;
      hide_cards(hidden, hiding, random);
      const Walked walked = walk_all(judge_, hidden, rules);
      ++walked_records;
      ASSERT_TRUE(walked.found().empty())
          << told(walked.found()) << write_text_record(hidden) << "\n"
          << write_text_record(record);
      for (const WalkedRound& round : walked.rounds) {
        lost += round.ways.is_lost() ? 1 : 0;
        most_ways = std::max(most_ways, round.ways.most_ways());
        for (std::uint32_t i = 0; i < hidden.cards.size(); ++i) {
          if (hidden.cards[i].card.is_known() || !record.cards[i].card.is_known()) continue;
          ASSERT_TRUE(round.ways.can_be(i, record.cards[i].card))
              << i << " was " << to_string(record.cards[i].card) << "\n"
              << write_text_record(hidden);
        }
      }
    }
  });
  tried(walked_records, "legal records with hidden cards beside the ledger");
  std::printf("%zu rounds had more ways than are followed; most ways %zu\n", lost, most_ways);
  EXPECT_GT(walked_records, 100U);
}

/// Where the first action is that cannot have been, by the ledger and by the replay.
struct Firsts {
  std::optional<Spot> ledger;
  std::optional<Spot> replay;
  std::size_t later_ledger = 0;
  std::size_t later_replay = 0;
};

Firsts firsts_of(const Walked& walked) {
  Firsts firsts;
  std::vector<Spot> ledger;
  for (const CannotBe& found : walked.found())
    ledger.push_back(spot_of(found));
  std::vector<Spot> replay;
  for (const Finding& finding : walked.verdict.findings)
    if (is_illegal(finding) && is_of_cards(finding.code) &&
        std::ranges::find(walked.numbers, finding.round) != walked.numbers.end())
      replay.push_back(spot_of(finding));
  const auto sum_up = [](std::vector<Spot>& spots, std::optional<Spot>& first, std::size_t& later) {
    std::ranges::sort(spots);
    if (spots.empty()) return;
    first = spots.front();
    later = spots.size() - 1;
  };
  sum_up(ledger, firsts.ledger, firsts.later_ledger);
  sum_up(replay, firsts.replay, firsts.later_replay);
  return firsts;
}

/// Of records with slips in them: how often both find the first at the same place, and so on.
struct Tally {
  std::size_t none = 0;
  std::size_t same = 0;
  std::size_t ledger_alone = 0;
  std::size_t replay_alone = 0;
  std::size_t elsewhere = 0;
  std::size_t later_ledger = 0;
  std::size_t later_replay = 0;

  void add(const Firsts& firsts) {
    later_ledger += firsts.later_ledger;
    later_replay += firsts.later_replay;
    if (!firsts.ledger && !firsts.replay) {
      ++none;
    } else if (!firsts.replay) {
      ++ledger_alone;
    } else if (!firsts.ledger) {
      ++replay_alone;
    } else {
      ++(*firsts.ledger == *firsts.replay ? same : elsewhere);
    }
  }
  void print(std::string_view what) const {
    std::printf(
        "%-14.*s none %zu, same %zu, ledger alone %zu, replay alone %zu, elsewhere %zu; "
        "later findings: ledger %zu, replay %zu\n",
        static_cast<int>(what.size()), what.data(), none, same, ledger_alone, replay_alone,
        elsewhere, later_ledger, later_replay);
  }
};

/// With more cards hidden nothing impossible is found before it is with fewer.
TEST_F(LedgerShadow, FindsNoSlipBeforeItIsMade) {
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_LEDGER_SLIPS", 2, 300));
  std::map<std::string, Tally> tallies;
  std::size_t records = 0;
  for_each_game(games, [&](const dealt::House& house, const Ruleset& rules, const Record& record,
                           rummy::Random& random) {
    for (const Hiding& hiding : kHidings) {
      Record complete = record;
      make_slip(complete, random);
      const Walked of_all = walk_all(judge_, complete, rules);
      const Firsts of_complete = firsts_of(of_all);
      Record hidden = complete;
      hide_cards(hidden, hiding, random);
      const Walked walked = walk_all(judge_, hidden, rules, &of_all.verdict);
      const Firsts of_hidden = firsts_of(walked);
      ++records;
      tallies[house.variant].add(of_hidden);
      if (shows_all() && of_hidden.ledger != of_hidden.replay)
        std::printf("ledger:\n%sreplay:\n%s%s\n", told(walked.found()).c_str(),
                    describe(walked.verdict.findings).c_str(), write_text_record(hidden).c_str());
      if (!of_hidden.ledger) continue;
      ASSERT_TRUE(of_complete.ledger && *of_complete.ledger <= *of_hidden.ledger)
          << told(walked.found()) << write_text_record(hidden) << "\ncomplete:\n"
          << write_text_record(complete);
    }
  });
  tried(records, "records with a slip and hidden cards beside the ledger");
  for (const auto& [variant, tally] : tallies)
    tally.print(variant);
}

}  // namespace
}  // namespace rummy::play
