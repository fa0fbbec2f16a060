#pragma once
// What judges a record: the options it is judged with, what came before it, and what would have
// been legal instead.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "diag/finding.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"

namespace rummy {

// === What came before a record that begins later in its game (`carry`): how many rounds were
// played, and who opened in them, it need not say.

/// Whether rounds may have begun before, and stop after, what is recorded of them: as the record
/// says; of every record; or, as it is of a turn people argue about, they stop anywhere, and those
/// of which nothing tells how they began may have begun before.
enum class Excerpt : std::uint8_t { by_record, yes, one_turn };

struct GameStart {
  int rounds = 0;       // played before, at least
  int most_rounds = 0;  // and at most
  bool opened = false;  // in these, by those of whom the record does not tell
};

/// Whom lines that nobody can read are taken to have let open: nobody, or all whose lines they may
/// be, or of these one.
struct UnreadOpenings {
  bool all = false;
  Seat one = kNoSeat;
};

/// The ways the record can have begun that the rules tell apart: one for most records.
[[nodiscard]] std::vector<GameStart> game_starts(const Record& record, const Variant& variant,
                                                 Excerpt excerpt = Excerpt::by_record);

/// Whether the record of the round may begin later in it.
[[nodiscard]] bool is_excerpt_of(const Round& round, Excerpt excerpt);
/// Or of any of its rounds.
[[nodiscard]] bool has_excerpt(const Record& record, Excerpt excerpt);
/// What is carried shows that the player has opened: a round was won, and that takes melds.
[[nodiscard]] bool has_opened_before(const Record& record, Seat seat, const Variant& variant);

// === One record in, one verdict out: the referee's main job.

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
  Workings workings = Workings::in_full;
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

// === Records with lines of moves that could not be read.

struct GamePlay;

/// Whether a line of moves of any round could not be read.
[[nodiscard]] bool has_unread(const Record& record);
/// The record as far as its first such line, as one that stops there. Where there is none it is the
/// whole record; what else could not be read is not there.
[[nodiscard]] Record before_unread(const Record& record, const Variant& variant);

/// The last turn before such a line, where it may go on in the line; else 0.
struct LastTurn {
  std::size_t first_finding = 0;  // those before it are of other rounds
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
};
/// Of a round that stops there, and of that turn, takes back what is not certain before they end.
void forget_unfinished(Findings& findings, const Variant& variant, const LastTurn& last);

/// Whom these lines may have let open: the ways that findings about one player, or about two, can
/// differ by.
[[nodiscard]] std::vector<UnreadOpenings> ways_to_open(const Record& record);
/// What is found after the first of them in each of the ways, and goes by no total.
[[nodiscard]] Findings certain_after_unread(const std::vector<Findings>& ways);

[[nodiscard]] bool is_in_parts(const GamePlay& game, const Round& round);
void judge_parts(GamePlay& game, const Round& round);

// === What would have been legal in place of an opening or a going out that failed: the hand as it
// was then is searched, where every card of it is known (verdicts: help).

/// Fills in `help` of illegal findings that have none. The record is judged once more for it,
/// and what was not searched for want of steps has no help.
void find_helps(const Record& record, const Ruleset& ruleset, Excerpt excerpt, SearchBudget& budget,
                Verdict& verdict);

}  // namespace rummy
