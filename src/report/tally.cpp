#include "report/tally.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wording.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"

namespace rummy {
namespace {

// A record's verdict is one of these; Judgement::note is a legal one.
constexpr std::array kVerdicts = {Judgement::note, Judgement::illegal, Judgement::undecided,
                                  Judgement::malformed};
constexpr std::size_t kMostTimings = 10;
constexpr double kMicroseconds = 1e6;

/// False where the sum is more than JSON's readers can be trusted with.
bool add_to(std::uint64_t& sum, std::uint64_t other) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (sum > kMost || other > kMost - sum) return false;
  sum += other;
  return true;
}

}  // namespace

RecordOutcome outcome_of(const Judged& judged) {
  RecordOutcome outcome{
      .verdict = judged.verdict->judgement, .codes = {}, .variant = std::string(judged.variant)};
  for (const Finding& finding : judged.verdict->findings)
    if (severity_word(finding.judgement) != "note") outcome.codes.push_back(finding.code);
  return outcome;
}

void Tally::count(Verdicts& verdicts, Judgement judgement) {
  ++verdicts.records;
  ++verdicts
        .of[static_cast<std::size_t>(judgement == Judgement::ruled ? Judgement::note : judgement)];
}

void Tally::add(const RecordOutcome& outcome) {
  count(all_, outcome.verdict);
  if (!outcome.variant.empty()) {
    const auto found = variants_.find(outcome.variant);
    count(found == variants_.end() ? variants_[outcome.variant] : found->second, outcome.verdict);
  }
  for (const std::string_view code : outcome.codes) {
    const auto found = codes_.find(code);
    ++(found == codes_.end() ? codes_[std::string(code)] : found->second);
  }
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
  return fits;
}

bool Tally::add(const Tally& other) {
  Tally sum = *this;
  bool fits = add_up(sum.all_, other.all_);
  fits = add_to(sum.unreadable_, other.unreadable_) && fits;
  fits = add_to(sum.interrupted_, other.interrupted_) && fits;
  for (const auto& [code, number] : other.codes_)
    fits = add_to(sum.codes_[code], number) && fits;
  for (const auto& [variant, verdicts] : other.variants_)
    fits = add_up(sum.variants_[variant], verdicts) && fits;
  for (const Timing& timing : other.slowest_)
    sum.add_timing(timing);
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
  out += '\n';
}

void Tally::append_line(const Wording& words, std::string& out) const {
  append(all_, words, out);
}

void Tally::append_text(const Wording& words, std::string& out) const {
  append_line(words, out);
  if (unreadable_ > 0) out += fmt::format("{:>8}  {}\n", unreadable_, words("could not be read"));
  if (interrupted_ > 0)
    out += fmt::format("{}\n", words("interrupted: not all records were judged"));
  for (const auto& [code, number] : codes_)
    out += fmt::format("{:>8}  {}\n", number, code);
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
}

void Tally::write(JsonWriter& json, const Verdicts& verdicts) {
  json.field("records", verdicts.records);
  for (const Judgement judgement : kVerdicts)
    json.field(record_word(judgement), verdicts.of[static_cast<std::size_t>(judgement)]);
}

void Tally::write(JsonWriter& json) const {
  json.begin_object();
  write(json, all_);
  json.field_if("unreadable", unreadable_);
  json.field_if("interrupted", interrupted_);
  json.key("codes");
  json.begin_object();
  for (const auto& [code, number] : codes_)
    json.field(code, number);
  json.end_object();
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
  json.end_object();
}

}  // namespace rummy
