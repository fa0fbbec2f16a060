// A tournament of dealt games of all variants, a slip planted in every eighth: each is found,
// nothing else is, and every format says so of the same records with the same codes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "unit/run_program.h"
#include "unit/temp_variants.h"

namespace rummy::dealt {
namespace {

using Fault = std::pair<std::string, std::string>;  // record, code
using Faults = std::multiset<Fault>;

/// A planted fault: the first one found in its record is one of these codes, at this turn.
struct Planted {
  std::vector<std::string_view> codes;
  std::size_t round = 0;
  std::size_t turn = 0;
};

std::string bare(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

std::vector<std::string> rows_of(const std::string& text) {
  std::vector<std::string> rows;
  std::istringstream in(text);
  for (std::string row; std::getline(in, row);)
    rows.push_back(row);
  return rows;
}

/// What each line says that fits: which group is the record, which the code.
Faults matched(const std::string& text, const std::string& pattern) {
  const std::regex form(pattern);
  Faults faults;
  for (const std::string& row : rows_of(text)) {
    std::smatch found;
    if (std::regex_search(row, found, form)) faults.emplace(bare(found[1]), found[2]);
  }
  return faults;
}

Faults in_verdicts(const nlohmann::json& verdicts) {
  Faults faults;
  for (const auto& verdict : verdicts)
    for (const auto& finding : verdict["findings"])
      faults.emplace(bare(verdict["record"]), finding["code"]);
  return faults;
}

Faults in_sarif(const std::string& text) {
  Faults faults;
  const auto log = nlohmann::json::parse(text);
  for (const auto& result : log["runs"][0]["results"])
    faults.emplace(bare(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]),
                   result["ruleId"]);
  return faults;
}

/// In text the place follows the code, a line below.
Faults in_text(const std::string& text) {
  const std::regex head(R"(^(?:error|warning)\[([a-z.-]+)\]: )");
  const std::regex place(R"(^ *--> ([^: ]+))");
  Faults faults;
  std::string code;
  for (const std::string& row : rows_of(text)) {
    std::smatch found;
    if (std::regex_search(row, found, head)) code = found[1];
    if (!code.empty() && std::regex_search(row, found, place)) {
      faults.emplace(bare(found[1]), code);
      code.clear();
    }
  }
  return faults;
}

nlohmann::json lines_as_list(const std::string& text) {
  nlohmann::json list = nlohmann::json::array();
  for (const std::string& row : rows_of(text))
    list.push_back(nlohmann::json::parse(row));
  return list;
}

class Tournament : public ::testing::Test {
 protected:
  void play(int games) {
    const std::vector<std::string> variants = referees_.library().names();
    const std::vector<SlipKind> kinds = slip_kinds();
    constexpr int kEvery = 8;
    std::size_t kind = 0;
    for (int i = 0; i < games; ++i) {
      const std::string name = "t" + std::to_string(10'000 + i) + ".rgn";
      const std::string& variant = variants[static_cast<std::size_t>(i) % variants.size()];
      if (i % kEvery == kEvery - 1 && plant(kinds[kind++ % kinds.size()], name)) continue;
      const auto number = static_cast<std::uint32_t>(1 + i / static_cast<int>(variants.size()));
      if (const auto dealt = deal_game(referees_, {.variant = variant}, number))
        write(name, put_together(dealt->game));
    }
  }

  bool plant(const SlipKind& kind, const std::string& name) {
    const House& house = kind.houses[random_.below(kind.houses.size())];
    const std::optional<Slip> slip = first_slip(referees_, kind, house, 20, random_);
    if (!slip) return false;
    write(name, put_together(slip->game));
    planted_[name] = {.codes = kind.codes, .round = slip->round, .turn = slip->turn};
    return true;
  }

  void write(const std::string& name, const std::string& text) const {
    write_file(folder_.directory() / "games" / name, text);
  }
  [[nodiscard]] std::string check(const std::string& format) const {
    return run_in_shell("rumref check --quiet --format " + format + " '" +
                        (folder_.directory() / "games").string() + "'")
        .output;
  }

  void expect_planted(const nlohmann::json& verdicts) const {
    std::set<std::string> found;
    for (const auto& verdict : verdicts) {
      const std::string record = bare(verdict["record"]);
      found.insert(record);
      const auto planted = planted_.find(record);
      ASSERT_NE(planted, planted_.end()) << "nothing is wrong with it: " << verdict.dump();
      const auto& first = verdict["findings"][0];
      const std::string code = first["code"];
      EXPECT_NE(std::ranges::find(planted->second.codes, code), planted->second.codes.end())
          << verdict.dump();
      EXPECT_EQ(first.value("round", std::size_t{0}), planted->second.round) << verdict.dump();
      EXPECT_EQ(first.value("turn", std::size_t{0}), planted->second.turn) << verdict.dump();
    }
    for (const auto& [record, planted] : planted_)
      EXPECT_TRUE(found.contains(record)) << record << " " << planted.codes.front();
  }

  Referees referees_;
  Random random_{20261126};
  TempVariants folder_;
  std::map<std::string, Planted> planted_;
};

TEST_F(Tournament, EveryPlantedFaultIsFoundAndNoneElseInEveryFormat) {
  play(how_many("RUMREF_TOURNAMENT", 250, 5'000));
  tried(planted_.size(), "planted faults");
  ASSERT_GT(planted_.size(), 20U);
  const nlohmann::json verdicts = lines_as_list(check("ndjson"));
  expect_planted(verdicts);
  const Faults faults = in_verdicts(verdicts);
  EXPECT_EQ(in_verdicts(nlohmann::json::parse(check("json"))), faults);
  EXPECT_EQ(in_sarif(check("sarif")), faults);
  EXPECT_EQ(in_text(check("text")), faults);
  EXPECT_EQ(matched(check("line"), R"(^([^: ]+):\d+:\d+: ([a-z-]+\.[a-z-]+): )"), faults);
  EXPECT_EQ(matched(check("github"), R"(^::\w+ file=([^,]+),.*title=([a-z.-]+)::)"), faults);
  EXPECT_EQ(matched(check("csv"),
                    R"(^([^,]+),[^,]*,[^,]*,[^,]*,(?:illegal|undecided|malformed),([a-z.-]+),)"),
            faults);
  std::set<std::string> records;
  for (const Fault& fault : matched(check("junit"), "<testsuite name=\"([^\"]+)\" (tests)="))
    records.insert(fault.first);
  std::set<std::string> faulty;
  for (const Fault& fault : faults)
    faulty.insert(fault.first);
  EXPECT_EQ(records, faulty);
}

}  // namespace
}  // namespace rummy::dealt
