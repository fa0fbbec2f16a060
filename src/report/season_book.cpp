// Workbooks of many games, and empty ones to fill in.

#include <fmt/core.h>
#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/common.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/book.h"
#include "report/judged.h"
#include "report/pages.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The sheets of a workbook about all its games: the standings, their results, and what could
// not be read.

/// A row of the results: the places of a player's figures, and the name of the game.
struct ResultSource {
  std::string title;
  std::string variant;
  std::string page{};         // the game's sheet; empty: none
  std::string total_cell{};   // the player's on that sheet
  std::string all_totals{};   // of all its players
  std::string score_cells{};  // the player's
};

/// An input that could not be read, and why.
struct NotRead {
  std::string name;
  std::uint64_t line = 0;  // 0: all of it
  std::string reason;
};

/// The names of the sheets, in their language.
struct SeasonNames {
  std::string standings;
  std::string results;
  std::string left_out;
};

class SeasonPages {
 public:
  SeasonPages(const StandingsTable& standings, const SeasonNames& names, const BookStyle& style)
      : standings_(standings), names_(names), style_(style) {}

  /// Draws the front sheet.
  void draw_standings(BookPage& page, std::size_t left_out);
  /// Draws a row for each of StandingsTable::played. Called after the standings, whose rows count
  /// them.
  void draw_results(BookPage& page, const std::vector<ResultSource>& sources);

 private:
  void draw_table(BookPage& page, std::span<const Placing> placings);
  void draw_placing(BookPage& page, const Placing& placing, std::uint32_t first,
                    std::uint32_t last);
  void draw_result(BookPage& page, std::uint32_t row, const PlayedGame& game,
                   const ResultSource& source);
  void draw_points(BookPage& page, std::uint32_t row, const PlayedGame& game,
                   const ResultSource& source);
  [[nodiscard]] std::string column_of_results(char column) const;

  const StandingsTable& standings_;
  const SeasonNames& names_;
  const BookStyle& style_;
  std::uint32_t row_ = 0;                                              // of the front sheet
  std::map<std::pair<TableKey, std::string>, std::uint64_t> numbers_;  // its rows
};

// Columns of the standings. The last one has the number of the row, which finds a player's results:
// a name is text that a criterion might read as a pattern.
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

/// The cells of a column of one of the tables, and the cell that is compared with them.
struct Compared {
  std::string cells;
  std::string own;

  Compared(std::uint16_t column, std::uint32_t row, std::uint32_t first, std::uint32_t last)
      : cells(fixed_cell_name({first, column}) + ":" + fixed_cell_name({last, column})),
        own(cell_name({row, column})) {}

  /// Text instead of a number comes last.
  [[nodiscard]] std::string is_better(Better better) const {
    return fmt::format("ISNUMBER({0})*(1-ISNUMBER({1})*({0}{2}{1}))", cells, own,
                       better == Better::fewer ? ">=" : "<=");
  }
  [[nodiscard]] std::string is_equal() const { return fmt::format("({}={})", cells, own); }
};

/// The rank: 1, plus one for each player who is better by wins, then average, then best round.
std::string rank_formula(std::uint32_t row, std::uint32_t first, std::uint32_t last,
                         Better better) {
  const Compared won(Column::kWins, row, first, last);
  const Compared mean(Column::kAverage, row, first, last);
  const Compared round(Column::kBest, row, first, last);
  return fmt::format("=1+SUMPRODUCT({}+{}*({}+{}*{}))", won.is_better(Better::more), won.is_equal(),
                     mean.is_better(better), mean.is_equal(), round.is_better(better));
}

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

/// The points, without those that another game counts, and those of the opponents. Unknown points
/// are text, which no sum counts.
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

// === An empty scoresheet to fill in, with the columns its game needs.

constexpr std::size_t kRoundColumns = 12;  // for a game without a fixed number
constexpr std::string_view kRoomForCards = "10S JS QS KS 9H 8D 7C";

std::vector<std::string_view> template_columns(const Variant& variant) {
  std::vector<std::string_view> columns = {"variant", "date", "round", "player", "went_out"};
  const auto add_if = [&](bool is_wanted, std::initializer_list<std::string_view> names) {
    if (is_wanted) columns.insert(columns.end(), names);
  };
  const bool counts = variant.round_score.model != ScoreModel::none;
  add_if(variant.knocking.max.choice != KnockLimit::off, {"knocked"});
  add_if(distinguishes_at_once(variant), {"at_once"});
  add_if(may_drop(variant.dropping), {"dropped"});
  columns.emplace_back("ended");
  add_if(variant.round_score.model == ScoreModel::melds_minus_hand, {"shown", "shown_points"});
  add_if(counts, {"hand", "points", "score", "total"});
  return columns;
}

