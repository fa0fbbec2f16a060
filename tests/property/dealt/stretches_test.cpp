// Any stretch of a legal game, cut out between turns, is an excerpt in which nothing is illegal;
// and in a stretch of a game with a slip in it nothing is but the slip.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/any_settings.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "property/umpire.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

/// Lines of a round, from the first up to the one before the end.
struct Stretch {
  std::size_t round = 0;  // from 0
  std::size_t first = 0;
  std::size_t end = 0;
};

/// The lines that begin a turn, and what comes after the last.
std::vector<std::size_t> cuts_of(const WrittenRound& round) {
  std::vector<std::size_t> cuts;
  for (std::size_t i = 0; i < round.moves.size(); ++i)
    if (round.moves[i].is_turn()) cuts.push_back(i);
  cuts.push_back(round.moves.size());
  return cuts;
}

/// A stretch of it by chance: a turn, a few, or many.
std::optional<Stretch> some_stretch(const WrittenGame& game, Random& random) {
  const std::size_t round = random.below(game.rounds.size());
  const std::vector<std::size_t> cuts = cuts_of(game.rounds[round]);
  const std::size_t turns = cuts.size() - 1;
  if (turns == 0) return std::nullopt;
  const std::size_t from_end = 1 + random.below(std::min<std::size_t>(turns, 6));
  const std::size_t first = random.one_in(4) ? turns - from_end : random.below(turns);
  const std::size_t most = random.one_in(3) ? turns : 5;
  const std::size_t length = 1 + random.below(std::min(most, turns - first));
  return Stretch{.round = round, .first = cuts[first], .end = cuts[first + length]};
}

/// The stretch as a record of its own; with `numbered` it says which round it is.
std::string cut_out(const WrittenGame& game, const Stretch& stretch, bool numbered) {
  WrittenGame excerpt;
  for (const Entry& entry : game.head)
    if (entry.key == "variant" || entry.key == "players" || entry.key.starts_with("set "))
      excerpt.head.push_back(entry);
  excerpt.head.push_back({.key = "excerpt", .value = "yes"});
  const std::vector<MoveLine>& moves = game.rounds[stretch.round].moves;
  WrittenRound& round = excerpt.rounds.emplace_back();
  round.moves.assign(moves.begin() + static_cast<std::ptrdiff_t>(stretch.first),
                     moves.begin() + static_cast<std::ptrdiff_t>(stretch.end));
  std::string text = put_together(excerpt);
  if (!numbered) return text;
  const std::string_view line = "\nround\n";
  return text.replace(text.find(line), line.size(),
                      "\nround " + std::to_string(stretch.round + 1) + "\n");
}

class Stretches : public ::testing::Test {
 protected:
  /// A game of the house, as text taken apart.
  std::optional<WrittenGame> deal(const House& house, std::uint64_t seed) {
    const auto ruleset = referees_.ruleset(house);
    if (ruleset == nullptr) return std::nullopt;
    Record record;
    GameDealer dealer(*ruleset, house.settings);
    if (!dealer.deal({.seed = seed, .game = 1, .players = 0, .rounds = 3}, record))
      return std::nullopt;
    return take_apart(write_text_record(record));
  }

  void expect_legal(const WrittenGame& game) {
    const std::optional<Stretch> stretch = some_stretch(game, random_);
    if (!stretch) return;
    const std::string text = cut_out(game, *stretch, random_.one_in(2));
    const Verdict& verdict = referees_.judge(text);
    ++judged_;
    const bool is_wrong = verdict.judgement >= Judgement::illegal;
    wrong_ += is_wrong ? 1U : 0U;
    undecided_ += verdict.judgement == Judgement::undecided ? 1U : 0U;
    EXPECT_FALSE(is_wrong) << play::describe(verdict.findings) << text;
  }

  Referees referees_;
  Random random_{20261129};
  std::uint64_t judged_ = 0;
  std::uint64_t wrong_ = 0;
  std::uint64_t undecided_ = 0;
};

