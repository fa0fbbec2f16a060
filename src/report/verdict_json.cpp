// Verdicts as JSON for programs, as a document and on one line each.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

// === The parts of verdicts in JSON for both writers. If the two differ in how they do something,
// they have a function `put_…` of their own.

/// Numbers and truth values as such, anything else as the text of a variant file.
template <class Json>
void render_setting_value(Json& json, std::string_view value) {
  if (const auto number = number_in<std::int64_t>(value)) {
    json.value(*number);
  } else if (value == "true" || value == "false") {
    json.value(value == "true");
  } else {
    json.value(value);
  }
}

/// Writes `hinges_on`, if there are any.
template <class Json>
void render_hinges(Json& json, std::span<const Hinge> hinges) {
  if (hinges.empty()) return;
  json.key("hinges_on");
  json.begin_array();
  for (const Hinge& hinge : hinges) {
    json.begin_object();
    json.field("setting", hinge.setting);
    json.key("now");
    render_setting_value(json, hinge.now);
    json.key("otherwise");
    json.begin_object();
    for (const Otherwise& other : hinge.otherwise) {
      json.key(std::string_view(other.value));
      json.word(record_word(other.judgement));
    }
    json.end_object();
    json.end_object();
  }
  json.end_array();
}

/// Writes the rules of a verdict.
template <class Json>
void render_rules(Json& json, const Judged& judged) {
  json.field_if("variant", judged.variant);
  if (!judged.house_rules.empty()) {
    json.key("set");
    json.begin_object();
    for (const auto& [key, value] : judged.house_rules) {
      json.key(std::string_view(key));
      render_setting_value(json, value);
    }
    json.end_object();
  }
  if (judged.ruleset != nullptr) json.field_if("variant_sha256", judged.ruleset->sha256);
  json.field("engine", engine());
}

/// Writes the clause a finding breaks, under `key`.
template <class Json>
void render_clause(Json& json, const Wording& words, const Clause& clause, std::string_view key) {
  json.begin_object();
  json.field("key", key);
  json.field("text", words(clause.text));
  json.field_if("section", clause.section);
  if (!clause.ids.empty()) {
    json.key("ids");
    json.begin_array();
    for (const std::string& id : clause.ids)
      json.value(id);
    json.end_array();
  }
  json.end_object();
}

// For JsonWriter.
inline void put_player(JsonWriter& json, const Record& record, Seat seat) {
  json.value(player_name(record, seat));
}
inline void put_player_key(JsonWriter& json, const Record& record, Seat seat) {
  json.key(player_name(record, seat));
}
inline void put_rules(JsonWriter& json, const Judged& judged) {
  render_rules(json, judged);
}
inline void put_rule(JsonWriter& json, const Judged& judged, const Finding& finding) {
  const Clause* const clause = clause_behind(judged.ruleset, finding);
  if (clause == nullptr) return;
  json.key("rule");
  render_clause(json, judged.words, *clause, key_of_rule(*clause, finding));
}
inline void put_pointer(JsonWriter& json, const Record& record, const SourceLine& line) {
  json.value(json_pointer(record, line));
}
inline void put_text(JsonWriter& json, const Wording& words, const Text& text) {
  json.value(words(text));
}

// === The verdict object of one record, key by key, for both writers of JSON: JsonWriter, and
// LineJson with what it keeps from record to record.

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

/// Writes what the shown findings do not say about the record.
template <class Json>
void VerdictJson<Json>::write_sifted(const Sifted& sifted) {
  if (sifted.all_waived) json_.field("waived", true);
  json_.field_if("not_shown", sifted.held_back);
}

