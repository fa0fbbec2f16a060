#pragma once
// Reports about records and about a run, in each of their formats.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "report/json_writer.h"
#include "report/judged.h"

namespace rummy {

// === Problems in files that are no records (variants, options), printed like errors of a compiler.

/// Appends `FILE:LINE:COLUMN: error: MESSAGE`, the line with the place underlined, and the help.
void append_problems(std::span<const Problem> problems, Colour colour, std::string& out);

// === The proof of a verdict: every rule that looked at an action and what it found, passes
// included.

/// Which turns; 0: all.
struct TraceOf {
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
};

/// Appends the looks of `judged.trace` (not null), turn by turn and action by action.
void append_trace(const Judged& judged, const TraceOf& of, Colour colour, std::string& out);

/// Writes them all as the field "trace".
void write_trace(JsonWriter& json, const Judged& judged);

// === Verdicts for people: each finding like an error of a good compiler, then a closing line.

struct TextOptions {
  Colour colour = Colour::off;
  Verbosity verbosity = Verbosity::everything;
};

/// Appends the report on one record.
void append_text(const Judged& judged, const TextOptions& options, std::string& out);

/// Appends one finding with its place, its line, its rule and its hinges, and an empty line.
void append_finding(const Judged& judged, const Finding& finding, Colour colour, std::string& out);

/// Appends findings one by one; of those that say why a record cannot be read, only the first of
/// each code and the number of others.
void append_findings(const Judged& judged, std::span<const Finding> findings, Verbosity verbosity,
                     Colour colour, std::string& out);

/// Appends how a round ended: its scores and their workings. `round` counts from 0.
void append_round(const Judged& judged, std::size_t round, std::string& out);

/// Appends the last line about a record: verdict, scores, totals, what comes next.
void append_verdict_line(const Judged& judged, Colour colour, std::string& out);

/// Appends the last line and the workings of the scores.
void append_closing(const Judged& judged, Colour colour, std::string& out);

// === A finding a line, for editors and grep: FILE:LINE:COLUMN: CODE: PLAYER: MESSAGE.

/// A line for each finding that is shown; none for a record without any.
void append_lines(const Judged& judged, std::string& out);

// === Findings as workflow commands of GitHub Actions: each becomes a note at its place in the
// file.

/// A line for each finding; none for a record without any.
void append_github(const Judged& judged, std::string& out);
/// The line for an input that could not be read at all.
void append_github_unreadable(std::string_view name, std::string_view why, std::string& out);

// === Verdicts as CSV: a row for each finding, and one for each record without any.

/// The names of the columns.
void append_check_csv_head(std::string& out);
/// The rows of one record.
void append_check_csv(const Judged& judged, std::string& out);
/// The row for an input that could not be read at all.
void append_check_csv_unreadable(std::string_view name, std::string_view why, std::string& out);

// === Verdicts as JUnit XML: each record is a test that passes, fails, or is skipped if its verdict
// depends on unknown cards. Each record is a suite, so that nothing must be counted beforehand.

/// The result of an undecided record.
enum class Undecided : std::uint8_t { skipped, failed };

void append_junit_head(std::string& out);
void append_junit(const Judged& judged, Undecided undecided, std::string& out);
/// A test in error: an input could not be read at all.
void append_junit_unreadable(std::string_view name, std::string_view why, std::string& out);
void append_junit_end(std::string& out);

// === Findings as SARIF 2.1.0 (OASIS), the format of code-scanning services: header, results one
// after another, end with the rules they name.

void append_sarif_head(std::string& out);
/// The results of one record, with ",\n" between them and nothing after; empty if there are none.
void append_sarif(const Judged& judged, std::string& out);

/// Whether all inputs were judged.
enum class RunCourse : std::uint8_t { whole, interrupted };
/// `codes`: of all results.
void append_sarif_end(RunCourse course, std::uint64_t unreadable,
                      const std::set<std::string, std::less<>>& codes, std::string& out);

// === Verdicts as JSON for programs (schemas/verdict.schema.json): keys in a fixed order, nothing
// that does not apply, the same bytes for the same record, variant and version.

/// `full` also has the working and the hinges of findings; `sheet` also the written scores and
/// totals.
enum class Detail : std::uint8_t { brief, full, sheet };

/// Writes the verdict object of one record.
void write_verdict(JsonWriter& json, const Judged& judged, Detail detail);

/// Writes a setting's value: numbers and truth values as such, anything else (lists, tables by
/// number of players) as the text of a variant file.
void write_setting_value(JsonWriter& json, std::string_view value);

/// Writes `hinges_on`, if there are any.
void write_hinges(JsonWriter& json, std::span<const Hinge> hinges);

/// Writes one finding. Places and players are taken from `judged`.
void write_finding(JsonWriter& json, const Judged& judged, const Finding& finding, Detail detail);

// === Verdicts as JSON, one after the other, each on one line: for whoever writes many.

/// Writes the same bytes as write_verdict in JsonStyle::line. It keeps its memory, and what it
/// wrote about the rules, because the next record is often judged by the same. One for each thread.
class VerdictLines {
 public:
  VerdictLines();
  ~VerdictLines();
  VerdictLines(const VerdictLines&) = delete;
  VerdictLines& operator=(const VerdictLines&) = delete;

