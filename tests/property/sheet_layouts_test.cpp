// The same sheet in every layout, separator and encoding: the record its JSON gives.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "config/variants.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "property/umpire.h"
#include "score/verdict.h"
#include "sheet_rules.h"
#include "table/record.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Lines = std::vector<std::vector<std::string>>;

/// Names a keyboard may write in more ways than one.
constexpr auto kNames = std::to_array<std::string_view>(
    {"Łucja", "Jörg", "O'Dea, Sean", "Zdzisława Kość", "R2", "Ala Ma", "Žofie", "Old Tom"});

std::string number_of(const Json& round, const char* key, const std::string& player) {
  return round.contains(key) && round[key].contains(player) ? round[key][player].dump() : "";
}

std::string name_of(const Json& round, const char* key) {
  return round.contains(key) ? round[key].get<std::string>() : "";
}

/// What a table of players can say of a sheet, with names of ours: scores, totals, who ended it.
Json ruled_sheet(const Json& played, const Verdict& verdict) {
  Json sheet = {{"variant", played["variant"]}, {"scoresheet", true}};
  std::vector<std::string> players;
  for (std::size_t i = 0; i < played["players"].size(); ++i)
    players.emplace_back(i < kNames.size() ? std::string(kNames.at(i)) : "P" + std::to_string(i));
  sheet["players"] = players;
  for (const RoundResult& result : verdict.rounds) {
    Json round = Json::object();
    for (std::size_t i = 0; i < result.seats.size(); ++i) {
      const SeatResult& seat = result.seats[i];
      if (!seat.score) continue;
      round["score"][players[i]] = seat.score->low;
      round["total"][players[i]] = seat.total.low;
    }
    if (result.ended == RoundEnd::out && result.winners.size() == 1)
      round["went_out"] = players[index(result.winners.front())];
    if (result.dealer) round["dealer"] = players[index(*result.dealer)];
    sheet["rounds"].push_back(round);
  }
  return sheet;
}

Lines wide(const Json& sheet, bool slashed) {
  Lines lines(1);
  lines[0] = {"Runde", "went_out", "Dealer"};
  for (const Json& player : sheet["players"]) {
    lines[0].push_back(player.get<std::string>());
    if (!slashed) lines[0].push_back(player.get<std::string>() + " total");
  }
  for (const Json& round : sheet["rounds"]) {
    std::vector<std::string>& line = lines.emplace_back();
    line = {std::to_string(lines.size() - 1) + ".", name_of(round, "went_out"),
            name_of(round, "dealer")};
    for (const Json& player : sheet["players"]) {
      const auto name = player.get<std::string>();
      const std::string score = number_of(round, "score", name);
      const std::string total = number_of(round, "total", name);
      line.push_back(slashed && !score.empty() ? score + "/" + total : score);
      if (!slashed) line.push_back(total);
    }
  }
  return lines;
}

Lines tall(const Json& sheet) {
  Lines lines(1);
  lines[0] = {""};
  for (std::size_t i = 1; i <= sheet["rounds"].size(); ++i)
    lines[0].push_back("Round " + std::to_string(i));
  for (const Json& player : sheet["players"]) {
    std::vector<std::string>& line = lines.emplace_back();
    const auto name = player.get<std::string>();
    line = {name};
    for (const Json& round : sheet["rounds"])
      line.push_back(number_of(round, "score", name) + "/" + number_of(round, "total", name));
  }
  return lines;
}

Lines long_rows(const Json& sheet) {
  Lines lines = {
      {"partia", "Wariant", "rozdanie", "Gracz", "Zakończył", "dealer", "wynik", "RAZEM"}};
  std::size_t number = 0;
  for (const Json& round : sheet["rounds"]) {
    ++number;
    for (const Json& player : sheet["players"]) {
      const auto name = player.get<std::string>();
      lines.push_back({"", sheet["variant"].get<std::string>(), std::to_string(number), name,
                       name_of(round, "went_out") == name ? "tak" : "",
                       name_of(round, "dealer") == name ? "x" : "", number_of(round, "score", name),
                       number_of(round, "total", name)});
    }
  }
  return lines;
}

/// Layouts that name nothing but players and rounds: figures have to tell what is what.
enum class Plain : std::uint8_t {
  sums_below,
  sums_without_label,
  sums_on_top,
  halves,
  two_headers,
  running,
  below_each,
  by_row,
  apart,
};
constexpr auto kPlainLayouts = std::to_array<Plain>(
    {Plain::sums_below, Plain::sums_without_label, Plain::sums_on_top, Plain::halves,
     Plain::two_headers, Plain::running, Plain::below_each, Plain::by_row, Plain::apart});

std::vector<std::string> figures_of(const Json& sheet, std::size_t round, const char* key) {
  std::vector<std::string> figures;
  for (const Json& player : sheet["players"])
    figures.push_back(number_of(sheet["rounds"][round], key, player.get<std::string>()));
  return figures;
}

