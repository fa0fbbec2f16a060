// `rumref solve` from outside: going out by the cases of the rules documents, and its forms.

#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "unit/run_program.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

Json solve(const std::string& arguments) {
  return Json::parse(run_in_shell("rumref solve --format json " + arguments).output);
}

struct HandCase {
  std::string hand;
  bool base;
  bool major;
  bool minor;
};

TEST(Solve, GoesOutAsTheRulesSay) {
  const std::vector<HandCase> cases = {
      {"7S 7H 7D 4C 5C 6C", true, true, false},
      {"4H 5H 6H 7H 8H KC", true, false, true},
      {"2H 3H 4H 5H 6H 7H", true, true, true},
      {"7S 7H 7D 4C 5C KD", false, false, false},
      {"5H 6H 7H 7S 7D", false, false, false},
      {"5H 6H 7H 7S 7D 7C", true, true, false},
      {"JK JK JK", true, true, false},
      {"7S JK JK JK", true, true, true},
      {"7S 7H 7D 7C JK", true, true, true},
      {"7S 7H JK JK JK", true, true, true},
      {"5H JK JK 8H", true, true, true},
      {"QH JK AH", true, true, false},
      {"KH AH JK", true, true, false},
      {"2S AS KS", false, false, false},
      {"KD JK 2D", false, false, false},
      {"4S 5S 6S 9C", true, false, true},
      {"3C 4C 5C 6C 9D 9H 9S", true, true, true},
  };
  for (const HandCase& test : cases) {
    SCOPED_TRACE(test.hand);
    const std::string rest = " --set deck.jokers=3 --out '" + test.hand + "'";
    EXPECT_EQ(solve("--variant going-out" + rest)["can_go_out"], test.base);
    EXPECT_EQ(solve("--variant going-out-major" + rest)["can_go_out"], test.major);
    EXPECT_EQ(solve("--variant going-out-minor" + rest)["can_go_out"], test.minor);
    EXPECT_EQ(solve("--variant going-out" + rest)["all_melded"], test.major);
  }
}

struct CompositionCase {
  std::string hand;
  bool can_go_out;
  std::string_view why;
};

TEST(Solve, GoesOutWithTheMeldsAsked) {
  const std::vector<CompositionCase> cases = {
      {"4H 5H 6H 7H JK JK", true, "one of two runs is natural"},
      {"4H 5H JK 8S 9S JK", false, "neither is"},
      {"4H 5H 6H 9S 9C 9D", false, "the second meld is a set"},
      {"4H 5H 6H JK JK JK", true, "jokers alone serve as the second run"},
      {"4H 5H 6H 7H 8H 9H", true, "a long run is two"},
      {"4H 5H 6H 7H 8H KD", false, "five cards are not"},
  };
  for (const CompositionCase& test : cases) {
    SCOPED_TRACE(test.why);
    EXPECT_EQ(solve("--variant going-out-sequences --out '" + test.hand + "'")["can_go_out"],
              test.can_go_out);
  }
}

TEST(Solve, TellsTheMeldsAndWhatTheyLeave) {
  const Json hand = solve("--variant remik '10D AS 2S 3S 5D 5H JK'");
  EXPECT_EQ(hand["hand"], "10D AS 2S 3S 5D 5H JK");
  EXPECT_EQ(hand["melds"], Json::parse(R"(["AS 2S 3S", "5H 5D JK"])"));
  EXPECT_EQ(hand["left"], "10D");
  EXPECT_EQ(hand["deadwood"], 10);
  EXPECT_EQ(hand["can_go_out"], true) << "the ten is the discard";
  EXPECT_EQ(hand["all_melded"], false);
}

TEST(Solve, AnswersAHandALine) {
  const Ran ran = run_in_shell(
      "printf '7S 7H 7D\\r\\nKS 2D ??\\n4C 5C 6C 8C\\n' | "
      "rumref solve --variant going-out --out --format ndjson -");
  EXPECT_EQ(ran.status, 2) << "the second hand cannot be looked at";
  std::vector<Json> answers;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = ran.output.find('\n', begin)) != std::string::npos;
       begin = end + 1)
    answers.push_back(Json::parse(ran.output.substr(begin, end - begin)));
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0]["can_go_out"], true);
  EXPECT_EQ(answers[1]["findings"][0]["code"], "record.syntax");
  EXPECT_EQ(answers[2]["left"], "8C");
}

TEST(Solve, AHandTooLargeIsRefusedAtOnce) {
  std::string hand;
  for (int i = 0; i < 1000; ++i)
    hand += "JK ";
  const Ran ran = run_in_shell("rumref solve --variant going-out '" + hand + "'");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("record.too-large"), std::string::npos);
}

}  // namespace
}  // namespace rummy
