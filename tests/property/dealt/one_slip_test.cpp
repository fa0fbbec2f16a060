// One slip of the pen in a game that is legal: what it says is illegal, and nothing after it. Any
// later act was as it is written in the game that was played, and so some way of having slipped
// there makes it legal (verdicts: After an illegal move).

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "property/umpire.h"
#include "score/verdict.h"

namespace rummy::dealt {
namespace {

/// A slip, and the act it is in: its action counted from 1 within the turn.
struct PenSlip {
  Slip slip;
  std::size_t action = 0;
};

/// Where a line of moves stands, of those that are turns.
struct Line {
  std::size_t round = 0;
  std::size_t move = 0;
};

std::optional<Line> some_line(const WrittenGame& game, Random& random) {
  const std::size_t round = random.below(game.rounds.size());
  const std::vector<MoveLine>& moves = game.rounds[round].moves;
  if (moves.empty()) return std::nullopt;
  const std::size_t move = random.below(moves.size());
  if (!moves[move].is_turn()) return std::nullopt;
  return Line{.round = round, .move = move};
}

PenSlip slip_at(WrittenGame game, const Line& line, std::size_t action) {
  const std::size_t turn = game.rounds[line.round].turns(line.move + 1);
  return {.slip = {.game = std::move(game), .round = line.round + 1, .turn = turn},
          .action = action + 1};
}

bool is_plain_card(const std::string& word) {
  return word.find_first_of("=?") == std::string::npos && word.find("JK") == std::string::npos &&
         word.find_first_of("SHDC") == word.size() - 1 && word.size() <= 3;
}

/// Changes one action of a turn; false where the slip has no place there.
using EditAction = bool (*)(std::vector<std::string>& actions, std::size_t action, Random& random);

std::optional<PenSlip> in_an_action(const DealtGame& dealt, Random& random, EditAction edit) {
  const std::optional<Line> line = some_line(dealt.game, random);
  if (!line) return std::nullopt;
  WrittenGame game = dealt.game;
  std::vector<std::string>& actions = game.rounds[line->round].moves[line->move].actions;
  const std::size_t action = random.below(actions.size());
  if (!edit(actions, action, random)) return std::nullopt;
  return slip_at(std::move(game), *line, action);
}

/// One card of it written as another.
bool miswrite(std::vector<std::string>& actions, std::size_t action, Random& random) {
  std::vector<std::string> words = split(actions[action], " ");
  const std::size_t word = random.below(words.size());
  if (!is_plain_card(words[word])) return false;
  const std::string other = card_of(static_cast<int>(random.below(std::size_t{4})),
                                    1 + static_cast<int>(random.below(std::size_t{13})));
  if (other == words[word]) return false;
  words[word] = other;
  actions[action] = join(words, " ");
  return true;
}

/// A draw, a take or a discard not written.
bool leave_out(std::vector<std::string>& actions, std::size_t action, Random& /*random*/) {
  const std::string_view what = verb(actions[action]);
  if (actions.size() < 2 || (what != "draw" && what != "take" && what != "discard")) return false;
  actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(action));
  return true;
}

std::optional<PenSlip> miswritten(const DealtGame& dealt, Random& random) {
  return in_an_action(dealt, random, miswrite);
}

std::optional<PenSlip> left_out(const DealtGame& dealt, Random& random) {
  return in_an_action(dealt, random, leave_out);
}

/// A plain turn whose line is not there, or is there twice. Found with the turn after it, or with
/// the second.
std::optional<PenSlip> line_amiss(const DealtGame& dealt, Random& random) {
  const std::optional<Line> line = some_line(dealt.game, random);
  if (!line) return std::nullopt;
  WrittenGame game = dealt.game;
  std::vector<MoveLine>& moves = game.rounds[line->round].moves;
  const auto at = moves.begin() + static_cast<std::ptrdiff_t>(line->move);
  const bool is_plain = at->actions.size() == 2 && verb(at->actions.back()) == "discard";
  if (!is_plain || line->move == 0 || line->move + 2 >= moves.size()) return std::nullopt;
  const bool is_doubled = random.one_in(2);
  if (is_doubled) {
    moves.insert(at, MoveLine(*at));
  } else {
    moves.erase(at);
  }
  const std::size_t found = line->move + (is_doubled ? 1 : 0);
  return slip_at(std::move(game), {.round = line->round, .move = found}, 0);
}

/// The codes that say that something cannot have been as it is written.
constexpr auto kImpossible =
    std::to_array<std::string_view>({"card.not-held", "draw.not-on-pile", "draw.discard-empty",
                                     "draw.stock-mismatch", "table.card-added"});
constexpr auto kMissing =
    std::to_array<std::string_view>({"turn.no-draw", "turn.no-discard", "out.no-discard"});

constexpr auto kAmiss = std::to_array<std::string_view>({"turn.out-of-order"});

using MakeSlip = std::optional<PenSlip> (*)(const DealtGame&, Random&);

class OneSlip : public ::testing::Test {
 protected:
  void play(MakeSlip make, std::span<const std::string_view> codes, bool names_action, int games) {
    Random random(20261127);
    for (const std::string& variant : referees_.library().names()) {
      for (int number = 1; number <= games; ++number) {
        const auto dealt =
            deal_game(referees_, {.variant = variant}, static_cast<std::uint32_t>(number));
        if (!dealt) continue;
        for (int i = 0; i < 12; ++i)
          if (const auto slip = make(*dealt, random)) judge(*slip, codes, names_action);
      }
    }
    tried(slips_, "slips");
  }

