#pragma once
// Every rule that looked at an action, and what it found: passes too.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "table/table.h"

namespace rummy {

/// One look of a rule at an action, or at a turn's end.
struct RuleLook {
  std::uint32_t round = 0;            // from 1
  std::uint32_t turn = 0;             // from 1 within the round
  std::uint32_t action = 0;           // from 1 within the turn; at the end of a turn its last
  bool elsewhere = false;             // silent, since another rule tells the slip
  bool of_turn = false;               // asked at the end of the turn, about all of it
  std::string_view code;              // static
  std::string_view title;             // what the rule demands; static
  Judgement found = Judgement::note;  // note: kept
  Place at{};                         // of the action
  Text told{};                        // of a fault: its message. Else what the rule had before it
};

class RuleTrace : public TableWatcher {
 public:
  /// Only the looks at one turn; every turn where it is not told. `moments`: another watcher, which
  /// is shown the table too; may be null.
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
