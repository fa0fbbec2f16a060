#pragma once
// The verdict object of one record, key by key, for either writer of JSON: JsonWriter (json.cpp),
// and LineJson with what it keeps from record to record (verdict_lines.cpp).

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/words.h"
#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/spot.h"
#include "report/trace.h"
#include "report/verdict_parts.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

template <class Json>
class VerdictJson {
 public:
  VerdictJson(Json& json, const Judged& judged, Detail detail)
      : json_(json), judged_(judged), record_(*judged.record), detail_(detail), spots_(judged) {}

  void write();
  void write_finding(const Finding& finding);

 private:
  void write_head();
  void write_sifted(const Sifted& sifted);
  void write_owed();
  template <std::size_t N>
  void write_place(const char (&key)[N], const Place& at);
  template <std::size_t N>
  void write_words_if(const char (&key)[N], const Text& text);
  void write_related(std::span<const Label> labels);
  template <std::size_t N>
  void write_seats(const char (&key)[N], std::span<const Seat> seats);
  template <std::size_t N>
  void write_seat(const char (&key)[N], std::optional<Seat> seat);
  template <std::size_t N, class PointsOf>
  void write_points(const char (&key)[N], std::size_t players, PointsOf points_of);
  template <std::size_t N>
  void write_points(const char (&key)[N], std::span<const PointsRange> points);
  template <std::size_t N, class Value>
  void write_by_player(const char (&key)[N], const RoundResult& round, Value value_of);
  template <std::size_t N>
  void write_numbers(const char (&key)[N], std::span<const SeatNumber> numbers);
  void write_written(const Round& round);
  void write_round(std::size_t number);
  void write_sums(std::span<const Text> workings);
  void write_sheets(std::span<const SheetResult> sheets);
  void write_result(const GameResult& result);

  Json& json_;
  const Judged& judged_;
  const Record& record_;
  Detail detail_;
  FileSpots spots_;
};

template <class Json>
void VerdictJson<Json>::write() {
  const Verdict& verdict = *judged_.verdict;
  json_.begin_object();
  write_head();
  json_.key("findings");
  json_.begin_array();
  for (const Finding& finding : judged_.findings())
    write_finding(finding);
  json_.end_array();
  json_.key("rounds");
  json_.begin_array();
  for (std::size_t i = 0; i < verdict.rounds.size(); ++i)
    write_round(i);
  json_.end_array();
  if (verdict.result) write_result(*verdict.result);
  if constexpr (std::same_as<Json, JsonWriter>) {
    if (judged_.trace != nullptr) write_trace(json_, judged_);
  }
  json_.end_object();
}

template <class Json>
void VerdictJson<Json>::write_head() {
  json_.field("record", judged_.name);
  json_.field_if("line", judged_.line);
  if (record_.head.id) json_.field("id", *record_.head.id);
  json_.field_if("record_sha256", judged_.sha256);
  json_.field_if("link", judged_.link);
  put_rules(json_, judged_);
  json_.key("verdict");
  json_.word(record_word(judged_.verdict->judgement));
  if (judged_.sifted != nullptr) write_sifted(*judged_.sifted);
  if (judged_.verdict->excerpt) write_owed();
}

/// What the findings below do not say of the record.
template <class Json>
void VerdictJson<Json>::write_sifted(const Sifted& sifted) {
  if (sifted.all_waived) json_.field("waived", true);
  json_.field_if("not_shown", sifted.held_back);
}

/// What the last turn of an excerpt, which is not over, still owes.
template <class Json>
void VerdictJson<Json>::write_owed() {
  json_.field("excerpt", true);
  if (judged_.verdict->owed.empty()) return;
  json_.key("owed");
  json_.begin_array();
  for (const Finding& finding : judged_.verdict->owed) {
    json_.begin_object();
    json_.field("code", finding.code);
    json_.field("if_it_ended_here", finding_word(finding.judgement));
    json_.key("message");
    put_text(json_, judged_.words, finding.message);
    json_.end_object();
  }
  json_.end_array();
}

