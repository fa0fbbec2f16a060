// A judged game as a score keeper's table, for people.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The marks after figures, and those the table has used.
struct Signs {
  bool computed = false;
  bool wrong = false;
  bool open = false;
  bool won = false;
  bool out = false;
};

std::string_view sign_of(FigureMark mark, bool any_written, Signs& used) {
  switch (mark) {
    case FigureMark::agrees:
      return "";
    case FigureMark::computed:
      if (!any_written) return "";  // the header of the column shows it
      used.computed = true;
      return "*";
    case FigureMark::wrong:
      used.wrong = true;
      return "!";
    case FigureMark::open:
      used.open = true;
      return "?";
  }
  RUMMY_CHECK(false);
}

/// The table: the round, then for each player the held points (if they are not the score), the
/// score and the total, then how the round ended.
class RuledTable {
 public:
  explicit RuledTable(const ScoreSheet& sheet)
      : sheet_(sheet), shows_held_(has_held_apart()), grid_(columns()) {}

  void append_to(std::string& out) {
    add_heads();
    add_carried();
    for (const SheetLine& line : sheet_.rounds)
      add_round(line);
    add_ends();
    grid_.append_to(out, 2);
    append_legend(out);
  }

 private:
  /// Whether a player who did not win has other held points than the score.
  [[nodiscard]] bool has_held_apart() const {
    const auto differs = [](const SheetEntry& entry) {
      return !entry.has_won && entry.held && entry.score.points &&
             *entry.held != *entry.score.points;
    };
    return std::ranges::any_of(sheet_.rounds, [&](const SheetLine& line) {
      return std::ranges::any_of(line.entries, differs);
    });
  }

  [[nodiscard]] std::vector<Align> columns() const {
    std::vector<Align> columns = {Align::right};
    for (std::size_t i = 0; i < sheet_.players.size(); ++i) {
      columns.push_back(Align::left);  // a line between the players
      if (shows_held_) columns.push_back(Align::right);
      columns.insert(columns.end(), {Align::right, Align::sign, Align::right, Align::sign});
    }
    columns.push_back(Align::left);
    return columns;
  }

  /// A row with two figures for each player, in the columns of scores and of totals.
  struct Cells {
    std::string held{};
    std::string score{};
    std::string score_sign{};
    std::string total{};
    std::string total_sign{};
  };
  void add(std::string first, const std::vector<Cells>& players, std::string_view last = {}) {
    std::vector<std::string> row = {std::move(first)};
    for (const Cells& cells : players) {
      row.emplace_back("|");
      if (shows_held_) row.push_back(cells.held);
      row.insert(row.end(), {cells.score, cells.score_sign, cells.total, cells.total_sign});
    }
    row.emplace_back(last);
    grid_.add_row(std::move(row));
  }

  /// Whether any round has a score; an empty sheet has nothing to compute.
  [[nodiscard]] bool has_figures() const {
    const auto has_score = [](const SheetEntry& entry) { return entry.score.points.has_value(); };
    return std::ranges::any_of(sheet_.rounds, [&](const SheetLine& line) {
      return std::ranges::any_of(line.entries, has_score);
    });
  }

  void add_heads() {
    std::vector<Cells> names(sheet_.players.size());
    std::vector<Cells> words(sheet_.players.size());
    const bool has_any = has_figures();
    for (std::size_t i = 0; i < names.size(); ++i) {
      names[i].total = sheet_.players[i];
      words[i] = {.held = std::string(said("hand")),
                  .score = std::string(said("score")),
                  .score_sign = sheet_.has_scores || !has_any ? "" : "*",
                  .total = std::string(said("total")),
                  .total_sign = sheet_.has_totals || !has_any ? "" : "*"};
    }
    if (has_any && (!sheet_.has_scores || !sheet_.has_totals)) used_.computed = true;
    add("", names);
    add(std::string(said("round")), words);
    grid_.add_rule();
  }

  void add_carried() {
    const std::vector<Carry>& carried = sheet_.judged->record->head.carry;
    if (carried.empty()) return;
    std::vector<Cells> cells(sheet_.players.size());
    for (const Carry& carry : carried)
      cells[index(carry.seat)].total = fmt::format("{}", carry.total);
    add("", cells, said("carried in"));
  }

