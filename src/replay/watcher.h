#pragma once
// Watchers of the table while a record is judged: every moment kept, and every rule that looked.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A watcher of the table while a record is judged. It changes nothing.

/// A turn that has just been played.
struct PlayedTurn {
  std::uint32_t round = 0;        // from 1
  std::uint32_t turn = 0;         // from 1 within the round
  Seat seat = kNoSeat;            // its player
  std::span<const Event> events;  // its actions; live until the next turn
};

class TableWatcher {
 public:
  virtual ~TableWatcher() = default;
  TableWatcher() = default;
  TableWatcher(const TableWatcher&) = delete;
  TableWatcher& operator=(const TableWatcher&) = delete;
  /// The cards of a round have been dealt. A round that could go in several ways is played in each
  /// of them in turn, and each begins with this call.
  virtual void dealt(std::uint32_t round, const Table& table) = 0;
  /// The table as the turn left it.
  virtual void played(const PlayedTurn& turn, const Table& table) = 0;
  /// Whether the watcher wants every look of a rule, which costs time.
  [[nodiscard]] virtual bool wants_looks() const { return false; }
  /// The rule (`look.rule`) has looked and found this; empty if it is kept.
  virtual void looked(const Look& /*look*/, Checkpoint /*at*/, std::span<const Finding> /*said*/) {}
};

// === Every moment of a record: the table as dealt, and as each turn left it.

/// The table between two turns.
struct Moment {
  std::uint32_t round = 0;           // from 1
  std::uint32_t turn = 0;            // the last turn played; 0: the cards have just been dealt
  Seat seat = kNoSeat;               // player of that turn
  std::vector<std::uint32_t> lines;  // lines of the record with the turn; indexes, ascending
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
  /// Whether no moment of the same round follows.
  [[nodiscard]] bool is_last(std::size_t moment) const {
    return moment + 1 >= all_.size() || all_[moment + 1].round != all_[moment].round;
  }
  /// Whether the round could be played in several ways, of which the last one is kept.
  [[nodiscard]] bool is_open(std::uint32_t round) const;
  /// The moment after that turn; nothing if there is none.
  [[nodiscard]] std::optional<std::size_t> find(std::uint32_t round, std::uint32_t turn) const;

 private:
  std::vector<Moment> all_;
  std::vector<std::uint32_t> open_;  // rounds
};

// === Every rule that looked at an action, and what it found, passes included.

/// One look of a rule at an action, or at a turn's end.
struct RuleLook {
  std::uint32_t round = 0;            // from 1
  std::uint32_t turn = 0;             // from 1 within the round
  std::uint32_t action = 0;           // from 1 within the turn; at the end of a turn its last
  bool elsewhere = false;             // silent because another rule reports the fault
  bool of_turn = false;               // asked at the end of the turn, about all of it
  std::string_view code;              // static
  std::string_view title;             // what the rule demands; static
  Judgement found = Judgement::note;  // note: kept
  Place at{};                         // of the action
  Text text{};                        // of a fault: its message; else what the rule had before it
};

class RuleTrace : public TableWatcher {
 public:
  /// Keeps only the looks at one turn if `only` names one. `moments`: another watcher, which also
  /// sees the table; may be null.
  explicit RuleTrace(TableWatcher* moments = nullptr) : moments_(moments) {}
  void only(std::uint32_t round, std::uint32_t turn) {
    round_ = round;
    turn_ = turn;
  }
  void clear() { looks_.clear(); }
  [[nodiscard]] const std::vector<RuleLook>& looks() const { return looks_; }

  void dealt(std::uint32_t round, const Table& table) override;
  void played(const PlayedTurn& turn, const Table& table) override;
  [[nodiscard]] bool wants_looks() const override { return true; }
  void looked(const Look& look, Checkpoint at, std::span<const Finding> said) override;

 private:
  TableWatcher* moments_;
  std::uint32_t round_ = 0;  // 0: all
  std::uint32_t turn_ = 0;
  std::vector<RuleLook> looks_;
};

}  // namespace rummy
