// A judged record as one self-contained web page: no other file, no network.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/html_game.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The score ledger of a page (report/pages.h).

std::string figure_cell(const Figure& figure, const Wording& words) {
  std::string points =
      figure.points ? words(range_words(*figure.points)) : std::string(words("none"));
  switch (figure.mark) {
    case FigureMark::agrees:
      return points;
    case FigureMark::computed:
      if (!figure.points) return {};
      return fmt::format("<span class=\"computed\">{}</span>", points);
    case FigureMark::wrong:
      return fmt::format("<span class=\"wrong\">{} <s>{}</s></span>", points,
                         figure.written.value_or(0));
    case FigureMark::open:
      return fmt::format("<span class=\"open\">{}</span>",
                         html(words(say("{}, {} written", points, figure.written.value_or(0)))));
  }
  return points;
}

class Ledger {
 public:
  explicit Ledger(const ScoreSheet& sheet)
      : sheet_(sheet), result_(*sheet.result), words_(sheet.judged->words) {}

  std::string drawn() {
    out_ += fmt::format(
        "<section id=\"scores\" aria-labelledby=\"scores-head\">\n"
        "<h2 id=\"scores-head\">{}</h2>\n",
        html(words_("Scores")));
    draw_legend();
    out_ += "<div class=\"wide\"><table>\n";
    draw_head();
    draw_carried();
    for (const SheetLine& line : sheet_.rounds)
      draw_round(line);
    draw_sheets();
    draw_bonuses();
    draw_settlement();
    out_ += "</table></div>\n";
    draw_outcome();
    out_ += "</section>\n";
    return std::move(out_);
  }

 private:
  void draw_legend() {
    out_ += fmt::format(
        "<p class=\"soft\">{} <span class=\"computed\">{}</span>: {} <span class=\"wrong\">20 "
        "<s>10</s></span>: {}</p>\n",
        html(words_("Upright: written in the record and in agreement with the rules.")),
        html(words_("Slanted")), html(words_("computed, not written.")),
        html(words_("written as 10, and the rules give 20.")));
  }

  void draw_head() {
    out_ +=
        fmt::format("<thead><tr><th scope=\"col\" rowspan=\"2\">{}</th>", html(words_("round")));
    for (const std::string_view player : sheet_.players)
      out_ += fmt::format("<th scope=\"colgroup\" colspan=\"2\">{}</th>", html_name(player));
    out_ += "</tr>\n<tr>";
    for (std::size_t i = 0; i < sheet_.players.size(); ++i)
      out_ +=
          fmt::format("<th scope=\"col\" class=\"n\">{}</th><th scope=\"col\" class=\"n\">{}</th>",
                      html(words_("score")), html(words_("total")));
    out_ += "</tr></thead>\n";
  }

  [[nodiscard]] static std::string row_of(std::string_view name) {
    return fmt::format("<tbody class=\"round\"><tr><th scope=\"row\">{}</th>", html(name));
  }

