#include "report/dispute.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wording.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "replay/rule_trace.h"
#include "replay/verdict.h"
#include "report/engine.h"
#include "report/finding_words.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/markdown_text.h"
#include "report/paint.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {
namespace {

const Wording& words_of(const Dispute& dispute) {
  return dispute.opinions.front().judged.words;
}

/// Something against the moment, whether or not the record says that it stands.
bool is_objection(const Finding& finding) {
  return is_fault(finding) || finding.judgement == Judgement::ruled;
}

std::string_view title_of(const Opinion& opinion) {
  if (opinion.judged.ruleset == nullptr) return {};
  return opinion.judged.words(opinion.judged.ruleset->variant.title);
}

/// About the round as a whole: what its scores came to.
bool is_of_round(const Finding& finding) {
  return finding.turn == 0 &&
         (finding.code.starts_with("score.") || finding.code == "note.house-rule");
}

/// The codes that some opinion finds broken here.
std::set<std::string_view> contested(const Dispute& dispute) {
  std::set<std::string_view> codes;
  for (const Opinion& opinion : dispute.opinions)
    for (const Finding* finding : findings_at(dispute, opinion))
      if (is_objection(*finding)) codes.insert(finding->code);
  return codes;
}

std::string_view word_of(const Dispute& dispute, const Opinion& opinion) {
  const Wording& words = opinion.judged.words;
  return opinion.unplayable.empty() ? words(record_word(judgement_at(dispute, opinion)))
                                    : words("not played");
}

/// In a few words, for the table: the first thing against the moment.
std::string short_reason(const Dispute& dispute, const Opinion& opinion) {
  if (!opinion.unplayable.empty()) return opinion.unplayable;
  std::string text;
  for (const Finding* finding : findings_at(dispute, opinion)) {
    if (!is_objection(*finding)) continue;
    if (!text.empty()) text += "; ";
    text += fmt::format("{}: {}", finding->code, opinion.judged.words(finding->message));
  }
  return text.empty() ? std::string(opinion.judged.words("no rule is broken")) : text;
}

std::string values_words(const Dispute& dispute, std::string_view setting) {
  Text text;
  for (const Opinion& opinion : dispute.opinions) {
    const std::string_view value = value_in(opinion, setting);
    if (value.empty()) continue;
    if (!text.empty()) text += ", ";
    text += say("{} in {}", value, opinion.judged.variant);
  }
  return words_of(dispute)(text);
}

std::string house_rules_words(const Dispute& dispute) {
  std::string text;
  for (const auto& [key, value] : dispute.opinions.front().judged.house_rules)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  return text;
}

// --- as text

void append_remark(const Wording& words, std::string_view kind, std::string_view text,
                   std::string& out) {
  if (!text.empty()) out += fmt::format("    {}: {}\n", words(kind), shown(text));
}

Ink ink_of_judgement(Judgement judgement) {
  if (judgement == Judgement::illegal || judgement == Judgement::malformed) return Ink::error;
  return judgement == Judgement::undecided ? Ink::warning : Ink::good;
}

void append_opinion(const Dispute& dispute, const Opinion& opinion, Colour colour,
                    std::string& out) {
  const std::string_view title = title_of(opinion);
  const Wording& words = opinion.judged.words;
  paint(out, colour, Ink::strong, fmt::format("{} ({}): ", title, opinion.judged.variant));
  paint(out, colour, ink_of_judgement(judgement_at(dispute, opinion)), word_of(dispute, opinion));
  out += '\n';
  if (!opinion.unplayable.empty()) {
    append_remark(words, "why", opinion.unplayable, out);
    return;
  }
  append_remark(words, "mind", opinion.strayed, out);
  for (const Finding* finding : findings_at(dispute, opinion)) {
    out += fmt::format("  {}[{}]: {}\n", words(finding_word(finding->judgement)), finding->code,
                       shown(words(finding->message)));
    append_remark(words, "working", words(finding->working), out);
    append_remark(words, "rule", citation(opinion.judged, *finding), out);
    if (is_objection(*finding)) {
      for (const std::string& line : hinge_lines(opinion.judged, *finding))
        append_remark(words, "hinges on", line, out);
    }
    append_remark(words, "help", words(finding->help), out);
  }
  for (const std::string& kept : kept_words(dispute, opinion))
    append_remark(words, "kept", kept, out);
}

// --- as Markdown

void append_opinion_markdown(const Dispute& dispute, const Opinion& opinion, std::string& out) {
  const Wording& words = opinion.judged.words;
  out += fmt::format("\n### {} (`{}`): {}\n\n", markdown(title_of(opinion)), opinion.judged.variant,
                     word_of(dispute, opinion));
  if (!opinion.unplayable.empty()) {
    out += markdown(opinion.unplayable) + "\n";
    return;
  }
  if (!opinion.strayed.empty())
    out += fmt::format("*{}:* {}\n\n", words("Mind"), markdown(opinion.strayed));
  bool any = false;
  const auto add = [&](std::string_view indent, std::string_view kind, std::string_view text) {
    if (!text.empty()) out += fmt::format("{}- *{}:* {}\n", indent, words(kind), markdown(text));
  };
  for (const Finding* finding : findings_at(dispute, opinion)) {
    any = true;
    out += fmt::format("- **{}** `{}`: {}\n", words(finding_word(finding->judgement)),
                       finding->code, markdown(words(finding->message)));
    add("  ", "working", words(finding->working));
    add("  ", "rule", citation(opinion.judged, *finding));
    if (is_objection(*finding)) {
      for (const std::string& line : hinge_lines(opinion.judged, *finding))
        add("  ", "hinges on", line);
    }
    add("  ", "help", words(finding->help));
  }
  for (const std::string& kept : kept_words(dispute, opinion)) {
    any = true;
    add("", "kept", kept);
  }
  if (!any) out += fmt::format("{}\n", words("No rule is broken."));
}

// --- as JSON

void write_opinion(JsonWriter& json, const Dispute& dispute, const Opinion& opinion) {
  json.begin_object();
  json.field("variant", opinion.judged.variant);
  if (opinion.judged.ruleset != nullptr)
    json.field("variant_sha256", opinion.judged.ruleset->sha256);
  json.field("of_the_record", opinion.is_own);
  if (opinion.unplayable.empty()) {
    json.field("verdict", record_word(judgement_at(dispute, opinion)));
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

std::vector<const Finding*> findings_at(const Dispute& dispute, const Opinion& opinion) {
  std::vector<const Finding*> found;
  for (const Finding& finding : opinion.judged.verdict->findings) {
    const bool here = finding.turn == dispute.turn || (dispute.ends_round && is_of_round(finding));
    if (finding.round == dispute.round && here) found.push_back(&finding);
  }
  return found;
}

Judgement judgement_at(const Dispute& dispute, const Opinion& opinion) {
  Judgement worst = Judgement::note;
  for (const Finding* finding : findings_at(dispute, opinion))
    if (finding->judgement != Judgement::ruled) worst = std::max(worst, finding->judgement);
  return worst;
}

std::string_view value_in(const Opinion& opinion, std::string_view setting) {
  if (opinion.judged.ruleset == nullptr) return {};
  const std::string* const value = opinion.judged.ruleset->value_of(setting);
  return value == nullptr ? std::string_view() : *value;
}

std::vector<std::string> kept_words(const Dispute& dispute, const Opinion& opinion) {
  std::vector<std::string> words;
  if (opinion.judged.trace == nullptr || !opinion.unplayable.empty()) return words;
  const std::set<std::string_view> codes = contested(dispute);
  const std::vector<const Finding*> found = findings_at(dispute, opinion);
  for (const RuleLook& look : opinion.judged.trace->looks()) {
    const bool here = look.round == dispute.round && look.turn == dispute.turn;
    const bool broken = std::ranges::any_of(
        found, [&](const Finding* f) { return f->code == look.code && is_objection(*f); });
    if (!here || broken || look.elsewhere || look.found != Judgement::note) continue;
    if (!codes.contains(look.code) || look.told.empty()) continue;
    std::string text = fmt::format("{} ({})", opinion.judged.words(look.told), look.code);
    if (std::ranges::find(words, text) == words.end()) words.push_back(std::move(text));
  }
  return words;
}

void append_dispute_text(const Dispute& dispute, Colour colour, std::string& out) {
  const Judged& own = dispute.opinions.front().judged;
  const Wording& words = own.words;
  paint(out, colour, Ink::strong,
        words(say("{}: round {}, turn {}, {}", shown(own.name), dispute.round, dispute.turn,
                  shown(player_name(*own.record, dispute.player)))));
  out += '\n';
  for (const std::uint32_t line : dispute.lines)
    out += fmt::format("  {}\n", shown(line_text(*own.record, Place{.line = line})));
  if (const std::string rules = house_rules_words(dispute); !rules.empty())
    out += fmt::format(
        "  {}\n",
        words(say("house rules of the record, in force under each rule set: {}", shown(rules))));
  out += '\n';
  std::size_t width = 0;
  std::size_t verdict_width = 10;
  for (const Opinion& opinion : dispute.opinions) {
    width = std::max(width, opinion.judged.variant.size());
    verdict_width =
        std::max<std::size_t>(verdict_width, count_code_points(word_of(dispute, opinion)));
  }
  for (const Opinion& opinion : dispute.opinions) {
    out += fmt::format("  {:<{}} {}  ", opinion.judged.variant, width, opinion.is_own ? '*' : ' ');
    paint(out, colour, ink_of_judgement(judgement_at(dispute, opinion)),
          fmt::format("{:<{}}", word_of(dispute, opinion), verdict_width));
    out += fmt::format("  {}\n", shown(short_reason(dispute, opinion)));
  }
  out += fmt::format("  * {}\n\n", words("the rules the record is played by"));
  for (const Opinion& opinion : dispute.opinions) {
    append_opinion(dispute, opinion, colour, out);
    out += '\n';
  }
  for (const LeftOut& left : dispute.left_out)
    out += fmt::format("{}\n", words(say("not compared: {} ({})", left.variant, shown(left.why))));
  if (!dispute.left_out.empty()) out += '\n';
  if (dispute.questions.empty()) return;
  paint(out, colour, Ink::strong, words("What is argued about here"));
  out += '\n';
  for (const OpenQuestion& question : dispute.questions) {
    out += fmt::format("  {}\n    {}\n", question.question, question.answers);
    for (const std::string& setting : question.settings)
      out += fmt::format("    {}: {}\n", setting, shown(values_words(dispute, setting)));
  }
}

void append_dispute_markdown(const Dispute& dispute, std::string& out) {
  const Judged& own = dispute.opinions.front().judged;
  const Wording& words = own.words;
  out += fmt::format("## {}\n\n", words(say("Round {}, turn {}, {}", dispute.round, dispute.turn,
                                            markdown(player_name(*own.record, dispute.player)))));
  for (const std::uint32_t line : dispute.lines)
    out += "> " + markdown_code(line_text(*own.record, Place{.line = line})) + "  \n";
  if (const std::string rules = house_rules_words(dispute); !rules.empty())
    out += fmt::format("\n{}\n",
                       words(say("House rules of the record, in force under each rule set: {}",
                                 markdown_code(rules))));
  out += fmt::format("\n| {} | {} | {} |\n|---|---|---|\n", words("rules"), words("verdict"),
                     words("why"));
  for (const Opinion& opinion : dispute.opinions)
    out += fmt::format("| `{}`{} | {} | {} |\n", opinion.judged.variant,
                       opinion.is_own ? words(" (the record's)") : "", word_of(dispute, opinion),
                       markdown(short_reason(dispute, opinion)));
  for (const Opinion& opinion : dispute.opinions)
    append_opinion_markdown(dispute, opinion, out);
  if (!dispute.left_out.empty()) out += fmt::format("\n{}:\n\n", words("Not compared"));
  for (const LeftOut& left : dispute.left_out)
    out += fmt::format("- `{}`: {}\n", left.variant, markdown(left.why));
  if (!dispute.questions.empty())
    out += fmt::format("\n### {}\n\n", words("What is argued about here"));
  for (const OpenQuestion& question : dispute.questions) {
    out += fmt::format("- **{}** {}\n", question.question, question.answers);
    for (const std::string& setting : question.settings)
      out += fmt::format("  - `{}`: {}\n", setting, markdown(values_words(dispute, setting)));
  }
  out += fmt::format("\n*{}*\n", engine());
}

void write_dispute(JsonWriter& json, const Dispute& dispute) {
  const Judged& own = dispute.opinions.front().judged;
  json.begin_object();
  json.field("record", own.name);
  json.field_if("line", own.line);
  json.field("engine", engine());
  json.field("round", dispute.round);
  json.field("turn", dispute.turn);
  json.field("player", player_name(*own.record, dispute.player));
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
