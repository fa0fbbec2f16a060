#pragma once
// Makes up turns for a player from the cards that are really held. Such a turn is only likely to be
// legal: the referee decides.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/turn_moves.h"
#include "moves/draft.h"
#include "moves/random.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// How a player plays a round.
enum class Mood : std::uint8_t {
  eager,    // lays everything possible
  careful,  // now and then
  hoarder,  // keeps everything in hand to go out at once
  idle,     // lays nothing down at all
};

struct TurnAsk {
  const Table& table;
  const RoundState& round;
  std::span<const Seat> seats;  // taking part
  Seat seat = kNoSeat;
  std::uint32_t number = 0;  // of the turn, from 1
  bool was_open = false;
  Mood mood = Mood::eager;
};

class TurnMaker {
 public:
  TurnMaker(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant),
        draft_(draft),
        random_(random),
        moves_(variant, draft, random),
        endings_(variant, draft, random),
        rearranging_(variant, draft, random) {}

  /// Writes a turn to the draft. Each further `attempt` (from 0) is plainer. False if this attempt
  /// found nothing to write.
  [[nodiscard]] bool make(const TurnAsk& ask, int attempt);

  /// Writes what a player shows after another's knock; false if there is nothing to show.
  [[nodiscard]] bool show(const Table& table, const RoundState& round, Seat seat);

  static constexpr int kAttempts = 24;

 private:
  [[nodiscard]] bool is_starter(const TurnAsk& ask) const;
  [[nodiscard]] bool begin(const TurnAsk& ask, int attempt);
  [[nodiscard]] bool take(const TurnAsk& ask);
  [[nodiscard]] bool draw(const TurnAsk& ask);
  void look_at(const TurnAsk& ask);
  void begin_round(const TurnAsk& ask, int attempt);
  void draw_and_play(const TurnAsk& ask, int attempt);
  [[nodiscard]] bool is_extra() const;
  [[nodiscard]] bool make_extra(const TurnAsk& ask, int attempt);
  [[nodiscard]] bool plays_on() const;
  [[nodiscard]] bool make_either(const TurnAsk& ask, int attempt);
  [[nodiscard]] bool reshuffle();
  [[nodiscard]] bool may_reshuffle() const;
  void turn_pile();
  [[nodiscard]] bool use(Card must);
  [[nodiscard]] bool open(const TurnAsk& ask);
  void play_table(const TurnAsk& ask);
  [[nodiscard]] bool step();
  /// Discards a card; false if there is none to discard.
  bool throw_away(int attempt);
  void end(const TurnAsk& ask, int attempt);
  [[nodiscard]] bool ends_round(const TurnAsk& ask);
  [[nodiscard]] bool collects_contract() const;
  [[nodiscard]] Card worst_card(int nth);
  [[nodiscard]] std::optional<Card> spare_card();
  void call(const TurnAsk& ask);
  void buy(const TurnAsk& ask);
  [[nodiscard]] bool is_stock_in_order(const TurnAsk& ask) const;
  [[nodiscard]] Card next_of_stock(const TurnAsk& ask);

  const Variant& variant_;
  Draft& draft_;
  Random& random_;
  TableMoves moves_;
  Endings endings_;
  Rearranging rearranging_;
  TurnView view_;
  Draft::Mark turn_begin_;
  CardCounts rest_;  // of a stock in unknown order, while the turn draws from it
  Card taken_;
  std::vector<Card> new_stock_;  // top first
  int keep_ = 1;                 // cards that must be left for the discard
};

}  // namespace rummy
