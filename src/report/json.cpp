#include "report/json.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "diag/finding.h"
#include "diag/place.h"
#include "replay/verdict.h"
#include "report/engine.h"
#include "report/finding_words.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/spot.h"
#include "report/trace.h"
#include "rules/variant.h"
#include "score/ledger.h"
#include "table/record.h"

namespace rummy {
namespace {

void write_place(JsonWriter& json, std::string_view key, const Record& record, const Place& at) {
  const Spot spot = spot_of(record, at);
  if (spot.line == nullptr) return;
  json.key(key);
  json.begin_object();
  if (record.container == Container::text) {
    json.field("line", spot.line->number);
    json.field("column", spot.offset + 1);
  } else {
    json.field("pointer", json_pointer(record, *spot.line));
    json.field("offset", spot.offset);
  }
  json.field("length", spot.length);
  json.end_object();
}

void write_rule(JsonWriter& json, const Judged& judged, const Finding& finding) {
  const Clause* clause = clause_behind(judged.ruleset, finding);
  if (clause == nullptr) return;
  json.key("rule");
  json.begin_object();
  json.field("key", key_of_rule(*clause, finding));
  json.field("text", judged.words(clause->text));
  json.field_if("section", clause->section);
  if (!clause->ids.empty()) {
    json.key("ids");
    json.begin_array();
    for (const std::string& id : clause->ids)
      json.value(id);
    json.end_array();
  }
  json.end_object();
}

void write_related(JsonWriter& json, const Judged& judged, std::span<const Label> labels) {
  if (labels.empty()) return;
  json.key("related");
  json.begin_array();
  for (const Label& label : labels) {
    json.begin_object();
    write_place(json, "at", *judged.record, label.at);
    json.field("text", judged.words(label.text));
    json.end_object();
  }
  json.end_array();
}

void write_seats(JsonWriter& json, std::string_view key, const Record& record,
                 std::span<const Seat> seats) {
  json.key(key);
  json.begin_array();
  for (const Seat seat : seats)
    json.value(player_name(record, seat));
  json.end_array();
}

void write_seat(JsonWriter& json, std::string_view key, const Record& record,
                std::optional<Seat> seat) {
  if (seat) json.field(key, player_name(record, *seat));
}

/// The points of one player, where there are any.
struct PlayerPoints {
  std::string_view player;
  PointsRange points;
};

/// Points by player: exact ones under `key`, those in doubt as [least, most] under `key`_between.
void write_points(JsonWriter& json, std::string_view key, std::span<const PlayerPoints> all) {
  const auto is_exact = [](const PlayerPoints& p) { return p.points.is_exact(); };
  if (std::ranges::any_of(all, is_exact)) {
    json.key(key);
    json.begin_object();
    for (const PlayerPoints& p : all)
      if (is_exact(p)) json.field(p.player, p.points.low);
    json.end_object();
  }
  if (std::ranges::all_of(all, is_exact)) return;
  json.key(std::string(key) + "_between");
  json.begin_object();
  for (const PlayerPoints& p : all) {
    if (is_exact(p)) continue;
    json.key(p.player);
    json.begin_array();
    json.value(p.points.low);
    json.value(p.points.high);
    json.end_array();
  }
  json.end_object();
}

/// One number by player, for those who have one; nothing at all where nobody does.
template <class Value>
void write_by_player(JsonWriter& json, std::string_view key, const Judged& judged,
                     const RoundResult& round, Value value_of) {
  const auto applies = [&](const SeatResult& seat) { return value_of(seat).has_value(); };
  if (std::ranges::none_of(round.seats, applies)) return;
  json.key(key);
  json.begin_object();
  for (std::size_t i = 0; i < round.seats.size(); ++i)
    if (const auto value = value_of(round.seats[i]))
      json.field(player_name(*judged.record, Seat(i)), *value);
  json.end_object();
}

void write_numbers(JsonWriter& json, std::string_view key, const Record& record,
                   std::span<const SeatNumber> numbers) {
  if (numbers.empty()) return;
  json.key(key);
  json.begin_object();
  for (const SeatNumber& number : numbers)
    json.field(player_name(record, number.seat), number.number);
  json.end_object();
}

/// The figures of the sheet, right or wrong; a score or total not among them was computed.
void write_written(JsonWriter& json, const Record& record, const Round& round) {
  json.key("written");
  json.begin_object();
  write_numbers(json, "scores", record, round.scores);
  write_numbers(json, "totals", record, round.totals);
  json.end_object();
}

void write_round(JsonWriter& json, const Judged& judged, std::size_t number, Detail detail) {
  const Record& record = *judged.record;
  const RoundResult& round = judged.verdict->rounds[number];
  std::vector<PlayerPoints> scores;
  std::vector<PlayerPoints> totals;
  scores.reserve(round.seats.size());
  totals.reserve(round.seats.size());
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    const SeatResult& seat = round.seats[i];
    const std::string_view player = player_name(record, Seat(i));
    if (seat.took_part && seat.score) scores.push_back({.player = player, .points = *seat.score});
    totals.push_back({.player = player, .points = seat.total});
  }
  json.begin_object();
  json.field("round", number + 1);
  if (round.has_moves) json.field("turns", round.turns);
  write_seat(json, "dealer", record, round.dealer);
  write_seat(json, "first", record, round.first);
  json.field("ended", ended_word(round.ended));
  write_seats(json, "winners", record, round.winners);
  write_points(json, "scores", scores);
  write_by_player(json, "adjustments", judged, round,
                  [](const SeatResult& seat) { return seat.adjustment; });
  if (round.totals_known) write_points(json, "totals", totals);
  write_by_player(json, "buy_back", judged, round,
                  [](const SeatResult& seat) { return seat.buy_back; });
  if (detail != Detail::brief)
    write_by_player(json, "working", judged, round, [&](const SeatResult& seat) {
      return seat.working.empty() ? std::nullopt : std::optional(judged.words(seat.working));
    });
  if (detail == Detail::sheet) write_written(json, record, record.rounds[number]);
  json.end_object();
}

std::vector<PlayerPoints> by_player(const Record& record, std::span<const PointsRange> points) {
  std::vector<PlayerPoints> all;
  all.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    all.push_back({.player = player_name(record, Seat(i)), .points = points[i]});
  return all;
}

/// How bonuses and the settlement came about.
void write_sums(JsonWriter& json, const Judged& judged, std::span<const Text> workings) {
  const auto is_said = [](const Text& text) { return !text.empty(); };
  if (std::ranges::none_of(workings, is_said)) return;
  json.key("working");
  json.begin_object();
  for (std::size_t i = 0; i < workings.size(); ++i)
    if (is_said(workings[i]))
      json.field(player_name(*judged.record, Seat(i)), judged.words(workings[i]));
  json.end_object();
}

/// Sheets kept at once, the first one first.
void write_sheets(JsonWriter& json, const Record& record, std::span<const SheetResult> sheets) {
  if (sheets.empty()) return;
  json.key("sheets");
  json.begin_array();
  for (const SheetResult& sheet : sheets) {
    json.begin_object();
    if (sheet.closed) json.field("closed", *sheet.closed);
    write_seats(json, "winners", record, sheet.winners);
    write_points(json, "scores", by_player(record, sheet.written));
    write_points(json, "rounds_won", by_player(record, sheet.won));
    write_points(json, "totals", by_player(record, sheet.totals));
    json.end_object();
  }
  json.end_array();
}

void write_result(JsonWriter& json, const Judged& judged, const GameResult& result, Detail detail) {
  const Record& record = *judged.record;
  json.key("result");
  json.begin_object();
  json.field("finished", result.finished);
  if (result.may_be_finished) json.field("may_be_finished", true);
  write_seats(json, "winners", record, result.winners);
  if (result.totals_known) {
    write_points(json, "totals", by_player(record, result.totals));
    write_sheets(json, record, result.sheets);
  }
  if (!result.settlement.empty())
    write_points(json, "settlement", by_player(record, result.settlement));
  if (detail != Detail::brief) write_sums(json, judged, result.workings);
  write_seats(json, "eliminated", record, result.eliminated);
  if (result.next) {
    json.key("next");
    json.begin_object();
    write_seat(json, "dealer", record, result.next->dealer);
    write_seat(json, "first", record, result.next->first);
    json.end_object();
  }
  json.end_object();
}

void write_house_rules(JsonWriter& json, std::span<const HouseRule> rules) {
  if (rules.empty()) return;
  json.key("set");
  json.begin_object();
  for (const auto& [key, value] : rules) {
    json.key(key);
    write_setting_value(json, value);
  }
  json.end_object();
}

/// What the last turn of an excerpt, which is not over, still owes.
void write_owed(JsonWriter& json, const Judged& judged) {
  json.field("excerpt", true);
  if (judged.verdict->owed.empty()) return;
  json.key("owed");
  json.begin_array();
  for (const Finding& finding : judged.verdict->owed) {
    json.begin_object();
    json.field("code", finding.code);
    json.field("if_it_ended_here", finding_word(finding.judgement));
    json.field("message", judged.words(finding.message));
    json.end_object();
  }
  json.end_array();
}

void write_head(JsonWriter& json, const Judged& judged) {
  json.field("record", judged.name);
  json.field_if("line", judged.line);
  if (judged.record->id) json.field("id", *judged.record->id);
  json.field_if("variant", judged.variant);
  write_house_rules(json, judged.house_rules);
  if (judged.ruleset != nullptr) json.field_if("variant_sha256", judged.ruleset->sha256);
  json.field("engine", engine());
  json.field("verdict", record_word(judged.verdict->judgement));
  if (judged.verdict->excerpt) write_owed(json, judged);
}

}  // namespace

