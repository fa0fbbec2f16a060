#pragma once
// Every moment of a record kept: the table as dealt, and as each turn left it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "replay/watcher.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// The table between two turns.
struct Moment {
  std::uint32_t round = 0;           // from 1
  std::uint32_t turn = 0;            // the last one played; 0: the cards have just been dealt
  Seat seat = kNoSeat;               // whose turn that was
  std::vector<std::uint32_t> lines;  // of the record, on which it is written; indexes, ascending
  Table table;
};

class Moments : public TableWatcher {
 public:
  void dealt(std::uint32_t round, const Table& table) override;
  void played(const PlayedTurn& turn, const Table& table) override;

  /// Forgets all, for the next record.
  void clear() {
    all_.clear();
    open_.clear();
  }
  [[nodiscard]] const std::vector<Moment>& all() const { return all_; }
  /// Nothing of its round follows.
  [[nodiscard]] bool is_last(std::size_t moment) const {
    return moment + 1 >= all_.size() || all_[moment + 1].round != all_[moment].round;
  }
  /// Whether the round could be played in several ways, of which one is kept: the last.
  [[nodiscard]] bool is_open(std::uint32_t round) const;
  /// The moment after that turn; nothing where there is none.
  [[nodiscard]] std::optional<std::size_t> find(std::uint32_t round, std::uint32_t turn) const;

 private:
  std::vector<Moment> all_;
  std::vector<std::uint32_t> open_;  // rounds
};

}  // namespace rummy
