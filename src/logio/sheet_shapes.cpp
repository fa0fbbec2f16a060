#include "logio/sheet_shapes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"

namespace rummy {

// === Dashes on a scoresheet that stand for 0.

RoundsWithTotals::RoundsWithTotals(ReadingDraft& draft, WrittenFigures scores,
                                   WrittenFigures totals)
    : draft_(draft), at_scores_(scores), at_totals_(totals), last_(totals.columns.size(), 0) {
  without_points_.reserve(last_.size());
  for (std::size_t i = 0; i < last_.size(); ++i)
    without_points_.push_back(rounds_without_points(i));
}

const GridCell& RoundsWithTotals::cell(const WrittenFigures& of, std::size_t round,
                                       std::size_t player) const {
  if (of.columns.empty() || of.rows[round] == kNoRow) return *blank_grid_cell();
  return draft_.cell(of.rows[round], of.columns[player]);
}

/// The number of rounds without points at the start; 0 if no total is written.
std::size_t RoundsWithTotals::rounds_without_points(std::size_t player) const {
  std::size_t count = 0;
  bool any_scored = false;
  for (std::size_t round = 0; round < at_totals_.rows.size(); ++round) {
    if (cell(at_totals_, round, player).is_figure()) return count;
    const std::int64_t score = cell(at_scores_, round, player).value;
    any_scored = any_scored || (score != kNoFigure && score != 0);
    if (!any_scored) ++count;
  }
  return 0;
}

void RoundsWithTotals::take() {
  const std::size_t row = at_totals_.rows[round_];
  totals_.assign(last_.size(), kNoFigure);
  if (row != kNoRow) {
    const auto taken = draft_.take_totals(row, at_totals_.columns);
    totals_.assign(taken.begin(), taken.end());
  }
  scores_.clear();
  if (!at_scores_.columns.empty()) {
    const auto taken = draft_.take(at_scores_.rows[round_], at_scores_.columns);
    scores_.assign(taken.begin(), taken.end());
  }
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    const GridCell& total = cell(at_totals_, round_, i);
    const GridCell& score = cell(at_scores_, round_, i);
    // A dash for both says nothing about either.
    if (total.kind == CellKind::dash && &total != &score && round_ < without_points_[i]) {
      totals_[i] = 0;
      draft_.reading.zeros.push_back(&total);
    }
    if (totals_[i] == kNoFigure) continue;
    if (score.kind == CellKind::dash && totals_[i] != last_[i]) {
      scores_[i] = 0;
      draft_.reading.zeros.push_back(&score);
    }
    last_[i] = totals_[i];
  }
  ++round_;
}

namespace {

/// The cells of a column that its sum adds up: rounds and entries beside them.
std::vector<const GridCell*> summed_cells(const TableReading& game, std::size_t column) {
  std::vector<const GridCell*> cells;
  for (const std::vector<std::size_t>* rows : {&game.carried, &game.rounds, &game.entries})
    for (const std::size_t row : *rows)
      cells.push_back((*game.frame->rows[row].cells)[column]);
  return cells;
}

/// Whether every figure is there and the sum differs.
bool is_sum_wrong(std::span<const GridCell* const> cells, std::int64_t written) {
  if (written == kNoFigure) return false;
  std::int64_t sum = 0;
  for (const GridCell* cell : cells) {
    if (cell->is_blank()) return false;
    if (cell->value != kNoFigure) sum += cell->value;
  }
  return sum != written;
}

}  // namespace

std::vector<const GridCell*> zeros_by_sums(const TableReading& game) {
  std::vector<const GridCell*> zeros;
  if (game.sums.empty()) return zeros;
  const GridRow& sums = *game.frame->rows[game.sums.back()].cells;
  for (const std::size_t column : game.scores) {
    const std::vector<const GridCell*> cells = summed_cells(game, column);
    if (!is_sum_wrong(cells, sums[column]->value)) continue;
    std::ranges::copy_if(cells, std::back_inserter(zeros),
                         [](const GridCell* cell) { return cell->kind == CellKind::dash; });
  }
  return zeros;
}

