// One moment of a record under several rule sets: as text, Markdown, JSON, and within a page.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Words that all reports of a dispute share.

/// Whether the finding speaks against the moment, even if the record says that it stands.
[[nodiscard]] bool is_objection(const Finding& finding);
[[nodiscard]] Text owed_words(const Dispute& dispute, const Opinion& opinion);

/// Whether the finding is about the round as a whole: its scores.
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

/// Whether the note is about a house rule that would have dealt other cards: no turn is disputed
/// for that.
bool is_of_deal(const Finding& finding) {
  if (finding.code != "note.house-rule" || finding.hinges.empty()) return false;
  const std::string_view setting = finding.hinges.front().setting;
  return setting.starts_with("deal.") || setting.starts_with("deck.");
}

/// An opinion's words about the turn, to follow "under <name> the turn": "is legal so far, …".
Text said_of_turn(const Dispute& dispute, const Opinion& opinion) {
  if (!opinion.unplayable.empty()) return "cannot be judged";
  const std::vector<const Finding*> found = findings_at(dispute, opinion);
  const auto worst = judgement_at(dispute, opinion);
  const auto at = std::ranges::find_if(
      found, [&](const Finding* f) { return is_fault(*f) && f->judgement == worst; });
  if (at != found.end() && worst == Judgement::illegal)
    return say("breaks a rule: {}", (*at)->message);
  if (at != found.end()) return say("is undecided: {}", (*at)->message);
  if (is_legal_so_far(dispute, opinion))
    return say("is legal so far: still owed this turn: {}", owed_words(dispute, opinion));
  return "is legal";
}

const Wording& words_of(const Dispute& dispute) {
  return dispute.opinions.front().judged.words;
}

bool is_objection(const Finding& finding) {
  return is_fault(finding) || finding.judgement == Judgement::ruled;
}

std::string_view title_of(const Opinion& opinion) {
  if (opinion.judged.ruleset == nullptr) return {};
  return opinion.judged.words(opinion.judged.ruleset->variant.title);
}

Text owed_words(const Dispute& dispute, const Opinion& opinion) {
  Text text;
  for (const Finding* finding : owed_at(dispute, opinion)) {
    if (!text.empty()) text += ", ";
    text += owed_word(opinion.judged.ruleset->variant, *finding);
    if (finding->judgement == Judgement::undecided) text += " (if it is due)";
  }
  return text;
}

std::string_view word_of(const Dispute& dispute, const Opinion& opinion) {
  const Wording& words = opinion.judged.words;
  if (!opinion.unplayable.empty()) return words("not played");
  if (is_legal_so_far(dispute, opinion)) return words("legal so far");
  return words(record_word(judgement_at(dispute, opinion)));
}

/// The first finding against the moment in a few words, for the table.
std::string short_reason(const Dispute& dispute, const Opinion& opinion) {
  if (!opinion.unplayable.empty()) return opinion.unplayable;
  std::string text;
  for (const Finding* finding : findings_at(dispute, opinion)) {
    if (!is_objection(*finding)) continue;
    if (!text.empty()) text += "; ";
    text += fmt::format("{}: {}", finding->code, opinion.judged.words(finding->message));
  }
  if (!text.empty()) return text;
  if (is_legal_so_far(dispute, opinion))
    return opinion.judged.words(say("still owed this turn: {}", owed_words(dispute, opinion)));
  return std::string(opinion.judged.words("no rule is broken"));
}

std::string values_words(const Dispute& dispute, std::string_view setting) {
  // Each value once, with all rule sets that have it; the record's own comes first.
  std::vector<std::pair<std::string_view, std::string>> values;
  for (const Opinion& opinion : dispute.opinions) {
    const std::string_view value = value_in(opinion, setting);
    if (value.empty()) continue;
    const auto at = std::ranges::find(values, value, [](const auto& pair) { return pair.first; });
    if (at == values.end())
      values.emplace_back(value, opinion.judged.variant);
    else
      at->second.append(", ").append(opinion.judged.variant);
  }
  if (values.size() == 1) return words_of(dispute)(say("{} in all of them", values.front().first));
  Text text;
  for (const auto& [value, variants] : values) {
    if (!text.empty()) text += "; ";
    text += say("{} in {}", value, variants);
  }
  return words_of(dispute)(text);
}