  void add_round(const SheetLine& line) {
    add_buy_backs(line);
    std::vector<Cells> cells(line.entries.size());
    bool adjusted = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const SheetEntry& entry = line.entries[i];
      adjusted = adjusted || entry.adjustment;
      if (entry.took_part) cells[i] = cells_of(entry);
    }
    add(fmt::format("{}", number_of_round(*sheet_.judged->record, line.number)), cells,
        said(ended_words(line)));
    if (adjusted) add_adjustments(line);
  }

  Cells cells_of(const SheetEntry& entry) {
    Cells cells;
    if (entry.held) cells.held = range(*entry.held);
    show(entry.score, sheet_.has_scores, cells.score, cells.score_sign);
    if (entry.has_won) cells.score_sign += '<';
    used_.won = used_.won || entry.has_won;
    show(entry.total, sheet_.has_totals, cells.total, cells.total_sign);
    if (entry.is_out_now) cells.total_sign += 'x';
    used_.out = used_.out || entry.is_out_now;
    return cells;
  }

  void show(const Figure& figure, bool any_written, std::string& text, std::string& sign) {
    text = figure.points ? range(*figure.points) : "-";
    if (figure.points || figure.written) sign = sign_of(figure.mark, any_written, used_);
  }

  void add_buy_backs(const SheetLine& line) {
    std::vector<Cells> cells(line.entries.size());
    bool any = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::optional<Points>& total = line.entries[i].buy_back;
      if (!total) continue;
      any = true;
      cells[i].total = fmt::format("{}", *total);
    }
    if (!any) return;
    add("", cells,
        sheet_.judged->words(line.fee.empty() ? Text("bought back")
                                              : say("bought back, fee {}", shown(line.fee))));
  }

  void add_adjustments(const SheetLine& line) {
    std::vector<Cells> cells(line.entries.size());
    std::string why;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const SheetEntry& entry = line.entries[i];
      if (!entry.adjustment) continue;
      cells[i].score = fmt::format("{:+}", *entry.adjustment);
      if (!entry.reason.empty()) why += (why.empty() ? ": " : "; ") + entry.reason;
    }
    add("", cells, std::string(said("adjusted")) + why);
  }

  /// Adds the scores on each of several sheets, and their sums with bonuses.
  void add_sheets() {
    const std::vector<SheetResult>& sheets = sheet_.result->sheets;
    for (std::size_t n = 0; n < sheets.size(); ++n) {
      const SheetResult& sheet = sheets[n];
      std::vector<Cells> cells(sheet_.players.size());
      for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].score = range(sheet.written[i]);
        cells[i].total = range(sheet.totals[i]);
      }
      const bool closed = sheet.closed.value_or(false);
      const Text words = closed ? say("sheet {}, closed", n + 1) : say("sheet {}", n + 1);
      add("", cells, sheet_.judged->words(words));
    }
  }

  /// Adds bonuses and payments.
  void add_ends() {
    const GameResult& result = *sheet_.result;
    if (!sheet_.has_bonuses && result.settlement.empty()) return;
    grid_.add_rule();
    add_sheets();
    std::vector<Cells> bonuses(sheet_.players.size());
    std::vector<Cells> settled(sheet_.players.size());
    for (std::size_t i = 0; i < bonuses.size(); ++i) {
      const PointsRange bonus = sheet_.bonus(i);
      if (bonus != PointsRange{} && result.sheets.empty()) bonuses[i].score = signed_words(bonus);
      bonuses[i].total = range(result.totals[i]);
      if (!result.settlement.empty()) settled[i].total = signed_words(result.settlement[i]);
    }
    if (sheet_.has_bonuses) add("", bonuses, said(ends_words(result)));
    if (!result.settlement.empty()) add("", settled, said("settled"));
  }

  [[nodiscard]] std::string range(const PointsRange& points) const {
    return sheet_.judged->words(range_words(points));
  }

  [[nodiscard]] std::string signed_words(const PointsRange& points) const {
    std::string low = fmt::format("{:+}", points.low);
    if (points.is_exact()) return low;
    return sheet_.judged->words(say("{} to {}", std::move(low), fmt::format("{:+}", points.high)));
  }

  void append_legend(std::string& out) const {
    std::string text;
    const auto add = [&](bool used, const char* words) {
      if (used) text.append(text.empty() ? "  " : "; ").append(said(words));
    };
    add(used_.won, "< won the round");
    add(used_.computed, "* computed, not written down");
    add(used_.wrong, "! not what was written");
    add(used_.open, "? written, and cannot be checked");
    add(used_.out, "x out of the game");
    if (!text.empty()) out += text + '\n';
  }

  [[nodiscard]] std::string_view said(std::string_view words) const {
    return sheet_.judged->words(words);
  }

  const ScoreSheet& sheet_;
  bool shows_held_;
  Grid grid_;
  Signs used_;
};

