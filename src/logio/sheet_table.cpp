// One table of a scoresheet with a row for each round, for one choice of the label column, and
// every plausible reading of it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_shapes.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"

namespace rummy {
namespace {

/// Whether a column belongs to a round or a game beside the scores, whatever its cells are.
bool is_kept_kind(Column kind) {
  switch (kind) {
    case Column::game:
    case Column::variant:
    case Column::dealer:
    case Column::upcard:
    case Column::wild:
    case Column::went_out:
    case Column::knocked:
    case Column::at_once:
    case Column::abandoned:
    case Column::ended:
    case Column::ruling:
    case Column::winner:
    case Column::note:
    case Column::set:
    case Column::sets:
    case Column::own:
      return true;
    default:
      return false;
  }
}

class TableBuilder {
 public:
  TableBuilder(TableLines lines, std::optional<std::size_t> label, const TableContext& context)
      : context_(context) {
    frame_->lines = std::move(lines);
    frame_->label = label;
    frame_->turned = context.may_be_tall;
    read_heads();
  }

  /// False if it is no table. `keep`: columns with known headers are no players.
  bool build(bool keep);
  [[nodiscard]] bool has_known_columns() const { return has_known_; }
  [[nodiscard]] ShapeInput take();

 private:
  void read_heads();
  [[nodiscard]] std::size_t width() const { return frame_->lines.heads.front().size(); }
  [[nodiscard]] std::optional<ColumnName> column_of(std::size_t column) const;
  [[nodiscard]] bool is_player_given(std::size_t column) const;
  [[nodiscard]] bool holds_figures(std::size_t column);
  [[nodiscard]] bool holds_dashes(std::size_t column) const;
  void sort_columns(bool keep);
  [[nodiscard]] bool labels_nothing() const;
  void take_rows();
  [[nodiscard]] bool holds_something(const GridRow& row) const;
  [[nodiscard]] bool is_prepared_round(const GridCell& label) const;
  [[nodiscard]] const GridCell& label_of(const GridRow& row) const {
    const std::optional<std::size_t> label = frame_->label;
    return label ? *row[*label] : *blank_grid_cell();
  }
  [[nodiscard]] bool is_round_of_dashes(std::size_t at) const;
  void find_last_written();
  void take_row(std::size_t at, bool& gap);
  [[nodiscard]] double cost_of_columns() const;
  struct LabelHead {
    bool is_round = false;
    bool is_player = false;
  };
  [[nodiscard]] LabelHead head_of_labels(std::size_t label) const;
  [[nodiscard]] double cost_of_labels(std::size_t label) const;
  [[nodiscard]] double cost_of_unused(std::size_t column) const;
  [[nodiscard]] double cost_of_figures(std::size_t column) const;

