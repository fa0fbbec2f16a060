// Spellings the notation does not have: what is read, what is told of it, what is refused.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/card_words.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

/// How a word is read as a card: "10S", "10S|AS" where it could be either, "" where it is none, in
/// brackets where it is only a guess.
std::string reading_of(std::string_view word, CardLetters letters = CardLetters::english) {
  const CardReading reading = lenient_card(word, letters);
  std::string text;
  for (const Card card : reading.meanings)
    text += (text.empty() ? "" : "|") + to_string(card);
  return reading.is_sure || reading.meanings.size() > 1 || text.empty() ? text : "(" + text + ")";
}

TEST(LenientCard, TheSuitMayComeFirst) {
  EXPECT_EQ(reading_of("S10"), "10S");
  EXPECT_EQ(reading_of("s10"), "10S");
  EXPECT_EQ(reading_of("ST"), "10S");
  EXPECT_EQ(reading_of("♠10"), "10S");
  EXPECT_EQ(reading_of("♡k"), "KH");
  EXPECT_EQ(reading_of("DA"), "AD");
  EXPECT_EQ(reading_of("DK"), "KD");
}

TEST(LenientCard, CourtLettersNeedTheRecordsWord) {
  EXPECT_EQ(reading_of("DS", CardLetters::polish), "QS");
  EXPECT_EQ(reading_of("SD", CardLetters::polish), "QS");
  EXPECT_EQ(reading_of("w♥", CardLetters::polish), "JH");
  EXPECT_EQ(reading_of("DD", CardLetters::polish), "QD");
  EXPECT_EQ(reading_of("D10", CardLetters::polish), "10D");
  EXPECT_EQ(reading_of("DA", CardLetters::polish), "AD");
  EXPECT_EQ(reading_of("BC", CardLetters::german), "JC");
  EXPECT_EQ(reading_of("DS"), "(QS)");
  EXPECT_EQ(reading_of("WS"), "(JS)");
  EXPECT_EQ(reading_of("BS", CardLetters::polish), "(JS)");
  EXPECT_EQ(reading_of("WS", CardLetters::german), "(JS)");
}

TEST(LenientCard, WhatCouldBeTwoCardsIsNeither) {
  EXPECT_EQ(reading_of("1S"), "AS|10S");
  EXPECT_EQ(reading_of("S1"), "AS|10S");
  // The king of diamonds, or a queen: dama kier, dama karo.
  EXPECT_EQ(reading_of("DK", CardLetters::polish), "QH|QD|KD");
  EXPECT_EQ(reading_of("DK", CardLetters::german), "QD|KD|QC");
  // The ten of diamonds, or dama trefl.
  EXPECT_EQ(reading_of("DT", CardLetters::polish), "10D|QC");
  EXPECT_EQ(reading_of("10P", CardLetters::polish), "(10S)");
  EXPECT_EQ(reading_of("AK", CardLetters::polish), "AH|AD");
}

TEST(LenientCard, SignsAndWords) {
  EXPECT_EQ(reading_of("10♠\xEF\xB8\x8F"), "10S");
  EXPECT_EQ(reading_of("\xE2\x80\x8B"
                       "7S"),
            "7S");
  EXPECT_EQ(reading_of("joker"), "JK");
  EXPECT_EQ(reading_of("?"), "??");
  EXPECT_EQ(reading_of("\xF0\x9F\x82\xA1"), "AS");
  EXPECT_EQ(reading_of("\xF0\x9F\x82\xBE"), "KH");
  EXPECT_EQ(reading_of("\xF0\x9F\x83\x8B"), "JD");
  EXPECT_EQ(reading_of("\xF0\x9F\x83\x9D"), "QC");
  EXPECT_EQ(reading_of("\xF0\x9F\x83\x8F"), "JK");
  EXPECT_EQ(reading_of("\xF0\x9F\x82\xA0"), "??");
  EXPECT_EQ(reading_of("\xF0\x9F\x82\xAC"), "");  // a knight
  EXPECT_EQ(reading_of("\xF0\x9F\x82\xB0"), "");  // no card has that place
  EXPECT_EQ(reading_of("\xF0\x9F\x82"), "");      // half a sign
}

