#pragma once
// Reports of records and of a run, in each of their formats.

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

// === Problems of files that are no records (variants, options), as compilers print errors.

/// Appends `FILE:LINE:COLUMN: error: MESSAGE`, the line with the spot underlined, and the help.
void append_problems(std::span<const Problem> problems, Colour colour, std::string& out);

// === The proof of a verdict: every rule that looked at an action and what it found, those kept
// too.

/// Which turns; 0: all.
struct TraceOf {
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
};

/// Appends the looks of `judged.trace` (not null), turn by turn and action by action.
void append_trace(const Judged& judged, const TraceOf& of, Colour colour, std::string& out);

/// Writes them all as the field "trace".
void write_trace(JsonWriter& json, const Judged& judged);

// === Verdicts for people: each finding as a good compiler shows an error, then one closing line.

struct TextOptions {
  Colour colour = Colour::off;
  Tell tell = Tell::everything;
};

/// Appends what there is to say about one record.
void append_text(const Judged& judged, const TextOptions& options, std::string& out);

/// Appends one finding with its place, its line, its rule and what it hinges on, and a blank line.
void append_finding(const Judged& judged, const Finding& finding, Colour colour, std::string& out);

/// Appends findings one by one; of those that say why a record cannot be read the first of each
/// code, and how many more there are.
void append_findings(const Judged& judged, std::span<const Finding> findings, Tell tell,
                     Colour colour, std::string& out);

/// Appends how a round ended: its scores, and how each came about. `round` counts from 0.
void append_round(const Judged& judged, std::size_t round, std::string& out);

/// Appends the last line on a record: verdict, scores, totals, what comes next.
void append_verdict_line(const Judged& judged, Colour colour, std::string& out);

/// Appends that line, and how each score came about.
void append_closing(const Judged& judged, Colour colour, std::string& out);

// === A finding a line, as editors and grep know them: FILE:LINE:COLUMN: CODE: PLAYER: MESSAGE.

/// A line for each finding that is shown; none for a record without any.
void append_lines(const Judged& judged, std::string& out);

// === Findings as workflow commands of GitHub Actions: each becomes a note at its place in the
// file.

/// A line for each finding; none for a record without any.
void append_github(const Judged& judged, std::string& out);
/// The line of something named as a record that could not be read at all.
void append_github_unreadable(std::string_view name, std::string_view why, std::string& out);

// === Verdicts as CSV: a row for each finding, and one for each record that has none.

/// The names of the columns.
void append_check_csv_head(std::string& out);
/// The rows of one record.
void append_check_csv(const Judged& judged, std::string& out);
/// The row of something named as a record that could not be read at all.
void append_check_csv_unreadable(std::string_view name, std::string_view why, std::string& out);

// === Verdicts as JUnit XML: each record is a test that passes, fails, or is skipped where its
// verdict hangs on what nobody knows. A suite a record, so that nothing need be counted beforehand.

/// What becomes of a record that is undecided.
enum class Undecided : std::uint8_t { skipped, failed };

void append_junit_head(std::string& out);
void append_junit(const Judged& judged, Undecided undecided, std::string& out);
/// A test in error: something named as a record could not be read at all.
void append_junit_unreadable(std::string_view name, std::string_view why, std::string& out);
void append_junit_end(std::string& out);

// === Findings as SARIF 2.1.0 (OASIS), the format code-scanning services take: head, results one
// after the other, end with the rules they name.

void append_sarif_head(std::string& out);
/// The results of one record, ",\n" between them and nothing after; empty where it has none.
void append_sarif(const Judged& judged, std::string& out);

/// Whether everything named was judged.
enum class RunCourse : std::uint8_t { whole, interrupted };
/// `codes`: of all results.
void append_sarif_end(RunCourse course, std::uint64_t unreadable,
                      const std::set<std::string, std::less<>>& codes, std::string& out);

// === Verdicts as JSON for programs (schemas/verdict.schema.json): keys in a fixed order, what does
// not apply left out, the same bytes for the same record, variant and version.

/// `full` tells the working and what findings hinge on as well; `sheet` also the scores and totals
/// that were written down.
enum class Detail : std::uint8_t { brief, full, sheet };

/// Writes the verdict object of one record.
void write_verdict(JsonWriter& json, const Judged& judged, Detail detail);

