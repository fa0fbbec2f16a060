// Words about a finding in every report, and reports with one line for each.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

// === Words about a finding that all reports for people share.

std::string when_words(const Judged& judged, const Finding& finding) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    if (!text.empty()) text += ", ";
    text += part;
  };
  if (finding.round > 0)
    add(judged.words(say("round {}", number_of_round(*judged.record, finding.round))));
  if (finding.turn > 0) add(judged.words(say("turn {}", finding.turn)));
  if (finding.player != kNoSeat) add(shown(player_name(*judged.record, finding.player)));
  return text;
}

const Clause* clause_behind(const Ruleset* ruleset, const Finding& finding) {
  if (ruleset == nullptr) return nullptr;
  const Variant& variant = ruleset->variant;
  // A clause on what a table may agree on is separate from the clause in force.
  const auto agreed = std::ranges::find_if(variant.house_clauses, [&](const Clause& clause) {
    return clause.key == finding.setting &&
           std::ranges::find(clause.codes, finding.code) != clause.codes.end();
  });
  if (agreed != variant.house_clauses.end()) return &*agreed;
  const Clause* const clause =
      finding.setting.empty() ? nullptr : clause_on(variant, finding.setting);
  return clause != nullptr ? clause : clause_for(variant, finding.code);
}

std::string_view key_of_rule(const Clause& clause, const Finding& finding) {
  return finding.setting.empty() ? std::string_view(clause.key) : finding.setting;
}

std::string citation(const Judged& judged, const Finding& finding) {
  const Clause* clause = clause_behind(judged.ruleset, finding);
  if (clause == nullptr) return {};
  const Wording& words = judged.words;
  std::string text(words(judged.ruleset->variant.title));
  if (!clause->section.empty()) text.append(" §").append(words(clause->section));
  for (const std::string& id : clause->ids)
    text += ", " + id;
  return text + ": " + words(clause->text);
}

namespace {

/// The bound of the finding with this value of the hinge: the smallest change that helps, like all
/// changes beyond it.
const Bound* bound_of(const Finding& finding, const Hinge& hinge, const std::string& value) {
  // The value of a card is a single number, and no number beyond it helps.
  if (hinge.setting.starts_with("values.")) return nullptr;
  const auto bound = std::ranges::find_if(finding.bounds, [&](const Bound& b) {
    return b.setting == hinge.setting && std::to_string(b.value) == value;
  });
  return bound == finding.bounds.end() ? nullptr : &*bound;
}

std::int64_t number_of(const std::string& value) {
  return std::strtoll(value.c_str(), nullptr, 10);
}

/// Whether a number lies beyond the bound, so that it need not be named too.
bool is_beyond(const std::string& value, const Bound& bound, std::int64_t now) {
  const bool is_number = std::to_string(number_of(value)) == value;
  const std::int64_t number = number_of(value);
  return is_number && (bound.value < now ? number < bound.value : number > bound.value);
}

Text bound_words(const Bound& bound, std::int64_t now) {
  if (bound.value == 0) return "0";
  return bound.value < now ? say("{} or less", bound.value) : say("{} or more", bound.value);
}

}  // namespace

Text values_with(Judgement judgement, const Finding& finding, const Hinge& hinge) {
  const std::int64_t now = number_of(hinge.now);
  std::vector<std::string> values;
  const Bound* bound = nullptr;
  for (const Otherwise& other : hinge.otherwise) {
    if (other.judgement != judgement) continue;
    const Bound* const its = bound_of(finding, hinge, other.value);
    if (its != nullptr) {
      bound = its;
    } else {
      values.push_back(other.value);
    }
  }
  if (bound != nullptr)
    std::erase_if(values, [&](const std::string& v) { return is_beyond(v, *bound, now); });
  Text text = bound == nullptr ? Text() : bound_words(*bound, now);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) {
      text += i + 1 < values.size() ? ", " : " or ";
    } else if (bound != nullptr) {
      text += ", or ";
    }
    text += as_it_stands(values[i]);
  }
  return text;
}

namespace {

std::string hinge_words(Wording words, const Finding& finding, const Hinge& hinge) {
  Text verdicts;
  for (const Judgement judgement :
       {Judgement::note, Judgement::ruled, Judgement::undecided, Judgement::illegal}) {
    const Text values = values_with(judgement, finding, hinge);
    if (values.empty()) continue;
    if (!verdicts.empty()) verdicts += "; ";
    verdicts += say("{} if it were {}", Text(record_word(judgement), {}), values);
  }
  return words(say("{}: {} (it is {})", hinge.setting, verdicts, hinge.now));
}

}  // namespace

