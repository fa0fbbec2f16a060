#pragma once
// One judged record as the reports draw it: which of its findings are shown, where they are, and
// what is said of them.

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
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

// === The program's own name and version, as verdicts and --version give it.

/// "rumref 0.2.0"; the version is the one of CMakeLists.txt.
[[nodiscard]] std::string_view engine();

// === One judged record as the reports draw it: views only, nothing owned.

class RuleTrace;
struct CellMap;
struct Waiver;

/// A setting agreed for this game: key, and value as a variant file writes it.
using HouseRule = std::pair<std::string, std::string>;

/// What is shown of a record's findings.
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

// === Colour for terminals, or none.

enum class Colour : std::uint8_t { off, on };
enum class Ink : std::uint8_t { error, warning, note, gutter, strong, good, red };

/// The ink of "error", "warning" or "note".
[[nodiscard]] Ink ink_of(std::string_view severity);

/// Appends `text` in that ink; as it is where colour is off.
void paint(std::string& out, Colour colour, Ink ink, std::string_view text);

// === One filter in front of every report: which findings of a record are shown, and which of them
// somebody has decided on. What the rules say of the record stays as it is.

/// `problems` leaves out notes, waived findings and records without an open fault.
enum class Verbosity : std::uint8_t { everything, problems };

/// What the user asks for.
struct Triage {
  Verbosity verbosity = Verbosity::everything;
  std::vector<std::string> only{};     // codes, or families of them; none: all
  std::vector<std::string> ignored{};  // likewise
  std::span<const Waiver> waivers{};   // those in force; they must outlive the Sieve
};

class Sieve {
 public:
  explicit Sieve(Triage triage);

  /// The record with the findings that are shown. What cannot be read is shown whatever `only`
  /// says: the rest was not looked for. The views of the answer live until the next call.
  [[nodiscard]] const Judged& sift(const Judged& judged);
  const Judged& sift(Judged&&) = delete;

 private:
  [[nodiscard]] bool is_asked_for(const Finding& finding) const;
  [[nodiscard]] const Waiver* waiver_of(const Judged& judged, const Finding& finding) const;
  void add(const Judged& judged, const Finding& finding);

  Triage triage_;
  bool is_open_;  // nothing is held back
  Sifted sifted_;
  Judged shown_;
};

/// Whether a waiver's `record` means this one.
[[nodiscard]] bool names_record(const std::string& name, const Judged& judged);

// === What every report for people says of a finding in the same words.

inline constexpr std::size_t kHingesShown = 5;

/// "round 1, turn 4, Ala", as far as it applies; safe for a terminal.
[[nodiscard]] std::string when_words(const Judged& judged, const Finding& finding);
/// The clause the finding breaks: that of its setting, else the first that names its code; null
/// where there is none, or no rule set.
[[nodiscard]] const Clause* clause_behind(const Ruleset* ruleset, const Finding& finding);
/// The setting the finding breaks; where it is none, the key of the clause.
[[nodiscard]] std::string_view key_of_rule(const Clause& clause, const Finding& finding);
/// The variant's own words of it: "TITLE §5, RMK-42: …"; empty where there are none.
[[nodiscard]] std::string citation(const Judged& judged, const Finding& finding);
/// The values of the setting under which the finding would be so: "2, 3 or more".
[[nodiscard]] Text values_with(Judgement judgement, const Finding& finding, const Hinge& hinge);
/// Of each setting that decides the finding "opening.points: legal if it were 50 or less (it is
/// 51)"; of more than kHingesShown the first, and how many more, unless the judged wants every one.
[[nodiscard]] std::vector<std::string> hinge_lines(const Judged& judged, const Finding& finding);
/// What the record says of a finding that is ruled.
[[nodiscard]] const char* ruling_words(const Finding& finding);
/// Why a finding stands all the same: "ruled: the record says that this stands", "waived: REASON
/// (until 2026-12-31)"; empty where nothing says so. Safe for a terminal.
[[nodiscard]] std::string standing_words(const Judged& judged, const Finding& finding);
/// The reason of a waiver, and its last day.
[[nodiscard]] std::string waiver_words(const Wording& words, const Waiver& waiver);
/// What the turn still owes, of which this would be found if it ended: "a discard", "51 points to
/// open".
[[nodiscard]] Text owed_word(const Judged& judged, const Finding& finding);

// === A place of a record the way people and programs count it: in code points, from the line's
// start.

struct Spot {
  const SourceLine* line = nullptr;  // null: nowhere
  std::string_view text;             // of that line
  std::size_t bytes = 0;             // of the text, before it
  std::size_t size = 0;              // in bytes
  std::uint32_t offset = 0;          // code points before it
  std::uint32_t length = 0;          // code points of it
};

/// Where `place` is in its line; cut off at the line's end.
[[nodiscard]] Spot spot_of(const Record& record, const Place& place);

/// A spot where an editor shows it: in the file the record was read from.
struct FileSpot {
  std::uint64_t line = 0;    // from 1; 0: not known
  std::uint64_t column = 0;  // from 1; 0: not known
  std::uint32_t width = 0;   // of what is written there, in code points

  /// Of a sheet of a workbook these are the row and the column of a cell.

  /// Where it ends; what is known of its place is known of its end.
  [[nodiscard]] std::uint64_t end_column() const { return column + width; }
};

/// Finds spots of one record in its file, best in the order of the file.
class FileSpots {
 public:
  explicit FileSpots(const Judged& judged)
      : record_(*judged.record),
        is_in_book_(!judged.book.empty()),
        cells_(judged.cells),
        first_line_(judged.line),
        first_column_(judged.column > 0 ? judged.column : 1),
        column_(first_column_) {}

  [[nodiscard]] FileSpot of(const Spot& spot);

 private:
  void count_to(std::size_t byte);

  const Record& record_;
  bool is_in_book_;
  const CellMap* cells_;
  std::uint64_t first_line_;    // of the record; 0: it is the file
  std::uint64_t first_column_;  // on that line
  // The byte of a JSON document that was counted up to:
  std::size_t byte_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_;
};

[[nodiscard]] FileSpot file_spot(const Judged& judged, const Spot& spot);

/// The first line of a list or table of a JSON record, as it stands in its document; empty where
/// that is not known.
[[nodiscard]] std::string_view first_line_of_value(const Record& record, const Spot& spot);

/// A spot of a sheet of a workbook.
struct CellSpot {
  std::string name;       // "C4"; "4:4" of a row
  std::uint64_t row = 0;  // from 1
  std::string_view text;  // what the cell holds
  Spot spot{};            // within that
};
/// Nothing for what is not on such a sheet, or nowhere.
[[nodiscard]] std::optional<CellSpot> cell_spot(const Judged& judged, const Spot& spot);
/// "[12 March]!C4": a cell by its sheet.
[[nodiscard]] std::string cell_name(const Judged& judged, const CellSpot& cell);
/// "season.xlsx[12 March]!C4".
[[nodiscard]] std::string place_in_book(const Judged& judged, const CellSpot& cell);

}  // namespace rummy
