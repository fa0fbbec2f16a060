#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;

std::string value_in(const Ruleset& ruleset, std::string_view key) {
  for (const auto& [name, value] : ruleset.settings) {
    if (name == key) return value;
  }
  return "(none)";
}

struct Broken {
  std::string_view why;
  std::string_view text;
  std::uint32_t line;
  std::uint32_t column;
  std::uint32_t length;
  std::string_view message;
  std::string_view help;
};

// The file is called bad.yaml and may extend the shipped variants.
constexpr Broken kBroken[] = {
    {"unknown key, nearest known", "extends: remik\nopenin:\n  points: 40\n", 2, 1, 6,
     "there is no setting 'openin'", "did you mean 'opening'?"},
    {"unknown key in a group", "extends: remik\nopening:\n  pionts: 40\n", 3, 3, 6,
     "there is no setting 'opening.pionts'", "did you mean 'opening.points'?"},
    {"unknown dotted key", "extends: remik\nlayoff.need_open: true\n", 2, 1, 16,
     "there is no setting 'layoff.need_open'", "did you mean 'layoff.needs_open'?"},
    {"out of bounds", "extends: remik\nopening.points: 600\n", 2, 17, 3,
     "opening.points is 600; it must be from 0 to 500", ""},
    {"leading zero", "extends: remik\nopening: {points: 010}\n", 2, 19, 3,
     "opening.points takes a whole number; '010' is none", "without leading zeros"},
    {"exponent", "extends: remik\nend.at: 1e3\n", 2, 9, 3, "'1e3' is none", "digits alone"},
    {"hexadecimal", "extends: remik\nend.at: 0x10\n", 2, 9, 4, "'0x10' is none", "decimal"},
    {"plus sign", "extends: remik\nend.at: +5\n", 2, 9, 2, "'+5' is none", "digits alone"},
    {"fraction", "extends: remik\nend.at: 5.0\n", 2, 9, 3, "'5.0' is none", "digits alone"},
    {"minus zero", "extends: remik\nscore.winner: -0\n", 2, 15, 2, "'-0' is none", ""},
    {"number too long for any", "extends: remik\nend.at: 99999999999999\n", 2, 9, 14,
     "takes a whole number", ""},
    {"number in quotes", "extends: remik\nend.at: \"501\"\n", 2, 9, 5, "'501' is none",
     "write it without quotes"},
    {"yes is no truth value", "extends: remik\nlayoff.needs_open: yes\n", 2, 20, 3,
     "layoff.needs_open is true or false; 'yes' is neither", "write true"},
    {"off is no truth value", "extends: remik\nlayoff.needs_open: off\n", 2, 20, 3,
     "'off' is neither", "write false"},
    {"True is no truth value", "extends: remik\nlayoff.needs_open: True\n", 2, 20, 4,
     "'True' is neither", "write true"},
    {"misspelt word", "extends: remik\nvalues.joker.meld: reprsented\n", 2, 20, 10,
     "face, represented, zero or a whole number from 0 to 500; 'reprsented' is none of them",
     "did you mean 'represented'?"},
    {"word of another setting", "extends: remik\nopening.run: required\n", 2, 14, 8,
     "opening.run takes none, clean or natural_three", ""},
    {"columns count code points", "extends: remik\ntitle: Żółć\nopening: {x: \"żó\", points: 9z}\n",
     3, 11, 1, "there is no setting 'opening.x'", ""},
    {"a list for a number", "extends: remik\nopening.points: [51, 40]\n", 2, 17, 8,
     "opening.points takes a whole number from 0 to 500; a list stands here", ""},
    {"a map for a word", "extends: remik\nopening.run: {clean: true}\n", 2, 14, 13,
     "a map stands here", ""},
    {"no value", "extends: remik\nopening.points:\n", 2, 1, 14, "opening.points has no value",
     "expected a whole number"},
    {"a value for a group", "extends: remik\nopening: 51\n", 2, 10, 2,
     "opening is a group of settings; a single value stands here", ""},
    {"key given twice", "extends: remik\nopening.points: 40\nopening.points: 41\n", 3, 1, 14,
     "'opening.points' is given twice; the first is in line 2", ""},
    {"key given twice, dotted and nested",
     "extends: remik\nopening.points: 4\nopening: {points: 5}\n", 3, 11, 6,
     "'opening.points' is given twice; the first is in line 2", ""},
    {"tab", "extends: remik\nopening:\n\tpoints: 40\n", 3, 1, 1, "this line is indented with a tab",
     "use spaces"},
    {"syntax", "extends: remik\nopening: {points: 40\n", 3, 1, 1, "not YAML", "`key: value`"},
    {"quotation mark left open", "extends: remik\ntitle: \"House\n", 2, 8, 6,
     "this quotation mark is never closed", ""},
    {"alias", "extends: remik\nopening.points: &p 40\nend.at: *p\n", 2, 17, 1, "an anchor", ""},
    {"tag", "extends: remik\nopening.points: !!int 40\n", 2, 17, 1, "a tag", ""},
    {"merge key", "extends: remik\n<<: {opening.points: 40}\n", 2, 1, 2, "there is no setting '<<'",
     ""},
    {"two documents", "extends: remik\n---\nend.at: 5\n", 2, 1, 1, "a second document", ""},
    {"a list as a file", "- extends: remik\n", 1, 1, 1, "a variant file is a map of settings",
     "extends: PARENT"},
    {"an empty file", "", 0, 0, 0, "a variant file is a map of settings", ""},
    {"not UTF-8", "extends: remik\ntitle: \xFFx\n", 2, 8, 1, "not UTF-8", ""},
    {"control character", "extends: remik\ntitle: a\x01\n", 2, 9, 1, "not UTF-8 text", ""},
    {"control character written as an escape", "extends: remik\ntitle: \"a\\x07\"\n", 2, 8, 7,
     "control character", ""},
    {"players named twice", "extends: remik\ndeck.jokers: {2: 4, 2-4: 3}\n", 2, 21, 3,
     "deck.jokers has a value for 2 players twice", ""},
    {"no number of players", "extends: remik\ndeck.jokers: {two: 4, 3-4: 4}\n", 2, 15, 3,
     "'two' is no number of players", ""},
    {"more players than any table has", "extends: remik\ndeck.jokers: {2-40: 4}\n", 2, 15, 4,
     "up to 12", ""},
    {"by players and by round", "extends: remik\ndeal.cards: {by_round: [3], 2: 4}\n", 2, 29, 1,
     "by players or by round", ""},
    {"by_round without a list", "extends: remik\ndeal.cards: {by_round: 3}\n", 2, 24, 1,
     "by_round takes a list", ""},
    {"number in a table", "extends: remik\ndeck.jokers: {2-4: 99}\n", 2, 20, 2,
     "deck.jokers is 99; it must be from 0 to 32", ""},
    {"a path for a parent", "extends: ../remik\n", 1, 10, 8,
     "'../remik' cannot be the name of a variant", "never a path"},
    {"a parent nobody has", "extends: remki\n", 1, 10, 5, "there is no variant 'remki' to extend",
     "did you mean 'remik'?"},
    {"its own parent", "extends: bad\n", 1, 10, 3, "'bad' extends itself", ""},
    {"name of another file", "name: good\nextends: remik\n", 1, 7, 4,
     "the name is 'good', the file's is 'bad'", ""},
    {"agreed range beyond the bounds", "extends: remik\nagree: {deck.jokers: 2-99}\n", 2, 22, 4,
     "deck.jokers goes from 0 to 32; 2-99 is beyond that", ""},
    {"agreed on nothing known", "extends: remik\nagree: {deck.joker: 2-4}\n", 2, 9, 10,
     "there is no setting 'deck.joker'", "did you mean 'deck.jokers'?"},
    {"own value not among those agreed", "extends: remik\nagree: {deck.jokers: [2, 3]}\n", 2, 9, 11,
     "deck.jokers 4 (remik.yaml:", "write it here too: agree: {deck.jokers: [2, 3, 4]}"},
    {"rulebook entry with a wrong field",
     "extends: remik\nrulebook:\n  draw.one:\n    text: x\n    code: [draw.pass]\n", 5, 5, 4,
     "a rule has no 'code'", "did you mean 'codes'?"},
    {"rulebook entry without words",
     "extends: remik\nrulebook:\n  draw.one: {codes: [draw.pass]}\n", 3, 3, 8,
     "the rule 'draw.one' has no text", ""},
    {"placeholder of no setting",
     "extends: remik\nrulebook:\n  draw.one: {text: \"at {opening.point}\"}\n", 3, 20, 20,
     "there is no setting 'opening.point' to write", "did you mean '{opening.points}'?"},
    {"text for a value there is not",
     "extends: remik\nrulebook:\n  out.discard: {text: {requird: a, other: b}}\n", 3, 24, 7,
     "'requird' is none of them", "did you mean 'required'?"},
    {"no text for a value", "extends: remik\nrulebook:\n  out.discard: {text: {required: a}}\n", 3,
     23, 13, "no text for optional, unplayable_only, none or floating", "`other`"},
    {"others of a rule that is no setting",
     "extends: remik\nrulebook:\n  draw.one: {text: a, others: [1]}\n", 3, 23, 6,
     "'draw.one' is no setting", ""},
    {"others the setting does not take",
     "extends: remik\nrulebook:\n  out.discard: {text: a, others: [free]}\n", 3, 35, 4,
     "'free' is none of them", ""},
    {"code that is none", "extends: remik\nrulebook:\n  draw.one: {text: a, codes: [draw.unuse]}\n",
     3, 31, 10, "there is no finding 'draw.unuse'", "did you mean 'draw.unused'?"},
    {"contradiction in one line", "extends: remik\nmeld:\n  set: {min: 4, max: 3}\n", 3, 17, 3,
     "meld.set.min 4 (bad.yaml:3) is more than meld.set.max 3 (bad.yaml:3)", ""},
    {"contradiction names the parent's place", "extends: remik\nmeld.run.min: 14\n", 2, 1, 12,
     "meld.run.min 14 (bad.yaml:2) is more than meld.run.max 13 (remik.yaml:", ""},
    {"players the other way round", "extends: remik\nplayers.min: 5\n", 2, 1, 11,
     "players.min 5 (bad.yaml:2) is more than players.max 4 (remik.yaml:", ""},
    {"more players than there are cards for", "extends: remik\nplayers.max: 9\n", 2, 1, 11,
     ": 9 players take 118 cards of 108, with players.max 9 (bad.yaml:2)", ""},
    {"more dealt than there are", "extends: remik\ndeck.packs: 1\nplayers.max: 5\n", 3, 1, 11,
     "deals more than the pack has with deck.packs 1 (bad.yaml:2): 5 players take 66 cards of 56",
     ""},
    {"a table with a hole", "extends: remik\ndeck.jokers: {2: 2, 4: 4}\n", 2, 1, 11,
     "has no value for 3 players", ""},
    {"a first discard where nobody discards",
     "extends: remik\nturn.discard: none\nout.discard: optional\ndraw.pile.depth: none\n"
     "stock.on_empty: end\n",
     2, 1, 12, "turn.first discard_only (remik.yaml:", ""},
    {"a reshuffle of no discards",
     "extends: remik\nturn: {discard: none, first: draw}\nout.discard: optional\n"
     "draw.pile.depth: none\n",
     2, 8, 7, "stock.on_empty reshuffle (remik.yaml:", ""},
    {"an offer of no card", "extends: gin\ndeal.upcard: false\n", 2, 1, 11,
     "turn.first upcard_offer (gin.yaml:", ""},
    {"an offer nobody may take", "extends: gin\ndraw.pile.depth: none\n", 2, 1, 15,
     "turn.first upcard_offer (gin.yaml:", ""},
    {"a limit by no card", "extends: knock-rummy\nknock.max: upcard\ndeal.upcard: false\n", 3, 1,
     11, "knock.max upcard (bad.yaml:2) goes by a card turned up", ""},
    {"doubled by no card",
     "extends: knock-rummy\nscore.doubled_by_upcard: clubs\ndeal.upcard: false\n", 3, 1, 11,
     "score.doubled_by_upcard clubs (bad.yaml:2) goes by a card turned up", ""},
    {"a stock that is made anew and never empty", "extends: gin\nstock.on_empty: reshuffle\n", 2, 1,
     14, "stock.floor 2 (gin.yaml:", ""},
    {"lay-offs on melds of nobody", "extends: gin\nknock.max: off\n", 2, 1, 9,
     "layoff.on knocker (gin.yaml:", ""},
    {"lay-offs after a round in the middle of it", "extends: remik\nlayoff.on: knocker\n", 2, 1, 9,
     "layoff.on knocker (bad.yaml:2) adds cards to melds when the round has ended", ""},
    {"a wild rank where melds lie", "extends: remik\njoker.rank: dealt\n", 2, 1, 10,
     "joker.rank dealt (bad.yaml:2) needs melds to be laid only when a round ends", ""},
    {"leaving a round where hands are compared",
     "extends: basic-rummy\nknock.max: 5\ndrop.first: 20\n", 3, 1, 10,
     "drop.first 20 (bad.yaml:3) leaves hands that are not compared", ""},
    {"last turns where melds lie", "extends: remik\nout.last_turns: one_each\n", 2, 1, 14,
     "out.last_turns one_each (bad.yaml:2) is for melds laid only when going out", ""},
    {"melds asked of a hand that are laid turn by turn",
     "extends: remik\nout.composition.sets: 1\n", 2, 1, 20,
     "out.composition.sets 1 (bad.yaml:2) is for melds laid only when going out, against meld.when "
     "turn (remik.yaml:",
     ""},
    {"so many and no more of melds laid turn by turn",
     "extends: remik\nout.composition.exact: true\n", 2, 1, 21,
     "out.composition.exact true (bad.yaml:2) is for melds laid only when going out", ""},
    {"a card left over where melds are laid turn by turn", "extends: remik\nout.leftover: 0-1\n", 2,
     1, 12, "out.leftover 0-1 (bad.yaml:2) is for melds laid only when going out", ""},
    {"a pattern that wins where melds are laid turn by turn",
     "extends: remik\nout.instant: four_natural_sevens\n", 2, 1, 11,
     "out.instant four_natural_sevens (bad.yaml:2) is for melds laid only when going out", ""},
    {"going out by a discard where there are none",
     "extends: manipulation\nout.discard: floating\n", 2, 1, 11,
     "out.discard floating (bad.yaml:2) goes out by a discard, against turn.discard", ""},
    {"a contract for melds laid at the end", "extends: gin\nopening.contract.sets: 1\n", 2, 1, 21,
     "opening.contract.sets 1 (bad.yaml:2) is for melds laid turn by turn", ""},
    {"a contract on a table taken apart", "extends: manipulation\nopening.contract.runs: 2\n", 2, 1,
     21, "opening.contract.runs 2 (bad.yaml:2) counts melds that stay", ""},
    {"a contract of melds laid one a turn", "extends: basic-rummy\nopening.contract.sets: 2\n", 2,
     1, 21, "opening.contract.sets 2 (bad.yaml:2) is for several melds laid in one turn", ""},
    {"a contract and a run", "extends: remik\nopening.contract.sets: 2\n", 2, 1, 21,
     "opening.contract.sets 2 (bad.yaml:2) says what an opening is", ""},
    {"a contract for a whole game", "extends: liverpool\nopening.scope: game\n", 2, 1, 13,
     "goes by the round, against opening.scope game (bad.yaml:2)", ""},
    {"a contract asked of some openings", "extends: liverpool\nscore.at_once.must_open: false\n", 2,
     1, 23, "is asked of every opening", ""},
    {"a contract larger than a hand", "extends: liverpool\ndraw.buy.max: 0\ndeal.cards: 9\n", 3, 1,
     10, ": 11 cards in round 6, of 9 and the one drawn", ""},
    {"buying from the depth of the pile", "extends: 500-rum\ndraw.buy.max: 1\n", 2, 1, 12,
     "draw.buy.max 1 (bad.yaml:2) lets players buy only the top discard", ""},
    {"buying and claiming", "extends: liverpool\nclaim: top_only\n", 2, 1, 5,
     "claim top_only (bad.yaml:2)", ""},
    {"buying a card on offer", "extends: gin\ndraw.buy.max: 1\n", 2, 1, 12,
     "draw.buy.max 1 (bad.yaml:2) gives a card away that is still on offer", ""},
    {"buying from a stock that is gone", "extends: liverpool\nstock.on_empty: final_turns\n", 2, 1,
     14, "draws from a stock that may be gone", ""},
    {"jokers kept in sets taken apart", "extends: manipulation\njoker.in_set: never\n", 2, 1, 12,
     "joker.in_set never (bad.yaml:2) keeps jokers in their sets", ""},
    {"a short pack with a gap", "extends: basic-rummy\ndeck.ranks: [K, Q, J, 7, 6, 5, 4, 3, 2]\n",
     2, 1, 10, "leaves ranks out between others, which runs would have to pass over", ""},
    {"a short pack with jokers", "extends: liverpool\ndeck.ranks: [A, K, Q, J, 10, 9, 8, 7]\n", 2,
     1, 10, "leaves out cards a joker could stand for", ""},
    {"a short pack for many players", "extends: basic-rummy\ndeck.ranks: [K, Q, J, 10, 9]\n", 2, 1,
     10, ": 2 players take 21 cards of 20", ""},
    {"the dealer begins where the winner does", "extends: going-out\ndealer.begins: true\n", 2, 1,
     13, "lets another player begin than the winner, against dealer.next", ""},
    {"nobody may take a discard",
     "extends: liverpool\ndraw.pile.needs_open: true\ndraw.pile.after_opening: false\n", 3, 1, 23,
     "leaves nobody who may take a discard", ""},
    {"a card taken to open with, and kept",
     "extends: liverpool\ndraw.pile: {needs_open: true, may_open: true, opening_frees: true}\n", 2,
     47, 13, "lets a player keep the card taken in order to open", ""},
    {"no melds in turns that have none", "extends: gin\nmeld.first_turn: 2\n", 2, 1, 15,
     "meld.first_turn 2 (bad.yaml:2) is for melds laid turn by turn", ""},
    {"jokers alone in the minority", "extends: three-thirteen\njoker.minority_in_set: true\n", 2, 1,
     21, "lets sets be of jokers alone, against joker.minority_in_set", ""},
    {"jokers alone, and few of them", "extends: three-thirteen\njoker.max: 2\n", 2, 1, 9,
     "lets sets be of jokers alone, against joker.max", ""},
    {"openings that count against others", "extends: manipulation\nscore.not_opened: 100\n", 2, 1,
     16, "score.not_opened 100 (bad.yaml:2) stands in place of the cards left in hand", ""},
    {"openings where nobody opens", "extends: three-thirteen\nscore.could_open: 200\n", 2, 1, 16,
     "score.could_open 200 (bad.yaml:2) is for melds laid turn by turn", ""},
    {"a limit there is not",
     "extends: indian-rummy\nscore: {hand_cap: none, hand_melds_missed: cap}\n", 2, 25, 17,
     "counts the most a hand can count, against score.hand_cap", ""},
    {"runs of a contract that are too long",
     "extends: liverpool\nmeld.run: {max: 6, both_aces: false}\nopening.contract.run_min: 7\n", 3,
     1, 24, "is more than the cards of any run, with meld.run.max", ""},
    {"buys for some players only", "extends: liverpool\ndraw.buy.max: {3: 1}\n", 2, 1, 12,
     "has no value for 4, 5, 6, 7, 8 players", ""},
    {"a clause left out that is not there", "extends: remik\nrulebook: {tea: none}\n", 2, 12, 3,
     "no parent has a clause 'tea' to leave out", ""},
    {"nothing said of the pack", "players.min: 2\ndeal.cards: 7\n", 0, 0, 0,
     "deck.packs is not set", "a whole number from 1 to 8"},
};

