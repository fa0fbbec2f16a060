// Totals add up: in any order and any grouping, to what one run over everything would have counted.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/report.h"

namespace rummy {
namespace {

constexpr std::array<std::string_view, 4> kCodes = {"opening.points", "draw.unused", "score.round",
                                                    "record.syntax"};
constexpr std::array<std::string_view, 4> kVariants = {"", "remik", "500-rum", "a \"house\"\n"};
constexpr std::array kVerdicts = {Judgement::note, Judgement::ruled, Judgement::undecided,
                                  Judgement::illegal, Judgement::malformed};

template <class Choices>
typename Choices::value_type chosen(const Choices& choices) {
  return choices[*rc::gen::inRange<std::size_t>(0, choices.size())];
}

/// What one record, or something that was none, adds to a run's totals.
struct Entry {
  RecordOutcome outcome;
  bool readable = true;
  std::uint64_t microseconds = 0;
  std::uint64_t line = 0;
};

const Waiver kWaiver{.code = "score.total", .record = "a.rgn", .reason = "agreed"};

/// One of few, so that some are alike.
OpenRecord look_at(const RecordOutcome& outcome) {
  OpenRecord look;
  look.verdict = std::max(outcome.verdict, Judgement::undecided);
  look.record = chosen(kVariants);
  look.line = *rc::gen::inRange<std::uint64_t>(0, 3);
  for (const std::string_view code : outcome.codes)
    ++look.codes[std::string(code)];
  return look;
}

std::vector<Entry> entries() {
  const auto count = *rc::gen::inRange<std::size_t>(0, 40);
  std::vector<Entry> all(count);
  for (Entry& entry : all) {
    entry.readable = *rc::gen::inRange(0, 10) > 0;
    entry.outcome.verdict = chosen(kVerdicts);
    entry.outcome.variant = std::string(chosen(kVariants));
    for (int left = *rc::gen::inRange(0, 4); left > 0; --left)
      entry.outcome.codes.push_back(chosen(kCodes));
    for (const std::string_view code : entry.outcome.codes)
      entry.outcome.faults.push_back({.code = code,
                                      .setting = std::string(chosen(kVariants)),
                                      .player = std::string(chosen(kVariants)),
                                      .record = "a.rgn",
                                      .line = *rc::gen::inRange<std::uint64_t>(0, 9),
                                      .column = 1});
    entry.outcome.waived = *rc::gen::inRange(0, 8) == 0;
    if (entry.outcome.waived) entry.outcome.waivers.push_back(&kWaiver);
    entry.outcome.left_out = *rc::gen::inRange<std::size_t>(0, 3);
    if (!entry.outcome.codes.empty()) entry.outcome.look = look_at(entry.outcome);
    entry.microseconds = *rc::gen::inRange<std::uint64_t>(0, 30);
    entry.line = *rc::gen::inRange<std::uint64_t>(0, 5);
  }
  return all;
}

void add(Tally& tally, const Entry& entry) {
  if (!entry.readable) return tally.add_unreadable();
  tally.add(entry.outcome);
  tally.add_timing(
      {.microseconds = entry.microseconds, .record = entry.outcome.variant, .line = entry.line});
}

Tally tally_of(const std::vector<Entry>& all) {
  Tally tally;
  for (const Entry& entry : all)
    add(tally, entry);
  return tally;
}

std::string as_json(const Tally& tally, JsonStyle style) {
  std::string text;
  JsonWriter json(text, style);
  tally.write(json);
  return text;
}

Tally sum(Tally a, const Tally& b) {
  RC_ASSERT(a.add(b));
  return a;
}

RC_GTEST_PROP(TallySum, OrderDoesNotMatter, ()) {
  const Tally a = tally_of(entries());
  const Tally b = tally_of(entries());
  RC_ASSERT(sum(a, b) == sum(b, a));
  RC_ASSERT(as_json(sum(a, b), JsonStyle::line) == as_json(sum(b, a), JsonStyle::line));
}

RC_GTEST_PROP(TallySum, GroupingDoesNotMatter, ()) {
  const Tally a = tally_of(entries());
  const Tally b = tally_of(entries());
  const Tally c = tally_of(entries());
  RC_ASSERT(sum(sum(a, b), c) == sum(a, sum(b, c)));
}

RC_GTEST_PROP(TallySum, NothingAddsNothing, ()) {
  const Tally a = tally_of(entries());
  RC_ASSERT(sum(a, Tally()) == a);
  RC_ASSERT(sum(Tally(), a) == a);
}

/// Whoever judged which record: the parts add up to the whole.
RC_GTEST_PROP(TallySum, PartsAddUpToTheWhole, ()) {
  const std::vector<Entry> all = entries();
  std::array<Tally, 3> parts;
  for (const Entry& entry : all)
    add(parts[*rc::gen::inRange<std::size_t>(0, parts.size())], entry);
  RC_ASSERT(sum(sum(parts[2], parts[0]), parts[1]) == tally_of(all));
}

RC_GTEST_PROP(TallySum, IsReadAsItWasWritten, ()) {
  Tally tally = tally_of(entries());
  if (*rc::gen::arbitrary<bool>()) tally.add_interruption();
  for (const JsonStyle style : {JsonStyle::line, JsonStyle::pretty}) {
    Tally back;
    RC_ASSERT(back.read(as_json(tally, style)) == "");
    RC_ASSERT(back == tally);
  }
}

TEST(TallySum, WhatIsNoSummaryIsRefusedAndChangesNothing) {
  const std::string good =
      R"({"records":2,"legal":1,"illegal":1,"undecided":0,"malformed":0,"codes":{},"variants":{}})";
  Tally tally;
  ASSERT_EQ(tally.read(good), "");
  const Tally before = tally;
  const auto with = [&good](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& bad :
       {std::string(), std::string("[]"), std::string("{"), std::string("{}"), good + good,
        with("\"records\":2", "\"records\":3"), with("\"legal\":1", "\"legal\":-1"),
        with("\"legal\":1", "\"legal\":1.0"), with("\"legal\":1", "\"legal\":\"1\""),
        with("\"legal\":1", "\"legal\":18446744073709551616"),
        with("\"legal\":1", "\"legal\":9223372036854775808"), with("\"codes\":{}", "\"codes\":[]"),
        with("\"codes\":{}", "\"codes\":{\"a.b\":null}"), with("\"codes\"", "\"cods\""),
        with("\"variants\":{}", "\"variants\":{\"remik\":{\"records\":1}}"),
        with("\"variants\":{}", "\"variants\":{},\"slowest\":{}"),
        with("\"variants\":{}", "\"variants\":{},\"slowest\":[{\"record\":1}]")}) {
    EXPECT_NE(tally.read(bad), "") << bad;
    EXPECT_EQ(tally, before);
  }
}

TEST(TallySum, WhatIsTooLargeIsToldAndChangesNothing) {
  const std::string most = std::to_string(std::numeric_limits<std::int64_t>::max());
  Tally tally;
  ASSERT_EQ(tally.read("{\"records\":" + most + ",\"legal\":" + most +
                       ",\"illegal\":0,\"undecided\":0,\"malformed\":0,\"codes\":{},"
                       "\"variants\":{}}"),
            "");
  const Tally before = tally;
  EXPECT_FALSE(tally.add(before));
  EXPECT_EQ(tally, before);
  EXPECT_TRUE(tally.add(Tally()));
}

}  // namespace
}  // namespace rummy