/// Writes a setting's value: numbers and truth values as such, anything else (lists, tables by
/// player count) as the text a variant file has for it.
void write_setting_value(JsonWriter& json, std::string_view value);

/// Writes `hinges_on`, where there are any.
void write_hinges(JsonWriter& json, std::span<const Hinge> hinges);

/// Writes one finding. Places and players are taken from `judged`.
void write_finding(JsonWriter& json, const Judged& judged, const Finding& finding, Detail detail);

// === Verdicts as JSON, one after the other, each on one line: for whoever writes many.

/// Writes what write_verdict does in JsonStyle::line, byte for byte. It keeps its memory, and what
/// it wrote of the rules: the next record may well be judged by the same. One for each thread.
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

// === What a run found, in numbers: records of each verdict, findings of each code, records of each
// variant. Two tallies can be added up, in any order.

/// A record with faults that nobody has decided on. The worst one is the least of them.
struct OpenRecord {
  Judgement verdict = Judgement::note;
  std::map<std::string, std::uint64_t, std::less<>> codes;  // how many findings of each
  std::string record;
  std::uint64_t line = 0;
  std::string id;

  [[nodiscard]] std::uint64_t findings() const;
  std::strong_ordering operator<=>(const OpenRecord& other) const;
  bool operator==(const OpenRecord&) const = default;
};

/// One fault, as equal ones of a tournament are put together: by its code, and the setting it
/// breaks.
struct FaultAt {
  std::string_view code;
  std::string setting;  // empty: none
  std::string player;   // empty: none
  std::string record;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// Where a fault was: FILE:LINE:COLUMN.
struct FaultPlace {
  std::string record;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  auto operator<=>(const FaultPlace&) const = default;
};

/// Equal faults.
struct FaultGroup {
  std::uint64_t count = 0;
  std::set<std::string, std::less<>> players;  // the first hundred in order of their names
  std::set<FaultPlace> places;                 // the first three
  bool operator==(const FaultGroup&) const = default;
};

/// `by_setting`: also by the setting they break, with players and places.
enum class CountFaults : std::uint8_t { by_code, by_setting };

/// What is counted of one record.
struct RecordOutcome {
  Judgement verdict = Judgement::note;  // waived findings apart
  bool waived = false;                  // every fault is
  std::optional<Judgement> open;        // the gravest finding shown that is not waived
  std::vector<std::string_view> codes;  // of its findings, notes apart
  std::vector<std::string_view> notes;  // codes of its notes
  std::vector<const Waiver*> waivers;   // of each finding that is waived
  std::size_t left_out = 0;             // faults nobody asked for
  std::string variant;                  // empty where it has none
  std::optional<OpenRecord> look;       // where it has an open fault
  std::vector<FaultAt> faults;          // where each open one is, if that is asked for
  std::string cause;    // of a malformed record, all that is wrong, but not where; else empty
  std::string message;  // the first of that
};
[[nodiscard]] RecordOutcome outcome_of(const Judged& judged,
                                       CountFaults how = CountFaults::by_code);

/// How long one record took. Not to be had twice the same, and so kept only on demand.
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
  /// Something named as a record could not be read at all.
  void add_unreadable() { ++unreadable_; }
  /// The run ended before everything was judged.
  void add_interruption() { ++interrupted_; }
  /// Keeps the ten slowest.
  void add_timing(Timing timing);
  /// Adds what another one counted. False, and nothing changed, where a number would be too large.
  [[nodiscard]] bool add(const Tally& other);

  [[nodiscard]] Count records() const { return all_.records; }
  [[nodiscard]] Count unreadable() const { return unreadable_; }
  /// Findings, notes apart.
  [[nodiscard]] Count findings() const;

  /// The variants of the records so far.
  [[nodiscard]] std::vector<std::string> variants() const;
  /// "12 records: 10 legal, 1 illegal, 1 undecided, 0 malformed", then a line for each code, and
  /// the records that need a look, worst first.
  void append_closing(const Wording& words, std::string& out) const;
  /// The same with a line for each variant, and the slowest records.
  void append_text(const Wording& words, std::string& out) const;
  /// The first line alone.
  void append_line(const Wording& words, std::string& out) const;
  /// {"records":12,"legal":10,…,"codes":{…},"variants":{…}}: schemas/summary.schema.json
  void write(JsonWriter& json) const;
  /// Reads what write() wrote; what is wrong with it, or nothing.
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
