// The grammar of moves: what each action becomes, and what is said of each that is none.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

struct Reading {
  Record record;
  Findings findings;
};

/// Reads one line of moves (line 4) of a round of Ala and Bartek.
void read_move(std::string_view move, Reading& reading,
               rummy::Spelling spelling = rummy::Spelling::lenient) {
  const std::string text = "players: Ala, Bartek\n\nround\n" + std::string(move) + "\n";
  read_text_record(text, reading.record, reading.findings, spelling);
}

std::string canonical_move(const Record& record) {
  const std::string text = write_text_record(record);
  constexpr std::string_view kRound = "round\n";
  const std::size_t at = text.find(kRound) + kRound.size();
  return text.substr(at, text.size() - at - 1);
}

struct CardSpelling {
  std::string_view written;
  std::string_view canonical;
  std::string_view why;
};

constexpr CardSpelling kSpellings[] = {
    {"Ala: draw", "Ala: draw", "no card is needed"},
    {"Ala: draw ??", "Ala: draw ??", "a card not known"},
    {"Ala: draw 7s", "Ala: draw 7S", "any letter case"},
    {"Ala:draw tH", "Ala: draw 10H", "T for 10, no blank after the colon"},
    {"Ala:\tdraw  7♠", "Ala: draw 7S", "a suit's symbol, a tab"},
    {"Ala: draw 7♥\xEF\xB8\x8F", "Ala: draw 7H", "a symbol as telephones write it"},
    {"Ala: draw 7♢", "Ala: draw 7D", "a white symbol"},
    {"Ala: take 7S", "Ala: take 7S", "the pile"},
    {"Ala: take 7S of 2", "Ala: take 7S of 2", "the deeper copy"},
    {"Ala: meld 9H 10H JH, 7S 7D 7C", "Ala: meld 9H 10H JH, 7S 7D 7C", "two melds"},
    {"Ala: meld 9H 10H JH ,7S 7D 7C", "Ala: meld 9H 10H JH, 7S 7D 7C", "blanks around a comma"},
    {"Ala: meld run=9H 10H JH, m7=7S 7D 7C", "Ala: meld run=9H 10H JH, m7=7S 7D 7C", "named melds"},
    {"Ala: meld jk=7s 8S 9S", "Ala: meld JK=7S 8S 9S", "a named joker is no named meld"},
    {"Ala: meld A=JK=7S 8S 9S", "Ala: meld A=JK=7S 8S 9S", "both"},
    {"Ala: lay 7S", "Ala: lay 7S", "no meld named"},
    {"Ala: lay 7S JK=8S on m12", "Ala: lay 7S JK=8S on m12", "on a meld"},
    {"Ala: swap 7S for jk in m1", "Ala: swap 7S for JK in m1", "one card for a joker"},
    {"Ala: swap 7S 7D for JK in seven-s", "Ala: swap 7S 7D for JK in seven-s", "two cards"},
    {"Ala: move JK in m1", "Ala: move JK in m1", "a joker moved"},
    {"Ala: move JK=7S in m1", "Ala: move JK=7S in m1", "and what it is then"},
    {"Ala: play ?? ?? ?? 7S", "Ala: play ??*3 7S", "a row of unknown cards is counted"},
    {"Ala: play ??*2 7S", "Ala: play ?? ?? 7S", "two are written out"},
    {"Ala: table 7S 7D 7C/8S 9S 10S", "Ala: table 7S 7D 7C / 8S 9S 10S", "the whole table"},
    {"Ala: knock", "Ala: knock", "without melds"},
    {"Ala: knock 7S 7D 7C, 8S 9S 10S; discard 2C", "Ala: knock 7S 7D 7C, 8S 9S 10S; discard 2C",
     "with melds"},
    {"Ala: out", "Ala: out", "without melds"},
    {"Ala: out 7S 7D 7C", "Ala: out 7S 7D 7C", "with melds"},
    {"Bartek: pass", "Bartek: pass", "nothing"},
    {"Bartek: reshuffle", "Bartek: reshuffle", "the order not known"},
    {"Bartek: reshuffle 7S 8S", "Bartek: reshuffle 7S 8S", "the order known"},
    {"Bartek: call 7S on m1", "Bartek: call 7S on m1", "out of turn"},
    {"Bartek: discard 7S # a pity", "Bartek: discard 7S", "a comment"},
    {"ruling: stands  # noted", "ruling: stands", "a ruling"},
    {"ruling:", "ruling:", "a ruling without words"},
    {"adjust: Ala 10", "adjust: Ala +10", "points have a sign"},
    {"adjust: Ala -10,late, again", "adjust: Ala -10, late, again", "a reason may hold commas"},
    {"abandon: by agreement", "abandon: by agreement", "given up"},
};

