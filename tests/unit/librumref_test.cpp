// The library as anybody would use it: rules compiled once, threads that share them, nothing
// thrown.

#include "librumref.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

const std::string kVariants = (source_root() / "variants").string();

rumref::Rules remik(std::vector<std::pair<std::string, std::string>> settings = {}) {
  const rumref::Compiled compiled = rumref::compile(
      {.directories = {kVariants}, .variant = "remik", .settings = std::move(settings)});
  EXPECT_TRUE(compiled.rules.has_value()) << compiled.error;
  return *compiled.rules;
}

std::string sample(const std::string& name) {
  return read_file(source_root() / "samples/remik" / name);
}

std::vector<std::string> dealt_games() {
  std::vector<std::string> lines;
  std::istringstream text(
      run_in_shell("rumref deal --variant remik --seed 11 --games 60 --rounds 1 --to ndjson")
          .output);
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  return lines;
}

TEST(Librumref, OverlaysAndALanguage) {
  const std::filesystem::path overlay =
      std::filesystem::temp_directory_path() / "librumref-test-fifty.yaml";
  std::ofstream(overlay) << "title: Fifty is enough\nopening.points: 50\n";
  const rumref::Compiled laid = rumref::compile(
      {.directories = {kVariants}, .variant = "remik", .overlays = {overlay.string()}});
  ASSERT_TRUE(laid.rules.has_value()) << laid.error;
  rumref::Referee lenient(*laid.rules);
  const rumref::Ruling* ruling = lenient.judge(sample("opening-of-50.rgn"));
  ASSERT_NE(ruling, nullptr);
  EXPECT_EQ(ruling->verdict, rumref::Verdict::legal) << "50 is enough under the overlay";

  const rumref::Compiled polish =
      rumref::compile({.directories = {kVariants}, .variant = "remik", .language = "pl"});
  ASSERT_TRUE(polish.rules.has_value()) << polish.error;
  rumref::Referee referee(*polish.rules);
  const rumref::Ruling* spoken = referee.judge(sample("opening-of-50.rgn"));
  ASSERT_NE(spoken, nullptr);
  ASSERT_EQ(spoken->findings.size(), 1U);
  EXPECT_EQ(spoken->findings[0].message,
            "pierwsze wyłożenie jest warte 50 punktów, a minimum to 51");
  EXPECT_NE(spoken->findings[0].rule.find("RMK-42"), std::string::npos) << spoken->findings[0].rule;

  std::filesystem::remove(overlay);
  const rumref::Compiled missing =
      rumref::compile({.directories = {kVariants}, .overlays = {overlay.string()}});
  EXPECT_FALSE(missing.rules.has_value());
  EXPECT_NE(missing.error.find("librumref-test-fifty.yaml"), std::string::npos) << missing.error;
  const rumref::Compiled unspoken = rumref::compile({.directories = {kVariants}, .language = "xx"});
  EXPECT_FALSE(unspoken.rules.has_value());
  EXPECT_NE(unspoken.error.find("xx"), std::string::npos) << unspoken.error;
}

TEST(Librumref, RulesOnARecord) {
  rumref::Referee referee(remik());
  const rumref::Ruling* ruling = referee.judge(sample("opening-of-50.rgn"));
  ASSERT_NE(ruling, nullptr) << referee.error();
  EXPECT_EQ(ruling->verdict, rumref::Verdict::illegal);
  EXPECT_EQ(ruling->variant, "remik");
  EXPECT_EQ(ruling->variant_sha256.size(), 64U);
  ASSERT_EQ(ruling->findings.size(), 1U);
  const rumref::Finding& finding = ruling->findings[0];
  EXPECT_EQ(finding.code, "opening.points");
  EXPECT_EQ(finding.message, "the opening counts 50 points; the minimum is 51");
  EXPECT_EQ(finding.player, "Ala");
  EXPECT_EQ(finding.round, 1U);
  EXPECT_EQ(finding.turn, 2U);
  EXPECT_EQ(finding.at.line, 13U);
  EXPECT_EQ(finding.at.column, 15U);
  EXPECT_EQ(finding.at.length, 24U);
  ASSERT_EQ(ruling->rounds.size(), 1U);
  EXPECT_EQ(ruling->rounds[0].ended, "out");
  EXPECT_EQ(ruling->rounds[0].scores[1].player, "Bartek");
  EXPECT_EQ(ruling->rounds[0].scores[1].score->most, 34);
  EXPECT_FALSE(ruling->finished);
}

TEST(Librumref, HouseRulesAreCompiledIn) {
  rumref::Referee referee(remik({{"opening.points", "50"}}));
  const rumref::Ruling* ruling = referee.judge(sample("opening-of-50.rgn"));
  ASSERT_NE(ruling, nullptr);
  EXPECT_EQ(ruling->verdict, rumref::Verdict::legal);
}

