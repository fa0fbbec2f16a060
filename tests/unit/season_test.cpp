// A season of a club as it lies in a folder: fifty sheets kept in nine ways, scored in one command.
// What its standings must be is summed up here, from the numbers the sheets were made of.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "unit/run_program.h"
#include "unit/zip_file.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::vector<std::string> kNames = {"Ala", "Bartek", "Celina", "Łukasz"};

/// By round, then by player.
using Scores = std::vector<std::vector<int>>;

struct Sum {
  int games = 0;
  int points = 0;
  int best = 1000;
};

Scores made_game(std::mt19937& chance) {
  Scores scores(3 + chance() % 4);
  for (std::vector<int>& round : scores) {
    const std::size_t winner = chance() % kNames.size();
    for (std::size_t i = 0; i < kNames.size(); ++i)
      round.push_back(i == winner ? -10 : static_cast<int>(2 + chance() % 60));
  }
  return scores;
}

/// A row for each player and round.
std::string long_sheet(const Scores& scores, char separator) {
  const auto joined = [separator](const std::vector<std::string>& cells) {
    std::string row;
    for (const std::string& cell : cells)
      row += (row.empty() && &cell == cells.data() ? "" : std::string(1, separator)) + cell;
    return row + "\n";
  };
  std::string text = joined({"variant", "round", "player", "score"});
  for (std::size_t r = 0; r < scores.size(); ++r)
    for (std::size_t i = 0; i < kNames.size(); ++i)
      text += joined({"remik", std::to_string(r + 1), kNames[i], std::to_string(scores[r][i])});
  return text;
}

/// A column for each player, with running totals or scores.
std::string wide_sheet(const Scores& scores, bool totals) {
  std::string text = totals ? "Running totals\nvariant: remik\n" : "variant: remik\n";
  text += "Runda";
  for (const std::string& name : kNames)
    text += ";" + name;
  std::vector<int> sums(kNames.size());
  for (std::size_t r = 0; r < scores.size(); ++r) {
    text += "\n" + std::to_string(r + 1);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      sums[i] += scores[r][i];
      text += ";" + std::to_string(totals ? sums[i] : scores[r][i]);
    }
  }
  return text + "\n";
}

/// A row for each player.
std::string tall_sheet(const Scores& scores) {
  std::string text = "variant: remik\nName";
  for (std::size_t r = 0; r < scores.size(); ++r)
    text += "," + std::to_string(r + 1);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    text += "\n" + kNames[i];
    for (const std::vector<int>& round : scores)
      text += "," + std::to_string(round[i]);
  }
  return text + "\n";
}

std::string json_sheet(const Scores& scores) {
  Json rounds = Json::array();
  for (const std::vector<int>& round : scores) {
    Json score;
    for (std::size_t i = 0; i < kNames.size(); ++i)
      score[kNames[i]] = round[i];
    rounds.push_back({{"score", score}});
  }
  return Json{{"variant", "remik"}, {"scoresheet", true}, {"players", kNames}, {"rounds", rounds}}
      .dump();
}

std::string text_sheet(const Scores& scores) {
  std::string text = "variant: remik\nplayers: Ala, Bartek, Celina, Łukasz\nscoresheet: yes\n";
  for (const std::vector<int>& round : scores) {
    text += "\nround\nscore: ";
    for (std::size_t i = 0; i < kNames.size(); ++i)
      text += (i == 0 ? "" : ", ") + kNames[i] + " " + std::to_string(round[i]);
  }
  return text + "\n";
}

/// Without a mark, as some programs write it. Of our letters one is no ASCII: Ł.
std::string as_utf16(const std::string& text) {
  std::string wide;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\xC5') {
      wide += {'\x41', '\x01'};
      ++i;
    } else {
      wide += {text[i], '\0'};
    }
  }
  return wide;
}

std::string as_windows_1250(std::string text) {
  for (std::size_t at = text.find("Ł"); at != std::string::npos; at = text.find("Ł"))
    text.replace(at, 2, "\xA3");
  return text;
}

