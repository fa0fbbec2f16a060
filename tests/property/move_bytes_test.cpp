// The reader of lines as programs write them (logio/move_bytes.h) against the parser of all others:
// what it reads is read by both alike, and what it does not read it leaves untouched.

#include "logio/move_bytes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <tuple>

#include "diag/finding.h"
#include "logio/move_parser.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "long_run.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr auto kLines = std::to_array<std::string_view>({
    "Ala: draw",
    "Ala: draw 7S; discard 10H",
    "Bartek: draw ??; discard JK",
    "Bartek: take 7S; meld 7S 7H 7D; discard KC",
    "Ala: take 10H alone; discard 2H",
    "Ala: take 10H of 3; meld JK=5D 6D 7D, AS AH AD AC; lay 2D on m1; discard 2H",
    "Ala: lay 2D 3D; lay JK on m12; swap 5D for JK in m1",
    "Zofia Łęcka: pass",
    "Zofia Łęcka: knock 7S 8S 9S, QH QD QC; discard 3C",
    "Ala: out; discard KC",
    "Ala: out 7S 8S 9S, 2C 2D 2H",
    "Ala: play 7S 8S; table 7S 8S 9S / 2C 2D 2H JK",
    "Ala: knock",
    "Ala: meld x1=7S 7H 7D, 2C 2D JK; lay 7C on x1; move JK in m2; discard KC",
    "Bartek: meld my-run=5H 6H JK, m2=2C 2D 2H; swap 7H for JK in my-run; lay 2S on m2",
    "Ala: lay 2D on x9",
    "ruling: draw",
    "no ruling: draw",
    "a:b: draw 7S",
    "Jan\u00A0Maria: draw 7S",
});
constexpr std::size_t kOdd =
    5;  // of them, at the end: a name nobody has given, and four of players
constexpr std::string_view kSigns = "ASHDCJKQT0123456789 ;,:/=?*#\"\tmofn-x";

void begin(Record& record, std::string_view line) {
  record.source.container = Container::json;
  record.players = {"Ala", "Bartek", "Zofia Łęcka", "ruling", "a:b", "Jan\u00A0Maria"};
  record.source.text = line;
  record.source.lines.push_back({.begin = 0,
                                 .length = static_cast<std::uint32_t>(line.size()),
                                 .number = 0,
                                 .field = Field::moves});
}

auto tied(const Place& at) {
  return std::tuple(at.line, at.offset, at.length);
}

void expect_same(const Record& plain, const Record& any) {
  ASSERT_EQ(plain.events.size(), any.events.size());
  for (std::size_t i = 0; i < any.events.size(); ++i) {
    const Event& a = plain.events[i];
    const Event& b = any.events[i];
    EXPECT_EQ(std::tuple(a.kind, a.seat, a.groups, a.first_group, a.target, a.number),
              std::tuple(b.kind, b.seat, b.groups, b.first_group, b.target, b.number));
    EXPECT_EQ(tied(a.at), tied(b.at));
  }
  ASSERT_EQ(plain.groups.size(), any.groups.size());
  for (std::size_t i = 0; i < any.groups.size(); ++i) {
    const Group& a = plain.groups[i];
    const Group& b = any.groups[i];
    EXPECT_EQ(std::tuple(a.cards.first, a.cards.count, a.name),
              std::tuple(b.cards.first, b.cards.count, b.name));
    EXPECT_EQ(tied(a.at), tied(b.at));
  }
  EXPECT_EQ(plain.cards, any.cards);
  EXPECT_EQ(plain.meld_names, any.meld_names);
}

/// Whether the line was plain.
bool compare(std::string_view line) {
  SCOPED_TRACE(line);
  Record plain;
  begin(plain, line);
  MeldNames names(plain);
  const bool is_plain = MoveBytes(plain, names).read(plain.source.text, 0);
  if (!is_plain) {
    EXPECT_TRUE(plain.events.empty() && plain.groups.empty() && plain.cards.empty());
    EXPECT_TRUE(plain.meld_names.empty() && !names.find("x1"));
    return false;
  }
  for (const Spelling spelling : {Spelling::lenient, Spelling::strict}) {
    Record any;
    begin(any, line);
    Findings findings;
    Faults faults(findings);
    Notation notation(any, faults, spelling);
    MoveParser(notation).read_line(0);
    notation.leniencies().append_notes(findings);
    EXPECT_TRUE(findings.empty()) << "what is plain has no fault and needs no leniency";
    expect_same(plain, any);
  }
  return true;
}

TEST(MoveBytes, ReadAsTheParserReads) {
  constexpr std::size_t kPlain = kLines.size() - kOdd;  // the last ones are not
  for (std::size_t i = 0; i < kLines.size(); ++i)
    EXPECT_EQ(compare(kLines[i]), i < kPlain) << kLines[i];
}

/// A text record with that line as its moves.
Record read_text(const std::string& players, const std::string& line) {
  Record record;
  Findings findings;
  read_text_record("players: " + players + "\nround\n" + line + "\nAla: draw\n", record, findings);
  EXPECT_TRUE(findings.empty()) << line;
  return record;
}

/// A blank behind the line changes nothing of what it says, and sends it the long way.
TEST(MoveBytes, ReadLinesOfTextAsTheParserReads) {
  constexpr std::size_t kPlain = kLines.size() - kOdd;
  for (std::size_t i = 0; i < kPlain; ++i) {
    const std::string line(kLines[i]);
    const std::string players = "Ala, Bartek, Zofia Łęcka";
    const Record plain = read_text(players, line);
    EXPECT_EQ(plain.events.back().at.line, 3U);
    expect_same(plain, read_text(players, line + ' '));
  }
}