  void draw_carried() {
    const std::vector<Carry>& carried = sheet_.judged->record->head.carry;
    if (carried.empty()) return;
    out_ += row_of(words_("brought in"));
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      const auto of_seat = [i](const Carry& carry) { return index(carry.seat) == i; };
      const auto found = std::ranges::find_if(carried, of_seat);
      out_ += "<td></td>";
      out_ += found == carried.end() ? std::string("<td></td>")
                                     : fmt::format("<td class=\"n\">{}</td>", found->total);
    }
    out_ += "</tr></tbody>\n";
  }

  void draw_entry(const SheetEntry& entry) {
    out_ += entry.has_won ? "<td class=\"n winner\">" : "<td class=\"n\">";
    out_ += figure_cell(entry.score, words_);
    const bool is_shown = entry.score.points || entry.score.written;
    if (entry.took_part && !is_shown) out_ += html(words_("none"));
    if (entry.adjustment) out_ += fmt::format(" {:+}", *entry.adjustment);
    out_ += "</td><td class=\"n\">";
    out_ += figure_cell(entry.total, words_);
    out_ += "</td>";
  }

  void draw_round(const SheetLine& line) {
    const bool has_table = sheet_.judged->verdict->rounds[line.number - 1].has_moves;
    out_ +=
        fmt::format("<tbody class=\"round\" id=\"round-{}\"><tr><th scope=\"row\">", line.number);
    const std::uint32_t called = number_of_round(*sheet_.judged->record, line.number);
    out_ += has_table ? fmt::format("<a href=\"#r{}t0\">{}</a>", line.number, called)
                      : fmt::format("{}", called);
    out_ +=
        fmt::format(" <span class=\"soft\">{}</span></th>", html(words_(ended_word(line.ended))));
    for (const SheetEntry& entry : line.entries)
      draw_entry(entry);
    out_ += "</tr>\n";
    std::string workings;
    for (std::size_t i = 0; i < line.entries.size(); ++i)
      add_remarks(i, line.entries[i], line.fee, workings);
    if (!workings.empty())
      out_ += fmt::format("<tr class=\"working\"><td colspan=\"{}\"><ul>{}</ul></td></tr>",
                          1 + 2 * line.entries.size(), workings);
    out_ += "</tbody>\n";
  }

  void add_remark(std::size_t player, std::string_view text, std::string& out) const {
    if (text.empty()) return;
    out += fmt::format("<li>{}: {}</li>", html_name(sheet_.players[player]), html(text));
  }

  void add_remarks(std::size_t player, const SheetEntry& entry, const std::string& fee,
                   std::string& out) const {
    if (entry.buy_back)
      add_remark(player,
                 words_(fee.empty() ? say("bought back at {} before this round", *entry.buy_back)
                                    : say("bought back at {} before this round, fee {}",
                                          *entry.buy_back, fee)),
                 out);
    add_remark(player, entry.working, out);
    if (entry.is_out_now) add_remark(player, words_("out of the game with this round"), out);
  }

  /// Draws the scores on each of several sheets, and their sums with bonuses.
  void draw_sheets() {
    if (!result_.totals_known) return;
    for (std::size_t n = 0; n < result_.sheets.size(); ++n) {
      const SheetResult& sheet = result_.sheets[n];
      const Text name =
          sheet.closed.value_or(false) ? say("sheet {}, closed", n + 1) : say("sheet {}", n + 1);
      out_ += row_of(words_(name));
      for (std::size_t i = 0; i < sheet_.players.size(); ++i)
        out_ += fmt::format("<td class=\"n computed\">{}</td><td class=\"n computed\">{}</td>",
                            words_(range_words(sheet.written[i])),
                            words_(range_words(sheet.totals[i])));
      out_ += "</tr></tbody>\n";
    }
  }

  void draw_bonuses() {
    if (!sheet_.has_bonuses) return;
    out_ += row_of(words_("at the end"));
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      out_ +=
          fmt::format("<td class=\"n computed\">{}</td><td class=\"n computed\">{}</td>",
                      result_.sheets.empty() ? words_(range_words(sheet_.bonus(i))) : std::string(),
                      words_(range_words(result_.totals[i])));
    }
    out_ += "</tr></tbody>\n";
  }

  void draw_settlement() {
    if (result_.settlement.empty()) return;
    out_ += row_of(words_("settled"));
    for (const PointsRange& paid : result_.settlement)
      out_ += fmt::format("<td></td><td class=\"n computed\">{}</td>", words_(range_words(paid)));
    out_ += "</tr></tbody>\n";
  }

  void draw_outcome() {
    std::string workings;
    for (std::size_t i = 0; i < result_.workings.size(); ++i)
      add_remark(i, words_(result_.workings[i]), workings);
    if (!workings.empty()) out_ += "<ul>" + workings + "</ul>\n";
    std::string names;
    for (const Seat seat : result_.winners)
      names += (names.empty() ? "" : ", ") + html_name(sheet_.players[index(seat)]);
    if (!names.empty())
      out_ += fmt::format("<p class=\"winner\">{}</p>\n", words_(say("Won by {}.", names)));
    if (result_.may_be_finished)
      out_ += fmt::format("<p>{}</p>\n", html(words_("It is unknown whether the game is over.")));
    else if (!result_.finished)
      out_ += fmt::format("<p>{}</p>\n", html(words_("The record stops before the game is over.")));
  }

  const ScoreSheet& sheet_;
  const GameResult& result_;
  const Wording words_;
  std::string out_;
};

}  // namespace