std::string book_sheet(const Scores& scores) {
  std::string rows = "<row r=\"1\">";
  const auto add = [&rows](char column, std::size_t row, const std::string& value, bool is_text) {
    const std::string cell = "<c r=\"" + std::string(1, column) + std::to_string(row) + "\"";
    rows += is_text ? cell + " t=\"inlineStr\"><is><t>" + value + "</t></is></c>"
                    : cell + "><v>" + value + "</v></c>";
  };
  add('A', 1, "variant: remik", true);
  rows += "</row><row r=\"2\">";
  add('A', 2, "Round", true);
  for (std::size_t i = 0; i < kNames.size(); ++i)
    add(static_cast<char>('B' + i), 2, kNames[i], true);
  for (std::size_t r = 0; r < scores.size(); ++r) {
    rows += "</row><row r=\"" + std::to_string(r + 3) + "\">";
    add('A', r + 3, std::to_string(r + 1), false);
    for (std::size_t i = 0; i < kNames.size(); ++i)
      add(static_cast<char>('B' + i), r + 3, std::to_string(scores[r][i]), false);
  }
  return excel_of({{"Sheet1", rows + "</row>"}});
}

/// The sheet in one of the ways, and what its file's name ends in.
std::pair<std::string, std::string> kept_as(std::size_t way, const Scores& scores) {
  switch (way) {
    case 0:
      return {".csv", long_sheet(scores, ',')};
    case 1:
      return {".TSV", long_sheet(scores, '\t')};
    case 2:
      return {".csv", wide_sheet(scores, false)};
    case 3:
      return {".txt", wide_sheet(scores, true)};
    case 4:
      return {".csv", tall_sheet(scores)};
    case 5:
      return {".json", json_sheet(scores)};
    case 6:
      return {".rgn", text_sheet(scores)};
    case 7:
      return {".csv", as_utf16(long_sheet(scores, ';'))};
    case 8:
      return {".csv", as_windows_1250(wide_sheet(scores, false))};
    default:
      return {".xlsx", book_sheet(scores)};
  }
}

TEST(Season, FiftySheetsKeptInTenWaysHaveTheStandingsTheyWereMadeFor) {
  const fs::path folder = fs::temp_directory_path() / ("rumref-season-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::mt19937 chance(20261126);
  std::map<std::string, Sum> sums;
  for (std::size_t game = 0; game < 50; ++game) {
    const Scores scores = made_game(chance);
    const auto [ending, text] = kept_as(game % 10, scores);
    std::ofstream(folder / ("evening-" + std::to_string(game + 100) + ending), std::ios::binary)
        << text;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      Sum& sum = sums[kNames[i]];
      ++sum.games;
      for (const std::vector<int>& round : scores) {
        sum.points += round[i];
        sum.best = std::min(sum.best, round[i]);
      }
    }
  }
  std::ofstream(folder / "photo.png", std::ios::binary) << "\x89PNG\r\n";
  const Ran ran = run_in_shell("rumref score --standings --format json " + folder.string());
  const std::size_t begin = ran.output.find('{');
  ASSERT_NE(begin, std::string::npos) << ran.output;
  EXPECT_NE(ran.output.substr(0, begin).find("photo.png: it is a picture"), std::string::npos)
      << ran.output;
  const Json standings = Json::parse(ran.output.substr(begin));
  EXPECT_EQ(standings["games"], 50);
  ASSERT_EQ(standings["standings"].size(), kNames.size()) << ran.output;
  for (const Json& placing : standings["standings"]) {
    const Sum& sum = sums[placing["player"]];
    EXPECT_EQ(placing["games"], sum.games) << placing;
    EXPECT_FALSE(placing.contains("open")) << placing;
    EXPECT_EQ(placing["points"], sum.points) << placing;
    EXPECT_EQ(placing["best_round"], sum.best) << placing;
  }
  std::error_code error;
  fs::remove_all(folder, error);
}

}  // namespace
}  // namespace rummy
