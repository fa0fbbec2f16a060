#pragma once
// One judged record as the reports draw it: views only, nothing owned.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

class RuleTrace;
struct CellMap;
struct Waiver;

/// A setting agreed for this game: key, and value as a variant file writes it.
using HouseRule = std::pair<std::string, std::string>;

/// What is shown of a record's findings (report/sieve.h).
struct Sifted {
  std::vector<Finding> findings;         // those shown
  std::vector<const Waiver*> waived;     // of each waived finding, shown or not
  std::size_t held_back = 0;             // not shown
  std::size_t left_out = 0;              // faults nobody asked for
  std::optional<Judgement> open;         // the gravest finding asked for and not waived
  Judgement unwaived = Judgement::note;  // the gravest that is not waived, asked for or not
  bool all_waived = false;               // every fault is
  bool silent = false;                   // nothing is reported of the record
};

struct Judged {
  std::string_view name;      // what the user calls it: "club.rgn"
  std::uint64_t line = 0;     // of a file of many records, from 1; 0: the whole file is the record
  std::uint64_t column = 0;   // where it begins on that line, from 1; 0: with the line
  bool is_first = false;      // of the games of a scoresheet: the file's name alone says which
  std::string_view sha256{};  // of its bytes; empty where that was not asked for
  std::string_view book{};    // the file, if it is a workbook: `name` may have the sheet as well
  std::string_view sheet{};   // of the workbook, the sheet the record is on
  const CellMap* cells = nullptr;  // where the cells are on it; null: as in the record's text
  std::string_view variant;        // the name it was judged by; empty where it has none
  std::span<const HouseRule> house_rules;  // those in force
  const Ruleset* ruleset = nullptr;        // null where no rule set could be made
  const Record* record = nullptr;          // never null
  const Verdict* verdict = nullptr;        // never null
  Wording words{};                         // what everything is said in
  const RuleTrace* trace = nullptr;        // every look of a rule, where that was asked for
  std::string_view link{};                 // opens it in the page of the referee; empty: none
  bool every_hinge = false;                // text shows all settings a finding hinges on
  const Sifted* sifted = nullptr;          // null: every finding is shown

  /// Those every report shows.
  [[nodiscard]] std::span<const Finding> findings() const {
    return sifted != nullptr ? sifted->findings : verdict->findings;
  }
  /// Every fault of the record is one that somebody has decided on.
  [[nodiscard]] bool is_waived() const { return sifted != nullptr && sifted->all_waived; }
  /// The gravest finding that is shown and that nobody has decided on; nothing where there is none.
  [[nodiscard]] std::optional<Judgement> open() const;
};

/// "legal", "illegal", "undecided", "malformed": of a record.
[[nodiscard]] std::string_view record_word(Judgement judgement);
/// "note", "ruled", "undecided", "illegal", "malformed": of a finding.
[[nodiscard]] std::string_view finding_word(Judgement judgement);
/// "error", "warning", "note".
[[nodiscard]] std::string_view severity_word(Judgement judgement);
/// Likewise: what is waived is no more than a note.
[[nodiscard]] std::string_view severity_word(const Finding& finding);
/// Nothing that is wrong with the record: a note, or a finding that a ruling in the record or a
/// waiver lets stand.
[[nodiscard]] bool is_note(const Finding& finding);
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