TEST(VariantLoader, SaysWhatIsWrongAndWhere) {
  const TempVariants temp;
  VariantLibrary library = VariantLibrary({shipped_variants()});
  for (const Broken& broken : kBroken) {
    SCOPED_TRACE(broken.why);
    const auto file = temp.write("bad", broken.text);
    const auto loaded = library.load_file(file);
    ASSERT_FALSE(loaded);
    const Problem& first = loaded.error().front();
    EXPECT_THAT(first.message, HasSubstr(std::string(broken.message)));
    EXPECT_THAT(first.help, HasSubstr(std::string(broken.help)));
    EXPECT_EQ(first.file, file.string());
    EXPECT_EQ(first.line, broken.line);
    EXPECT_EQ(first.column, broken.column);
    EXPECT_EQ(first.length, broken.length);
  }
}

TEST(VariantLoader, AChildLeavesOutWhatItsParentSays) {
  const TempVariants temp;
  VariantLibrary library = VariantLibrary({shipped_variants()});
  const auto file =
      temp.write("child", "extends: remik\ndeck.jokers: 6\nrulebook:\n  deck.jokers: none\n");
  const auto loaded = library.load_file(file);
  ASSERT_TRUE(loaded);
  const auto ruleset = (*loaded)->with({}).ruleset;
  ASSERT_NE(ruleset, nullptr);
  const Ruleset& rules = *ruleset;
  EXPECT_EQ(value_in(rules, "deck.jokers"), "6");
  // Nothing is agreed on any more, and the clause is gone; others are as they were.
  const auto has = [&rules](std::string_view key) {
    return std::ranges::find(rules.variant.rulebook, key, &Clause::key) !=
           rules.variant.rulebook.end();
  };
  EXPECT_FALSE(has("deck.jokers"));
  EXPECT_TRUE(has("deck.packs"));
}

