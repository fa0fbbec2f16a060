#pragma once
// A case: a small record whose expectations are written in its comments.
//
//   #! covers: RMK-42 opening.points=51    rule ids and setting values the case exercises
//   #! why: one sentence
//   #! fragment                            the record stops early on purpose: round.unfinished and
//                                          unknown scores are not looked at
//   #! scores 1: Ala -10, Bartek 24        what the referee must compute for round 1; LOW..HIGH
//                                          where it depends on unknown cards, `none` for no score
//   #! totals 1: …  totals: …              running totals of a round, totals of the game
//   #! ended 1: out    turns 1: 8    dealer 1: Ala    first 1: Bartek    winners 1: Ala
//   #! adjustments 1: Bartek 10    buy_back 2: Bartek 488
//   #! settlement: Ala 85, Bartek -85      what each collects at the end; none where nothing is
//   paid
//   #! sheet 1: Ala 364, Bartek 0    closed 1: yes    totals of the first of several sheets, with
//                                          bonuses where it is closed; open where that is not known
//   #! winner: Ala    finished: no    eliminated: Bartek    next: dealer Ala, first Bartek
//
// Findings are expected on the line they stand on, or on a comment line of their own where the
// place does not matter:
//
//   Ala: take KD; discard 3C   #! illegal[draw.unused]@2
//   #! undecided[round.unfinished]
//
// `@A` is the action within the turn, `@T.A` the turn too, `@rN` the round. After a finding
// `hinges KEY=VALUE:legal, KEY=VALUE:illegal` names what it must hinge on, `hinges none` that it
// hinges on nothing; `breaks KEY` names the setting it breaks, whose clause it quotes, `breaks
// none` that it is none. Findings of severity note count only where a case states them; every other
// finding must be stated, and every one stated must be made.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"

namespace rummy::cases {

struct ExpectedHinge {
  std::string setting;
  std::string value;
  Judgement judgement = Judgement::note;  // note: legal
};

struct ExpectedFinding {
  std::uint32_t line = 0;  // from 1; 0: anywhere
  Judgement judgement = Judgement::illegal;
  std::string code;
  std::uint32_t round = 0;   // 0: not stated; so below
  std::uint32_t turn = 0;    // 0: not stated
  std::uint32_t action = 0;  // 0: not stated
  std::vector<ExpectedHinge> hinges;
  bool hinges_on_nothing = false;
  std::string breaks;  // a setting, or none; empty: not stated
};

/// A result a case states: `scores 1: Ala -10` is {"scores", 1, "Ala -10"}.
struct ExpectedResult {
  std::string what;
  std::uint32_t round = 0;  // 0: of the game
  std::string value;
  std::uint32_t line = 0;
};

struct CaseFile {
  std::filesystem::path path;
  std::string text;
  std::string why;
  std::vector<std::string> covers;
  bool fragment = false;
  std::vector<ExpectedFinding> findings;
  std::vector<ExpectedResult> results;
  std::vector<std::string> faults;  // what is wrong with the comments themselves
};

[[nodiscard]] CaseFile parse_case(std::filesystem::path path, std::string text);
[[nodiscard]] CaseFile read_case(const std::filesystem::path& path);
/// Every *.rgn below `directory`, sorted.
[[nodiscard]] std::vector<std::filesystem::path> find_cases(const std::filesystem::path& directory);
/// The lines of a list but blank ones and those that begin with `#`.
[[nodiscard]] std::vector<std::string> read_lines(const std::filesystem::path& path);

[[nodiscard]] std::vector<std::string> split_words(std::string_view text,
                                                   std::string_view separators);
[[nodiscard]] std::string trim(std::string_view text);

}  // namespace rummy::cases