std::string names(const ScoreSheet& sheet, std::span<const Seat> seats) {
  std::string text;
  for (const Seat seat : seats)
    text.append(text.empty() ? "" : ", ").append(shown(sheet.players[index(seat)]));
  return text;
}

void append_outcome(const ScoreSheet& sheet, Colour colour, std::string& out) {
  const GameResult& result = *sheet.result;
  const Wording words = sheet.judged->words;
  if (!result.winners.empty()) {
    out += "  ";
    paint(out, colour, Ink::good,
          words(result.winners.size() == 1 ? say("{} wins the game", names(sheet, result.winners))
                                           : say("{} win the game", names(sheet, result.winners))));
    out += '\n';
  } else if (result.finished) {
    out += words("  the game is over; the winner is unknown\n");
  } else if (result.may_be_finished) {
    out += words("  it is unknown whether the game is over\n");
  } else {
    out += words("  game not over");
    if (result.next && result.next->dealer)
      out += words(say("; {} deals next", shown(sheet.players[index(*result.next->dealer)])));
    out += '\n';
  }
}

void append_workings(const ScoreSheet& sheet, std::string& out) {
  for (const SheetLine& line : sheet.rounds) {
    for (std::size_t i = 0; i < line.entries.size(); ++i) {
      const SheetEntry& entry = line.entries[i];
      if (entry.working.empty() || !entry.held) continue;  // accepted as written
      out += sheet.judged->words(say("  round {}, {}: {}\n",
                                     number_of_round(*sheet.judged->record, line.number),
                                     shown(sheet.players[i]), shown(entry.working)));
    }
  }
  for (std::size_t i = 0; i < sheet.result->workings.size(); ++i) {
    if (!sheet.result->workings[i].empty())
      out += sheet.judged->words(say("  game, {}: {}\n", shown(sheet.players[i]),
                                     shown(sheet.judged->words(sheet.result->workings[i]))));
  }
}

void append_head(const ScoreSheet& sheet, Colour colour, std::string& out) {
  const Judged& judged = *sheet.judged;
  std::string name = shown(judged.name);
  if (judged.line > 0 && !judged.is_first) name += fmt::format(":{}", judged.line);
  if (judged.record->head.id && !judged.record->head.id->empty())
    name += "  " + shown(*judged.record->head.id);
  paint(out, colour, Ink::strong, name);
  if (!judged.variant.empty()) out += fmt::format("  ({})", shown(judged.variant));
  out += '\n';
}

}  // namespace

void append_score_table(const ScoreSheet& sheet, const TextOptions& options, std::string& out) {
  const Judged& judged = *sheet.judged;
  const bool problems_only = options.verbosity == Verbosity::problems;
  if (problems_only && judged.verdict->judgement == Judgement::note) return;
  append_head(sheet, options.colour, out);
  if (!sheet.is_malformed()) {
    RuledTable(sheet).append_to(out);
    append_outcome(sheet, options.colour, out);
    out += '\n';
  }
  append_findings(judged, judged.verdict->findings, options.verbosity, options.colour, out);
  if (sheet.is_malformed()) return;
  if (!problems_only) append_workings(sheet, out);
  out += '\n';
}

}  // namespace rummy
