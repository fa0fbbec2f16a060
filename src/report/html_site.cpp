// The front page of a folder of games: the list, and the totals.

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Tables of counts on the front page of a folder of games.

/// The most rows of a table; the filters above it have all values.
constexpr std::size_t kMostRows = 20;

/// A value in an address (RFC 3986).
std::string in_address(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
  std::string out;
  for (const char c : text) {
    if (kPlain.find(c) != std::string_view::npos)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

struct CountTable {
  std::string_view field;  // of the filter
  std::string_view head;
  const std::map<std::string, std::size_t>* counts;
};

std::string table_of(const CountTable& table, const Wording& words) {
  if (table.counts->empty()) return {};
  std::vector<std::pair<std::string, std::size_t>> rows(table.counts->begin(), table.counts->end());
  std::ranges::stable_sort(rows, std::greater<>(), &std::pair<std::string, std::size_t>::second);
  rows.resize(std::min(rows.size(), kMostRows));
  std::string out = fmt::format(
      "<table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\" class=\"n\">{}</th></tr>"
      "</thead>\n<tbody>\n",
      html(words(table.head)), html(words("games")));
  for (const auto& [value, count] : rows) {
    const std::string shown = table.field == "player" ? html_name(value) : html(words(value));
    out += fmt::format(
        "<tr><th scope=\"row\"><a href=\"#show=all&amp;{}={}\">{}</a></th><td class=\"n\">{}</td>"
        "</tr>\n",
        table.field, in_address(value), shown, count);
  }
  return out + "</tbody></table>\n";
}

}  // namespace

void SiteCounts::add(const Counted& game) {
  ++verdicts_[std::string(record_word(game.judgement))];
  for (const std::string_view code : game.codes)
    ++codes_[std::string(code)];
  for (const std::string& player : game.players)
    ++players_[player];
  if (!game.variant.empty()) ++variants_[std::string(game.variant)];
}

std::string SiteCounts::tables(const Wording& words) const {
  std::string out;
  for (const CountTable& table :
       {CountTable{"verdict", "verdict", &verdicts_}, CountTable{"code", "code", &codes_},
        CountTable{"player", "player", &players_}, CountTable{"variant", "rules", &variants_}})
    out += table_of(table, words);
  return out;
}

namespace {

// === A folder of judged games.

/// A longer name is cut; numbers distinguish pages.
constexpr std::size_t kLongestFile = 80;

/// The most games shown at once.
constexpr std::size_t kRows = 200;

std::string result_words(const ScoreSheet& sheet, const Wording& words) {
  if (sheet.is_malformed()) return std::string(words("could not be read"));
  const GameResult& result = *sheet.result;
  std::string winners;
  for (const Seat seat : result.winners)
    winners += (winners.empty() ? "" : ", ") + shown(sheet.players[index(seat)]);
  std::string text = winners.empty() ? std::string() : words(say("won by {}", winners));
  if (!result.totals_known) return text;
  std::string totals;
  for (std::size_t i = 0; i < result.totals.size(); ++i)
    totals += fmt::format("{}{} {}", i == 0 ? "" : ", ", shown(sheet.players[i]),
                          words(range_words(result.totals[i])));
  return text + (text.empty() || totals.empty() ? "" : "; ") + totals;
}

/// Adds one table of the standings.
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

/// The name of a file without folders and extension: letters, digits, dashes.
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
    // Some file systems ignore case, and "index" is taken.
    const std::string key = in_small_letters(file);
    if (key != "index" && files_.insert(key).second) return file + ".html";
    file = fmt::format("{}_{}", stem, n);
  }
}

std::string Site::rules_file(const Judged& judged) {
  constexpr std::size_t kDigits = 12;
  if (judged.ruleset == nullptr) return {};
  return fmt::format("rules-{}.html", judged.ruleset->sha256.substr(0, kDigits));
}

std::string Site::add(const Judged& judged) {
  const ScoreSheet sheet = score_sheet(judged);
  standings_.add(sheet);
  if (std::string rules = rules_file(judged); !rules.empty() && !rules_.contains(rules))
    rules_.emplace(std::move(rules), html_settings_page(judged));
  Game game{.file = page_file(judged),
            .title = page_title(judged),
            .name = std::string(judged.name),
            .variant = std::string(judged.variant),
            .players = judged.record->players,
            .codes = {},
            .result = result_words(sheet, words_),
            .judgement = judged.verdict->judgement};
  if (judged.line > 0) game.name += fmt::format(":{}", judged.line);
  for (const Finding& finding : judged.verdict->findings) {
    if (is_note(finding)) continue;
    ++game.faults;
    if (std::ranges::find(game.codes, finding.code) == game.codes.end())
      game.codes.push_back(finding.code);
  }
  counts_.add({.judgement = game.judgement,
               .variant = game.variant,
               .codes = game.codes,
               .players = game.players});
  games_.push_back(std::move(game));
  return games_.back().file;
}