TEST(LenientCard, HostileWordsAreNoCards) {
  for (const std::string_view word :
       {"",      "S", "10",  "SS",   "1010", "10SS", "S10S",         "JJ",
        "JKS",   "♠", "♠♠",  "???",  "0S",   "11S",  "\xEF\xB8\x8F", "\xFF\xFE",
        "S\xFF", "=", "JK=", "ＳＡ", "SA SA"}) {
    for (const CardLetters letters :
         {CardLetters::english, CardLetters::polish, CardLetters::german})
      EXPECT_EQ(reading_of(word, letters), "") << word;
  }
  EXPECT_EQ(reading_of(std::string(100'000, 'S')), "");
}

/// All words of up to three of the signs cards are written with: none is read as one card where a
/// second way of reading it gives another.
TEST(LenientCard, NoShortWordIsAmbiguous) {
  constexpr std::string_view kSigns = "0123456789ATJQKDWBPSHCE?";
  const auto rank = [](std::string_view text, CardLetters letters) {
    if (letters != CardLetters::english && text == "D") return std::string("Q");
    if (letters == CardLetters::polish && text == "W") return std::string("J");
    if (letters == CardLetters::german && text == "B") return std::string("J");
    return std::string(text);
  };
  std::vector<std::string> words;
  for (const char a : kSigns)
    for (const char b : kSigns) {
      words.push_back({a, b});
      for (const char c : kSigns)
        words.push_back({a, b, c});
    }
  std::size_t read = 0;
  for (const CardLetters letters :
       {CardLetters::english, CardLetters::polish, CardLetters::german}) {
    for (const std::string& word : words) {
      const CardReading reading = lenient_card(word, letters);
      if (!reading.is_sure || parse_card(word)) continue;
      ++read;
      ASSERT_EQ(reading.meanings.size(), 1U) << word;
      for (std::size_t cut = 1; cut < word.size(); ++cut) {
        const std::string head = word.substr(0, cut);
        const std::string tail = word.substr(cut);
        for (const std::optional<Card> other :
             {parse_card(rank(head, letters) + tail), parse_card(rank(tail, letters) + head)})
          EXPECT_TRUE(!other || *other == reading.meanings[0]) << word;
      }
    }
  }
  EXPECT_GT(read, 150U);
}

struct Reading {
  Record record;
  Findings findings;
};

Reading read(std::string_view text, Spelling spelling = Spelling::lenient) {
  Reading reading;
  read_text_record(text, reading.record, reading.findings, spelling);
  return reading;
}

Reading read_json(std::string_view text, Spelling spelling = Spelling::lenient) {
  Reading reading;
  read_json_record(text, reading.record, reading.findings, spelling);
  return reading;
}

std::string told(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings)
    text += std::string(finding.code) + ": " + finding.message.english() + "\n";
  return text;
}

/// What is lenient in a line of this record, and what the notation has for it.
struct Pair {
  std::string_view what;
  std::string_view written;
  std::string_view canonical;
};
constexpr auto kMoveLines = std::to_array<Pair>({
    {"suit first", "A: draw S7; discard hk", "A: draw 7S; discard KH"},
    {"two words", "A: draw 10 ♠; discard K H", "A: draw 10S; discard KH"},
    {"two words before of", "A: take 10 S of 2; discard KH", "A: take 10S of 2; discard KH"},
    {"joker", "A: meld 7S Joker 9S; discard JKR", "A: meld 7S JK 9S; discard JK"},
    {"joker in swap", "A: swap 7S for joker in m1", "A: swap 7S for JK in m1"},
    {"named joker", "A: meld 7S JK=♠8 9S; discard KH", "A: meld 7S JK=8S 9S; discard KH"},
    {"unknown", "A: draw ?; meld ??x3, 3×?? 7S; discard ?",
     "A: draw ??; meld ??*3, ??*3 7S; discard ??"},
    {"signs", "A: draw 🂡; meld 7♠️ 8♠ 9♤; discard 🃏", "A: draw AS; meld 7S 8S 9S; discard JK"},
    {"semicolon", "A: draw; discard KH;", "A: draw; discard KH"},
    {"semicolon and blank", "A: draw; discard KH ;  # so", "A: draw; discard KH"},
    {"blanks", "A:\u00A0draw\u202F7S;\u2009discard\u00A0KH", "A: draw 7S; discard KH"},
    {"capitals", "A: Draw 7S; DISCARD KH", "A: draw 7S; discard KH"},
    {"minus", "adjust: A −10, for – well – shouting", "adjust: A -10, for – well – shouting"},
    {"capital line", "Adjust: A -10, shouting", "adjust: A -10, shouting"},
    {"quotes", "“B: c”: draw; discard KH", "\"B: c\": draw; discard KH"},
});

TEST(Leniency, MoveLinesInText) {
  constexpr std::string_view kMovesHead = "variant: v\nplayers: A, \"B: c\"\n\nround\n";
  for (const Pair& pair : kMoveLines) {
    const std::string text = std::string(kMovesHead) + std::string(pair.written) + "\n";
    const Reading lenient = read(text);
    EXPECT_TRUE(is_readable(lenient.findings)) << pair.what << "\n" << told(lenient.findings);
    ASSERT_FALSE(lenient.findings.empty()) << pair.what;
    for (const Finding& finding : lenient.findings) {
      EXPECT_EQ(finding.code, "note.spelling");
      EXPECT_EQ(finding.judgement, Judgement::note);
      EXPECT_TRUE(finding.at.is_somewhere());
    }
    EXPECT_EQ(write_text_record(lenient.record),
              std::string(kMovesHead) + std::string(pair.canonical) + "\n")
        << pair.what;
    EXPECT_FALSE(is_readable(read(text, Spelling::strict).findings)) << pair.what;
  }
}

TEST(Leniency, MoveLinesInJson) {
  const auto document = [](std::string_view line) {
    std::string text = R"({"variant":"v","players":["A","B: c"],"rounds":[{"moves":[")";
    for (const char c : line.substr(0, line.find("  #")))
      text += c == '"' ? std::string("\\\"") : std::string(1, c);
    return text + R"("]}]})";
  };
  for (const Pair& pair : kMoveLines) {
    const Reading lenient = read_json(document(pair.written));
    EXPECT_TRUE(is_readable(lenient.findings)) << pair.what << "\n" << told(lenient.findings);
    ASSERT_FALSE(lenient.findings.empty()) << pair.what;
    EXPECT_EQ(write_json_record(lenient.record),
              write_json_record(read_json(document(pair.canonical)).record))
        << pair.what;
    EXPECT_FALSE(is_readable(read_json(document(pair.written), Spelling::strict).findings))
        << pair.what;
  }
}

