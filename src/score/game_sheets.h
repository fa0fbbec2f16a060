#pragma once
// A game whose scores are kept on several sheets at once, each a game of its own to end.at. A
// player's wins open one sheet after the other; nothing is written on a sheet whose game is over.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "score/game_sums.h"
#include "score/ledger.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {

/// One sheet; figures are one a seat each.
struct GameSheet {
  std::vector<PointsRange> written;
  std::vector<PointsRange> won;  // rounds won that are written on it
  bool closed = false;
  bool winners_known = true;
  std::vector<Seat> winners;  // once closed
};

/// What is known of a sheet, however the ones before it may have gone.
struct SheetFigures {
  std::optional<bool> closed{};  // nothing: not known
  std::vector<Seat> winners{};   // of a closed one, where they are known
  std::vector<PointsRange> written{};
  std::vector<PointsRange> won{};
  std::vector<PointsRange> totals{};  // with bonuses where it is closed
};

/// Where scores are not known exactly, which sheets they stand on may not be either: the sheets are
/// then kept in each way they can have gone.
class GameSheets {
 public:
  GameSheets(const GameEndSettings& end, std::size_t players);

  /// A total brought into the record stands on the first sheet. Rounds won before have opened
  /// further ones; what was written on these nobody knows.
  void carry(Seat seat, Points total, int won);
  /// An adjustment stands on the sheets the player's wins have opened so far.
  void adjust(Seat seat, Points points);
  void settle(const RoundOutcome& outcome, const ScoredRound& round);

  [[nodiscard]] TotalsEnd end() const;
  /// One a seat: what all sheets come to, bonuses of the closed ones counted.
  [[nodiscard]] std::vector<FinalTotal> final_totals(Workings workings) const;
  /// One a seat: what is paid on all sheets together; empty where nothing is, or it is not known.
  [[nodiscard]] std::vector<FinalTotal> settlement(Workings workings) const;
  [[nodiscard]] std::vector<SheetFigures> figures() const;

 private:
  /// One way the sheets can have gone.
  struct Way {
    std::vector<GameSheet> sheets;
    std::vector<int> opened;  // one a seat: so many sheets, closed ones passed over counted
  };
  /// What a seat has of a round: nothing is left open but how many points.
  struct Entry {
    PointsRange points;
    bool has_won = false;
  };

  void write(Way& way, Seat seat, const Entry& entry) const;
  [[nodiscard]] static std::vector<Way> each_twice(std::vector<Way> ways);
  [[nodiscard]] std::vector<Way> with_wins(Way way, const ScoredRound& round) const;
  void close(Way way, std::size_t sheet, const WentOut& out, std::vector<Way>& closed) const;
  void keep(std::vector<Way> ways);
  [[nodiscard]] std::vector<FinalTotal> totals_of(const GameSheet& sheet, Workings workings) const;
  [[nodiscard]] std::vector<FinalTotal> totals_of(const Way& way, Workings workings) const;
  [[nodiscard]] PointsRange bounds_of(std::size_t seat) const;
  [[nodiscard]] SheetFigures figures_unknown() const;

  GameEndSettings end_;
  std::size_t players_;
  std::vector<Way> ways_;  // empty: too many to follow
  // All that can have been written on any sheet, for when the ways are not followed any more.
  std::vector<PointsRange> least_and_most_;
  std::vector<PointsRange> won_;
  bool settled_ = false;  // a round has been
};

}  // namespace rummy