TEST(VariantLoader, TakesTextsAsFiles) {
  const auto remik = read_file_text(shipped_variants() / "remik.yaml");
  ASSERT_TRUE(remik);
  const std::vector<VariantText> texts = {
      {.name = "table", .text = "extends: remik\nopening.points: 40\n"},
      {.name = "alone", .text = "extends: nobody\n"},
      {.name = "remik", .text = *remik}};
  VariantLibrary library(variants_of(texts));
  VariantLibrary files({shipped_variants()});
  EXPECT_THAT(library.names(), ElementsAre("alone", "remik", "table"));
  EXPECT_EQ(library.load("remik").value()->with({}).ruleset->sha256,
            files.load("remik").value()->with({}).ruleset->sha256);
  EXPECT_EQ(value_in(*library.load("table").value()->with({}).ruleset, "opening.points"), "40");
  const auto alone = library.load("alone");
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().front().message, "there is no variant 'nobody' to extend");
  EXPECT_FALSE(library.load("../remik"));
}

TEST(VariantLoader, TellsEverythingThatIsWrongAtOnce) {
  const TempVariants temp;
  VariantLibrary library({shipped_variants()});
  const auto loaded = library.load_file(temp.write(
      "bad",
      "extends: remik\nopening: {points: 6000, run: claen}\nlayoff.on: yes\nfoo: 1\nagree: 3\n"));
  ASSERT_FALSE(loaded);
  std::vector<std::uint32_t> lines;
  for (const Problem& problem : loaded.error())
    lines.push_back(problem.line);
  EXPECT_THAT(lines, ElementsAre(2, 2, 3, 4, 5));
  EXPECT_EQ(loaded.error().front().source, "opening: {points: 6000, run: claen}");
}

