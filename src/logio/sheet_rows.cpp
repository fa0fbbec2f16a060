// Scores alone: which rows are rounds, which carry points, which add up, and which follow the sums.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_shapes.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"

namespace rummy {

// === Rows below the sums of a scoresheet: places, averages, rounds won and the like, recognized by
// arithmetic first, else by their label.

struct FooterRow {
  const GridCell& label;
  std::vector<std::int64_t> figures;     // one a player
  std::span<const std::int64_t> totals;  // one a player
  const ShapeInput& input;
  std::span<const std::size_t> columns;
  std::size_t first_round = 0;  // row
  std::size_t end_of_rounds = 0;
};

struct Footer {
  double cost = 0;
  SheetRemark::Kind remark = SheetRemark::Kind::aside;
  std::optional<SheetQuestion::Kind> question{};  // nothing: the row is explained
};

namespace {

[[nodiscard]] Footer explain_footer(const FooterRow& row);

using Figures = std::vector<std::int64_t>;

/// The scores of the rounds, one list a player; a blank counts 0.
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

/// Rounds in which each player had the lowest score, or the highest.
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

/// What a row below may be, with the figures it would then have.
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

/// Whether figures are too large or too many to agree by chance, in bits.
bool are_distinctive(std::span<const std::int64_t> figures) {
  constexpr double kDistinctive = 6;
  double bits = 0;
  for (const std::int64_t figure : figures)
    if (figure != kNoFigure) bits += std::log2(1.0 + std::abs(static_cast<double>(figure)));
  return bits >= kDistinctive;
}

Footer explain_footer(const FooterRow& row) {
  const GridCell& label = row.label;
  if (label.ordinal >= 0 || label.is_blank() || label.kind == CellKind::date)
    return {.cost = weights::kUnexplained, .question = SheetQuestion::Kind::row_below};
  const bool any =
      std::ranges::any_of(row.figures, [](std::int64_t figure) { return figure != kNoFigure; });
  if (!any) return {};
  const bool is_named = label.is(SheetRole::place) || label.is(SheetRole::foot);
  const bool has_rounds = row.end_of_rounds - row.first_round > 1;
  if (is_named || (has_rounds && are_distinctive(row.figures)))
    for (const auto& [kind, figures] : candidates(row))
      if (figures == row.figures) return {.cost = -2, .remark = kind};
  if (is_named) return {.cost = 1};
  return {.cost = weights::kUnexplained, .question = SheetQuestion::Kind::row};
}

// === Scores alone: which rows are rounds, which carry points, which add up or follow below
// (logio/sheet_shapes.h).

constexpr std::size_t kMostBelow = 8;  // rows of sums and those after them

bool is_entry_label(const GridCell& label) {
  return label.is(SheetRole::adjust) && label.ordinal < 0;
}

std::vector<std::size_t> without(std::vector<std::size_t> columns, std::size_t column) {
  std::erase(columns, column);
  return columns;
}

/// Rows in the order of the sheet: sums on top, points carried, rounds, sums, further rows.
struct RowPlan {
  std::size_t top = 0;    // rows of sums before all others: 0 or 1
  std::size_t begin = 0;  // of the rounds; the row before it carries points if begin > top
  std::size_t end = 0;    // of the rounds
  bool has_sums = false;  // in the row after them
  std::size_t foot = 0;   // the first row below
};

/// Reads the columns `players` of a table as scores, in every way to take its rows.
class ScoresReader {
 public:
  ScoresReader(const ShapeInput& input, std::size_t check, std::vector<TableReading>& out);
  void read();

 private:
  void read_from(std::size_t top, std::size_t begin);
  void read_plan(const RowPlan& plan, Weighing weighing, double labels);
  void take_rounds(ReadingDraft& draft, const RowPlan& plan);
  double take_sums(ReadingDraft& draft, std::size_t row, Weighing& weighing);
  double take_foot(ReadingDraft& draft, const RowPlan& plan, const Weighing& weighing);
  double take_check(ReadingDraft& draft, const RowPlan& plan);
  void ask_about_columns(ReadingDraft& draft, const RowPlan& plan);
  [[nodiscard]] bool is_summed(const ReadingDraft& draft, const RowPlan& plan,
                               std::size_t column) const;
  [[nodiscard]] bool hardly_scores(const ReadingDraft& draft, std::size_t column) const;
  bool fit_without(const ReadingDraft& draft, std::size_t column);
  [[nodiscard]] std::vector<std::int64_t> figures(std::size_t row) const;
  [[nodiscard]] std::int64_t checked(std::size_t row, bool by_gap) const;
  [[nodiscard]] bool may_check() const;
  [[nodiscard]] const GridCell& label(std::size_t row) const { return *rows_[row].label; }
  [[nodiscard]] bool may_end(std::size_t end) const;