/// The games that need a look, at most a page of them.
std::vector<const Site::Game*> Site::worst_first() const {
  std::vector<const Game*> games;
  for (const Game& game : games_)
    if (game.judgement > Judgement::ruled) games.push_back(&game);
  std::ranges::stable_sort(games, std::greater<>(), [](const Game* game) {
    return std::pair(game->judgement, game->faults);
  });
  games.resize(std::min(games.size(), kRows));
  return games;
}

std::string Site::row(const Game& game) const {
  std::string players;
  for (const std::string& player : game.players)
    players += (players.empty() ? "" : ", ") + html_name(player);
  return fmt::format(
      "<tr><th scope=\"row\"><a href=\"{}\"><bdi>{}</bdi></a><br><span class=\"soft\">{}</span>"
      "</th><td><span class=\"badge {}\">{}</span></td><td class=\"n\">{}</td><td>{}</td>"
      "<td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n",
      game.file, html(game.title), html(game.name), record_word(game.judgement),
      html(words_(record_word(game.judgement))), game.faults, fmt::join(game.codes, " "),
      html(game.variant), players, html(game.result));
}

/// All games for the script, which shows those that do not fit on the page.
std::string Site::data() const {
  std::string out;
  JsonWriter json(out, JsonStyle::line);
  json.begin_object();
  write_script_words(json, words_, kSiteJs);
  json.key("verdicts");
  json.begin_object();
  for (const std::string_view verdict : {"legal", "illegal", "undecided", "malformed"})
    json.field(verdict, words_(verdict));
  json.end_object();
  std::map<std::string_view, std::size_t> numbers;
  std::vector<std::string_view> players;
  for (const Game& game : games_)
    for (const std::string& player : game.players)
      if (numbers.emplace(player, players.size()).second) players.push_back(player);
  json.key("players");
  json.begin_array();
  for (const std::string_view player : players)
    json.value(shown(player));
  json.end_array();
  json.key("games");
  json.begin_array();
  for (const Game& game : games_) {
    json.begin_array();
    for (const std::string& text :
         {game.file, shown(game.title), shown(game.name), shown(game.variant)})
      json.value(text);
    json.value(record_word(game.judgement));
    json.value(fmt::format("{}", fmt::join(game.codes, " ")));
    json.begin_array();
    for (const std::string& player : game.players)
      json.value(numbers.at(player));
    json.end_array();
    json.value(game.faults);
    json.value(game.result);
    json.end_array();
  }
  json.end_array();
  json.end_object();
  return out;
}

std::vector<Site::File> Site::shared() const {
  std::vector<File> files = {{.name = "style.css", .text = std::string(kPageCss)},
                             {.name = "page.js", .text = html_page_script()},
                             {.name = "site.js", .text = std::string(kSiteJs)}};
  for (const auto& [name, text] : rules_)
    files.push_back({.name = name, .text = text});
  return files;
}

std::string Site::index() const {
  std::string rows;
  for (const Game* const game : worst_first())
    rows += row(*game);
  const auto need_look = static_cast<std::size_t>(std::ranges::count_if(
      games_, [](const Game& game) { return game.judgement > Judgement::ruled; }));
  std::string heads;
  for (const std::string_view head :
       {"game", "verdict", "findings", "codes", "rules", "players", "result"})
    heads += fmt::format("<th scope=\"col\"{}>{}</th>", head == "findings" ? " class=\"n\"" : "",
                         html(words_(head)));
  std::string standings;
  add_standings(standings_, words_, standings);
  standings += standings.empty()
                   ? fmt::format("<p>{}</p>", html(words_("No game could be read.")))
                   : fmt::format("<p class=\"soft\">{}</p>",
                                 html(words_("By wins, then average, then best round; equal in all "
                                             "of them, a rank is shared. Open: games whose total "
                                             "is not known; they count no points yet.")));
  const std::string title =
      title_.empty() ? html(words_(say("{} game{}", games_.size(), games_.size() == 1 ? "" : "s")))
                     : html(title_);
  const std::string summary = fmt::format(
      "<p>{}</p>", html(words_(say("{} game{} judged, {} of them not legal.", games_.size(),
                                   games_.size() == 1 ? "" : "s", need_look))));
  const std::string judged_by = html(words_(say("Judged by {}.", engine())));
  const std::string games = as_data(data());
  const std::string counts = counts_.tables(words_);
  const auto slots = std::to_array<Slot>({{"language", words_.language_code()},
                                          {"title", title},
                                          {"summary", summary},
                                          {"heads", heads},
                                          {"rows", rows},
                                          {"counts", counts},
                                          {"standings", standings},
                                          {"judged-by", judged_by},
                                          {"data", games}});
  return filled(kIndexHtml, slots, words_);
}

}  // namespace rummy
