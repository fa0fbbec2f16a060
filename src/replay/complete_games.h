#pragma once
// The complete games that agree with a record, tried one by one where they are few, and what their
// scores have in common.

#include <optional>
#include <vector>

#include "replay/game_replay.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

// === What the scores of many complete games have in common.

class CommonResults {
 public:
  void add(const Verdict& verdict);
  /// Replaces in a verdict on the incomplete game what all those added agree on.
  void narrow(Verdict& verdict) const;
  /// Whether that says more of its scores than it does, or anything else.
  [[nodiscard]] bool differs_from(const Verdict& verdict) const;
  /// The same in one of those added, where there is no verdict with all of it open: what they do
  /// not agree on is not known.
  void keep_common(Verdict& verdict) const;

 private:
  /// Null where they do not agree on it. Where one does not say how a round ended, the result does
  /// not say more.
  [[nodiscard]] const GameResult* common_result() const;

  std::vector<RoundResult> rounds_;
  std::vector<bool> rounds_alike_;  // they ended in the same way, for the same players
  std::optional<GameResult> result_;
  bool result_alike_ = true;
  bool may_be_finished_ = false;  // the game is over in one of them, or may be
  bool any_ = false;
};

// === The complete games that agree with a record, tried one by one where they are few: what is so
// in all of them is decided, however much later in the record it shows (notation: what an
// incomplete record means).

class CompleteGames {
 public:
  /// `verdict` is what the record gives with its cards unknown. Where something is undecided and
  /// the games are few enough, what they all agree on replaces it.
  void decide(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
              Verdict& verdict);

 private:
  class Search;
  GameReplay replay_;
  Record game_;
  Verdict way_;
};

}  // namespace rummy
