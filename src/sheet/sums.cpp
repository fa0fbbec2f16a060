#include "sheet/sums.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "sheet/endings.h"
#include "sheet/shown.h"
#include "table/record.h"

namespace rummy {
namespace {

bool is_counted_in(const Round& round, Seat seat) {
  return is_held_counted(round, seat) || of_seat(round.sheet.shown, seat) != nullptr ||
         of_seat(round.sheet.shown_points, seat) != nullptr;
}

/// One player's column of the sheet, from round to round.
class SheetColumn {
 public:
  SheetColumn(const Record& record, Seat seat, ToldByTotals& told)
      : record_(record), seat_(seat), told_(told), sum_(0) {
    if (const Carry* const carried = of_seat(record.head.carry, seat)) sum_ = carried->total;
  }

  void read(std::size_t number) {
    const Round& round = record_.rounds[number];
    if (is_blank(round)) return;
    if (of_seat(round.buy_backs, seat_) != nullptr) lose_sum();
    const SeatNumber* const score = of_seat(round.scores, seat_);
    const SeatNumber* const total = of_seat(round.totals, seat_);
    added_ += adjusted_by(record_, round, seat_);
    if (has_figures(round, seat_)) told_.is_kept[index(seat_)] = true;
    if (score != nullptr) {
      added_ += score->number;
    } else if (is_told_by_cards(round)) {
      lose_sum();
    } else if (!round.sheet.abandoned) {
      without_.push_back(number);
    }
    if (total != nullptr) close(number, *total);
  }

 private:
  [[nodiscard]] bool is_told_by_cards(const Round& round) const {
    if (const SeatDrop* const drop = of_seat(round.sheet.dropped, seat_))
      return drop->time != DropTime::unknown;
    return is_ending_written(round) && is_counted_in(round, seat_);
  }

  void lose_sum() {
    sum_.reset();
    without_.clear();
  }

  /// Where the total stays as it was, each score can have been 0.
  void close(std::size_t number, const SeatNumber& total) {
    const Points points = total.number - sum_.value_or(0) - added_;
    const bool is_told = sum_ && (points == 0 || without_.size() == 1);
    if (sum_ && points != 0) told_.is_kept[index(seat_)] = true;
    if (!sum_ && without_.size() == 1 && without_.front() == number)
      told_.by_rules[number].push_back(seat_);
    for (const std::size_t at : without_) {
      if (is_told) {
        told_.scores[at].push_back({.score = {.seat = seat_, .number = points, .at = total.at},
                                    .is_forgotten = at != number});
      } else if (sum_) {
        told_.open[at].push_back(seat_);
      }
    }
    sum_ = total.number;
    added_ = 0;
    without_.clear();
  }

  const Record& record_;
  Seat seat_;
  ToldByTotals& told_;
  std::optional<Points> sum_;  // at the last total; nothing: what has been added is not known
  Points added_ = 0;           // by scores and adjustments since
  std::vector<std::size_t> without_;  // the rounds since that have no score
};

}  // namespace

Points adjusted_by(const Record& record, const Round& round, Seat seat) {
  Points sum = 0;
  for (const Event& event : events_of(record, round)) {
    if (event.kind != ActionKind::adjust) continue;
    const Adjustment& adjustment = record.adjustments[event.number];
    if (adjustment.seat == seat) sum += adjustment.points;
  }
  return sum;
}

ToldByTotals scores_by_totals(const Record& record) {
  const std::size_t rounds = record.rounds.size();
  ToldByTotals told;
  told.scores.resize(rounds);
  told.open.resize(rounds);
  told.by_rules.resize(rounds);
  told.is_kept.resize(record.players.size());
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    SheetColumn column(record, static_cast<Seat>(i), told);
    for (std::size_t number = 0; number < rounds; ++number)
      column.read(number);
  }
  return told;
}

bool has_figures(const Round& round, Seat seat) {
  return of_seat(round.scores, seat) != nullptr || is_counted_in(round, seat) ||
         has_dropped(round, seat);
}

Round with_scores(const Round& round, std::span<const ToldScore> told) {
  Round with = round;
  for (const ToldScore& score : told)
    with.scores.push_back(score.score);
  return with;
}

}  // namespace rummy