Text left_out_words(const Dispute& dispute) {
  const std::size_t count = dispute.left_out.size();
  return count == 1 ? say("1 rule set doesn't apply here (use --all to see why)")
                    : say("{} rule sets don't apply here (use --all to see why)", count);
}

/// The opinion with which each is shown: itself or, if enough of them agree for the same reason,
/// the first of these.
std::vector<std::size_t> shown_with(const Dispute& dispute) {
  constexpr std::size_t kFewest = 4;  // fewer are easy to read
  std::vector<std::size_t> with(dispute.opinions.size());
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < with.size(); ++i) {
    with[i] = i;
    const Opinion& opinion = dispute.opinions[i];
    if (dispute.folds)
      groups[fmt::format("{}: {}{}", word_of(dispute, opinion), short_reason(dispute, opinion),
                         opinion.strayed)]
          .push_back(i);
  }
  for (const auto& [said, group] : groups) {
    if (group.size() < kFewest) continue;
    for (const std::size_t i : group)
      with[i] = group.front();
  }
  return with;
}

/// "the same under a, b, c"; empty if this opinion is shown alone.
std::string same_under(const Dispute& dispute, const std::vector<std::size_t>& with,
                       std::size_t opinion) {
  std::string names;
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (i == opinion || with[i] != opinion) continue;
    names += (names.empty() ? "" : ", ") + std::string(dispute.opinions[i].judged.variant);
  }
  return names.empty() ? names : words_of(dispute)(say("the same under {}", names));
}

/// What finds a game in which the setting matters that the record's rules hinge on first.
std::string example_command(const Opinion& opinion, const Finding& finding) {
  if (!opinion.is_own || finding.hinges.empty()) return {};
  const Hinge& hinge = finding.hinges.front();
  if (hinge.otherwise.empty()) return {};
  const std::string setting = fmt::format("{}={}", hinge.setting, hinge.otherwise.front().value);
  const bool is_word = setting.find_first_of(" {}[]'*$") == std::string::npos;
  return fmt::format("rumref variant diff {} --set {} --example", opinion.judged.variant,
                     is_word ? setting : "'" + setting + "'");
}

std::string house_rules_words(const Dispute& dispute) {
  std::string text;
  for (const auto& [key, value] : dispute.opinions.front().judged.house_rules)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  return text;
}

}  // namespace

std::vector<const Finding*> findings_at(const Dispute& dispute, const Opinion& opinion) {
  std::vector<const Finding*> found;
  for (const Finding& finding : opinion.judged.verdict->findings) {
    const bool here = finding.turn == dispute.turn || (dispute.ends_round && is_of_round(finding));
    if (finding.round == dispute.round && here && !is_of_deal(finding)) found.push_back(&finding);
  }
  return found;
}

Judgement judgement_at(const Dispute& dispute, const Opinion& opinion) {
  Judgement worst = Judgement::note;
  for (const Finding* finding : findings_at(dispute, opinion))
    if (finding->judgement != Judgement::ruled) worst = std::max(worst, finding->judgement);
  return worst;
}

std::vector<const Finding*> owed_at(const Dispute& dispute, const Opinion& opinion) {
  std::vector<const Finding*> owed;
  if (judgement_at(dispute, opinion) == Judgement::illegal) return owed;
  for (const Finding& finding : opinion.judged.verdict->owed)
    if (finding.round == dispute.round && finding.turn == dispute.turn) owed.push_back(&finding);
  return owed;
}

bool is_legal_so_far(const Dispute& dispute, const Opinion& opinion) {
  return opinion.unplayable.empty() && judgement_at(dispute, opinion) < Judgement::undecided &&
         !owed_at(dispute, opinion).empty();
}

