#pragma once
// What a player can lay down in one turn, where melds on the table stay as they lie: whether and
// how to open, the most cards, going out; and every way there is. Exact, or it says that the search
// was given up.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/table_plays.h"
#include "table/table.h"

namespace rummy {

enum class Opened : std::uint8_t { no, yes };

/// What lies there when the turn's draw has been made.
struct TurnQuestion {
  CardCounts hand;  // known cards only
  std::vector<Meld> table;
  Opened opened = Opened::no;
};

/// What is asked for.
enum class TurnGoal : std::uint8_t {
  open,  // melds that open, with a joker of the table only where that is for everybody
  lay,   // any cards laid down
  out,   // the hand laid down but for the discard
};

/// Of the ways to do it.
enum class TurnTaste : std::uint8_t { fewest_cards, most_cards, most_points };

/// One act of a turn, in the order of play.
struct TurnAct {
  enum class Kind : std::uint8_t { meld, swap, move, lay };
  Kind kind = Kind::meld;
  std::vector<PlayedCard> cards;  // as written
  std::size_t target = 0;         // of all but a meld: which of the table's
  Meld meld;                      // the new meld; else what the target is then
  Points points = 0;              // what lies on the table is worth so much more
};

struct TurnWay {
  std::vector<TurnAct> acts;
  std::vector<Card> left;   // in index order
  Points points = 0;        // of the new melds
  Points table_points = 0;  // of all that was added to the table
  int cards_laid = 0;
};

enum class TurnAnswer : std::uint8_t { yes, no, gave_up };

struct TurnBest {
  TurnAnswer answer = TurnAnswer::no;
  TurnWay way;  // where the answer is yes
};

struct TurnWays {
  std::vector<TurnWay> ways;
  bool more = false;     // than were asked for
  bool gave_up = false;  // there may be others
};

/// About a second of work.
inline constexpr std::uint64_t kTurnSteps = 10'000'000;

class TurnSearch {
 public:
  /// `variant`: melds are laid turn by turn. After `step_limit` steps it gives up.
  TurnSearch(const TurnQuestion& question, const Variant& variant, std::uint64_t step_limit);
  ~TurnSearch();
  TurnSearch(const TurnSearch&) = delete;
  TurnSearch& operator=(const TurnSearch&) = delete;

  [[nodiscard]] TurnBest best(TurnGoal goal, TurnTaste taste);
  /// The first `limit` ways, always in the same order.
  [[nodiscard]] TurnWays ways(TurnGoal goal, std::size_t limit);
  /// The melds most points can be made of, whether they open or not; `run`: with the run an opening
  /// needs.
  enum class NeedsRun : std::uint8_t { no, yes };
  [[nodiscard]] TurnBest most_points(NeedsRun run);
  /// Taken so far.
  [[nodiscard]] std::uint64_t steps() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// "meld 7S 7H 7D, 4C 5C 6C; lay 8S on m1; discard KD": as a record has it, the table's melds being
/// m1, m2, …; who goes out discards the card left.
[[nodiscard]] std::string moves_of(const TurnWay& way, TurnGoal goal);

/// How many cards a player who has reached the goal may be left with before the discard.
[[nodiscard]] LeftRange cards_over(TurnGoal goal, const Variant& variant);

/// Whether the melds a player opens with have to meet conditions, or something is forbidden before.
[[nodiscard]] bool has_opening(const Variant& variant);

}  // namespace rummy
