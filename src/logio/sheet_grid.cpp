#include "logio/sheet_grid.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "logio/pieces.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

// === A scoresheet as a grid of cells whose rows and columns are not yet understood.

constexpr std::size_t kMostColumns = 1024;

/// A line without the rest of a Windows line end.
std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}
constexpr std::size_t kMostGridFaults = 100;

/// The share of lines with the character, among those that are not blank.
double share_of(std::span<const std::string_view> lines, char sign) {
  std::size_t filled = 0;
  std::size_t with = 0;
  for (const std::string_view line : lines) {
    if (is_blank_row(line, '\0')) continue;
    ++filled;
    if (line.find(sign) != std::string_view::npos) ++with;
  }
  return filled == 0 ? 0 : static_cast<double>(with) / static_cast<double>(filled);
}

/// The separator of the cells; '\0' if there are only spaces.
char find_separator(std::span<const std::string_view> lines) {
  constexpr std::size_t kLinesLookedAt = 200;
  const auto first = lines.first(std::min(lines.size(), kLinesLookedAt));
  for (const char sign : {'\t', ';'})
    if (share_of(first, sign) >= 0.5) return sign;
  for (const char sign : {'|', ',', '\t', ';'})
    if (share_of(first, sign) >= 0.4) return sign;
  return '\0';
}

/// The text without Markdown emphasis around all of it.
std::string_view without_emphasis(std::string_view text) {
  for (const std::string_view sign : {"**", "__", "*", "_", "`"}) {
    if (text.size() <= 2 * sign.size() || !text.starts_with(sign) || !text.ends_with(sign))
      continue;
    return text.substr(sign.size(), text.size() - 2 * sign.size());
  }
  return text;
}

/// Whether a word is meant as a figure all the same.
bool is_broken_figure(std::string_view text) {
  if (text.front() == '#' && text.size() > 2 && text[1] >= 'A' && text[1] <= 'Z') return true;
  if (is_formula(text) || text == "TRUE" || text == "FALSE") return true;
  return !digits_meant(text).empty();
}

/// Reads "44/79", "44 (79)".
bool read_pair(GridCell& cell) {
  std::string_view first;
  std::string_view second;
  const std::string_view text = cell.text;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    first = text.substr(0, slash);
    second = text.substr(slash + 1);
  } else if (const std::size_t open = text.find('(');
             text.back() == ')' && open > 0 && open != std::string_view::npos) {
    if (!is_blank(text[open - 1])) return false;
    first = text.substr(0, open);
    second = text.substr(open + 1, text.size() - open - 2);
  }
  if (first.empty() || second.empty()) return false;
  const SheetNumber score = sheet_number(first);
  const SheetNumber total = sheet_number(second);
  if (score.kind != SheetNumber::Kind::whole || total.kind != SheetNumber::Kind::whole)
    return false;
  cell.kind = CellKind::pair;
  cell.value = score.value;
  cell.total = total.value;
  cell.score_length = static_cast<std::uint16_t>(first.size());
  cell.total_offset = static_cast<std::uint16_t>(second.data() - text.data());
  cell.total_length = static_cast<std::uint16_t>(second.size());
  return true;
}

/// Reads a short figure, the commonest cell by far; false if it is none.
bool read_short_figure(GridCell& cell) {
  const std::string_view text = cell.text;
  const bool starts_plainly = is_digit(text.front()) || text.front() == '-';
  if (!starts_plainly || text.size() > 3) return false;
  const SheetNumber number = sheet_number(text);
  if (number.kind != SheetNumber::Kind::whole) return false;
  cell.kind = CellKind::figure;
  cell.value = number.value;
  cell.ordinal = number.value >= 0 ? static_cast<std::int16_t>(number.value) : std::int16_t{-1};
  return true;
}

bool is_dash(std::string_view text) {
  return is_mark_for_nothing(text) || text.find_first_not_of("-/.") == std::string_view::npos;
}

/// The kind of a word, or of something meant as a figure.
CellKind kind_of_words(std::string_view text, SheetNumber::Kind number) {
  if (number == SheetNumber::Kind::fraction || is_broken_figure(text)) return CellKind::unreadable;
  return is_score_word(text) ? CellKind::score_word : CellKind::word;
}