namespace {

// === The shapes of tables whose rows are rounds.

constexpr std::size_t kMostQuestions = 100;

/// Columns of scores and of totals, one of each for each player.
struct Pairing {
  SheetRemark::Kind kind = SheetRemark::Kind::beside;
  std::vector<std::size_t> scores;
  std::vector<std::size_t> totals;
};

/// Pairs of neighbouring columns, or of columns of two halves, with the totals first or last.
std::vector<Pairing> pairings_of(const ShapeInput& input) {
  using Kind = SheetRemark::Kind;
  const std::vector<std::size_t>& all = input.figures;
  if (input.paired) return {{.kind = Kind::in_cell, .scores = all, .totals = all}};
  if (all.size() % 2 != 0 || all.size() < 2) return {};
  const std::size_t half = all.size() / 2;
  std::vector<Pairing> found;
  for (const bool flipped : {false, true}) {
    Pairing beside{.kind = Kind::beside, .scores = {}, .totals = {}};
    Pairing halves{.kind = Kind::halves, .scores = {}, .totals = {}};
    for (std::size_t i = 0; i < half; ++i) {
      beside.scores.push_back(all[2 * i]);
      beside.totals.push_back(all[2 * i + 1]);
      halves.scores.push_back(all[i]);
      halves.totals.push_back(all[half + i]);
    }
    if (flipped) std::swap(beside.scores, beside.totals);
    if (flipped) std::swap(halves.scores, halves.totals);
    found.push_back(std::move(beside));
    if (half > 1) found.push_back(std::move(halves));
  }
  return found;
}

HeadNames names_of(const ShapeInput& input, const Pairing& pairing) {
  if (input.paired) return {.names = heads_of(input, pairing.scores)};
  std::vector<std::pair<std::string, std::string>> heads;
  for (std::size_t i = 0; i < pairing.scores.size(); ++i) {
    const auto [left, right] = std::minmax(pairing.scores[i], pairing.totals[i]);
    heads.emplace_back(input.frame->heads[left], input.frame->heads[right]);
  }
  return names_of_pairs(heads);
}

/// Reads score and total of each player and round; up to two rows below are totals alone.
void read_pairs(const ShapeInput& input, const Pairing& pairing, std::size_t end,
                std::vector<TableReading>& out) {
  const std::size_t count = input.frame->rows.size();
  for (std::size_t row = end; row < count; ++row) {
    if (counts_rounds(*input.frame->rows[row].label)) return;
  }
  const HeadNames names = names_of(input, pairing);
  double cost = names.cost + cost_of_names(names.names, input.options);
  ReadingDraft draft(input, pairing.scores, names);
  Weighing weighing(input.rounds, std::vector<std::int64_t>(pairing.scores.size(), kNoFigure));
  LabelWeights labels;
  std::vector<std::size_t> rows(end);
  std::iota(rows.begin(), rows.end(), 0);
  RoundsWithTotals rounds(draft, {rows, pairing.scores}, {rows, pairing.totals});
  for (const std::size_t row : rows) {
    rounds.take();
    weighing.add_round(rounds.scores(), rounds.totals());
    labels.add(draft.label(row));
    if (input.rounds.is_hopeless(input.base + cost + weighing.cost() + labels.cost())) return;
    draft.reading.rounds.push_back(row);
  }
  for (std::size_t row = end; row < count; ++row) {
    const auto scores = draft.take(row, pairing.scores);
    std::vector<std::int64_t> sums(scores.begin(), scores.end());
    const auto totals = draft.take_totals(row, pairing.totals);
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (totals[i] != kNoFigure) sums[i] = totals[i];
    weighing.add_sums(sums);
    draft.reading.sums.push_back(row);
    const GridCell& name = draft.label(row);
    draft.remark(SheetRemark::Kind::sums,
                 name.is_blank() ? &draft.cell(row, pairing.scores.front()) : &name);
  }
  draft.reading.totals = pairing.totals;
  draft.remark(pairing.kind, nullptr);
  draft.ask_about_labels();
  cost += labels.cost();
  out.push_back(draft.finish(weighing, cost));
}

/// Columns of figures without a total in any of these rows, if other columns have some.
std::vector<std::size_t> columns_without_totals(const ShapeInput& input,
                                                const std::vector<std::size_t>& below) {
  std::vector<std::size_t> found = input.figures;
  std::erase_if(found, [&](std::size_t column) {
    return std::ranges::any_of(below, [&](std::size_t row) {
      return row != kNoRow && !(*input.frame->rows[row].cells)[column]->is_blank();
    });
  });
  return found.size() == input.figures.size() ? std::vector<std::size_t>() : found;
}

/// Reads lines below each round as running totals; the one below the first round may be missing.
void read_line_below(const ShapeInput& input, std::vector<TableReading>& out) {
  const std::vector<SheetTableRow>& rows = input.frame->rows;
  std::vector<std::size_t> rounds;
  std::vector<std::size_t> below;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const bool is_round =
        input.frame->label ? counts_rounds(*rows[row].label) : rounds.size() == below.size();
    if (is_round) {
      if (rounds.size() > below.size()) {
        if (rounds.size() > 1) return;
        below.push_back(kNoRow);
      }
      rounds.push_back(row);
    } else if (rounds.size() == below.size() + 1) {
      below.push_back(row);
    } else {
      return;
    }
  }
  if (below.size() != rounds.size() || rounds.size() < 2) return;
  const HeadNames names{.names = heads_of(input, input.figures)};
  double cost = cost_of_names(names.names, input.options);
  ReadingDraft draft(input, input.figures, names);
  Weighing weighing(input.rounds, std::vector<std::int64_t>(input.figures.size(), kNoFigure));
  LabelWeights labels;
  for (const std::size_t column : columns_without_totals(input, below)) {
    cost += weights::kUnexplained;
    draft.ask(SheetQuestion::Kind::player, *input.frame->head_cells[column]);
  }
  RoundsWithTotals written(draft, {rounds, input.figures}, {below, input.figures});
  for (const std::size_t row : rounds) {
    written.take();
    weighing.add_round(written.scores(), written.totals());
    labels.add(draft.label(row));
  }
  draft.reading.rounds = std::move(rounds);
  draft.reading.below = std::move(below);
  draft.remark(SheetRemark::Kind::line_below, nullptr);
  draft.ask_about_labels();
  cost += labels.cost();
  out.push_back(draft.finish(weighing, cost));
}

