#pragma once
// A whole record: its rounds in order, and the game they make.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "replay/game_play.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/score.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

class GameReplay {
 public:
  GameReplay() = default;
  GameReplay(const GameReplay&) = delete;
  GameReplay& operator=(const GameReplay&) = delete;

  void play(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
            Verdict& verdict);

  // --- The same in steps, for a game that is still being played. The record grows between the
  // steps: a round begins when its dealer and buy-backs are written, and is judged when it has been
  // played.
  void begin(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
             Verdict& verdict);
  [[nodiscard]] bool is_over() const { return game_.score.is_over(); }
  /// Finds who takes part in round `i` and who deals it; false if nobody takes part.
  bool begin_round(std::size_t i);
  [[nodiscard]] std::span<const Seat> seats() const { return game_.who.seats; }
  [[nodiscard]] std::optional<Seat> dealer() const { return game_.deal.dealer; }
  [[nodiscard]] std::optional<Seat> first() const { return game_.deal.first; }
  /// The tied players among whom the table chooses the next dealer.
  [[nodiscard]] std::vector<Seat> tied_for_deal() const;
  void judge_round(std::size_t i);
  /// The round begun last with its cards laid out on table(), for whoever plays it in steps: what
  /// it is played from. Nothing where the record leaves open how it was dealt.
  [[nodiscard]] std::optional<RoundStart> lay_out_round(std::size_t i);
  [[nodiscard]] const Table& table() const { return game_.table; }
  /// By seat, who has opened when that round begins.
  [[nodiscard]] std::span<const std::uint8_t> opened() const { return game_.who.opened; }
  /// The game as it stands; may be called again after more rounds.
  void finish();
  [[nodiscard]] const Game& game() const { return game_.score; }
  /// How many actions were played, counting every way in which a round was played.
  [[nodiscard]] std::uint64_t actions_played() const { return game_.tries.actions; }
  /// Whether turns are taken to be omitted from the record or written twice.
  [[nodiscard]] bool has_turns_amiss() const { return game_.doubts.turns_amiss; }
  /// How many findings stand before the first unreadable line; all if there is none.
  [[nodiscard]] std::size_t findings_before_unread() const {
    return game_.doubts.before_unread.value_or(game_.verdict->findings.size());
  }
  /// The rules of the round begun last.
  [[nodiscard]] const Ruleset& rules() const { return *game_.ruleset; }

 private:
  GamePlay game_;
  SearchBudget own_budget_{kRecordSearchSteps};  // used if none is given
};

}  // namespace rummy
