#pragma once
// Output about records and score sheets in each format; and codes and settings in words.

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

/// Appends `text` in lines of at most 80 columns, each indented by that many spaces. Control
/// characters are written out.
void append_wrapped(std::string& out, std::string_view text, std::size_t indent);

/// Appends text after a label in the first line; the text begins in column `indent` in all lines.
void append_item(std::string& out, std::string_view label, std::string_view text,
                 std::size_t indent);

// === A code in words, and the rule behind it in a variant's words.

using Rulesets = std::vector<std::shared_ptr<const Ruleset>>;

/// The part of a code before the dot.
[[nodiscard]] std::string_view family_of(std::string_view code);
/// The code with that name, or all of a family; none if there is no such code.
[[nodiscard]] std::vector<CodeText> codes_called(std::string_view name);
/// Words for a name that is neither a code nor a setting, with the one probably meant.
[[nodiscard]] std::string unknown_name(std::string_view name);

void append_code(std::string& text, const CodeText& code, Colour colour, const Wording& words);
/// Appends the clause of the rule book behind findings of this code.
void append_rule(std::string& text, const Ruleset& rules, std::string_view code,
                 const Wording& words);
/// Appends codes one after another, each with the rule of each rule set.
void append_codes(std::string& text, std::span<const CodeText> codes, const Rulesets& rulesets,
                  Colour colour, const Wording& words);

// === A setting or a clause of a rule book in words, for a reader who has seen its name in output.

/// Appends the meaning and values of the setting, its value in each rule set, and the findings that
/// depend on it, with examples that are reported and not reported.
void append_setting(std::string& text, const SettingInfo& setting, const Rulesets& rulesets,
                    Colour colour, const Wording& words);

/// Appends the clauses with this number in a rule book ("RMK-44"); false if there are none.
[[nodiscard]] bool append_clauses(std::string& text, std::string_view number,
                                  const Rulesets& rulesets, Colour colour, const Wording& words);

/// Whether a name is looked up in every variant if none is given: it belongs to a setting or a
/// clause.
[[nodiscard]] bool is_of_every_variant(std::string_view name);

/// The rule sets for looking a name up, and whether the user gave them.
struct AskedRules {
  const Rulesets& rulesets;
  bool are_asked_for = false;
};

/// Appends what a name in output means: codes, with the rule in the words of the rule sets if
/// given, a setting, a clause; false if it is none of these.
[[nodiscard]] bool append_named(std::string& text, std::string_view name, const AskedRules& rules,
                                Colour colour, const Wording& words);

// === The output of `check` about one record, in each format.

struct RecordStyle {
  CheckFormat format = CheckFormat::text;
  Colour colour = Colour::off;
  Detail detail = Detail::brief;
  Undecided undecided = Undecided::skipped;  // in JUnit
};

/// Keeps its memory between records; one for each thread.
class RecordReport {
 public:
  /// A verdict in JSON has no line end, because Framing knows what follows it.
  void append(const Judged& judged, const RecordStyle& style, std::string& out);

 private:
  VerdictLines lines_;
};

/// The closing line of text on several records. `has_reports`: something was printed before.
void append_closing(const Tally& tally, bool has_reports, const Wording& words, std::string& out);

// === Output before, between and after the reports of single records, so that a format is complete
// for any number of them. Only the first verdict in JSON is kept.

class Framing {
 public:
  explicit Framing(CheckFormat format) : format_(format) {}
  /// Continues an earlier run that judged this many records and wrote this many reports.
  void go_on_after(std::uint64_t records, std::size_t reports,
                   std::set<std::string, std::less<>> codes) {
    begun_ = true;
    reports_ = reports;
    silent_ = records > reports;
    codes_ = std::move(codes);
  }

  /// Notes the record of the next report; some formats explain at their end the codes they name.
  void name_codes(const RecordOutcome& outcome) {
    if (format_ != CheckFormat::sarif) return;
    codes_.insert(outcome.codes.begin(), outcome.codes.end());
    codes_.insert(outcome.notes.begin(), outcome.notes.end());
  }

  /// Appends a record's report, or possibly nothing if it is empty.
  void append(std::string_view report, std::string& out);
  /// Appends the format's entry for an input that could not be read at all.
  void append_unreadable(std::string_view name, std::string_view why, std::string& out);
  void append_end(RunCourse course, std::uint64_t unreadable, std::string& out);

  [[nodiscard]] std::size_t reports() const { return reports_; }
  [[nodiscard]] const std::set<std::string, std::less<>>& codes() const { return codes_; }
  /// Whether everything is in `out`, and nothing is kept here.
  [[nodiscard]] bool is_all_out() const { return held_.empty(); }

 private:
  void append_head(std::string& out);
  void append_json_end(std::string& out) const;

  CheckFormat format_;
  std::size_t reports_ = 0;
  std::set<std::string, std::less<>> codes_;  // named so far
  bool begun_ = false;
  bool silent_ = false;  // nothing was reported of a record
  std::string held_;     // the first verdict in JSON: part of an array only if another follows
};

// === In text for people, records of a file that are unreadable for the same reason are shown once
// and counted.

class SameCauses {
 public:
  SameCauses(CheckFormat format, const Wording& words) : format_(format), words_(words) {}

  /// Whether the record is shown; the rest of the file before comes first.
  [[nodiscard]] bool is_shown(const std::string& file, const RecordOutcome& outcome,
                              std::string& out);
  /// Appends the number of further ones in the file.
  void append_end(std::string& out);
  /// Whether all counts have been printed.
  [[nodiscard]] bool is_all_out() const;

 private:
  struct Cause {
    std::uint64_t more = 0;  // records after the first
    std::string message;
  };
  CheckFormat format_;
  Wording words_;
  std::string file_;
  std::map<std::string, Cause> causes_;
  std::uint64_t others_ = 0;  // records with further reasons, if these are many
};

// === The output of `score` about each game, in each format except a workbook.

class ScoreReport {
 public:
  ScoreReport(ScoreFormat format, const TextOptions& text)
      : format_(format),
        text_(text),
        framing_(format == ScoreFormat::json ? CheckFormat::json : CheckFormat::ndjson) {}

  void append(const ScoreSheet& sheet, std::string& out);
  /// Appends what follows the last game.
  void append_end(const Tally& tally, const Wording& words, std::string& out);

 private:
  void append_json(const ScoreSheet& sheet, std::string& out);

  ScoreFormat format_;
  TextOptions text_;
  ScoreCsv csv_;
  Framing framing_;  // of verdicts
};

}  // namespace rummy
