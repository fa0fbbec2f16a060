#pragma once
// One judged record for reports: which of its findings are shown, where they are, and their words.

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

// === The program's name and version, as in verdicts and --version.

/// "rumref 0.2.0", with the version in CMakeLists.txt.
[[nodiscard]] std::string_view engine();

// === One judged record for reports: only views, nothing owned.

class RuleTrace;
struct CellMap;
struct Waiver;

/// A setting agreed for this game: key, and value in the spelling of a variant file.
using HouseRule = std::pair<std::string, std::string>;

/// The part of a record's findings that is shown.
struct Sifted {
  std::vector<Finding> findings;         // those shown
  std::vector<const Waiver*> waived;     // for each waived finding, shown or not
  std::size_t held_back = 0;             // not shown
  std::size_t left_out = 0;              // faults that were not asked for
  std::optional<Judgement> open;         // the worst finding that is asked for and not waived
  Judgement unwaived = Judgement::note;  // the worst that is not waived, asked for or not
  bool all_waived = false;               // every fault is waived
  bool silent = false;                   // nothing is reported for the record
};

struct Judged {
  std::string_view name;     // the user's name for it: "club.rgn"
  std::uint64_t line = 0;    // in a file with many records, from 1; 0: the whole file is the record
  std::uint64_t column = 0;  // its beginning on that line, from 1; 0: the line's beginning
  bool is_first = false;     // the first game of a scoresheet: the file's name is enough
  std::string_view sha256{};  // of its bytes; empty if not asked for
  std::string_view book{};    // the file, if it is a workbook: `name` may have the sheet as well
  std::string_view sheet{};   // of the workbook, the sheet the record is on
  const CellMap* cells = nullptr;          // the places of its cells; null: as in the record's text
  std::string_view variant;                // the variant it was judged by; empty if it has none
  std::span<const HouseRule> house_rules;  // those in force
  const Ruleset* ruleset = nullptr;        // null if no rule set could be made
  const Record* record = nullptr;          // never null
  const Verdict* verdict = nullptr;        // never null
  Wording words{};                         // the language
  const RuleTrace* trace = nullptr;        // every look of a rule, if asked for
  std::string_view link{};                 // opens it in the referee's page; empty: none
  bool every_hinge = false;                // text shows all settings a finding hinges on
  const Sifted* sifted = nullptr;          // null: every finding is shown

  /// The findings that every report shows.
  [[nodiscard]] std::span<const Finding> findings() const {
    return sifted != nullptr ? sifted->findings : verdict->findings;
  }
  /// Whether every fault of the record is waived.
  [[nodiscard]] bool is_waived() const { return sifted != nullptr && sifted->all_waived; }
  /// The worst finding that is shown and not waived; nothing if there is none.
  [[nodiscard]] std::optional<Judgement> open() const;
};

/// The word for a record: "legal", "illegal", "undecided", "malformed".
[[nodiscard]] std::string_view record_word(Judgement judgement);
/// The word for a finding: "note", "ruled", "undecided", "illegal", "malformed".
[[nodiscard]] std::string_view finding_word(Judgement judgement);
/// "error", "warning", "note".
[[nodiscard]] std::string_view severity_word(Judgement judgement);
/// "error", "warning", "note"; a waived finding is only a note.
[[nodiscard]] std::string_view severity_word(const Finding& finding);
/// Whether a finding is nothing wrong: a note, or one that a ruling or a waiver lets stand.
[[nodiscard]] bool is_note(const Finding& finding);
/// "out", "knock" …: how a round ended.
[[nodiscard]] std::string_view ended_word(RoundEnd ended);
/// A note of a header or a round in words, whatever its container; empty if there is none.
[[nodiscard]] std::string note_words(std::span<const Note> notes, std::string_view key);
/// The cost of the round's buy-backs, in words (`buy_back_fee`); empty if it is not written.
[[nodiscard]] std::string buy_back_fee(const Round& round);
/// The player's name in the record.
[[nodiscard]] std::string_view player_name(const Record& record, Seat seat);

// === Colour for terminals, or none.

enum class Colour : std::uint8_t { off, on };
enum class Ink : std::uint8_t { error, warning, note, gutter, strong, good, red };

/// The ink for "error", "warning" or "note".
[[nodiscard]] Ink ink_of(std::string_view severity);

/// Appends `text` in that ink; unchanged if colour is off.
void paint(std::string& out, Colour colour, Ink ink, std::string_view text);

// === One filter for all reports: which findings of a record are shown, and which are waived. The
// verdict by the rules stays the same.

/// `problems` leaves out notes, waived findings and records without an open fault.
enum class Verbosity : std::uint8_t { everything, problems };

