#pragma once
// Reads records in both containers. What is read is checked as notation only, never as play.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/leniency.h"
#include "table/record.h"

namespace rummy {

/// Reads one text record (.rgn) into `out` (cleared first, memory kept). Everything wrong with the
/// notation is appended to `findings` (codes record.*, players.duplicate; Judgement::malformed);
/// reading goes on after each, so that all are told. A record that is not is_readable() is not to
/// be judged; what was read in spite of its spelling is a note.
void read_text_record(std::string_view text, Record& out, Findings& findings,
                      Spelling spelling = Spelling::lenient);

/// The same for one JSON record (one line of .ndjson, or a whole .json file).
/// `text` need not be padded.
void read_json_record(std::string_view text, Record& out, Findings& findings,
                      Spelling spelling = Spelling::lenient);

struct CellMap;
struct SheetHead;
struct SheetPlan;
struct SheetReading;
struct SheetOptions;

/// Where the rows of one game of a scoresheet stood in their file, and what is known of that.
struct SheetOrigin {
  std::uint64_t head_line = 1;      // of the first line of the text
  std::uint32_t head_lines = 0;     // titles and head, before the rows; 0: to be found
  std::uint64_t first_line = 2;     // of the first row
  std::uint64_t earlier_line = 0;   // of the first row of an earlier game of that name; 0: none
  bool is_first = false;            // of the games of its file, or of its sheet
  std::string variant_before{};     // named for an earlier game, where this one names none
  std::string game_before{};        // that game
  std::optional<char> separator{};  // nothing: to be found
  std::string page{};               // of a workbook with several: the game is called so
  std::string book{};               // the workbook; empty: the file is none
  std::string sheet{};              // of the workbook, the sheet: places are cells of it
  std::shared_ptr<const CellMap> cells{};  // where those are, if not as in the text; null: they are
  std::string encoding{};                  // assumed, where it is none of Unicode
  std::vector<std::string> aside{};        // pages of the workbook that are no scoresheets
  std::shared_ptr<const SheetHead> head{};  // null: it has none, or it is to be found
  std::shared_ptr<const SheetPlan> plan{};  // of a sheet without named columns; null: to be found
  std::shared_ptr<const SheetOptions> options{};
};

/// One game of a scoresheet: titles, the line that names the columns, then the game's rows.
struct SheetText {
  std::string_view text;
  SheetOrigin origin{};
};

/// `origin`: null where nothing is known of it, and it is to be found.
[[nodiscard]] SheetText sheet_text(std::string_view text,
                                   const std::shared_ptr<const SheetOrigin>& origin);

/// The same for one game of a scoresheet as text (of a workbook: its cells, parted by tabs). Places
/// have the lines of the file. `reading` gets how it was understood.
void read_sheet_record(const SheetText& sheet, Record& out, Findings& findings,
                       Spelling spelling = Spelling::lenient, SheetReading* reading = nullptr);

}  // namespace rummy
