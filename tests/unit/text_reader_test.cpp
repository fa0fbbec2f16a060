// The text container: its lines, its head and rounds, and what is said of the rest.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

struct Reading {
  Record record;
  Findings findings;
};

void read(std::string_view text, Reading& reading) {
  read_text_record(text, reading.record, reading.findings);
}

std::string_view text_at(const Record& record, const Place& at) {
  return line_text(record, at).substr(at.offset, at.length);
}

constexpr std::string_view kWhole = R"(# a club game
variant: remik
players: Ala, "Jan: K"     # seats, clockwise
set opening.points: 40
set deck.packs: {2: 1, 3-5: 2}   # by players
id: club-2026-03-07/3
cut: Ala JK 9D, "Jan: K" KS
carry: Ala 139 (3 won), "Jan: K" -28
note: "first # of three"
x-hall: 3

round
dealer: Ala
deal "Jan: K": 5H 7S ??*3
deal Ala: 2C
upcard: 9D
stock: 4C 8D
"Jan: K": discard 5H
hand "Jan: K":
score: Ala -10, "Jan: K" 24
total: Ala 0, "Jan: K" 24

round
buy_back: "Jan: K"
abandon: by agreement
winner: Ala, "Jan: K"
)";

TEST(TextReader, ReadsTheHead) {
  Reading reading;
  read(kWhole, reading);
  const Record& record = reading.record;
  ASSERT_TRUE(reading.findings.empty()) << reading.findings.front().message.english();
  EXPECT_EQ(record.head.variant, "remik");
  EXPECT_EQ(record.players, (std::vector<std::string>{"Ala", "Jan: K"}));
  ASSERT_EQ(record.head.settings.size(), 2U);
  EXPECT_EQ(record.head.settings[1].key, "deck.packs");
  EXPECT_EQ(record.head.settings[1].value, "{2: 1, 3-5: 2}");
  EXPECT_EQ(text_at(record, record.head.settings[0].value_at), "40");
  EXPECT_EQ(text_at(record, record.head.settings[0].key_at), "opening.points");
  EXPECT_EQ(record.head.id, "club-2026-03-07/3");
  ASSERT_EQ(record.head.cut.size(), 2U);
  EXPECT_EQ(record.head.cut[0].cards.count, 2U);
  ASSERT_EQ(record.head.carry.size(), 2U);
  EXPECT_EQ(record.head.carry[0].won, 3);
  EXPECT_EQ(record.head.carry[1].total, -28);
  ASSERT_EQ(record.head.notes.size(), 2U);
  EXPECT_EQ(record.head.notes[0].value, R"("first # of three")");
  EXPECT_EQ(record.winners.size(), 2U);
}

TEST(TextReader, ReadsTheRounds) {
  Reading reading;
  read(kWhole, reading);
  const Record& record = reading.record;
  ASSERT_EQ(record.rounds.size(), 2U);
  const Round& first = record.rounds[0];
  EXPECT_EQ(index(first.dealer->seat), 0U);
  ASSERT_EQ(first.deals.size(), 2U);
  EXPECT_EQ(index(first.deals[0].seat), 1U);
  EXPECT_EQ(first.deals[0].cards.count, 5U);
  EXPECT_EQ(first.upcard->cards.count, 1U);
  EXPECT_EQ(first.stock->cards.count, 2U);
  EXPECT_EQ(first.moves.count, 1U);
  ASSERT_EQ(first.hands.size(), 1U);
  EXPECT_EQ(first.hands[0].cards.count, 0U);
  EXPECT_EQ(first.scores[0].number, -10);
  EXPECT_EQ(first.totals[1].number, 24);
  const Round& second = record.rounds[1];
  ASSERT_EQ(second.buy_backs.size(), 1U);
  EXPECT_EQ(second.moves.first, 1U);
  EXPECT_EQ(record.events[second.moves.first].kind, ActionKind::abandon);
}

TEST(TextReader, LinesMayEndAnyWayAndBearAMark) {
  Reading reading;
  read("\xEF\xBB\xBFplayers: A, B\r\n\r\nround\r\nA: draw 7S\r\nB: draw", reading);
  ASSERT_TRUE(reading.findings.empty()) << reading.findings.front().message.english();
  EXPECT_EQ(reading.record.events.size(), 2U);
  EXPECT_EQ(reading.record.source.lines[reading.record.events[1].at.line].number, 5U);
  EXPECT_EQ(text_at(reading.record, reading.record.events[1].at), "draw");
}

TEST(TextReader, TheHeadStandsInAnyOrder) {
  Reading reading;
  read("cut: B 9D, A KS\nscoresheet: yes\nplayers: A, B\nround\nwent_out: A\n", reading);
  EXPECT_TRUE(reading.findings.empty());
  EXPECT_EQ(reading.record.head.cut.size(), 2U);
}

TEST(TextReader, NamesAreTakenWhole) {
  Reading reading;
  read("players: Ala, Ala 2, Jan  Kowalski\nround\nscore: Ala 2 10, Ala 2, Jan  Kowalski -5\n",
       reading);
  ASSERT_EQ(reading.findings.size(), 1U);  // "Ala 2" is a player without a number
  Reading quoted;
  read("players: Ala, Ala 2\nround\nscore: Ala 2 10, \"Ala\" 2\n", quoted);
  ASSERT_TRUE(quoted.findings.empty()) << quoted.findings.front().message.english();
  EXPECT_EQ(quoted.record.rounds[0].scores[0].number, 10);
  EXPECT_EQ(quoted.record.rounds[0].scores[1].number, 2);
}

TEST(TextReader, ReadsAScoresheet) {
  Reading reading;
  read(
      "players: A, B\nscoresheet: yes\nround\nhand A: 5H\nshown B: AS/low, 7H 7D 7S\n"
      "shown A:\npoints: A 44, B 0\nshown_points: A 87\nwent_out: B\nknocked: A\nat_once: yes\n"
      "abandoned: no\nadjust: A -5\nruling: fine\n",
      reading);
  ASSERT_TRUE(reading.findings.empty()) << reading.findings.front().message.english();
  const Round& round = reading.record.rounds[0];
  ASSERT_EQ(round.sheet.shown.size(), 2U);
  ASSERT_EQ(round.sheet.shown[0].groups, 2U);
  const Group& low = reading.record.groups[round.sheet.shown[0].first_group];
  EXPECT_TRUE(is_low_ace(cards_of(reading.record, low.cards)[0]));
  EXPECT_EQ(round.sheet.shown[1].groups, 0U);
  EXPECT_TRUE(round.sheet.at_once.has_value());
  EXPECT_FALSE(round.sheet.abandoned.has_value());
  EXPECT_EQ(round.moves.count, 2U);
}

struct Fault {
  std::string_view text;
  std::string_view code;
  std::uint32_t line;
  std::string_view at;
  std::string_view help;  // its start
};

constexpr Fault kFaults[] = {
    {"", "record.syntax", 0, "", ""},
    {"   \n\n", "record.syntax", 1, "   ", ""},
    {"variant: remik\n", "record.syntax", 1, "variant: remik", ""},
    {"players:\n", "record.syntax", 1, "players", ""},
    {"players: A,, B\n", "record.syntax", 1, ",", ""},
    {"players: A, \"\"\n", "record.syntax", 1, "\"\"", ""},
    {"players: A, \"B\n", "record.syntax", 1, "\"B", ""},
    {"players: A, B, A\n", "players.duplicate", 1, "A", ""},
    {"players: A, B\nplayers: C, D\n", "record.syntax", 2, "players", ""},
    {"players: A, B\nvarient: x\n", "record.unknown-key", 2, "varient", "did you mean variant?"},
    {"players: A, B\nvenue: x\n", "record.unknown-key", 2, "venue", "a key of your own"},
    {"players: A, B\nset a.b\n", "record.syntax", 2, "set a.b", ""},
    {"players: A, B\nset: 5\n", "record.syntax", 2, "set", ""},
    {"players: A, B\nset a.b: [1, 2\n", "record.syntax", 2, "[1, 2", ""},
    {"players: A, B\nset a.b: {1: 2, 1: 3}\n", "record.syntax", 2, "1: 3}", ""},
    {"players: A, B\nset a.b: 99999999999999999999\n", "record.syntax", 2, "99999999999999999999",
     ""},
    {"players: A, B\nset a.b: 1\nset a.b: 2\n", "record.syntax", 3, "a.b", ""},
    {"players: A, B\nA: draw\n", "record.syntax", 2, "A: draw", "begin the round"},
    {"players: A, B\ndealer: A\n", "record.unknown-key", 2, "dealer", "begin the round"},
    {"players: A, B\ncarry: A 5 won\n", "record.syntax", 2, "won", ""},
    {"players: A, B\ncarry: A 5 (-1 won)\n", "record.syntax", 2, "(-1 won)", ""},
    {"players: A, B\ncut: A\n", "record.syntax", 2, "A", ""},
    {"players: A, B\nround 2\n", "record.syntax", 2, "2", ""},
    {"players: A, B\nround\nvariant: x\n", "record.unknown-key", 3, "variant", "write it before"},
    {"players: A, B\nround\ndael A: 5H\n", "record.unknown-key", 3, "dael A", "did you mean deal?"},
    {"players: A, B\nround\ndealer: C\n", "record.unknown-player", 3, "C", ""},
    {"players: A, B\nround\ndealer: A\ndealer: B\n", "record.syntax", 4, "dealer", ""},
    {"players: A, B\nround\ndeal A: 5H\ndeal A: 6H\n", "record.syntax", 4, "deal A", ""},
    {"players: A, B\nround\ndeal: 5H\n", "record.syntax", 3, "deal", ""},
    {"players: A, B\nround\ndeal A: 5H, 6H\n", "record.unknown-card", 3, "5H,", ""},
    {"players: A, B\nround\nupcard: 5H 6H\n", "record.syntax", 3, "5H 6H", ""},
    {"players: A, B\nround\nscore: A\n", "record.syntax", 3, "A", ""},
    {"players: A, B\nround\nscore: A x\n", "record.syntax", 3, "x", ""},
    {"players: A, B\nround\nscore: A 1000000001\n", "record.syntax", 3, "1000000001", ""},
    {"players: A, B\nround\nscore: A 1, A 2\n", "record.syntax", 3, "A 2", ""},
    {"players: A, B\nround\nwent_out: A\n", "record.unknown-key", 3, "went_out", "a scoresheet"},
    {"players: A, B\nround\nA draws\n", "record.syntax", 3, "A draws", "a line is \"round\""},
    {"players: A, B\nround\nA: draw\nwinner: C\n", "record.unknown-player", 4, "C", ""},
    {"players: A, B\nscoresheet: maybe\n", "record.syntax", 2, "maybe", ""},
    {"players: A, B\nscoresheet: yes\nround\nA: draw\n", "record.syntax", 4, "A: draw", ""},
    {"players: A, B\nscoresheet: yes\nround\ndeal A: 5H\n", "record.unknown-key", 4, "deal", ""},
    {"players: A, B\nscoresheet: yes\nround\nabandon: x\n", "record.unknown-key", 4, "abandon", ""},
    {"players: A, B\nid: a\xFF\n", "record.syntax", 2, "\xFF", "save the record"},
    {"players: A, B\nid: a\x1b[0m\n", "record.syntax", 2, "\x1b", "save the record"},
    {"players: A, B\nid: a\rb\n", "record.syntax", 2, "\r", ""},
};

TEST(TextReader, TellsEachFaultWithItsPlace) {
  for (const Fault& fault : kFaults) {
    SCOPED_TRACE(fault.text);
    Reading reading;
    read(fault.text, reading);
    ASSERT_EQ(reading.findings.size(), 1U);
    const Finding& finding = reading.findings.front();
    EXPECT_EQ(finding.code, fault.code) << finding.message.english();
    EXPECT_EQ(code_points(reading.record, finding.at).line, fault.line);
    EXPECT_EQ(text_at(reading.record, finding.at), fault.at) << finding.message.english();
    EXPECT_TRUE(finding.help.english().starts_with(fault.help)) << finding.help.english();
  }
}

TEST(TextReader, ANulByteIsToldAndTheRestIsRead) {
  Reading reading;
  read(std::string_view("players: A, B\nround\nA: dr\0aw\nB: darw\n", 36), reading);
  ASSERT_EQ(reading.findings.size(), 2U);
  EXPECT_NE(reading.findings[0].message.english().find("NUL"), std::string::npos);
  EXPECT_EQ(reading.findings[1].help.english(), "did you mean draw?");
}

TEST(TextReader, FaultsComeInTheOrderOfTheRecord) {
  Reading reading;
  read("varient: x\nplayers: A, B, A\nround\nA: darw\nx\xFFy\nC: draw\n", reading);
  ASSERT_EQ(reading.findings.size(), 5U);
  for (std::size_t i = 0; i < reading.findings.size(); ++i) {
    constexpr std::uint32_t kLines[] = {0, 1, 3, 4, 5};
    EXPECT_EQ(reading.findings[i].at.line, kLines[i]);
  }
}

struct Huge {
  std::string_view why;
  std::string text;
  std::string_view code;
};

TEST(TextReader, RefusesWhatIsTooLargeQuickly) {
  const auto times = [](std::string_view text, int n) {
    std::string out;
    for (int i = 0; i < n; ++i)
      out += text;
    return out;
  };
  std::string players = "players: p0";
  std::string melds = "players: A\nround\nA: pass";
  for (int i = 1; i < 1'000; ++i)
    players += ", p" + std::to_string(i);
  for (int i = 0; i < 10'001; ++i)
    melds += "; lay 5H on n" + std::to_string(i);
  const Huge cases[] = {
      {"players", players, "record.too-large"},
      {"rounds", "players: A\n" + times("round\n", 20'000), "record.too-large"},
      {"lines", "players: A\n" + times("\n", 1'000'001), "record.too-large"},
      {"melds", melds, "record.too-large"},
      {"cards", "players: A\nround\nA: play" + times(" ??*200", 100'001), "record.too-large"},
      {"one turn", "players: A\nround\nA: pass" + times("; pass", 1'000), "record.too-large"},
      {"one turn of many lines", "players: A, B\nround\n" + times("A: pass\nB: call 5H\n", 501),
       "record.too-large"},
      {"brackets", "players: A\nset a: " + times("[", 10'000), "record.syntax"},
      {"keys", "players: A\nset a: {" + times("b: 1, ", 100'000), "record.syntax"},
  };
  for (const Huge& huge : cases) {
    SCOPED_TRACE(huge.why);
    Reading reading;
    read(huge.text, reading);
    ASSERT_FALSE(reading.findings.empty());
    EXPECT_EQ(reading.findings.front().code, huge.code)
        << reading.findings.front().message.english();
  }
}

TEST(TextReader, ListsAThousandFaultsAndNoMore) {
  std::string text = "players: A\nround\n";
  for (int i = 0; i < 5'000; ++i)
    text += "A: darw\n";
  Reading reading;
  read(text, reading);
  ASSERT_EQ(reading.findings.size(), 1'000U);
  EXPECT_NE(reading.findings.back().help.english().find("not listed"), std::string::npos);
}

TEST(TextReader, ThePlayersStandWhereTheirLineIsReadAnew) {
  Reading reading;
  read("players: “Ala: A”, “Bo: B”\n", reading);
  const Record& record = reading.record;
  ASSERT_EQ(record.players.size(), 2U);
  EXPECT_EQ(text_at(record, record.head.players_line), R"(players: "Ala: A", "Bo: B")");
}

TEST(TextReader, ARecordIsUsedAgain) {
  Reading reading;
  read(kWhole, reading);
  read("players: X, Y\n", reading);
  EXPECT_TRUE(reading.findings.empty());
  EXPECT_TRUE(reading.record.rounds.empty());
  EXPECT_TRUE(reading.record.events.empty());
  EXPECT_TRUE(reading.record.head.settings.empty());
  EXPECT_FALSE(reading.record.head.id.has_value());
}

TEST(TextReader, TwoPlayersWrittenAsOneAreSaidOnce) {
  Reading reading;
  read("variant: gin\nplayers: Ann and Bob\nround\nAnn: draw; discard 5H\nBob: draw; discard 6H\n",
       reading);
  ASSERT_EQ(reading.findings.size(), 1U);
  EXPECT_EQ(text_at(reading.record, reading.findings[0].at), "Ann and Bob");
  EXPECT_EQ(reading.findings[0].message.english(),
            "the players line has one player, \"Ann and Bob\"");
  EXPECT_EQ(reading.findings[0].help.english(), "separate players with commas: players: Ann, Bob");
}

TEST(TextReader, APlayerMayHaveTwoNames) {
  Reading reading;
  read("players: Ann van Bob\nround\nAnn van Bob: draw; discard 5H\n", reading);
  EXPECT_TRUE(reading.findings.empty());
}

TEST(TextReader, ADealOrADealerOfNobodyKnownCostsItsLine) {
  Reading reading;
  read("players: Ala, Bartek\nround\ndealer: Bartk\ndeal Bartk: 5H\ndeal Ala: 6H\n", reading);
  EXPECT_EQ(reading.findings.size(), 2U);
  EXPECT_EQ(reading.record.faults_of_lines, 2U);
  ASSERT_EQ(reading.record.rounds[0].deals.size(), 1U);
  EXPECT_FALSE(reading.record.rounds[0].dealer);
}

}  // namespace
}  // namespace rummy
