#pragma once
// Reads records in both containers. What is read is checked as notation only, never as play.

#include <cstdint>
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

}  // namespace rummy