/// Notes what a cell that is not blank can mean by itself.
void classify(GridCell& cell, SheetHints& hints) {
  constexpr std::size_t kLongestFigure = 64;
  const std::string_view text = cell.text;
  if (text.size() > kLongestFigure) {
    cell.kind = CellKind::word;
    return;
  }
  if (is_dash(text)) {
    cell.kind = CellKind::dash;
    if (text == "X") cell.ordinal = 10;  // as a label of rounds I, II, III …
    return;
  }
  if (read_short_figure(cell)) return;
  const SheetHint& hint = hints.of(composed(text));
  cell.roles = hint.roles;
  cell.ordinal = hint.ordinal;
  if (hint.is_date) {
    cell.kind = CellKind::date;
    return;
  }
  const SheetNumber number = sheet_number(text);
  if (number.kind == SheetNumber::Kind::whole || number.kind == SheetNumber::Kind::thousands) {
    cell.kind = CellKind::figure;
    cell.value = number.value;
    return;
  }
  if (!read_pair(cell)) cell.kind = kind_of_words(text, number.kind);
}

}  // namespace

const GridCell* blank_grid_cell() {
  static const GridCell blank;
  return &blank;
}

std::vector<GridRow> turned_over(std::span<const GridRow> rows) {
  std::vector<GridRow> turned(rows.empty() ? 0 : rows.front().size());
  for (GridRow& row : turned)
    row.reserve(rows.size());
  for (const GridRow& row : rows)
    for (std::size_t c = 0; c < turned.size(); ++c)
      turned[c].push_back(c < row.size() ? row[c] : blank_grid_cell());
  return turned;
}

SheetGrid::SheetGrid(std::span<const std::string_view> lines, std::optional<char> separator) {
  if (!lines.empty())
    if (const std::optional<char> said = separator_line(lines.front())) separator = said;
  separator_ = separator ? *separator : find_separator(lines);
  if (separator_ == '\0') {
    cut_by_spaces(lines);
  } else {
    cut(lines);
  }
  square();
}

const GridCell* SheetGrid::add(std::string_view text, std::uint32_t line, std::uint32_t offset,
                               bool verbatim) {
  const Piece piece = Piece{.text = text, .line = line, .offset = offset}.trimmed();
  const std::string_view plain = without_emphasis(piece.text);
  if (plain.empty()) return blank_grid_cell();
  GridCell& cell = cells_.emplace_back();
  cell.text = plain;
  cell.line = line;
  cell.offset = piece.offset + static_cast<std::uint32_t>(plain.data() - piece.text.data());
  cell.verbatim = verbatim;
  classify(cell, hints_);
  return &cell;
}

void SheetGrid::note_fault(std::uint32_t line, std::uint32_t offset, Text message, Text help) {
  if (faults_.size() < kMostGridFaults)
    faults_.push_back(
        {.line = line, .offset = offset, .message = std::move(message), .help = std::move(help)});
}

/// False if the line has a forbidden character, which is noted.
bool SheetGrid::is_sound(std::string_view line, std::uint32_t number) {
  const BadSign bad = find_bad_sign(line);
  if (bad.message.empty()) return true;
  note_fault(number, bad.offset, bad.message, "save the spreadsheet as CSV in UTF-8");
  return false;
}

void SheetGrid::cut_line(SheetCells& cutter, std::string_view line, std::uint32_t number) {
  GridRow& row = rows_.emplace_back();
  const std::size_t skipped = line.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  line.remove_prefix(skipped);
  if (is_blank_row(line, separator_) || is_comment_row(line) || separator_line(line)) return;
  if (separator_ == '|' && is_rule_row(line)) {
    if (!std::exchange(has_rule_, true)) rows_.pop_back();  // below a header, which may continue
    return;
  }
  if (!is_sound(line, number)) return;
  if (const CellFault fault = cutter.split(line); !fault.message.empty())
    return note_fault(number, fault.offset, fault.message,
                      "a cell with a quote in it is written in quotes, each quote within doubled");
  std::size_t count = cutter.cells().size();
  while (count > 0 && cutter.cells()[count - 1].text.empty())
    --count;
  for (const SheetCell& cell : cutter.cells().first(std::min(count, kMostColumns))) {
    std::string_view text = cell.text;
    if (!cell.verbatim) text = texts_.emplace_back(text);
    row.push_back(
        add(text, number, cell.offset + static_cast<std::uint32_t>(skipped), cell.verbatim));
  }
}

