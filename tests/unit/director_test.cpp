// What a director does with many games: names what output named, watches games that go on, groups
// equal faults, holds verdicts against their records.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const std::string kPlatform = "samples/remik/platform.ndjson";
const std::string kOpening = "samples/remik/opening-of-50.rgn";

std::vector<std::string> each_line(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

std::string said(const std::string& command) {
  return run_in_shell(command).output;
}

class Director : public testing::Test {
 protected:
  Director() : folder_(fs::path(testing::TempDir()) / ("director-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Director() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    write_file(folder_ / name, text);
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  fs::path folder_;
};

TEST_F(Director, EveryPlaceThatIsNamedCanBeOpened) {
  for (const std::string& line :
       each_line(said("rumref check --quiet --format line samples/remik samples/gin"))) {
    const std::string place = line.substr(0, line.find(": "));
    for (const std::string command : {"check --quiet --format line ", "replay ", "explain "}) {
      const Ran ran = run_in_shell("rumref " + command + place);
      EXPECT_EQ(ran.output.find("holds several records"), std::string::npos) << place;
      EXPECT_EQ(ran.output.find("no such"), std::string::npos) << ran.output;
    }
  }
  const std::string whole = each_line(said("rumref check --format ndjson " + kPlatform))[1];
  EXPECT_EQ(said("rumref check --format ndjson " + kPlatform + ":2"), whole + "\n");
  EXPECT_EQ(said("rumref check --format ndjson " + kPlatform + "#p-20260401-0114"), whole + "\n");
  EXPECT_NE(said("rumref convert --to rgn " + kPlatform + ":2").find("id: p-20260401-0114"),
            std::string::npos);
  EXPECT_EQ(run_in_shell("rumref dispute " + kPlatform + ":1 >/dev/null").status, 0);
  EXPECT_EQ(
      run_in_shell("rumref report " + kPlatform + "#p-20260401-0114 -o " + path("p.html")).status,
      1);
  EXPECT_NE(said("rumref check " + kPlatform + ":9").find("there is no record on line 9"),
            std::string::npos);
  // Writing over what a part was named of is writing over the file.
  const std::string copy = write("copy.ndjson", read_file(source_root() / kPlatform));
  EXPECT_EQ(run_in_shell("rumref check " + copy + ":2 -o " + copy).status, 2);
}

TEST_F(Director, APlaceIsExplained) {
  const std::string text = said("rumref explain " + kOpening + ":13");
  for (const std::string part : {"error[opening.points]: ", "Reported:", "In Remik:"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST_F(Director, AListOfRecordsIsReadAsItsRecords) {
  const std::vector<std::string> records = each_line(read_file(source_root() / kPlatform));
  const std::string list = write("list.json", "[\n  " + records[0] + ", " + records[1] + "\n]\n");
  const std::vector<std::string> verdicts = each_line(said("rumref check --format ndjson " + list));
  ASSERT_EQ(verdicts.size(), 2U);
  const std::vector<std::string> lines =
      each_line(said("rumref check --format ndjson " + kPlatform));
  for (std::size_t i = 0; i < 2; ++i) {
    Json in_list = Json::parse(verdicts[i]);
    Json by_itself = Json::parse(lines[i]);
    EXPECT_EQ(in_list["record_sha256"], by_itself["record_sha256"]);
    EXPECT_EQ(in_list["line"], 2);
    for (Json* verdict : {&in_list, &by_itself}) {
      verdict->erase("record");
      verdict->erase("line");
      for (Json& finding : (*verdict)["findings"])
        finding["at"].erase("line"), finding["at"].erase("column");
    }
    EXPECT_EQ(in_list, by_itself);
  }
  // A place is where the file has it.
  const Json finding = Json::parse(verdicts[1])["findings"][0];
  const std::string row = each_line(read_file(list))[finding["at"]["line"].get<std::size_t>() - 1];
  EXPECT_EQ(row.substr(finding["at"]["column"].get<std::size_t>() - 1, 7), "draw 8D");
  EXPECT_EQ(said("rumref check --format ndjson - < " + list + " | wc -l"), "2\n");
}

TEST_F(Director, ALogOfWindowsIsRead) {
  std::string text = "\xFF\xFE";
  const std::string record = each_line(read_file(source_root() / kPlatform)).front();
  for (const char letter : record + "\r\n" + record)
    text.append(1, letter).append(1, '\0');
  const std::vector<std::string> verdicts =
      each_line(said("rumref check --format ndjson " + write("windows.ndjson", text)));
  ASSERT_EQ(verdicts.size(), 2U);
  for (const std::string& verdict : verdicts)
    EXPECT_NE(Json::parse(verdict)["verdict"], "malformed") << verdict;
}

// Records put apart: a file for each player, date, variant or code, and nothing lost.
class Split : public Director {
 protected:
  /// The records of one file of the folder "out", by their ids.
  [[nodiscard]] std::vector<std::string> ids(const std::string& file) const {
    std::vector<std::string> found;
    for (const std::string& line : each_line(read_file(fs::path(path("out")) / file)))
      found.push_back(Json::parse(line)["id"]);
    return found;
  }
  [[nodiscard]] std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(path("out")))
      names.insert(entry.path().filename().string());
    return names;
  }
  std::string season() {
    return write(
        "season.ndjson",
        R"({"id":"1","variant":"gin","players":["Ala","Bo/b"],"date":"2026-03-05","rounds":[{"scores":{"Ala":10,"Bo/b":0}}]}
{"id":"2","variant":"gin","players":["Ala","ala"],"date":"2026-03-12","rounds":[{"scores":{"Ala":10,"ala":0}}]}
{"id":"3","variant":"remik","players":["Ala","Zofia"],"rounds":[{"scores":{"Ala":-10,"Zofia":20}}],"totals":{"Ala":-10,"Zofia":99}}
)");
  }
  Ran converted(const std::string& options) {
    return run_in_shell("rumref convert --to ndjson " + options + " " + season());
  }
};

TEST_F(Split, AFileForEachPlayerDateVariantOrCode) {
  ASSERT_EQ(converted("--split-by player -o " + path("out")).status, 0);
  EXPECT_EQ(files(),
            (std::set<std::string>{"Ala.ndjson", "Bo-b.ndjson", "ala-2.ndjson", "Zofia.ndjson"}));
  EXPECT_EQ(ids("Ala.ndjson"), (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_EQ(ids("ala-2.ndjson"), (std::vector<std::string>{"2"}));
  fs::remove_all(path("out"));
  ASSERT_EQ(converted("--split-by date -o " + path("out")).status, 0);
  EXPECT_EQ(files(), (std::set<std::string>{"2026-03-05.ndjson", "2026-03-12.ndjson",
                                            "without-date.ndjson"}));
  fs::remove_all(path("out"));
  ASSERT_EQ(converted("--split-by variant -o " + path("out")).status, 0);
  EXPECT_EQ(ids("gin.ndjson"), (std::vector<std::string>{"1", "2"}));
  fs::remove_all(path("out"));
  ASSERT_EQ(converted("--split-by code -o " + path("out")).status, 0);
  EXPECT_EQ(ids("score.total.ndjson"), (std::vector<std::string>{"3"}));
}

TEST_F(Split, OnlyWhatIsAskedFor) {
  const auto chosen = [&](const std::string& options) {
    std::string found;
    for (const std::string& line : each_line(converted(options).output))
      if (line.starts_with('{')) found += Json::parse(line)["id"];
    return found;
  };
  EXPECT_EQ(chosen("--select player=ala"), "2");
  EXPECT_EQ(chosen("--select date=2026-03"), "12");
  EXPECT_EQ(chosen("--select date=2026-03 --select player=Bo/b"), "1");
  EXPECT_EQ(chosen("--select code=score"), "3");
  EXPECT_EQ(chosen("--select variant=remik"), "3");
  const Ran none = converted("--select player=Zoffia");
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.output.find("no record has the player Zoffia; did you mean Zofia?"),
            std::string::npos)
      << none.output;
}

TEST_F(Split, NothingIsWrittenWhereRecordsAreRead) {
  season();
  EXPECT_EQ(run_in_shell("rumref convert --to ndjson --split-by player -o " + path("out/") + " " +
                         folder_.string())
                .status,
            2);
  EXPECT_FALSE(fs::exists(path("out")));
  EXPECT_EQ(converted("-o " + path("season.ndjson")).status, 2);
  EXPECT_EQ(converted("--split-by player").status, 2);
  EXPECT_EQ(converted("--select colour=red").status, 2);
}

TEST_F(Director, AnEmptyFileIsReported) {
  for (const std::string name : {"a.ndjson", "a.rgn", "a.json", "a"}) {
    const Ran ran = run_in_shell("rumref check " + write(name, ""));
    EXPECT_EQ(ran.status, 2) << name;
    EXPECT_NE(ran.output.find(name), std::string::npos) << ran.output;
  }
  const Ran list = run_in_shell("rumref check " + write("l.json", "[]"));
  EXPECT_EQ(list.status, 2);
  EXPECT_NE(list.output.find("holds no record"), std::string::npos) << list.output;
}

TEST_F(Director, WhoStopsReadingIsNoError) {
  EXPECT_EQ(said("rumref explain --list | head -1").find("cannot write"), std::string::npos);
  EXPECT_EQ(said("for i in 1 2 3 4 5 6 7 8 9; do cat " + kPlatform +
                 "; done | rumref check --format json - | head -1 | tail -c 5; true")
                .find("cannot write"),
            std::string::npos);
}

TEST_F(Director, ADumbTerminalHasNoColour) {
  const std::string command =
      "script -qec 'rumref check --quiet " + kOpening + "' /dev/null </dev/null";
  if (run_in_shell("command -v script").status != 0) GTEST_SKIP() << "needs script(1)";
  EXPECT_NE(said("TERM=xterm " + command).find("\x1b["), std::string::npos);
  EXPECT_EQ(said("TERM=dumb " + command).find("\x1b["), std::string::npos);
}

TEST_F(Director, AVerdictComesWhenInputPauses) {
  // The second line waits for the first verdict.
  const std::string command =
      "f=" + path("fifo") + "; mkfifo $f; rumref check --format ndjson - < $f > " + path("out") +
      " & exec 3> " + path("fifo") + "; head -1 " + kPlatform +
      " >&3; for i in $(seq 100); do test -s " + path("out") +
      " && break; sleep 0.1; done; wc -l < " + path("out") + "; exec 3>&-; wait";
  EXPECT_EQ(said("bash -c '" + command + "'"), "1\n");
}

TEST_F(Director, AGameThatGoesOnIsLegalSoFar) {
  const std::vector<std::string> lines =
      each_line(said("rumref deal --variant remik --seed 5 --rounds 1"));
  std::string text;
  bool begun = false;
  for (const std::string& line : lines) {
    text += line + "\n";
    begun = begun || line.starts_with("round");
    if (!begun) continue;
    const Ran ran = run_in_shell("rumref check --quiet --so-far " + write("t.rgn", text));
    EXPECT_EQ(ran.status, 0) << ran.output << text;
    EXPECT_EQ(ran.output, "");
  }
  const std::string half = write("t.rgn", text.substr(0, text.find("discard") + 11));
  EXPECT_NE(said("rumref check --so-far " + half).find(": legal so far"), std::string::npos);
  EXPECT_EQ(run_in_shell("rumref check --strict " + half).status, 1);
  // What every way to go on breaks is illegal.
  EXPECT_EQ(run_in_shell("rumref check --so-far " + kOpening).status, 1);
}

TEST_F(Director, ARecordIsFollowed) {
  const std::string file = write("f.rgn",
                                 "variant: remik\nplayers: Ala, Bartek\n\nround\n"
                                 "dealer: Ala\nBartek: discard 5H\n");
  const std::string command =
      "rumref check --follow " + file + " > " + path("out") +
      " & p=$!; seen() { for i in $(seq 100); do grep -q \"$1\" " + path("out") +
      " && return; sleep 0.1; done; echo never: $1; }; seen \"legal so far\"; "
      "printf \"Ala: draw 7S; meld 9H 10H JH, 7S 7D 7C; discard\" >> " +
      file + "; sleep 0.5; grep -c opening.points " + path("out") + "; echo \" KD\" >> " + file +
      "; seen \"error\\[opening.points\\]\"; kill -INT $p; wait $p; echo $?";
  EXPECT_EQ(said("bash -c '" + command + "'"), "0\n1\n");
  EXPECT_EQ(run_in_shell("rumref check --follow " + file + " " + file).status, 2);
  EXPECT_EQ(run_in_shell("rumref check --follow --format csv " + file).status, 2);
}

TEST_F(Director, EqualFaultsAreOneLineOfTheTotals) {
  const std::string text = read_file(source_root() / kOpening);
  for (const std::string name : {"a.rgn", "b.rgn", "c.rgn", "d.rgn"})
    write(name, text);
  const std::string summary =
      said("rumref check --summary --format json " + folder_.string() + "/*.rgn 2>/dev/null");
  const Json groups = Json::parse(summary)["groups"];
  ASSERT_EQ(groups.size(), 1U) << summary;
  EXPECT_EQ(groups[0]["code"], "opening.points");
  EXPECT_EQ(groups[0]["setting"], "opening.points");
  EXPECT_EQ(groups[0]["count"], 4);
  EXPECT_EQ(groups[0]["players"], Json({"Ala"}));
  ASSERT_EQ(groups[0]["places"].size(), 3U);
  EXPECT_EQ(groups[0]["places"][2],
            Json({{"record", path("c.rgn")}, {"line", 13}, {"column", 15}}));
  EXPECT_NE(said("rumref check --summary " + folder_.string() + "/*.rgn")
                .find("4  opening.points (opening.points): 1 player (Ala)"),
            std::string::npos);
}

TEST_F(Director, AVerdictIsHeldAgainstItsRecord) {
  for (const std::string format : {"json", "ndjson --explain", "ndjson", "ndjson --quiet",
                                   "json --ignore score", "ndjson --no-digest"}) {
    const std::string verdicts = path("v");
    (void)run_in_shell("rumref check samples/remik samples/rummikub --format " + format + " > " +
                       verdicts + " 2>/dev/null");
    const Ran ran =
        run_in_shell("rumref verify --quiet " + verdicts + " samples/rummikub samples/remik");
    EXPECT_EQ(ran.status, 0) << format << "\n" << ran.output;
    EXPECT_EQ(ran.output, "") << format;
  }
}

TEST_F(Director, WhatIsNotTheSameIsSaid) {
  const std::string record = write("t.rgn", read_file(source_root() / kOpening));
  std::string verdict = said("rumref check --format ndjson " + record);
  const auto verified = [&](const std::string& text) {
    return run_in_shell("rumref verify " + write("v.json", text) + " " + record);
  };
  EXPECT_EQ(verified(verdict).status, 0);
  EXPECT_NE(verified(verdict).output.find(": the same: illegal by remik"), std::string::npos);
  std::string other = verdict;
  other.replace(other.find("\"Ala\":-10"), 9, "\"Ala\":-20");
  const Ran ran = verified(other);
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.output.find("/rounds/0/scores/Ala: -20 in the verdict, -10 now"), std::string::npos)
      << ran.output;
  // A record that was changed has another digest.
  write("t.rgn", read_file(source_root() / kOpening) + "# a word more\n");
  const Ran changed = verified(verdict);
  EXPECT_EQ(changed.status, 1);
  EXPECT_NE(changed.output.find("/record_sha256: "), std::string::npos) << changed.output;
  EXPECT_EQ(verified("{\"a\":1}").status, 2);
  EXPECT_EQ(verified(verdict + verdict).status, 2);
}

TEST_F(Director, WhatIsNoVerdictIsRefused) {
  const std::string deep(100'000, '[');
  for (const auto& [text, why] : std::map<std::string, std::string>{
           {"", "there is no verdict in it"},
           {"[]", "there is no verdict in it"},
           {"garbage", "it is not JSON"},
           {deep, "it is not JSON"},
           {"[1]", "it is not an object"},
           {R"({"verdict": "legal"})", "it has no 'findings'"},
           {R"({"verdict": 1, "findings": []})", "'verdict' is not text"},
           {R"({"verdict": "legal", "findings": {}})", "'findings' is not a list"},
           {R"({"verdict": "legal", "findings": [1]})", "a finding is not an object"},
           {R"({"verdict": "legal", "findings": [{"code": 2}]})", "'code' is not text"},
           {R"({"verdict": "legal", "findings": [], "line": -1})", "'line' is not a number"},
           {R"({"verdict": "legal", "findings": [], "set": []})", "'set' is not an object"}}) {
    const Ran ran = run_in_shell("rumref verify " + write("v.json", text) + " " + kOpening);
    EXPECT_EQ(ran.status, 2) << text.substr(0, 80) << "\n" << ran.output;
    EXPECT_NE(ran.output.find(why), std::string::npos) << ran.output;
  }
}

}  // namespace
}  // namespace rummy