TEST(Leniency, WhatTheNotationHasDrawsNoNote) {
  const Reading reading = read(
      "variant: v\nplayers: A, B\ncards: pl\n\nround\ndeal A: 10♠ 10s TS ts 10♤ jk ah ??\n"
      "A: draw jk; meld Ts jS qS, 7h 7♢ jk=7c; discard ??\nscore: A -10, B +24\n");
  EXPECT_TRUE(reading.findings.empty()) << told(reading.findings);
}

TEST(Leniency, CourtLettersOfTheRecordWhereverTheHeadSaysSo) {
  for (const std::string_view text :
       {"players: A, B\ncut: A DS, B WH\ncards: pl\n\nround\nA: discard W♠\n",
        "Cards: pl\nplayers: A, B\ncut: A DS, B WH\n\nround\nA: discard W♠\n"}) {
    const Reading reading = read(text);
    EXPECT_TRUE(is_readable(reading.findings)) << told(reading.findings);
    ASSERT_EQ(reading.record.cards.size(), 3U);
    EXPECT_EQ(reading.record.cards[0].card, Card(Suit::spades, kQueen));
    EXPECT_EQ(reading.record.cards[2].card, Card(Suit::spades, kJack));
  }
  const Reading json =
      read_json(R"({"rounds":[{"moves":["A: discard BS"]}],"cut":{"A":"DS","B":"KH"},)"
                R"("players":["A","B"],"cards":"de"})");
  EXPECT_TRUE(is_readable(json.findings)) << told(json.findings);
  EXPECT_EQ(json.record.cards[2].card, Card(Suit::spades, kJack));
}

TEST(Leniency, CourtLettersAreOneOfThree) {
  for (const std::string_view word : {"fr", "PL", "polish", "pl de", "\"pl\""}) {
    const Reading reading = read("players: A, B\ncards: " + std::string(word) + "\nround\n");
    ASSERT_FALSE(is_readable(reading.findings)) << word;
    EXPECT_EQ(reading.findings[0].code, "record.syntax");
  }
  EXPECT_FALSE(is_readable(read_json(R"({"players":["A","B"],"cards":3})").findings));
  EXPECT_FALSE(is_readable(read_json(R"({"players":["A","B"],"cards":"x"})").findings));
}

