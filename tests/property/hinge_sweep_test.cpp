// Every value of every setting, tried on the illegal cases: a finding names the settings that
// decide it, and no other. A few cases here, all of them in the long tests.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "case_runner/case_file.h"
#include "case_runner/shipped_library.h"
#include "config/setting_words.h"
#include "diag/finding.h"
#include "long_run.h"
#include "places.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy {
namespace {

/// What a rule set can change before a finding, so that the record is legal by it though the
/// finding was about something else. Of a code, or of all where there is none; a family ends with
/// its point.
struct Before {
  std::string_view code;
  std::string_view setting;  // empty: any
  std::string_view why;
};
constexpr auto kBefore = std::to_array<Before>({
    {"", "deck.", "there are other cards"},
    {"", "deal.", "other cards are dealt"},
    {"", "joker.rank", "other cards are wild"},
    {"", "score.model", "the numbers of a sheet are others"},
    {"round.hand", "", "other moves count, and so other cards are left"},
    {"score.round", "", "other moves count, and so other cards are left"},
    {"game.buy-back", "opening.scope", "the rounds before score otherwise"},
    {"game.eliminated", "opening.scope", "the rounds before score otherwise"},
    {"game.after-end", "opening.scope", "the rounds before score otherwise"},
    {"deal.too-many-copies", "dealer.first", "the hand is another player's, who is due more"},
    {"turn.no-draw", "claim", "the turn is a claim"},
    {"turn.no-draw", "meld.when", "the melds are shown by a player who goes out"},
});

bool changes_what_was_before(std::string_view code, std::string_view setting) {
  return std::ranges::any_of(kBefore, [&](const Before& known) {
    const bool is_setting = known.setting.ends_with('.') ? setting.starts_with(known.setting)
                                                         : setting == known.setting;
    return (known.code.empty() || known.code == code) && (known.setting.empty() || is_setting);
  });
}

bool names(const Finding& finding, std::string_view setting, std::string_view value) {
  return std::ranges::any_of(finding.hinges, [&](const Hinge& hinge) {
    return hinge.setting == setting &&
           std::ranges::any_of(hinge.otherwise, [&](const Otherwise& other) {
             return other.value == value && other.judgement < Judgement::illegal;
           });
  });
}

bool is_there(const Findings& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& f) {
    return is_illegal(f) && f.code == finding.code && f.round == finding.round &&
           f.turn == finding.turn && f.action == finding.action && f.player == finding.player;
  });
}

std::vector<std::string_view> closed_values(const SettingInfo& setting) {
  if (setting.kind == SettingKind::flag) return {"true", "false"};
  if (setting.kind == SettingKind::choice || setting.kind == SettingKind::choice_or_number)
    return setting.words;
  return {};
}

/// One case against all the values; gives how many it was judged by.
std::size_t sweep(const cases::CaseFile& file) {
  Referee referee(shipped_library(), {.hinges = HingeSearch::faults});
  const Judged& judged = referee.judge({.name = "case", .text = file.text});
  if (judged.ruleset == nullptr || judged.verdict->judgement != Judgement::illegal) return 0;
  std::size_t tried = 0;
  for (const SettingInfo& setting : setting_catalog()) {
    for (const std::string_view value : closed_values(setting)) {
      RefereeOptions options;
      options.overrides.push_back({.key = std::string(setting.key), .value = std::string(value)});
      Referee other(shipped_library(), options);
      const Judged& there = other.judge({.name = "case", .text = file.text});
      if (there.ruleset == nullptr || there.ruleset->sha256 == judged.ruleset->sha256) continue;
      ++tried;
      for (const Finding& finding : judged.verdict->findings) {
        if (!is_illegal(finding)) continue;
        const auto where = [&] {
          return file.path.string() + ": " + std::string(finding.code) + " by " +
                 std::string(setting.key) + "=" + std::string(value);
        };
        if (names(finding, setting.key, value)) {
          EXPECT_FALSE(is_there(there.verdict->findings, finding)) << where() << " stays";
        } else if (std::ranges::none_of(there.verdict->findings, is_illegal)) {
          EXPECT_TRUE(changes_what_was_before(finding.code, setting.key))
              << where() << " is not named";
        }
      }
    }
  }
  return tried;
}

TEST(HingeSweep, ASettingIsNamedWhereItDecides) {
  const auto every = static_cast<std::size_t>(how_many("RUMREF_HINGE_CASES", 40, 1));
  std::size_t judged = 0;
  const auto paths = cases::find_cases(std::filesystem::path(kSourceDirectory) / "tests" / "cases");
  for (std::size_t i = 0; i < paths.size(); i += every)
    judged += sweep(cases::read_case(paths[i]));
  tried(judged, "rule sets on illegal cases");
  EXPECT_GT(judged, 0U);
}

}  // namespace
}  // namespace rummy
