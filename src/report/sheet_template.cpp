#include "report/sheet_template.h"

#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/common.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "report/book_page.h"
#include "report/csv_rows.h"
#include "settings/settings.h"
#include "sheet/sheet.h"

namespace rummy {
namespace {

constexpr std::size_t kRounds = 12;  // of a game that has no number of them
constexpr std::string_view kRoomForCards = "10S JS QS KS 9H 8D 7C";

std::vector<std::string_view> template_columns(const Variant& variant) {
  std::vector<std::string_view> columns = {"variant", "date", "round", "player", "went_out"};
  const auto add_if = [&](bool is_wanted, std::initializer_list<std::string_view> names) {
    if (is_wanted) columns.insert(columns.end(), names);
  };
  const bool counts = variant.round_score.model != ScoreModel::none;
  add_if(variant.knocking.max.choice != KnockLimit::off, {"knocked"});
  add_if(tells_at_once(variant), {"at_once"});
  add_if(may_drop(variant.dropping), {"dropped"});
  columns.emplace_back("ended");
  add_if(variant.round_score.model == ScoreModel::melds_minus_hand, {"shown", "shown_points"});
  add_if(counts, {"hand", "points", "score", "total"});
  return columns;
}

std::size_t template_rounds(const Variant& variant) {
  constexpr int kMost = 100;
  if (variant.game_end.type == EndType::single) return 1;
  if (variant.game_end.type != EndType::rounds) return kRounds;
  return static_cast<std::size_t>(std::clamp(variant.game_end.at, 1, kMost));
}

/// Names of columns and of the row of totals, as scoresheets are read.
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

}  // namespace rummy