TEST_F(Stretches, OfLegalGamesAreNeverIllegal) {
  const auto wanted = static_cast<std::uint64_t>(how_many("RUMREF_STRETCHES", 1100, 20'000));
  AnyHouse houses(referees_);
  std::uint64_t dealt = 0;
  for (std::uint64_t seed = 1; judged_ < wanted && seed < wanted; ++seed) {
    const House house = houses.pick(random_);
    SCOPED_TRACE(house.name());
    const std::optional<WrittenGame> game = deal(house, seed);
    if (!game || game->rounds.empty()) continue;
    ++dealt;
    for (int i = 0; i < 10; ++i)
      expect_legal(*game);
  }
  tried(judged_, "stretches of legal games");
  tried(dealt, "games");
  tried(undecided_, "stretches undecided");
  tried(wrong_, "stretches illegal");
}

/// Of each code, in how many stretches with the slip it is found.
struct Told {
  std::uint64_t stretches = 0;
  std::uint64_t found = 0;
};

class StretchesWithSlips : public Stretches {
 protected:
  void try_kind(const SlipKind& kind, const House& house, std::uint32_t number) {
    const std::optional<DealtGame> dealt = deal_game(referees_, house, number);
    if (!dealt) return;
    const std::optional<Slip> slip = kind.make(*dealt, random_);
    if (!slip) return;
    const Verdict whole = referees_.judge(put_together(slip->game));
    if (whole.judgement != Judgement::illegal) return;
    const auto first = std::ranges::find_if(whole.findings, is_illegal);
    if (first->round == 0 || first->turn == 0) return;
    for (int i = 0; i < 3; ++i)
      try_stretch(slip->game, whole, *first);
  }

  /// A stretch around the slip, some turns before it and some after.
  void try_stretch(const WrittenGame& game, const Verdict& whole, const Finding& slip) {
    const WrittenRound& round = game.rounds[slip.round - 1];
    const std::vector<std::size_t> cuts = cuts_of(round);
    const std::size_t turn = slip.turn - 1;
    if (turn + 1 >= cuts.size()) return;
    const std::size_t first = turn - random_.below(std::min<std::size_t>(turn, 6) + 1);
    const std::size_t left = cuts.size() - 1 - turn;
    const std::size_t end = turn + 1 + random_.below(std::min<std::size_t>(left, 4));
    const Stretch stretch{.round = slip.round - 1, .first = cuts[first], .end = cuts[end]};
    const std::string text = cut_out(game, stretch, true);
    const Verdict& verdict = referees_.judge(text);
    Told& told = told_[std::string(slip.code)];
    ++told.stretches;
    ++judged_;
    const auto turns_before = static_cast<std::uint32_t>(round.turns(stretch.first));
    bool is_found = false;
    for (const Finding& finding : verdict.findings) {
      if (!is_illegal(finding) || finding.turn == 0) continue;
      const auto is_there = [&](const Finding& f) {
        return is_illegal(f) && f.round == slip.round && f.turn == finding.turn + turns_before;
      };
      is_found = is_found || (finding.turn + turns_before == slip.turn);
      EXPECT_TRUE(std::ranges::any_of(whole.findings, is_there))
          << finding.code << " is not certain\n"
          << play::describe(verdict.findings) << text << "\nthe whole:\n"
          << play::describe(whole.findings);
    }
    told.found += is_found ? 1U : 0U;
  }

  std::map<std::string, Told> told_;
};

TEST_F(StretchesWithSlips, AreIllegalOnlyForTheSlip) {
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_STRETCH_SLIPS", 1, 20));
  for (const SlipKind& kind : slip_kinds()) {
    SCOPED_TRACE(std::string(kind.name));
    for (const House& house : kind.houses) {
      SCOPED_TRACE(house.name());
      for (std::uint32_t number = 1; number <= games; ++number)
        try_kind(kind, house, number);
    }
  }
  std::uint64_t found = 0;
  for (const auto& [code, told] : told_) {
    found += told.found;
    std::cout << code << ": found in " << told.found << " of " << told.stretches << '\n';
  }
  tried(judged_, "stretches with a slip");
  tried(found, "of them illegal for it");
  EXPECT_GT(found * 2, judged_);
}

}  // namespace
}  // namespace rummy::dealt
