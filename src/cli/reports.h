#pragma once
// What commands print of records and score sheets, in each of their formats; and codes and settings
// in words.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "config/setting_words.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rules/ruleset.h"

namespace rummy {

// === Prose for a terminal.

/// Appends `text` in lines of at most 80 columns, each indented by that many blanks. Control
/// characters are written out.
void append_wrapped(std::string& out, std::string_view text, std::size_t indent);

/// The same behind a label in the first line: the text begins in column `indent` in all of them.
void append_item(std::string& out, std::string_view label, std::string_view text,
                 std::size_t indent);

// === A code in words, and the rule behind it in a variant's own.

using Rulesets = std::vector<std::shared_ptr<const Ruleset>>;

/// The part of a code before the dot.
[[nodiscard]] std::string_view family_of(std::string_view code);
/// The code of that name, or all of a family; none where there is no such code.
[[nodiscard]] std::vector<CodeText> codes_called(std::string_view name);
/// That a name is neither a code nor a setting, and which one was probably meant.
[[nodiscard]] std::string unknown_name(std::string_view name);

void append_code(std::string& text, const CodeText& code, Colour colour, const Wording& words);
/// The clause of the rulebook that findings of this code rest on.
void append_rule(std::string& text, const Ruleset& rules, std::string_view code,
                 const Wording& words);
/// Codes one after the other, each with the rule of each rule set.
void append_codes(std::string& text, std::span<const CodeText> codes, const Rulesets& rulesets,
                  Colour colour, const Wording& words);

// === What a setting or a clause of a rule book is, in words: for whoever has met its name in
// output.

/// What the setting means and takes, its value in each rule set, and the findings that turn on it,
/// with what is reported on account of it and what is not.
void append_setting(std::string& text, const SettingInfo& setting, const Rulesets& rulesets,
                    Colour colour, const Wording& words);

/// The clauses that have this number in a rule book ("RMK-44"); false if there are none.
[[nodiscard]] bool append_clauses(std::string& text, std::string_view number,
                                  const Rulesets& rulesets, Colour colour, const Wording& words);

/// Whether a name is looked up in every variant, if none is asked for: it is a setting's or a
/// clause's.
[[nodiscard]] bool is_of_every_variant(std::string_view name);

/// The rule sets a name is looked up in, and whether they were asked for.
struct AskedRules {
  const Rulesets& rulesets;
  bool are_asked_for = false;
};

/// What output calls by name: codes, with the rule in the words of the rule sets if one is asked
/// for, a setting, a clause; false if it is none of these.
[[nodiscard]] bool append_named(std::string& text, std::string_view name, const AskedRules& rules,
                                Colour colour, const Wording& words);

// === What `check` prints of one record, in each of its formats.

struct RecordStyle {
  CheckFormat format = CheckFormat::text;
  Colour colour = Colour::off;
  Detail detail = Detail::brief;
  Undecided undecided = Undecided::skipped;  // in JUnit
};

/// Keeps its memory between records; one for each thread.
class RecordReport {
 public:
  /// A verdict in JSON has no line end: Framing knows what follows it.
  void append(const Judged& judged, const RecordStyle& style, std::string& out);

 private:
  VerdictLines lines_;
};

/// The line that closes text on several records. `told`: something was printed before.
void append_closing(const Tally& tally, bool told, const Wording& words, std::string& out);

// === What stands before, between and after the reports of single records, so that a format is
// whole whatever the number of them; nothing is kept but, in JSON, the first.

class Framing {
 public:
  explicit Framing(CheckFormat format) : format_(format) {}
  /// Goes on with what an earlier run began: it judged so many records, and wrote so many reports.
  void go_on_after(std::uint64_t records, std::size_t reports,
                   std::set<std::string, std::less<>> codes) {
    begun_ = true;
    reports_ = reports;
    silent_ = records > reports;
    codes_ = std::move(codes);
  }

  /// The record whose report comes next; some formats explain at their end the codes they name.
  void name_codes(const RecordOutcome& outcome) {
    if (format_ != CheckFormat::sarif) return;
    codes_.insert(outcome.codes.begin(), outcome.codes.end());
    codes_.insert(outcome.notes.begin(), outcome.notes.end());
  }

  /// Appends a record's report; where that says nothing, perhaps nothing.
  void append(std::string_view report, std::string& out);
  /// Appends what the format has for something that could not be read at all.
  void append_unreadable(std::string_view name, std::string_view why, std::string& out);
  void append_end(RunCourse course, std::uint64_t unreadable, std::string& out);

  [[nodiscard]] std::size_t reports() const { return reports_; }
  [[nodiscard]] const std::set<std::string, std::less<>>& codes() const { return codes_; }
  /// Whether all that was appended is in `out`, and not kept here.
  [[nodiscard]] bool is_all_out() const { return held_.empty(); }

 private:
  void append_head(std::string& out);
  void append_json_end(std::string& out) const;

  CheckFormat format_;
  std::size_t reports_ = 0;
  std::set<std::string, std::less<>> codes_;  // named so far
  bool begun_ = false;
  bool silent_ = false;  // nothing was reported of a record
  std::string held_;     // the first verdict in JSON: an array only if another one follows
};

// === In text for people, records of a file that cannot be read for one and the same reason are
// shown once, and counted.

class SameCauses {
 public:
  SameCauses(CheckFormat format, const Wording& words) : format_(format), words_(words) {}

  /// Whether the record is one more of those shown. What is left to say of the file before comes
  /// first.
  [[nodiscard]] bool is_shown(const std::string& file, const RecordOutcome& outcome,
                              std::string& out);
  /// How many more there were in the file.
  void append_end(std::string& out);
  /// Nothing is counted that was not said.
  [[nodiscard]] bool is_all_out() const;

 private:
  struct Cause {
    std::uint64_t more = 0;  // records but the first
    std::string message;
  };
  CheckFormat format_;
  Wording words_;
  std::string file_;
  std::map<std::string, Cause> causes_;
  std::uint64_t others_ = 0;  // records with yet other reasons, if those are many
};

// === What `score` prints of each game, in each of its formats but a workbook.

class ScoreReport {
 public:
  ScoreReport(ScoreFormat format, const TextOptions& text)
      : format_(format),
        text_(text),
        framing_(format == ScoreFormat::json ? CheckFormat::json : CheckFormat::ndjson) {}

  void append(const ScoreSheet& sheet, std::string& out);
  /// What follows the last game.
  void append_end(const Tally& tally, const Wording& words, std::string& out);

 private:
  void append_json(const ScoreSheet& sheet, std::string& out);

  ScoreFormat format_;
  TextOptions text_;
  ScoreCsv csv_;
  Framing framing_;  // of verdicts
};

}  // namespace rummy