void append(std::vector<std::string>& line, const std::vector<std::string>& more) {
  line.insert(line.end(), more.begin(), more.end());
}

Lines apart(const Json& sheet) {
  Lines lines;
  for (const Json& player : sheet["players"]) {
    lines.push_back({player.get<std::string>()});
    for (std::size_t i = 0; i < sheet["rounds"].size(); ++i)
      lines.push_back({std::to_string(i + 1),
                       number_of(sheet["rounds"][i], "score", player.get<std::string>())});
    lines.emplace_back();
  }
  return lines;
}

Lines by_row(const Json& sheet) {
  Lines lines = {{"Giro", "Chi", "Quanto"}};
  for (std::size_t i = 0; i < sheet["rounds"].size(); ++i)
    for (const Json& player : sheet["players"])
      lines.push_back({std::to_string(i + 1), player.get<std::string>(),
                       number_of(sheet["rounds"][i], "score", player.get<std::string>())});
  return lines;
}

Lines plain(const Json& sheet, Plain layout) {
  if (layout == Plain::apart) return apart(sheet);
  if (layout == Plain::by_row) return by_row(sheet);
  const std::vector<std::string> names = sheet["players"].get<std::vector<std::string>>();
  const std::size_t rounds = sheet["rounds"].size();
  Lines lines;
  if (layout == Plain::running) lines.push_back({"Running totals"});
  std::vector<std::string>& head = lines.emplace_back(std::vector<std::string>{"Xyz"});
  if (layout == Plain::two_headers) {
    std::vector<std::string> below = {""};
    for (const std::string& name : names) {
      append(head, {name, ""});
      append(below, {"pts", "Σ"});
    }
    lines.push_back(below);
  } else {
    append(head, names);
    if (layout == Plain::halves)
      for (const std::string& name : names)
        head.push_back("Total " + name);
  }
  const auto sums = [&](const std::string& label) {
    lines.push_back({label});
    append(lines.back(), figures_of(sheet, rounds - 1, "total"));
  };
  if (layout == Plain::sums_on_top) sums("Total");
  for (std::size_t i = 0; i < rounds; ++i) {
    const std::vector<std::string> scores = figures_of(sheet, i, "score");
    const std::vector<std::string> totals = figures_of(sheet, i, "total");
    std::vector<std::string>& line = lines.emplace_back(1, std::to_string(i + 1));
    if (layout == Plain::two_headers) {
      for (std::size_t k = 0; k < scores.size(); ++k)
        append(line, {scores[k], totals[k]});
      continue;
    }
    append(line, layout == Plain::running ? totals : scores);
    if (layout == Plain::halves) append(line, totals);
    if (layout != Plain::below_each) continue;
    lines.push_back({""});
    append(lines.back(), totals);
  }
  if (layout == Plain::sums_below) sums("Összesen");
  if (layout == Plain::sums_without_label) sums("");
  return lines;
}

/// By round and player, from the scores or from what the totals differ by; 0 where nothing is said.
std::vector<std::map<std::string, int>> scores_of(const Json& sheet) {
  std::vector<std::map<std::string, int>> all;
  std::map<std::string, int> before;
  for (const Json& round : sheet["rounds"]) {
    std::map<std::string, int>& scores = all.emplace_back();
    for (const Json& each : sheet["players"]) {
      const auto player = each.get<std::string>();
      const std::string score = number_of(round, "score", player);
      const std::string total = number_of(round, "total", player);
      scores[player] = !score.empty()   ? std::stoi(score)
                       : !total.empty() ? std::stoi(total) - before[player]
                                        : 0;
      before[player] += scores[player];
    }
  }
  return all;
}

/// The totals are the sums of the scores, and nothing else.
bool adds_up(const Json& sheet) {
  std::map<std::string, int> sums;
  for (const Json& round : sheet["rounds"]) {
    for (const Json& each : sheet["players"]) {
      const auto player = each.get<std::string>();
      sums[player] += std::stoi(number_of(round, "score", player));
      if (std::to_string(sums[player]) != number_of(round, "total", player)) return false;
    }
  }
  return true;
}

std::string written(const Lines& lines, char separator, std::string_view line_end) {
  std::string out;
  for (const std::vector<std::string>& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i > 0) out += separator;
      const bool needs_quotes = line[i].find_first_of(",;\t|\"") != std::string::npos;
      out.append(needs_quotes ? '"' + line[i] + '"' : line[i]);
    }
    out.append(line_end);
  }
  return out;
}

std::string in_utf16(std::string_view text) {
  std::string out = "\xFF\xFE";
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    out += static_cast<char>(step.code & 0xFFU);
    out += static_cast<char>(step.code >> 8U);
    text.remove_prefix(step.bytes);
  }
  return out;
}

class SheetLayouts : public testing::Test {
 protected:
  SheetLayouts() : library_({shipped_variants()}) {
    sheets_->rules = sheet_rules_of(library_, {}, {});
  }

