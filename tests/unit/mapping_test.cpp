// Files of other programs, read by mappings: what becomes of each form, what is refused and where.

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

/// A log of lines, each a move by a player number, cards counted from 0.
const std::string kLines = R"(into: record
read: lines
variant: gin
within: '(?s)GAME START(.*)GAME END'
players: {'0': North, '1': South}
cards: {index: {ranks: A 2 3 4 5 6 7 8 9 10 J Q K, suits: C D H S, first: 0}}
round: {dealer: South}
lines:
  - '^deal (?<p>\d): (?<c>[\d ]+)$': 'deal {p}: {c}'
  - '^up (?<c>\d+)$': 'upcard: {c}'
  - '^(?<p>\d) passes$': '{p}: pass'
  - '^(?<p>\d) takes, throws (?<c>\d+)$': '{p}: take {top}; discard {c}'
  - '^(?<p>\d) draws (?<a>\d+), throws (?<c>\d+)$': '{p}: draw {a}; discard {c}'
  - '^# ': null
)";
const std::string kLog = R"(some talk
GAME START
# two players
deal 0: 0 1 2 3 4 5 6 7 8 9
deal 1: 13 14 15 16 17 18 19 20 21 22
up 30
0 passes
1 takes, throws 22
0 draws 51, throws 9
1 takes, throws 15
GAME END
more talk
)";

/// States of a table, one JSON object a line, tiles as objects.
const std::string kStates = R"(into: record
read: ndjson
variant: rummikub
cards: {fields: [value, colour], joker: joker, table: {red: H, blue: S, black: C, orange: D, 1: A, 11: J, 12: Q, 13: K}}
snapshots: {players: 'seats.*.name', hand: 'seats.{i}.rack', tile: id, table: board, actor: by}
actions:
  - {when: {kind: deal}, write: deal}
  - {when: {kind: draw}, write: 'draw {new}'}
  - {when: {kind: play, ok: true}, write: 'table {table}'}
  - {when: {kind: play, ok: false}, write: null}
)";

/// Scores kept by a program.
const std::string kScores = R"(into: scoresheet
read: json
variant: 500-rum
each: 'games.*'
score: {rounds: 'hands.*', sort: when, points: pts}
players: {ann_l: Ann, bobby: Bob}
)";

class Mapped : public testing::Test {
 protected:
  Mapped() : folder_(fs::path(testing::TempDir()) / ("mapping-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Mapped() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    write_file(folder_ / name, text);
    return (folder_ / name).string();
  }
  /// The record, or records, that a mapping makes of a text, as `convert` prints them.
  Ran made(const std::string& mapping, const std::string& text, const std::string& to = "rgn") {
    return run_in_shell("rumref convert --to " + to + " --map " + write("map.yaml", mapping) + " " +
                        write("file.txt", text));
  }

  fs::path folder_;
};

TEST_F(Mapped, LinesBecomeMoves) {
  const Ran ran = made(kLines, kLog);
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const std::string line : {"variant: gin\nplayers: North, South\n", "dealer: South\n",
                                 "deal North: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C\n", "upcard: 5H\n",
                                 "North: pass\n", "South: take 5H; discard 10D\n",
                                 "North: draw KS; discard 10C\n", "South: take 10C; discard 3D\n"})
    EXPECT_NE(ran.output.find(line), std::string::npos) << line << ran.output;
  EXPECT_NE(ran.output.find("1 left out by a rule"), std::string::npos) << ran.output;
}

TEST_F(Mapped, AFindingPointsIntoTheFile) {
  std::string log = kLog;
  log.replace(log.find("0 draws 51"), 10, "0 draws 50");  // QS, which nobody holds, is fine
  log.replace(log.find("throws 9"), 8, "throws 40");      // and this card is not in the hand
  const Ran ran = run_in_shell("rumref check --so-far --format json --map " +
                               write("m.yaml", kLines) + " " + write("a.log", log));
  EXPECT_EQ(ran.status, 1) << ran.output;
  const Json verdict = Json::parse(ran.output.substr(ran.output.find('{')));
  ASSERT_FALSE(verdict["findings"].empty());
  EXPECT_EQ(verdict["findings"][0]["at"]["line"], 9) << ran.output;
}

