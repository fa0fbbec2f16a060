// The one table of how actions are written: the parser reads every example, docs/NOTATION.md shows
// every form, and a malformed line's help cites it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "logio/records.h"
#include "table/record.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using testing::HasSubstr;

bool is_players(const ActionForm& action) {
  return std::ranges::find(kLineWords, action.word) == kLineWords.end();
}

struct Reading {
  Record record;
  Findings findings;
};

void read(std::string_view line, Reading& reading) {
  const std::string text = "players: Ala, Bartek\nround\n" + std::string(line) + "\n";
  read_text_record(text, reading.record, reading.findings, Spelling::strict);
}

TEST(ActionForms, TheExampleIsReadAsItsActionAndWrittenTheSame) {
  for (std::size_t i = 0; i < kActionForms.size(); ++i) {
    const ActionForm& action = kActionForms.at(i);
    SCOPED_TRACE(action.example);
    const std::string line = (is_players(action) ? "Ala: " : "") + std::string(action.example);
    Reading reading;
    read(line, reading);
    ASSERT_TRUE(reading.findings.empty()) << reading.findings.front().message.english();
    ASSERT_EQ(reading.record.events.size(), 1U);
    EXPECT_EQ(reading.record.events.front().kind, static_cast<ActionKind>(i));
    EXPECT_THAT(write_text_record(reading.record), HasSubstr("\n" + line + "\n"));
    EXPECT_TRUE(action.form.starts_with(action.word));
    EXPECT_FALSE(action.meaning.empty());
  }
}

TEST(ActionForms, ThePageShowsEach) {
  const std::string page = read_file(source_root() / "docs/NOTATION.md");
  for (const ActionForm& action : kActionForms) {
    EXPECT_THAT(page, HasSubstr("| `" + std::string(action.form) + "` | `" +
                                std::string(action.example) + "` |"));
  }
}

TEST(ActionForms, TheHelpOfAMalformedActionCitesItsForm) {
  struct Malformed {
    std::string_view line;
    ActionKind kind;
  };
  constexpr Malformed kMalformed[] = {
      {"Ala: draw 7S 8S", ActionKind::draw},
      {"Ala: take", ActionKind::take},
      {"Ala: meld", ActionKind::meld},
      {"Ala: lay on m1", ActionKind::lay},
      {"Ala: lay 7S on", ActionKind::lay},
      {"Ala: swap 7S in m1", ActionKind::swap},
      {"Ala: move JK", ActionKind::move},
      {"Ala: play", ActionKind::play},
      {"Ala: table", ActionKind::table},
      {"Ala: knock a=7S 8S 9S", ActionKind::knock},
      {"Ala: out a=7S 8S 9S", ActionKind::out},
      {"Ala: discard", ActionKind::discard},
      {"Ala: pass 7S", ActionKind::pass},
      {"Ala: drop 7S", ActionKind::drop},
      {"Ala: call 7S 8S on m1", ActionKind::call},
      {"Ala: buy", ActionKind::buy},
      {"adjust: Ala", ActionKind::adjust},
  };
  for (const Malformed& malformed : kMalformed) {
    SCOPED_TRACE(malformed.line);
    Reading reading;
    read(malformed.line, reading);
    ASSERT_EQ(reading.findings.size(), 1U);
    EXPECT_EQ(reading.findings.front().help.english(), how_to_write(malformed.kind).english());
  }
}

TEST(ActionForms, AnUnknownActionPointsAtThePage) {
  Reading reading;
  read("Ala: trump 7S", reading);
  ASSERT_EQ(reading.findings.size(), 1U);
  EXPECT_THAT(reading.findings.front().help.english(), HasSubstr("explain --notation"));
}

TEST(ActionForms, ExplainPrintsThePageAndEachForm) {
  const Ran page = run_in_shell("rumref explain --notation");
  EXPECT_EQ(page.output, read_file(source_root() / "docs/NOTATION.md"));
  for (const ActionForm& action : kActionForms) {
    const Ran one = run_in_shell("rumref explain --notation " + std::string(action.word));
    EXPECT_EQ(one.status, 0);
    EXPECT_THAT(one.output, HasSubstr(std::string(action.form) + "\n"));
    EXPECT_THAT(one.output, HasSubstr(std::string(action.example) + "\n"));
  }
  const Ran wrong = run_in_shell("rumref explain --notation lya 2>&1");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.output, HasSubstr("did you mean 'lay'?"));
}

}  // namespace
}  // namespace rummy
