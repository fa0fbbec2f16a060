#pragma once
// How a scoresheet was understood where it does not say so itself, as notes: one a kind.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

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

/// Of each kind the first place is kept, and how many there were.
class SheetNotes {
 public:
  void add(SheetNote kind, const Place& at, Text message);
  /// One that stands by itself.
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

}  // namespace rummy