TEST_F(Mapped, WhatNoPatternTakesIsAnErrorOrANote) {
  std::string log = kLog;
  log.insert(log.find("0 passes"), "0 sneezes\n");
  const Ran refused = made(kLines, log);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.output.find("line 7: none of the 6 patterns matches: 0 sneezes"),
            std::string::npos)
      << refused.output;
  const Ran noted = made(kLines + "unread: note\n", log);
  EXPECT_EQ(noted.status, 0) << noted.output;
  EXPECT_NE(noted.output.find("1 that no rule takes"), std::string::npos) << noted.output;
  const Ran none = made(kLines, "GAME START\nhello\nGAME END\n");
  EXPECT_EQ(none.status, 2);
  const Ran outside = made(kLines, "hello\n");
  EXPECT_NE(outside.output.find("`within`"), std::string::npos) << outside.output;
}

TEST_F(Mapped, ACardOrAPlayerThatIsNoneIsAnError) {
  std::string log = kLog;
  log.replace(log.find("up 30"), 5, "up 52");
  EXPECT_NE(made(kLines, log).output.find("line 6: 52 is not a card of this form"),
            std::string::npos);
  log.replace(log.find("0 passes"), 8, "7 passes");
  EXPECT_NE(made(kLines, log).output.find("no player is called 7"), std::string::npos);
}

TEST_F(Mapped, StatesTellWhatWasDrawnAndHowTheTableLies) {
  const auto tile = [](int id, const std::string& value, const std::string& colour) {
    return "{\"id\":" + std::to_string(id) + ",\"value\":" + value + ",\"colour\":\"" + colour +
           "\"}";
  };
  const auto state = [](const std::string& what, const std::string& ann, const std::string& bob,
                        const std::string& board) {
    return "{" + what + ",\"seats\":[{\"name\":\"Ann\",\"rack\":[" + ann +
           "]},{\"name\":\"Bob\",\"rack\":[" + bob + "]}],\"board\":[" + board + "]}\n";
  };
  const std::string ann = tile(1, "1", "red") + "," + tile(2, "11", "blue");
  const std::string bob = tile(3, "\"joker\"", "none") + "," + tile(4, "13", "red");
  const std::string text =
      state("\"kind\":\"deal\"", ann, bob, "") +
      state("\"kind\":\"draw\",\"by\":\"Ann\"", ann + "," + tile(5, "1", "red"), bob, "") +
      state("\"kind\":\"play\",\"ok\":false,\"by\":\"Bob\"", ann, bob, "") +
      state("\"kind\":\"play\",\"ok\":true,\"by\":1", ann, tile(4, "13", "red"),
            "[" + tile(3, "\"joker\"", "none") + "," + tile(9, "5", "orange") + "]");
  const Ran ran = made(kStates, text);
  for (const std::string line : {"players: Ann, Bob\n", "deal Ann: AH JS\n", "deal Bob: JK KH\n",
                                 "Ann: draw AH\n", "Bob: table JK 5D\n"})
    EXPECT_NE(ran.output.find(line), std::string::npos) << line << ran.output;
  // What was there before the first state is unknown.
  EXPECT_NE(made(kStates, text.substr(text.find('\n') + 1)).output.find("Ann: draw ??\n"),
            std::string::npos);
  EXPECT_NE(
      made(kStates, state("\"kind\":\"dance\"", ann, bob, "")).output.find("no action meets it"),
      std::string::npos);
}

