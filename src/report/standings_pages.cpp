#include "report/standings_pages.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "report/html_text.h"
#include "report/markdown_text.h"
#include "report/standings.h"
#include "report/standings_ranking.h"

namespace rummy {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// The players of a table in their order, each against each: "3-1", "3-1 (2)" with two level.
Rows cross_rows(const std::vector<Duel>& duels, std::span<const Placing> placings) {
  Rows rows(1, {""});
  for (const Placing& placing : placings)
    rows.front().push_back(placing.player);
  for (const Placing& placing : placings) {
    std::vector<std::string> row{placing.player};
    for (const Placing& other : placings) {
      const auto duel = std::ranges::find_if(duels, [&](const Duel& each) {
        return each.table == placing.table && each.player == placing.player &&
               each.against == other.player;
      });
      std::string cell;
      if (duel != duels.end()) cell = fmt::format("{}-{}", duel->ahead, duel->behind);
      if (duel != duels.end() && duel->level > 0) cell += fmt::format(" ({})", duel->level);
      row.push_back(std::move(cell));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string heading_of(const StandingsTable& table, const Wording& words) {
  std::string text =
      words(say("Standings over {} game{}", table.games(), table.games() == 1 ? "" : "s"));
  if (table.unreadable() > 0) text += words(say(" ({} could not be read)", table.unreadable()));
  return text;
}

constexpr std::string_view kCrossWords =
    "ahead of the other player in games both played - behind "
    "(level)";

void append_rows_markdown(const Rows& rows, std::string& out) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += '|';
    for (const std::string& cell : rows[i])
      out += fmt::format(" {} |", markdown(cell));
    out += '\n';
    if (i > 0) continue;
    out += '|';
    for (std::size_t column = 0; column < rows[i].size(); ++column)
      out += column == 1 ? "---|" : "--:|";
    out += '\n';
  }
  out += '\n';
}

void append_rows_html(const Rows& rows, std::string& out) {
  out += "<table>\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string_view cell_of = i == 0 ? "th" : "td";
    out += "<tr>";
    for (const std::string& cell : rows[i])
      out += fmt::format("<{0}>{1}</{0}>", cell_of, html(cell));
    out += "</tr>\n";
  }
  out += "</table>\n";
}

}  // namespace

void append_cross_text(const StandingsTable& table, const Wording& words, std::string& out) {
  const std::vector<Placing> all = table.ranked();
  const std::vector<Duel> duels = duels_of(table.played());
  for (const std::span<const Placing> placings : tables_of(all)) {
    append_titled_grid(table_title(table, placings.front().table, words),
                       cross_rows(duels, placings), 0, out);
  }
  if (!all.empty()) out += fmt::format("\n  {}\n", words(kCrossWords));
}

void append_standings_markdown(const StandingsTable& table, bool with_cross, const Wording& words,
                               std::string& out) {
  out += fmt::format("## {}\n\n", heading_of(table, words));
  const std::vector<Placing> all = table.ranked();
  const std::vector<Duel> duels = with_cross ? duels_of(table.played()) : std::vector<Duel>();
  for (const std::span<const Placing> placings : tables_of(all)) {
    out += fmt::format("### {}\n\n", markdown(table_title(table, placings.front().table, words)));
    append_rows_markdown(placing_rows(placings, words), out);
    if (with_cross) append_rows_markdown(cross_rows(duels, placings), out);
  }
  out += fmt::format("*{}*\n", words(ranking_words(table.counting())));
  if (with_cross) out += fmt::format("\n*{}*\n", words(kCrossWords));
}

void append_standings_html(const StandingsTable& table, bool with_cross, const std::string& title,
                           const Wording& words, std::string& out) {
  const std::string heading = title.empty() ? heading_of(table, words) : title;
  out += fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n"
      "body{{font:16px system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}}\n"
      "table{{border-collapse:collapse;margin:1rem 0}}\n"
      "th,td{{padding:.3rem .7rem;border-bottom:1px solid #ccc;text-align:right}}\n"
      "th:nth-child(2),td:nth-child(2){{text-align:left}}\n</style>\n</head>\n<body>\n<h1>{}</"
      "h1>\n",
      words.language_code(), html(heading), html(heading));
  const std::vector<Placing> all = table.ranked();
  const std::vector<Duel> duels = with_cross ? duels_of(table.played()) : std::vector<Duel>();
  for (const std::span<const Placing> placings : tables_of(all)) {
    out += fmt::format("<h2>{}</h2>\n", html(table_title(table, placings.front().table, words)));
    append_rows_html(placing_rows(placings, words), out);
    if (with_cross) append_rows_html(cross_rows(duels, placings), out);
  }
  out += fmt::format("<p>{}</p>\n", html(words(ranking_words(table.counting()))));
  if (with_cross) out += fmt::format("<p>{}</p>\n", html(words(kCrossWords)));
  out += "</body>\n</html>\n";
}

}  // namespace rummy
