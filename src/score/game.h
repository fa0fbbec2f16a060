#pragma once
// The game across its rounds: totals, who is out of it, who has won, who deals next.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "score/game_sheets.h"
#include "score/game_sums.h"
#include "score/ledger.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {

/// How a player stands. `unclear`: the total is not known well enough to say.
enum class Standing : std::uint8_t { in, unclear, out };

class Game {
 public:
  Game() = default;
  Game(const Variant& variant, std::size_t players) { begin(variant, players); }

  /// A new game; what there was of another is gone but for its memory.
  void begin(const Variant& variant, std::size_t players);
  /// So many rounds have been played before the record, at least and at most.
  void begin_after(int fewest, int most) { rounds_ = {.low = fewest, .high = most}; }
  /// A total and rounds won brought into the record.
  void carry(Seat seat, Points total, int won);
  /// Settles, after all were brought in, whether the game was over by them.
  void settle_carried();
  /// Adds a round's score to a total.
  void add(Seat seat, PointsRange points);
  /// The same where the player may have been out of the game, and then has scored nothing.
  void add_unless_out(Seat seat, PointsRange points);
  void adjust(Seat seat, Points points);
  /// Settles who has reached the end, and who has won the round, after its scores are all added.
  void settle_round(const RoundOutcome& outcome, const ScoredRound& round);

  /// Settles, after points were added in a round that does not count, who has reached the end.
  void settle_adjusted();

  [[nodiscard]] std::size_t players() const { return totals_.size(); }
  [[nodiscard]] PointsRange total(Seat seat) const { return totals_[index(seat)]; }
  [[nodiscard]] Standing standing(Seat seat) const { return standings_[index(seat)]; }
  [[nodiscard]] bool is_over() const { return over_; }
  /// Totals not known well enough leave open whether the last round ended the game.
  [[nodiscard]] bool may_be_over() const { return may_be_over_; }
  /// False: the game is over, and the totals do not tell who has won it.
  [[nodiscard]] bool are_winners_known() const { return winners_known_; }
  /// False: whatever is not known of the totals, the player has not won.
  [[nodiscard]] bool can_have_won(Seat seat) const;
  /// The least `end.at` by which it would have gone on through so many rounds; nought where that is
  /// no end by itself.
  [[nodiscard]] Points longer_end(std::size_t rounds) const;
  /// Totals with the bonuses of the end of the game, where it is over.
  [[nodiscard]] std::vector<FinalTotal> final_totals(Workings workings = Workings::told) const;
  /// What is paid between the players where the game is over; empty where nothing is.
  [[nodiscard]] std::vector<FinalTotal> settlement(Workings workings = Workings::told) const;
  /// Each of several sheets the scores are kept on; empty where there is one.
  [[nodiscard]] std::vector<SheetFigures> sheets() const;
  /// Somebody's total may have reached the end, or may not.
  [[nodiscard]] bool is_unclear() const;
  /// Seats in the game (those unclear counted as in), in seating order.
  [[nodiscard]] std::vector<Seat> seats_in() const;
  [[nodiscard]] std::vector<Seat> eliminated() const;
  [[nodiscard]] const std::vector<Seat>& winners() const { return winners_; }

  /// Why a player may not buy back now; empty where they may.
  [[nodiscard]] const char* buy_back_fault(Seat seat) const;
  /// Whether the player was out, and by the last round, cannot be told.
  [[nodiscard]] bool may_buy_back_in_doubt(Seat seat) const;
  /// The total these players, buying back now, come back with.
  [[nodiscard]] PointsRange buy_back_total(std::span<const Seat> buyers) const;
  /// Players return before a round, all with the same total.
  void buy_back(std::span<const Seat> seats);

  /// The next seat round the table among those in the game.
  [[nodiscard]] Seat next(Seat seat, Direction way) const;

 private:
  [[nodiscard]] Standings standings_now() const;
  [[nodiscard]] PointsRange total_if_in(Seat seat) const;
  void settle_elimination();
  void settle_target(const RoundOutcome& outcome, const ScoredRound& round);
  void settle_by_totals();
  void settle_single(const ScoredRound& round);
  [[nodiscard]] const std::vector<PointsRange>& match_won() const;
  void settle_match();
  void take_end(TotalsEnd end);
  void settle_all_out(std::span<const Seat> were_in);
  void settle_lowest(std::span<const Seat> were_in);
  bool settle_extra_round(std::span<const Seat> were_in);

  const Variant* variant_ = nullptr;
  std::vector<PointsRange> totals_;
  std::vector<PointsRange> won_;  // rounds won
  std::optional<GameSheets> sheets_;
  std::vector<Standing> standings_;
  std::vector<Seat> were_in_;         // before the last round
  std::vector<Seat> just_out_;        // by the last round
  std::vector<Seat> perhaps_before_;  // of these: who may have been out by an earlier one
  std::vector<int> bought_back_;      // how often
  std::vector<Seat> winners_;
  PointsRange rounds_;  // scored, those before the record with them
  bool over_ = false;
  bool may_be_over_ = false;
  bool winners_known_ = true;
  bool extra_round_ = false;  // the next round decides between players all at the end
};

}  // namespace rummy
