#pragma once
// A round that is being played, as its record has it: what the referee says of one more step.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "moves/draft.h"  // IWYU pragma: export
#include "replay/game_replay.h"
#include "replay/round_replay.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A step: one action of the notation; of who knocks or goes out, the last discard with it.

/// A range of StepList::groups.
struct GroupRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct Step {
  ActionKind kind = ActionKind::draw;
  Seat seat = kNoSeat;
  MeldRef target = 0;        // as Event::target
  std::uint32_t number = 0;  // as Event::number
  GroupRange groups{};
  CardRange from_hand{};          // table: which of its cards come from the hand
  std::optional<Card> discard{};  // knock, out: made behind it
};

/// Steps with their cards, side by side, so that a list that is used again costs no memory.
struct StepList {
  std::vector<Step> steps;
  std::vector<CardRange> groups;
  std::vector<PlayedCard> cards;

  /// With room for what most positions have.
  StepList();
  void clear() {
    steps.clear();
    groups.clear();
    cards.clear();
  }
  [[nodiscard]] std::span<const PlayedCard> cards_of(CardRange range) const {
    return std::span(cards).subspan(range.first, range.count);
  }
  [[nodiscard]] std::span<const CardRange> groups_of(const Step& step) const {
    return std::span(groups).subspan(step.groups.first, step.groups.count);
  }
  /// Adds a step without cards, then group by group what it is of.
  Step& add(ActionKind kind, Seat seat);
  void add_group(std::span<const PlayedCard> group);
  void add_group(Card card);
  /// Adds a step of another list.
  void add(const StepList& other, const Step& step);
};

/// Writes the step at the end of the record.
void write_step(Draft& draft, const StepList& list, const Step& step);

// === The round, with the turn that is played kept apart from what came before: a step is judged by
// playing that turn again with the step behind it.

/// Whether the turn is judged as one that may go on, or as one that is over.
enum class TurnStands : std::uint8_t { open, ended };
/// Where the acts judged begin: with the turn played last, or behind it, as another turn.
enum class ActsFrom : std::uint8_t { last_turn, next_turn };

/// How things stand between two acts.
struct RoundView {
  const Table& table;
  const RoundReplay& replay;
  std::span<const std::uint8_t> opened;  // by seat
  [[nodiscard]] bool has_opened(Seat seat) const { return opened[index(seat)] != 0; }
};

class Position {
 public:
  Position() = default;
  Position(const Position& other) { *this = other; }
  Position& operator=(const Position& other);

  /// Where the record stands behind the first `events` actions of its round `round` (from 0), or
  /// behind all of them; `rules` are those of its table. False where that cannot be told: why()
  /// says.
  [[nodiscard]] bool set(const Record& record, std::shared_ptr<const Ruleset> rules,
                         std::size_t round, std::optional<std::uint32_t> events = std::nullopt);
  /// How many actions come before turn `turn` (from 1) of the round set, or how many turns it has.
  [[nodiscard]] std::optional<std::uint32_t> events_before(std::uint32_t turn) const;
  [[nodiscard]] std::uint32_t turns() const { return static_cast<std::uint32_t>(begins_.size()); }
  [[nodiscard]] const Text& why() const { return why_; }
  /// It can be played on from here, though it may be open how the round was played before.
  [[nodiscard]] bool is_set() const { return is_set_; }

  [[nodiscard]] Draft& draft() { return draft_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Variant& variant() const { return ground_->game.rules().variant; }
  [[nodiscard]] std::span<const Seat> seats() const { return ground_->game.seats(); }
  [[nodiscard]] std::uint32_t round() const { return round_; }  // from 1, of the record

  /// The turn played last: its player, and its acts so far. Nobody, and none, as the round begins.
  [[nodiscard]] Seat last_seat() const;
  [[nodiscard]] std::span<const Event> last_turn() const;
  /// What is wrong with that turn as far as it goes, which steps after it have no part in.
  [[nodiscard]] const Findings& findings() const { return known_; }
  /// What is wrong with it if it ends here, and is not otherwise.
  [[nodiscard]] Findings owed();
  /// The turn is over, or may be: the next can begin.
  [[nodiscard]] bool may_end() const { return may_end_; }
  /// How things stand behind what is played: in the turn played last, which may go on, or as the
  /// next begins.
  [[nodiscard]] RoundView view_from(ActsFrom from) const;
  /// It was the last of the round.
  [[nodiscard]] bool is_round_over() const { return may_end_ && next_.replay.is_over(); }
  /// It would be if nobody played on.
  [[nodiscard]] bool would_end() const;
  /// Who may play next, if the turn ends here.
  [[nodiscard]] std::span<const Seat> due() const;
  /// What judge() has just judged, from the turn played last as one that may go on, is part of the
  /// game: the record goes on with it.
  void keep();
  /// Judges what is written behind the record; judged() shows what it leaves.
  [[nodiscard]] Judgement judge(ActsFrom from, TurnStands stands);
  /// The same of a turn that is over, for its findings alone: most turns are so plain that nothing
  /// need be played to know that there are none.
  [[nodiscard]] Judgement judge_ended(ActsFrom from);
  /// Whether the turn, of which a draw is written and nothing more, can end with some discard so
  /// plainly.
  [[nodiscard]] bool can_end_plainly(ActsFrom from) const;
  /// What judge() found that was not known before.
  [[nodiscard]] const Findings& found() const { return found_; }
  /// As the turn found it that was judged.
  [[nodiscard]] const Table& table_before(ActsFrom from) const {
    return from == ActsFrom::last_turn ? before_.table : next_.table;
  }
  /// What judge() left.
  [[nodiscard]] RoundView judged() const {
    return {.table = table_, .replay = replay_, .opened = opened_};
  }

 private:
  /// A round between two turns.
  struct Moment {
    Table table;
    RoundReplay replay;
    std::vector<std::uint8_t> opened;
  };
  /// What the round is played on, which its turns do not change. Copies share it.
  struct Ground {
    Record record;  // as far as the round goes
    std::shared_ptr<const Ruleset> rules;
    GameReplay game;
    Verdict verdict;
    SearchBudget budget{kRecordSearchSteps};
    RoundStart start;
  };

  /// The acts that are judged.
  [[nodiscard]] std::span<const Event> acts(ActsFrom from) const;
  [[nodiscard]] const Moment& moment(ActsFrom from) const {
    return from == ActsFrom::last_turn ? before_ : next_;
  }
  [[nodiscard]] bool begin_round();
  void find_turns();
  void go_to_last_turn();
  void look_at_last_turn();
  void note_last_turn();
  void restore(const Moment& moment);
  void save(Moment& moment) const;
  void aim(RoundReplay& replay);
  void drop_known();

  std::shared_ptr<Ground> ground_;
  Record record_;  // that of ground_, and what was played since
  Draft draft_{record_};
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> begins_;  // of each turn: its first action in the round
  std::uint32_t end_ = 0;              // of the actions that are part of the game
  Moment before_;                      // the turn played last
  Moment now_;                         // behind it, if it goes on
  Moment next_;                        // behind it, if it ends here
  bool may_end_ = true;
  Findings known_;
  Text why_;
  bool is_set_ = false;

  Table table_;  // while something is judged
  RoundReplay replay_;
  std::vector<std::uint8_t> opened_;
  Findings found_;
  std::size_t turns_judged_ = 0;  // by the last judge()
  SearchBudget budget_{kRecordSearchSteps};
};

}  // namespace rummy