std::vector<std::string> hinge_lines(const Judged& judged, const Finding& finding) {
  std::vector<std::string> lines;
  const std::size_t shown = judged.every_hinge ? finding.hinges.size() : kHingesShown;
  for (const Hinge& hinge : finding.hinges | std::views::take(shown))
    lines.push_back(hinge_words(judged.words, finding, hinge));
  if (finding.hinges.size() > shown) {
    const std::size_t more = finding.hinges.size() - shown;
    lines.push_back(
        judged.words(say("{} more setting{}: check --explain, or --format json, lists them all",
                         more, more == 1 ? "" : "s")));
  }
  return lines;
}

std::string waiver_words(const Wording& words, const Waiver& waiver) {
  return waiver.until.empty() ? waiver.reason
                              : words(say("{} (until {})", waiver.reason, waiver.until));
}

const char* ruling_words(const Finding& finding) {
  return finding.is_taken_back ? "the record says that this was taken back"
                               : "the record says that this stands";
}

std::string standing_words(const Judged& judged, const Finding& finding) {
  if (finding.waiver != nullptr)
    return judged.words(say("waived: {}", shown(waiver_words(judged.words, *finding.waiver))));
  if (finding.judgement == Judgement::ruled)
    return judged.words(say("ruled: {}", ruling_words(finding)));
  return {};
}

Text owed_word(const Variant& variant, const Finding& finding) {
  if (finding.code == "turn.no-discard" || finding.code == "out.no-discard") return "a discard";
  if (finding.code == "turn.no-draw") return "a draw";
  if (finding.code == "opening.points") return say("{} points to open", variant.opening.points);
  if (finding.code == "draw.unused") return "laying down the card taken";
  if (finding.code == "joker.not-reused") return "laying down the joker taken back";
  return finding.message;
}

namespace {

// === A finding a line, for editors and grep: FILE:LINE:COLUMN: CODE: PLAYER: MESSAGE.

/// Editors need a line and a column: a finding without a place is shown at the beginning of its
/// record.
std::string place_in_file(const Judged& judged, const Finding& finding) {
  const Spot at = spot_of(*judged.record, finding.at);
  if (const std::optional<CellSpot> cell = cell_spot(judged, at))
    return shown(place_in_book(judged, *cell));
  const FileSpot spot = file_spot(judged, at);
  const std::uint64_t record_line = std::max<std::uint64_t>(judged.line, 1);
  return fmt::format("{}:{}:{}", shown(judged.name), spot.line > 0 ? spot.line : record_line,
                     std::max<std::uint64_t>(spot.column, 1));
}

}  // namespace

void append_lines(const Judged& judged, std::string& out) {
  for (const Finding& finding : judged.findings()) {
    out += place_in_file(judged, finding);
    out += fmt::format(": {}: ", finding.code);
    if (finding.player != kNoSeat) out += shown(player_name(*judged.record, finding.player)) + ": ";
    out += shown(judged.words(finding.message));
    const std::string standing = standing_words(judged, finding);
    if (!standing.empty()) out += " (" + standing + ")";
    out += '\n';
  }
}