template <class Json>
void VerdictJson<Json>::write_finding(const Finding& finding) {
  json_.begin_object();
  json_.key("code");
  json_.word(finding.code);
  json_.key("verdict");
  json_.word(finding_word(finding.judgement));
  json_.key("severity");
  json_.word(severity_word(finding));
  if (finding.waiver != nullptr) {
    json_.key("waived");
    json_.begin_object();
    json_.field("reason", finding.waiver->reason);
    json_.field_if("until", finding.waiver->until);
    json_.end_object();
  }
  json_.field_if("round", finding.round);
  json_.field_if("turn", finding.turn);
  json_.field_if("action", finding.action);
  if (finding.player != kNoSeat) write_seat("player", finding.player);
  write_place("at", finding.at);
  json_.key("message");
  put_text(json_, judged_.words, finding.message);
  if (detail_ != Detail::brief) write_words_if("working", finding.working);
  put_rule(json_, judged_, finding);
  if (detail_ != Detail::brief) render_hinges(json_, finding.hinges);
  write_words_if("help", finding.help);
  write_related(finding.related);
  json_.end_object();
}

template <class Json>
template <std::size_t N>
void VerdictJson<Json>::write_place(const char (&key)[N], const Place& at) {
  const Spot spot = spot_of(record_, at);
  if (spot.line == nullptr) return;
  const FileSpot in_file = spots_.of(spot);
  json_.key(key);
  json_.begin_object();
  if (in_file.column > 0) {
    json_.field("line", in_file.line);
    json_.field("column", in_file.column);
  }
  if (record_.source.container != Container::text) {
    json_.key("pointer");
    put_pointer(json_, record_, *spot.line);
    json_.field("offset", spot.offset);
  }
  json_.field("length", spot.length);
  if (const std::optional<CellSpot> cell = cell_spot(judged_, spot)) {
    json_.key("cell");
    json_.value(cell_name(judged_, *cell));
  }
  json_.end_object();
}

/// Nothing at all where there are no words.
template <class Json>
template <std::size_t N>
void VerdictJson<Json>::write_words_if(const char (&key)[N], const Text& text) {
  if (!text.empty()) json_.field_if(key, judged_.words(text));
}

template <class Json>
void VerdictJson<Json>::write_related(std::span<const Label> labels) {
  if (labels.empty()) return;
  json_.key("related");
  json_.begin_array();
  for (const Label& label : labels) {
    json_.begin_object();
    write_place("at", label.at);
    json_.key("text");
    put_text(json_, judged_.words, label.text);
    json_.end_object();
  }
  json_.end_array();
}

template <class Json>
template <std::size_t N>
void VerdictJson<Json>::write_seats(const char (&key)[N], std::span<const Seat> seats) {
  json_.key(key);
  json_.begin_array();
  for (const Seat seat : seats)
    put_player(json_, record_, seat);
  json_.end_array();
}

template <class Json>
template <std::size_t N>
void VerdictJson<Json>::write_seat(const char (&key)[N], std::optional<Seat> seat) {
  if (!seat) return;
  json_.key(key);
  put_player(json_, record_, *seat);
}

/// Points by player: exact ones under `key`, those in doubt as [least, most] under `key`_between.
/// `points_of(i)`: null for a player who has none.
template <class Json>
template <std::size_t N, class PointsOf>
void VerdictJson<Json>::write_points(const char (&key)[N], std::size_t players,
                                     PointsOf points_of) {
  std::size_t exact = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < players; ++i)
    if (const PointsRange* const points = points_of(i)) ++(points->is_exact() ? exact : open);
  if (exact > 0) {
    json_.key(key);
    json_.begin_object();
    for (std::size_t i = 0; i < players; ++i) {
      const PointsRange* const points = points_of(i);
      if (points == nullptr || !points->is_exact()) continue;
      put_player_key(json_, record_, static_cast<Seat>(i));
      json_.value(points->low);
    }
    json_.end_object();
  }
  if (open == 0) return;
  json_.key(std::string_view(std::string(key) + "_between"));
  json_.begin_object();
  for (std::size_t i = 0; i < players; ++i) {
    const PointsRange* const points = points_of(i);
    if (points == nullptr || points->is_exact()) continue;
    put_player_key(json_, record_, static_cast<Seat>(i));
    json_.begin_array();
    json_.value(points->low);
    json_.value(points->high);
    json_.end_array();
  }
  json_.end_object();
}

template <class Json>
template <std::size_t N>
void VerdictJson<Json>::write_points(const char (&key)[N], std::span<const PointsRange> points) {
  write_points(key, points.size(), [points](std::size_t i) { return &points[i]; });
}

