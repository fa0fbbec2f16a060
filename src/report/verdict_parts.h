#pragma once
// What verdicts in JSON are made of, for either writer (report/verdict_json.h). Where the two go
// about a thing in different ways they have a function `put_…` of their own.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/engine.h"
#include "report/finding_words.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

/// Numbers and truth values as such, anything else as the text a variant file has for it.
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

/// `hinges_on`, where there are any.
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

/// What a verdict says of the rules it was judged by.
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

/// The clause a finding breaks, which goes by `key`.
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

// How JsonWriter does it.
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

}  // namespace rummy