  const TableContext& context_;
  std::shared_ptr<TableFrame> frame_ = std::make_shared<TableFrame>();
  std::vector<std::size_t> figures_;  // columns of figures
  std::int16_t last_written_ = -1;    // the greatest number of a round with entries
  std::size_t last_filled_ = 0;       // the last line of the body with entries of players
  std::vector<SheetRemark> remarks_;
  bool paired_ = false;
  bool has_known_ = false;
};

void TableBuilder::read_heads() {
  for (std::size_t c = 0; c < width(); ++c) {
    std::vector<std::string> parts;
    const GridCell* first = blank_grid_cell();
    for (const GridRow& head : frame_->lines.heads) {
      if (head[c]->is_blank()) continue;
      if (first->is_blank()) first = head[c];
      std::string part = composed(head[c]->text);
      if (std::ranges::find(parts, part) == parts.end()) parts.push_back(std::move(part));
    }
    std::string joined;
    for (const std::string& part : parts)
      joined += (joined.empty() ? "" : " ") + part;
    frame_->heads.push_back(std::move(joined));
    frame_->head_cells.push_back(first);
  }
}

std::optional<ColumnName> TableBuilder::column_of(std::size_t column) const {
  return sheet_column_named(frame_->heads[column], context_.options);
}

bool TableBuilder::is_player_given(std::size_t column) const {
  return is_player_named(frame_->heads[column], context_.options);
}

/// Columns of figures may be players'; the others are kept.
void TableBuilder::sort_columns(bool keep) {
  const bool given = !context_.options.players.empty();
  for (std::size_t c = 0; c < width(); ++c) {
    if (c == frame_->label) continue;
    const std::optional<ColumnName> named = column_of(c);
    const bool has_figure =
        holds_figures(c) || context_.are_all_players || (!named && holds_dashes(c));
    const bool known = named && is_kept_kind(named->kind) && !is_player_given(c);
    has_known_ = has_known_ || (known && has_figure);
    const bool mapped = known && is_column_given(frame_->heads[c], context_.options);
    const bool is_players = given ? is_player_given(c) : has_figure && !(known && keep) && !mapped;
    (is_players ? figures_ : frame_->kept).push_back(c);
  }
}

bool TableBuilder::holds_figures(std::size_t column) {
  bool found = false;
  for (const GridRow& row : frame_->lines.body) {
    if (row.empty()) continue;
    const CellKind kind = row[column]->kind;
    found = found || row[column]->is_figure() || kind == CellKind::score_word;
    paired_ = paired_ || kind == CellKind::pair;
  }
  return found;
}

/// Whether dashes under a name in more than one row may be a player who never had a point or never
/// played.
bool TableBuilder::holds_dashes(std::size_t column) const {
  const std::string& head = frame_->heads[column];
  if (head.empty() || is_beside_scores(head)) return false;
  std::size_t dashes = 0;
  for (const GridRow& row : frame_->lines.body) {
    if (row.empty() || row[column]->is_blank()) continue;
    if (row[column]->kind != CellKind::dash) return false;
    ++dashes;
  }
  return dashes > 1;
}

bool TableBuilder::holds_something(const GridRow& row) const {
  return std::ranges::any_of(figures_, [&](std::size_t c) {
    const CellKind kind = row[c]->kind;
    return row[c]->is_figure() || kind == CellKind::word || kind == CellKind::score_word;
  });
}

/// Whether a round is empty and a later one has entries.
bool TableBuilder::is_prepared_round(const GridCell& label) const {
  return label.ordinal > 0 && label.ordinal < last_written_;
}

/// Whether a row has a dash for each player and entries follow: nobody scored, or had a total yet.
bool TableBuilder::is_round_of_dashes(std::size_t at) const {
  const GridRow& row = frame_->lines.body[at];
  const GridCell& label = label_of(row);
  const auto is_dash = [&row](std::size_t column) {
    const bool is_rule = row[column]->text.starts_with("---");
    return row[column]->kind == CellKind::dash && !is_rule;
  };
  return at < last_filled_ && (label.is_blank() || counts_rounds(label)) &&
         std::ranges::all_of(figures_, is_dash);
}

/// Whether a row has only words, under a label that is never beside scores.
bool is_remark_row(const GridRow& row, const std::vector<std::size_t>& figures,
                   const GridCell& label) {
  const bool is_words = std::ranges::none_of(figures, [&](std::size_t c) {
    return row[c]->is_figure() || row[c]->kind == CellKind::score_word;
  });
  if (!is_words || label.ordinal >= 0) return false;
  const std::optional<ColumnName> named = column_named(label.text);
  return (named && is_kept_kind(named->kind)) || label.is(SheetRole::note) ||
         label.is(SheetRole::date) || label.is(SheetRole::place) || label.is(SheetRole::foot);
}

/// Finds the last round with entries, and the greatest round number.
void TableBuilder::find_last_written() {
  for (std::size_t at = 0; at < frame_->lines.body.size(); ++at) {
    const GridRow& row = frame_->lines.body[at];
    if (row.empty()) continue;
    if (holds_something(row)) last_filled_ = at;
    const bool written =
        std::ranges::any_of(figures_, [&](std::size_t c) { return row[c]->value != kNoFigure; });
    if (written) last_written_ = std::max(last_written_, label_of(row).ordinal);
  }
}

void TableBuilder::take_row(std::size_t at, bool& gap) {
  const auto says_nothing = [](const GridCell* cell) {
    return cell->is_blank() || cell->kind == CellKind::dash;
  };
  const GridRow& row = frame_->lines.body[at];
  const bool is_dashes = !row.empty() && is_round_of_dashes(at);
  if (row.empty() || (std::ranges::all_of(row, says_nothing) && !is_dashes)) {
    gap = true;
    return;
  }
  const GridCell& label = label_of(row);
  if (!holds_something(row) && !is_dashes && !is_prepared_round(label)) return;
  if (!label.is_blank() && is_remark_row(row, figures_, label)) {
    remarks_.push_back({.kind = SheetRemark::Kind::aside, .at = &label});
    return;
  }
  frame_->rows.push_back({.cells = &row, .label = &label, .gap = gap});
  gap = false;
}

/// Takes rows with entries of players; a blank line is remembered, a prepared round is left out.
void TableBuilder::take_rows() {
  find_last_written();
  bool gap = false;
  for (std::size_t at = 0; at < frame_->lines.body.size(); ++at)
    take_row(at, gap);
  while (frame_->rows.size() > 1 && frame_->rows.front().label->is(SheetRole::place) &&
         frame_->rows.front().label->ordinal < 0) {
    remarks_.push_back({.kind = SheetRemark::Kind::aside, .at = frame_->rows.front().label});
    frame_->rows.erase(frame_->rows.begin());
  }
}

/// The cost of a column that is no player's in this reading.
double TableBuilder::cost_of_unused(std::size_t c) const {
  std::size_t counting = 0;
  bool any = false;
  for (const SheetTableRow& row : frame_->rows) {
    const GridCell& cell = *(*row.cells)[c];
    if (cell.ordinal >= 0) ++counting;
    any = any || !cell.is_blank();
  }
  double cost = 0;
  const std::optional<ColumnName> named = column_of(c);
  const bool counts = frame_->rows.size() > 1 && counting * 2 > frame_->rows.size();
  const bool names_rounds = named && (named->kind == Column::round || named->kind == Column::hand);
  const bool known = named && !(names_rounds && counts);
  if (counts && !known) {
    cost += 2 * weights::kNoCount;
  } else if (c == 0 && !frame_->label && any) {
    cost += weights::kHint;
  }
  if (!any && !frame_->heads[c].empty() && !known) cost += 3;  // a name without a figure
  return cost;
}

/// The cost of a column that counts 1, 2, 3 and so is hardly a player's.
double TableBuilder::cost_of_figures(std::size_t c) const {
  std::int64_t next = 1;
  std::size_t count = 0;
  for (const SheetTableRow& row : frame_->rows) {
    const GridCell& cell = *(*row.cells)[c];
    if (cell.kind != CellKind::figure) continue;
    if (cell.value != next) return 0;
    ++next;
    ++count;
  }
  return count > 1 ? weights::kNoCount + 2 * static_cast<double>(count) : 0;
}

/// Whether figures used as labels count: 1, 2, 3, again from 1, or repeated.
bool labels_count(const std::vector<SheetTableRow>& rows) {
  std::int32_t last = -1;
  for (const SheetTableRow& row : rows) {
    if (row.label->kind != CellKind::figure) continue;
    const std::int32_t here = row.label->ordinal;
    const bool first = last < 0;
    if (here < 0 || (here == 0 && (first || last == 0))) return false;
    if (!first && here != 1 && here != last && here != last + 1) return false;
    last = here;
  }
  return true;
}

/// The kind of a label column by its header.
TableBuilder::LabelHead TableBuilder::head_of_labels(std::size_t label) const {
  std::uint16_t roles = 0;
  for (const std::string& word : head_words(frame_->heads[label]))
    roles |= roles_of_word(word);
  const std::optional<ColumnName> named = column_of(label);
  const Column kind = named ? named->kind : Column::nothing;
  return {.is_round = (roles & bit_of(SheetRole::round)) != 0 || kind == Column::round ||
                      kind == Column::hand,
          .is_player = (roles & bit_of(SheetRole::player)) != 0 || kind == Column::player};
}

/// The cost of this label column.
double TableBuilder::cost_of_labels(std::size_t label) const {
  const LabelHead head = head_of_labels(label);
  double cost = 0;
  if (head.is_round) {
    cost += frame_->turned ? 1 : -1;
  } else if (head.is_player) {
    cost += frame_->turned ? -1 : 2 * weights::kHint;
  }
  if (is_player_given(label)) cost += weights::kUnexplained;
  const auto breaks = [&](const SheetTableRow& row) {
    const CellKind kind = row.label->kind;
    return kind == CellKind::pair || kind == CellKind::unreadable;
  };
  const bool is_figure = frame_->head_cells[label]->kind == CellKind::figure;
  if (is_figure || std::ranges::any_of(frame_->rows, breaks)) cost += weights::kBadName;
  if (head.is_round || labels_count(frame_->rows)) return cost;
  // A column of figures among the players' that counts nothing is a player's.
  const bool is_among = std::ranges::any_of(figures_, [label](std::size_t c) { return c < label; });
  return cost + (is_among ? 2 : 1) * weights::kBadName;
}

double TableBuilder::cost_of_columns() const {
  double cost = 0;
  for (const std::size_t c : frame_->kept)
    cost += cost_of_unused(c);
  for (const std::size_t c : figures_)
    cost += cost_of_figures(c);
  if (frame_->lines.heads.size() > 1)
    for (const GridRow& head : frame_->lines.heads)
      for (const std::size_t c : figures_)
        if (head[c]->ordinal >= 0) cost += weights::kHint;  // a player called "Round 3 Ann"
  const std::optional<std::size_t> label = frame_->label;
  if (label) cost += cost_of_labels(*label);
  return cost;
}

/// Whether the column has a name and nothing below it, so that it labels no rounds.
bool TableBuilder::labels_nothing() const {
  const std::optional<std::size_t> label = frame_->label;
  if (!label || frame_->heads[*label].empty() || head_of_labels(*label).is_round) return false;
  return std::ranges::all_of(frame_->lines.body, [&](const GridRow& row) {
    return row.empty() || row[*label]->is_blank() || row[*label]->kind == CellKind::dash;
  });
}

bool TableBuilder::build(bool keep) {
  sort_columns(keep);
  if (figures_.empty() || labels_nothing()) return false;
  take_rows();
  return !frame_->rows.empty();
}

ShapeInput TableBuilder::take() {
  ShapeInput input{.rounds = context_.rounds, .options = context_.options};
  input.base = cost_of_columns();
  input.figures = std::move(figures_);
  input.remarks = std::move(remarks_);
  input.paired = paired_;
  for (const GridCell* title : frame_->lines.titles)
    input.says_totals =
        input.says_totals || title->is(SheetRole::running) || title->is(SheetRole::total);
  input.frame = frame_;
  return input;
}

}  // namespace

void read_table(TableLines lines, std::optional<std::size_t> label, const TableContext& context,
                std::vector<TableReading>& out) {
  TableBuilder kept(lines, label, context);
  if (kept.build(true)) read_shapes(kept.take(), out);
  if (!kept.has_known_columns() || !context.options.players.empty()) return;
  TableBuilder other(std::move(lines), label, context);
  if (other.build(false)) read_shapes(other.take(), out);
}

}  // namespace rummy