TEST(MoveParser, ReadsEveryActionAndWritesItCanonically) {
  for (const CardSpelling& spelling : kSpellings) {
    SCOPED_TRACE(std::string(spelling.why) + ": " + std::string(spelling.written));
    Reading reading;
    read_move(spelling.written, reading);
    EXPECT_TRUE(is_readable(reading.findings)) << reading.findings.front().message.english();
    EXPECT_EQ(canonical_move(reading.record), spelling.canonical);
  }
}

struct Fault {
  std::string_view written;
  std::string_view code;
  std::string_view at;  // the text the finding points at
  std::string_view help;
};

constexpr Fault kFaults[] = {
    {"Ala: darw 7S", "record.syntax", "darw", "did you mean draw?"},
    {"Ala: discrad 7S", "record.syntax", "discrad", "did you mean discard?"},
    {"Ala: Draw 7S", "record.syntax", "Draw", "did you mean draw?"},
    {"Alla: draw 7S", "record.unknown-player", "Alla", "did you mean Ala?"},
    {"\"Alla\": draw 7S", "record.unknown-player", "\"Alla\"", "did you mean Ala?"},
    {"Ala: draw 7X", "record.unknown-card", "7X", ""},
    {"Ala: draw S7", "record.unknown-card", "S7",
     "did you mean 7S? (--strict reads only what the notation has)"},
    {"Ala: draw 7S 8S", "record.syntax", "7S 8S", ""},
    {"Ala: discard", "record.syntax", "discard", ""},
    {"Ala: discard ??*2", "record.syntax", "??*2", ""},
    {"Ala: discard 7S,8S", "record.unknown-card", "7S,8S",
     "cards are separated by spaces, melds by \",\" and actions by \";\""},
    {"Ala: draw, discard 7S", "record.syntax", "draw,", "actions are separated by \";\""},
    {"Ala: take", "record.syntax", "take", ""},
    {"Ala: take 7S of", "record.syntax", "of", ""},
    {"Ala: take 7S of 0", "record.syntax", "0", ""},
    {"Ala: take 7S of 99999999999999999999", "record.syntax", "99999999999999999999", ""},
    {"Ala: meld", "record.syntax", "meld", ""},
    {"Ala: meld 7S 8S 9S,", "record.syntax", "", ""},
    {"Ala: meld JK=JK 7S 8S", "record.syntax", "JK", ""},
    {"Ala: meld JK=?? 7S 8S", "record.syntax", "??", ""},
    {"Ala: meld 7S=8S 9S 10S", "record.syntax", "7S=8S", ""},
    {"Ala: meld 1=7S 8S 9S", "record.syntax", "1", "did you mean m1?"},
    {"Ala: knock a=7S 8S 9S", "record.syntax", "a", ""},
    {"Ala: lay on m1", "record.syntax", "lay", ""},
    {"Ala: lay 7S on", "record.syntax", "on", ""},
    {"Ala: lay 7S on m1 m2", "record.syntax", "m2", ""},
    {"Ala: swap 7S for 8S in m1", "record.syntax", "8S", ""},
    {"Ala: swap 7S in m1", "record.syntax", "7S in m1", ""},
    {"Ala: swap 7S for JK", "record.syntax", "7S for JK", ""},
    {"Ala: swap 7S 8S 9S for JK in m1", "record.syntax", "7S 8S 9S", ""},
    {"Ala: move 7S in m1", "record.syntax", "7S",
     "write: move JK[=CARD] in MELD, for example: move JK=7S in m1"},
    {"Ala: move JK", "record.syntax", "JK",
     "write: move JK[=CARD] in MELD, for example: move JK=7S in m1"},
    {"Ala: play", "record.syntax", "play", ""},
    {"Ala: play ??*0", "record.syntax", "??*0", ""},
    {"Ala: play ??*201", "record.syntax", "??*201", ""},
    {"Ala: table 7S 8S 9S /", "record.syntax", "", ""},
    {"Ala: pass 7S", "record.syntax", "7S", ""},
    {"Ala: call 7S 8S on m1", "record.syntax", "7S 8S on m1", ""},
    {"Ala: draw 7S;; discard 8S", "record.syntax", ";", "actions are separated by one \";\""},
    {"adjust: Ala", "record.syntax", "Ala", ""},
    {"adjust: Zenon +5", "record.unknown-player", "Zenon", ""},
    {"adjust: Ala 5000000000", "record.syntax", "5000000000", ""},
    {"ruling:#1", "record.syntax", "#1", ""},
};

