#pragma once
// A line of moves that cannot be read: it is kept as a turn of which nothing is known.

#include <cstddef>

#include "diag/finding.h"
#include "logio/notation.h"
#include "table/record.h"

namespace rummy {

/// What was read of a line, and found wrong with it, since it was begun.
class UnreadLine {
 public:
  explicit UnreadLine(Notation& notation);

  /// Where anything is wrong nothing of the line is kept but that it is there.
  void keep(const Place& at, Seat seat) const;

 private:
  Notation& notation_;
  std::size_t faults_;
  std::size_t events_;
  std::size_t groups_;
  std::size_t cards_;
};

/// Keeps a line, of which as many faults have been told, as one that could not be read.
void keep_unread(Record& record, const Place& at, Seat seat, std::size_t faults);

}  // namespace rummy