/// Reads totals alone: the scores are their differences.
void read_totals(const ShapeInput& input, std::vector<TableReading>& out) {
  const TotalNames names = names_of_totals(heads_of(input, input.figures));
  const bool says_so = input.says_totals || names.says_totals;
  double cost = cost_of_names(names.names.names, input.options);
  ReadingDraft draft(input, input.figures, names.names);
  Weighing weighing(input.rounds, std::vector<std::int64_t>(input.figures.size(), kNoFigure));
  LabelWeights labels;
  std::vector<std::vector<std::int64_t>> columns(input.figures.size());
  std::vector<std::size_t> rows(input.frame->rows.size());
  std::iota(rows.begin(), rows.end(), 0);
  RoundsWithTotals rounds(draft, {}, {rows, input.figures});
  for (const std::size_t row : rows) {
    rounds.take();
    for (std::size_t i = 0; i < columns.size(); ++i)
      columns[i].push_back(rounds.totals()[i]);
    weighing.add_round({}, rounds.totals());
    labels.add(draft.label(row));
    if (input.rounds.is_hopeless(input.base + cost + weighing.cost() + labels.cost())) return;
    draft.reading.rounds.push_back(row);
  }
  draft.reading.totals = std::exchange(draft.reading.scores, {});
  draft.remark(SheetRemark::Kind::totals, nullptr);
  draft.ask_about_labels();
  if (!says_so && !names.share_word)
    draft.ask(SheetQuestion::Kind::totals, *input.frame->head_cells[input.figures.front()]);
  cost += labels.cost() - growth_of(columns);
  if (says_so) {
    cost -= 2 * weights::kHint;
  } else {
    cost += names.share_word ? weights::kHint - 1 : weights::kMargin;
  }
  out.push_back(draft.finish(weighing, cost));
}

/// Whether one of several headers has the numbers of rounds: "Round 3" over "Ann".
bool count_heads(const TableFrame& frame, std::span<const std::size_t> columns) {
  const auto counts = [&](const GridRow& head) {
    return std::ranges::all_of(columns,
                               [&](std::size_t column) { return head[column]->ordinal >= 0; });
  };
  return frame.lines.heads.size() > 1 && std::ranges::any_of(frame.lines.heads, counts);
}

/// Whether a column with a name and no figures may be a player who never had a point.
bool may_be_silent_player(const TableFrame& frame, std::size_t column,
                          const SheetOptions& options) {
  const std::string& head = frame.heads[column];
  if (head.empty() || !options.players.empty() || is_doubtful_name(head, options)) return false;
  if (is_column_given(head, options) || is_beside_scores(head)) return false;
  return std::ranges::all_of(frame.rows, [&](const SheetTableRow& row) {
    const GridCell& cell = *(*row.cells)[column];
    return cell.is_blank() || cell.kind == CellKind::dash;
  });
}

}  // namespace

bool counts_rounds(const GridCell& label) {
  return label.ordinal >= 0 || label.kind == CellKind::date;
}

bool is_unexplained(const GridCell& cell) {
  switch (cell.kind) {
    case CellKind::unreadable:
    case CellKind::date:
      return true;
    case CellKind::word:
      return !cell.is(SheetRole::absent);
    default:
      return false;
  }
}

std::vector<std::string> heads_of(const ShapeInput& input, std::span<const std::size_t> columns) {
  std::vector<std::string> heads;
  heads.reserve(columns.size());
  for (const std::size_t column : columns)
    heads.push_back(input.frame->heads[column]);
  return heads;
}

std::vector<SheetName> named_by(const ShapeInput& input, std::span<const std::size_t> columns,
                                const std::vector<std::string>& names) {
  std::vector<SheetName> named;
  named.reserve(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i)
    named.push_back({.text = names[i], .at = input.frame->head_cells[columns[i]]});
  return named;
}