  /// Counts a slip that is found where it is, and whether anything later is called illegal.
  void judge(const PenSlip& slip, std::span<const std::string_view> codes, bool names_action) {
    const std::string text = put_together(slip.slip.game);
    const Verdict& verdict = referees_.judge(text);
    const auto first = std::ranges::find_if(verdict.findings, is_illegal);
    if (first == verdict.findings.end() || first->round != slip.slip.round ||
        first->turn != slip.slip.turn || (names_action && first->action != slip.action) ||
        std::ranges::find(codes, first->code) == codes.end())
      return;
    ++slips_;
    const bool any_later = std::any_of(first, verdict.findings.end(), [&](const Finding& f) {
      return is_illegal(f) && (f.round != first->round || f.turn != first->turn);
    });
    if (!any_later) return;
    ++followed_;
    told_ += play::describe(verdict.findings) + text + "\n";
  }

  Referees referees_;
  std::uint64_t slips_ = 0;
  std::uint64_t followed_ = 0;
  std::string told_;
};

TEST_F(OneSlip, ACardMiswrittenIsAllThatIsIllegal) {
  play(miswritten, kImpossible, true, how_many("RUMREF_MISWRITTEN", 6, 300));
  EXPECT_GT(slips_, 100U);
  // Known to be left: of a pile of which the number of cards is in doubt, and of hands that are.
  EXPECT_LE(followed_ * 200, slips_) << told_;
}

TEST_F(OneSlip, AnActLeftOutIsAllThatIsIllegal) {
  play(left_out, kMissing, false, how_many("RUMREF_LEFT_OUT", 3, 300));
  EXPECT_GT(slips_, 100U);
  // Known to be left: a discard bought or claimed before the turn is over, a knock without one.
  EXPECT_LE(followed_ * 50, slips_) << told_;
}

TEST_F(OneSlip, ALineAmissIsAllThatIsIllegal) {
  play(line_amiss, kAmiss, false, how_many("RUMREF_LINES_AMISS", 3, 300));
  EXPECT_GT(slips_, 100U);
  // Known to be left: what nobody can tell to have been a plain turn.
  EXPECT_LE(followed_ * 40, slips_) << told_;
}

}  // namespace
}  // namespace rummy::dealt