/// The user's choice.
struct Triage {
  Verbosity verbosity = Verbosity::everything;
  std::vector<std::string> only{};     // codes, or families of them; none: all
  std::vector<std::string> ignored{};  // codes, or families of them; none: none
  std::span<const Waiver> waivers{};   // those in force; they must outlive the Sieve
};

class Sieve {
 public:
  explicit Sieve(Triage triage);

  /// The record with the findings that are shown. Unreadable records are always shown, because the
  /// rest of them was not judged. The views in the answer are valid until the next call.
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

/// Whether a waiver's `record` means this record.
[[nodiscard]] bool names_record(const std::string& name, const Judged& judged);

// === Words about a finding that all reports for people share.

inline constexpr std::size_t kHingesShown = 5;

/// "round 1, turn 4, Ala", as far as it applies; safe for a terminal.
[[nodiscard]] std::string when_words(const Judged& judged, const Finding& finding);
/// The clause the finding breaks: that of its setting, else the first with its code; null if there
/// is none, or no rule set.
[[nodiscard]] const Clause* clause_behind(const Ruleset* ruleset, const Finding& finding);
/// The setting the finding breaks; without one, the key of the clause.
[[nodiscard]] std::string_view key_of_rule(const Clause& clause, const Finding& finding);
/// The variant's own words: "TITLE §5, RMK-42: …"; empty if there are none.
[[nodiscard]] std::string citation(const Judged& judged, const Finding& finding);
/// The values of the setting with which the finding would have this judgement: "2, 3 or more".
[[nodiscard]] Text values_with(Judgement judgement, const Finding& finding, const Hinge& hinge);
/// A line for each setting that decides the finding: "opening.points: legal if it were 50 or less
/// (it is 51)". If there are more than kHingesShown, the first ones and the number of others,
/// unless every one is wanted.
[[nodiscard]] std::vector<std::string> hinge_lines(const Judged& judged, const Finding& finding);
/// The record's words about a ruled finding.
[[nodiscard]] const char* ruling_words(const Finding& finding);
/// Why a finding stands all the same: "ruled: the record says that this stands", "waived: REASON
/// (until 2026-12-31)"; empty if nothing lets it stand. Safe for a terminal.
[[nodiscard]] std::string standing_words(const Judged& judged, const Finding& finding);
/// The reason of a waiver, and its last day.
[[nodiscard]] std::string waiver_words(const Wording& words, const Waiver& waiver);
/// What the turn still owes, by the finding that there would be if it ended: "a discard", "51
/// points to open".
[[nodiscard]] Text owed_word(const Variant& variant, const Finding& finding);

// === A place of a record as people and programs count it: in code points, from the line's start.

struct Spot {
  const SourceLine* line = nullptr;  // null: nowhere
  std::string_view text;             // of that line
  std::size_t bytes = 0;             // bytes of the text before it
  std::size_t size = 0;              // in bytes
  std::uint32_t offset = 0;          // code points before it
  std::uint32_t length = 0;          // its length in code points
};

/// The place within its line; it ends at the end of the line.
[[nodiscard]] Spot spot_of(const Record& record, const Place& place);

/// A place as an editor shows it: in the file of the record.
struct FileSpot {
  std::uint64_t line = 0;    // from 1; 0: unknown
  std::uint64_t column = 0;  // from 1; 0: unknown
  std::uint32_t width = 0;   // of the text there, in code points

  /// In a sheet of a workbook these are the row and the column of a cell.

  /// The end of the place, known as well as its beginning.
  [[nodiscard]] std::uint64_t end_column() const { return column + width; }
};

/// Finds places of one record in its file, best in the order of the file.
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
  std::uint64_t first_line_;    // of the record; 0: it is the whole file
  std::uint64_t first_column_;  // on that line
  // The byte of a JSON document up to which was counted:
  std::size_t byte_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_;
};

[[nodiscard]] FileSpot file_spot(const Judged& judged, const Spot& spot);

/// The first line of a list or table of a JSON record, as in its document; empty if unknown.
[[nodiscard]] std::string_view first_line_of_value(const Record& record, const Spot& spot);

/// A place in a sheet of a workbook.
struct CellSpot {
  std::string name;       // "C4"; "4:4" for a row
  std::uint64_t row = 0;  // from 1
  std::string_view text;  // the text of the cell
  Spot spot{};            // within that text
};
/// Nothing for a place that is not on such a sheet, or nowhere.
[[nodiscard]] std::optional<CellSpot> cell_spot(const Judged& judged, const Spot& spot);
/// A cell with its sheet: "[12 March]!C4".
[[nodiscard]] std::string cell_name(const Judged& judged, const CellSpot& cell);
/// "season.xlsx[12 March]!C4".
[[nodiscard]] std::string place_in_book(const Judged& judged, const CellSpot& cell);

}  // namespace rummy