TEST(VariantLoader, ProblemsOfAParentBearItsName) {
  const TempVariants temp;
  VariantLibrary library({shipped_variants()});
  temp.write("parent", "extends: remik\nopening.points: many\n");
  const auto loaded = library.load_file(temp.write("child", "extends: parent\nend.at: no\n"));
  ASSERT_FALSE(loaded);
  ASSERT_EQ(loaded.error().size(), 2U);
  EXPECT_THAT(loaded.error()[0].file, HasSubstr("child.yaml"));
  EXPECT_THAT(loaded.error()[1].file, HasSubstr("parent.yaml"));
  EXPECT_EQ(loaded.error()[1].line, 2U);
}

TEST(VariantLoader, RefusesFamiliesWithoutEnd) {
  const TempVariants temp;
  VariantLibrary library({temp.directory()});
  temp.write("a", "extends: b\n");
  temp.write("b", "extends: a\n");
  const auto loop = library.load("a");
  ASSERT_FALSE(loop);
  EXPECT_THAT(loop.error().front().message, HasSubstr("a extends b extends a"));

  for (int i = 0; i < 12; ++i) {
    temp.write("g" + std::to_string(i), "extends: g" + std::to_string(i + 1) + "\n");
  }
  const auto deep = library.load("g0");
  ASSERT_FALSE(deep);
  EXPECT_THAT(deep.error().front().message, HasSubstr("more than 8 files extend one another"));
}

