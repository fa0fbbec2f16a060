#include "report/season_pages.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "report/book_page.h"
#include "report/standings.h"
#include "table/record.h"

namespace rummy {
namespace {

// Columns of the standings. A player's results are found by the number of the row, in the last: a
// name is text that a criterion might read as a pattern.
struct Column {
  static constexpr std::uint16_t kRank = 0;
  static constexpr std::uint16_t kPlayer = 1;
  static constexpr std::uint16_t kGames = 2;
  static constexpr std::uint16_t kOpen = 3;
  static constexpr std::uint16_t kWins = 4;
  static constexpr std::uint16_t kPoints = 5;
  static constexpr std::uint16_t kAgainst = 6;
  static constexpr std::uint16_t kAverage = 7;
  static constexpr std::uint16_t kBest = 8;
  static constexpr std::uint16_t kKey = 9;
};
constexpr auto kHeads = std::to_array<std::string_view>(
    {"rank", "player", "games", "open", "wins", "points", "against", "average", "best round"});

struct ResultColumn {
  static constexpr std::uint16_t kNumber = 0;
  static constexpr std::uint16_t kGame = 1;
  static constexpr std::uint16_t kVariant = 2;
  static constexpr std::uint16_t kPlayer = 3;
  static constexpr std::uint16_t kPoints = 4;
  static constexpr std::uint16_t kWon = 5;
  static constexpr std::uint16_t kAgainst = 6;
  static constexpr std::uint16_t kBest = 7;
  static constexpr std::uint16_t kRow = 8;  // of the standings
};
constexpr auto kResultHeads = std::to_array<std::string_view>(
    {"no.", "game", "variant", "player", "points", "won", "against", "best round"});

bool is_of_numbers(std::string_view head) {
  return head != "player" && head != "game" && head != "variant";
}

template <std::size_t N>
void draw_heads(BookPage& page, std::uint32_t row, const std::array<std::string_view, N>& heads,
                const BookStyle& style) {
  for (std::size_t i = 0; i < heads.size(); ++i)
    page.text({row, static_cast<std::uint16_t>(i)}, style.words(heads[i]),
              is_of_numbers(heads[i]) ? style.number_head : style.head);
}

/// The cells of a column of one of the tables, and the one that is compared with them.
struct Compared {
  std::string cells;
  std::string own;

  Compared(std::uint16_t column, std::uint32_t row, std::uint32_t first, std::uint32_t last)
      : cells(fixed_cell_name({first, column}) + ":" + fixed_cell_name({last, column})),
        own(cell_name({row, column})) {}

