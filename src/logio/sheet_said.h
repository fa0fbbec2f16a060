#pragma once
// Reports about how a scoresheet was read: notes, questions, and the reading for the keeper of the
// sheet.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/sheet_search.h"
#include "logio/table_reading.h"

namespace rummy {

// === Notes about how a scoresheet was understood if it does not say so itself: one for each kind.

enum class SheetNote : std::uint8_t {
  encoding,
  page,    // of a workbook, left out
  points,  // taken for scores
  column,  // kept as a note
  name,    // taken for another
  formula,
  line,       // left out
  drop,       // a word for a score: dropped out
  out,        // a word for a score: went out
  corrected,  // a figure that was corrected
  terms,      // a figure that is written as a sum
  beside,     // a mark beside a figure
};
inline constexpr std::size_t kSheetNotes = static_cast<std::size_t>(SheetNote::beside) + 1;

/// The first place and the number of each kind are kept.
class SheetNotes {
 public:
  void add(SheetNote kind, const Place& at, Text message);
  /// Adds a note of its own kind.
  void add_own(const Place& at, Text message);
  [[nodiscard]] bool is_first(SheetNote kind) const { return of(kind).count == 0; }
  void append_to(Findings& out) const;

 private:
  struct Said {
    std::uint32_t count = 0;
    Place at;
    Text message;
  };
  [[nodiscard]] const Said& of(SheetNote kind) const {
    return said_[static_cast<std::size_t>(kind)];
  }
  std::array<Said, kSheetNotes> said_{};
  std::vector<Said> own_;
};

// === Reports about a scoresheet read by search: how its rows and columns were understood, and what
// must be settled before it is judged.

inline constexpr std::string_view kUnclearRow = "sheet.unclear-row";
inline constexpr std::string_view kUnclearColumn = "sheet.unclear-column";

/// A question as a finding: its code, its words, and what settles it.
struct QuestionWords {
  std::string_view code;
  Text message;
  Text help;
};

/// The first line of a sheet has the number `first` in its file.
[[nodiscard]] QuestionWords words_of(const SheetQuestion& question, std::uint64_t first);
/// The question which of two good readings is right.
[[nodiscard]] QuestionWords words_of_both(const PageReading& one, const PageReading& other);

/// How a row or column was understood, in words.
[[nodiscard]] Text words_of(const SheetRemark& remark, std::uint64_t first);
/// Whether the remark is too obvious to be reported.
[[nodiscard]] bool is_plain(const SheetRemark& remark);

}  // namespace rummy