TEST(VariantLoader, RefusesWhatWouldMakeItSlow) {
  const TempVariants temp;
  VariantLibrary library({shipped_variants()});
  const std::string deep(1000, '[');
  std::string wide = "x:\n";
  for (int i = 0; i < 20'001; ++i)
    wide += " - 1\n";
  const std::string large(std::size_t{1 << 20} + 1, '#');
  for (const auto& [text, message] :
       std::map<std::string, std::string>{{"x: " + deep, "nested more than 16 deep"},
                                          {wide, "more than 20000 values"},
                                          {large, "larger than 1048576 bytes"}}) {
    const auto loaded = library.load_file(temp.write("bad", text));
    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().front().message, HasSubstr(message));
  }
}

TEST(VariantLoader, NamesAreNeverPaths) {
  VariantLibrary library({shipped_variants()});
  for (const std::string_view name :
       {"../variants/remik", "remik.yaml", "/etc/passwd", "", ".", "remik\n", "re mik"}) {
    const auto loaded = library.load(name);
    ASSERT_FALSE(loaded) << name;
    EXPECT_THAT(loaded.error().front().message, HasSubstr("unknown variant"));
  }
  EXPECT_EQ(library.load("remk").error().front().help, "did you mean 'remik'?");
  EXPECT_FALSE(library.load_file("/no/such/file.yaml"));
  EXPECT_FALSE(library.load_file(shipped_variants()));
}

