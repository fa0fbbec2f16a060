// `rumref dispute` as JSON.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/dispute.h"
#include "report/engine.h"
#include "report/finding_words.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {
namespace {

void write_owed(JsonWriter& json, const Judged& judged, const Finding& finding, const Text& what) {
  json.begin_object();
  json.field("what", judged.words(what));
  json.field("code", finding.code);
  json.field("if_it_ended_here", finding_word(finding.judgement));
  json.field("message", judged.words(finding.message));
  json.end_object();
}

void write_opinion(JsonWriter& json, const Dispute& dispute, const Opinion& opinion) {
  json.begin_object();
  json.field("variant", opinion.judged.variant);
  if (opinion.judged.ruleset != nullptr)
    json.field("variant_sha256", opinion.judged.ruleset->sha256);
  json.field("of_the_record", opinion.is_own);
  if (opinion.unplayable.empty()) {
    // A turn that is not over, and owes something, is neither legal nor illegal yet.
    const bool is_open = is_legal_so_far(dispute, opinion);
    json.field("verdict", is_open ? record_word(Judgement::undecided)
                                  : record_word(judgement_at(dispute, opinion)));
    const std::vector<const Finding*> owed = owed_at(dispute, opinion);
    if (is_open) json.field("so_far", "legal");
    if (!owed.empty()) {
      json.key("owed");
      json.begin_array();
      for (const Finding* finding : owed)
        write_owed(json, opinion.judged, *finding, owed_word(opinion.judged, *finding));
      json.end_array();
    }
  } else {
    json.field("not_played", opinion.unplayable);
  }
  json.field_if("strayed", opinion.strayed);
  json.key("findings");
  json.begin_array();
  for (const Finding* finding : findings_at(dispute, opinion))
    write_finding(json, opinion.judged, *finding, Detail::full);
  json.end_array();
  json.key("kept");
  json.begin_array();
  for (const std::string& words : kept_words(dispute, opinion))
    json.value(words);
  json.end_array();
  json.end_object();
}

void write_question(JsonWriter& json, const Dispute& dispute, const OpenQuestion& question) {
  json.begin_object();
  json.field("question", question.question);
  json.field("answers", question.answers);
  json.key("settings");
  json.begin_object();
  for (const std::string& setting : question.settings) {
    json.key(setting);
    json.begin_object();
    for (const Opinion& opinion : dispute.opinions) {
      const std::string_view value = value_in(opinion, setting);
      if (value.empty()) continue;
      json.key(opinion.judged.variant);
      write_setting_value(json, value);
    }
    json.end_object();
  }
  json.end_object();
  json.end_object();
}

}  // namespace

void write_dispute(JsonWriter& json, const Dispute& dispute) {
  const Judged& own = dispute.opinions.front().judged;
  json.begin_object();
  json.field("record", own.name);
  json.field_if("line", own.line);
  json.field("engine", engine());
  json.field("round", dispute.round);
  json.field("turn", dispute.turn);
  json.field("player", player_name(*own.record, dispute.player));
  json.field("answer", answer_words(dispute));
  json.field_if("link", dispute.link);
  json.key("text");
  json.begin_array();
  for (const std::uint32_t line : dispute.lines)
    json.value(line_text(*own.record, Place{.line = line}));
  json.end_array();
  json.key("rule_sets");
  json.begin_array();
  for (const Opinion& opinion : dispute.opinions)
    write_opinion(json, dispute, opinion);
  json.end_array();
  json.key("same_rules");
  json.begin_array();
  for (const Alike& alike : dispute.alike) {
    json.begin_object();
    json.field("variant", alike.variant);
    json.field("as", alike.as);
    json.end_object();
  }
  json.end_array();
  json.key("not_compared");
  json.begin_array();
  for (const LeftOut& left : dispute.left_out) {
    json.begin_object();
    json.field("variant", left.variant);
    json.field("why", left.why);
    json.end_object();
  }
  json.end_array();
  json.key("questions");
  json.begin_array();
  for (const OpenQuestion& question : dispute.questions)
    write_question(json, dispute, question);
  json.end_array();
  json.end_object();
}

}  // namespace rummy
