// `rumref dispute` for people.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/dispute.h"
#include "report/dispute_words.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/paint.h"
#include "table/record.h"

namespace rummy {
namespace {

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
  for (const Finding* finding : owed_at(dispute, opinion))
    out += fmt::format("  {}[{}]: {}\n", words("illegal if the turn ended here"), finding->code,
                       shown(words(finding->message)));
  for (const std::string& kept : kept_words(dispute, opinion))
    append_remark(words, "kept", kept, out);
}

/// A line for each rule set: what it makes of the moment.
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

}  // namespace rummy
