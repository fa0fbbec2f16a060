#pragma once
// What `score` prints of each game, in each of its formats but a workbook.

#include <string>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/framing.h"
#include "report/pages.h"
#include "report/report.h"

namespace rummy {

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
