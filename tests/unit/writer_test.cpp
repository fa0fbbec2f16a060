// Writing and reading again: nothing is lost in either direction, and canonical text stays as it
// is.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "diag/finding.h"
#include "logio/records.h"
#include "same_record.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Text in canonical form, and its JSON.
struct Pair {
  std::string_view why;
  std::string_view text;
  std::string_view json;
};

constexpr Pair kPairs[] = {
    {"the head", R"(variant: remik
players: Ala, Bartek
set opening.points: 40
set a.b: true
set a.c: word
set a.d: "40"
set a.e: {2: 1, 3-5: 2}
set a.f: [1, "two words", null, "true", 1.5]
id: club # no, this is a comment
cut: Ala JK 9D, Bartek KS
carry: Ala 139 (3 won), Bartek -128
date: 2026-03-07
x-n: {"a":[1,"b # c"]}
x-t: "5"
)",
     R"({"variant":"remik","players":["Ala","Bartek"],"set":{"opening.points":40,"a.b":true,"a.c":"word","a.d":"40","a.e":{"2":1,"3-5":2},"a.f":[1,"two words",null,"true",1.5]},"id":"club","cut":{"Ala":"JK 9D","Bartek":"KS"},"carry":{"Ala":{"total":139,"won":3},"Bartek":{"total":-128}},"date":"2026-03-07","x-n":{"a":[1,"b # c"]},"x-t":"5","rounds":[]})"},
    {"names in quotes",
     R"(players: "Jan: K", "round", "say \"hi\" \\o/", "Ala", "Ala 2", " b ", "x-a", "a,b", "a#1", "deal Ala", Łucja
round
dealer: "round"
deal "Jan: K": 5H
"Ala 2": draw 7S
"deal Ala": pass
score: "say \"hi\" \\o/" 5, Łucja -5
winner: "a,b", "a#1"
)",
     R"({"players":["Jan: K","round","say \"hi\" \\o/","Ala","Ala 2"," b ","x-a","a,b","a#1","deal Ala","Łucja"],"rounds":[{"dealer":"round","deal":{"Jan: K":"5H"},"moves":["\"Ala 2\": draw 7S","\"deal Ala\": pass"],"score":{"say \"hi\" \\o/":5,"Łucja":-5}}],"winner":["a,b","a#1"]})"},
    {"other blanks at the ends of a name",
     "players: \"\u00a0A\", \"B\u3000\", C\u2003D\nround\ndealer: \"B\u3000\"\n\"\u00a0A\": pass\n",
     "{\"players\":[\"\u00a0A\",\"B\u3000\",\"C\u2003D\"],"
     "\"rounds\":[{\"dealer\":\"B\u3000\",\"moves\":[\"\\\"\u00a0A\\\": pass\"]}]}"},
    {"free text in quotes", R"(players: A, B
id: "a\nb # c"
note: "said \"5\" # twice"
event: say "hi" to all
)",
     R"({"players":["A","B"],"id":"a\nb # c","note":"said \"5\" # twice","event":"say \"hi\" to all","rounds":[]})"},
    {"a round", R"(players: A, B
round
dealer: A
buy_back: B
deal A: 5H ??*3 ?? 10S
deal B:
upcard: ??
stock: 4C JK
A: draw 10S; meld t=10S JS JK=QS, 8D 8C 8H; lay 5S on t; discard KD
A: draw
A: discard ??
ruling: stands, "nobody" objected
adjust: A +10, director's penalty
adjust: B +0
B: take 5S of 2; swap 5H 6H for JK in m1; move JK=7S in t; table 5H 6H 7H / 8H 8C 8D
abandon: by agreement
hand A: 5S
score: A -10, B 24
total: A 0
x-r: true
winner: A
)",
     R"({"players":["A","B"],"rounds":[{"dealer":"A","buy_back":["B"],"deal":{"A":"5H ??*4 10S","B":""},"upcard":"??","stock":"4C JK","moves":["A: draw 10S; meld t=10S JS JK=QS, 8D 8C 8H; lay 5S on t; discard KD","A: draw","A: discard ??","ruling: stands, \"nobody\" objected","adjust: A +10, director's penalty","adjust: B +0","B: take 5S of 2; swap 5H 6H for JK in m1; move JK=7S in t; table 5H 6H 7H / 8H 8C 8D","abandon: by agreement"],"hand":{"A":"5S"},"score":{"A":-10,"B":24},"total":{"A":0},"x-r":true}],"winner":"A"})"},
    {"a scoresheet", R"(players: A, B
scoresheet: yes
round
dealer: A
adjust: A -5, late
ruling: fine
hand A:
hand B: 5H
shown A: AS/low, 7H 7D 7S
shown B:
points: B 5
shown_points: A 87
went_out: A
knocked: B
at_once: yes
abandoned: yes
ended: exhausted
score: A -10
)",
     R"({"players":["A","B"],"scoresheet":true,"rounds":[{"dealer":"A","hand":{"A":"","B":"5H"},"shown":{"A":"AS/low, 7H 7D 7S","B":""},"points":{"B":5},"shown_points":{"A":87},"went_out":"A","knocked":"B","at_once":true,"abandoned":true,"ended":"exhausted","adjust":["A -5, late"],"ruling":["fine"],"score":{"A":-10}}]})"},
};