TEST_F(Mapped, ScoresOfEveryShape) {
  const std::string games =
      R"({"games":[{"hands":[{"when":2,"pts":{"ann_l":5,"bobby":-10}},{"when":1,"pts":{"ann_l":35,"bobby":0}}]},
                   {"hands":[{"when":1,"pts":{"ann_l":1,"bobby":null}}]}]})";
  const Ran ran = made(kScores, games, "ndjson");
  std::vector<Json> sheets;
  for (std::size_t at = ran.output.find('{'); at != std::string::npos;
       at = ran.output.find("\n{", at) == std::string::npos ? std::string::npos
                                                            : ran.output.find("\n{", at) + 1)
    sheets.push_back(Json::parse(ran.output.substr(at, ran.output.find('\n', at) - at)));
  ASSERT_EQ(sheets.size(), 2U) << ran.output;
  EXPECT_EQ(sheets[0]["rounds"][0]["score"], (Json{{"Ann", 35}, {"Bob", 0}}));
  EXPECT_EQ(sheets[0]["rounds"][1]["score"], (Json{{"Ann", 5}, {"Bob", -10}}));
  EXPECT_EQ(sheets[1]["rounds"][0]["score"], (Json{{"Ann", 1}}));

  const std::string head = "into: scoresheet\nvariant: gin\n";
  const auto first_score = [&](const std::string& mapping, const std::string& text) {
    const Ran sheet = made(head + mapping, text);
    const std::size_t at = sheet.output.find("score: ");
    return at == std::string::npos ? sheet.output
                                   : sheet.output.substr(at, sheet.output.find('\n', at) - at);
  };
  EXPECT_EQ(first_score("read: json\nplayers: who\nscore: {rounds: r.*, points: p}\n",
                        R"({"who":["A","B"],"r":[{"p":[3,0]}]})"),
            "score: A 3, B 0");
  EXPECT_EQ(first_score("read: json\nplayers: who\nscore: {rounds: r.*, points: p, winner: w}\n",
                        R"({"who":["A","B"],"r":[{"w":"B","p":20}]})"),
            "score: B 20, A 0");
  EXPECT_EQ(first_score("read: csv\nscore: {round: n, player: name, points: pts}\n",
                        "name;n;pts\nA;1;7\nB;1;0\nA;2;1\nB;2;0\n"),
            "score: A 7, B 0");
  EXPECT_NE(first_score("read: json\nplayers: who\nscore: {rounds: r.*, points: p}\n",
                        R"({"who":["A","B"],"r":[{"p":[3]}]})")
                .find("1 figures, and 2 players"),
            std::string::npos);
  EXPECT_NE(first_score("read: json\nplayers: who\nscore: {rounds: r.*, points: p}\n",
                        R"({"who":["A","B"],"r":[{"p":[3,"x"]}]})")
                .find("expected a whole number"),
            std::string::npos);
}

TEST_F(Mapped, GamesAndRoundsEndWhereTheMappingSays) {
  const std::string mapping =
      "into: record\nread: ndjson\nvariant: gin\nplayers: [A, B]\n"
      "split: {game: {changes: g}, round: {falls: t}}\n"
      "actions: [{when: {k: d}, write: '{p:w}: discard {c:c}'}]\n";
  const Ran ran = made(mapping,
                       "{\"g\":1,\"t\":1,\"k\":\"d\",\"w\":\"A\",\"c\":\"5S\"}\n"
                       "{\"g\":1,\"t\":2,\"k\":\"d\",\"w\":\"B\",\"c\":\"6S\"}\n"
                       "{\"g\":1,\"t\":1,\"k\":\"d\",\"w\":\"A\",\"c\":\"7S\"}\n"
                       "{\"g\":2,\"t\":1,\"k\":\"d\",\"w\":\"B\",\"c\":\"8S\"}\n",
                       "ndjson");
  EXPECT_NE(
      ran.output.find(
          R"("rounds":[{"moves":["A: discard 5S","B: discard 6S"]},{"moves":["A: discard 7S"]}])"),
      std::string::npos)
      << ran.output;
  EXPECT_NE(ran.output.find(R"("rounds":[{"moves":["B: discard 8S"]}])"), std::string::npos)
      << ran.output;
}

/// What stands in a file becomes names and cards, and never lines or actions nobody wrote.
TEST_F(Mapped, WordsOfAFileStayWords) {
  const std::string mapping =
      "into: record\nread: ndjson\nvariant: gin\n"
      "actions: [{when: {k: d}, write: '{p:w}: discard {c:c}'}, {when: {k: n}, write: 'x-note: "
      "{t}'}]\n";
  const auto entry = [&](const std::string& name, const std::string& card) {
    return made(mapping, Json({{"k", "d"}, {"w", name}, {"c", card}}).dump() + "\n" +
                             Json({{"k", "d"}, {"w", "B"}, {"c", "5S"}}).dump() + "\n");
  };
  EXPECT_NE(entry("A; B: draw", "5S").output.find("\"A; B: draw\": discard 5S"), std::string::npos);
  EXPECT_NE(entry("round", "5S").output.find("\"round\": discard 5S"), std::string::npos);
  EXPECT_EQ(entry("A\nB: draw KS", "5S").output.find("\nB: draw KS"), std::string::npos);
  EXPECT_EQ(entry("A", "5S; knock").status, 2);
  EXPECT_EQ(entry("A", "5S\nB: draw").status, 2);
  EXPECT_EQ(made(mapping, Json({{"k", "n"}, {"t", "a\nB: draw"}}).dump() + "\n").status, 2);
}

