// Requests to `rumref serve` that are none, or mean harm: each has an answer, in order, and memory
// stays as it was.

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "hostile/run_program.h"
#include "long_run.h"
#include "moves/random.h"
#include "unit/run_program.h"

namespace rummy::serving {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kGame =
    "variant: gin\nplayers: Ala, Bartek\nround\ndealer: Ala\n"
    "deal Bartek: 9C 4H 6D 10C 5H 8C 7D 6H 8D 7H\nupcard: 2S\n";

template <std::size_t N>
std::string_view one_of(const std::array<std::string_view, N>& words, Random& random) {
  return words[random.below(N)];
}

constexpr std::array<std::string_view, 22> kLines{"draw",
                                                  "pass",
                                                  "Ala: draw",
                                                  "Bartek: take 4S; discard 4S",
                                                  "discard KD",
                                                  "round",
                                                  "meld 7S 7H 7D",
                                                  "table 7S 7H 7D / 8S 9S 10S",
                                                  "play 5H",
                                                  "knock",
                                                  "out",
                                                  "drop",
                                                  "Ala: call 7S on m1",
                                                  "Bartek: buy KD",
                                                  "reshuffle",
                                                  "ruling: x",
                                                  "abandon: y",
                                                  "lay 7S on m99",
                                                  "meld a=7S 7H 7D; lay 7C on a",
                                                  "discard ??",
                                                  "\n",
                                                  ""};
constexpr std::array<std::string_view, 10> kVariants{
    "gin",     "remik",      "rummikub",       "manipulation", "500-rum",
    "nothing", "kalooki-40", "three-thirteen", "liverpool",    ""};
constexpr std::array<std::string_view, 15> kAsks{"check",   "score", "moves", "session", "copy",
                                                 "apply",   "undo",  "state", "end",     "solve",
                                                 "explain", "apply", "apply", "apply",   "sing"};
constexpr std::array<std::string_view, 12> kOdd{
    "null",    "true", "-1", "2.5", "1000000000000", "\"\"",
    "\"Ala\"", "[]",   "{}", "[1]", "[[[]]]",        R"({"x":[]})"};

/// A request as an app sends it, or nearly.
std::string some_request(Random& random) {
  Json request;
  const std::string_view ask = one_of(kAsks, random);
  request["do"] = ask;
  request["id"] = random.below(1000);
  request["session"] = std::string(1, static_cast<char>('a' + random.below(7)));
  request["variant"] = one_of(kVariants, random);
  if (random.one_in(2)) request["players"] = Json::array({"Ala", "Bartek", "Celina"});
  if (random.one_in(2)) request["seed"] = random.below(100);
  request["limit"] = random.below(20);
  request["line"] = one_of(kLines, random);
  request["as"] = std::string(1, static_cast<char>('a' + random.below(7)));
  request["stands"] = random.one_in(5);
  request["hand"] = random.one_in(2) ? "7S 7H 7D 4C 5C 6C KD" : "??";
  request["code"] = random.one_in(2) ? "opening.points" : "x";
  std::string record(kGame);
  for (int i = random.below(5); i > 0; --i)
    record.append(random.one_in(2) ? "Ala: " : "Bartek: ").append(one_of(kLines, random)) += '\n';
  if (ask != "session" || random.one_in(4)) request["record"] = record;
  if (random.one_in(6)) request["set"] = {{"opening.points", random.below(200)}};
  if (random.one_in(6)) {
    auto member = request.begin();
    std::advance(member, random.below(static_cast<int>(request.size())));
    *member = Json::parse(one_of(kOdd, random));
  }
  return request.dump();
}

/// The same with a byte gone wrong now and then.
std::string some_line(Random& random) {
  std::string line = some_request(random);
  if (random.one_in(16)) line[random.below(line.size())] = static_cast<char>(random.below(256));
  if (random.one_in(100)) line.assign(1 + random.below(std::size_t{400}), '[');
  for (char& c : line)
    if (c == '\n') c = ' ';
  return line.empty() ? "x" : line;
}

/// A file of the test's own, gone with it.
class OwnFile {
 public:
  explicit OwnFile(const std::string& name)
      : path_((std::filesystem::temp_directory_path() /
               ("rumref-serve-" + name + "-" + std::to_string(getpid())))
                  .string()) {}
  ~OwnFile() { std::filesystem::remove(path_); }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(HostileServe, AnswersEveryLine) {
  const int wanted = how_many("RUMREF_REQUESTS", 1500, 1'000'000);
  Random random(20261129);
  const OwnFile requests("requests");
  {
    std::ofstream out(requests.path(), std::ios::binary);
    for (int i = 0; i < wanted; ++i)
      out << some_line(random) << '\n';
  }
  // Memory has a bound, however many there are.
  const OwnFile answers("answers");
  const std::string bound = hostile::is_measurable() ? "ulimit -v 800000; " : "";
  const Ran ran =
      run_in_shell(bound + "rumref serve < '" + requests.path() + "' > '" + answers.path() + "'");
  EXPECT_EQ(ran.status, 0) << ran.output;
  std::ifstream in(answers.path());
  int count = 0;
  int fine = 0;
  for (std::string line; std::getline(in, line); ++count) {
    const Json answer = Json::parse(line, nullptr, false);
    ASSERT_TRUE(answer.is_object()) << line;
    ASSERT_TRUE(answer["ok"].is_boolean()) << line;
    EXPECT_EQ(line.find("internal error"), std::string::npos);
    EXPECT_EQ(answer["ok"].get<bool>(), !answer.contains("error")) << line;
    fine += answer["ok"].get<bool>() ? 1 : 0;
  }
  EXPECT_EQ(count, wanted);
  EXPECT_GT(fine, wanted / 10);
}

TEST(HostileServe, DeepJsonIsRefused) {
  const OwnFile requests("deep");
  std::ofstream(requests.path()) << R"({"id":1,"do":"check","record":"x","set":{"a":)"
                                 << std::string(100'000, '[') << std::string(100'000, ']')
                                 << "}}\n{\"id\":2,\"do\":\"end\",\"session\":\"[[[[\"}\n";
  const Ran ran = run_in_shell("rumref serve < '" + requests.path() + "'");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("too deep"), std::string::npos) << ran.output.substr(0, 200);
  EXPECT_NE(ran.output.find("there is no such session"), std::string::npos);
}

TEST(Serve, PlaysAGame) {
  const Ran ran = run_in_shell(
      "printf '%s\\n' "
      R"('{"id":1,"do":"session","session":"a","variant":"gin","players":["Ala","Bartek"],"seed":7}' )"
      R"('{"id":2,"do":"apply","session":"a","line":"pass"}' )"
      R"('{"id":3,"do":"apply","session":"a","line":"discard KD"}' )"
      R"('{"id":4,"do":"undo","session":"a"}' '{"id":5,"do":"undo","session":"a"}' )"
      R"('{"id":6,"do":"state","session":"a","player":"Ala","record":true}' )"
      R"('{"id":7,"do":"end","session":"a"}' '{"id":8,"do":"undo","session":"a"}' | rumref serve)");
  std::istringstream lines(ran.output);
  std::vector<Json> answers;
  for (std::string line; std::getline(lines, line);)
    answers.push_back(Json::parse(line));
  ASSERT_EQ(answers.size(), 8U) << ran.output;
  for (std::size_t i = 0; i < answers.size(); ++i)
    EXPECT_EQ(answers[i]["id"], i + 1);
  EXPECT_EQ(answers[0]["state"]["to_move"], "Bartek");
  EXPECT_EQ(answers[1]["applied"]["verdict"], "legal");
  EXPECT_EQ(answers[1]["state"]["to_move"], "Ala");
  EXPECT_EQ(answers[2]["applied"]["verdict"], "illegal");
  EXPECT_EQ(answers[2]["applied"]["played"], false);
  EXPECT_EQ(answers[2]["applied"]["findings"][0]["code"], "card.not-held");
  EXPECT_EQ(answers[3]["state"], answers[0]["state"]);
  EXPECT_EQ(answers[4]["error"], "there is nothing to take back");
  EXPECT_EQ(answers[5]["view"].get<std::string>().find("deal Bartek"), std::string::npos);
  EXPECT_NE(answers[5]["record"].get<std::string>().find("deal Bartek"), std::string::npos);
  EXPECT_EQ(answers[6]["ok"], true);
  EXPECT_EQ(answers[7]["error"], "there is no such session");
}

TEST(Serve, ACopyPlaysOnByItself) {
  const Ran ran = run_in_shell(
      "printf '%s\\n' "
      R"('{"id":1,"do":"session","session":"a","variant":"gin","players":["Ala","Bartek"],"seed":7}' )"
      R"('{"id":2,"do":"copy","session":"a","as":"b"}' )"
      R"('{"id":3,"do":"apply","session":"b","line":"pass","player":"Bartek"}' )"
      R"('{"id":4,"do":"apply","session":"b","line":"pass","player":"Celina"}' )"
      R"('{"id":5,"do":"state","session":"a"}' '{"id":6,"do":"copy","session":"a","as":"b"}' )"
      R"('{"id":7,"do":"copy","session":"c","as":"d"}' | rumref serve)");
  std::istringstream lines(ran.output);
  std::vector<Json> answers;
  for (std::string line; std::getline(lines, line);)
    answers.push_back(Json::parse(line));
  ASSERT_EQ(answers.size(), 7U) << ran.output;
  EXPECT_EQ(answers[1]["state"], answers[0]["state"]);
  EXPECT_EQ(answers[2]["state"]["to_move"], "Ala");
  EXPECT_EQ(answers[3]["applied"]["findings"][0]["message"], "unknown player Celina");
  EXPECT_EQ(answers[4]["state"], answers[0]["state"]);
  EXPECT_EQ(answers[5]["error"], "there is a session \"b\" already");
  EXPECT_EQ(answers[6]["error"], "there is no such session");
}

}  // namespace
}  // namespace rummy::serving
