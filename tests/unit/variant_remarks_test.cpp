// What `rumref variant check` tells of a file that is not wrong.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "unit/run_program.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

struct Remarked {
  std::string_view why;
  std::string_view text;
  std::uint32_t line;  // 0: no warning
  std::uint32_t column;
  std::string_view message;
};

constexpr Remarked kRemarked[] = {
    {"all is worded by the parent", "extends: remik\nopening.points: 40\n", 0, 0, ""},
    {"a setting that cannot count", "extends: remik\nopening: {joker_end: false}\n", 2, 11,
     "opening.joker_end counts only with opening.run natural_three; that is clean (remik.yaml:"},
    {"a clause that cannot count",
     "extends: remik\nrulebook:\n  opening.joker_end: {text: No joker at an end.}\n", 3, 3,
     "opening.joker_end counts only with opening.run natural_three; that is clean (remik.yaml:"},
    {"both of one setting are told of once",
     "extends: remik\nopening.joker_end: false\nrulebook:\n  opening.joker_end: {text: None.}\n", 2,
     1, "opening.joker_end counts only with"},
    {"it counts, and its parent words it", "extends: remik-guide\nopening.joker_end: false\n", 0, 0,
     ""},
    {"a flag that something counts with", "extends: remik\ndraw.pile.may_open: true\n", 2, 1,
     "draw.pile.may_open counts only with draw.pile.needs_open true; that is false (remik.yaml:"},
    {"it counts with either of two values", "extends: remik\nscore.undercut.points: 20\n", 2, 1,
     "score.undercut.points counts only with score.model differences or zero_sum; that is "
     "penalties"},
    {"one of them", "extends: gin\nscore.undercut.points: 20\n", 0, 0, ""},
    {"no clause for a setting", "extends: remik\njoker.min_naturals: 2\n", 2, 1,
     "no clause of the rulebook words joker.min_naturals 2"},
    {"a clause of one's own for it",
     "extends: remik\njoker.min_naturals: 2\nrulebook:\n  joker.min_naturals: {text: Two.}\n", 0, 0,
     ""},
    {"its value in another clause",
     "extends: remik\njoker.min_naturals: 2\nrulebook:\n  own: {text: 'At least "
     "{joker.min_naturals}.'}\n",
     0, 0, ""},
    {"the engine's default needs no words", "extends: remik\nstock.floor: 0\n", 0, 0, ""},
    {"a clause about what no file sets",
     "extends: remik\nrulebook:\n  stock.floor: {text: Two cards stay.}\n", 3, 3,
     "this clause is about stock.floor, which no file sets: it is 0 (engine default)"},
    {"a clause of no setting", "extends: remik\nrulebook:\n  house.tea: {text: Tea first.}\n", 0, 0,
     ""},
};

TEST(VariantRemarks, StandWhereTheyBelong) {
  for (const Remarked& remarked : kRemarked) {
    SCOPED_TRACE(remarked.why);
    const TempVariants temp;
    const auto file = temp.write("odd", remarked.text);
    VariantLibrary variants({shipped_variants()});
    const auto loaded = variants.load_file(file);
    ASSERT_TRUE(loaded) << loaded.error().front().message;
    const Problems found = remarks_on((*loaded)->linked());
    ASSERT_EQ(found.size(), remarked.line == 0 ? 0U : 1U)
        << (found.empty() ? "" : found.back().message);
    if (found.empty()) continue;
    EXPECT_EQ(found[0].kind, ProblemKind::warning);
    EXPECT_EQ(found[0].line, remarked.line);
    EXPECT_EQ(found[0].column, remarked.column);
    EXPECT_TRUE(found[0].message.starts_with(remarked.message)) << found[0].message;
    EXPECT_FALSE(found[0].help.empty());
    EXPECT_FALSE(found[0].source.empty());
  }
}

TEST(VariantRemarks, NoneOnWhatIsShipped) {
  const Ran ran = run_in_shell("rumref variant check variants/*.yaml samples/house/*.yaml");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.output.find("warning"), std::string::npos) << ran.output;
}

TEST(VariantCheck, GoodFilesMayHaveWarnings) {
  const TempVariants temp;
  const std::string file = temp.write("odd", "extends: remik\njoker.min_naturals: 2\n").string();
  const Ran ran = run_in_shell("rumref variant check " + file);
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find(
                "odd.yaml:2:1: warning: no clause of the rulebook words joker.min_naturals 2\n"
                "2 | joker.min_naturals: 2\n  | ^^^^^^^^^^^^^^^^^^\n"),
            std::string::npos)
      << ran.output;
  EXPECT_TRUE(ran.output.ends_with("odd.yaml: good (1 warning)\n")) << ran.output;
  const Ran quiet = run_in_shell("rumref --quiet variant check " + file);
  EXPECT_EQ(quiet.output.find("warning:"), std::string::npos) << quiet.output;
}

TEST(VariantCheck, TellsAllAtOnceAndWhereAClashComesFrom) {
  const TempVariants temp;
  const std::string file = temp.write("bad",
                                      "extends: remik\n"
                                      "openin.points: 40\n"
                                      "end.at: many\n"
                                      "deck: {jokers: 99}\n"
                                      "opening.run: [clean]\n"
                                      "rulebook:\n"
                                      "  house: {txt: Tea.}\n"
                                      "  end.at: {text: 'At {end.att}.', codes: [no.such]}\n")
                               .string();
  const Ran ran = run_in_shell("rumref variant check " + file);
  EXPECT_EQ(ran.status, 2);
  for (const std::string_view expected :
       {"bad.yaml:2:1: error: there is no setting 'openin.points'",
        "help: did you mean 'opening.points'?", "bad.yaml:3:9: error: end.at takes a whole number",
        "bad.yaml:4:16: error: deck.jokers is 99; it must be from 0 to 32",
        "bad.yaml:5:14: error: opening.run takes none, clean or natural_three; a list stands here",
        "bad.yaml:7:11: error: a rule has no 'txt'", "help: did you mean 'text'?",
        "bad.yaml:8:18: error: there is no setting 'end.att'",
        "error: there is no finding 'no.such'"}) {
    EXPECT_NE(ran.output.find(expected), std::string::npos) << expected << "\n" << ran.output;
  }
  // Two contradictions with inherited values, and a value that is none of those agreed on.
  const std::string clash =
      temp.write("clash",
                 "extends: remik\ndeal.cards: 60\ndeck.jokers: 7\nout.leftover: 1\n"
                 "agree: {deck.jokers: 2-4}\n")
          .string();
  const Ran clashing = run_in_shell("rumref variant check " + clash);
  EXPECT_EQ(clashing.status, 2);
  EXPECT_NE(clashing.output.find("clash.yaml:2:1: error:"), std::string::npos) << clashing.output;
  EXPECT_NE(clashing.output.find("(remik.yaml:"), std::string::npos) << clashing.output;
  EXPECT_NE(
      clashing.output.find("deck.jokers 7 (clash.yaml:3) is not one of those a table may agree "
                           "on: 2-4 (clash.yaml:5)"),
      std::string::npos)
      << clashing.output;
}

}  // namespace
}  // namespace rummy
