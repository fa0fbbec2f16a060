// The score ledger of a page (report/html_page.h).

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/html_page.h"
#include "report/html_text.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

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

  /// What is written on each of several sheets, and what it comes to with its bonuses.
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

}  // namespace rummy