std::string answer_words(const Dispute& dispute) {
  const Opinion& own = dispute.opinions.front();
  const Wording& words = own.judged.words;
  const auto state = [&](const Opinion& o) {
    return std::pair(judgement_at(dispute, o), is_legal_so_far(dispute, o));
  };
  Text text = say("Under {} the turn {}", own.judged.variant, said_of_turn(dispute, own));
  // One of those who disagree is named; the others are in the table.
  const auto other = std::ranges::find_if(dispute.opinions, [&](const Opinion& o) {
    return o.unplayable.empty() && o.strayed.empty() && state(o) != state(own);
  });
  if (other != dispute.opinions.end()) {
    text += say("; under {} it {}", other->judged.variant, said_of_turn(dispute, *other));
  } else if (dispute.opinions.size() > 1) {
    text += "; all other rule sets compared agree";
  }
  text += ".";
  return words(text);
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
    if (!codes.contains(look.code) || look.text.empty()) continue;
    std::string text = fmt::format("{} ({})", opinion.judged.words(look.text), look.code);
    if (std::ranges::find(words, text) == words.end()) words.push_back(std::move(text));
  }
  return words;
}

namespace {

// === `rumref dispute` for people.

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
      append_remark(words, "example", example_command(opinion, *finding), out);
    }
    append_remark(words, "help", words(finding->help), out);
  }
  for (const Finding* finding : owed_at(dispute, opinion))
    out += fmt::format("  {}[{}]: {}\n", words("illegal if the turn ended here"), finding->code,
                       shown(words(finding->message)));
  for (const std::string& kept : kept_words(dispute, opinion))
    append_remark(words, "kept", kept, out);
}

/// A line for each rule set with its answer.
void append_table(const Dispute& dispute, const std::vector<std::size_t>& with, Colour colour,
                  std::string& out) {
  std::size_t width = 0;
  std::size_t verdict_width = 10;
  for (const Opinion& opinion : dispute.opinions) {
    width = std::max(width, opinion.judged.variant.size());
    verdict_width =
        std::max<std::size_t>(verdict_width, count_code_points(word_of(dispute, opinion)));
  }
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (with[i] != i) continue;
    const Opinion& opinion = dispute.opinions[i];
    out += fmt::format("  {:<{}} {}  ", opinion.judged.variant, width, opinion.is_own ? '*' : ' ');
    paint(out, colour, ink_of_judgement(judgement_at(dispute, opinion)),
          fmt::format("{:<{}}", word_of(dispute, opinion), verdict_width));
    out += fmt::format("  {}\n", shown(short_reason(dispute, opinion)));
    if (const std::string same = same_under(dispute, with, i); !same.empty())
      out += fmt::format("  {:<{}}    {}\n", "", width + verdict_width, same);
  }
}

}  // namespace

