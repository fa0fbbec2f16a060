// Every code a finding can bear is explained, once, with an example of each side.

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

TEST(Codes, AreUniqueAndWhole) {
  std::set<std::string_view> seen;
  for (const CodeText& code : all_codes()) {
    EXPECT_TRUE(seen.insert(code.code).second) << code.code << " twice";
    EXPECT_EQ(find_code(code.code)->code, code.code);
    EXPECT_FALSE(code.title.empty() || code.meaning.empty()) << code.code;
    EXPECT_FALSE(code.draws.empty() || code.does_not.empty()) << code.code;
    EXPECT_TRUE(code.title.back() != '.' && code.meaning.back() == '.') << code.code;
  }
}

/// The compiled table is the file as a whole reader of YAML sees it.
TEST(Codes, AreThoseOfTheirFile) {
  const YAML::Node file = YAML::LoadFile(source_root() / "src/rules/codes.yaml");
  ASSERT_EQ(file.size(), all_codes().size());
  std::size_t i = 0;
  for (const auto& entry : file) {
    const CodeText& code = all_codes()[i++];
    EXPECT_EQ(entry.first.Scalar(), code.code);
    EXPECT_EQ(entry.second["title"].Scalar(), code.title);
    EXPECT_EQ(entry.second["meaning"].Scalar(), code.meaning);
    EXPECT_EQ(entry.second["draws"].Scalar(), code.draws);
    EXPECT_EQ(entry.second["does_not"].Scalar(), code.does_not);
    EXPECT_EQ(entry.second.size(), 4U) << code.code;
  }
}

/// What the generator does not read is an error with its line, and no text is lost.
TEST(Codes, AFileThatIsNotUnderstoodIsRefused) {
  const std::filesystem::path folder = testing::TempDir();
  for (const char* text : {"a.b:\n  title: x\n", "a.b:\n  colour: x\n", "a.b:\n title: x\n",
                           "a.b:\n  title: x\n  title: y\n", "a.b:\n  title: |\n    x\n"}) {
    write_file(folder / "codes-bad.yaml", text);
    EXPECT_EQ(run_in_shell("python3 cmake/codes.py " + (folder / "codes-bad.yaml").string() + " " +
                           (folder / "codes-bad.cpp").string())
                  .status,
              1)
        << text;
  }
}

TEST(Codes, UnknownOnesAreNotFound) {
  EXPECT_EQ(find_code("opening.pionts"), nullptr);
  EXPECT_EQ(find_code(""), nullptr);
}

/// The codes of the rules a file defines: the first string of each `Rule kName{`.
std::vector<std::string> rule_codes(const std::string& text) {
  constexpr std::string_view kRule = "constexpr Rule k";
  std::vector<std::string> codes;
  for (std::size_t at = text.find(kRule); at != std::string::npos; at = text.find(kRule, at + 1)) {
    const std::size_t open = text.find('"', at);
    const std::size_t close = text.find('"', open + 1);
    if (close != std::string::npos) codes.push_back(text.substr(open + 1, close - open - 1));
  }
  return codes;
}

TEST(Codes, EveryRuleIsExplained) {
  std::size_t found = 0;
  for (const std::filesystem::path& file : sources_below("src"))
    for (const std::string& code : rule_codes(read_file(file))) {
      ++found;
      EXPECT_NE(find_code(code), nullptr) << file << " has a rule " << code;
    }
  EXPECT_GT(found, 30U);
}

/// A variant's clauses name the codes that rest on them; so do those of an overlay.
TEST(Codes, EveryCodeOfARulebookIsExplained) {
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source_root() / "variants")) {
    if (entry.is_directory()) continue;
    const YAML::Node variant = YAML::LoadFile(entry.path());
    for (const auto& clause : variant["rulebook"])
      for (const auto& code : clause.second["codes"])
        EXPECT_NE(find_code(code.as<std::string>()), nullptr)
            << entry.path() << " says " << code.as<std::string>();
  }
}

}  // namespace
}  // namespace rummy