namespace {

// === Findings as workflow commands of GitHub Actions.

enum class Part : std::uint8_t { property, message };

/// Characters that a command cannot contain are percent-encoded ("Workflow commands",
/// actions/toolkit); line ends never occur, because `shown` has written them out.
std::string escaped(std::string_view text, Part part) {
  std::string out;
  for (const char c : shown(text)) {
    if (c == '%') {
      out += "%25";
    } else if (c == ':' && part == Part::property) {
      out += "%3A";
    } else if (c == ',' && part == Part::property) {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view command_of(const Finding& finding) {
  const std::string_view severity = severity_word(finding);
  return severity == "note" ? "notice" : severity;
}

/// ",line=14,col=15,endColumn=39", as far as known.
std::string place(const Judged& judged, const Finding& finding) {
  if (!judged.book.empty()) return {};  // its lines are not those of the file
  const FileSpot spot = file_spot(judged, spot_of(*judged.record, finding.at));
  if (spot.column > 0)
    return fmt::format(",line={},col={},endColumn={}", spot.line, spot.column, spot.end_column());
  return spot.line > 0 ? fmt::format(",line={}", spot.line) : std::string();
}

/// "round 1, turn 4, Ala: ", after the cell of a workbook.
std::string moment(const Judged& judged, const Finding& finding) {
  std::string text;
  const Spot spot = spot_of(*judged.record, finding.at);
  if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
    text = cell_name(judged, *cell) + ", ";
  if (finding.round > 0)
    text += fmt::format("round {}, ", number_of_round(*judged.record, finding.round));
  if (finding.turn > 0) text += fmt::format("turn {}, ", finding.turn);
  if (finding.player != kNoSeat)
    text += std::string(player_name(*judged.record, finding.player)) + ", ";
  if (!text.empty()) text.replace(text.size() - 2, 2, ": ");
  return text;
}

}  // namespace

void append_github(const Judged& judged, std::string& out) {
  for (const Finding& finding : judged.findings()) {
    const std::string standing = standing_words(judged, finding);
    const std::string message = moment(judged, finding) + judged.words(finding.message) +
                                (standing.empty() ? "" : " (" + standing + ")");
    out += fmt::format("::{} file={}{},title={}::{}\n", command_of(finding),
                       escaped(judged.book.empty() ? judged.name : judged.book, Part::property),
                       place(judged, finding), escaped(finding.code, Part::property),
                       escaped(message, Part::message));
  }
}

void append_github_unreadable(std::string_view name, std::string_view why, std::string& out) {
  out += fmt::format("::error file={},title=unreadable::{}\n", escaped(name, Part::property),
                     escaped(why, Part::message));
}

namespace {

// === Verdicts as CSV.

constexpr int kFindingColumns = 14;  // columns of a finding, after those of its record

std::optional<std::uint64_t> if_any(std::uint64_t number) {
  if (number == 0) return std::nullopt;
  return number;
}

void add_record(CsvRows& rows, const Judged& judged) {
  rows.text(judged.name).number(if_any(judged.line));
  rows.text(judged.record->head.id ? std::string_view(*judged.record->head.id)
                                   : std::string_view());
  rows.text(judged.variant).plain(record_word(judged.verdict->judgement));
}

void add_place(CsvRows& rows, const Judged& judged, const Finding& finding) {
  const Spot spot = spot_of(*judged.record, finding.at);
  if (spot.line == nullptr) {
    rows.nothing().nothing().nothing();
  } else {
    const FileSpot in_file = file_spot(judged, spot);
    rows.number(if_any(in_file.line)).number(if_any(in_file.column));
    if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
      rows.text(cell_name(judged, *cell));
    else if (judged.record->source.container == Container::text)
      rows.nothing();
    else
      rows.text(json_pointer(*judged.record, *spot.line));
  }
  rows.number(spot.line == nullptr ? std::nullopt : std::optional(spot.length));
}

void add_rule(CsvRows& rows, const Judged& judged, const Finding& finding) {
  const Clause* clause = clause_behind(judged.ruleset, finding);
  rows.text(clause == nullptr ? std::string_view() : key_of_rule(*clause, finding));
}

void add_finding(CsvRows& rows, const Judged& judged, const Finding& finding) {
  rows.plain(finding.code).plain(finding_word(finding.judgement));
  rows.plain(severity_word(finding));
  rows.number(if_any(finding.round)).number(if_any(finding.turn)).number(if_any(finding.action));
  rows.text(finding.player == kNoSeat ? std::string_view()
                                      : player_name(*judged.record, finding.player));
  add_place(rows, judged, finding);
  rows.text(judged.words(finding.message));
  add_rule(rows, judged, finding);
  rows.text(finding.waiver == nullptr ? std::string()
                                      : waiver_words(judged.words, *finding.waiver));
}

}  // namespace

void append_check_csv_head(std::string& out) {
  CsvRows rows(out);
  for (const std::string_view column :
       {"record", "line", "id", "variant", "verdict", "code", "finding", "severity", "round",
        "turn", "action", "player", "at_line", "at_column", "at_pointer", "at_length", "message",
        "rule", "waived"})
    rows.plain(column);
  rows.end_row();
}

void append_check_csv(const Judged& judged, std::string& out) {
  CsvRows rows(out);
  for (const Finding& finding : judged.findings()) {
    add_record(rows, judged);
    add_finding(rows, judged, finding);
    rows.end_row();
  }
  if (!judged.findings().empty()) return;
  add_record(rows, judged);
  for (int i = 0; i < kFindingColumns; ++i)
    rows.nothing();
  rows.end_row();
}

void append_check_csv_unreadable(std::string_view name, std::string_view why, std::string& out) {
  constexpr int kBeforeMessage = 11;
  CsvRows rows(out);
  rows.text(name).nothing().nothing().nothing().plain("unreadable");
  for (int i = 0; i < kBeforeMessage; ++i)
    rows.nothing();
  rows.text(why).nothing().nothing();
  rows.end_row();
}

}  // namespace rummy