  /// What is no number comes last.
  [[nodiscard]] std::string is_better(Better better) const {
    return fmt::format("ISNUMBER({0})*(1-ISNUMBER({1})*({0}{2}{1}))", cells, own,
                       better == Better::fewer ? ">=" : "<=");
  }
  [[nodiscard]] std::string is_equal() const { return fmt::format("({}={})", cells, own); }
};

/// 1, and one more for each who is better by wins, then average, then best round.
std::string rank_formula(std::uint32_t row, std::uint32_t first, std::uint32_t last,
                         Better better) {
  const Compared won(Column::kWins, row, first, last);
  const Compared mean(Column::kAverage, row, first, last);
  const Compared round(Column::kBest, row, first, last);
  return fmt::format("=1+SUMPRODUCT({}+{}*({}+{}*{}))", won.is_better(Better::more), won.is_equal(),
                     mean.is_better(better), mean.is_equal(), round.is_better(better));
}

}  // namespace

std::string SeasonPages::column_of_results(char column) const {
  return fmt::format("{0}{1}:{1}", sheet_prefix(names_.results), column);
}

void SeasonPages::draw_standings(BookPage& page, std::size_t left_out) {
  const std::size_t games = standings_.games();
  page.title({row_, 0}, style_.words(say("Standings over {} game{}", games, games == 1 ? "" : "s")),
             style_.strong);
  if (left_out > 0)
    page.link({++row_, 0}, style_.words(say("{} could not be read", left_out)), names_.left_out);
  row_ += 2;
  const std::vector<Placing> all = standings_.ranked();
  for (const std::span<const Placing> placings : tables_of(all))
    draw_table(page, placings);
  page.title({row_++, 0},
             style_.words(
                 "by wins, then average, then best round; equal in all of them, a rank is shared"));
  page.title({row_, 0},
             style_.words("open: games whose total is not known; they count no points yet"));
  page.text({0, Column::kKey}, book_marks::kReport);
  page.hide(Column::kKey);
}

void SeasonPages::draw_table(BookPage& page, std::span<const Placing> placings) {
  page.title({row_++, 0}, table_title(standings_, placings.front().table, style_.words),
             style_.strong);
  draw_heads(page, row_++, kHeads, style_);
  const std::uint32_t first = row_;
  const auto last = static_cast<std::uint32_t>(first + placings.size() - 1);
  for (const Placing& placing : placings)
    draw_placing(page, placing, first, last);
  ++row_;
}

void SeasonPages::draw_placing(BookPage& page, const Placing& p, std::uint32_t first,
                               std::uint32_t last) {
  const std::uint32_t row = row_++;
  const std::string own = fmt::format("J{}", row + 1);
  numbers_[{p.table, p.player}] = row + 1;
  const auto sum = [&](char column) {
    return fmt::format("=SUMIFS({},{},{})", column_of_results(column), column_of_results('I'), own);
  };
  page.number({row, Column::kKey}, row + 1);
  page.formula({row, Column::kRank}, rank_formula(row, first, last, p.table.better),
               static_cast<double>(p.rank));
  page.text({row, Column::kPlayer}, p.player, style_.indented);
  page.formula({row, Column::kGames}, fmt::format("=COUNTIFS({},{})", column_of_results('I'), own),
               static_cast<double>(p.games));
  page.formula({row, Column::kOpen},
               fmt::format("=C{}-COUNTIFS({},{},{},\">-1E+99\")", row + 1, column_of_results('I'),
                           own, column_of_results('E')),
               static_cast<double>(p.open));
  page.formula({row, Column::kWins}, sum('F'), static_cast<double>(p.wins));
  page.formula({row, Column::kPoints}, sum('E'), static_cast<double>(p.points));
  page.formula({row, Column::kAgainst}, sum('G'), static_cast<double>(p.against));
  const std::string mean = fmt::format("=IF(C{0}>D{0},ROUND(F{0}/(C{0}-D{0}),2),\"-\")", row + 1);
  if (const std::optional<std::int64_t> average = p.average()) {
    page.formula({row, Column::kAverage}, mean, static_cast<double>(*average) / 100,
                 style_.hundredths);
  } else {
    page.formula({row, Column::kAverage}, mean, std::string("-"));
  }
  if (!p.best_round) return;
  page.formula(
      {row, Column::kBest},
      fmt::format("=_xlfn.{}IFS({},{},{})", p.table.better == Better::fewer ? "MIN" : "MAX",
                  column_of_results('H'), column_of_results('I'), own),
      *p.best_round);
}

void SeasonPages::draw_results(BookPage& page, const std::vector<ResultSource>& sources) {
  draw_heads(page, 0, kResultHeads, style_);
  page.freeze({1, 0});
  page.repeat(0, 0);
  page.text({0, ResultColumn::kRow}, book_marks::kReport);
  page.hide(ResultColumn::kRow);
  const std::vector<PlayedGame> games = standings_.played();
  for (std::size_t i = 0; i < games.size(); ++i)
    draw_result(page, static_cast<std::uint32_t>(i) + 1, games[i], sources[i]);
}

void SeasonPages::draw_result(BookPage& page, std::uint32_t row, const PlayedGame& game,
                              const ResultSource& source) {
  page.number({row, ResultColumn::kNumber}, static_cast<double>(game.game));
  if (source.page.empty()) {
    page.text({row, ResultColumn::kGame}, source.title, style_.indented);
  } else {
    page.link({row, ResultColumn::kGame}, source.page, source.page);
    page.widen(ResultColumn::kGame, source.page);
  }
  page.text({row, ResultColumn::kVariant}, source.variant, style_.indented);
  page.text({row, ResultColumn::kPlayer}, game.player, style_.indented);
  draw_points(page, row, game, source);
  page.number({row, ResultColumn::kRow},
              static_cast<double>(numbers_.at({game.table, game.player})));
  const std::string better = game.table.better == Better::fewer ? "MIN" : "MAX";
  if (source.all_totals.empty()) {
    page.number({row, ResultColumn::kWon}, game.won ? 1 : 0);
  } else {
    page.formula({row, ResultColumn::kWon},
                 fmt::format("=IF({}={}({}),1,0)", source.total_cell, better, source.all_totals),
                 game.won ? 1 : 0);
  }
  if (!game.best_round) return;
  const CellAt best{row, ResultColumn::kBest};
  if (source.score_cells.empty()) return page.number(best, static_cast<double>(*game.best_round));
  page.formula(best, fmt::format("={}({})", better, source.score_cells), *game.best_round);
}

/// The points, without those that another game has already, and those of the opponents. What is
/// not known is text, which no sum counts.
void SeasonPages::draw_points(BookPage& page, std::uint32_t row, const PlayedGame& game,
                              const ResultSource& source) {
  const CellAt at{row, ResultColumn::kPoints};
  const CellAt against{row, ResultColumn::kAgainst};
  const std::string carried = game.carried == 0 ? "" : fmt::format("-({})", game.carried);
  const std::string others =
      fmt::format("=IF(ISNUMBER(E{0}),SUMIFS(E:E,A:A,A{0})-E{0},\"\")", row + 1);
  if (game.points) {
    if (source.total_cell.empty()) {
      page.number(at, static_cast<double>(*game.points));
    } else {
      page.formula(at, fmt::format("={}{}", source.total_cell, carried), *game.points);
    }
    return page.formula(against, others, static_cast<double>(game.against));
  }
  if (!game.total_known) return;
  if (source.total_cell.empty()) return page.range(at, game.total);
  page.formula(at, fmt::format("=IFERROR({0}+0{1},{0})", source.total_cell, carried),
               page.range_words(game.total));
  page.formula(against, others, std::string());
}

void draw_left_out(BookPage& page, const std::vector<NotRead>& files, const BookStyle& style) {
  std::uint16_t column = 0;
  for (const std::string_view head : {"file", "line", "reason"})
    page.text({0, column++}, style.words(head), style.strong);
  page.text({0, column}, book_marks::kReport);
  page.hide(column);
  page.freeze({1, 0});
  page.repeat(0, 0);
  std::uint32_t row = 1;
  for (const NotRead& file : files) {
    page.text({row, 0}, file.name, style.label);
    if (file.line > 0) page.number({row, 1}, static_cast<double>(file.line), style.label);
    page.paragraph({row++, 2}, file.reason);
  }
}

}  // namespace rummy
