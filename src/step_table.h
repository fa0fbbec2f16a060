#pragma once
// Steps by number, for programs that learn: a fixed table of those a game can have, and what a
// player sees as numbers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game_session.h"
#include "moves/moves.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Who is asked for a step now, one after the other: those who may act out of turn, then whose turn
/// it is, then who may begin the next. All but the last may wait.
[[nodiscard]] std::vector<Seat> seats_asked(const Moves& moves);

/// The game is won by the lowest total.
[[nodiscard]] bool lowest_wins(const Variant& variant);

class StepTable {
 public:
  StepTable(const Variant& variant, std::size_t players);

  /// 0: this game has none, since its steps are of melds with jokers, of tables taken apart, or
  /// claims.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The number of the step; nothing for one that a game with a table does not need, as cards laid
  /// off together that can be laid off one by one. `table`: as the step finds it.
  [[nodiscard]] std::optional<std::size_t> number_of(const StepList& list, const Step& step,
                                                     const Table& table) const;
  /// The step in words: "discard KD", "lay 9C on a run".
  [[nodiscard]] std::string words_of(std::size_t number) const;

  /// To leave it at that, where another may go on.
  static constexpr std::size_t kWait = 0;

 private:
  std::size_t size_ = 0;
};

/// What a seat sees, in rows of numbers by card (the order of kAllCards): its hand, the top of the
/// discard pile, the pile, the melds on the table, for each other player in turn order the cards
/// known to be held, and a row of counts.
inline constexpr std::size_t kSightRow = kCardKinds;
[[nodiscard]] std::size_t sight_rows(const GameSession& game);
void write_sight(GameSession& game, Seat seat, std::span<std::uint8_t> out);

}  // namespace rummy
