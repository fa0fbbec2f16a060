#include "replay/judge.h"

#include <algorithm>
#include <memory>

#include "diag/finding.h"
#include "replay/complete_games.h"
#include "replay/game_replay.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {

struct Judge::State {
  GameReplay replay;
  CompleteGames complete;
};

Judge::Judge() : state_(std::make_unique<State>()) {}
Judge::~Judge() = default;

void Judge::judge(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                  Verdict& verdict) {
  state_->replay.play(record, ruleset, options, verdict);
  if (!options.stop_at_first) state_->complete.decide(record, ruleset, options, verdict);
}

Judgement overall(const Findings& findings) {
  Judgement worst = Judgement::note;
  for (const Finding& finding : findings) {
    if (finding.judgement != Judgement::ruled) worst = std::max(worst, finding.judgement);
  }
  return worst;
}

}  // namespace rummy
