#pragma once
// Judged games as a workbook (.xlsx, through libxlsxwriter) that can go on living: totals, results
// and standings are formulas over the scores. Writes the file itself: the library can do no other.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/words.h"
#include "report/score_sheet.h"
#include "report/standings.h"

namespace rummy {

/// `games`: the standings, all results, and a page each game. `standings`: no pages of games.
enum class BookKind : std::uint8_t { games, standings };

class ScoreBook {
 public:
  /// `by`: what the standings are divided by.
  ScoreBook(const std::string& path, BookKind kind, StandingsBy by, Wording words);
  ~ScoreBook();
  ScoreBook(const ScoreBook&) = delete;
  ScoreBook& operator=(const ScoreBook&) = delete;

  void add(const ScoreSheet& sheet);
  /// What is no game that could be judged is named on a page of its own. `line` 0: all of it.
  void leave_out(const std::string& name, std::uint64_t line, const std::string& reason);
  /// Writes the file; why it could not be written, or nothing.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A name Excel takes for a sheet: at most 31 signs, none of []:*?/\, no apostrophe at its ends.
[[nodiscard]] std::string sheet_name(const std::string& title);

}  // namespace rummy