void SheetGrid::cut(std::span<const std::string_view> lines) {
  SheetCells cutter(separator_);
  rows_.reserve(lines.size());
  for (std::uint32_t i = 0; i < lines.size(); ++i)
    cut_line(cutter, without_return(lines[i]), i);
  // A bar at the start of all lines ("| a | b |") separates nothing.
  const auto begins_blank = [](const GridRow& row) {
    return row.empty() || row.front()->is_blank();
  };
  if (separator_ != '|' || !std::ranges::all_of(rows_, begins_blank)) return;
  for (GridRow& row : rows_)
    if (!row.empty()) row.erase(row.begin());
}

namespace {

/// The beginning and end of a text in its line, in bytes.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The texts of a line that are separated by at least two spaces.
std::vector<Span> spaced(std::string_view line) {
  std::vector<Span> tokens;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
    const std::size_t gap = std::min(line.find("  ", at), line.size());
    tokens.push_back({.begin = at, .end = gap});
    at = std::min(line.find_first_not_of(' ', gap), line.size());
  }
  return tokens;
}

/// Texts that overlap are one column.
std::vector<Span> joined_columns(const std::vector<std::vector<Span>>& lines) {
  std::vector<Span> all;
  for (const std::vector<Span>& tokens : lines)
    if (tokens.size() > 1) all.insert(all.end(), tokens.begin(), tokens.end());
  std::ranges::sort(all, {}, &Span::begin);
  std::vector<Span> columns;
  for (const Span& token : all) {
    if (!columns.empty() && token.begin < columns.back().end)
      columns.back().end = std::max(columns.back().end, token.end);
    else
      columns.push_back(token);
  }
  return columns;
}

}  // namespace

void SheetGrid::cut_by_spaces(std::span<const std::string_view> lines) {
  std::vector<std::vector<Span>> tokens(lines.size());
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = without_return(lines[i]);
    if (!is_comment_row(line) && is_sound(line, i)) tokens[i] = spaced(line);
  }
  const std::vector<Span> columns = joined_columns(tokens);
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    GridRow& row = rows_.emplace_back();
    if (tokens[i].empty()) continue;
    row.assign(std::max<std::size_t>(1, columns.size()), blank_grid_cell());
    for (const Span& token : tokens[i]) {
      std::size_t column = 0;
      if (tokens[i].size() > 1)
        while (column + 1 < columns.size() && token.begin >= columns[column].end)
          ++column;
      row[column] = add(lines[i].substr(token.begin, token.end - token.begin), i,
                        static_cast<std::uint32_t>(token.begin), true);
    }
  }
}

/// Gives all rows the width of the widest.
void SheetGrid::square() {
  std::size_t width = 0;
  for (GridRow& row : rows_) {
    while (!row.empty() && row.back()->is_blank())
      row.pop_back();
    width = std::max(width, row.size());
  }
  for (GridRow& row : rows_)
    row.resize(width, blank_grid_cell());
}

namespace {

// === The arguments for a reading of a scoresheet and against it, in bits.

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

/// The points of each player before the first round.
std::vector<std::int64_t> brought(std::span<const std::int64_t> carried) {
  std::vector<std::int64_t> points(carried.begin(), carried.end());
  std::ranges::replace(points, kNoFigure, 0);
  return points;
}

double bits_of(std::int64_t value) {
  return std::log2(1.0 + static_cast<double>(std::abs(value)));
}

/// Whether a column has at least three figures that differ.
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

/// Whether a digit is off by one or two, or two digits are exchanged.
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
  // By then the rules have had their say, and no game is so long.
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
      by_totals_(so_far_),
      parts_(carried.size(), 0),
      row_(carried.size(), kNoFigure) {}

/// Compares a written running total with the sum. An earlier wrong sum that was continued counts
/// once.
void Weighing::hold(std::size_t player, std::int64_t written, std::size_t parts) {
  if (written != by_totals_[player] && written != so_far_[player]) {
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

/// The score of a player in a round, or the one that follows from the totals.
std::int64_t Weighing::score_by(std::size_t player, std::int64_t score, std::int64_t total,
                                bool has_scores) {
  if (is_written(score) || !is_written(total)) return score;
  if (has_scores && total == by_totals_[player]) return score;
  if (has_scores) cost_ += 1;
  return total - by_totals_[player];
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
    by_totals_[i] += points;
    key_ = mixed(key_, points);
    if (!has_scores || !is_written(total)) continue;
    hold(i, total, adds ? parts_[i] : std::min<std::size_t>(parts_[i], 1));
    by_totals_[i] = total;
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
    by_totals_[i] += points[i];
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
  // The gain of each row; a single row that repeats the row above must not decide for all.
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