std::size_t template_rounds(const Variant& variant) {
  constexpr int kMost = 100;
  if (variant.game_end.type == EndType::single) return 1;
  if (variant.game_end.type != EndType::rounds) return kRoundColumns;
  return static_cast<std::size_t>(std::clamp(variant.game_end.at, 1, kMost));
}

/// Names of columns and of the row of totals, as scoresheets have them.
constexpr std::string_view kRound = "round";
constexpr std::string_view kTotal = "total";
constexpr std::string_view kRoomForScore = "Bartholomew";

std::string variant_line(const SheetTemplate& sheet) {
  return "variant: " + std::string(sheet.name);
}

std::string pad_csv(const SheetTemplate& sheet) {
  std::string out;
  CsvRows rows(out);
  rows.text(variant_line(sheet)).end_row();
  rows.plain(kRound);
  for (const std::string& player : sheet.players)
    rows.text(player);
  rows.end_row();
  for (std::size_t round = 1; round <= template_rounds(sheet.variant); ++round) {
    rows.number(round);
    for (std::size_t i = 0; i < sheet.players.size(); ++i)
      rows.nothing();
    rows.end_row();
  }
  return out;
}

void write_pad(BookPage& page, const BookStyle& style, const SheetTemplate& sheet) {
  page.title({0, 0}, variant_line(sheet), style.strong);
  const auto players = static_cast<std::uint16_t>(sheet.players.size());
  const auto rounds = static_cast<std::uint32_t>(template_rounds(sheet.variant));
  constexpr std::uint32_t kFirst = 2;  // row of a round
  page.text({1, 0}, kRound, style.head);
  for (std::uint32_t round = 0; round < rounds; ++round)
    page.number({kFirst + round, 0}, round + 1, style.box);
  page.text({kFirst + rounds, 0}, kTotal, style.strong);
  for (std::uint16_t i = 0; i < players; ++i) {
    const auto column = static_cast<std::uint16_t>(i + 1);
    page.text({1, column}, sheet.players[i], style.number_head);
    page.widen(column, kRoomForScore);
    for (std::uint32_t round = 0; round < rounds; ++round)
      page.blank({kFirst + round, column}, style.box);
    const std::string all =
        cell_name({kFirst, column}) + ":" + cell_name({kFirst + rounds - 1, column});
    std::string sum = "=IF(COUNT(";
    sum.append(all).append(")=0,\"\",SUM(").append(all).append("))");
    page.formula({kFirst + rounds, column}, sum, "");
  }
  page.freeze({kFirst, 1});
  page.repeat(0, 1);
}

void write_rows(BookPage& page, const BookStyle& style, const SheetTemplate& sheet) {
  const std::vector<std::string_view> columns = template_columns(sheet.variant);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto column = static_cast<std::uint16_t>(i);
    page.text({0, column}, columns[i], style.strong);
    page.widen(column,
               columns[i] == "hand" || columns[i] == "shown" ? kRoomForCards : "1000-10-10");
  }
  page.freeze({1, 0});
  page.repeat(0, 0);
  std::uint32_t row = 1;
  for (std::size_t round = 1; round <= template_rounds(sheet.variant); ++round) {
    for (const std::string& player : sheet.players) {
      if (row == 1) page.text({row, 0}, sheet.name);
      page.number({row, 2}, static_cast<double>(round));
      page.text({row++, 3}, player);
    }
  }
}

}  // namespace

std::string template_csv(const SheetTemplate& sheet) {
  if (sheet.is_pad) return pad_csv(sheet);
  const std::vector<std::string_view> columns = template_columns(sheet.variant);
  std::string out;
  CsvRows rows(out);
  for (const std::string_view column : columns)
    rows.plain(column);
  rows.end_row();
  bool is_first = true;
  for (std::size_t round = 1; round <= template_rounds(sheet.variant); ++round) {
    for (const std::string& player : sheet.players) {
      rows.text(is_first ? sheet.name : "").nothing().number(round).text(player);
      for (std::size_t i = 4; i < columns.size(); ++i)
        rows.nothing();
      rows.end_row();
      is_first = false;
    }
  }
  return out;
}