TEST(Librumref, WhatCannotBeCompiledIsTold) {
  const rumref::Compiled none = rumref::compile({.directories = {kVariants}, .variant = "nosuch"});
  EXPECT_FALSE(none.rules);
  EXPECT_NE(none.error.find("nosuch"), std::string::npos);
  const rumref::Compiled setting = rumref::compile(
      {.directories = {kVariants}, .variant = "remik", .settings = {{"opening.pionts", "5"}}});
  EXPECT_FALSE(setting.rules);
  EXPECT_NE(setting.error.find("opening.pionts"), std::string::npos);
  const rumref::Compiled path =
      rumref::compile({.directories = {kVariants}, .variant = "../variants/remik"});
  EXPECT_FALSE(path.rules);
}

TEST(Librumref, AnyBytesGetARuling) {
  rumref::Referee referee(remik());
  for (const std::string_view bytes :
       {std::string_view(), std::string_view("\0\xff{", 3), std::string_view("{\"players\":"),
        std::string_view("players: A, B\nround\nA: draw 99Z\n")})
    for (const rumref::Form form : {rumref::Form::text, rumref::Form::json}) {
      const rumref::Ruling* ruling = referee.judge(bytes, form);
      ASSERT_NE(ruling, nullptr);
      EXPECT_EQ(ruling->verdict, rumref::Verdict::malformed);
      EXPECT_FALSE(ruling->findings.empty());
    }
}

TEST(Librumref, JsonIsWhatTheProgramPrints) {
  const std::string name = "samples/remik/several-faults.rgn";
  rumref::Referee referee(remik());
  const std::string* json =
      referee.judge_as_json(sample("several-faults.rgn"), rumref::Form::text, name);
  ASSERT_NE(json, nullptr);
  EXPECT_EQ(*json + '\n', run_in_shell("rumref check --format ndjson " + name).output);
}

TEST(Librumref, WithoutAVariantTheRecordNamesIt) {
  const rumref::Compiled any = rumref::compile({.directories = {kVariants}});
  ASSERT_TRUE(any.rules);
  EXPECT_FALSE(any.rules->variants().empty());
  rumref::Referee referee(*any.rules);
  EXPECT_EQ(referee.judge(sample("elimination.rgn"))->variant, "remik");
}

/// Threads that share rules, also while these compile the house rules of records, say what one
/// does.
TEST(Librumref, ThreadsShareRules) {
  const rumref::Rules rules = remik();
  std::vector<std::string> games = dealt_games();
  ASSERT_EQ(games.size(), 60U);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    Json record = Json::parse(games[i]);
    record["set"]["opening.points"] = 30 + i;
    games[i] = record.dump();
  }
  std::vector<std::string> expected;
  rumref::Referee alone(rules);
  for (const std::string& game : games)
    expected.push_back(*alone.judge_as_json(game, rumref::Form::json, "x"));

  const rumref::Rules fresh = remik();
  constexpr std::size_t kThreads = 8;
  std::vector<std::vector<std::string>> got(kThreads);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      rumref::Referee referee(fresh);
      for (std::size_t i = 0; i < games.size(); ++i) {  // each from another game on
        const std::size_t game = (i + t * 7) % games.size();
        const std::string* json = referee.judge_as_json(games[game], rumref::Form::json, "x");
        got[t].push_back(json == nullptr ? "" : *json);
      }
    });
  for (std::thread& thread : threads)
    thread.join();
  for (std::size_t t = 0; t < kThreads; ++t)
    for (std::size_t i = 0; i < games.size(); ++i)
      ASSERT_EQ(got[t][i], expected[(i + t * 7) % games.size()]);
}

TEST(Librumref, NothingThrows) {
  static_assert(noexcept(rumref::compile({})));
  static_assert(std::is_nothrow_constructible_v<rumref::Referee, const rumref::Rules&>);
  static_assert(std::is_nothrow_move_constructible_v<rumref::Referee>);
  static_assert(noexcept(std::declval<rumref::Referee&>().judge({}, rumref::Form::text)));
  rumref::Referee first(remik());
  rumref::Referee second(std::move(first));
  EXPECT_NE(second.judge(sample("elimination.rgn")), nullptr);
  EXPECT_EQ(first.judge("x"), nullptr) << "moved from";  // NOLINT(bugprone-use-after-move)
}