TEST_F(Mapped, AMappingIsCheckedDownToTheColumn) {
  const auto checked = [&](const std::string& text) {
    return run_in_shell("rumref map check " + write("m.yaml", text)).output;
  };
  EXPECT_NE(checked(kLines).find(": good"), std::string::npos);
  EXPECT_NE(checked(kStates).find(": good"), std::string::npos);
  EXPECT_NE(checked(kScores).find(": good"), std::string::npos);
  for (const auto& [from, to, where, what] : std::vector<std::array<std::string, 4>>{
           {"read: lines", "read: line", "m.yaml:2:7", "expected json, ndjson, lines or csv"},
           {"variant: gin", "varaint: gin", "m.yaml:3:1", "did you mean 'variant'?"},
           {"suits: C D H S", "suits: C D H X", "m.yaml:6:", "a suit is S, H, D or C"},
           {"ranks: A 2", "ranks: Z 2", "m.yaml:6:", "a rank is one of"},
           {"'^up (?<c>", "'^up ((?<c>", "m.yaml:10:5", "this pattern cannot be used"},
           {"'^up (?<c>", "'^up (?=x)(?<c>", "m.yaml:10:5", "this pattern cannot be used"},
           {"'upcard: {c}'", "'upcard: {c'", "m.yaml:10:", "a { needs a name and a }"},
           {"(.*)", ".*", "m.yaml:4:", "has no group"}}) {
    std::string text = kLines;
    text.replace(text.find(from), from.size(), to);
    const std::string output = checked(text);
    EXPECT_NE(output.find(where), std::string::npos) << to << "\n" << output;
    EXPECT_NE(output.find(what), std::string::npos) << to << "\n" << output;
  }
  EXPECT_NE(checked("into: scoresheet\nread: json\n").find("a scoresheet needs score"),
            std::string::npos);
  EXPECT_NE(checked("[]").find("expected a mapping"), std::string::npos);
}

/// A log in which a card, a deal or a knock is written in several lines.
const std::string kStages = R"(read: lines
variant: gin
players: {0: North, 1: South}
cards: {spelling: {ranks: A 2 3 4 5 6 7 8 9 T J Q K, suits: {s: S, h: H, d: D, c: C}}}
round: {dealer: South}
lines:
  - {line: '^card (?<c>\w\w)$', in: start, times: 10, to: play, write: 'deal North: {c}'}
  - '^up (?<c>\w\w)$': 'upcard: {c}'
  - {line: '^(?:turn|end)', in: thrown, to: play, again: true, write: '{p}: discard {d}'}
  - '^turn of (?<p>\d)$': null
  - {line: '^gets (?<c>\w\w)$', in: play, write: '{p}: {draw:c}'}
  - {line: '^throws (?<d>\w\w)$', in: play, to: thrown}
  - {line: '^shows (?<c>\w+)$', in: thrown, to: more, hold: '{p}: knock {c}'}
  - {line: '^shows (?<c>\w+)$', in: more, hold: ', {c}'}
  - {line: '^end$', in: more, to: play, write: '; discard {d}'}
  - {line: '^end$', in: play}
)";
const std::string kTenCards =
    "card 4s\ncard 5s\ncard 6s\ncard 7h\ncard 7d\ncard 7c\ncard 9c\ncard Tc\ncard Jc\ncard 2d\n";

TEST_F(Mapped, ALogOfSeveralLinesAMoveIsReadInStages) {
  const Ran ran =
      made(kStages, kTenCards +
                        "up Qh\nturn of 1\ngets Qh\nthrows Kh\n"
                        "turn of 0\ngets Ad\nthrows 2d\nshows 4s5s6s\nshows 7h7d7c\nend\n");
  EXPECT_EQ(ran.status, 0);
  for (const std::string line :
       {"deal North: 4S 5S 6S 7H 7D 7C 9C 10C JC 2D", "South: take QH", "South: discard KH",
        "North: draw AD", "North: knock 4S 5S 6S, 7H 7D 7C; discard 2D"})
    EXPECT_NE(ran.output.find(line), std::string::npos) << line << "\n" << ran.output;
  // The next game begins anew: nothing is remembered.
  const Ran lost = made(kStages, "gets 4s\n");
  EXPECT_NE(lost.output.find("none of the 10 patterns"), std::string::npos) << lost.output;
}