std::string html_name(std::string_view name) {
  return "<bdi>" + html(name) + "</bdi>";
}

std::string html_ledger(const ScoreSheet& sheet) {
  if (sheet.is_malformed() || sheet.rounds.empty()) return {};
  return Ledger(sheet).drawn();
}

namespace {

// === A judged record as one self-contained web page.

/// A line of the record with a marked place.
std::string excerpt(const Record& record, const Place& at, std::string_view label) {
  const Spot spot = spot_of(record, at);
  if (spot.line == nullptr) return {};
  const auto bytes_of = [&](std::uint32_t points) {
    std::size_t bytes = 0;
    for (; points > 0 && bytes < spot.text.size(); --points)
      bytes += next_code_point(spot.text.substr(bytes)).bytes;
    return bytes;
  };
  const std::size_t begin = bytes_of(spot.offset);
  const std::size_t end = bytes_of(spot.offset + spot.length);
  std::string text = label.empty() ? "<pre class=\"excerpt own\">" : "<pre class=\"excerpt\">";
  if (record.source.container == Container::text)
    text += fmt::format("<span class=\"soft\">{:>4}  </span>", spot.line->number);
  text += html(spot.text.substr(0, begin));
  text += "<mark>" + html(spot.text.substr(begin, end - begin)) + "</mark>";
  text += html(spot.text.substr(end));
  if (!label.empty()) text += "<span class=\"label\">" + html(label) + "</span>";
  return text + "</pre>\n";
}

/// The name of a file without its folders, because a page is passed around.
std::string_view bare_name(std::string_view name) {
  if (const std::size_t slash = name.rfind('/'); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  return name;
}

class Page {
 public:
  Page(const Judged& judged, const Moments& moments, const PageOptions& options)
      : judged_(judged),
        words_(judged.words),
        moments_(moments),
        options_(options),
        sheet_(score_sheet(judged)) {}

  /// A page with only the settings.
  [[nodiscard]] std::string settings_page() const {
    const std::string title = html(words_(say("The rules of {}", title_of_rules())));
    const std::string up =
        fmt::format("<p class=\"up\"><a href=\"index.html\">{}</a></p>", html(words_("All games")));
    std::string rules = settings();
    // The settings are all there is on that page.
    constexpr std::string_view kShut = "<details>";
    rules.replace(rules.find(kShut), kShut.size(), "<details open>");
    const std::string digest = fmt::format("<p><code>{}</code></p>", judged_.ruleset->sha256);
    const auto slots = std::to_array<Slot>({{"language", words_.language_code()},
                                            {"title", title},
                                            {"up", up},
                                            {"settings", rules},
                                            {"digest", digest}});
    return filled(kSettingsHtml, slots, words_);
  }

  [[nodiscard]] std::string drawn() const {
    const std::string title = html(page_title(judged_));
    const std::string up = options_.up.empty()
                               ? std::string()
                               : fmt::format("<p class=\"up\"><a href=\"{}\">{}</a></p>",
                                             html(options_.up), html(words_("All games")));
    const std::string summary_text = summary();
    const std::string findings_text = findings();
    const std::string scores = html_ledger(sheet_);
    const std::string settings_text = settings();
    const std::string notes_text = notes();
    const std::string digests_text = digests();
    const std::string data = as_data(game_data(judged_, moments_));
    const bool within = options_.parts == PageParts::within;
    // A browser takes files beside the page for its own only if their scheme is named too.
    constexpr std::string_view kBeside = "'self' file:";
    const std::string style_source =
        within ? fmt::format("'{}'", policy_hash(kPageCss)) : std::string(kBeside);
    const std::string script_source =
        within ? fmt::format("'{}'", policy_hash(kPageJs)) : std::string(kBeside);
    const std::string style = within ? fmt::format("<style>{}</style>", kPageCss)
                                     : "<link rel=\"stylesheet\" href=\"style.css\">";
    const std::string script =
        within ? fmt::format("<script>{}</script>", kPageJs) : "<script src=\"page.js\"></script>";
    const std::string_view verdict = record_word(judged_.verdict->judgement);
    const std::string verdict_word = html(words_(verdict));
    const std::string start =
        options_.start.empty() ? "" : fmt::format(" data-start=\"{}\"", html(options_.start));
    const std::string disputes = disputes_section();
    const std::string referee = referee_link();
    const std::string game = moments_.all().empty() ? std::string("<div id=\"game\"></div>")
                                                    : filled(kGameHtml, {}, words_);
    const auto slots = std::to_array<Slot>({{"language", words_.language_code()},
                                            {"title", title},
                                            {"verdict", verdict},
                                            {"verdict-word", verdict_word},
                                            {"style-source", style_source},
                                            {"script-source", script_source},
                                            {"style", style},
                                            {"symbols", within ? kSymbolsSvg : ""},
                                            {"up", up},
                                            {"summary", summary_text},
                                            {"referee", referee},
                                            {"start", start},
                                            {"disputes", disputes},
                                            {"game", game},
                                            {"findings", findings_text},
                                            {"scores", scores},
                                            {"settings", settings_text},
                                            {"notes", notes_text},
                                            {"digests", digests_text},
                                            {"data", data},
                                            {"script", script}});
    return filled(kPageHtml, slots, words_);
  }

 private:
  void add_fact(std::string& out, std::string_view what, const std::string& value_html) const {
    if (value_html.empty()) return;
    out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html(words_(what)), value_html);
  }

  [[nodiscard]] std::string disputes_section() const {
    if (options_.disputes.empty()) return {};
    return fmt::format(
        "<section id=\"disputes\" aria-labelledby=\"disputes-head\">\n<h2 id=\"disputes-head\">{}"
        "</h2>\n{}</section>\n",
        html(words_("In dispute")), options_.disputes);
  }

  [[nodiscard]] std::string referee_link() const {
    if (options_.referee.empty()) return {};
    return fmt::format("<p class=\"up\"><a id=\"referee\" href=\"{}\">{}</a></p>",
                       html(options_.referee), html(words_("Open in the referee")));
  }

  [[nodiscard]] std::string_view title_of_rules() const {
    return words_(judged_.ruleset->variant.title);
  }

  [[nodiscard]] std::string summary() const {
    std::string facts;
    if (judged_.ruleset != nullptr)
      add_fact(facts, "Rules",
               fmt::format("{} (<code>{}</code>){}", html(title_of_rules()), html(judged_.variant),
                           judged_.house_rules.empty() ? "" : html(words_(", with house rules"))));
    std::string players;
    for (const std::string& player : judged_.record->players)
      players += (players.empty() ? "" : ", ") + html_name(player);
    add_fact(facts, "Players", players);
    std::string rules;
    for (const auto& [key, value] : judged_.house_rules)
      rules +=
          fmt::format("{}<code>{}: {}</code>", rules.empty() ? "" : ", ", html(key), html(value));
    add_fact(facts, "House rules", rules);
    std::string idle;
    for (const Text& note : options_.idle)
      idle += (idle.empty() ? "" : "<br>") + html(words_(note));
    add_fact(facts, "Without effect", idle);
    add_fact(facts, "Found", counts());
    if (judged_.verdict->result) {
      std::string winners;
      for (const Seat seat : judged_.verdict->result->winners)
        winners += (winners.empty() ? "" : ", ") + html_name(player_name(*judged_.record, seat));
      add_fact(facts, "Won by", winners);
    }
    return "<dl class=\"facts\">\n" + facts + "</dl>";
  }

  [[nodiscard]] std::string counts() const {
    struct Count {
      Judgement judgement;
      Sentence<1> words;
    };
    constexpr auto kCounts = std::to_array<Count>({{Judgement::malformed, "{} malformed"},
                                                   {Judgement::illegal, "{} illegal"},
                                                   {Judgement::undecided, "{} undecided"},
                                                   {Judgement::ruled, "{} ruled to stand"},
                                                   {Judgement::note, "{} noted"}});
    Text text;
    for (const auto& [judgement, count] : kCounts) {
      const auto n = std::ranges::count(judged_.verdict->findings, judgement, &Finding::judgement);
      if (n == 0) continue;
      if (!text.empty()) text += ", ";
      text += say(count, n);
    }
    return html(words_(text.empty() ? Text("nothing against the rules") : text));
  }

  [[nodiscard]] std::string findings() const {
    std::string out;
    const Findings& all = judged_.verdict->findings;
    for (std::size_t i = 0; i < all.size(); ++i)
      add_finding(all[i], i + 1, out);
    if (!all.empty()) return out;
    return fmt::format("<p>{}</p>",
                       html(words_("None: every move that the record shows keeps the rules, and "
                                   "what was written down agrees with them.")));
  }

  [[nodiscard]] std::string where(const Finding& finding) const {
    std::string words = html(when_words(judged_, finding));
    const auto at = moment_of(judged_, moments_, finding);
    if (!at) return words;
    const Moment& moment = moments_.all()[*at];
    return fmt::format("<a href=\"#r{}t{}\">{}</a>", moment.round, moment.turn, words);
  }

  void add_finding(const Finding& finding, std::size_t number, std::string& out) const {
    const std::string_view severity = severity_word(finding);
    out += fmt::format(
        "<article class=\"finding {0}\" id=\"f{1}\">\n<h3><span class=\"sev {0}\">{2}</span> "
        "{3} <code class=\"code\">{4}</code></h3>\n<p class=\"where\">{5}</p>\n",
        severity, number, html(words_(finding_word(finding.judgement))),
        html(words_(finding.message)), html(finding.code), where(finding));
    out += excerpt(*judged_.record, finding.at, {});
    for (const Label& label : finding.related)
      out += excerpt(*judged_.record, label.at, words_(label.text));
    std::string facts;
    add_fact(facts, "The arithmetic", html(words_(finding.working)));
    add_fact(facts, "The rule", html(citation(judged_, finding)));
    std::string hinges;
    for (const std::string& line : hinge_lines(judged_, finding))
      hinges += fmt::format("<div>{}</div>", html(line));
    add_fact(facts, "What it hinges on", hinges);
    add_fact(facts, "What to do", html(words_(finding.help)));
    if (finding.judgement == Judgement::ruled)
      add_fact(facts, "Ruling", html(words_(ruling_words(finding))));
    if (!facts.empty()) out += "<dl>\n" + facts + "</dl>\n";
    if (const CodeText* code = find_code(finding.code); code != nullptr)
      out += fmt::format("<details><summary>{}</summary><p>{}: {}</p></details>\n",
                         html(words_(say("What {} means", finding.code))),
                         html(words_(code->title)), html(words_(code->meaning)));
    if (const std::string id = fmt::format("d-r{}t{}", finding.round, finding.turn);
        options_.disputes.find("id=\"" + id + "\"") != std::string_view::npos)
      out += fmt::format("<p class=\"to-dispute\"><a href=\"#{}\">{}</a></p>\n", id,
                         html(words_("Under which rules?")));
    out += "<div class=\"snapshot\"></div>\n</article>\n";
  }

  [[nodiscard]] std::string settings() const {
    if (judged_.ruleset == nullptr) return {};
    if (!options_.settings.empty())
      return fmt::format("<p><a href=\"{}\">{}</a></p>\n", html(options_.settings),
                         html(words_("Settings in force")));
    std::string rows;
    for (const auto& [key, value] : judged_.ruleset->settings) {
      const bool house = std::ranges::find(judged_.house_rules, key, &HouseRule::first) !=
                         judged_.house_rules.end();
      rows += fmt::format("<tr{}><td><code>{}</code></td><td><code>{}</code>{}</td></tr>\n",
                          house ? " class=\"house\"" : "", html(key), html(value),
                          house ? " " + html(words_("house rule")) : "");
    }
    return fmt::format(
        "<section id=\"settings\" aria-labelledby=\"settings-head\">\n<h2 id=\"settings-head\">"
        "{}</h2>\n<details><summary>{}</summary>\n<div "
        "class=\"wide\"><table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}"
        "</th></tr></thead>\n<tbody>\n{}</tbody></table></div></details>\n</section>\n",
        html(words_("Settings in force")),
        html(words_(say("{} settings of {}", judged_.ruleset->settings.size(), title_of_rules()))),
        html(words_("setting")), html(words_("value")), rows);
  }

  /// The header entries that no rule looks at.
  [[nodiscard]] std::string notes() const {
    std::string facts;
    for (const HeadNote& note : judged_.record->head.notes)
      facts += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html(note.key), html(note.value));
    if (facts.empty()) return {};
    return fmt::format(
        "<section aria-labelledby=\"notes-head\"><h2 id=\"notes-head\">{}</h2>\n"
        "<dl class=\"facts\">\n{}</dl></section>\n",
        html(words_("Also in the record")), facts);
  }