std::string write_template_book(const SheetTemplate& sheet, const std::string& path,
                                const Wording& words) {
  lxw_workbook* book = workbook_new(path.c_str());
  const BookStyle style(book, words);
  BookPage page(workbook_add_worksheet(book, "scores"), style);
  if (sheet.is_pad)
    write_pad(page, style, sheet);
  else
    write_rows(page, style, sheet);
  page.finish();
  const lxw_error error = workbook_close(book);
  return error == LXW_NO_ERROR ? std::string() : lxw_strerror(error);
}

namespace {

// === Judged games as a workbook (.xlsx, through libxlsxwriter) that can be continued.

constexpr std::size_t kMostGames = 1'000;      // sheets that a spreadsheet can still open
constexpr std::size_t kMostResults = 500'000;  // a sheet has 1,048,576 rows
constexpr std::time_t kDay = 315'532'800;      // 1980-01-01: the same games, the same bytes

constexpr std::size_t kLongestName = 31;  // of a sheet, in UTF-16 units

std::string cut_name(std::string_view title, std::size_t longest) {
  constexpr std::string_view kForbidden = "[]:*?/\\";
  std::string name;
  std::size_t units = 0;
  for (std::string_view rest = title; !rest.empty();) {
    const Utf8Step step = next_code_point(rest);
    units += step.code > 0xFFFF ? 2 : 1;
    if (units > longest) break;
    const std::string sign(rest.substr(0, step.bytes));
    const bool fits = step.valid && shown(sign) == sign && step.code != 0xFFFE &&
                      step.code != 0xFFFF && kForbidden.find(sign) == std::string_view::npos;
    name += fits ? sign : "_";
    rest.remove_prefix(step.bytes);
  }
  if (name.starts_with('\'')) name.front() = '_';
  if (name.ends_with('\'')) name.back() = '_';
  return name.find_first_not_of(' ') == std::string::npos ? "game" : name;
}

/// The name of the game's sheet: its id, else its file without folder and extensions.
std::string short_title(const ScoreSheet& sheet) {
  const std::optional<std::string>& id = sheet.judged->record->head.id;
  if (id && !id->empty()) return *id;
  std::string name(sheet.judged->name.substr(sheet.judged->name.find_last_of('/') + 1));
  for (const std::string_view packed : {".gz", ".zst"})
    if (name.ends_with(packed)) name.resize(name.size() - packed.size());
  if (const std::size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0)
    name.resize(dot);
  return name;
}

/// Whether exactly the players with the best total have won.
bool has_best_total_won(const ScoreSheet& sheet) {
  const Better better = better_of(sheet);
  const GameResult& result = *sheet.result;
  if (!result.finished || !result.totals_known || result.totals.empty()) return false;
  const auto demerit = [&](const PointsRange& total) {
    return better == Better::fewer ? total.low : -total.low;
  };
  Points best = demerit(result.totals.front());
  for (const PointsRange& total : result.totals) {
    if (!total.is_exact()) return false;
    best = std::min(best, demerit(total));
  }
  for (std::size_t i = 0; i < result.totals.size(); ++i) {
    const auto is_player = [i](Seat seat) { return index(seat) == i; };
    if ((demerit(result.totals[i]) == best) != std::ranges::any_of(result.winners, is_player))
      return false;
  }
  return true;
}

}  // namespace

std::string sheet_name(const std::string& title) {
  return cut_name(title, kLongestName);
}

struct ScoreBook::State {
  State(const std::string& where, BookKind what, StandingsBy by, Wording words)
      : path(where),
        kind(what),
        book(workbook_new(where.c_str())),
        style(book, words),
        season_names{.standings = fresh_name(std::string(words("Standings"))),
                     .results = fresh_name(std::string(words("Results"))),
                     .left_out = fresh_name(std::string(words("Not read")))},
        standings_page(workbook_add_worksheet(book, season_names.standings.c_str()), style),
        results_page(workbook_add_worksheet(book, season_names.results.c_str()), style),
        standings(by) {
    lxw_doc_properties properties{};
    properties.created = kDay;
    workbook_set_properties(book, &properties);
  }

  std::string fresh_name(const std::string& title);
  std::string page_name(const ScoreSheet& sheet);
  void draw_page(const ScoreSheet& sheet, std::size_t first_result);
  void draw_season();

