// A dispute within a page: the answer, the rule sets side by side, what each says, the questions.

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/words.h"
#include "diag/finding.h"
#include "report/dispute.h"
#include "report/dispute_words.h"
#include "report/finding_words.h"
#include "report/html_text.h"
#include "report/judged.h"

namespace rummy {
namespace {

/// The class of a verdict, by which it has its colour.
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