/// One number by player, for those who have one; nothing at all where nobody does.
template <class Json>
template <std::size_t N, class Value>
void VerdictJson<Json>::write_by_player(const char (&key)[N], const RoundResult& round,
                                        Value value_of) {
  const auto applies = [&](const SeatResult& seat) { return value_of(seat).has_value(); };
  if (std::ranges::none_of(round.seats, applies)) return;
  json_.key(key);
  json_.begin_object();
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    const auto value = value_of(round.seats[i]);
    if (!value) continue;
    put_player_key(json_, record_, static_cast<Seat>(i));
    json_.value(*value);
  }
  json_.end_object();
}

template <class Json>
template <std::size_t N>
void VerdictJson<Json>::write_numbers(const char (&key)[N], std::span<const SeatNumber> numbers) {
  if (numbers.empty()) return;
  json_.key(key);
  json_.begin_object();
  for (const SeatNumber& number : numbers) {
    put_player_key(json_, record_, number.seat);
    json_.value(number.number);
  }
  json_.end_object();
}

/// The figures of the sheet, right or wrong; a score or total not among them was computed.
template <class Json>
void VerdictJson<Json>::write_written(const Round& round) {
  json_.key("written");
  json_.begin_object();
  write_numbers("scores", round.scores);
  write_numbers("totals", round.totals);
  json_.end_object();
}

template <class Json>
void VerdictJson<Json>::write_round(std::size_t number) {
  const RoundResult& round = judged_.verdict->rounds[number];
  const std::size_t players = round.seats.size();
  json_.begin_object();
  json_.field("round", number + 1);
  if (round.has_moves) json_.field("turns", round.turns);
  write_seat("dealer", round.dealer);
  write_seat("first", round.first);
  if (round.ended != RoundEnd::unknown) {
    json_.key("ended");
    json_.word(ended_word(round.ended));
  }
  write_seats("winners", round.winners);
  write_points("scores", players, [&round](std::size_t i) {
    const SeatResult& seat = round.seats[i];
    return seat.took_part && seat.score ? &*seat.score : nullptr;
  });
  write_by_player("adjustments", round, [](const SeatResult& seat) { return seat.adjustment; });
  if (round.totals_known)
    write_points("totals", players, [&round](std::size_t i) { return &round.seats[i].total; });
  write_by_player("buy_back", round, [](const SeatResult& seat) { return seat.buy_back; });
  if (detail_ != Detail::brief)
    write_by_player("working", round, [this](const SeatResult& seat) {
      return seat.working.empty() ? std::nullopt : std::optional(judged_.words(seat.working));
    });
  if (detail_ == Detail::sheet) write_written(record_.rounds[number]);
  json_.end_object();
}

/// How bonuses and the settlement came about.
template <class Json>
void VerdictJson<Json>::write_sums(std::span<const Text> workings) {
  const auto is_said = [](const Text& text) { return !text.empty(); };
  if (std::ranges::none_of(workings, is_said)) return;
  json_.key("working");
  json_.begin_object();
  for (std::size_t i = 0; i < workings.size(); ++i) {
    if (!is_said(workings[i])) continue;
    put_player_key(json_, record_, static_cast<Seat>(i));
    put_text(json_, judged_.words, workings[i]);
  }
  json_.end_object();
}

/// Sheets kept at once, the first one first.
template <class Json>
void VerdictJson<Json>::write_sheets(std::span<const SheetResult> sheets) {
  if (sheets.empty()) return;
  json_.key("sheets");
  json_.begin_array();
  for (const SheetResult& sheet : sheets) {
    json_.begin_object();
    if (sheet.closed) json_.field("closed", *sheet.closed);
    write_seats("winners", sheet.winners);
    write_points("scores", sheet.written);
    write_points("rounds_won", sheet.won);
    write_points("totals", sheet.totals);
    json_.end_object();
  }
  json_.end_array();
}

template <class Json>
void VerdictJson<Json>::write_result(const GameResult& result) {
  json_.key("result");
  json_.begin_object();
  json_.field("finished", result.finished);
  if (result.may_be_finished) json_.field("may_be_finished", true);
  write_seats("winners", result.winners);
  if (result.totals_known) {
    write_points("totals", result.totals);
    write_sheets(result.sheets);
  }
  if (!result.settlement.empty()) write_points("settlement", result.settlement);
  if (detail_ != Detail::brief) write_sums(result.workings);
  write_seats("eliminated", result.eliminated);
  if (result.next) {
    json_.key("next");
    json_.begin_object();
    write_seat("dealer", result.next->dealer);
    write_seat("first", result.next->first);
    json_.end_object();
  }
  json_.end_object();
}

}  // namespace rummy
