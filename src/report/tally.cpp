// What a run found, in numbers; and what is counted of a record.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === What is counted of a record (report/report.h).

FaultAt fault_at(const Judged& judged, const Finding& finding) {
  const Spot at = spot_of(*judged.record, finding.at);
  const FileSpot spot = file_spot(judged, at);
  FaultAt fault{.code = finding.code,
                .setting = {},
                .player = {},
                .record = std::string(judged.name),
                .line = spot.line > 0 ? spot.line : judged.line,
                .column = spot.column};
  if (const std::optional<CellSpot> cell = cell_spot(judged, at)) {
    fault.record = place_in_book(judged, *cell);
    fault.line = fault.column = 0;
  }
  // A clause may be about no setting: what a pack holds, say.
  const Clause* const clause = clause_behind(judged.ruleset, finding);
  if (clause != nullptr && judged.ruleset->value_of(key_of_rule(*clause, finding)) != nullptr)
    fault.setting = key_of_rule(*clause, finding);
  if (finding.player != kNoSeat) fault.player = player_name(*judged.record, finding.player);
  return fault;
}

/// All that is wrong with a record that cannot be read, but not where.
void add_cause(const Judged& judged, RecordOutcome& outcome) {
  for (const Finding& finding : judged.findings()) {
    if (is_note(finding)) continue;
    std::string said = judged.words(finding.message);
    outcome.cause.append(finding.code).append("\n").append(said).append("\n");
    if (outcome.message.empty()) outcome.message = std::move(said);
  }
}

}  // namespace

RecordOutcome outcome_of(const Judged& judged, CountFaults how) {
  RecordOutcome outcome;
  outcome.verdict = judged.verdict->judgement;
  outcome.waived = judged.is_waived();
  outcome.open = judged.open();
  outcome.variant = judged.variant;
  if (judged.sifted != nullptr) {
    outcome.waivers = judged.sifted->waived;
    outcome.left_out = judged.sifted->left_out;
    if (!outcome.waivers.empty()) outcome.verdict = judged.sifted->unwaived;
  }
  for (const Finding& finding : judged.findings())
    (is_note(finding) ? outcome.notes : outcome.codes).push_back(finding.code);
  if (outcome.codes.empty()) return outcome;
  if (outcome.verdict == Judgement::malformed) add_cause(judged, outcome);
  OpenRecord& look = outcome.look.emplace();
  look.verdict = outcome.open.value_or(outcome.verdict);
  look.record = judged.name;
  look.line = judged.line;
  look.id = judged.record->head.id.value_or(std::string());
  for (const std::string_view code : outcome.codes)
    ++look.codes[std::string(code)];
  if (how == CountFaults::by_code) return outcome;
  for (const Finding& finding : judged.findings())
    if (!is_note(finding)) outcome.faults.push_back(fault_at(judged, finding));
  return outcome;
}

namespace {

// === What a run found, in numbers.

// A record's verdict is one of these; Judgement::note is a legal one.
constexpr std::array kVerdicts = {Judgement::note, Judgement::illegal, Judgement::undecided,
                                  Judgement::malformed};
constexpr std::size_t kMostTimings = 10;
constexpr std::size_t kMostLooks = 100;
constexpr std::size_t kMostPlayers = 100;
constexpr std::size_t kMostPlaces = 3;
constexpr double kMicroseconds = 1e6;

template <class Counts>
void add_one(Counts& counts, std::string_view name) {
  const auto found = counts.find(name);
  ++(found == counts.end() ? counts[std::string(name)] : found->second);
}

/// Codes, which are of static storage, are told by where they stand: those of a record are few.
template <class Counts>
void add_codes(Counts& counts, std::span<const std::string_view> codes) {
  std::vector<std::pair<std::string_view, std::uint64_t>> met;
  for (const std::string_view code : codes) {
    const auto is_same = [code](const auto& each) { return each.first.data() == code.data(); };
    const auto found = std::ranges::find_if(met, is_same);
    if (found == met.end()) {
      met.emplace_back(code, 1);
    } else {
      ++found->second;
    }
  }
  for (const auto& [code, number] : met)
    counts[std::string(code)] += number;
}

template <class Counts>
void write_counts(JsonWriter& json, std::string_view key, const Counts& counts) {
  json.key(key);
  json.begin_object();
  for (const auto& [name, number] : counts)
    json.field(name, number);
  json.end_object();
}

/// False where the sum is more than JSON's readers can be trusted with.
bool add_to(std::uint64_t& sum, std::uint64_t other) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (sum > kMost || other > kMost - sum) return false;
  sum += other;
  return true;
}