TEST(Librumref, ASessionTakesLinesAndTakesThemBack) {
  const rumref::Compiled compiled =
      rumref::compile({.directories = {(source_root() / "variants").string()}, .variant = "gin"});
  ASSERT_TRUE(compiled.rules);
  const std::string record =
      "players: Ala, Bartek\nround\ndealer: Ala\n"
      "deal Ala: 9C 4H 6D 10C 5H 8C 7D 6H 8D 7H\ndeal Bartek: AS 5D QH 3D KS 9S QS 10H 4D 3S\n"
      "upcard: 2S\nstock: 3C 2D QD 6C\n";
  rumref::Session game(*compiled.rules, {.record = record});
  ASSERT_EQ(game.error(), "");
  EXPECT_EQ(game.to_move(), "Bartek");
  ASSERT_EQ(game.moves().size(), 2U);
  const std::string before = game.record();

  const rumref::Applied wrong = game.apply("draw");
  EXPECT_EQ(wrong.verdict, rumref::Verdict::illegal);
  EXPECT_FALSE(wrong.played);
  ASSERT_FALSE(wrong.findings.empty());
  EXPECT_EQ(wrong.findings.front().code, "turn.first-move");
  EXPECT_EQ(game.record(), before);
  EXPECT_EQ(game.apply("drwa").verdict, rumref::Verdict::malformed);
  EXPECT_EQ(game.apply("Celina: draw").verdict, rumref::Verdict::malformed);
  EXPECT_EQ(game.apply("round").verdict, rumref::Verdict::malformed);
  EXPECT_EQ(game.record(), before);

  rumref::Session copy = game;
  EXPECT_TRUE(game.apply("Bartek: take 2S; discard 10H").played);
  EXPECT_TRUE(game.apply("draw").played);
  EXPECT_NE(game.record().find("Ala: draw 3C"), std::string::npos) << "the stock is known";
  ASSERT_FALSE(game.owed().empty());
  EXPECT_EQ(game.owed().front().code, "turn.no-discard");
  EXPECT_EQ(game.view("Bartek").find("3C"), std::string::npos);
  EXPECT_NE(game.view("Ala").find("draw 3C"), std::string::npos);
  EXPECT_EQ(copy.record(), before) << "a copy plays on by itself";
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.undo());
  EXPECT_EQ(game.record(), before);

  EXPECT_TRUE(copy.apply("draw", rumref::Illegal::stands).played);
  ASSERT_NE(copy.ruling(), nullptr);
  EXPECT_EQ(copy.ruling()->verdict, rumref::Verdict::illegal);
}

TEST(Librumref, ASessionSaysWhyThereIsNone) {
  const rumref::Compiled compiled =
      rumref::compile({.directories = {(source_root() / "variants").string()}, .variant = "gin"});
  ASSERT_TRUE(compiled.rules);
  rumref::Session crowd(*compiled.rules, {.players = {"A", "B", "C", "D", "E"}});
  EXPECT_EQ(crowd.error(), "5 players; 2 to 2 play this game");
  EXPECT_TRUE(crowd.moves().empty());
  EXPECT_TRUE(crowd.is_over());
  EXPECT_FALSE(crowd.undo());
  EXPECT_EQ(crowd.ruling(), nullptr);
  EXPECT_EQ(crowd.apply("draw").verdict, rumref::Verdict::malformed);
  rumref::Session broken(*compiled.rules, {.record = "no record"});
  EXPECT_NE(broken.error(), "");
}

TEST(Librumref, TheProgramOfThePagePlaysAGame) {
  const Ran ran = run_in_shell("play_program");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("\nlegal\n"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find(" has won\n"), std::string::npos) << ran.output;
}

TEST(Librumref, TheHeaderNeedsTheStandardLibraryOnly) {
  std::istringstream header(read_file(source_root() / "src/librumref.h"));
  for (std::string line; std::getline(header, line);)
    EXPECT_FALSE(line.starts_with("#include \"")) << line;
}

TEST(Librumref, TheExampleRuns) {
  const Ran ran = run_in_shell(
      "{ rumref deal --variant remik --seed 11 --games 60 --rounds 1 --to ndjson; echo '{'; rumref "
      "convert --to json samples/remik/opening-of-50.rgn; } | judge_in_threads variants remik");
  EXPECT_EQ(ran.output, "legal: 60\nundecided: 0\nillegal: 1\nmalformed: 1\nfindings: 2\n");
  EXPECT_EQ(run_in_shell("judge_in_threads variants nosuch").status, 2);
  EXPECT_EQ(
      run_in_shell("rumref convert --to json samples/remik/opening-of-50.rgn | judge_in_threads "
                   "variants remik opening.points=50")
          .output,
      "legal: 1\nundecided: 0\nillegal: 0\nmalformed: 0\nfindings: 0\n");
}

TEST(LibrumrefForC, TheProgramOfThePagePlaysALegalGame) {
  const Ran ran = run_in_shell("play_in_c");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_NE(ran.output.find("\"verdict\":\"legal\""), std::string::npos) << ran.output;
}

TEST(LibrumrefForC, EveryFunctionHoldsWhatTheHeaderSays) {
  const Ran ran = run_in_shell("face_in_c '" + kVariants + "' '" +
                               (source_root() / "samples/remik/opening-of-50.rgn").string() + "'");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(ran.output, "all of it holds\n");
}

/// Functions that the map of the shared library would not give out, and none that it lacks.
TEST(LibrumrefForC, EveryFunctionOfTheHeaderIsGivenOut) {
  std::istringstream lines(read_file(source_root() / "src/rumref_c.h"));
  std::size_t functions = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("RUMREF_API ")) continue;
    EXPECT_NE(line.find("rumref_"), std::string::npos) << line;
    ++functions;
  }
  EXPECT_GT(functions, 40U);
}

}  // namespace
}  // namespace rummy