  const ShapeInput& input_;
  const std::vector<SheetTableRow>& rows_;
  std::size_t check_;  // its column, or kNoRow
  std::vector<std::size_t> columns_;
  HeadNames names_;
  double name_cost_ = 0;
  bool numbered_ = false;
  std::vector<TableReading>& out_;
};

ScoresReader::ScoresReader(const ShapeInput& input, std::size_t check,
                           std::vector<TableReading>& out)
    : input_(input),
      rows_(input.frame->rows),
      check_(check),
      columns_(without(input.figures, check)),
      names_(names_of_scores(heads_of(input, columns_))),
      name_cost_(cost_of_names(names_.names, input.options)),
      numbered_(std::ranges::any_of(
          rows_, [](const SheetTableRow& row) { return counts_rounds(*row.label); })),
      out_(out) {}

std::vector<std::int64_t> ScoresReader::figures(std::size_t row) const {
  std::vector<std::int64_t> all;
  all.reserve(columns_.size());
  for (const std::size_t column : columns_)
    all.push_back((*rows_[row].cells)[column]->value);
  return all;
}

/// The value that the check column of a row must have.
std::int64_t ScoresReader::checked(std::size_t row, bool by_gap) const {
  std::int64_t sum = 0;
  std::int64_t gap = 0;
  for (const std::int64_t figure : figures(row)) {
    const std::int64_t value = figure == kNoFigure ? 0 : figure;
    sum += value;
    gap = value - gap;
  }
  return by_gap ? std::abs(gap) : sum;
}

bool ScoresReader::may_check() const {
  if (check_ == kNoRow) return true;
  std::size_t holds = 0;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const std::int64_t written = (*rows_[row].cells)[check_]->value;
    if (written == checked(row, false) || (columns_.size() == 2 && written == checked(row, true)))
      ++holds;
  }
  return holds * 2 >= rows_.size();
}

bool ScoresReader::may_end(std::size_t end) const {
  const std::size_t count = rows_.size();
  if (count - end > kMostBelow) return false;
  if (!numbered_ || end + 1 >= count) return true;
  for (std::size_t row = end; row < count; ++row)
    if (counts_rounds(label(row))) return false;
  return true;
}

void ScoresReader::read() {
  if (!may_check()) return;
  const std::size_t count = rows_.size();
  for (const std::size_t top : {std::size_t{0}, std::size_t{1}}) {
    const bool says_sums = count == 2 && label(0).is(SheetRole::total);
    if (top == 1 && ((count <= 2 && !says_sums) || (numbered_ && counts_rounds(label(0)))))
      continue;
    read_from(top, top);
    const bool may_carry =
        numbered_ && count - top > 2 && !counts_rounds(label(top)) && !label(top).is_blank();
    if (may_carry) read_from(top, top + 1);
  }
}

/// Reads every plan whose rounds begin there; their cost is added up once.
void ScoresReader::read_from(std::size_t top, std::size_t begin) {
  std::vector<std::int64_t> carried(columns_.size(), kNoFigure);
  if (begin > top) carried = figures(top);
  Weighing weighing(input_.rounds, carried);
  LabelWeights labels;
  const std::size_t count = rows_.size();
  for (std::size_t end = begin + 1; end <= count; ++end) {
    const std::size_t row = end - 1;
    if (numbered_ && is_entry_label(label(row))) {
      weighing.add_entry(figures(row));
    } else {
      weighing.add_round(figures(row), {});
      labels.add(label(row));
    }
    if (input_.rounds.is_hopeless(input_.base + name_cost_ + weighing.cost() + labels.cost()))
      return;
    if (!may_end(end)) continue;
    RowPlan plan{.top = top, .begin = begin, .end = end, .has_sums = false, .foot = end};
    read_plan(plan, weighing, labels.cost());
    if (end == count) continue;
    plan.has_sums = true;
    plan.foot = end + 1;
    read_plan(plan, weighing, labels.cost());
  }
}

void ScoresReader::take_rounds(ReadingDraft& draft, const RowPlan& plan) {
  for (std::size_t row = plan.begin; row < plan.end; ++row) {
    draft.take(row, columns_);
    if (numbered_ && is_entry_label(label(row))) {
      draft.reading.entries.push_back(row);
      draft.remark(SheetRemark::Kind::entry, &label(row));
    } else {
      draft.reading.rounds.push_back(row);
    }
  }
}

/// Takes a row of sums; returns the cost of its label.
double ScoresReader::take_sums(ReadingDraft& draft, std::size_t row, Weighing& weighing) {
  const GridCell& name = label(row);
  weighing.add_sums(draft.take(row, columns_));
  draft.reading.sums.push_back(row);
  draft.remark(SheetRemark::Kind::sums,
               name.is_blank() ? &draft.cell(row, columns_.front()) : &name);
  const bool is_other = name.is(SheetRole::place) || name.is(SheetRole::carry) ||
                        name.is(SheetRole::foot) || name.ordinal >= 0;
  double cost = 0;
  if (name.is(SheetRole::total) || name.is(SheetRole::score)) {
    cost -= weights::kHint;
  } else if (is_other) {
    cost += 2 * weights::kHint;
  }
  if (rows_[row].gap) {
    cost -= 2;
  } else if (row == 0 && name.is_blank()) {
    cost += 3 * weights::kHint;
  }
  return cost;
}

/// Takes rows below the sums, each of which must be explained.
double ScoresReader::take_foot(ReadingDraft& draft, const RowPlan& plan, const Weighing& weighing) {
  double cost = 0;
  for (std::size_t row = plan.foot; row < rows_.size(); ++row) {
    const Footer footer = explain_footer({.label = label(row),
                                          .figures = figures(row),
                                          .totals = weighing.totals(),
                                          .input = input_,
                                          .columns = columns_,
                                          .first_round = plan.begin,
                                          .end_of_rounds = plan.end});
    cost += footer.cost;
    const GridCell& at = label(row).is_blank() ? draft.cell(row, columns_.front()) : label(row);
    if (footer.question) {
      draft.ask(*footer.question, at);
    } else {
      draft.remark(footer.remark, &at);
    }
  }
  return cost;
}

/// Takes the column that checks the rounds; a wrong figure in it becomes a question.
double ScoresReader::take_check(ReadingDraft& draft, const RowPlan& plan) {
  const auto holds = [&](std::size_t row, bool by_gap) {
    return draft.cell(row, check_).value == checked(row, by_gap);
  };
  std::size_t sums = 0;
  std::size_t gaps = 0;
  for (std::size_t row = plan.begin; row < plan.end; ++row) {
    if (holds(row, false)) ++sums;
    if (columns_.size() == 2 && holds(row, true)) ++gaps;
  }
  const bool by_gap = gaps > sums;
  double cost = 1;
  for (std::size_t row = plan.begin; row < plan.end; ++row) {
    if (!holds(row, by_gap)) {
      cost += weights::kUnexplained;
      draft.ask(SheetQuestion::Kind::check, draft.cell(row, check_));
      continue;
    }
    const auto parts = std::ranges::count_if(
        figures(row), [](std::int64_t f) { return f != kNoFigure && f != 0; });
    cost -= parts > 1 ? weights::kSumHolds : parts == 1 ? weights::kCopyHolds : weights::kZeroHolds;
  }
  const GridCell& head = *input_.frame->head_cells[check_];
  const bool says_so = head.is(SheetRole::check) || head.is(SheetRole::total);
  constexpr std::size_t kFewRounds = 2;  // so few may agree by chance
  if (!says_so && draft.reading.rounds.size() <= kFewRounds)
    draft.ask(SheetQuestion::Kind::player, head);
  draft.remark(by_gap ? SheetRemark::Kind::check_gap : SheetRemark::Kind::check_sum, &head);
  return cost + (says_so ? -weights::kHint : 2 * weights::kHint);
}

/// Whether a column counts on from 3 or the like, or has the same figure in every round.
bool ScoresReader::hardly_scores(const ReadingDraft& draft, std::size_t column) const {
  const std::vector<std::size_t>& rounds = draft.reading.rounds;
  const std::int64_t first = draft.cell(rounds.front(), column).value;
  if (first <= 1 || first >= 20) return false;
  bool same = true;
  bool counts = true;
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    const std::int64_t value = draft.cell(rounds[i], column).value;
    same = same && value == first;
    counts = counts && value == first + static_cast<std::int64_t>(i);
  }
  const bool at_edge =
      !input_.frame->turned && (column == columns_.front() || column == columns_.back());
  return (same || counts) && (at_edge || rounds.size() > 2);
}