/// In text, such a line is another one; in JSON it is the player's.
TEST(MoveBytes, LeaveALineThatANameMakesAnother) {
  for (const std::string_view name : {"stock", "deal Ala", "x-ray", "ruling"}) {
    const std::string line = std::string(name) + ": draw 7S";
    Record record;
    begin(record, line);
    record.players = {"Ala", std::string(name)};
    record.source.container = Container::text;
    MeldNames names(record);
    EXPECT_FALSE(MoveBytes(record, names).read(record.source.text, 0)) << line;
    record.source.container = Container::json;
    EXPECT_EQ(MoveBytes(record, names).read(record.source.text, 0), name != "ruling") << line;
  }
}

TEST(MoveBytes, LeaveTheLinesOfANameThatTwoHave) {
  Record record;
  begin(record, "Ala: draw 7S");
  record.players = {"Bartek", "Ala", "Ala"};
  MeldNames names(record);
  MoveBytes bytes(record, names);
  for (int i = 0; i < 3; ++i)
    if (bytes.read(record.source.text, 0)) {
      EXPECT_EQ(record.events.back().seat, Seat{1});
    }
}

/// Strings of an array: as many as are plain, each as it is read by itself. Many times the plain
/// lines, so that more is read than is put behind a record at once.
TEST(MoveBytes, ReadStringsAsLineByLine) {
  constexpr std::size_t kPlain = kLines.size() - kOdd;
  constexpr std::size_t kRead = 20 * kPlain;
  std::string text;
  for (std::size_t i = 0; i < kRead; ++i)
    text += (i > 0 ? ",\"" : "\"") + std::string(kLines[i % kPlain]) + '"';
  const std::size_t end = text.size();
  text += R"(,"Ala: draw 7S; meld x2=2C 2D 2H; draw 8S; discard 7X","Ala: draw")";
  Record all;
  begin(all, text + std::string(MoveBytes::kPadding, '\0'));
  all.source.lines.clear();
  MeldNames names(all);
  MoveBytes bytes(all, names);
  const char* const begin_of_text = all.source.text.data();
  EXPECT_EQ(bytes.read_quoted(begin_of_text, 3, 0), begin_of_text + end);
  EXPECT_EQ(bytes.read_quoted(begin_of_text + end + 1, 3, 0), begin_of_text + end + 1);
  EXPECT_FALSE(names.find("x2"));
  ASSERT_EQ(all.source.lines.size(), kRead);

  Record one;
  begin(one, "");
  MeldNames names_of_one(one);
  MoveBytes bytes_of_one(one, names_of_one);
  for (std::uint32_t i = 0; i < kRead; ++i) {
    EXPECT_TRUE(bytes_of_one.read(kLines[i % kPlain], i));
    EXPECT_EQ(line_text(all, {.line = i}), kLines[i % kPlain]);
    const SourceLine& line = all.source.lines[i];
    EXPECT_EQ(std::tuple(line.field, line.round, line.index), std::tuple(Field::moves, 3, i));
  }
  expect_same(all, one);
}

/// What stands behind the line is none of it.
TEST(MoveBytes, StopWhereTheLineEnds) {
  constexpr std::string_view kText = "Ala: draw 7S; discard 10H; draw";
  for (std::size_t end = 0; end <= kText.size(); ++end) {
    const std::string_view line = kText.substr(0, end);
    Record record;
    begin(record, kText);
    MeldNames names(record);
    MoveBytes bytes(record, names);
    EXPECT_EQ(bytes.read(std::string_view(record.source.text).substr(0, end), 0), compare(line));
    EXPECT_EQ(record.events.empty(), !compare(line)) << line;
  }
}

/// Changes one sign: mostly into another of its kind, which leaves the line plain.
void change_sign(std::string& line, std::mt19937& random) {
  const auto pick = [&random](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
  };
  constexpr auto kKinds = std::to_array<std::string_view>({"A23456789TJQK", "SHDC"});
  const std::size_t at = pick(line.size());
  if (pick(4) != 0) {
    for (const std::string_view kind : kKinds) {
      if (kind.find(line[at]) != std::string_view::npos) line[at] = kind[pick(kind.size())];
    }
    return;
  }
  const char sign = kSigns[pick(kSigns.size())];
  switch (pick(3)) {
    case 0:
      line[at] = sign;
      return;
    case 1:
      line.insert(at, 1, sign);
      return;
    default:
      if (line.size() > 1) line.erase(at, 1);
  }
}

TEST(MoveBytes, ReadAsTheParserReadsWithAFewSignsChanged) {
  std::mt19937 random(7);
  constexpr int kTries = 60'000;
  tried(kTries, "lines");
  int plain = 0;
  for (int i = 0; i < kTries; ++i) {
    std::string line(kLines[static_cast<std::size_t>(random()) % kLines.size()]);
    const auto changes = 1 + random() % 4;
    for (std::size_t change = 0; change < changes; ++change)
      change_sign(line, random);
    plain += compare(line) ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(plain, kTries / 10) << "the changes leave hardly any plain line";
  EXPECT_LT(plain, kTries * 9 / 10);
}

}  // namespace
}  // namespace rummy
