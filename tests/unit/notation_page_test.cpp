// docs/NOTATION.md: what it shows as notation is notation, without any leniency.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "table/record.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

/// A line of a record that the page shows, and the heading it stands under.
struct Shown {
  std::string section;
  std::string line;
};

constexpr std::array kPlayers{"Ala: ", "Bartek: ", "Celina: "};

bool is_move(std::string_view text) {
  return std::ranges::any_of(kPlayers,
                             [text](const char* player) { return text.starts_with(player); });
}

/// What stands in `code` in a text.
std::vector<std::string> code_in(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at + 1)) {
    const std::size_t end = text.find('`', at + 1);
    if (end == std::string_view::npos) break;
    found.emplace_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return found;
}

/// A cell of a row of a table, by its number.
std::string_view cell_of(std::string_view row, int number) {
  std::size_t begin = 1;
  for (int i = 0; i < number; ++i)
    begin = std::min(row.find('|', begin), row.size() - 1) + 1;
  return row.substr(begin, row.find('|', begin) - begin);
}

void add_shown(const std::string& section, const std::string& line, std::vector<Shown>& shown) {
  static const std::array kKeyTables{"The head", "A round", "The end of a round", "In text"};
  const bool has_keys = std::ranges::find(kKeyTables, section) != kKeyTables.end();
  std::vector<std::string> code;
  if (line.starts_with('|') && (has_keys || section == "Lines that are nobody's turn")) {
    code = code_in(cell_of(line, has_keys ? 0 : 2));
  } else if (line.starts_with("    ") && is_move(line.substr(4))) {
    code = {line.substr(4)};
  } else if (!line.starts_with('|')) {
    code = code_in(line);
    std::erase_if(code, [](const std::string& text) { return !is_move(text); });
  }
  std::erase_if(code, [](const std::string& text) { return text.find("…") != std::string::npos; });
  for (std::string& text : code)
    shown.push_back({.section = section, .line = std::move(text)});
}

std::vector<Shown> lines_shown(const std::string& page) {
  std::vector<Shown> shown;
  std::istringstream in(page);
  std::string section;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) section = line.substr(line.find(' ') + 1);
    add_shown(section, line, shown);
  }
  return shown;
}

/// The indented block that begins with `begin`.
std::string block_of(const std::string& page, std::string_view begin) {
  const std::size_t at = page.find("\n    " + std::string(begin));
  if (at == std::string::npos) return {};
  std::istringstream in(page.substr(at + 1));
  std::string block;
  for (std::string line; std::getline(in, line) && (line.empty() || line.starts_with("    "));)
    block += line.substr(std::min<std::size_t>(4, line.size())) + '\n';
  while (block.ends_with("\n\n"))
    block.pop_back();
  return block;
}

std::string page() {
  return read_file(source_root() / "docs/NOTATION.md");
}

void expect_sound(const Findings& findings) {
  for (const Finding& finding : findings)
    ADD_FAILURE() << finding.code << ": " << finding.message.english();
}

TEST(NotationPage, EveryLineShownIsRead) {
  const std::vector<Shown> all = lines_shown(page());
  EXPECT_GT(all.size(), 35U);
  for (const Shown& shown : all) {
    SCOPED_TRACE(shown.section + ": " + shown.line);
    std::string text = shown.line.starts_with("players") ? "" : "players: Ala, Bartek, Celina\n";
    if (shown.section == "In text") text += "scoresheet: yes\n";
    text += shown.section == "The head" ? shown.line + "\nround\n" : "round\n" + shown.line + '\n';
    Record record;
    Findings findings;
    read_text_record(text, record, findings, Spelling::strict);
    expect_sound(findings);
  }
}

TEST(NotationPage, ItsRecordsAreRead) {
  Record record;
  Findings findings;
  read_text_record(block_of(page(), "variant: remik"), record, findings, Spelling::strict);
  EXPECT_EQ(record.rounds.size(), 1U);
  read_json_record(block_of(page(), "{"), record, findings, Spelling::strict);
  EXPECT_EQ(record.rounds.size(), 2U);
  const std::string sheet = block_of(page(), "game,");
  read_sheet_record({.text = sheet}, record, findings, Spelling::strict);
  EXPECT_EQ(record.rounds.size(), 1U);
  expect_sound(findings);
}

}  // namespace
}  // namespace rummy
