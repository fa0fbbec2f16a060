// One slip in a legal game: its code comes first, where the slip is; and hiding cards never makes
// the record legal.

#include "property/slips.h"

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
#include "property/game.h"
#include "property/game_writer.h"
#include "property/random_game.h"
#include "property/umpire.h"
#include "score/verdict.h"

namespace rummy::play {
namespace {

constexpr int kTriesOfAKind = 90;
constexpr std::size_t kWanted = 6;

/// The first finding that changes the verdict.
const Finding* first_of(const Verdict& verdict) {
  for (const Finding& finding : verdict.findings)
    if (finding.judgement != Judgement::note) return &finding;
  return nullptr;
}

std::string fault_of(const SlipKind& kind, const Slip& slip, const Verdict& verdict) {
  const Finding* first = first_of(verdict);
  if (first == nullptr) return "nothing is found";
  if (std::find(kind.codes.begin(), kind.codes.end(), first->code) == kind.codes.end())
    return "another finding is first";
  if (first->round != slip.round) return "in another round";
  if (first->turn != slip.turn) return "in another turn than " + std::to_string(slip.turn);
  return "";
}

class Slips : public ::testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] static SlipKind kind() { return slip_kinds().at(GetParam()); }

  /// Slips of this kind in random games.
  [[nodiscard]] static std::vector<Slip> some_slips() {
    const SlipKind made = kind();
    std::vector<Slip> slips;
    for (int i = 0; i < kTriesOfAKind && slips.size() < kWanted; ++i) {
      const auto seed = static_cast<std::uint64_t>(10000 + 97 * i) + GetParam();
      Random random(seed);
      const Game game =
          random_game({.seed = seed,
                       .variant = i % 2 == 0 ? "remik" : "remik-guide",
                       .length = i % 3 == 0 ? Length::to_the_end : Length::few_rounds});
      if (std::optional<Slip> slip = made.make(game, random)) slips.push_back(std::move(*slip));
    }
    return slips;
  }

  Umpire umpire_;
};

TEST_P(Slips, DrawItsCodeFirst) {
  const SlipKind made = kind();
  SCOPED_TRACE(std::string(made.name));
  const std::vector<Slip> slips = some_slips();
  EXPECT_FALSE(slips.empty());
  tried(slips.size(), "slips");
  for (const Slip& slip : slips) {
    const std::string text = write_text(slip.game);
    const Verdict verdict = umpire_.judge_text(text);
    const std::string fault = fault_of(made, slip, verdict);
    if (fault.empty()) continue;
    FAIL() << fault << " (round " << slip.round << ", turn " << slip.turn << ")\n"
           << describe(verdict.findings) << text;
  }
}

/// A sheet says nothing of play, but what cannot be checked on it makes a record undecided too.
void tear_off_the_sheet(Slip& slip) {
  for (RoundPlay& round : slip.game.rounds) {
    round.writes_scores = false;
    round.writes_totals = false;
  }
  slip.game.writes_winner = false;
}

TEST_P(Slips, AreNeverLegalWithCardsHidden) {
  const SlipKind made = kind();
  SCOPED_TRACE(std::string(made.name));
  unsigned hide = 1;
  for (Slip& slip : some_slips()) {
    if (slip.turn != 0) tear_off_the_sheet(slip);
    hide = hide % 31 + 1;
    const auto hidden = static_cast<Hide>(hide & ~static_cast<unsigned>(made.evidence));
    const std::string text = write_text(slip.game, hidden);
    const Verdict verdict = umpire_.judge_text(text);
    if (verdict.judgement == Judgement::illegal || verdict.judgement == Judgement::undecided)
      continue;
    FAIL() << "hidden " << static_cast<unsigned>(hidden) << " (round " << slip.round << ", turn "
           << slip.turn << ")\n"
           << describe(verdict) << text;
  }
}

std::string test_name(const ::testing::TestParamInfo<std::size_t>& kind) {
  std::string name(slip_kinds().at(kind.param).name);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(EveryKind, Slips, ::testing::Range(std::size_t{0}, slip_kinds().size()),
                         test_name);

}  // namespace
}  // namespace rummy::play
