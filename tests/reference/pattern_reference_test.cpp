// Patterns of mappings, held against RE2 on patterns and texts made by chance.

#include <gtest/gtest.h>
#include <re2/re2.h>
#include <re2/stringpiece.h>

#include <array>
#include <cstddef>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "long_run.h"
#include "mapping/pattern.h"
#include "reference/samples.h"

namespace rummy::reference {
namespace {

using maps::Pattern;
using maps::PatternFound;
using maps::PatternMemory;

/// A pattern, and whether it can match nothing: what may be nothing is not repeated, since there
/// RE2 and others differ in what a group holds.
struct Made {
  std::string text;
  bool can_be_empty = false;
};

template <std::size_t kSize>
std::string one_of(Random& random, const std::array<const char*, kSize>& words) {
  return words[static_cast<std::size_t>(pick(random, static_cast<int>(kSize)))];
}

Made made_choice(Random& random, int depth);

Made made_atom(Random& random, int depth) {
  static constexpr std::array kSigns = {
      "a",        "b",         "ab",           "1",     "x",      " ",     "ł",      "\\.",
      ".",        "\\d",       "\\w",          "\\s",   "\\D",    "\\W",   "[ab]",   "[^a]",
      "[a-c1]",   "[^\\d\\s]", "[[:alpha:]_]", "[ł-ń]", "[\\w.]", "\\x61", "(?i:q)", "(?s:.)",
      "\\x{142}", "[^ł]"};
  static constexpr std::array kEdges = {"^", "$", "\\b", "\\B", "(?m:^)", "(?m:$)", "\\A", "\\z"};
  const int kind = pick(random, depth > 0 ? 12 : 9);
  if (kind < 8) return {.text = one_of(random, kSigns)};
  if (kind == 8) return {.text = one_of(random, kEdges), .can_be_empty = true};
  Made inside = made_choice(random, depth - 1);
  inside.text = (kind == 9 ? "(?:" : "(") + inside.text + ")";
  return inside;
}

Made made_sequence(Random& random, int depth) {
  static constexpr std::array kTimes = {"*",    "+",  "?",  "{2}", "{1,3}", "{0,2}",
                                        "{2,}", "*?", "+?", "??",  "{1,2}?"};
  Made all{.text = "", .can_be_empty = true};
  for (int i = 1 + pick(random, 3); i > 0; --i) {
    Made part = made_atom(random, depth);
    if (!part.can_be_empty && pick(random, 3) == 0) {
      const std::string times = one_of(random, kTimes);
      // A class or one letter is repeated as it stands; of "ab" the b alone.
      part.text += times;
      part.can_be_empty =
          part.text.size() > 2 || times[0] == '*' || times[0] == '?' || times[1] == '0';
      if (times[0] == '+' || times[1] == '1' || times[1] == '2') part.can_be_empty = false;
    }
    all.text += part.text;
    all.can_be_empty = all.can_be_empty && part.can_be_empty;
  }
  return all;
}

Made made_choice(Random& random, int depth) {
  Made all = made_sequence(random, depth);
  while (pick(random, 4) == 0) {
    const Made other = made_sequence(random, depth);
    all.text += "|" + other.text;
    all.can_be_empty = all.can_be_empty || other.can_be_empty;
  }
  return all;
}

std::string made_text(Random& random) {
  static constexpr std::array kParts = {"a", "b", "ab", "c", "1", "23", "x",    " ",  "\n",
                                        ".", "Q", "q",  "_", "ł", "ń",  "\xff", "aa", "€"};
  std::string text;
  for (int i = pick(random, 12); i > 0; --i)
    text += one_of(random, kParts);
  return text;
}

/// What a pattern finds, as text that can be compared: each group with where it lies.
std::string found_by_re2(const RE2& pattern, std::string_view text) {
  std::vector<re2::StringPiece> groups(static_cast<std::size_t>(pattern.NumberOfCapturingGroups()) +
                                       1);
  const re2::StringPiece whole(text.data(), text.size());
  if (!pattern.Match(whole, 0, text.size(), RE2::UNANCHORED, groups.data(),
                     static_cast<int>(groups.size())))
    return "none";
  std::string said;
  for (const re2::StringPiece& group : groups)
    said += group.data() == nullptr ? "- "
                                    : std::to_string(group.data() - text.data()) + "+" +
                                          std::to_string(group.size()) + " ";
  return said;
}

std::string found_by_ours(const Pattern& pattern, std::string_view text, PatternMemory& memory) {
  if (pattern.find(text, memory) != PatternFound::yes) return "none";
  std::string said;
  for (std::size_t i = 0; i <= pattern.groups(); ++i) {
    const std::optional<std::string_view> group = memory.group(i);
    said += !group ? "- "
                   : std::to_string(group->data() - text.data()) + "+" +
                         std::to_string(group->size()) + " ";
  }
  return said;
}

TEST(PatternReference, FindsWhatRe2Finds) {
  Random random(20261130);
  const int patterns = how_many("RUMREF_PATTERNS", 4'000, 400'000);
  RE2::Options options;
  options.set_log_errors(false);
  PatternMemory memory;
  int found = 0;
  for (int i = 0; i < patterns; ++i) {
    const Made made = made_choice(random, 3);
    const RE2 theirs(made.text, options);
    std::string why;
    const std::shared_ptr<const Pattern> ours = Pattern::read(made.text, why);
    ASSERT_EQ(ours != nullptr, theirs.ok()) << made.text << " " << why << " " << theirs.error();
    for (int text_number = 0; ours != nullptr && text_number < 8; ++text_number) {
      const std::string text = made_text(random);
      const std::string wanted = found_by_re2(theirs, text);
      if (wanted != "none") ++found;
      ASSERT_EQ(found_by_ours(*ours, text, memory), wanted) << made.text << " in '" << text << "'";
    }
  }
  EXPECT_GT(found, patterns);
}

/// What would take a search that tries every way longer than anybody lives.
TEST(Pattern, TakesLinearTime) {
  PatternMemory memory;
  const std::string same(200'000, 'a');
  for (const std::string text :
       {"^(a*)*b", "^(a|a)*b", "^(a|aa)+b", "(a+a+)+b", "^(a?){50}a{50}b", "a*a*a*a*b",
        "(a|b|ab)*c", "\\w+x", "(?:a+)+$b", "^((a*)*)*b", "(.*)(.*)(.*)(.*)b"}) {
    std::string why;
    const std::shared_ptr<const Pattern> pattern = Pattern::read(text, why);
    ASSERT_NE(pattern, nullptr) << text << why;
    const std::clock_t start = std::clock();
    EXPECT_NE(pattern->find(same, memory), PatternFound::yes) << text;
    EXPECT_LT(std::clock() - start, 5 * CLOCKS_PER_SEC) << text;
  }
}

TEST(Pattern, ALongTextForALargePatternIsTooMuch) {
  std::string why;
  PatternMemory memory;
  const std::shared_ptr<const Pattern> large = Pattern::read("(a?b?c?d?){100}x", why);
  ASSERT_NE(large, nullptr) << why;
  EXPECT_EQ(large->find(std::string(1'000, 'a'), memory), PatternFound::no);
  EXPECT_EQ(large->find(std::string(1'000'000, 'a'), memory), PatternFound::too_large);
  // The part of a file between two words is a small pattern.
  const std::shared_ptr<const Pattern> part = Pattern::read("(?s)START(.*)END", why);
  ASSERT_NE(part, nullptr) << why;
  const std::string text = "START" + std::string(16 << 20, 'E') + "END";
  EXPECT_EQ(part->find(text, memory), PatternFound::yes);
  EXPECT_EQ(memory.group(1)->size(), std::size_t{16} << 20);
}

TEST(Pattern, WhatIsNoneSaysWhy) {
  const auto why_not = [](const std::string& text) {
    std::string why;
    EXPECT_EQ(Pattern::read(text, why), nullptr) << text;
    return why;
  };
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"(a", "a ( has no ) behind it"},
           {"a)", "there is a ) without a ( before it"},
           {"[a", "a [ has no ] behind it"},
           {"[b-a]", "a range in brackets ends before it begins"},
           {"[[:letter:]]", "there is no class [:letter:]"},
           {"*a", "there is nothing to repeat before a *"},
           {"a**", "there are two repetitions of one thing"},
           {"a{2,1}", "{2,1} is no number of times from 0 to 1000"},
           {"a{1001}", "{1001} is no number of times from 0 to 1000"},
           {"(?=a)", "it looks ahead or behind, which takes more than linear time"},
           {"(?<!a)", "it looks ahead or behind, which takes more than linear time"},
           {"(a)\\1", "it refers to a group, which takes more than linear time"},
           {"\\pL", "there are no classes of Unicode: write the letters"},
           {"\\y", "there is no \\y"},
           {"a\\", "there is nothing behind its last \\"},
           {"(?<n>a)(?<n>b)", "two groups are called n"},
           {"(?<>a)", "a (? begins (?:…), (?<name>…) or flags such as (?i)"},
           {"(?i)ł", "(?i) is for the letters a to z only"},
           {"\xff", "it is no UTF-8"},
           {"((a{1000}){1000}){1000}", "it is too large"},
           {std::string(300, '(') + std::string(300, ')'), "groups lie too deep in one another"}})
    EXPECT_EQ(why_not(text), why) << text;
}

}  // namespace
}  // namespace rummy::reference
