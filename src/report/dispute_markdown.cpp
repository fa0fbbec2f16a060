// `rumref dispute` for a forum or an e-mail.

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/dispute.h"
#include "report/dispute_words.h"
#include "report/engine.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/markdown_text.h"
#include "table/record.h"

namespace rummy {
namespace {

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

/// A row for each rule set: what it makes of the moment.
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

}  // namespace rummy