  std::string path;
  BookKind kind;
  lxw_workbook* book;
  BookStyle style;
  std::set<std::string> names = {"history"};  // taken, in lower case
  SeasonNames season_names;
  BookPage standings_page;
  BookPage results_page;
  StandingsTable standings;
  std::vector<ResultSource> sources;  // for StandingsTable::played
  std::vector<NotRead> left_out;
  bool too_many = false;
};

ScoreBook::ScoreBook(const std::string& path, BookKind kind, StandingsBy by, Wording words)
    : state_(std::make_unique<State>(path, kind, by, words)) {}

ScoreBook::~ScoreBook() {
  if (state_->book != nullptr) lxw_workbook_free(state_->book);
}

std::string ScoreBook::State::fresh_name(const std::string& title) {
  const std::string name = sheet_name(title);
  std::string fresh = name;
  for (int i = 2; !names.insert(in_small_letters(fresh)).second; ++i) {
    const std::string tail = fmt::format(" ({})", i);
    fresh = cut_name(name, kLongestName - tail.size()) + tail;
  }
  return fresh;
}

/// Adds the date if another sheet already has the name.
std::string ScoreBook::State::page_name(const ScoreSheet& sheet) {
  const std::string title = short_title(sheet);
  const std::string date = note_words(sheet.judged->record->head.notes, "date");
  if (date.empty() || !names.contains(in_small_letters(sheet_name(title))))
    return fresh_name(title);
  return fresh_name(cut_name(title, kLongestName - std::min(date.size() + 1, kLongestName / 2)) +
                    " " + date);
}

void ScoreBook::add(const ScoreSheet& sheet) {
  State& s = *state_;
  s.standings.add(sheet);
  if (sheet.is_malformed()) {
    const Findings& findings = sheet.judged->verdict->findings;
    return leave_out(
        std::string(sheet.judged->name), sheet.judged->line,
        findings.empty() ? std::string() : sheet.judged->words(findings.front().message));
  }
  if (s.too_many) return;
  s.too_many = (s.kind == BookKind::games && s.standings.games() > kMostGames) ||
               s.sources.size() + sheet.players.size() > kMostResults;
  if (s.too_many) return;
  const std::size_t first = s.sources.size();
  s.sources.resize(first + sheet.players.size(),
                   {.title = sheet.title(), .variant = std::string(sheet.judged->variant)});
  if (s.kind == BookKind::games) s.draw_page(sheet, first);
}

void ScoreBook::leave_out(const std::string& name, std::uint64_t line, const std::string& reason) {
  state_->left_out.push_back({.name = name, .line = line, .reason = reason});
}

void ScoreBook::State::draw_page(const ScoreSheet& sheet, std::size_t first_result) {
  const std::string name = page_name(sheet);
  BookPage page(workbook_add_worksheet(book, name.c_str()), style);
  const std::vector<PlayerCells> cells = draw_game(sheet, style, page);
  page.finish();
  const std::string prefix = sheet_prefix(name);
  std::vector<std::string> totals;
  std::string all_totals;
  for (const PlayerCells& player : cells) {
    totals.push_back(player.total ? prefix + cell_name(*player.total) : std::string());
    all_totals += (all_totals.empty() ? "" : ",") + totals.back();
  }
  const bool has_all = std::ranges::none_of(totals, &std::string::empty);
  if (!has_all || !has_best_total_won(sheet)) all_totals.clear();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    ResultSource& source = sources[first_result + i];
    source.page = name;
    source.total_cell = totals[i];
    source.all_totals = all_totals;
    source.score_cells =
        prefix + cell_name(cells[i].first_score) + ":" + cell_name(cells[i].last_score);
  }
}

void ScoreBook::State::draw_season() {
  SeasonPages pages(standings, season_names, style);
  pages.draw_standings(standings_page, left_out.size());
  pages.draw_results(results_page, sources);
  standings_page.finish();
  results_page.finish();
  if (left_out.empty()) return;
  BookPage page(workbook_add_worksheet(book, season_names.left_out.c_str()), style);
  draw_left_out(page, left_out, style);
  page.finish();
}

std::string ScoreBook::finish() {
  State& s = *state_;
  if (!s.too_many) s.draw_season();
  const lxw_error error = workbook_close(s.book);
  s.book = nullptr;
  if (error != LXW_NO_ERROR) return lxw_strerror(error);
  if (!s.too_many) return {};
  std::remove(s.path.c_str());
  return fmt::format(
      "too many games for one .xlsx (a sheet each for at most {}): use --standings, "
      "or --format csv",
      kMostGames);
}

}  // namespace rummy
