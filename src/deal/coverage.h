#pragma once
// How often each action, checkpoint and rule occurred in the games dealt, and what can occur in
// legal games.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

// === What can occur in legal games of a variant: the rest of a coverage table never occurs,
// because only broken rules lead there.

[[nodiscard]] bool can_be_played(ActionKind kind, const Variant& variant);
[[nodiscard]] bool can_end(RoundEnd end, const Variant& variant);
[[nodiscard]] bool can_be_met(Checkpoint at, const Variant& variant);

// === How often each action, checkpoint and rule occurred in the games dealt.

inline constexpr std::size_t kActionKinds = static_cast<std::size_t>(ActionKind::abandon) + 1;
inline constexpr std::size_t kRoundEnds = static_cast<std::size_t>(RoundEnd::unfinished) + 1;
inline constexpr std::size_t kCheckpoints = static_cast<std::size_t>(Checkpoint::count);

/// Properties of a turn besides its actions.
struct TurnSeen {
  bool opens = false;       // laid the player's first melds
  bool emptied = false;     // left no card to discard
  bool rearranges = false;  // in a game in which the table may be taken apart
  bool loose = false;       // its melds were not all known
};

enum class CoverageOf : std::uint8_t { action, end, checkpoint, rule };

struct CoverageLine {
  CoverageOf of;
  std::string name;
  std::uint64_t times;
  bool can_be;  // in a legal game by these rules
};

class Coverage {
 public:
  /// Counts a turn that was played, and one that was made up and rejected by the referee.
  void count_turn(std::span<const Event> events, const TurnSeen& seen);
  void count_action(ActionKind kind) { ++actions_[static_cast<std::size_t>(kind)]; }
  void count_dropped(const Finding& finding) { ++dropped_[std::string(finding.code)]; }
  void count_round(RoundEnd ended) { ++ends_[static_cast<std::size_t>(ended)]; }
  void count_game(bool finished);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t turns() const { return turns_; }
  [[nodiscard]] std::uint64_t of(ActionKind kind) const {
    return actions_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] std::uint64_t of(Checkpoint at) const {
    return checkpoints_[static_cast<std::size_t>(at)];
  }
  [[nodiscard]] std::uint64_t of(RoundEnd end) const {
    return ends_[static_cast<std::size_t>(end)];
  }
  /// How often a rule with this code was asked, by the rules of `program`.
  [[nodiscard]] std::map<std::string, std::uint64_t> asked(const Program& program) const;
  [[nodiscard]] const std::map<std::string, std::uint64_t>& dropped() const { return dropped_; }
  [[nodiscard]] std::vector<CoverageLine> lines(const Ruleset& ruleset) const;
  /// The counts as a table for people.
  [[nodiscard]] std::string table(const Ruleset& ruleset) const;

 private:
  std::uint64_t games_ = 0;
  std::uint64_t finished_ = 0;
  std::uint64_t turns_ = 0;
  std::array<std::uint64_t, kActionKinds> actions_{};
  std::array<std::uint64_t, kCheckpoints> checkpoints_{};
  std::array<std::uint64_t, kRoundEnds> ends_{};
  std::map<std::string, std::uint64_t> dropped_;
};

}  // namespace rummy