std::string place_words(const FaultPlace& place) {
  std::string text = shown(place.record);
  if (place.line > 0) text += fmt::format(":{}", place.line);
  if (place.column > 0) text += fmt::format(":{}", place.column);
  return text;
}

/// "12 players (Ala, Bartek, Celina, …)"
std::string players_words(const Wording& words, const std::set<std::string, std::less<>>& players) {
  constexpr std::size_t kNamed = 3;
  std::string names;
  std::size_t named = 0;
  for (const std::string& player : players) {
    if (named == kNamed) break;
    names += (named++ > 0 ? ", " : "") + shown(player);
  }
  if (players.size() > kNamed) names += ", …";
  const std::size_t count = players.size();
  const Text number = count == kMostPlayers ? say("{} players or more", count)
                                            : say("{} player{}", count, count == 1 ? "" : "s");
  return words(say("{} ({})", number, names));
}

/// The first ones alone are kept.
template <class Set>
void keep_first(Set& set, std::size_t most) {
  while (set.size() > most)
    set.erase(std::prev(set.end()));
}

}  // namespace

std::uint64_t OpenRecord::findings() const {
  std::uint64_t all = 0;
  for (const auto& [code, number] : codes)
    all += number;
  return all;
}

std::strong_ordering OpenRecord::operator<=>(const OpenRecord& other) const {
  if (const auto order = other.verdict <=> verdict; order != 0) return order;
  if (const auto order = other.findings() <=> findings(); order != 0) return order;
  return std::tie(record, line, id, codes) <=>
         std::tie(other.record, other.line, other.id, other.codes);
}

void Tally::count(Verdicts& verdicts, const RecordOutcome& outcome) {
  ++verdicts.records;
  const Judgement judgement = outcome.verdict;
  Count& of = verdicts.of[static_cast<std::size_t>(judgement == Judgement::ruled ? Judgement::note
                                                                                 : judgement)];
  ++(outcome.waived ? verdicts.waived : of);
}

void Tally::keep(OpenRecord look) {
  looks_.insert(std::move(look));
  if (looks_.size() > kMostLooks) looks_.erase(std::prev(looks_.end()));
}

void Tally::add_fault(const FaultAt& fault) {
  FaultGroup& group = groups_[{std::string(fault.code), fault.setting}];
  ++group.count;
  if (!fault.player.empty()) group.players.insert(fault.player);
  group.places.insert({.record = fault.record, .line = fault.line, .column = fault.column});
  keep_first(group.players, kMostPlayers);
  keep_first(group.places, kMostPlaces);
}

void Tally::add(const RecordOutcome& outcome) {
  count(all_, outcome);
  if (!outcome.variant.empty()) {
    const auto found = variants_.find(outcome.variant);
    count(found == variants_.end() ? variants_[outcome.variant] : found->second, outcome);
  }
  add_codes(codes_, outcome.codes);
  for (const Waiver* const waiver : outcome.waivers)
    add_one(waived_codes_, waiver->code);
  left_out_ += outcome.left_out;
  for (const FaultAt& fault : outcome.faults)
    add_fault(fault);
  if (!outcome.look) return;
  ++open_;
  keep(*outcome.look);
}

void Tally::add_timing(Timing timing) {
  slowest_.insert(std::move(timing));
  if (slowest_.size() > kMostTimings) slowest_.erase(std::prev(slowest_.end()));
}

bool Tally::add_up(Verdicts& sum, const Verdicts& other) {
  bool fits = add_to(sum.records, other.records);
  for (const Judgement judgement : kVerdicts) {
    const auto i = static_cast<std::size_t>(judgement);
    fits = add_to(sum.of[i], other.of[i]) && fits;
  }
  return add_to(sum.waived, other.waived) && fits;
}

