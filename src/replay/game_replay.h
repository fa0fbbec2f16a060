#pragma once
// A whole record: its rounds in order, and the game they make.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/round.h"
#include "score/written.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

class GameReplay {
 public:
  void play(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
            Verdict& verdict);

 private:
  void begin();
  void doubt_who_plays(std::size_t first_finding);
  void play_round(std::size_t i);
  void check_players();
  void buy_back(const Round& round, RoundResult& result);
  void seat_players(const Round& round);
  void say_eliminated(const Round& round, Seat seat);
  void find_dealer(const Round& round);
  void lay_out(const Round& round);
  [[nodiscard]] RoundOutcome play_moves(const Round& round, RoundResult& result);
  void show_hands(const Round& round);
  void score(const Round& round, const RoundOutcome& outcome, RoundResult& result);
  void score_sheet(const Round& round, RoundResult& result);
  void enter_scores(std::span<const std::optional<RoundScore>> scores, RoundResult& result);
  void enter_adjustments(const Round& round, RoundResult& result);
  void check_written(const Round& round, const RoundResult& result);
  void apply_rulings(const Round& round, std::size_t first_finding);
  void finish();
  void check_winner();
  [[nodiscard]] bool takes_part(const Round& round, Seat seat) const;
  [[nodiscard]] std::span<const Event> events_of(const Round& round) const;
  [[nodiscard]] std::string names(std::span<const Seat> seats) const;
  [[nodiscard]] Seat after(Seat seat) const;
  [[nodiscard]] std::optional<Seat> first_mover(const Round& round) const;
  /// Who deals next by the rule, buy-backs counted; nothing where that is the players' to settle.
  [[nodiscard]] std::optional<Seat> dealer_due() const;
  /// The same among those who take part in the round.
  [[nodiscard]] std::optional<Seat> dealer_due_now() const;
  Finding& add(std::string_view code, Place at, std::string message);

  const Record* record_ = nullptr;
  const Ruleset* ruleset_ = nullptr;
  JudgeOptions options_;
  Verdict* verdict_ = nullptr;

  Game game_;
  WrittenFigures written_;
  Table table_;
  RoundReplay replay_;
  std::uint32_t number_ = 0;  // of the round, from 1
  std::vector<Seat> seats_;   // of the round
  std::vector<std::uint8_t> opened_;
  std::optional<Seat> dealer_;  // of the round
  std::optional<Seat> first_;
  std::optional<Seat> last_dealer_;  // of the round before; nothing where it has not ended
  bool same_deal_ = false;           // that round was given up: the same player deals again
  bool who_plays_in_doubt_ = false;  // a total may have reached the end, or may not
  bool totals_lost_ = false;         // a round that has not ended lies behind
  bool in_doubt_ = false;            // the last round stopped short, or its hands are in doubt
  bool stopped_ = false;             // at the first illegal action, as asked
  std::vector<Card> order_;          // reused
  std::vector<HandCount> hands_;
};

}  // namespace rummy
