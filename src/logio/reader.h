#pragma once
// Reads records in both containers. What is read is checked as notation only, never as play.

#include <cstdint>
#include <optional>
#include <string_view>

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

/// Where the rows of one game of a CSV file stood in it.
struct CsvOrigin {
  std::uint64_t head_line = 1;      // of the line that names the columns
  std::uint64_t first_line = 2;     // of the first row
  std::uint64_t earlier_line = 0;   // of the first row of an earlier game of that name; 0: none
  std::optional<char> separator{};  // nothing: the first one in the head
};

/// One game of a CSV scoresheet: the line that names the columns, then the game's rows.
struct CsvText {
  std::string_view text;
  CsvOrigin origin{};
};

/// The same for one game of a CSV scoresheet. Places have the lines of the file.
void read_csv_record(const CsvText& csv, Record& out, Findings& findings,
                     Spelling spelling = Spelling::lenient);

}  // namespace rummy