bool Tally::add(const Tally& other) {
  Tally sum = *this;
  bool fits = add_up(sum.all_, other.all_);
  fits = add_to(sum.unreadable_, other.unreadable_) && fits;
  fits = add_to(sum.interrupted_, other.interrupted_) && fits;
  fits = add_to(sum.left_out_, other.left_out_) && fits;
  fits = add_to(sum.open_, other.open_) && fits;
  for (const auto& [code, number] : other.codes_)
    fits = add_to(sum.codes_[code], number) && fits;
  for (const auto& [code, number] : other.waived_codes_)
    fits = add_to(sum.waived_codes_[code], number) && fits;
  for (const auto& [variant, verdicts] : other.variants_)
    fits = add_up(sum.variants_[variant], verdicts) && fits;
  for (const Timing& timing : other.slowest_)
    sum.add_timing(timing);
  for (const OpenRecord& look : other.looks_)
    sum.keep(look);
  for (const auto& [key, group] : other.groups_) {
    FaultGroup& mine = sum.groups_[key];
    fits = add_to(mine.count, group.count) && fits;
    mine.players.insert(group.players.begin(), group.players.end());
    mine.places.insert(group.places.begin(), group.places.end());
    keep_first(mine.players, kMostPlayers);
    keep_first(mine.places, kMostPlaces);
  }
  if (fits) *this = std::move(sum);
  return fits;
}

Tally::Count Tally::findings() const {
  Count all = 0;
  for (const auto& [code, number] : codes_)
    all += number;
  return all;
}

void Tally::append(const Verdicts& verdicts, const Wording& words, std::string& out) {
  out += words(say("{} record{}", verdicts.records, verdicts.records == 1 ? "" : "s"));
  for (const Judgement judgement : kVerdicts)
    out += fmt::format("{} {} {}", judgement == Judgement::note ? ":" : ",",
                       verdicts.of[static_cast<std::size_t>(judgement)],
                       words(record_word(judgement)));
  if (verdicts.waived > 0) out += words(say(", {} waived", verdicts.waived));
  out += '\n';
}

std::vector<std::string> Tally::variants() const {
  std::vector<std::string> names;
  for (const auto& [name, verdicts] : variants_)
    names.push_back(name);
  return names;
}

void Tally::append_line(const Wording& words, std::string& out) const {
  append(all_, words, out);
}

void Tally::append_codes(const Wording& words, std::string& out) const {
  append_line(words, out);
  if (unreadable_ > 0) out += fmt::format("{:>8}  {}\n", unreadable_, words("could not be read"));
  if (interrupted_ > 0)
    out += fmt::format("{}\n", words("interrupted: not all records were judged"));
  for (const auto& [code, number] : codes_)
    out += fmt::format("{:>8}  {}\n", number, code);
  for (const auto& [code, number] : waived_codes_)
    out += fmt::format("{:>8}  {}, {}\n", number, code, words("waived"));
  if (left_out_ > 0) out += fmt::format("{:>8}  {}\n", left_out_, words("not shown"));
}

void Tally::append_looks(const Wording& words, std::string& out) const {
  if (looks_.empty()) return;
  out += fmt::format("{}:\n", words("Records that need a look, worst first"));
  for (const OpenRecord& look : looks_) {
    out += "  " + shown(look.record);
    if (look.line > 0) out += fmt::format(":{}", look.line);
    if (!look.id.empty()) out += " (" + shown(look.id) + ")";
    out += fmt::format(": {}:", words(record_word(look.verdict)));
    bool first = true;
    for (const auto& [code, number] : look.codes) {
      out += (first ? " " : ", ") + code;
      if (number > 1) out += fmt::format(" ×{}", number);
      first = false;
    }
    out += '\n';
  }
  if (open_ > looks_.size())
    out += words(say("  and {} more; --quiet prints them all\n", open_ - looks_.size()));
}