TEST(VariantLoader, FiveLinesMakeAHouseVariant) {
  const TempVariants temp;
  VariantLibrary library({temp.directory(), shipped_variants()});
  temp.write("club",
             "name: club\n"
             "title: The club's Remik\n"
             "extends: remik\n"
             "opening: {points: 40}\n"
             "values.joker.meld: represented\n");
  const auto loaded = library.load("club");
  ASSERT_TRUE(loaded) << loaded.error().front().message;
  const auto ruleset = (*loaded)->with({}).ruleset;
  EXPECT_EQ(ruleset->variant.name, "club");
  EXPECT_EQ(ruleset->variant.title, "The club's Remik");
  EXPECT_EQ(ruleset->variant.opening.points, 40);
  EXPECT_EQ(ruleset->variant.game_end.at, 501);
  EXPECT_EQ(value_in(*ruleset, "values.joker.meld"), "represented");
  const Clause* clause = clause_for(ruleset->variant, "opening.points");
  ASSERT_NE(clause, nullptr);
  EXPECT_THAT(clause->text.english(), HasSubstr("at least 40 points"));
  EXPECT_THAT(clause->ids, Contains("RMK-42"));
  EXPECT_THAT(library.names(), IsSupersetOf({"club", "remik", "remik-guide"}));
  EXPECT_TRUE(std::ranges::is_sorted(library.names()));

  std::map<std::string, std::string> origins;
  for (const SettingOrigin& origin : (*loaded)->origins())
    origins[origin.key] = origin.origin;
  EXPECT_EQ(origins["opening.points"], "club.yaml:4");
  EXPECT_THAT(origins["end.at"], HasSubstr("remik.yaml:"));
  EXPECT_EQ(origins["opening.joker_end"], "engine default");
}

