#include "report/judged.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "diag/finding.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

// === One judged record for reports.

std::string_view record_word(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return "legal";
    case Judgement::undecided:
      return "undecided";
    case Judgement::illegal:
      return "illegal";
    case Judgement::malformed:
      return "malformed";
  }
  RUMMY_CHECK(false);
}

std::string_view finding_word(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
      return "note";
    case Judgement::ruled:
      return "ruled";
    case Judgement::undecided:
      return "undecided";
    case Judgement::illegal:
      return "illegal";
    case Judgement::malformed:
      return "malformed";
  }
  RUMMY_CHECK(false);
}

std::string_view severity_word(Judgement judgement) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return "note";
    case Judgement::undecided:
      return "warning";
    case Judgement::illegal:
    case Judgement::malformed:
      return "error";
  }
  RUMMY_CHECK(false);
}

std::string_view severity_word(const Finding& finding) {
  return finding.waiver != nullptr ? "note" : severity_word(finding.judgement);
}

bool is_note(const Finding& finding) {
  return severity_word(finding) == "note";
}

std::optional<Judgement> Judged::open() const {
  if (sifted != nullptr) return sifted->open;
  const auto gravest = std::ranges::max_element(verdict->findings, {}, &Finding::judgement);
  if (gravest == verdict->findings.end()) return std::nullopt;
  return gravest->judgement;
}

std::string_view ended_word(RoundEnd ended) {
  switch (ended) {
    case RoundEnd::out:
      return "out";
    case RoundEnd::knock:
      return "knock";
    case RoundEnd::exhausted:
      return "exhausted";
    case RoundEnd::instant:
      return "instant";
    case RoundEnd::alone:
      return "alone";
    case RoundEnd::abandoned:
      return "abandoned";
    case RoundEnd::unfinished:
      return "unfinished";
    case RoundEnd::unknown:
      return "unknown";
  }
  RUMMY_CHECK(false);
}

std::string note_words(std::span<const Note> notes, std::string_view key) {
  const auto note = std::ranges::find(notes, key, &Note::key);
  if (note == notes.end()) return {};
  if (!note->value.starts_with('"')) return note->value;
  const auto json = nlohmann::json::parse(note->value, nullptr, false);
  return json.is_string() ? json.get<std::string>() : note->value;
}

std::string buy_back_fee(const Round& round) {
  return note_words(round.notes, "buy_back_fee");
}

std::string_view player_name(const Record& record, Seat seat) {
  const std::size_t i = index(seat);
  return i < record.players.size() ? std::string_view(record.players[i]) : std::string_view("?");
}

namespace {

// === One filter for all reports.

/// Whether a name means the code: "score.total" has its own name and that of its family, "score".
bool names_code(std::span<const std::string> names, std::string_view code) {
  return std::ranges::any_of(names, [code](const std::string& name) {
    return code.starts_with(name) && (code.size() == name.size() || code[name.size()] == '.');
  });
}

/// Whether a name means the file: "cup/day1/t14.rgn", "day1/t14.rgn" and "t14.rgn" are the same.
bool names_file(std::string_view name, std::string_view file) {
  if (name == file) return true;
  return !name.empty() && file.size() > name.size() && file.ends_with(name) &&
         file[file.size() - name.size() - 1] == '/';
}

/// Whether a finding is a fault that a waiver can let stand.
bool is_waivable(const Finding& finding) {
  return finding.judgement > Judgement::ruled;
}

}  // namespace

bool names_record(const std::string& name, const Judged& judged) {
  if (names_file(name, judged.name)) return true;
  if (!judged.book.empty() && names_file(name, judged.book)) return true;
  if (judged.line > 0 && names_file(name, fmt::format("{}:{}", judged.name, judged.line)))
    return true;
  const std::optional<std::string>& id = judged.record->head.id;
  if (!id || id->empty()) return false;
  return name == "#" + *id || names_file(name, fmt::format("{}#{}", judged.name, *id));
}

Sieve::Sieve(Triage triage)
    : triage_(std::move(triage)),
      is_open_(triage_.verbosity == Verbosity::everything && triage_.only.empty() &&
               triage_.ignored.empty() && triage_.waivers.empty()) {}

bool Sieve::is_asked_for(const Finding& finding) const {
  if (names_code(triage_.ignored, finding.code)) return false;
  return triage_.only.empty() || finding.judgement == Judgement::malformed ||
         names_code(triage_.only, finding.code);
}

const Waiver* Sieve::waiver_of(const Judged& judged, const Finding& finding) const {
  if (!is_waivable(finding)) return nullptr;
  const auto found = std::ranges::find_if(triage_.waivers, [&](const Waiver& waiver) {
    return waiver.code == finding.code &&
           (waiver.round == 0 || waiver.round == number_of_round(*judged.record, finding.round)) &&
           (waiver.turn == 0 || waiver.turn == finding.turn) && names_record(waiver.record, judged);
  });
  return found == triage_.waivers.end() ? nullptr : &*found;
}

void Sieve::add(const Judged& judged, const Finding& finding) {
  const Waiver* const waiver = waiver_of(judged, finding);
  if (waiver != nullptr) sifted_.waived.push_back(waiver);
  if (is_waivable(finding)) sifted_.all_waived = sifted_.all_waived && waiver != nullptr;
  if (waiver == nullptr) sifted_.unwaived = std::max(sifted_.unwaived, finding.judgement);
  if (!is_asked_for(finding)) {
    if (is_waivable(finding) && waiver == nullptr) ++sifted_.left_out;
    ++sifted_.held_back;
    return;
  }
  if (waiver == nullptr) sifted_.open = std::max(sifted_.open, std::optional(finding.judgement));
  const bool is_problem = is_waivable(finding) && waiver == nullptr;
  if (triage_.verbosity == Verbosity::problems && !is_problem) {
    ++sifted_.held_back;
    return;
  }
  sifted_.findings.push_back(finding);
  sifted_.findings.back().waiver = waiver;
}

const Judged& Sieve::sift(const Judged& judged) {
  if (is_open_) return judged;
  sifted_.findings.clear();
  sifted_.waived.clear();
  sifted_.held_back = 0;
  sifted_.left_out = 0;
  sifted_.open = std::nullopt;
  sifted_.unwaived = Judgement::note;
  sifted_.all_waived = judged.verdict->judgement > Judgement::ruled;
  for (const Finding& finding : judged.verdict->findings)
    add(judged, finding);
  sifted_.silent = triage_.verbosity == Verbosity::problems && sifted_.findings.empty();
  shown_ = judged;
  shown_.sifted = &sifted_;
  return shown_;
}

}  // namespace rummy