TEST_F(Mapped, WhatALogLeavesUnfinishedIsAnError) {
  const Ran few = made(kStages, "card 4s\ncard 5s\n");
  EXPECT_NE(few.status, 0);
  EXPECT_NE(few.output.find("ends after 2 of the lines that become one"), std::string::npos)
      << few.output;
  const Ran held = made(kStages, kTenCards + "turn of 0\nthrows 2d\nshows 4s5s6s\n");
  EXPECT_NE(held.status, 0);
  EXPECT_NE(held.output.find("before what was held is written"), std::string::npos) << held.output;
  const Ran unknown = made(kStages, kTenCards + "gets 4s\n");
  EXPECT_NE(unknown.output.find("no line before has a group p"), std::string::npos)
      << unknown.output;
}

TEST_F(Mapped, StagesAreChecked) {
  const std::string head = "read: lines\nvariant: gin\nlines:\n";
  const auto said = [&](const std::string& rules, const std::string& what) {
    const Ran ran = run_in_shell("rumref map check " + write("map.yaml", head + rules));
    EXPECT_EQ(ran.status, 2) << ran.output;
    EXPECT_NE(ran.output.find(what), std::string::npos) << ran.output;
  };
  said("  - {line: 'a', in: endgame, write: 'x'}\n", "no line leads to the stage 'endgame'");
  said("  - {line: 'a', write: '{q}'}\n", "no pattern has a group 'q'");
  said("  - {line: 'a', again: true}\n", "again needs another stage");
  said("  - {line: 'a', in: start, to: start, again: true}\n", "again needs another stage");
  said("  - {line: 'a', write: 'x', hold: 'y'}\n", "write or hold, not both");
  said("  - {line: 'a', times: 0}\n", "expected a number from 1 to 1000");
  said("  - {line: 'a', wrte: 'x'}\n", "did you mean 'write'?");
  // Cards of two deals are not put together.
  const Ran mixed = made(head +
                             "  - {line: '^a (?<c>..)$', times: 2, write: 'deal Ann: {c}'}\n"
                             "  - {line: '^b (?<c>..)$', times: 2, write: 'deal Bob: {c}'}\n",
                         "a 7S\nb 8S\na 9S\nb 10S\n");
  EXPECT_EQ(mixed.status, 2);
  EXPECT_NE(mixed.output.find("that become one are not complete"), std::string::npos)
      << mixed.output;
  // Two rules that lead to each other are found when a line meets them.
  const Ran circle = made(head +
                              "  - {line: 'a', in: start, to: two, again: true}\n"
                              "  - {line: 'a', in: two, to: start, again: true}\n",
                          "a\n");
  EXPECT_NE(circle.output.find("lead in a circle"), std::string::npos) << circle.output;
}

TEST_F(Mapped, EveryMappingThatIsShippedReadsItsSample) {
  const Ran list = run_in_shell("rumref map list");
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(source_root() / "importers")) {
    if (entry.path().extension() != ".yaml") continue;
    ++count;
    const std::string name = entry.path().stem().string();
    EXPECT_NE(list.output.find(name), std::string::npos) << name;
    EXPECT_EQ(run_in_shell("rumref map check " + name).status, 0) << name;
    bool has_sample = false;
    for (const auto& sample : fs::directory_iterator(source_root() / "importers/samples")) {
      if (sample.path().stem() != name) continue;
      has_sample = true;
      const Ran ran = run_in_shell("rumref check --so-far --format ndjson --map " + name + " " +
                                   sample.path().string() + " 2>/dev/null");
      EXPECT_EQ(ran.status, 0) << name << "\n" << ran.output;
      EXPECT_NE(ran.output.find("\"verdict\":\"legal\""), std::string::npos) << ran.output;
      // A record that was made is judged as the file is.
      const Ran again =
          run_in_shell("rumref convert --to ndjson --map " + name + " " + sample.path().string() +
                       " 2>/dev/null | rumref check --so-far --format ndjson -");
      EXPECT_EQ(again.output.find("\"verdict\":\"legal\"") != std::string::npos, true)
          << again.output;
    }
    EXPECT_TRUE(has_sample) << name;
  }
  EXPECT_GT(count, 3U);
}

