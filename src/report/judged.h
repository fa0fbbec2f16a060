#pragma once
// One judged record as the reports draw it: views only, nothing owned.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/wording.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {

class RuleTrace;

/// A setting agreed for this game: key, and value as a variant file writes it.
using HouseRule = std::pair<std::string, std::string>;

struct Judged {
  std::string_view name;     // what the user calls it: "club.rgn"
  std::uint64_t line = 0;    // of a file of many records, from 1; 0: the whole file is the record
  std::string_view variant;  // the name it was judged by; empty where it has none
  std::span<const HouseRule> house_rules;  // those in force
  const Ruleset* ruleset = nullptr;        // null where no rule set could be made
  const Record* record = nullptr;          // never null
  const Verdict* verdict = nullptr;        // never null
  Wording words{};                         // what everything is said in
  const RuleTrace* trace = nullptr;        // every look of a rule, where that was asked for
  bool every_hinge = false;                // text shows all settings a finding hinges on
};

/// "legal", "illegal", "undecided", "malformed": of a record.
[[nodiscard]] std::string_view record_word(Judgement judgement);
/// "note", "ruled", "undecided", "illegal", "malformed": of a finding.
[[nodiscard]] std::string_view finding_word(Judgement judgement);
/// "error", "warning", "note".
[[nodiscard]] std::string_view severity_word(Judgement judgement);
/// "out", "knock" …: how a round ended.
[[nodiscard]] std::string_view ended_word(RoundEnd ended);
/// A note of a head or a round in words, however it is written; empty where there is none.
[[nodiscard]] std::string note_words(std::span<const Note> notes, std::string_view key);
/// What was paid for the round's buy-backs, in words (`buy_back_fee`); empty where it is not
/// written.
[[nodiscard]] std::string buy_back_fee(const Round& round);
/// The player's name as the record has it.
[[nodiscard]] std::string_view player_name(const Record& record, Seat seat);

}  // namespace rummy
