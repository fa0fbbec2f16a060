#pragma once
// Plays one round: deals, then turn after turn as the referee lets them stand.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/coverage.h"
#include "deal/draft.h"
#include "deal/random.h"
#include "deal/turn_maker.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/ruleset.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {

/// What a round starts from.
struct RoundAsk {
  std::uint32_t number = 0;     // from 1
  std::span<const Seat> seats;  // taking part
  std::optional<Seat> first;
  std::optional<Seat> lucky;  // is dealt the makings of melds
};

class RoundPlayer {
 public:
  RoundPlayer(const Ruleset& ruleset, Draft& draft, Random& random, Coverage& coverage)
      : ruleset_(ruleset),
        draft_(draft),
        random_(random),
        coverage_(coverage),
        maker_(ruleset.variant, draft, random) {}

  /// Deals and plays the round the draft has begun. False where it came to a point at which no turn
  /// was found that the rules allow.
  [[nodiscard]] bool play(const RoundAsk& ask, std::vector<std::uint8_t>& opened);
  /// The table as the round left it.
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  void deal(const RoundAsk& ask);
  [[nodiscard]] std::optional<int> agreed_size(const RoundAsk& ask);
  void stack_pattern(std::vector<Card>& hand, std::vector<Card>& deck);
  void stack_contract(std::vector<Card>& hand, std::vector<Card>& deck);
  void stack_hand(std::vector<Card>& hand, std::vector<Card>& deck, int melds);
  void set_moods(std::optional<Seat> lucky);
  void give_up();
  void show_hands();
  void rule();
  [[nodiscard]] bool may_stop();
  [[nodiscard]] Seat due_seat() const;
  [[nodiscard]] Seat choose_seat();
  [[nodiscard]] bool play_turn(Seat seat);
  [[nodiscard]] bool judge_turn(const Draft::Mark& mark);
  void save();
  void restore();

  const Ruleset& ruleset_;
  Draft& draft_;
  Random& random_;
  Coverage& coverage_;
  TurnMaker maker_;

  Table table_;
  RoundReplay replay_;
  SearchBudget budget_{kRecordSearchSteps};
  std::vector<std::uint8_t>* opened_ = nullptr;
  Findings findings_;
  std::span<const Seat> seats_;
  std::uint32_t turns_ = 0;
  std::uint32_t given_up_after_ = 0;  // so many turns
  std::vector<Mood> moods_;           // by seat

  Table saved_table_;
  RoundReplay saved_replay_;
  std::vector<std::uint8_t> saved_opened_;
};

}  // namespace rummy
