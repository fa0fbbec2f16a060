// The command line as its users meet it: help, what is said of a wrong one, -o.

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "unit/run_program.h"

namespace rummy {
namespace {

/// A command, "" for the program itself, and its help.
struct Page {
  std::string command;
  std::string text;
};

/// The lines of a help page under a heading, but for those that go on in the next.
std::vector<std::string> listed_under(const std::string& heading, const std::string& page) {
  std::vector<std::string> found;
  std::istringstream lines(page);
  std::string line;
  while (std::getline(lines, line) && line != heading) {
  }
  while (std::getline(lines, line) && !line.empty())
    if (line.starts_with("  ") && line[2] != ' ') found.push_back(line.substr(2));
  return found;
}

std::vector<Page> pages_below(const std::string& command) {
  std::vector<Page> pages = {{command, run_in_shell("rumref " + command + " --help").output}};
  for (const std::string& line : listed_under("Commands:", pages.front().text)) {
    const std::string name = line.substr(0, line.find(' '));
    const std::string below = command.empty() ? name : command + ' ' + name;
    for (Page& page : pages_below(below))
      pages.push_back(std::move(page));
  }
  return pages;
}

/// The help of every command there is.
const std::vector<Page>& help_pages() {
  static const std::vector<Page> pages = pages_below("");
  return pages;
}

std::string longest_line(const std::string& page) {
  std::string longest;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);)
    if (line.size() > longest.size()) longest = line;
  return longest;
}

/// One command line that fails where an example of the page does.
std::string all_examples_of(const std::string& page) {
  std::string all;
  for (const std::string heading : {"Example:", "Examples:"})
    for (const std::string& example : listed_under(heading, page))
      all += example + " >/dev/null || [ $? = 1 ] || exit 2; ";
  return all;
}

TEST(CommandLine, EveryHelpPageFitsATerminalAndHasAnExample) {
  EXPECT_EQ(help_pages().size(), 32U);
  for (const auto& [command, page] : help_pages()) {
    EXPECT_TRUE(page.starts_with("rumref")) << page;
    EXPECT_NE(page.find("\nUsage: rumref"), std::string::npos) << command;
    EXPECT_NE(page.find("\nExample"), std::string::npos) << command;
    EXPECT_LE(longest_line(page).size(), 80U) << command << ": " << longest_line(page);
  }
}

TEST(CommandLine, EveryExampleOfTheHelpWorks) {
  const std::string in_a_folder =
      "d=$(mktemp -d); trap 'rm -r $d' EXIT; ln -s $PWD/samples $PWD/variants $PWD/importers $d; "
      "cd $d; ";
  for (const auto& [command, page] : help_pages()) {
    ASSERT_NE(all_examples_of(page), "") << command;
    const Ran ran = run_in_shell(in_a_folder + all_examples_of(page));
    EXPECT_EQ(ran.status, 0) << command << '\n' << ran.output;
  }
}

TEST(CommandLine, HelpIsACommandToo) {
  for (const auto& [command, page] : help_pages())
    EXPECT_EQ(run_in_shell("rumref help " + command).output, page) << command;
  EXPECT_EQ(run_in_shell("rumref --help >/dev/full").status, 2);
  EXPECT_EQ(run_in_shell("rumref --version >/dev/full").status, 2);
  const Ran misspelt = run_in_shell("rumref help variant shwo");
  EXPECT_EQ(misspelt.status, 2);
  EXPECT_EQ(misspelt.output, "rumref: unknown command 'shwo'; did you mean 'show'?\n");
}

/// Each is refused, and with these words.
void expect_complaints(const std::vector<std::pair<std::string, std::string>>& cases) {
  for (const auto& [words, complaint] : cases) {
    const Ran ran = run_in_shell("rumref " + words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(ran.output, "rumref: " + complaint + "\n") << words;
  }
}

TEST(CommandLine, ANearMissIsNamed) {
  expect_complaints({
      {"chekc a.rgn", "unknown command 'chekc'; did you mean 'check'?"},
      {"variant shwo remik", "unknown command 'shwo'; did you mean 'show'?"},
      {"frobnicate", "unknown command 'frobnicate'; see rumref --help"},
      {"check --fromat json a.rgn", "unknown option '--fromat'; did you mean '--format'?"},
      {"check --fromat=json", "unknown option '--fromat'; did you mean '--format'?"},
      {"score --colour never", "unknown option '--colour'; did you mean '--color'?"},
      {"check --frobnicate", "unknown option '--frobnicate'; see rumref check --help"},
      {"check -x a.rgn", "unknown option '-x'; see rumref check --help"},
  });
}

TEST(CommandLine, WhatIsWrongIsSaid) {
  expect_complaints({
      {"check", "RECORD is required; see rumref check --help"},
      {"explain",
       "exactly one of CODE, --list, --all and --notation is required; see rumref explain --help"},
      {"replay a.rgn b.rgn", "unexpected argument 'b.rgn'; see rumref replay --help"},
      {"check --jobs 0x10 a.rgn",
       "--jobs: '0x10' is not a whole number from 1 to 256; see rumref check --help"},
      {"check --max-record-bytes 5x a.rgn",
       "--max-record-bytes: '5x' is not a size: write a number of bytes, or 16MiB; see rumref "
       "check --help"},
      {"replay --cards emoji a.rgn",
       "--cards: 'emoji' is not one of ascii, unicode; see rumref replay --help"},
      {"check --output", "--output needs a value; see rumref check --help"},
      {"check --strict=x a.rgn", "--strict takes no value; see rumref check --help"},
      {"deal --seed 1 --seed 2", "--seed can be given only once; see rumref deal --help"},
      {"variant diff a b c", "A [B]: there are too many; see rumref variant diff --help"},
  });
}

TEST(CommandLine, OIsShortForOutputInEveryCommand) {
  int with_output = 0;
  for (const auto& [command, page] : help_pages()) {
    EXPECT_EQ(page.find("\n  --output "), std::string::npos) << command;
    if (page.find("\n  -o, --output ") == std::string::npos) continue;
    ++with_output;
    const Ran ran = run_in_shell("rumref " + command + " -o");
    EXPECT_EQ(ran.output, "rumref: --output needs a value; see rumref " + command + " --help\n");
  }
  EXPECT_EQ(with_output, 12);
}

TEST(CommandLine, NoWebPageGoesToATerminal) {
  for (const std::string command :
       {"report samples/remik/club-evening.rgn", "variant rules remik --format html"}) {
    const Ran ran = run_in_shell("script -qec 'rumref " + command + "' /dev/null");
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_TRUE(ran.output.starts_with("rumref: a web page is not for a terminal")) << ran.output;
    EXPECT_NE(ran.output.find("--output"), std::string::npos) << ran.output;
  }
}

}  // namespace
}  // namespace rummy