void write_setting_value(JsonWriter& json, std::string_view value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error == std::errc{} && end == value.data() + value.size()) {
    json.value(number);
  } else if (value == "true" || value == "false") {
    json.value(value == "true");
  } else {
    json.value(value);
  }
}

void write_hinges(JsonWriter& json, std::span<const Hinge> hinges) {
  if (hinges.empty()) return;
  json.key("hinges_on");
  json.begin_array();
  for (const Hinge& hinge : hinges) {
    json.begin_object();
    json.field("setting", hinge.setting);
    json.key("now");
    write_setting_value(json, hinge.now);
    json.key("otherwise");
    json.begin_object();
    for (const Otherwise& other : hinge.otherwise)
      json.field(other.value, record_word(other.judgement));
    json.end_object();
    json.end_object();
  }
  json.end_array();
}

void write_finding(JsonWriter& json, const Judged& judged, const Finding& finding, Detail detail) {
  const Record& record = *judged.record;
  json.begin_object();
  json.field("code", finding.code);
  json.field("verdict", finding_word(finding.judgement));
  json.field("severity", severity_word(finding.judgement));
  json.field_if("round", finding.round);
  json.field_if("turn", finding.turn);
  json.field_if("action", finding.action);
  if (finding.player != kNoSeat) json.field("player", player_name(record, finding.player));
  write_place(json, "at", record, finding.at);
  json.field("message", judged.words(finding.message));
  if (detail != Detail::brief) json.field_if("working", judged.words(finding.working));
  write_rule(json, judged, finding);
  if (detail != Detail::brief) write_hinges(json, finding.hinges);
  json.field_if("help", judged.words(finding.help));
  write_related(json, judged, finding.related);
  json.end_object();
}

void write_verdict(JsonWriter& json, const Judged& judged, Detail detail) {
  const Verdict& verdict = *judged.verdict;
  json.begin_object();
  write_head(json, judged);
  json.key("findings");
  json.begin_array();
  for (const Finding& finding : verdict.findings)
    write_finding(json, judged, finding, detail);
  json.end_array();
  json.key("rounds");
  json.begin_array();
  for (std::size_t i = 0; i < verdict.rounds.size(); ++i)
    write_round(json, judged, i, detail);
  json.end_array();
  if (verdict.result) write_result(json, judged, *verdict.result, detail);
  if (judged.trace != nullptr) write_trace(json, judged);
  json.end_object();
}

}  // namespace rummy