ReadingDraft::ReadingDraft(const ShapeInput& input, std::span<const std::size_t> columns,
                           const HeadNames& names)
    : input_(input) {
  reading.frame = input.frame;
  reading.players = named_by(input, columns, names.names);
  reading.scores.assign(columns.begin(), columns.end());
  reading.remarks = input.remarks;
  // With numbers of rounds over the columns and nothing that counts the rows, the table may need to
  // be transposed.
  const bool may_lie = input.frame->turned || !input.frame->label;
  const bool are_rounds =
      may_lie && std::ranges::all_of(reading.players, [](const SheetName& player) {
        return player.at->ordinal >= 0 && !player.at->is(SheetRole::player) &&
               !player.at->is(SheetRole::person);
      });
  const bool is_counted = count_heads(*input.frame, columns);
  for (const SheetName& player : reading.players)
    if (are_rounds || is_counted || is_doubtful_name(player.text, input.options))
      ask(SheetQuestion::Kind::player, *player.at);
  for (const std::size_t column : input.frame->kept)
    if (may_be_silent_player(*input.frame, column, input.options))
      ask(SheetQuestion::Kind::player, *input.frame->head_cells[column]);
  for (std::size_t i = 0; i < reading.players.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (folded(reading.players[i].text) == folded(reading.players[k].text))
        ask(SheetQuestion::Kind::player_twice, *reading.players[i].at);
}

std::span<const std::int64_t> ReadingDraft::take(std::size_t row,
                                                 std::span<const std::size_t> columns) {
  figures_.clear();
  for (const std::size_t column : columns) {
    const GridCell& here = cell(row, column);
    figures_.push_back(here.value);
    if (!is_unexplained(here)) continue;
    ++unexplained_;
    ask(SheetQuestion::Kind::figure, here);
  }
  return figures_;
}

std::span<const std::int64_t> ReadingDraft::take_totals(std::size_t row,
                                                        std::span<const std::size_t> columns) {
  totals_.clear();
  for (const std::size_t column : columns) {
    const GridCell& here = cell(row, column);
    totals_.push_back(input_.paired ? here.total : here.value);
    if (input_.paired || !is_unexplained(here)) continue;
    ++unexplained_;
    ask(SheetQuestion::Kind::figure, here);
  }
  return totals_;
}

void ReadingDraft::ask(SheetQuestion::Kind kind, const GridCell& at, const GridCell* other) {
  if (reading.questions.size() < kMostQuestions)
    reading.questions.push_back({.kind = kind, .at = &at, .other = other});
}

void ReadingDraft::remark(SheetRemark::Kind kind, const GridCell* at) {
  reading.remarks.push_back({.kind = kind, .at = at});
}

void ReadingDraft::ask_about_labels() {
  const auto counts = [&](std::size_t row) { return label(row).ordinal >= 0; };
  if (std::ranges::none_of(reading.rounds, counts)) return;
  std::unordered_map<int, std::size_t> seen;
  for (const std::size_t row : reading.rounds) {
    const GridCell& here = label(row);
    if (here.ordinal < 0) {
      ask(SheetQuestion::Kind::row,
          here.is_blank()
              ? cell(row, reading.players.empty()
                              ? 0
                              : (reading.scores.empty() ? reading.totals : reading.scores).front())
              : here);
      continue;
    }
    const auto [before, is_new] = seen.try_emplace(here.ordinal, row);
    if (!is_new) ask(SheetQuestion::Kind::row_twice, here, &label(before->second));
  }
}

TableReading ReadingDraft::finish(const Weighing& weighing, double cost) {
  reading.cost = input_.base + cost + weighing.cost() +
                 weights::kUnexplained * static_cast<double>(unexplained_);
  reading.key = weighing.key();
  for (const SheetName& player : reading.players)
    for (const char c : folded(player.text))
      reading.key = reading.key * 31U + static_cast<unsigned char>(c);
  input_.rounds.note(reading.cost);
  reading.result.assign(weighing.totals().begin(), weighing.totals().end());
  return std::move(reading);
}

void read_shapes(const ShapeInput& input, std::vector<TableReading>& out) {
  constexpr std::size_t kMostFigures = 64;  // columns: no game has half as many players
  const std::size_t rows = input.frame->rows.size();
  if (input.figures.size() > kMostFigures) return;
  if (!input.paired) {
    read_scores(input, kNoRow, out);
    if (input.figures.size() > 2)
      for (const std::size_t check : input.figures)
        read_scores(input, check, out);
    read_line_below(input, out);
    if (input.figures.size() > 1) read_totals(input, out);
  }
  for (const Pairing& pairing : pairings_of(input))
    for (std::size_t end = std::max<std::size_t>(1, rows < 2 ? 1 : rows - 2); end <= rows; ++end)
      read_pairs(input, pairing, end, out);
}

}  // namespace rummy
