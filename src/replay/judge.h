#pragma once
// One record in, one verdict out: the referee's main job.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "replay/game_start.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"

namespace rummy {

class TableWatcher;

/// Of the complete games that agree with a record, so many are tried at most, to decide what is
/// open with some cards unknown: enough for one card that can be anything and one of a hand.
inline constexpr std::uint32_t kMostGamesTried = 600;
/// Games that turn out to be none on the way cost, too.
inline constexpr std::uint64_t kReplaysAGame = 3;
/// And so many steps to search arrangements of their tables: about a second for all that are tried.
inline constexpr std::uint64_t kSearchStepsAGame = kArrangementSteps / kMostGamesTried;

/// Which of them are tried: all, which also tells what would settle the rest; or no more than it
/// takes to see that what is open is so in truth.
enum class TryGames : std::uint8_t { all, while_they_decide };

struct JudgeOptions {
  bool stop_at_first = false;  // stop at the first illegal action
  Workings workings = Workings::told;
  std::uint32_t games_tried = kMostGamesTried;  // 0: none
  TryGames try_games = TryGames::all;
  SearchBudget* budget = nullptr;   // of all its searches; null: kRecordSearchSteps
  TableWatcher* watcher = nullptr;  // is shown the table after each turn
  Excerpt excerpt = Excerpt::by_record;
  // What came before the record, taken to be so. Nothing: it is its game's beginning.
  std::optional<GameStart> start = std::nullopt;
  UnreadOpenings openings{};  // of a record with lines nobody can read
};

/// Replays and judges a record that was read without findings. Reuse one Judge for many records:
/// it keeps its memory, and once warm judges without allocating (findings and workings apart).
class Judge {
 public:
  Judge();
  ~Judge();
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  /// Judges `record` by `ruleset`. The verdict's findings are in the record's order.
  void judge(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
             Verdict& verdict);
  /// Of a record with lines that could not be read what is certain of all that comes after the
  /// first of them, each taken to be a turn of which nothing is known.
  [[nodiscard]] Findings judge_after_unread(const Record& record, const Ruleset& ruleset,
                                            const JudgeOptions& options);

 private:
  void judge_as_begun(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                      Verdict& verdict);
  void judge_each(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                  const std::vector<GameStart>& starts, Verdict& verdict);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy
