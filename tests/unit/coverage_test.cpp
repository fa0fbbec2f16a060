// Nothing of the rule books goes untried: every rule, example and disputed value has a case, or a
// reason why no record could show it; every code a shipped variant cites has a case either way.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "case_runner/case_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "places.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

using cases::CaseFile;
using cases::ExpectedFinding;

std::filesystem::path source_directory() {
  return kSourceDirectory;
}

std::filesystem::path case_directory() {
  return source_directory() / "tests" / "cases";
}

/// "opening.points": a code, or what has no single code.
std::string folder_of(const CaseFile& file) {
  return file.path.parent_path().filename().string();
}

/// "opening.points/bad-one-short".
std::string name_of(const CaseFile& file) {
  return folder_of(file) + "/" + file.path.stem().string();
}

const std::vector<CaseFile>& all_cases() {
  static const std::vector<CaseFile> files = [] {
    std::vector<CaseFile> read;
    for (const auto& path : cases::find_cases(case_directory()))
      read.push_back(cases::read_case(path));
    return read;
  }();
  return files;
}

/// The rule sets shipped, each without any house rule.
const std::vector<std::shared_ptr<const Ruleset>>& shipped() {
  static const std::vector<std::shared_ptr<const Ruleset>> rulesets = [] {
    VariantLibrary library({source_directory() / "variants"});
    std::vector<std::shared_ptr<const Ruleset>> loaded;
    for (const std::string& name : library.names()) {
      const auto variant = library.load(name);
      EXPECT_TRUE(variant) << name;
      if (variant) loaded.push_back((*variant)->with({}).ruleset);
    }
    return loaded;
  }();
  return rulesets;
}

/// What the cases say they cover: rule id, or KEY=VALUE, to the names of the cases.
std::map<std::string, std::vector<std::string>> covered() {
  std::map<std::string, std::vector<std::string>> by_id;
  for (const CaseFile& file : all_cases())
    for (const std::string& id : file.covers)
      by_id[id].push_back(name_of(file));
  return by_id;
}

std::set<std::string> unjudgeable() {
  std::set<std::string> ids;
  for (const auto& ruleset : shipped())
    for (const Clause& clause : ruleset->variant.rulebook)
      if (!clause.judged) ids.insert(clause.ids.begin(), clause.ids.end());
  return ids;
}

/// The first word of each line; what follows is a remark.
std::set<std::string> words_of(const char* file) {
  std::set<std::string> words;
  for (const std::string& line : cases::read_lines(case_directory() / file))
    words.insert(cases::split_words(line, " ").front());
  return words;
}

bool states(const CaseFile& file, std::string_view code) {
  return std::ranges::any_of(file.findings, [code](const ExpectedFinding& f) {
    return f.code == code && f.judgement != Judgement::note;
  });
}

TEST(Coverage, EveryRuleHasACaseOrAReason) {
  const auto by_id = covered();
  const std::set<std::string> cannot = unjudgeable();
  const std::set<std::string> not_play = words_of("not_about_play.txt");
  const std::set<std::string> ids = words_of("rule_ids.txt");
  ASSERT_FALSE(ids.empty());
  for (const std::string& id : ids) {
    const auto found = by_id.find(id);
    if (found != by_id.end()) {
      std::printf("%-8s %3zu  %s\n", id.c_str(), found->second.size(),
                  found->second.front().c_str());
    } else if (cannot.contains(id)) {
      std::printf("%-8s   -  unjudgeable\n", id.c_str());
    } else if (not_play.contains(id)) {
      std::printf("%-8s   -  not about play\n", id.c_str());
    } else {
      ADD_FAILURE() << id << " has no case, and no clause says that it cannot be judged";
    }
  }
}

TEST(Coverage, CasesCoverOnlyWhatThereIs) {
  const std::set<std::string> ids = words_of("rule_ids.txt");
  for (const auto& [id, files] : covered()) {
    const bool is_value = id.find('=') != std::string::npos;
    EXPECT_TRUE(is_value || ids.contains(id)) << id << " in " << files.front();
  }
}