void append_dispute_text(const Dispute& dispute, Colour colour, std::string& out) {
  const Judged& own = dispute.opinions.front().judged;
  const Wording& words = own.words;
  paint(out, colour, Ink::strong,
        words(say("{}: round {}, turn {}, {}", shown(own.name), dispute.round_said, dispute.turn,
                  shown(player_name(*own.record, dispute.player)))));
  out += '\n';
  for (const std::uint32_t line : dispute.lines)
    out += fmt::format("  {}\n", shown(line_text(*own.record, Place{.line = line})));
  if (const std::string rules = house_rules_words(dispute); !rules.empty())
    out += fmt::format(
        "  {}\n",
        words(say("house rules of the record, in force under each rule set: {}", shown(rules))));
  out += '\n';
  paint(out, colour, Ink::strong, shown(answer_words(dispute)));
  out += "\n\n";
  const std::vector<std::size_t> with = shown_with(dispute);
  append_table(dispute, with, colour, out);
  out += fmt::format("  * {}\n\n", words("the rules the record is played by"));
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (with[i] != i) continue;
    append_opinion(dispute, dispute.opinions[i], colour, out);
    out += '\n';
  }
  for (const Alike& alike : dispute.alike)
    out += fmt::format("{}\n", words(say("{}: the same rules as {}", alike.variant, alike.as)));
  if (!dispute.lists_left_out && !dispute.left_out.empty())
    out += fmt::format("{}\n", words(left_out_words(dispute)));
  if (dispute.lists_left_out)
    for (const LeftOut& left : dispute.left_out)
      out +=
          fmt::format("{}\n", words(say("not compared: {} ({})", left.variant, shown(left.why))));
  if (!dispute.left_out.empty() || !dispute.alike.empty()) out += '\n';
  if (!dispute.link.empty())
    out += fmt::format("{}: {}\n\n", words("Open in the referee"), dispute.link);
  if (dispute.questions.empty()) return;
  paint(out, colour, Ink::strong, words("What is argued about here"));
  out += '\n';
  for (const OpenQuestion& question : dispute.questions) {
    out += fmt::format("  {}\n    {}\n", question.question, question.answers);
    for (const std::string& setting : question.settings)
      out += fmt::format("    {}: {}\n", setting, shown(values_words(dispute, setting)));
  }
}

namespace {

// === `rumref dispute` for a forum or an e-mail.

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
    if (!text.empty())
      out += fmt::format("{}- *{}:* {}\n", indent, words(kind), markdown_said(text));
  };
  for (const Finding* finding : findings_at(dispute, opinion)) {
    any = true;
    out += fmt::format("- **{}** `{}`: {}\n", words(finding_word(finding->judgement)),
                       finding->code, markdown_said(words(finding->message)));
    add("  ", "working", words(finding->working));
    add("  ", "rule", citation(opinion.judged, *finding));
    if (is_objection(*finding)) {
      for (const std::string& line : hinge_lines(opinion.judged, *finding))
        add("  ", "hinges on", line);
      if (const std::string command = example_command(opinion, *finding); !command.empty())
        out += fmt::format("  - *{}:* {}\n", words("example"), markdown_code(command));
    }
    add("  ", "help", words(finding->help));
  }
  for (const Finding* finding : owed_at(dispute, opinion)) {
    any = true;
    out += fmt::format("- **{}** `{}`: {}\n", words("illegal if the turn ended here"),
                       finding->code, markdown_said(words(finding->message)));
  }
  for (const std::string& kept : kept_words(dispute, opinion)) {
    any = true;
    add("", "kept", kept);
  }
  if (!any) out += fmt::format("{}\n", words("No rule is broken."));
}

/// A row for each rule set with its answer.
void append_table_markdown(const Dispute& dispute, const std::vector<std::size_t>& with,
                           std::string& out) {
  const Wording& words = dispute.opinions.front().judged.words;
  out += fmt::format("\n| {} | {} | {} |\n|---|---|---|\n", words("rules"), words("verdict"),
                     words("why"));
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (with[i] != i) continue;
    const Opinion& opinion = dispute.opinions[i];
    out += fmt::format("| `{}`{} | {} | {} |\n", opinion.judged.variant,
                       opinion.is_own ? words(" (the record's)") : "", word_of(dispute, opinion),
                       markdown_said(short_reason(dispute, opinion)));
    if (const std::string same = same_under(dispute, with, i); !same.empty())
      out += fmt::format("| | | {} |\n", markdown(same));
  }
}

}  // namespace

