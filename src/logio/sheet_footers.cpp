#include "logio/sheet_footers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_hints.h"
#include "logio/sheet_table.h"
#include "logio/sheet_weigh.h"

namespace rummy {
namespace {

using Figures = std::vector<std::int64_t>;

/// The scores of the rounds, a player's in each list; a blank counts 0.
std::vector<Figures> scores_by_player(const FooterRow& row) {
  std::vector<Figures> all;
  for (const std::size_t column : row.columns) {
    Figures& scores = all.emplace_back();
    for (std::size_t r = row.first_round; r < row.end_of_rounds; ++r) {
      const std::int64_t value = (*row.input.frame->rows[r].cells)[column]->value;
      scores.push_back(value == kNoFigure ? 0 : value);
    }
  }
  return all;
}

Figures places(std::span<const std::int64_t> totals, bool most_first) {
  Figures found;
  for (const std::int64_t total : totals)
    found.push_back(1 + std::ranges::count_if(totals, [&](std::int64_t other) {
                      return most_first ? other > total : other < total;
                    }));
  return found;
}

/// Rounds in which each player had the least of all, or the most.
Figures rounds_won(const std::vector<Figures>& scores, bool most) {
  Figures won(scores.size(), 0);
  for (std::size_t r = 0; r < scores.front().size(); ++r) {
    std::int64_t best = scores.front()[r];
    for (const Figures& player : scores)
      best = most ? std::max(best, player[r]) : std::min(best, player[r]);
    for (std::size_t i = 0; i < scores.size(); ++i)
      if (scores[i][r] == best) ++won[i];
  }
  return won;
}

template <typename Each>
Figures by_player(const std::vector<Figures>& scores, Each each) {
  Figures found;
  for (const Figures& player : scores)
    found.push_back(each(player));
  return found;
}

template <typename Each>
Figures by_total(std::span<const std::int64_t> totals, Each each) {
  Figures found;
  for (const std::int64_t total : totals)
    found.push_back(each(total));
  return found;
}

/// What a row below may be, with the figures it would have then.
std::vector<std::pair<SheetRemark::Kind, Figures>> candidates(const FooterRow& row) {
  using Kind = SheetRemark::Kind;
  const std::vector<Figures> scores = scores_by_player(row);
  const auto rounds = static_cast<std::int64_t>(row.end_of_rounds - row.first_round);
  const auto [least, most] = std::ranges::minmax(row.totals);
  const auto rounded = [rounds](std::int64_t total) {
    return static_cast<std::int64_t>(
        std::llround(static_cast<double>(total) / static_cast<double>(rounds)));
  };
  return {
      {Kind::places, places(row.totals, false)},
      {Kind::places, places(row.totals, true)},
      {Kind::averages, by_total(row.totals, [&](std::int64_t t) { return std::abs(t) / rounds; })},
      {Kind::averages, by_total(row.totals, rounded)},
      {Kind::highest, by_player(scores, [](const Figures& p) { return std::ranges::max(p); })},
      {Kind::lowest, by_player(scores, [](const Figures& p) { return std::ranges::min(p); })},
      {Kind::won, rounds_won(scores, false)},
      {Kind::won, rounds_won(scores, true)},
      {Kind::distances, by_total(row.totals, [low = least](std::int64_t t) { return t - low; })},
      {Kind::distances, by_total(row.totals, [high = most](std::int64_t t) { return high - t; })},
      {Kind::again, Figures(row.totals.begin(), row.totals.end())},
  };
}

/// Whether figures are too large or too many to come out so by chance, in bits.
bool are_telling(std::span<const std::int64_t> figures) {
  constexpr double kTelling = 6;
  double bits = 0;
  for (const std::int64_t figure : figures)
    if (figure != kNoFigure) bits += std::log2(1.0 + std::abs(static_cast<double>(figure)));
  return bits >= kTelling;
}

}  // namespace

Footer explain_footer(const FooterRow& row) {
  const GridCell& label = row.label;
  if (label.ordinal >= 0 || label.is_blank() || label.kind == CellKind::date)
    return {.cost = weights::kUnexplained, .question = SheetQuestion::Kind::row_below};
  const bool any =
      std::ranges::any_of(row.figures, [](std::int64_t figure) { return figure != kNoFigure; });
  if (!any) return {};
  const bool is_named = label.is(SheetRole::place) || label.is(SheetRole::foot);
  const bool has_rounds = row.end_of_rounds - row.first_round > 1;
  if (is_named || (has_rounds && are_telling(row.figures)))
    for (const auto& [kind, figures] : candidates(row))
      if (figures == row.figures) return {.cost = -2, .remark = kind};
  if (is_named) return {.cost = 1};
  return {.cost = weights::kUnexplained, .question = SheetQuestion::Kind::row};
}

}  // namespace rummy
