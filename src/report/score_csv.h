#pragma once
// Scores as CSV: a row for each player and round, then one for each player at the end. It is a
// scoresheet again, with columns the reader knows and leaves alone (logio/sheet_words.h).

#include <cstddef>
#include <string>
#include <unordered_set>

#include "report/score_sheet.h"

namespace rummy {

class ScoreCsv {
 public:
  /// The rows of a game, behind the names of the columns before the first.
  void append(const ScoreSheet& sheet, std::string& out);

 private:
  static void append_head(std::string& out);

  std::unordered_set<std::size_t> games_;  // what they are called, as digests
};

}  // namespace rummy
