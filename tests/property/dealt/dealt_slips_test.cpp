// One slip in a game dealt: its code comes first, where the slip is, in every house it is looked
// for; and every code the rule books cite is drawn by some slip.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/hiding.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "property/umpire.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy::dealt {
namespace {

constexpr std::uint32_t kGames = 60;
constexpr int kWanted = 4;  // slips of a kind in a house

/// The first finding that changes the verdict.
const Finding* first_of(const Verdict& verdict) {
  const auto found = std::ranges::find_if(
      verdict.findings, [](const Finding& f) { return f.judgement != Judgement::note; });
  return found == verdict.findings.end() ? nullptr : &*found;
}

std::string fault_of(const SlipKind& kind, const Slip& slip, const Verdict& verdict) {
  const Finding* first = first_of(verdict);
  if (first == nullptr) return "nothing is found";
  if (std::ranges::find(kind.codes, first->code) == kind.codes.end())
    return "another finding is first";
  if (first->round != slip.round) return "in another round";
  if (first->turn != slip.turn) return "in another turn than " + std::to_string(slip.turn);
  return "";
}

class DealtSlips : public ::testing::TestWithParam<std::size_t> {
 protected:
  /// The slips of this kind in games of the house, each judged; how many there were.
  int plant_and_judge(const SlipKind& kind, const House& house) {
    Random random(GetParam() + 1);
    int planted = 0;
    for (std::uint32_t number = 1; number <= kGames && planted < kWanted; ++number) {
      const std::optional<DealtGame> dealt = deal_game(referees_, house, number);
      if (!dealt) continue;
      const std::optional<Slip> slip = kind.make(*dealt, random);
      if (!slip) continue;
      ++planted;
      judge(kind, *slip);
    }
    return planted;
  }

  void judge(const SlipKind& kind, const Slip& slip) {
    const std::string text = put_together(slip.game);
    const Verdict& verdict = referees_.judge(text);
    const std::string fault = fault_of(kind, slip, verdict);
    EXPECT_TRUE(fault.empty()) << fault << " (round " << slip.round << ", turn " << slip.turn
                               << ")\n"
                               << play::describe(verdict.findings) << text;
    if (kind.proof == Proof::hands) expect_unproven(slip);
  }

  /// With nothing left to tell who holds what, the turn cannot be illegal.
  void expect_unproven(Slip slip) {
    hide_hands(slip.game);
    const std::string text = put_together(slip.game);
    const Verdict& verdict = referees_.judge(text);
    for (const Finding& finding : verdict.findings) {
      // A card seen before cannot be in a hand, whatever is in it.
      const bool was_seen =
          finding.message.english().find("known to be elsewhere") != std::string::npos;
      const bool here = finding.round == slip.round && finding.turn == slip.turn && !was_seen;
      EXPECT_FALSE(here && finding.judgement == Judgement::illegal)
          << play::describe(verdict.findings) << text;
    }
  }

  Referees referees_;
};

TEST_P(DealtSlips, DrawTheirCodeFirst) {
  const SlipKind kind = slip_kinds().at(GetParam());
  SCOPED_TRACE(std::string(kind.name));
  for (const House& house : kind.houses) {
    SCOPED_TRACE(house.name());
    const int planted = plant_and_judge(kind, house);
    tried(static_cast<std::uint64_t>(planted), "slips");
    EXPECT_GT(planted, 0);
    if (HasFailure()) return;
  }
}

/// Codes that a rule book cites and no slip here draws, each with the reason.
const std::map<std::string, std::string>& not_planted() {
  static const std::map<std::string, std::string> kCodes = {
      {"lay.not-allowed@going-out", "no meld lies there yet: lay.no-such-meld is what is told"},
  };
  return kCodes;
}

/// Every code that the rule book of a variant cites is drawn by a slip in that game, or in one
/// played by the same law but for a setting.
TEST(DealtSlipsOf, EveryCodeThatARuleBookCites) {
  Referees referees;
  const std::vector<SlipKind> kinds = slip_kinds();
  for (const std::string variant : {"manipulation", "500-rum", "going-out"}) {
    std::set<std::string> drawn;
    for (const SlipKind& kind : kinds)
      for (const House& house : kind.houses)
        if (house.variant.starts_with(variant)) drawn.emplace(kind.codes.front());
    const auto ruleset = referees.ruleset({.variant = variant});
    ASSERT_NE(ruleset, nullptr);
    for (const Clause& clause : ruleset->variant.rulebook)
      for (const std::string& code : clause.codes)
        EXPECT_TRUE(drawn.contains(code) || not_planted().contains(code + "@" + variant))
            << code << " of " << variant;
  }
}

std::string name_of_kind(const ::testing::TestParamInfo<std::size_t>& info) {
  std::string name;
  const SlipKind kind = slip_kinds().at(info.param);
  for (const char c : kind.name)
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, DealtSlips, ::testing::Range<std::size_t>(0, slip_kinds().size()),
                         name_of_kind);

}  // namespace
}  // namespace rummy::dealt