TEST(Leniency, WhatCouldMeanTwoThingsIsAnErrorThatNamesBoth) {
  constexpr auto kPairs = std::to_array<std::array<std::string_view, 2>>({
      {"A: discard 1S", "AS or 10S"},
      {"A: discard DK", "QH, QD or KD"},
      {"adjust: A – 10, why", "10 or -10"},
      {"adjust: A - 10, why", "10 or -10"},
      {"score: A — 5", "5 or -5"},
  });
  for (const auto& [line, both] : kPairs) {
    for (const Spelling spelling : {Spelling::lenient, Spelling::strict}) {
      const Reading reading =
          read("players: A, B\ncards: pl\nround\n" + std::string(line) + "\n", spelling);
      ASSERT_EQ(reading.findings.size(), 1U) << line;
      EXPECT_EQ(reading.findings[0].judgement, Judgement::malformed);
      EXPECT_NE(reading.findings[0].message.english().find(both), std::string::npos)
          << reading.findings[0].message.english();
    }
  }
}

TEST(Leniency, HostileLinesStayErrors) {
  for (const std::string_view line : {"A: draw;; discard KH",
                                      "A: ;",
                                      "A: draw 10 S 5",
                                      "A: draw S",
                                      "A: discard ??x0",
                                      "A: discard ??x201",
                                      "A: discard 99999999999x??",
                                      "A: discard xx??",
                                      "A: discard S1 0",
                                      "score: A −",
                                      "score: A −−5",
                                      "score: A −99999999999",
                                      "score: A 1−5",
                                      "adjust: A −5x",
                                      "round 3",
                                      "round one",
                                      "round −2",
                                      "A: discard JOKERS",
                                      "A: discard Joker=7S",
                                      "A: discard JK=Joker",
                                      "\u00A0",
                                      "A\u00A0: draw\u00A0\u00A0",
                                      "„B: draw",
                                      "”B: c„: draw 9"}) {
    const Reading reading = read("players: A, B\nround\n" + std::string(line) + "\n");
    const bool blank = line == "\u00A0" || line.starts_with("A\u00A0");
    EXPECT_EQ(is_readable(reading.findings), blank) << line << "\n" << told(reading.findings);
  }
}

TEST(Leniency, NamesAndFreeTextAreNotTouched) {
  const Reading reading = read(
      "players: Ala\u00A0K, O’Neil, “Kuba”\nnote: 3\u00A0− “x: y”\nid: –\u00A0-\n\nround\n"
      "Ala\u00A0K: draw\n“Kuba”: draw\nO’Neil: draw\n"
      "ruling: stands,\u00A0“so: be it”\nadjust: O’Neil -5, −\u00A0“a: b”\n");
  EXPECT_TRUE(reading.findings.empty()) << told(reading.findings);
  EXPECT_EQ(reading.record.players, (std::vector<std::string>{"Ala\u00A0K", "O’Neil", "“Kuba”"}));
  EXPECT_EQ(reading.record.head.notes[0].value, "3\u00A0− “x: y”");
  EXPECT_EQ(*reading.record.head.id, "–\u00A0-");
  EXPECT_EQ(reading.record.adjustments[0].reason, "−\u00A0“a: b”");
}

TEST(Leniency, HeadAndScores) {
  const Reading reading = read(
      "\u00A0Variant: v\nPLAYERS:\u00A0Ala\u00A0, „Jan: K”\nSet opening.points: −5\n"
      "set x: {2: 1, 3–5: 2}\nDate: –\ncarry: Ala −10 (3 won), „Jan: K” ‑5\n\nRound 1:\n");
  EXPECT_EQ(reading.record.players, (std::vector<std::string>{"Ala", "Jan: K"}));
  EXPECT_EQ(reading.record.head.settings[0].value, "-5");
  EXPECT_EQ(reading.record.head.settings[1].value, "{2: 1, 3-5: 2}");
  EXPECT_EQ(reading.record.head.carry[0].total, -10);
  EXPECT_EQ(reading.record.head.carry[1].total, -5);
  ASSERT_EQ(reading.record.head.notes.size(), 1U);
  EXPECT_EQ(reading.record.head.notes[0].key, "date");
  EXPECT_EQ(reading.record.head.notes[0].value, "–");
  EXPECT_FALSE(is_readable(reading.findings)) << "a round has no colon";
}

TEST(Leniency, EachKindIsToldOnceWithItsNumber) {
  const Reading reading = read("players: A, B\nround\ndeal A: S5 S6 S7 7S\n");
  ASSERT_EQ(reading.findings.size(), 1U);
  EXPECT_NE(reading.findings[0].message.english().find("\"S5\" is read as 5S"), std::string::npos);
  EXPECT_NE(reading.findings[0].message.english().find("3 places"), std::string::npos);
  EXPECT_EQ(reading.findings[0].at.offset, 8U);
}

}  // namespace
}  // namespace rummy
