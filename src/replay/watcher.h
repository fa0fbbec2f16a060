#pragma once
// Somebody who watches the table while a record is judged, and touches nothing.

#include <cstdint>
#include <span>

#include "diag/finding.h"
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// A turn that has just been played.
struct PlayedTurn {
  std::uint32_t round = 0;        // from 1
  std::uint32_t turn = 0;         // from 1 within the round
  Seat seat = kNoSeat;            // whose it was
  std::span<const Event> events;  // its actions; live until the next turn
};

class TableWatcher {
 public:
  virtual ~TableWatcher() = default;
  TableWatcher() = default;
  TableWatcher(const TableWatcher&) = delete;
  TableWatcher& operator=(const TableWatcher&) = delete;
  /// The cards of a round have been dealt. Where a record leaves open how cards went, its round is
  /// played in every way there is, one after the other: each begins with this.
  virtual void dealt(std::uint32_t round, const Table& table) = 0;
  /// The table as the turn left it.
  virtual void played(const PlayedTurn& turn, const Table& table) = 0;
  /// Whether it is to be told of every look of a rule, which costs time.
  [[nodiscard]] virtual bool wants_looks() const { return false; }
  /// A rule (`look.rule`) has looked, and said this; nothing where it is kept.
  virtual void looked(const Look& /*look*/, Checkpoint /*at*/, std::span<const Finding> /*said*/) {}
};

}  // namespace rummy