TEST(VariantLoader, AChildsClauseReplacesItsParentsInPlace) {
  const TempVariants temp;
  VariantLibrary library({temp.directory(), shipped_variants()});
  temp.write("club",
             "extends: remik\n"
             "rulebook:\n"
             "  opening.points: {text: \"Ours is {opening.points}\", codes: [opening.points]}\n"
             "  club.smoking: {text: No smoking, judged: false}\n");
  const auto loaded = library.load("club");
  ASSERT_TRUE(loaded) << loaded.error().front().message;
  const auto ruleset = (*loaded)->with({}).ruleset;
  const Clause* clause = clause_for(ruleset->variant, "opening.points");
  ASSERT_NE(clause, nullptr);
  EXPECT_EQ(clause->text.english(), "Ours is 51");
  EXPECT_TRUE(clause->ids.empty());
  EXPECT_EQ(ruleset->variant.rulebook.back().key, "club.smoking");
  EXPECT_FALSE(ruleset->variant.rulebook.back().judged);
}

TEST(VariantLoader, NumbersMayGoByPlayersOrByRound) {
  const TempVariants temp;
  VariantLibrary library({temp.directory(), shipped_variants()});
  temp.write("table",
             "extends: remik\nplayers.max: 5\ndeck.packs: {2: 1, 3-5: 2}\n"
             "deck.jokers: {2: 2, 3: 3, 4-5: 3}\ndeal.cards: {by_round: [10, 11]}\n");
  const auto loaded = library.load("table");
  ASSERT_TRUE(loaded) << loaded.error().front().message;
  const auto ruleset = (*loaded)->with({}).ruleset;
  const DealSettings& deal = ruleset->variant.deal;
  EXPECT_EQ(deal.packs.at(2, 1), 1);
  EXPECT_EQ(deal.packs.at(5, 1), 2);
  EXPECT_EQ(deal.cards.at(2, 1), 10);
  EXPECT_EQ(deal.cards.at(2, 9), 11);
  EXPECT_EQ(value_in(*ruleset, "deck.packs"), "{2: 1, 3-5: 2}");
  EXPECT_EQ(value_in(*ruleset, "deck.jokers"), "{2: 2, 3-5: 3}");
  EXPECT_EQ(value_in(*ruleset, "deal.cards"), "{by_round: [10, 11]}");
  const Clause* clause = clause_for(ruleset->variant, "deal.too-many-copies");
  ASSERT_NE(clause, nullptr);
  EXPECT_THAT(clause->text.english(), HasSubstr("1 for 2 players, 2 for 3-5 players"));
}

}  // namespace
}  // namespace rummy