TEST(Writer, EachContainerGivesTheOther) {
  for (const Pair& pair : kPairs) {
    SCOPED_TRACE(pair.why);
    Findings findings;
    Record from_text;
    Record from_json;
    read_text_record(pair.text, from_text, findings);
    read_json_record(pair.json, from_json, findings);
    ASSERT_TRUE(findings.empty()) << findings.front().message.english();
    EXPECT_EQ(write_json_record(from_text), pair.json);
    EXPECT_EQ(write_json_record(from_json), pair.json);
    EXPECT_EQ(write_text_record(from_text), write_text_record(from_json));
    EXPECT_TRUE(same_record(from_text, from_json));
  }
}

TEST(Writer, CanonicalTextStaysAsItIs) {
  for (const Pair& pair : kPairs) {
    SCOPED_TRACE(pair.why);
    Findings findings;
    Record record;
    read_text_record(pair.text, record, findings);
    const std::string once = write_text_record(record);
    read_text_record(once, record, findings);
    ASSERT_TRUE(findings.empty()) << findings.front().message.english();
    EXPECT_EQ(write_text_record(record), once);
  }
}

TEST(Writer, CanonicalTextLooksLikeThis) {
  Findings findings;
  Record record;
  read_text_record(
      "\xEF\xBB\xBF# c\r\nset a:{ 2: 1,3-5:  'x' }\r\nid:5 \r\nplayers:Ala,\"Bartek\"\r\n"
      "round#\r\n\tround\r\nscore:Ala +5\r\nAla:draw  t\xE2\x99\xA0 ;discard ??#\r\ndeal "
      "Ala:??*1\r\n",
      record, findings);
  ASSERT_EQ(findings.size(), 2U);  // "round#" is no "round", and "??#" is no card
  findings.clear();
  read_text_record(
      "set a:{ 2: 1,3-5:  'x' }\r\nid:5 \r\nplayers:Ala,\"Bartek\"\r\n"
      "\tround\r\nscore:Ala +5\r\nAla:draw  t\xE2\x99\xA0 ;discard ?? #\r\ndeal Ala:??*1\r\n",
      record, findings);
  ASSERT_TRUE(findings.empty()) << findings.front().message.english();
  EXPECT_EQ(write_text_record(record), R"(players: Ala, Bartek
set a: {2: 1, 3-5: x}
id: 5

round
deal Ala: ??
Ala: draw 10S; discard ??
score: Ala 5
)");
}

TEST(Writer, DifferentRecordsAreNotTheSame) {
  constexpr std::string_view kBase = "players: A, B\nround\nA: meld 5H 6H 7H; discard 2C\n";
  constexpr std::string_view kOthers[] = {
      "players: B, A\nround\nA: meld 5H 6H 7H; discard 2C\n",
      "players: A, B\nround\nB: meld 5H 6H 7H; discard 2C\n",
      "players: A, B\nround\nA: meld 5H 6H 7H; discard 2D\n",
      "players: A, B\nround\nA: meld x=5H 6H 7H; discard 2C\n",
      "players: A, B\nround\nA: meld 5H JK=6H 7H; discard 2C\n",
      "players: A, B\nround\nA: meld 5H 6H 7H; discard 2C\nscore: A 5\n",
      "players: A, B\nset a: 1\nround\nA: meld 5H 6H 7H; discard 2C\n",
      "players: A, B\nround\nA: meld 5H 6H 7H; discard 2C\nruling: x\n",
  };
  Findings findings;
  Record base;
  read_text_record(kBase, base, findings);
  EXPECT_TRUE(same_record(base, base));
  for (const std::string_view other : kOthers) {
    SCOPED_TRACE(other);
    Record record;
    read_text_record(other, record, findings);
    EXPECT_FALSE(same_record(base, record));
  }
  EXPECT_TRUE(findings.empty());
}

}  // namespace
}  // namespace rummy
