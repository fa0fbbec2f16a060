// A line of moves that cannot be read in a game dealt: what stands before it is judged as if the
// record stopped there, and nothing is found in a line that was in order, wherever it stands.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "property/umpire.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy::dealt {
namespace {

struct LineAt {
  std::size_t round = 0;  // from 0
  std::size_t line = 0;   // into its moves
};

std::vector<LineAt> lines_of(const WrittenGame& game) {
  std::vector<LineAt> lines;
  for (std::size_t round = 0; round < game.rounds.size(); ++round) {
    const std::vector<MoveLine>& moves = game.rounds[round].moves;
    for (std::size_t line = 0; line < moves.size(); ++line)
      if (moves[line].who != "ruling" && moves[line].who != "adjust" &&
          moves[line].who != "abandon")
        lines.push_back({.round = round, .line = line});
  }
  return lines;
}

enum class Name : std::uint8_t { kept, any };

/// Spoils a line as a pen or a program does.
void garble(MoveLine& line, Name name, Random& random) {
  switch (random.below(name == Name::kept ? 3 : 4)) {
    case 0:
      line.actions.back() += " XX9";
      return;
    case 1:
      line.actions[random.below(line.actions.size())].insert(0, "zz");
      return;
    case 2:
      line.actions.insert(line.actions.begin(), "");
      return;
    default:
      line.who += "xq";
  }
}

std::string told(const Verdict& verdict, const std::string& text) {
  return play::describe(verdict.findings) + text;
}

bool is_malformed_first(const Verdict& verdict) {
  return verdict.judgement == Judgement::malformed && !verdict.findings.empty() &&
         verdict.findings.front().judgement == Judgement::malformed;
}

/// The game of the house, with the actions of some turns on lines of their own.
void spread(WrittenGame& game, Random& random) {
  for (WrittenRound& round : game.rounds) {
    std::vector<MoveLine> moves;
    for (const MoveLine& move : round.moves) {
      const bool is_spread = move.actions.size() > 1 && random.one_in(2);
      if (!is_spread) moves.push_back(move);
      for (std::size_t i = 0; is_spread && i < move.actions.size(); ++i)
        moves.push_back({.who = move.who, .actions = {move.actions[i]}});
    }
    round.moves = std::move(moves);
  }
}

TEST(UnreadLines, MakeNoLineIllegal) {
  Referees referees;
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_UNREAD_GAMES", 3, 200));
  Random random(11);
  for (const std::string& variant : referees.library().names()) {
    SCOPED_TRACE(variant);
    for (std::uint32_t number = 1; number <= games; ++number) {
      std::optional<DealtGame> dealt = deal_game(referees, {.variant = variant}, number);
      if (!dealt) continue;
      WrittenGame& game = dealt->game;
      if (random.one_in(3)) spread(game, random);
      const std::vector<LineAt> lines = lines_of(game);
      const std::size_t slips = 1 + random.below(std::size_t{3});
      for (std::size_t i = 0; i < slips && !lines.empty(); ++i) {
        const LineAt at = lines[random.below(lines.size())];
        std::vector<MoveLine>& moves = game.rounds[at.round].moves;
        garble(moves[at.line], Name::any, random);
        const bool is_pair = random.one_in(4) && at.line + 1 < moves.size();
        if (is_pair && moves[at.line + 1].is_turn()) garble(moves[at.line + 1], Name::any, random);
      }
      if (lines.empty()) continue;
      const std::string text = put_together(game);
      const Verdict& verdict = referees.judge(text);
      ASSERT_TRUE(is_malformed_first(verdict)) << told(verdict, text);
      const auto is_more = [](const Finding& f) { return is_fault(f); };
      ASSERT_TRUE(std::ranges::none_of(verdict.findings, is_more)) << told(verdict, text);
    }
  }
}

bool is_same_finding(const Finding& a, const Finding& b) {
  return a.code == b.code && a.round == b.round && a.turn == b.turn && a.at.line == b.at.line;
}

/// A slip is found before a line that cannot be read as it is in the whole record; and behind one
/// nothing is found in a line that the whole record has in order.
class UnreadBesideSlips : public ::testing::Test {
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
    // Who may act out of turn may have gone on with the turn before.
    const DrawSettings& draw = dealt->ruleset->variant.draw;
    may_break_in_ = draw.claim != ClaimDiscard::off || has_buying(draw);
    for (int i = 0; i < 3; ++i)
      try_line(*slip, whole, *first);
  }

  void try_line(const Slip& slip, const Verdict& whole, const Finding& first) {
    WrittenGame game = slip.game;
    const std::vector<LineAt> lines = lines_of(game);
    const LineAt at = lines[random_.below(lines.size())];
    MoveLine& line = game.rounds[at.round].moves[at.line];
    // A line of nobody's may be the rest of the turn before it.
    const std::size_t turn = game.rounds[at.round].turns(at.line);
    const bool is_next = at.round + 1 == first.round && turn <= first.turn + 1;
    garble(line, is_next ? Name::kept : Name::any, random_);
    const std::string text = put_together(game);
    const Verdict& verdict = referees_.judge(text);
    ASSERT_TRUE(is_malformed_first(verdict)) << told(verdict, text);
    const bool is_behind =
        at.round + 1 > first.round ||
        (at.round + 1 == first.round && turn >= first.turn + (may_break_in_ ? 1 : 0));
    const auto is_first = [&](const Finding& f) {
      return is_illegal(f) && is_same_finding(f, first);
    };
    if (is_behind) {
      ++behind_;
      EXPECT_TRUE(std::ranges::any_of(verdict.findings, is_first)) << first.code << " is hidden\n"
                                                                   << told(verdict, text);
    } else {
      ++before_;
      found_ += std::ranges::any_of(verdict.findings, is_first) ? 1U : 0U;
    }
    for (const Finding& finding : verdict.findings) {
      const auto is_of_line = [&](const Finding& f) {
        return is_illegal(f) && f.at.line == finding.at.line;
      };
      EXPECT_TRUE(!is_illegal(finding) || std::ranges::any_of(whole.findings, is_of_line))
          << finding.code << " is not certain\n"
          << told(verdict, text) << "\nthe whole:\n"
          << play::describe(whole.findings);
    }
  }

  Referees referees_;
  Random random_{5};
  bool may_break_in_ = false;
  std::uint64_t behind_ = 0;
  std::uint64_t before_ = 0;
  std::uint64_t found_ = 0;
};

TEST_F(UnreadBesideSlips, HideNoneAndAddNone) {
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_UNREAD_SLIPS", 1, 20));
  for (const SlipKind& kind : slip_kinds()) {
    SCOPED_TRACE(std::string(kind.name));
    for (const House& house : kind.houses) {
      SCOPED_TRACE(house.name());
      for (std::uint32_t number = 1; number <= games; ++number) {
        try_kind(kind, house, number);
        if (HasFailure()) return;
      }
    }
  }
  tried(behind_, "lines behind a slip");
  tried(before_, "lines before one");
  tried(found_, "slips found behind a line");
}

}  // namespace
}  // namespace rummy::dealt
