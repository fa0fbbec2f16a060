// Files of other programs that were damaged: nothing crashes, and what is read of them is the game
// that was there, or something is said, or it is another game that could have been played.

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "case_runner/shipped_library.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_source.h"
#include "long_run.h"
#include "mapping/mapping.h"
#include "rumref.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// Of a thousand damaged files, so many at most are silently another game: one card for another in
/// a line without a second witness, a score for another, a name for another. A mapping that asks
/// more of its lines writes the smaller number.
const std::map<std::string, std::size_t> kMostOthers = {
    {"eaai-gin", 1},          {"gin-lines", 6},       {"openspiel-gin", 0},
    {"pbn-gin", 5},           {"rlcard-gin", 2},      {"rummikub-states", 15},
    {"scores-by-player", 14}, {"scores-by-seat", 48}, {"scores-by-winner", 1},
    {"scores-rows", 12},
};

/// What was read of a file.
struct Told {
  std::string games;  // as notation, without what stood in the file
  std::string notes;  // of what was left out
  bool is_refused = false;
  std::string findings;  // their codes
};

std::string without_comments(const std::string& record) {
  std::string text;
  for (std::size_t at = 0; at < record.size();) {
    const std::size_t end = record.find('\n', at);
    const std::string line = record.substr(at, end - at);
    text += line.substr(0, line.find("   # ")) + '\n';
    at = end + 1;
  }
  return text;
}

Told told_of(const std::shared_ptr<const Mapping>& mapping, const std::string& file,
             Referee& referee) {
  constexpr std::size_t kLongest = std::size_t{1} << 20U;
  Told told;
  const auto records = open_mapped(mapping, std::make_unique<TextSource>(file), kLongest);
  for (ForeignRecord record; records->next(record);) {
    for (const std::string& note : record.notes)
      told.notes += note + "; ";
    if (!record.fault.empty()) {
      told.is_refused = true;
      continue;
    }
    told.games += without_comments(record.text) + '\n';
    const Judged& judged = referee.judge({.name = "a", .text = record.text});
    for (const Finding& finding : judged.verdict->findings)
      told.findings += std::string(finding.code) + ' ';
  }
  return told;
}

/// One to three bytes changed, or up to eight taken out.
std::string damaged(std::string text, std::mt19937_64& random) {
  const auto pick = [&random](std::size_t below) {
    return static_cast<std::size_t>(random() % below);
  };
  for (std::size_t times = 1 + pick(3); times > 0 && !text.empty(); --times) {
    const std::size_t at = pick(text.size());
    if (pick(2) == 0)
      text[at] = static_cast<char>(pick(256));
    else
      text.erase(at, 1 + pick(8));
  }
  return text;
}

TEST(DamagedLogs, AreTheSameGameOrSomethingIsSaid) {
  constexpr std::size_t kFiles = 1'000;  // of each form
  Referee referee(shipped_library(), {.ends = RecordEnds::anywhere});
  std::size_t forms = 0;
  for (const auto& sample : fs::directory_iterator(source_root() / "importers/samples")) {
    const std::string name = sample.path().stem().string();
    SCOPED_TRACE(name);
    const auto mapping = std::make_shared<const Mapping>(shipped_mapping(name).value());
    const std::string text = read_file(sample.path());
    const Told original = told_of(mapping, text, referee);
    ASSERT_FALSE(original.is_refused) << original.games;
    std::mt19937_64 random(20261130);
    std::size_t refused = 0;
    std::size_t found = 0;
    std::size_t noted = 0;
    std::size_t others = 0;
    std::string example;
    for (std::size_t i = 0; i < kFiles; ++i) {
      const std::string file = damaged(text, random);
      const Told told = told_of(mapping, file, referee);
      if (told.is_refused) {
        ++refused;
      } else if (told.games == original.games) {
        continue;
      } else if (told.findings != original.findings) {
        ++found;
      } else if (told.notes != original.notes) {
        ++noted;
      } else {
        ++others;
        example = told.games;
      }
    }
    tried(kFiles, name + ": " + std::to_string(refused) + " refused, " + std::to_string(found) +
                      " with findings, " + std::to_string(noted) + " noted, " +
                      std::to_string(others) + " silently another game");
    ASSERT_TRUE(kMostOthers.contains(name));
    EXPECT_LE(others, kMostOthers.at(name)) << example << "\ninstead of\n" << original.games;
    ++forms;
  }
  EXPECT_EQ(forms, kMostOthers.size());
}

}  // namespace
}  // namespace rummy
