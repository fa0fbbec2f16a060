// The commands shown in the documentation print what it says they print. In a ```console block a
// line that starts with "$ " is a command, and what follows up to the next one is its output.
// UPDATE_GOLDEN=1 writes the outputs anew.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
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

class Documentation : public testing::TestWithParam<std::string_view> {};

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

INSTANTIATE_TEST_SUITE_P(Page, Documentation, testing::Values("README.md", "samples/README.md"),
                         [](const auto& page) {
                           return std::string(page.index == 0 ? "Readme" : "SamplesReadme");
                         });

TEST(SamplesPage, NamesEverySample) {
  const std::string page = read_file(source_root() / "samples/README.md");
  for (const auto& entry : std::filesystem::directory_iterator(source_root() / "samples/remik"))
    EXPECT_NE(page.find(entry.path().filename().string()), std::string::npos) << entry.path();
}

}  // namespace
}  // namespace rummy