/// Whether the rules allow the rounds without that column.
bool ScoresReader::fit_without(const ReadingDraft& draft, std::size_t column) {
  std::size_t round = 0;
  return std::ranges::all_of(draft.reading.rounds, [&](std::size_t row) {
    std::vector<std::int64_t> others;
    for (const std::size_t other : columns_)
      if (other != column) others.push_back(draft.cell(row, other).value);
    return input_.rounds.cost_of(others, ++round) < weights::kImpossible;
  });
}

/// Whether a row of sums adds up the column; nobody sums a column that is no player's.
bool ScoresReader::is_summed(const ReadingDraft& draft, const RowPlan& plan,
                             std::size_t column) const {
  std::int64_t sum = 0;
  for (const std::size_t row : draft.reading.rounds) {
    const std::int64_t value = draft.cell(row, column).value;
    if (value != kNoFigure) sum += value;
  }
  return (plan.top == 1 && draft.cell(0, column).value == sum) ||
         (plan.has_sums && draft.cell(plan.end, column).value == sum);
}

/// Asks about columns beside the players that may be the cards dealt, the table, the pot.
void ScoresReader::ask_about_columns(ReadingDraft& draft, const RowPlan& plan) {
  const std::vector<std::size_t>& rounds = draft.reading.rounds;
  if (rounds.size() < 2 || columns_.size() < 3 || !input_.options.players.empty()) return;
  if (!std::ranges::all_of(rounds, [&](std::size_t r) { return label(r).ordinal >= 0; })) return;
  for (const std::size_t column : columns_)
    if (hardly_scores(draft, column) && !is_summed(draft, plan, column) &&
        fit_without(draft, column))
      draft.ask(SheetQuestion::Kind::player, *input_.frame->head_cells[column]);
}

