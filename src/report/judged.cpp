#include "report/judged.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/check.h"
#include "diag/finding.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

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

}  // namespace rummy
