#include "cli/tally.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"

namespace rummy {
namespace {

// A record's verdict is one of these; Judgement::note is a legal one.
constexpr std::array kVerdicts = {Judgement::note, Judgement::illegal, Judgement::undecided,
                                  Judgement::malformed};

}  // namespace

void Tally::add(Judgement verdict, std::span<const std::string_view> codes) {
  ++records_;
  ++verdicts_[static_cast<std::size_t>(verdict)];
  for (const std::string_view code : codes)
    ++codes_[code];
}

std::size_t Tally::count(Judgement judgement) const {
  return verdicts_[static_cast<std::size_t>(judgement)];
}

void Tally::append_line(std::string& out) const {
  out += fmt::format("{} record{}", records_, records_ == 1 ? "" : "s");
  for (const Judgement judgement : kVerdicts)
    out += fmt::format("{} {} {}", judgement == Judgement::note ? ":" : ",", count(judgement),
                       record_word(judgement));
  out += '\n';
}

void Tally::append_text(std::string& out) const {
  append_line(out);
  for (const auto& [code, number] : codes_)
    out += fmt::format("{:>8}  {}\n", number, code);
}

void Tally::write(JsonWriter& json) const {
  json.begin_object();
  json.field("records", records_);
  for (const Judgement judgement : kVerdicts)
    json.field(record_word(judgement), count(judgement));
  json.key("codes");
  json.begin_object();
  for (const auto& [code, number] : codes_)
    json.field(code, number);
  json.end_object();
  json.end_object();
}

}  // namespace rummy