  /// The records of a file, as commands read it.
  std::vector<Json> read(const std::string& name, const std::string& bytes) {
    const fs::path path = folder_.directory() / name;
    std::ofstream(path, std::ios::binary) << bytes;
    Inputs inputs({path.string()}, {.sought = Sought::records_and_csv, .sheets = sheets_});
    std::vector<Json> games;
    InputItem item;
    while (inputs.next(item)) {
      Record record;
      Findings findings;
      EXPECT_EQ(item.fault, InputFault::none) << item.message;
      read_sheet_record(sheet_text(item.text, item.sheet), record, findings);
      for (const Finding& finding : findings)
        EXPECT_EQ(finding.judgement, Judgement::note) << finding.message.english() << "\n" << bytes;
      games.push_back(Json::parse(write_json_record(record)));
    }
    return games;
  }

  void expect(const Json& sheet, const std::string& name, const std::string& bytes,
              std::size_t games = 1) {
    const std::vector<Json> got = read(name, bytes);
    ASSERT_EQ(got.size(), games) << bytes;
    for (const Json& game : got)
      EXPECT_EQ(nlohmann::json(game), nlohmann::json(sheet)) << bytes;
  }

  void compare(Json sheet) {
    const std::string title = "variant: " + sheet["variant"].get<std::string>();
    constexpr auto kSeparators = std::to_array<char>({',', ';', '\t', '|'});
    for (const char separator : kSeparators) {
      expect(sheet, "long.csv", written(long_rows(sheet), separator, "\r\n"));
      expect(sheet, "WIDE.TXT", title + "\n" + written(wide(sheet, false), separator, "\n"));
      expect(sheet, "slash.tsv", title + "\r" + written(wide(sheet, true), separator, "\r"));
      expect(sheet, "utf16.csv",
             in_utf16(title + "\r\n\r\n" + written(wide(sheet, true), separator, "\r\n")));
    }
    const std::string game = title + "\n" + written(wide(sheet, false), ';', "\n");
    expect(sheet, "stacked.csv", game + "\n\n" + game + "\n" + game, 3);
    for (Json& round : sheet["rounds"]) {
      round.erase("went_out");
      round.erase("dealer");
    }
    expect(sheet, "tall.csv", title + "\n\n" + written(tall(sheet), ';', "\n"));
  }

  /// In every plain layout the sheet is read as it is, or asked about.
  void compare_plain(const Json& sheet) {
    if (!adds_up(sheet)) return;
    for (const Plain layout : kPlainLayouts) {
      const std::string csv = written(plain(sheet, layout), ';', "\n");
      Record record;
      Findings findings;
      read_sheet_record({.text = csv}, record, findings);
      ++plain_;
      const auto asks = [](const Finding& finding) {
        return finding.judgement == Judgement::malformed;
      };
      if (std::ranges::any_of(findings, asks)) {
        ++asked_;
        continue;
      }
      EXPECT_EQ(scores_of(Json::parse(write_json_record(record))), scores_of(sheet)) << csv;
    }
  }

  VariantLibrary library_;
  std::shared_ptr<SheetOptions> sheets_ = std::make_shared<SheetOptions>();
  TempVariants folder_;
  play::Umpire umpire_;
  std::size_t plain_ = 0;
  std::size_t asked_ = 0;  // of these
};

TEST_F(SheetLayouts, SayWhatTheirJsonSays) {
  std::size_t compared = 0;
  for (const std::string& variant : library_.names()) {
    SCOPED_TRACE(variant);
    const auto loaded = library_.load(variant);
    ASSERT_TRUE(loaded);
    const RulesetOrFault made = (*loaded)->with({});
    ASSERT_TRUE(made.ruleset);
    for (std::uint32_t game = 1; game <= 3 && !HasFailure(); ++game) {
      GameDealer dealer(*made.ruleset, {});
      Record played;
      ASSERT_TRUE(dealer.deal({.seed = 11, .game = game, .players = 0, .rounds = 6}, played));
      Verdict verdict;
      umpire_.judge(played, verdict);
      const Json sheet = ruled_sheet(Json::parse(write_json_record(played)), verdict);
      // A round nobody has a score of is none on a table of players.
      bool is_whole = sheet["rounds"].size() > 1;
      for (const Json& round : sheet["rounds"])
        is_whole =
            is_whole && round.contains("score") && round["score"].size() == sheet["players"].size();
      if (!is_whole) continue;
      compare(sheet);
      compare_plain(sheet);
      ++compared;
    }
  }
  EXPECT_GT(compared, 20U);
  EXPECT_LT(asked_ * 20, plain_);  // no more than one in twenty: short sheets of zeros
  std::cout << "tried " << plain_ << " sheets that name nothing but players, " << asked_
            << " of them asked about\n";
}

}  // namespace
}  // namespace rummy