TEST(MoveParser, TellsEveryFaultWithItsPlace) {
  for (const Fault& fault : kFaults) {
    SCOPED_TRACE(fault.written);
    Reading reading;
    read_move(fault.written, reading, rummy::Spelling::strict);
    ASSERT_EQ(reading.findings.size(), 1U);
    const Finding& finding = reading.findings.front();
    EXPECT_EQ(finding.code, fault.code);
    EXPECT_EQ(finding.judgement, Judgement::malformed);
    EXPECT_EQ(reading.record.source.lines[finding.at.line].number, 4U);
    const std::string_view line = line_text(reading.record, finding.at);
    EXPECT_EQ(line.substr(finding.at.offset, finding.at.length), fault.at);
    if (!fault.help.empty()) {
      EXPECT_EQ(finding.help.english(), fault.help);
    }
  }
}

TEST(MoveParser, TellsAllFaultsOfALine) {
  Reading reading;
  read_move("Alla: darw 7S; discard 7X; meld 7S 8S 9Q", reading);
  EXPECT_EQ(reading.findings.size(), 4U);
}

TEST(MoveParser, PlacesActionsAndMelds) {
  Reading reading;
  read_move("Ala: draw 7♠; meld 9H 10H JH, 7S 7D 7C; discard KD", reading);
  const Record& record = reading.record;
  ASSERT_EQ(record.events.size(), 3U);
  const Event& meld = record.events[1];
  EXPECT_EQ(line_text(record, meld.at).substr(meld.at.offset, meld.at.length),
            "meld 9H 10H JH, 7S 7D 7C");
  ASSERT_EQ(meld.groups, 2U);
  const Place& second = groups_of(record, meld)[1].at;
  EXPECT_EQ(line_text(record, second).substr(second.offset, second.length), "7S 7D 7C");
  const CodePointSpan span = code_points(record, meld.at);
  EXPECT_EQ(span.line, 4U);
  EXPECT_EQ(span.column(), 15U);  // "♠" is one code point of three bytes
  EXPECT_EQ(span.length, 24U);
}

TEST(MoveParser, TellsMeldsByNumberOrName) {
  Reading reading;
  read_move("Ala: lay 7S on m12; lay 8S on first; lay 9S on m0; lay 10S on first", reading);
  const Record& record = reading.record;
  ASSERT_EQ(record.events.size(), 4U);
  EXPECT_EQ(record.events[0].target, 12);
  EXPECT_EQ(record.events[1].target, record.events[3].target);
  EXPECT_LT(record.events[1].target, 0);
  EXPECT_EQ(meld_name(record, record.events[2].target), "m0");
}

TEST(MoveParser, LinesThatAreNobodysTurn) {
  Reading reading;
  read_move("Ala: discard 7S\nruling: stands, as agreed\nadjust: Bartek +10, late", reading);
  const Record& record = reading.record;
  ASSERT_TRUE(reading.findings.empty());
  ASSERT_EQ(record.events.size(), 3U);
  const Event& ruling = record.events[1];
  EXPECT_EQ(ruling.kind, ActionKind::ruling);
  EXPECT_EQ(ruling.seat, kNoSeat);
  EXPECT_EQ(record.source.lines[ruling.at.line].number, 5U);
  EXPECT_EQ(line_text(record, ruling.at).substr(ruling.at.offset), "stands, as agreed");
  const Event& adjust = record.events[2];
  EXPECT_EQ(index(adjust.seat), 1U);
  EXPECT_EQ(record.adjustments[adjust.number].points, 10);
  EXPECT_EQ(record.adjustments[adjust.number].reason, "late");
}

TEST(MoveParser, JokersKeepWhatTheyStandFor) {
  Reading reading;
  read_move("Ala: meld 7S JK=8S JK", reading);
  const Event& meld = reading.record.events.front();
  const auto cards = cards_of(reading.record, groups_of(reading.record, meld)[0].cards);
  ASSERT_EQ(cards.size(), 3U);
  EXPECT_EQ(cards[1].stands_for, Card(Suit::spades, 8));
  EXPECT_FALSE(cards[2].stands_for.is_known());
}

}  // namespace
}  // namespace rummy
