#include "logio/sheet_weigh.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_hints.h"

namespace rummy {
namespace {

bool is_written(std::int64_t figure) {
  return figure != kNoFigure;
}

bool adds_something(std::int64_t figure) {
  return is_written(figure) && figure != 0;
}

std::uint64_t mixed(std::uint64_t key, std::int64_t value) {
  constexpr std::uint64_t kPrime = 0x100000001B3U;
  return ((key ^ static_cast<std::uint64_t>(value)) * kPrime) ^ (key >> 29U);
}

/// What each player has before the first round.
std::vector<std::int64_t> brought(std::span<const std::int64_t> carried) {
  std::vector<std::int64_t> points(carried.begin(), carried.end());
  std::ranges::replace(points, kNoFigure, 0);
  return points;
}

double bits_of(std::int64_t value) {
  return std::log2(1.0 + static_cast<double>(std::abs(value)));
}

/// A column whose figures move, and has three of them.
bool may_grow(std::span<const std::int64_t> column) {
  std::int64_t last = kNoFigure;
  std::size_t written = 0;
  bool moves = false;
  for (const std::int64_t figure : column) {
    if (!is_written(figure)) continue;
    moves = moves || (is_written(last) && std::abs(figure - last) > 1);
    last = figure;
    ++written;
  }
  return written > 2 && moves;
}

/// A digit is off by one or two, or two digits have changed places.
bool is_near_sum(std::int64_t written, std::int64_t sum) {
  std::int64_t off = written > sum ? written - sum : sum - written;
  while (off != 0 && off % 10 == 0)
    off /= 10;
  return off == 1 || off == 2 || off == 9;
}

}  // namespace

double RoundWeights::cost_of(std::span<const std::int64_t> scores, std::size_t round) {
  const auto written = static_cast<std::size_t>(std::ranges::count_if(scores, is_written));
  if (written == 0) return weights::kBlankRound;
  if (written < 2 && written == scores.size()) return weights::kImpossible;
  // By then the rules have said what they can, and no game is so long.
  constexpr std::size_t kMostRoundsAsked = 200;
  if (rules_ == nullptr || round > kMostRoundsAsked) return 0;
  std::string key(reinterpret_cast<const char*>(scores.data()), scores.size_bytes());
  key += std::to_string(round);
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  double cost = 0;
  switch (rules_->fit(scores, round)) {
    case RoundFit::possible:
      break;
    case RoundFit::nobody_out:
      cost = weights::kNobodyOut;
      break;
    case RoundFit::impossible:
      cost = weights::kImpossible;
      break;
  }
  constexpr std::size_t kMostKept = 65536;
  if (known_.size() >= kMostKept) known_.clear();
  known_.emplace(key, cost);
  return cost;
}

Weighing::Weighing(RoundWeights& rounds, std::span<const std::int64_t> carried)
    : rounds_(rounds),
      so_far_(brought(carried)),
      told_(so_far_),
      parts_(carried.size(), 0),
      row_(carried.size(), kNoFigure) {}

/// A figure that claims to be what a player has so far. Where an earlier sum was wrong and was gone
/// on from, that counts once.
void Weighing::hold(std::size_t player, std::int64_t written, std::size_t parts) {
  if (written != told_[player] && written != so_far_[player]) {
    const bool is_near = parts > 1 && is_near_sum(written, so_far_[player]);
    cost_ += is_near ? weights::kNearlyHolds : weights::kSumFails;
    ++slips_;
    return;
  }
  if (parts > 1) {
    cost_ -= weights::kSumHolds;
  } else {
    cost_ -= written != 0 ? weights::kCopyHolds : weights::kZeroHolds;
  }
}

/// The score of a player in a round, or what the totals say it was.
std::int64_t Weighing::score_by(std::size_t player, std::int64_t score, std::int64_t total,
                                bool has_scores) {
  if (is_written(score) || !is_written(total)) return score;
  if (has_scores && total == told_[player]) return score;
  if (has_scores) cost_ += 1;
  return total - told_[player];
}

void Weighing::add_round(std::span<const std::int64_t> scores,
                         std::span<const std::int64_t> totals) {
  const bool has_scores = !scores.empty();
  for (std::size_t i = 0; i < row_.size(); ++i) {
    const std::int64_t total = totals.empty() ? kNoFigure : totals[i];
    const std::int64_t score = score_by(i, has_scores ? scores[i] : kNoFigure, total, has_scores);
    row_[i] = score;
    const bool adds = adds_something(score);
    if (adds) ++parts_[i];
    const std::int64_t points = is_written(score) ? score : 0;
    so_far_[i] += points;
    told_[i] += points;
    key_ = mixed(key_, points);
    if (!has_scores || !is_written(total)) continue;
    hold(i, total, adds ? parts_[i] : std::min<std::size_t>(parts_[i], 1));
    told_[i] = total;
  }
  cost_ += rounds_.cost_of(row_, ++count_);
}

void Weighing::add_sums(std::span<const std::int64_t> sums) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (is_written(sums[i]))
      hold(i, sums[i], parts_[i]);
    else if (parts_[i] > 0)
      cost_ += weights::kNoTotal;
  }
}

void Weighing::add_entry(std::span<const std::int64_t> points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_written(points[i])) continue;
    if (points[i] != 0) ++parts_[i];
    so_far_[i] += points[i];
    told_[i] += points[i];
    key_ = mixed(key_, points[i]);
  }
}

void LabelWeights::add(const GridCell& label) {
  ++rows_;
  if (label.is_blank()) {
    counting_ += weights::kNoCount;
    return;
  }
  ++filled_;
  if (label.kind == CellKind::date) ++dates_;
  if (label.is(SheetRole::total)) ++totals_;
  const std::int32_t ordinal = label.ordinal;
  if (ordinal < 0) {
    counting_ += weights::kNoCount + weights::kHint;
    if (label.is(SheetRole::total)) counting_ += weights::kHint;
    return;
  }
  ++ordinals_;
  if (next_ < 0 && ordinal > 1) counting_ += 1;
  if (ordinal == 0) counting_ += weights::kNoCount;
  if (next_ >= 0 && ordinal != next_) counting_ += weights::kNoCount;
  next_ = ordinal + 1;
}

double LabelWeights::cost() const {
  constexpr double kWord = 2.5;
  if (filled_ == 0 || dates_ == rows_) return 1;
  if (ordinals_ > 0) return counting_;
  return kWord * static_cast<double>(rows_) + weights::kHint * static_cast<double>(totals_);
}

double growth_of(std::span<const std::vector<std::int64_t>> columns) {
  if (columns.empty()) return 0;
  // What each row gains; one row that repeats the row above must not decide for all.
  std::vector<double> gains(columns.front().size(), 0);
  std::size_t steps = 0;
  for (const std::vector<std::int64_t>& column : columns) {
    if (!may_grow(column)) continue;
    std::int64_t last = kNoFigure;
    for (std::size_t row = 0; row < column.size(); ++row) {
      if (!is_written(column[row])) continue;
      if (is_written(last)) {
        gains[row] += bits_of(column[row]) - bits_of(column[row] - last);
        ++steps;
      }
      last = column[row];
    }
  }
  if (gains.size() < 3) return 0;
  std::ranges::sort(gains);
  gains.back() = gains[gains.size() - 2];
  double bits = 0;
  for (const double gain : gains)
    bits += gain;
  bits -= 2 * std::sqrt(static_cast<double>(steps));
  return std::clamp(bits, 0.0, 2 * weights::kHint);
}

}  // namespace rummy
