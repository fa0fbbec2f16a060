// Every finding names the setting it breaks and quotes the clause of that setting; tried on all
// cases, each of which breaks something by the rules it names.

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
#include "places.h"
#include "report/judged.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "unit/setting_values.h"

namespace rummy {
namespace {

/// A code and a setting it names, and why no other value of that setting changes the finding.
struct Exception {
  std::string_view code;
  std::string_view setting;
  std::string_view why;
};
constexpr auto kNotDecisive = std::to_array<Exception>({
    {"deal.too-many-copies", "deck.packs", "one card more than all packs a setting allows"},
    {"record.bad-setting", "deal.cards", "it is the value itself that is told of"},
    {"score.round", "score.model", "cards are counted wrong, whatever the count is for"},
    {"stock.reshuffle", "stock.keep_top", "the cards written are not the discards"},
    {"stock.reshuffle", "stock.on_empty", "no game reshuffles while the stock has cards"},
    {"turn.no-draw", "draw.stages", "a turn has a draw, however many more it may have"},
    {"turn.out-of-order", "turn.direction", "the player is due in neither direction"},
    {"turn.after-end", "end.deadlock", "a round given up is over, whoever may give it up"},
    {"drop.not-allowed", "drop.first", "nobody leaves in the turn of a draw"},
    {"joker.changed", "joker.move", "it stands for a card that no value lets it be"},
    {"joker.wrong-card", "joker.in_set", "the card given for it is of another rank"},
});

bool is_excepted(const Finding& finding) {
  return std::ranges::any_of(kNotDecisive, [&](const Exception& known) {
    return known.code == finding.code && known.setting == finding.setting;
  });
}

std::vector<cases::CaseFile> all_cases() {
  std::vector<cases::CaseFile> read;
  for (const auto& path :
       cases::find_cases(std::filesystem::path(kSourceDirectory) / "tests" / "cases"))
    read.push_back(cases::read_case(path));
  return read;
}

/// What a case draws that breaks a setting.
Findings broken(const Judged& judged) {
  Findings found;
  for (const Finding& finding : judged.verdict->findings) {
    if (is_illegal(finding) && !finding.setting.empty()) found.push_back(finding);
  }
  return found;
}

std::string told(const cases::CaseFile& file, const Finding& finding) {
  return file.path.parent_path().filename().string() + "/" + file.path.stem().string() + ": " +
         std::string(finding.code) + " through " + std::string(finding.setting);
}

bool is_at_default(const Judged& judged, std::string_view key) {
  return *judged.ruleset->value_of(key) == find_setting(key)->engine_default;
}

bool is_there(const Judged& judged, const Finding& finding) {
  return std::ranges::any_of(judged.verdict->findings, [&](const Finding& f) {
    return is_illegal(f) && f.code == finding.code && f.setting == finding.setting &&
           f.round == finding.round && f.turn == finding.turn && f.action == finding.action &&
           f.player == finding.player && f.message.english() == finding.message.english();
  });
}

/// Values of the setting, far off and near what it is.
std::vector<std::string> other_values(const Judged& judged, std::string_view key) {
  std::vector<std::string> values = values_of(*find_setting(key));
  const std::string& now = *judged.ruleset->value_of(key);
  if (!now.empty() && now.find_first_not_of("-0123456789") == std::string::npos) {
    const int number = std::stoi(now);
    for (const int step : {1, -1, 2, -2, 10, -10})
      values.push_back(std::to_string(number + step));
  }
  return values;
}

/// Some other value of the setting makes another finding of it, or none; or the rest of the rules
/// goes with no other value, so that it cannot be tried by itself.
bool decides(const cases::CaseFile& file, const Judged& judged, const Finding& finding) {
  bool is_tried = false;
  for (const std::string& value : other_values(judged, finding.setting)) {
    RefereeOptions options;
    options.overrides.push_back({.key = std::string(finding.setting), .value = value});
    Referee other(shipped_library(), options);
    const Judged& there = other.judge({.name = "case", .text = file.text});
    if (there.ruleset == nullptr) continue;
    if (!is_there(there, finding)) return true;
    is_tried |= there.ruleset->sha256 != judged.ruleset->sha256;
  }
  return !is_tried;
}

TEST(BrokenSettings, TheClauseQuotedIsThatOfTheSetting) {
  for (const cases::CaseFile& file : all_cases()) {
    Referee referee(shipped_library(), {});
    const Judged& judged = referee.judge({.name = "case", .text = file.text});
    if (judged.ruleset == nullptr) continue;
    for (const Finding& finding : broken(judged)) {
      ASSERT_NE(find_setting(finding.setting), nullptr) << told(file, finding);
      // What a game never speaks of is as the engine has it, and quoted by the code.
      if (is_at_default(judged, finding.setting) &&
          clause_on(judged.ruleset->variant, finding.setting) == nullptr)
        continue;
      const Clause* const clause = clause_behind(judged.ruleset, finding);
      ASSERT_NE(clause, nullptr) << told(file, finding);
      const bool is_own =
          clause->key == finding.setting ||
          std::ranges::find(clause->values, finding.setting) != clause->values.end();
      EXPECT_TRUE(is_own) << told(file, finding) << " quotes " << clause->key;
      const std::string rule = clause->text.english();
      EXPECT_EQ(rule.find_first_of("{}[]"), std::string::npos)
          << told(file, finding) << ": " << rule;
    }
  }
}

TEST(BrokenSettings, TheRuleReadsTheSettingItNames) {
  for (const cases::CaseFile& file : all_cases()) {
    Referee referee(shipped_library(), {});
    const Judged& judged = referee.judge({.name = "case", .text = file.text});
    if (judged.ruleset == nullptr) continue;
    for (const Finding& finding : broken(judged)) {
      Finding unnamed = finding;
      unnamed.setting = {};
      const SettingsRead read(judged.ruleset->program, unnamed);
      if (read.words().empty()) continue;
      EXPECT_TRUE(read.has(finding.setting)) << told(file, finding);
    }
  }
}

TEST(BrokenSettings, TheSettingNamedDecides) {
  for (const cases::CaseFile& file : all_cases()) {
    Referee referee(shipped_library(), {});
    const Judged& judged = referee.judge({.name = "case", .text = file.text});
    if (judged.ruleset == nullptr) continue;
    for (const Finding& finding : broken(judged)) {
      if (is_excepted(finding)) continue;
      EXPECT_TRUE(decides(file, judged, finding)) << told(file, finding);
    }
  }
}

}  // namespace
}  // namespace rummy