  /// Appends the verdict object of one record, without a line end.
  void append(const Judged& judged, Detail detail, std::string& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// === The results of a run in numbers: records of each verdict, findings of each code, records of
// each variant. Tallies can be added up in any order.

/// A record with faults that are not waived. The worst one is the least of them.
struct OpenRecord {
  Judgement verdict = Judgement::note;
  std::map<std::string, std::uint64_t, std::less<>> codes;  // number of findings of each
  std::string record;
  std::uint64_t line = 0;
  std::string id;

  [[nodiscard]] std::uint64_t findings() const;
  std::strong_ordering operator<=>(const OpenRecord& other) const;
  bool operator==(const OpenRecord&) const = default;
};

/// A fault, grouped with equal ones of a tournament by its code and the setting it breaks.
struct FaultAt {
  std::string_view code;
  std::string setting;  // empty: none
  std::string player;   // empty: none
  std::string record;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The place of a fault: FILE:LINE:COLUMN.
struct FaultPlace {
  std::string record;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  auto operator<=>(const FaultPlace&) const = default;
};

/// Equal faults.
struct FaultGroup {
  std::uint64_t count = 0;
  std::set<std::string, std::less<>> players;  // the first hundred, ordered by name
  std::set<FaultPlace> places;                 // the first three
  bool operator==(const FaultGroup&) const = default;
};

/// `by_setting`: also by the setting they break, with players and places.
enum class CountFaults : std::uint8_t { by_code, by_setting };

/// The counts for one record.
struct RecordOutcome {
  Judgement verdict = Judgement::note;  // without waived findings
  bool waived = false;                  // every fault is waived
  std::optional<Judgement> open;        // the worst finding shown that is not waived
  std::vector<std::string_view> codes;  // of its findings, without notes
  std::vector<std::string_view> notes;  // codes of its notes
  std::vector<const Waiver*> waivers;   // of each waived finding
  std::size_t left_out = 0;             // faults that were not asked for
  std::string variant;                  // empty if it has none
  std::optional<OpenRecord> look;       // if it has an open fault
  std::vector<FaultAt> faults;          // the place of each open one, if asked for
  std::string cause;    // for a malformed record: all faults without their places; else empty
  std::string message;  // the first of these
};
[[nodiscard]] RecordOutcome outcome_of(const Judged& judged,
                                       CountFaults how = CountFaults::by_code);

/// The time for one record. It is never the same twice, so it is kept only on request.
struct Timing {
  std::uint64_t microseconds = 0;
  std::string record;
  std::uint64_t line = 0;
  auto operator<=>(const Timing&) const = default;
};

class Tally {
 public:
  using Count = std::uint64_t;

  void add(const RecordOutcome& outcome);
  /// An input could not be read at all.
  void add_unreadable() { ++unreadable_; }
  /// The run ended before everything was judged.
  void add_interruption() { ++interrupted_; }
  /// Keeps the ten slowest.
  void add_timing(Timing timing);
  /// Adds the counts of another tally. False, without a change, if a number would become too large.
  [[nodiscard]] bool add(const Tally& other);

  [[nodiscard]] Count records() const { return all_.records; }
  [[nodiscard]] Count unreadable() const { return unreadable_; }
  /// Findings without notes.
  [[nodiscard]] Count findings() const;

  /// The variants of the records so far.
  [[nodiscard]] std::vector<std::string> variants() const;
  /// "12 records: 10 legal, 1 illegal, 1 undecided, 0 malformed", then a line for each code, and
  /// the records that need a look, worst first.
  void append_closing(const Wording& words, std::string& out) const;
  /// The closing with a line for each variant, and the slowest records.
  void append_text(const Wording& words, std::string& out) const;
  /// The first line of the closing.
  void append_line(const Wording& words, std::string& out) const;
  /// {"records":12,"legal":10,…,"codes":{…},"variants":{…}}: schemas/summary.schema.json
  void write(JsonWriter& json) const;
  /// Reads what write() wrote; returns what is wrong with it, or nothing.
  [[nodiscard]] std::string read(std::string_view json);

  friend bool operator==(const Tally&, const Tally&) = default;

 private:
  struct Verdicts {
    Count records = 0;
    std::array<Count, 5> of{};  // by Judgement
    Count waived = 0;
    friend bool operator==(const Verdicts&, const Verdicts&) = default;
  };
  template <class Value>
  using ByName = std::map<std::string, Value, std::less<>>;
  friend class TallyReader;

  static void count(Verdicts& verdicts, const RecordOutcome& outcome);
  [[nodiscard]] static bool add_up(Verdicts& sum, const Verdicts& other);
  static void append(const Verdicts& verdicts, const Wording& words, std::string& out);
  static void write(JsonWriter& json, const Verdicts& verdicts);
  void append_codes(const Wording& words, std::string& out) const;
  void append_looks(const Wording& words, std::string& out) const;
  void append_groups(const Wording& words, std::string& out) const;
  void write_groups(JsonWriter& json) const;
  void add_fault(const FaultAt& fault);
  void write_looks(JsonWriter& json) const;
  void keep(OpenRecord look);

  Verdicts all_;
  Count unreadable_ = 0;
  Count interrupted_ = 0;
  Count left_out_ = 0;
  ByName<Count> codes_;
  ByName<Count> waived_codes_;
  std::map<std::pair<std::string, std::string>, FaultGroup> groups_;  // by code and setting
  Count open_ = 0;                                                    // records with open faults
  std::multiset<OpenRecord> looks_;                                   // the worst of them
  ByName<Verdicts> variants_;
  std::set<Timing, std::greater<>> slowest_;
};

}  // namespace rummy
