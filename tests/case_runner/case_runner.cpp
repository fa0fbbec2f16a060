// The main suite: every record under tests/cases, judged and held against its comments.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "case_runner/case_file.h"
#include "case_runner/compare.h"
#include "case_runner/judge_case.h"
#include "places.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {
namespace {

std::filesystem::path case_directory() {
  return std::filesystem::path(kSourceDirectory) / "tests" / "cases";
}

class Case : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Case, HoldsWhatItStates) {
  const CaseFile expected = read_case(GetParam());
  Record record;
  const Verdict verdict = judge_case(expected, record);
  const std::vector<std::string> lines = differences(expected, record, verdict);
  std::string message = GetParam().string() + "\n";
  if (!expected.why.empty()) message += "  why: " + expected.why + "\n";
  for (const std::string& line : lines)
    message += "  " + line + "\n";
  EXPECT_TRUE(lines.empty()) << message;
}

/// "opening.points/bad-one-short" as gtest allows it: "opening_points__bad_one_short".
std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name =
      info.param.parent_path().filename().string() + "__" + info.param.stem().string();
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Case, testing::ValuesIn(find_cases(case_directory())), test_name);

}  // namespace
}  // namespace rummy::cases
