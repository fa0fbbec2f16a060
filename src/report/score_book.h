#pragma once
// Judged games as a workbook (.xlsx, through libxlsxwriter) that can go on living: totals, results
// and standings are formulas over the scores. Writes the file itself: the library can do no other.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "report/score_sheet.h"
#include "report/standings.h"

namespace rummy {

/// `games`: a sheet each game, one of all results, and the standings. `standings`: no sheets of
/// games.
enum class BookKind : std::uint8_t { games, standings };

class ScoreBook {
 public:
  /// `by`: what the standings are divided by.
  ScoreBook(const std::string& path, BookKind kind, StandingsBy by = StandingsBy::nothing);
  ~ScoreBook();
  ScoreBook(const ScoreBook&) = delete;
  ScoreBook& operator=(const ScoreBook&) = delete;

  void add(const ScoreSheet& sheet);
  /// Writes the file; why it could not be written, or nothing.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A name Excel takes for a sheet: at most 31 signs, none of []:*?/\, no apostrophe at its ends.
[[nodiscard]] std::string sheet_name(const std::string& title);

}  // namespace rummy