/// The values tables use for a setting, as the variant's rulebook lists them.
std::vector<std::string> others_of(const Variant& variant, std::string_view key) {
  std::vector<std::string> values;
  for (const Clause& clause : variant.rulebook)
    if (clause.key == key) values.insert(values.end(), clause.others.begin(), clause.others.end());
  return values;
}

const Variant* shipped_variant(std::string_view name) {
  for (const auto& ruleset : shipped())
    if (ruleset->variant.name == name) return &ruleset->variant;
  return nullptr;
}

/// Whether a case of this variant says that it covers KEY=VALUE.
bool has_case(std::string_view variant, const std::string& setting) {
  const std::string head = "variant: " + std::string(variant) + "\n";
  return std::ranges::any_of(all_cases(), [&](const CaseFile& file) {
    return file.text.find(head) != std::string::npos &&
           std::ranges::find(file.covers, setting) != file.covers.end();
  });
}

/// What is amiss with one line of the list, VARIANT KEY VALUE; nothing where all is well.
std::string fault_of_disputed(const std::string& line) {
  const std::vector<std::string> words = cases::split_words(line, " ");
  if (words.size() != 3) return "three words are needed: " + line;
  const Variant* variant = shipped_variant(words[0]);
  if (variant == nullptr) return "no such variant: " + line;
  if (!has_case(words[0], words[1] + "=" + words[2])) return "no case covers " + line;
  const std::vector<std::string> others = others_of(*variant, words[1]);
  const bool known = std::ranges::find(others, words[2]) != others.end();
  return known ? std::string() : "the rulebook's `others` lack " + line;
}

TEST(Coverage, EveryDisputedValueIsKnownAndTried) {
  const std::vector<std::string> list = cases::read_lines(case_directory() / "disputed_values.txt");
  EXPECT_FALSE(list.empty());
  for (const std::string& line : list)
    EXPECT_EQ(fault_of_disputed(line), "");
}

/// KEY=VALUE for every other value the rulebooks list.
std::set<std::string> other_values() {
  std::set<std::string> values;
  for (const auto& ruleset : shipped())
    for (const Clause& clause : ruleset->variant.rulebook)
      for (const std::string& value : clause.others)
        values.insert(clause.key + "=" + value);
  return values;
}

TEST(Coverage, EveryOtherValueOfARulebookHasACase) {
  const auto by_id = covered();
  for (const std::string& value : other_values())
    EXPECT_TRUE(by_id.contains(value)) << "no case covers " << value;
}

std::set<std::string> cited_codes() {
  std::set<std::string> codes;
  for (const auto& ruleset : shipped())
    for (const Clause& clause : ruleset->variant.rulebook)
      codes.insert(clause.codes.begin(), clause.codes.end());
  return codes;
}

/// The folders that hold a case which draws their code, or one which lets it pass.
std::set<std::string> folders_with(bool (*wanted)(const CaseFile&)) {
  std::set<std::string> folders;
  for (const CaseFile& file : all_cases())
    if (wanted(file)) folders.insert(folder_of(file));
  return folders;
}

TEST(Coverage, EveryCodeCitedHasACaseEitherWay) {
  const auto drawn = folders_with([](const CaseFile& f) { return states(f, folder_of(f)); });
  const auto passed = folders_with([](const CaseFile& f) { return !states(f, folder_of(f)); });
  for (const std::string& code : cited_codes()) {
    EXPECT_NE(find_code(code), nullptr) << code << " is in no catalogue";
    EXPECT_TRUE(drawn.contains(code)) << "no case under " << code << " draws it";
    EXPECT_TRUE(passed.contains(code)) << "no case under " << code << " lets it pass";
  }
}

TEST(Coverage, CasesAreWhatTheirNamesSay) {
  for (const CaseFile& file : all_cases()) {
    const std::string folder = folder_of(file);
    const std::string stem = file.path.stem().string();
    EXPECT_FALSE(file.why.empty()) << name_of(file) << " does not say why";
    if (find_code(folder) == nullptr) continue;  // scoring, game, notation: of no one code
    const bool is_ok = stem.rfind("ok-", 0) == 0;
    EXPECT_NE(is_ok, states(file, folder))
        << name_of(file) << (is_ok ? " draws its code" : " does not draw its code");
  }
}

}  // namespace
}  // namespace rummy