/// Writes what the unfinished last turn of an excerpt still owes.
template <class Json>
void VerdictJson<Json>::write_owed() {
  json_.field("excerpt", true);
  if (judged_.verdict->owed.empty()) return;
  json_.key("owed");
  json_.begin_array();
  for (const Finding& finding : judged_.verdict->owed) {
    json_.begin_object();
    json_.field("code", finding.code);
    json_.key("what");
    put_text(json_, judged_.words, owed_word(judged_.ruleset->variant, finding));
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

/// Writes nothing if there are no words.
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

/// Points by player: exact ones under `key`, ranges as [least, most] under `key`_between.
/// `points_of(i)`: null for a player without points.
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

/// One number by player, for players who have one; nothing if nobody has.
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

/// Writes the figures of the sheet, right or wrong; other scores or totals were computed.
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

/// Writes the workings of bonuses and the settlement.
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

/// Writes sheets kept at once, the first one first.
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

// === Verdicts as JSON for programs (schemas/verdict.schema.json).

void write_setting_value(JsonWriter& json, std::string_view value) {
  render_setting_value(json, value);
}

void write_hinges(JsonWriter& json, std::span<const Hinge> hinges) {
  render_hinges(json, hinges);
}

void write_finding(JsonWriter& json, const Judged& judged, const Finding& finding, Detail detail) {
  VerdictJson(json, judged, detail).write_finding(finding);
}

void write_verdict(JsonWriter& json, const Judged& judged, Detail detail) {
  VerdictJson(json, judged, detail).write();
}

namespace kept {

// === Verdicts as JSON, one after another, each on one line.

/// The text for the rules, and everything it depends on.
struct KeptRules {
  std::string variant;
  std::vector<HouseRule> house_rules;
  std::string sha256;
  std::string json;  // empty: nothing was written yet

  [[nodiscard]] bool fits(const Judged& judged) const {
    return !json.empty() && variant == judged.variant && sha256 == digest_of(judged) &&
           std::ranges::equal(house_rules, judged.house_rules);
  }
  [[nodiscard]] static std::string_view digest_of(const Judged& judged) {
    return judged.ruleset == nullptr ? std::string_view() : judged.ruleset->sha256;
  }
};

/// The text for a clause, and everything it depends on.
struct KeptClause {
  std::string language;
  std::string key;
  KeptText text;
  std::string section;
  std::vector<std::string> ids;
  std::string json;

  [[nodiscard]] bool fits(const Wording& words, const Clause& clause, std::string_view of) const {
    return key == of && text.sentence == clause.text.sentence && text.parts == clause.text.parts &&
           section == clause.section && ids == clause.ids && language == words.language_code();
  }
};

/// LineJson, with what is kept between records.
class VerdictLineJson : public LineJson {
 public:
  void begin(const Record& record) {
    clear();
    rests_on_.clear();
    names_.resize(record.players.size());
    for (std::size_t i = 0; i < names_.size(); ++i) {
      names_[i].clear();
      append_json_text(record.players[i], names_[i]);
    }
  }
  [[nodiscard]] std::string_view name(Seat seat) const {
    return index(seat) < names_.size() ? std::string_view(names_[index(seat)])
                                       : std::string_view("\"?\"");
  }
  void put_rules(const Judged& judged) {
    if (rules_.fits(judged)) return spelt(rules_.json);
    const std::size_t before = size();
    render_rules<LineJson>(*this, judged);
    rules_ = {.variant = std::string(judged.variant),
              .house_rules = {judged.house_rules.begin(), judged.house_rules.end()},
              .sha256 = std::string(KeptRules::digest_of(judged)),
              .json = std::string(bytes_since(before))};
  }
  /// Writes the clause a finding breaks, which is the same for all similar findings of the record.
  void put_rule(const Judged& judged, const Finding& finding) {
    const auto is_same = [](std::string_view a, std::string_view b) {
      return a.data() == b.data() && a.size() == b.size();
    };
    auto found = std::ranges::find_if(rests_on_, [&](const RestsOn& kept) {
      return is_same(kept.code, finding.code) && is_same(kept.setting, finding.setting);
    });
    if (found == rests_on_.end()) {
      const std::size_t clause = find_clause(judged, finding);
      rests_on_.push_back({.code = finding.code, .setting = finding.setting, .clause = clause});
      found = std::prev(rests_on_.end());
    }
    if (found->clause == kNoClause) return;
    key("rule");
    spelt(clauses_[found->clause].json);
  }
  /// A text that is built anew each time in the same memory.
  [[nodiscard]] std::string& odd_words() {
    words_.clear();
    return words_;
  }

 private:
  static constexpr std::size_t kMostClauses = 64;  // for all those findings
  static constexpr std::size_t kNoClause = kMostClauses;
  /// The clause behind findings of a code through a setting: one of clauses_.
  struct RestsOn {
    std::string_view code;
    std::string_view setting;
    std::size_t clause = kNoClause;
  };

  std::size_t find_clause(const Judged& judged, const Finding& finding) {
    const Clause* const clause = clause_behind(judged.ruleset, finding);
    if (clause == nullptr) return kNoClause;
    const Wording& words = judged.words;
    const std::string_view key = key_of_rule(*clause, finding);
    for (std::size_t i = 0; i < clauses_.size(); ++i)
      if (clauses_[i].fits(words, *clause, key)) return i;
    if (clauses_.size() == kMostClauses) {
      clauses_.clear();
      rests_on_.clear();
    }
    const std::size_t before = size();
    render_clause<LineJson>(*this, words, *clause, key);
    clauses_.push_back({.language = std::string(words.language_code()),
                        .key = std::string(key),
                        .text = clause->text,
                        .section = clause->section,
                        .ids = clause->ids,
                        .json = std::string(bytes_since(before))});
    cut_to(before);
    return clauses_.size() - 1;
  }

  std::vector<std::string> names_;  // of the players, as JSON
  KeptRules rules_;
  std::vector<KeptClause> clauses_;
  std::vector<RestsOn> rests_on_;  // for the record
  std::string words_;
};

static void put_player(VerdictLineJson& json, const Record& /*record*/, Seat seat) {
  json.spelt(json.name(seat));
}
static void put_player_key(VerdictLineJson& json, const Record& /*record*/, Seat seat) {
  json.spelt_key(json.name(seat));
}
static void put_rules(VerdictLineJson& json, const Judged& judged) {
  json.put_rules(judged);
}
static void put_rule(VerdictLineJson& json, const Judged& judged, const Finding& finding) {
  json.put_rule(judged, finding);
}
static void put_pointer(VerdictLineJson& json, const Record& record, const SourceLine& line) {
  std::string& pointer = json.odd_words();
  append_json_pointer(pointer, record, line);
  json.value(pointer);
}
static void put_text(VerdictLineJson& json, const Wording& words, const Text& text) {
  std::string& said = json.odd_words();
  words.append(text, said);
  json.value(said);
}

}  // namespace kept

struct VerdictLines::State {
  kept::VerdictLineJson json;
};

VerdictLines::VerdictLines() : state_(std::make_unique<State>()) {}
VerdictLines::~VerdictLines() = default;

void VerdictLines::append(const Judged& judged, Detail detail, std::string& out) {
  if (judged.trace != nullptr) {  // much longer than the verdict itself
    JsonWriter json(out, JsonStyle::line);
    return write_verdict(json, judged, detail);
  }
  kept::VerdictLineJson& json = state_->json;
  json.begin(*judged.record);
  VerdictJson(json, judged, detail).write();
  out += json.text();
}

}  // namespace rummy
