#pragma once
// What the players wrote down, against what the rules give.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

/// The figures of a round as written, and as the rules give them: one a seat.
struct RoundFigures {
  std::uint32_t round = 0;  // from 1
  std::span<const SeatNumber> written_scores;
  std::span<const SeatNumber> written_totals;
  std::span<const std::optional<PointsRange>> scores;  // nothing where the round gives none
  std::span<const SeatResult> seats;                   // their totals, adjustments and workings
  bool totals_known = false;
  bool given_up = false;          // nobody scores, for that
  std::span<const Points> steps;  // what a score not known exactly is a multiple of
  std::span<const std::vector<PointsRange>> parts;  // and what it is in one of; see RoundScore
  std::span<const std::string_view> lines;          // the setting of the line where a score differs

  [[nodiscard]] std::optional<PointsRange> total(std::size_t seat) const {
    return totals_known ? std::optional(seats[seat].total) : std::nullopt;
  }
  [[nodiscard]] Points adjusted(std::size_t seat) const {
    return seats[seat].adjustment.value_or(0);
  }
};

/// Remembers what earlier slips of the pen carry on into later totals, so that one is told once.
class WrittenFigures {
 public:
  void begin(std::size_t players);
  /// A total brought into the record.
  void carry(Seat seat, Points total) { sums_[index(seat)].points = total; }
  /// By how much the player's total on the sheet is off, for slips told already.
  [[nodiscard]] PointsRange carried(Seat seat) const { return carried_[index(seat)]; }
  /// From here on the player's total on the sheet is another (bought back), and off by so much.
  void start_anew(Seat seat, PointsRange off) {
    sums_[index(seat)] = {};
    carried_[index(seat)] = off;
  }
  /// A finding has said why this round has no scores: what it does to later totals follows.
  void note_told_gap(std::uint32_t round) {
    if (gap_ == 0) gap_ = round;
    gap_told_ = true;
  }
  /// Codes score.round, score.total.
  void check(const Record& record, const RoundFigures& figures, Findings& findings);

 private:
  void check_score(const Record& record, const SeatNumber& written, const RoundFigures& figures,
                   Findings& findings);
  void check_total(const Record& record, const SeatNumber& written, const RoundFigures& figures,
                   Findings& findings);

  [[nodiscard]] bool can_be_added(std::size_t seat, const RoundFigures& figures) const;
  [[nodiscard]] std::optional<Seat> teller_of_gap(const Record& record,
                                                  const RoundFigures& figures) const;
  void check_unfounded_total(const Record& record, const SeatNumber& written,
                             const RoundFigures& figures, Findings& findings);

  [[nodiscard]] bool is_written_sum(std::size_t seat, Points written,
                                    const RoundFigures& figures) const;
  void note_sums(const RoundFigures& figures);

  enum class Follows : std::uint8_t { no, perhaps, yes };
  [[nodiscard]] Follows follows(std::size_t seat, PointsRange total, Points written) const;

  /// A written score that cannot be right: by how much it is off, and what it can be.
  struct Slip {
    PointsRange range;
    PointsRange score;
  };
  /// What the figures on the sheet add up to, where every round up to `round` says.
  struct Sum {
    std::optional<Points> points;
    std::uint32_t round = 0;
  };
  std::vector<Sum> sums_;
  std::vector<std::optional<Slip>> slips_;  // of this round
  std::vector<PointsRange> carried_;        // by how much the totals on the sheet are off so far
  std::uint32_t gap_ = 0;                   // the first round that has no scores
  bool gap_told_ = false;
  std::optional<Seat> gap_teller_;  // of the round looked at
};

/// Written figures that cannot be checked are told with what they are now known to lie between.
void tell_ranges(const Record& record, Verdict& verdict);

/// Of the written scores of a round that has none one finding says so, and not one for each player.
void fold_unchecked_scores(Verdict& verdict);

}  // namespace rummy