/// The most frequent first.
void Tally::append_groups(const Wording& words, std::string& out) const {
  if (groups_.empty()) return;
  std::vector<const decltype(groups_)::value_type*> order;
  order.reserve(groups_.size());
  for (const auto& entry : groups_)
    order.push_back(&entry);
  std::ranges::stable_sort(order, std::greater<>(), [](const auto* e) { return e->second.count; });
  out += fmt::format("{}:\n", words("Grouped findings"));
  for (const auto* entry : order) {
    const auto& [code, setting] = entry->first;
    const FaultGroup& group = entry->second;
    out += fmt::format("{:>8}  {}", group.count, code);
    if (!setting.empty()) out += fmt::format(" ({})", setting);
    if (!group.players.empty()) out += ": " + players_words(words, group.players);
    out += "\n          ";
    bool first = true;
    for (const FaultPlace& place : group.places) {
      out += (first ? "" : ", ") + place_words(place);
      first = false;
    }
    out += group.count > group.places.size() ? ", …\n" : "\n";
  }
}

void Tally::append_closing(const Wording& words, std::string& out) const {
  append_codes(words, out);
  append_looks(words, out);
}

void Tally::append_text(const Wording& words, std::string& out) const {
  append_codes(words, out);
  for (const auto& [variant, verdicts] : variants_) {
    out += shown(variant) + ": ";
    append(verdicts, words, out);
  }
  if (!slowest_.empty()) out += fmt::format("{}:\n", words("slowest"));
  for (const Timing& timing : slowest_) {
    out += fmt::format("{:>10.6f} s  {}", static_cast<double>(timing.microseconds) / kMicroseconds,
                       shown(timing.record));
    out += timing.line > 0 ? fmt::format(":{}\n", timing.line) : "\n";
  }
  append_groups(words, out);
  append_looks(words, out);
}

void Tally::write(JsonWriter& json, const Verdicts& verdicts) {
  json.field("records", verdicts.records);
  for (const Judgement judgement : kVerdicts)
    json.field(record_word(judgement), verdicts.of[static_cast<std::size_t>(judgement)]);
  json.field_if("waived", verdicts.waived);
}

void Tally::write_groups(JsonWriter& json) const {
  if (groups_.empty()) return;
  json.key("groups");
  json.begin_array();
  for (const auto& [key, group] : groups_) {
    json.begin_object();
    json.field("code", key.first);
    json.field_if("setting", key.second);
    json.field("count", group.count);
    json.key("players");
    json.begin_array();
    for (const std::string& player : group.players)
      json.value(player);
    json.end_array();
    json.key("places");
    json.begin_array();
    for (const FaultPlace& place : group.places) {
      json.begin_object();
      json.field("record", place.record);
      json.field_if("line", place.line);
      json.field_if("column", place.column);
      json.end_object();
    }
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

void Tally::write_looks(JsonWriter& json) const {
  if (looks_.empty()) return;
  json.field("open", open_);
  json.key("looks");
  json.begin_array();
  for (const OpenRecord& look : looks_) {
    json.begin_object();
    json.field("record", look.record);
    json.field_if("line", look.line);
    json.field_if("id", look.id);
    json.field("verdict", record_word(look.verdict));
    write_counts(json, "codes", look.codes);
    json.end_object();
  }
  json.end_array();
}

void Tally::write(JsonWriter& json) const {
  json.begin_object();
  write(json, all_);
  json.field_if("unreadable", unreadable_);
  json.field_if("interrupted", interrupted_);
  json.field_if("not_shown", left_out_);
  write_counts(json, "codes", codes_);
  if (!waived_codes_.empty()) write_counts(json, "waived_codes", waived_codes_);
  json.key("variants");
  json.begin_object();
  for (const auto& [variant, verdicts] : variants_) {
    json.key(variant);
    json.begin_object();
    write(json, verdicts);
    json.end_object();
  }
  json.end_object();
  if (!slowest_.empty()) {
    json.key("slowest");
    json.begin_array();
    for (const Timing& timing : slowest_) {
      json.begin_object();
      json.field("record", timing.record);
      json.field_if("line", timing.line);
      json.field("microseconds", timing.microseconds);
      json.end_object();
    }
    json.end_array();
  }
  write_groups(json);
  write_looks(json);
  json.end_object();
}

}  // namespace rummy
