#include "report/check_csv.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "report/csv_rows.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/spot.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr int kFindingColumns = 14;  // those of a finding, after those of its record

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