TEST_F(Mapped, AMappingIsBegunForAnyFile) {
  const auto begun = [&](const std::string& file) {
    const Ran ran = run_in_shell("rumref map new " + file);
    EXPECT_EQ(ran.status, 0) << ran.output;
    const Ran check = run_in_shell("rumref map check " + write("new.yaml", ran.output));
    EXPECT_EQ(check.status, 0) << file << "\n" << (ran.output + check.output).substr(0, 2000);
    return ran.output;
  };
  for (const auto& sample : fs::directory_iterator(source_root() / "importers/samples"))
    begun(sample.path().string());
  const std::string log =
      begun(write("a.log", "Ann draws 7S\nBob draws 10H\nAnn throws KD\nBob throws 7S\n"));
  EXPECT_NE(log.find("'^(?<p>Ann|Bob) draws (?<c>\\w+)$': null   # 2 lines"), std::string::npos)
      << log;
  EXPECT_NE(log.find("suits: S H D C"), std::string::npos) << log;
  const std::string scores = begun(write(
      "a.json", R"({"games":[{"hands":[{"pts":{"Ann":3}},{"pts":{"Ann":5}}]},{"hands":[]}]})"));
  EXPECT_NE(scores.find("each: games.*\n"), std::string::npos) << scores;
  EXPECT_NE(scores.find("score: {rounds: hands.*, points: pts}"), std::string::npos) << scores;
  // Words of the file are no YAML.
  begun(write("b.json", R"([{"*a: {":1,"kind":"x'y\n- z","#":[{"value":1,"suit":"a]b"}]}])"));
  begun(write("deep.json", std::string(100'000, '[') + std::string(100'000, ']')));
  begun(write("b.log", "x'y: [\n\x01\x02 {{ 7S\n"));
  EXPECT_EQ(run_in_shell("rumref map new no-such-file").status, 2);
}

TEST_F(Mapped, DeepJsonIsRefused) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  const Ran sheet = made(kScores, R"({"games":[{"hands":)" + deep + "}]}");
  EXPECT_EQ(sheet.status, 2);
  EXPECT_NE(sheet.output.find("too deep"), std::string::npos) << sheet.output.substr(0, 200);
  const Ran states = made(kStates, R"({"kind":)" + deep + "}\n");
  EXPECT_EQ(states.status, 2);
  EXPECT_NE(states.output.find("line 1: lists and objects lie too deep"), std::string::npos)
      << states.output.substr(0, 200);
}

/// A finding in a JSON document points to where the entry begins.
TEST_F(Mapped, AFindingPointsIntoAJsonDocument) {
  const std::string moves =
      "into: record\nread: json\nvariant: gin\nplayers: [A, B]\neach: games.*.moves.*\n"
      "actions: [{when: {k: d}, write: '{p:w}: draw; discard {c:c}'}]\n";
  const std::string before = R"(  {"k":"d","w":"A","c":"6S","?":"\"]}"}, )";
  std::string line = before + R"({"k":"d","w":"A","c":"6S"}]}]})";
  line.replace(line.find('?'), 1, "ł");  // a letter is one column
  const Ran ran = run_in_shell(
      "rumref check --so-far --format json --map " + write("m.yaml", moves) + " " +
      write("a.json", "\xEF\xBB\xBF{\"a]\\\"\": \"[{\", \"games\": [\n {\"moves\": [\n" + line));
  EXPECT_EQ(ran.status, 1) << ran.output;
  const Json verdict = Json::parse(ran.output.substr(ran.output.find('{')));
  ASSERT_FALSE(verdict["findings"].empty()) << ran.output;
  const Json& at = verdict["findings"].back()["at"];
  EXPECT_EQ(at["line"], 3) << ran.output;
  EXPECT_EQ(at["column"], before.size() + 1) << ran.output;

  const std::string scores = R"({"games":[{"hands":[{"when":2,"pts":{"ann_l":5,"bobby":-10}},
   {"when":1,"pts":{"ann_l":35,"bobby":"x"}}]}]})";
  const Ran refused = made(kScores, scores);
  EXPECT_NE(refused.output.find("line 2: expected a whole number of points: /games/0/hands/1"),
            std::string::npos)
      << refused.output;
}

}  // namespace
}  // namespace rummy
