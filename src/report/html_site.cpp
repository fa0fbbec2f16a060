#include "report/html_site.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wording.h"
#include "diag/finding.h"
#include "replay/verdict.h"
#include "report/engine.h"
#include "report/html_page.h"
#include "report/html_parts.h"
#include "report/html_text.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "report/standings.h"
#include "score/ledger.h"
#include "table/record.h"

namespace rummy {
namespace {

/// A longer name is cut; numbers keep pages apart.
constexpr std::size_t kLongestFile = 80;

std::string result_words(const ScoreSheet& sheet, const Wording& words) {
  if (sheet.is_malformed()) return html(words("could not be read"));
  const GameResult& result = *sheet.result;
  std::string winners;
  for (const Seat seat : result.winners)
    winners += (winners.empty() ? "" : ", ") + html_name(sheet.players[index(seat)]);
  std::string text = winners.empty() ? std::string() : words(say("won by {}", winners));
  if (!result.totals_known) return text;
  std::string totals;
  for (std::size_t i = 0; i < result.totals.size(); ++i)
    totals += fmt::format("{}{} {}", i == 0 ? "" : ", ", html_name(sheet.players[i]),
                          words(range_words(result.totals[i])));
  return text + (text.empty() || totals.empty() ? "" : "; ") + totals;
}

/// One table of the standings.
void add_placings(const StandingsTable& table, std::span<const Placing> placings,
                  const Wording& words, std::string& out) {
  out += fmt::format("<h3>{}</h3>\n<div class=\"wide\"><table><thead><tr>",
                     html(table_title(table, placings.front().table, words)));
  for (const std::string_view head :
       {"rank", "player", "games", "open", "wins", "points", "against", "average", "best round"})
    out += fmt::format("<th scope=\"col\"{}>{}</th>", head == "player" ? "" : " class=\"n\"",
                       html(words(head)));
  out += "</tr></thead>\n<tbody>\n";
  for (const Placing& p : placings) {
    const std::optional<std::int64_t> average = p.average();
    const auto if_known = [&](const std::string& figure) {
      return average ? figure : std::string();
    };
    out += fmt::format(
        "<tr><td class=\"n\">{}</td><th scope=\"row\">{}</th><td class=\"n\">{}</td>"
        "<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
        "<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
        p.rank, html_name(p.player), p.games, p.open, p.wins, if_known(std::to_string(p.points)),
        if_known(std::to_string(p.against)), if_known(hundredths_text(average.value_or(0))),
        p.best_round ? std::to_string(*p.best_round) : "");
  }
  out += "</tbody></table></div>\n";
}

void add_standings(const StandingsTable& table, const Wording& words, std::string& out) {
  const std::vector<Placing> all = table.ranked();
  for (const std::span<const Placing> placings : tables_of(all))
    add_placings(table, placings, words, out);
}

bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

/// The name of a file without its folders and ending: letters, digits, dashes.
std::string stem_of(std::string_view name) {
  if (const std::size_t slash = name.rfind('/'); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  for (const std::string_view packed : {".gz", ".zst"})
    if (name.ends_with(packed)) name.remove_suffix(packed.size());
  if (const std::size_t dot = name.rfind('.'); dot != std::string_view::npos && dot > 0)
    name = name.substr(0, dot);
  std::string stem;
  for (const char c : name.substr(0, kLongestFile)) {
    if (is_small(c) || is_capital(c) || (c >= '0' && c <= '9')) {
      stem += c;
    } else if (!stem.empty() && stem.back() != '-') {
      stem += '-';
    }
  }
  while (stem.ends_with('-'))
    stem.pop_back();
  return stem.empty() ? "game" : stem;
}

}  // namespace

std::string Site::page_file(const Judged& judged) {
  std::string stem = stem_of(judged.name);
  if (judged.line > 0) stem += fmt::format("-{}", judged.line);
  std::string file = stem;
  for (std::size_t n = 2;; ++n) {
    // Some file systems do not tell letters of different case apart, and "index" is taken.
    const std::string key = in_small_letters(file);
    if (key != "index" && files_.insert(key).second) return file + ".html";
    file = fmt::format("{}_{}", stem, n);
  }
}

std::string Site::add(const Judged& judged) {
  const ScoreSheet sheet = score_sheet(judged);
  standings_.add(sheet);
  Game game{.file = page_file(judged),
            .title = sheet.title(),
            .name = std::string(judged.name),
            .variant = std::string(judged.variant),
            .players = judged.record->players,
            .result = result_words(sheet, words_),
            .judgement = judged.verdict->judgement};
  if (judged.line > 0) game.name += words_(say(", line {}", judged.line));
  game.notes = static_cast<std::size_t>(std::ranges::count_if(
      judged.verdict->findings,
      [](const Finding& finding) { return severity_word(finding.judgement) == "note"; }));
  game.faults = judged.verdict->findings.size() - game.notes;
  games_.push_back(std::move(game));
  return games_.back().file;
}

std::string Site::index() const {
  std::string rows;
  std::size_t faulty = 0;
  for (const Game& game : games_) {
    std::string players;
    for (const std::string& player : game.players)
      players += (players.empty() ? "" : ", ") + html_name(player);
    faulty += game.judgement == Judgement::note || game.judgement == Judgement::ruled ? 0U : 1U;
    rows += fmt::format(
        "<tr><th scope=\"row\"><a href=\"{}\"><bdi>{}</bdi></a><br><span class=\"soft\">{}</span>"
        "</th><td><span class=\"badge {}\">{}</span></td><td class=\"n\">{}</td><td><code>{}</code>"
        "</td><td>{}</td><td>{}</td></tr>\n",
        game.file, html(game.title), html(game.name), record_word(game.judgement),
        html(words_(record_word(game.judgement))), game.faults, html(game.variant), players,
        game.result);
  }
  std::string heads;
  for (const std::string_view head : {"game", "verdict", "findings", "rules", "players", "result"})
    heads += fmt::format("<th scope=\"col\"{}>{}</th>", head == "findings" ? " class=\"n\"" : "",
                         html(words_(head)));
  const std::string games = fmt::format(
      "<div class=\"wide\"><table><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>",
      heads, rows);
  std::string standings;
  add_standings(standings_, words_, standings);
  standings += standings.empty()
                   ? fmt::format("<p>{}</p>", html(words_("No game could be read.")))
                   : fmt::format("<p class=\"soft\">{}</p>",
                                 html(words_("By wins, then average, then best round; equal in all "
                                             "of them, a rank is shared. Open: games whose total "
                                             "is not known; they count no points yet.")));
  const std::string title =
      html(words_(say("{} game{}", games_.size(), games_.size() == 1 ? "" : "s")));
  const std::string summary = fmt::format(
      "<p>{}</p>", html(words_(say("{} game{} judged, {} of them not legal.", games_.size(),
                                   games_.size() == 1 ? "" : "s", faulty))));
  const std::string judged_by = html(words_(say("Judged by {}.", engine())));
  const std::string style_hash = policy_hash(kPageCss);
  const auto slots = std::to_array<Slot>({{"language", words_.language_code()},
                                          {"title", title},
                                          {"style-hash", style_hash},
                                          {"style", kPageCss},
                                          {"summary", summary},
                                          {"standings", standings},
                                          {"games", games},
                                          {"judged-by", judged_by}});
  return filled(kIndexHtml, slots, words_);
}

}  // namespace rummy
