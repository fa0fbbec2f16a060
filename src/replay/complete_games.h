#pragma once
// The complete games that agree with a record, tried one by one where they are few: what is so in
// all of them is decided, however much later in the record it shows (notation: what an incomplete
// record means).

#include "replay/game_replay.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

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
