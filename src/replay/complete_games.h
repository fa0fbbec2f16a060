#pragma once
// The complete games that agree with a record, tried one by one if they are few, and what their
// results have in common.

#include <optional>
#include <vector>

#include "replay/game_replay.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

// === What the results of many complete games have in common.

class CommonResults {
 public:
  void add(const Verdict& verdict);
  /// Replaces values of the incomplete game's verdict by what all added games agree on.
  void narrow(Verdict& verdict) const;
  /// Whether the common results differ from those of the verdict.
  [[nodiscard]] bool differs_from(const Verdict& verdict) const;
  /// Reduces the verdict on one of the games to what all of them agree on. Used if there is no
  /// verdict that leaves everything open.
  void keep_common(Verdict& verdict) const;

 private:
  /// The common result; null if the games disagree. If one game leaves the end of a round open, so
  /// does the result.
  [[nodiscard]] const GameResult* common_result() const;

  std::vector<RoundResult> rounds_;
  std::vector<bool> rounds_alike_;  // the round ended alike in all games
  std::optional<GameResult> result_;
  bool result_alike_ = true;
  bool may_be_finished_ = false;  // in one of the games
  bool any_ = false;
};

// === The complete games that agree with a record, tried one by one if they are few. What all of
// them show is decided, however late in the record it shows (notation: what an incomplete record
// means).

class CompleteGames {
 public:
  /// `verdict` is the judgement with unknown cards. If something is undecided and the games are few
  /// enough, what they agree on replaces it.
  void decide(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
              Verdict& verdict);

 private:
  class Search;
  GameReplay replay_;
  Record game_;
  Verdict way_;
};

}  // namespace rummy