void append_dispute_markdown(const Dispute& dispute, std::string& out) {
  const Judged& own = dispute.opinions.front().judged;
  const Wording& words = own.words;
  out +=
      fmt::format("## {}\n\n", words(say("Round {}, turn {}, {}", dispute.round_said, dispute.turn,
                                         markdown(player_name(*own.record, dispute.player)))));
  for (const std::uint32_t line : dispute.lines)
    out += "> " + markdown_code(line_text(*own.record, Place{.line = line})) + "  \n";
  if (const std::string rules = house_rules_words(dispute); !rules.empty())
    out += fmt::format("\n{}\n",
                       words(say("House rules of the record, in force under each rule set: {}",
                                 markdown_code(rules))));
  out += fmt::format("\n**{}**\n", markdown_said(answer_words(dispute)));
  const std::vector<std::size_t> with = shown_with(dispute);
  append_table_markdown(dispute, with, out);
  for (std::size_t i = 0; i < with.size(); ++i)
    if (with[i] == i) append_opinion_markdown(dispute, dispute.opinions[i], out);
  if (!dispute.alike.empty()) out += "\n";
  for (const Alike& alike : dispute.alike)
    out += fmt::format("- {}\n", words(say("{}: the same rules as {}", alike.variant, alike.as)));
  if (!dispute.left_out.empty() && !dispute.lists_left_out)
    out += fmt::format("\n{}\n", words(left_out_words(dispute)));
  if (!dispute.left_out.empty() && dispute.lists_left_out) {
    out += fmt::format("\n{}:\n\n", words("Not compared"));
    for (const LeftOut& left : dispute.left_out)
      out += fmt::format("- `{}`: {}\n", left.variant, markdown(left.why));
  }
  if (!dispute.questions.empty())
    out += fmt::format("\n### {}\n\n", words("What is argued about here"));
  for (const OpenQuestion& question : dispute.questions) {
    out += fmt::format("- **{}** {}\n", question.question, question.answers);
    for (const std::string& setting : question.settings)
      out += fmt::format("  - `{}`: {}\n", setting, markdown(values_words(dispute, setting)));
  }
  if (!dispute.link.empty())
    out += fmt::format("\n[{}]({})\n", words("Open in the referee"), dispute.link);
  out += fmt::format("\n*{}*\n", engine());
}

