#pragma once
// The one loop: a round's events turn by turn; at each the rules look, then the table moves, then
// play goes on, whatever the rules said (verdicts: After an illegal move).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "diag/finding.h"
#include "replay/verdict.h"
#include "rules/meld_shape.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// What is known when a round begins.
struct RoundStart {
  const Record& record;
  const Round& round;
  const Ruleset& ruleset;
  std::uint32_t number = 0;     // from 1
  std::span<const Seat> seats;  // taking part, in seating order
  std::optional<Seat> first;    // who must play first; nothing: whoever does
  bool stop_at_first = false;
};

/// How it ended.
struct RoundPlayed {
  RoundEnd ended = RoundEnd::unfinished;
  std::optional<Seat> went_out;
  bool at_once = false;
  std::uint32_t turns = 0;
  std::optional<Seat> first;  // who played first
  Place last_at;              // the last action
  bool stopped = false;       // by stop_at_first
};

class RoundReplay {
 public:
  /// `table` has been dealt. `opened` (one a seat) is read and kept up. Findings are appended.
  RoundPlayed play(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                   Findings& findings);

 private:
  struct Resolved {                     // what a lay means in one layout
    std::optional<std::size_t> target;  // index of the meld
    Extension extension;
    std::uint32_t candidates = 0;
    std::vector<std::size_t> unlike;  // the melds it fits, one of each kind of alike ones
  };

  // round_replay.cpp: turns and their order
  void begin(const RoundStart& start);
  [[nodiscard]] std::size_t collect_turn(std::span<const Event> events, std::size_t from);
  void play_turn();
  [[nodiscard]] bool begin_turn();
  void end_turn();
  [[nodiscard]] bool went_out_at_once(std::size_t first_finding) const;
  void note_due_after();
  [[nodiscard]] Seat next_seat(Seat seat) const;
  void end(RoundEnd ended);
  void say_after_end();
  void say_eliminated();
  void say_rest_of_turn();
  void abandon(const Event& event);
  [[nodiscard]] Look look() const { return look_in(0); }
  /// Runs the rules of a checkpoint up to the first fault; true where there is none.
  bool run(Checkpoint checkpoint, const Look& look);
  /// Runs them all.
  bool run_all(Checkpoint checkpoint, const Look& look);

  // actions.cpp: what each action does
  void act(const Event& event);
  void act_draw(const Event& event);
  void act_take(const Event& event);
  void act_meld(const Event& event);
  void act_lay(const Event& event);
  void act_swap(const Event& event);
  void act_move(const Event& event);
  void act_discard(const Event& event);
  void act_pass();
  void act_reshuffle(const Event& event);
  void act_ending(const Event& event);
  void act_rearrange(const Event& event);
  void act_call(const Event& event);
  void lay_meld(const Group& group);
  void add_meld(Meld meld, const Group& group);
  void add_readings(std::span<const Meld> readings, const Group& group);
  void lay_in_layout(std::size_t layout, std::span<const PlayedCard> cards);
  void extend_in_layout(std::size_t layout, std::size_t target, std::span<const PlayedCard> cards);
  void reshuffle(std::span<const PlayedCard> order);
  void leave_out(int cards_out, int cards_in);
  void check_emptied();
  void make_room(std::size_t cards);
  void go_out();

  // layouts.cpp: melds named and meant, in every way the table can lie
  [[nodiscard]] Look look_in(std::size_t layout) const;
  bool run_layouts(Checkpoint checkpoint);
  void prune_readings();
  void merge_said();
  [[nodiscard]] std::optional<std::size_t> find_meld(const Layout& layout, MeldRef ref) const;
  void resolve(const Event& event);
  void infer_target(const Layout& layout, std::span<const PlayedCard> cards, Resolved& out) const;
  [[nodiscard]] bool is_open_to(const Meld& meld) const;
  void break_target(std::size_t layout);

  const Record* record_ = nullptr;
  const Ruleset* ruleset_ = nullptr;
  Table* table_ = nullptr;
  std::vector<std::uint8_t>* opened_ = nullptr;
  Findings* findings_ = nullptr;
  bool stop_at_first_ = false;

  RoundState state_;
  RoundPlayed played_;
  Turn turn_;
  bool over_ = false;
  bool told_after_end_ = false;
  bool last_turn_ = false;  // nothing follows in the round
  std::optional<Seat> last_seat_;
  std::vector<Seat> seats_;
  std::vector<Seat> guests_;   // who are out of the game and have been told so
  std::vector<Event> events_;  // of the turn
  std::vector<std::uint8_t> done_;
  std::vector<Resolved> resolved_;  // by layout; the first resolved_count_ hold
  std::size_t resolved_count_ = 0;
  std::uint32_t choices_ = 0;
  std::vector<Findings> said_;  // by layout
};

}  // namespace rummy
