#pragma once
// What judges a record: its options, what came before it, and what would have been legal instead.

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

// === What came before a record that begins later in its game (`carry`). The record need not say
// how many rounds were played and who opened in them.

/// Whether a round may begin before its record and stop after it: as the record says; in every
/// round; or, for a single disputed turn, in every round whose record does not show its beginning.
enum class Excerpt : std::uint8_t { by_record, yes, one_turn };

struct GameStart {
  int rounds = 0;       // played before, at least
  int most_rounds = 0;  // played before, at most
  bool opened = false;  // whether players whose openings are unrecorded opened in these rounds
};

/// The players whom unreadable lines are taken to have let open: nobody, everyone whose lines they
/// may be, or these.
struct UnreadOpenings {
  bool all = false;
  Seat one = kNoSeat;
};

/// The beginnings the record can have had that make a difference to the rules: one for most
/// records.
[[nodiscard]] std::vector<GameStart> game_starts(const Record& record, const Variant& variant,
                                                 Excerpt excerpt = Excerpt::by_record);

/// Whether the record of the round may begin in its middle.
[[nodiscard]] bool is_excerpt_of(const Round& round, Excerpt excerpt);
/// Whether the record of any round may begin in its middle.
[[nodiscard]] bool has_excerpt(const Record& record, Excerpt excerpt);
/// Whether the carried figures show that the player has opened: winning a round takes melds.
[[nodiscard]] bool has_opened_before(const Record& record, Seat seat, const Variant& variant);

// === One record in, one verdict out: the referee's main job.

class TableWatcher;

/// The number of complete games tried to decide what unknown cards leave undecided: enough for one
/// card of any kind and one of a hand.
inline constexpr std::uint32_t kMostGamesTried = 600;
/// Games that turn out impossible cost tries too.
inline constexpr std::uint64_t kReplaysAGame = 3;
/// The search steps for arrangements in each game: about a second for all games.
inline constexpr std::uint64_t kSearchStepsAGame = kArrangementSteps / kMostGamesTried;

/// Which games are tried: all, which also shows what would settle the rest; or only until it is
/// clear that the open question stays open.
enum class TryGames : std::uint8_t { all, while_they_decide };

struct JudgeOptions {
  bool stop_at_first = false;  // stop at the first illegal action
  Workings workings = Workings::in_full;
  std::uint32_t games_tried = kMostGamesTried;  // 0: none
  TryGames try_games = TryGames::all;
  SearchBudget* budget = nullptr;   // for all searches; null: kRecordSearchSteps
  TableWatcher* watcher = nullptr;  // sees the table after each turn
  Excerpt excerpt = Excerpt::by_record;
  // The assumed beginning of the record. Nothing: it begins with its game.
  std::optional<GameStart> start = std::nullopt;
  UnreadOpenings openings{};  // for a record with unreadable lines
};

/// Replays and judges a record that was read without findings. Reuse one Judge for many records: it
/// keeps its memory, and once warm it judges without allocating (except for findings and workings).
class Judge {
 public:
  Judge();
  ~Judge();
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  /// Judges `record` by `ruleset`. The findings are in the record's order.
  void judge(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
             Verdict& verdict);
  /// Judges a record with unreadable lines, each taken to be an unknown turn: the findings after
  /// the first such line that are certain.
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

// === Records with unreadable lines of moves.

struct GamePlay;

/// Whether a line of moves of any round could not be read.
[[nodiscard]] bool has_unread(const Record& record);
/// The record up to its first unreadable line of moves, as one that stops there; the whole record
/// if there is none. Other unreadable lines are left out.
[[nodiscard]] Record before_unread(const Record& record, const Variant& variant);

/// The last turn before an unreadable line, if it may go on in that line; else 0.
struct LastTurn {
  std::size_t first_finding = 0;  // earlier findings belong to other rounds
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
};
/// Drops findings that are not certain before the round, or its last turn, has ended.
void forget_unfinished(Findings& findings, const Variant& variant, const LastTurn& last);

/// The ways in which unreadable lines may have opened for players, as far as findings about one or
/// two players can differ by them.
[[nodiscard]] std::vector<UnreadOpenings> ways_to_open(const Record& record);
/// The findings after the first unreadable line that every way has and that depend on no total.
[[nodiscard]] Findings certain_after_unread(const std::vector<Findings>& ways);

[[nodiscard]] bool is_in_parts(const GamePlay& game, const Round& round);
void judge_parts(GamePlay& game, const Round& round);

// === What would have been legal in place of a failed opening or going out: the hand at that time
// is searched if all its cards are known (verdicts: help).

/// Fills in the missing `help` of illegal findings. The record is judged once more for it; a
/// finding gets no help if the search steps run out.
void find_helps(const Record& record, const Ruleset& ruleset, Excerpt excerpt, SearchBudget& budget,
                Verdict& verdict);

}  // namespace rummy
