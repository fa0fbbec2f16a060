// The commands shown in the documentation print what it says they print. In a ```console block a
// line that starts with "$ " is a command, and what follows up to the next one is its output.
// UPDATE_GOLDEN=1 writes the outputs anew.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

/// A piece of a page: lines kept as they are, the last of them perhaps a command with its output.
struct Piece {
  std::string lines;
  std::string command;     // empty: none
  std::string output;      // without the blank lines after it
  std::size_t blanks = 0;  // which belong to the page
};

std::vector<Piece> pieces_of(const std::string& text) {
  std::vector<Piece> pieces(1);
  std::istringstream in(text);
  bool in_console = false;
  for (std::string line; std::getline(in, line);) {
    const bool fence = line.starts_with("```");
    const bool command = in_console && line.starts_with("$ ");
    if (fence) in_console = line == "```console";
    if ((fence || command) && !pieces.back().command.empty()) pieces.emplace_back();
    Piece& piece = pieces.back();
    (piece.command.empty() ? piece.lines : piece.output) += line + '\n';
    if (command) piece.command = line.substr(2);
  }
  return pieces;
}

/// Takes the blank lines off the end of an output; how many there were.
std::size_t drop_blanks(std::string& output) {
  std::size_t blanks = 0;
  for (; output == "\n" || output.ends_with("\n\n"); ++blanks)
    output.pop_back();
  return blanks;
}

constexpr std::array kPages{"Readme",      "Tour",     "Notation", "SamplesReadme",
                            "Tournaments", "Variants", "Play"};

/// What the commands of a page write goes to a folder of the test's own, and goes with it.
class Documentation : public testing::TestWithParam<std::string_view> {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("rumref-page-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    setenv("TMPDIR", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("TMPDIR");
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
  }

 private:
  std::filesystem::path folder_;
};

TEST_P(Documentation, CommandsPrintWhatThePageShows) {
  const std::filesystem::path path = source_root() / GetParam();
  std::size_t commands = 0;
  std::string renewed;
  for (Piece& piece : pieces_of(read_file(path))) {
    renewed += piece.lines;
    if (piece.command.empty()) continue;
    ++commands;
    piece.blanks = drop_blanks(piece.output);
    std::string now = run_in_shell(piece.command).output;
    drop_blanks(now);
    if (!updates_golden()) {
      EXPECT_EQ(now, piece.output) << "$ " << piece.command;
    }
    renewed += now + std::string(piece.blanks, '\n');
  }
  EXPECT_GT(commands, 0U);
  if (updates_golden()) write_file(path, renewed);
}

INSTANTIATE_TEST_SUITE_P(Page, Documentation,
                         testing::Values("README.md", "docs/TOUR.md", "docs/NOTATION.md",
                                         "samples/README.md", "docs/TOURNAMENTS.md",
                                         "docs/VARIANTS.md", "docs/PLAY.md"),
                         [](const auto& page) { return std::string(kPages.at(page.index)); });

TEST(ReadmePage, FitsAReaderAndNamesToolsThatAreThere) {
  const std::string page = read_file(source_root() / "README.md");
  EXPECT_LE(std::ranges::count(page, '\n'), 150);
  std::size_t tools = 0;
  for (std::size_t at = page.find("tools/"); at != std::string::npos;
       at = page.find("tools/", at)) {
    const std::size_t end = page.find_first_of(" `\n", at);
    const std::string tool = page.substr(at, end - at);
    EXPECT_TRUE(std::filesystem::exists(source_root() / tool)) << tool;
    ++tools;
    at = end;
  }
  EXPECT_GT(tools, 2U);
}

/// It is compiled from the page (examples/CMakeLists.txt).
TEST(ReadmePage, ItsProgramWorks) {
  const Ran ran = run_in_shell("readme_program < samples/remik/opening-of-50.rgn");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(ran.output, "opening.points: the opening counts 50 points; the minimum is 51\n");
  EXPECT_EQ(run_in_shell("echo nothing | readme_program").status, 0);
}

/// The part of docs/VARIANTS.md that lists every setting is written by the program.
TEST(VariantsPage, ListsEverySettingAsItIs) {
  constexpr std::string_view kMark = "a test holds it to that. -->\n";
  const std::filesystem::path path = source_root() / "docs/VARIANTS.md";
  const std::string page = read_file(path);
  const std::size_t at = page.find(kMark);
  ASSERT_NE(at, std::string::npos);
  const std::string head = page.substr(0, at + kMark.size());
  const Ran ran = run_in_shell("rumref variant settings --format markdown");
  ASSERT_EQ(ran.status, 0) << ran.output;
  if (updates_golden()) write_file(path, head + ran.output);
  EXPECT_EQ(read_file(path), head + ran.output) << "UPDATE_GOLDEN=1 writes it anew";
}

TEST(SamplesPage, NamesEverySample) {
  const std::string page = read_file(source_root() / "samples/README.md");
  const std::filesystem::path samples = source_root() / "samples";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(samples)) {
    const std::string name = std::filesystem::relative(entry.path(), samples).string();
    if (!entry.is_regular_file() || name == "README.md") continue;
    EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace rummy
