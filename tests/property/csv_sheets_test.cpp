// The same sheet in CSV, in JSON and as the game it was kept of: the same record, the same scores.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/variants.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "property/csv_sheet.h"
#include "property/umpire.h"
#include "score/verdict.h"
#include "table/record.h"
#include "unit/source_tree.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Every scoresheet among the samples and the cases.
std::vector<fs::path> sheets() {
  std::vector<fs::path> found;
  for (const std::string folder : {"samples", "tests/cases"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".rgn" && extension != ".json") continue;
      if (read_file(entry.path()).find("scoresheet") != std::string::npos)
        found.push_back(entry.path());
    }
  }
  std::ranges::sort(found);
  return found;
}

TEST(CsvSheets, SayWhatTheirRecordsSay) {
  std::size_t compared = 0;
  for (const fs::path& path : sheets()) {
    SCOPED_TRACE(path);
    Record record;
    Findings findings;
    const std::string text = read_file(path);
    if (path.extension() == ".rgn") {
      read_text_record(text, record, findings);
    } else {
      read_json_record(text, record, findings);
    }
    if (!findings.empty() || !record.scoresheet) continue;
    for (const char separator : {',', ';', '\t'}) {
      const std::string csv = csv_of_sheet(Json::parse(write_json_record(record)), separator);
      if (csv.empty()) continue;
      Record from_csv;
      read_sheet_record({.text = csv}, from_csv, findings);
      EXPECT_TRUE(findings.empty()) << play::describe(findings) << csv;
      Json expected = Json::parse(write_json_record(record));
      Json got = Json::parse(write_json_record(from_csv));
      // Rounds that were ruled and not played are none on paper.
      while (expected["rounds"].size() > 1 && expected["rounds"].back().empty())
        expected["rounds"].erase(expected["rounds"].size() - 1);
      for (Json* const json : {&expected, &got})
        for (const char* const note : {"date", "event", "table", "note", "cards"})
          json->erase(note);
      EXPECT_EQ(nlohmann::json(got), nlohmann::json(expected)) << csv;
      ++compared;
    }
  }
  EXPECT_GT(compared, 60U);
}

class DealtSheets : public testing::Test {
 protected:
  DealtSheets() : library_({shipped_variants()}) {}

  /// The totals and who is out and who has won, of a game and of the sheet kept of it.
  void compare(const std::string& variant, std::uint32_t game) {
    const auto loaded = library_.load(variant);
    ASSERT_TRUE(loaded);
    const RulesetOrFault made = (*loaded)->with({});
    ASSERT_TRUE(made.ruleset);
    GameDealer dealer(*made.ruleset, {});
    Record played;
    ASSERT_TRUE(dealer.deal({.seed = 7, .game = game, .players = 0, .rounds = 12}, played));
    Verdict of_game;
    umpire_.judge(played, of_game);
    const Json sheet = sheet_of_game(played, of_game, made.ruleset->variant);
    const std::string csv = csv_of_sheet(sheet, game % 2 == 0 ? ';' : ',');
    Record record;
    Findings findings;
    read_sheet_record({.text = csv}, record, findings);
    ASSERT_TRUE(findings.empty()) << play::describe(findings) << csv;
    Verdict of_sheet;
    umpire_.judge(record, of_sheet);
    SCOPED_TRACE(csv);
    ASSERT_TRUE(of_game.result && of_sheet.result);
    // A sheet does not say which card was turned up, where that doubles what is scored, nor who has
    // opened, where that counts.
    const RoundScoreSettings& scored = made.ruleset->variant.round_score;
    if (scored.doubled_by_upcard != UpcardSuit::none || counts_openings(scored) ||
        !is_exact(of_game)) {
      compare_bounds(of_sheet, of_game);
      return;
    }
    EXPECT_EQ(of_sheet.judgement, Judgement::note) << play::describe(of_sheet.findings);
    EXPECT_EQ(of_sheet.result->totals, of_game.result->totals);
    EXPECT_EQ(of_sheet.result->winners, of_game.result->winners);
    EXPECT_EQ(of_sheet.result->eliminated, of_game.result->eliminated);
    EXPECT_EQ(of_sheet.result->settlement, of_game.result->settlement);
    for (std::size_t r = 0; r < of_game.rounds.size(); ++r)
      for (std::size_t i = 0; i < played.players.size(); ++i)
        EXPECT_EQ(of_sheet.rounds[r].seats[i].score, of_game.rounds[r].seats[i].score)
            << "round " << r + 1 << ", player " << i;
  }

  /// A card drawn that was not written down can leave a score open even in a game as dealt.
  static bool is_exact(const Verdict& of_game) {
    return std::ranges::all_of(of_game.result->totals, &PointsRange::is_exact);
  }

  static void compare_bounds(const Verdict& of_sheet, const Verdict& of_game) {
    ASSERT_EQ(of_sheet.rounds.size(), of_game.rounds.size());
    for (std::size_t r = 0; r < of_game.rounds.size(); ++r) {
      for (std::size_t i = 0; i < of_game.rounds[r].seats.size(); ++i) {
        const auto& wide = of_sheet.rounds[r].seats[i].score;
        const auto& exact = of_game.rounds[r].seats[i].score;
        ASSERT_TRUE(wide && exact);
        EXPECT_TRUE(wide->contains(exact->low)) << "round " << r + 1 << ", player " << i;
      }
    }
  }

  VariantLibrary library_;
  play::Umpire umpire_;
};

TEST_F(DealtSheets, ScoreAsTheirGamesDo) {
  for (const std::string& variant : library_.names()) {
    SCOPED_TRACE(variant);
    for (std::uint32_t game = 1; game <= 10 && !HasFailure(); ++game)
      compare(variant, game);
  }
}

}  // namespace
}  // namespace rummy
