#pragma once
// What `check` prints of one record, in each of its formats.

#include <string>

#include "base/words.h"
#include "cli/commands.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {

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

}  // namespace rummy