void ScoresReader::read_plan(const RowPlan& plan, Weighing weighing, double labels) {
  ReadingDraft draft(input_, columns_, names_);
  double cost = name_cost_ + labels;
  if (plan.begin > plan.top) {
    const bool known = label(plan.top).is(SheetRole::carry);
    draft.take(plan.top, columns_);
    draft.reading.carried.push_back(plan.top);
    draft.remark(SheetRemark::Kind::carried, &label(plan.top));
    cost += known ? -weights::kHint : weights::kUnexplained;
    if (!known) draft.ask(SheetQuestion::Kind::row, label(plan.top));
  }
  take_rounds(draft, plan);
  draft.ask_about_labels();
  ask_about_columns(draft, plan);
  if (plan.top == 1) cost += take_sums(draft, 0, weighing);
  if (plan.has_sums) cost += take_sums(draft, plan.end, weighing);
  // With one round and its repetition only the label could show which is the sum.
  const bool any_sums = !draft.reading.sums.empty();
  if (draft.reading.rounds.size() == 1 && any_sums &&
      !label(draft.reading.sums.front()).is(SheetRole::total))
    cost += weights::kHint;
  if (draft.reading.rounds.empty()) return;
  if (check_ != kNoRow) cost += take_check(draft, plan);
  cost += take_foot(draft, plan, weighing);
  draft.reading.zeros = zeros_by_sums(draft.reading);
  out_.push_back(draft.finish(weighing, cost));
}

}  // namespace

void read_scores(const ShapeInput& input, std::size_t check, std::vector<TableReading>& out) {
  ScoresReader(input, check, out).read();
}

}  // namespace rummy
