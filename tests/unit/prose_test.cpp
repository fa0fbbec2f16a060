// What users read is what a native writer would put: no turns of phrase that were translated word
// by word, in sentences, help, pages and rule books.

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// "is no card", "cannot be decided whether", "told", "blank" for a space, and the like.
const std::regex& banned() {
  static const std::regex kBanned(
      R"((^|[^e] )(is|are) no (?!longer|more|opponent)[a-z]|annot be decided whether|\btold\b|)"
      R"(\bblanks?\b(?! line)|telephone|(is|are) there twice|found out|sign for sign|)"
      R"(\bhangs? on (the|what)\b|gone on with|one argument too many)");
  return kBanned;
}

void expect_good(const std::string& where, const std::string& line) {
  std::smatch found;
  if (std::regex_search(line, found, banned()))
    ADD_FAILURE() << where << ": \"" << found.str() << "\" in: " << line;
}

/// The lines of a page, but for what stands between fences.
std::vector<std::string> prose_of(const fs::path& page) {
  std::vector<std::string> lines;
  std::istringstream in(read_file(page));
  bool is_code = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) is_code = !is_code;
    if (!is_code) lines.push_back(line);
  }
  return lines;
}

TEST(Prose, OfEverySentenceOfTheProgram) {
  std::size_t sentences = 0;
  for (const auto& language : fs::directory_iterator(source_root() / "languages")) {
    std::istringstream in(read_file(language.path()));
    for (std::string line; std::getline(in, line);) {
      constexpr std::string_view kEnglish = "  - en: ";
      if (!line.starts_with(kEnglish)) continue;
      ++sentences;
      expect_good(language.path().filename().string(), line.substr(kEnglish.size()));
    }
  }
  EXPECT_GT(sentences, 1000U);
}

TEST(Prose, OfEveryHelpPage) {
  for (const std::string command : {"",
                                    "check",
                                    "verify",
                                    "summary",
                                    "summary merge",
                                    "replay",
                                    "report",
                                    "dispute",
                                    "score",
                                    "meld",
                                    "solve",
                                    "variant",
                                    "variant list",
                                    "variant show",
                                    "variant check",
                                    "variant diff",
                                    "variant rules",
                                    "variant new",
                                    "variant settings",
                                    "variant schema",
                                    "explain",
                                    "convert",
                                    "fmt",
                                    "deal",
                                    "moves",
                                    "serve",
                                    "help"}) {
    std::istringstream in(run_in_shell("rumref help " + command).output);
    for (std::string line; std::getline(in, line);)
      expect_good("rumref help " + command, line);
  }
}

TEST(Prose, OfThePagesForUsers) {
  for (const std::string page :
       {"README.md", "samples/README.md", "docs/TOUR.md", "docs/TOURNAMENTS.md", "docs/NOTATION.md",
        "docs/VARIANTS.md", "docs/DATABASE.md", "docs/SCALING.md", "docs/WEB.md", "docs/GAMES.md",
        "docs/LANGUAGES.md", "docs/PLAY.md"})
    for (const std::string& line : prose_of(source_root() / page))
      expect_good(page, line);
}

TEST(Prose, OfTheRuleBooks) {
  for (const auto& entry : fs::directory_iterator(source_root() / "variants")) {
    if (entry.path().extension() != ".yaml") continue;
    std::istringstream in(read_file(entry.path()));
    for (std::string line; std::getline(in, line);)
      if (!line.starts_with('#')) expect_good(entry.path().filename().string(), line);
  }
}

}  // namespace
}  // namespace rummy