  [[nodiscard]] std::string digests() const {
    std::string facts;
    std::string name = html(bare_name(judged_.name));
    if (judged_.line > 0) name += html(words_(say(", line {}", judged_.line)));
    add_fact(facts, "Record", name);
    add_fact(facts, "SHA-256 of the record", fmt::format("<code>{}</code>", judged_.sha256));
    if (judged_.ruleset != nullptr)
      add_fact(facts, "SHA-256 of the rules, house rules included",
               fmt::format("<code>{}</code>", html(judged_.ruleset->sha256)));
    add_fact(facts, "Judged by", html(engine()));
    return "<dl class=\"facts\">\n" + facts + "</dl>";
  }

  const Judged& judged_;
  const Wording words_;
  const Moments& moments_;
  const PageOptions& options_;
  const ScoreSheet sheet_;
};

}  // namespace

std::string page_title(const Judged& judged) {
  std::string title;
  const auto note = [&](std::string_view key) {
    return note_words(judged.record->head.notes, key);
  };
  const auto add = [&title](const std::string& word) {
    if (word.empty()) return;
    title += (title.empty() ? "" : ", ") + word;
  };
  add(note("event"));
  if (const std::string table = note("table"); !table.empty())
    add(judged.words(say("table {}", table)));
  if (title.empty()) add(judged.record->head.id.value_or(std::string()));
  if (title.empty()) {
    add(std::string(bare_name(judged.name)));
    if (judged.line > 0) title += fmt::format(":{}", judged.line);
  }
  add(note("date"));
  return title;
}

std::string html_settings_page(const Judged& judged) {
  return Page(judged, Moments(), {}).settings_page();
}

std::string html_page_script() {
  // The symbols of the suits, which a self-contained page includes.
  std::string symbols;
  append_json_text(kSymbolsSvg, symbols);
  return fmt::format(
      "document.body.prepend(document.importNode(new DOMParser().parseFromString({}, "
      "'text/html').body.firstChild, true));\n{}",
      symbols, kPageJs);
}

std::string html_page(const Judged& judged, const Moments& moments, const PageOptions& options) {
  return Page(judged, moments, options).drawn();
}

}  // namespace rummy