namespace {

// === `rumref dispute` as JSON.

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
    // An unfinished turn that owes something is neither legal nor illegal yet.
    const bool is_open = is_legal_so_far(dispute, opinion);
    json.field("verdict", is_open ? record_word(Judgement::undecided)
                                  : record_word(judgement_at(dispute, opinion)));
    const std::vector<const Finding*> owed = owed_at(dispute, opinion);
    if (is_open) json.field("so_far", "legal");
    if (!owed.empty()) {
      json.key("owed");
      json.begin_array();
      for (const Finding* finding : owed)
        write_owed(json, opinion.judged, *finding,
                   owed_word(opinion.judged.ruleset->variant, *finding));
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

namespace {

// === A dispute within a page: the answer, the rule sets side by side, each opinion, the questions.

/// The class of a verdict, which sets its colour.
std::string_view kind_of(const Dispute& dispute, const Opinion& opinion) {
  if (!opinion.unplayable.empty()) return "malformed";
  if (is_legal_so_far(dispute, opinion)) return record_word(Judgement::note);
  return record_word(judgement_at(dispute, opinion));
}

class DisputeHtml {
 public:
  DisputeHtml(const Dispute& dispute, std::string& out)
      : dispute_(dispute), words_(words_of(dispute)), out_(out) {}

  void draw() {
    out_ += fmt::format("<section class=\"dispute\" id=\"d-r{}t{}\">\n<h3>{}</h3>\n",
                        dispute_.round, dispute_.turn, html(words_("Under which rules?")));
    paragraph("answer", answer_words(dispute_));
    if (const std::string rules = house_rules_words(dispute_); !rules.empty())
      paragraph("soft",
                words_(say("House rules of the record, in force under each rule set: {}", rules)));
    draw_table();
    for (const Opinion& opinion : dispute_.opinions)
      draw_opinion(opinion);
    draw_left_out();
    draw_questions();
    out_ += "</section>\n";
  }

 private:
  void paragraph(std::string_view kind, std::string_view text) {
    out_ += fmt::format("<p class=\"{}\">{}</p>\n", kind, html(text));
  }

  void draw_table() {
    out_ += fmt::format(
        "<div class=\"wide\"><table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>"
        "<th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
        html(words_("rules")), html(words_("verdict")), html(words_("why")));
    for (const Opinion& opinion : dispute_.opinions) {
      out_ += fmt::format(
          "<tr><th scope=\"row\">{}{}</th><td><span class=\"badge {}\">{}</span></td><td>{}</td>"
          "</tr>\n",
          html(title_of(opinion)), opinion.is_own ? html(words_(" (the record's)")) : "",
          kind_of(dispute_, opinion), html(word_of(dispute_, opinion)),
          html(short_reason(dispute_, opinion)));
    }
    out_ += "</tbody></table></div>\n";
  }

  void item(std::string_view kind, std::string_view text) {
    if (!text.empty()) out_ += fmt::format("<li>{}: {}</li>\n", html(words_(kind)), html(text));
  }

  void draw_finding(const Opinion& opinion, const Finding& finding) {
    out_ += fmt::format("<li><span class=\"sev {}\">{}</span> {} <code>{}</code>\n<ul>\n",
                        severity_word(finding), html(words_(finding_word(finding.judgement))),
                        html(words_(finding.message)), html(finding.code));
    item("working", words_(finding.working));
    item("rule", citation(opinion.judged, finding));
    if (is_objection(finding)) {
      for (const std::string& line : hinge_lines(opinion.judged, finding))
        item("hinges on", line);
    }
    item("help", words_(finding.help));
    out_ += "</ul></li>\n";
  }

  void draw_opinion(const Opinion& opinion) {
    out_ += fmt::format("<details><summary>{}: {}</summary>\n", html(title_of(opinion)),
                        html(word_of(dispute_, opinion)));
    if (!opinion.unplayable.empty()) {
      paragraph("soft", opinion.unplayable);
      out_ += "</details>\n";
      return;
    }
    if (!opinion.strayed.empty())
      paragraph("remark", fmt::format("{}: {}", words_("Mind"), opinion.strayed));
    out_ += "<ul>\n";
    const std::size_t before = out_.size();
    for (const Finding* finding : findings_at(dispute_, opinion))
      draw_finding(opinion, *finding);
    for (const Finding* finding : owed_at(dispute_, opinion))
      item("illegal if the turn ended here", words_(finding->message));
    for (const std::string& kept : kept_words(dispute_, opinion))
      item("kept", kept);
    if (out_.size() == before)
      out_ += fmt::format("<li>{}</li>\n", html(words_("No rule is broken.")));
    out_ += "</ul></details>\n";
  }

  void draw_left_out() {
    for (const Alike& alike : dispute_.alike)
      paragraph("soft", words_(say("{}: the same rules as {}", alike.variant, alike.as)));
    if (dispute_.left_out.empty()) return;
    out_ += fmt::format("<details><summary>{}: {}</summary>\n<ul>\n", html(words_("Not compared")),
                        dispute_.left_out.size());
    for (const LeftOut& left : dispute_.left_out)
      out_ += fmt::format("<li><code>{}</code>: {}</li>\n", html(left.variant), html(left.why));
    out_ += "</ul></details>\n";
  }

  void draw_questions() {
    if (dispute_.questions.empty()) return;
    out_ += fmt::format("<h4>{}</h4>\n<dl>\n", html(words_("What is argued about here")));
    for (const OpenQuestion& question : dispute_.questions) {
      out_ +=
          fmt::format("<dt>{}</dt><dd>{}\n<ul>\n", html(question.question), html(question.answers));
      for (const std::string& setting : question.settings)
        out_ += fmt::format("<li><code>{}</code>: {}</li>\n", html(setting),
                            html(values_words(dispute_, setting)));
      out_ += "</ul></dd>\n";
    }
    out_ += "</dl>\n";
  }

  const Dispute& dispute_;
  const Wording& words_;
  std::string& out_;
};

}  // namespace

void append_dispute_html(const Dispute& dispute, std::string& out) {
  DisputeHtml(dispute, out).draw();
}

}  // namespace rummy
