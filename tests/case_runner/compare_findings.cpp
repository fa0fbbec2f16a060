#include "case_runner/compare_findings.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "case_runner/case_file.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {

namespace {

std::uint32_t line_of(const Record& record, const Finding& finding) {
  if (!finding.at.is_somewhere() || finding.at.line >= record.source.lines.size()) return 0;
  return record.source.lines[finding.at.line].number;
}

/// What a fragment leaves open is not looked at.
bool is_ignored(const CaseFile& expected, const Finding& finding) {
  return finding.judgement == Judgement::note ||
         (expected.fragment && finding.code == "round.unfinished");
}

bool fits(const ExpectedFinding& wanted, const Finding& finding, std::uint32_t line) {
  const auto same = [](std::uint32_t stated, std::uint32_t got) {
    return stated == 0 || stated == got;
  };
  return wanted.code == finding.code && wanted.judgement == finding.judgement &&
         same(wanted.line, line) && same(wanted.round, finding.round) &&
         same(wanted.turn, finding.turn) && same(wanted.action, finding.action);
}

std::string place_text(std::uint32_t line, std::uint32_t turn, std::uint32_t action) {
  std::string text = line == 0 ? std::string("anywhere") : "line " + std::to_string(line);
  if (turn != 0) text += ", turn " + std::to_string(turn);
  if (action != 0) text += ", action " + std::to_string(action);
  return text;
}

std::string head(Judgement judgement, std::string_view code) {
  return std::string(finding_word(judgement)) + "[" + std::string(code) + "]";
}

std::string describe(const Finding& finding, std::uint32_t line) {
  std::string text = head(finding.judgement, finding.code) + " at " +
                     place_text(line, finding.turn, finding.action) + ": " +
                     finding.message.english();
  if (!finding.working.empty()) text += " (" + finding.working.english() + ")";
  return text;
}

bool hinges_on(const Finding& finding, const ExpectedHinge& wanted) {
  return std::any_of(finding.hinges.begin(), finding.hinges.end(), [&](const Hinge& hinge) {
    return hinge.setting == wanted.setting &&
           std::any_of(hinge.otherwise.begin(), hinge.otherwise.end(), [&](const Otherwise& other) {
             return other.value == wanted.value && other.judgement == wanted.judgement;
           });
  });
}

std::string hinges_text(const Finding& finding) {
  std::string text;
  for (const Hinge& hinge : finding.hinges)
    for (const Otherwise& other : hinge.otherwise)
      text += " " + hinge.setting + "=" + other.value + ":" +
              std::string(finding_word(other.judgement));
  return text.empty() ? " nothing" : text;
}

void compare_hinges(const ExpectedFinding& wanted, const Finding& finding,
                    std::vector<std::string>& out) {
  if (wanted.hinges_on_nothing && !finding.hinges.empty())
    out.push_back("  hinges: " + std::string(finding.code) + " should hinge on nothing; got" +
                  hinges_text(finding));
  for (const ExpectedHinge& hinge : wanted.hinges)
    if (!hinges_on(finding, hinge))
      out.push_back("  hinges: " + std::string(finding.code) + " should hinge on " + hinge.setting +
                    "=" + hinge.value + ":" + std::string(finding_word(hinge.judgement)) + "; got" +
                    hinges_text(finding));
}

void compare_setting(const ExpectedFinding& wanted, const Finding& finding,
                     std::vector<std::string>& out) {
  if (wanted.breaks.empty()) return;
  const std::string_view got = finding.setting.empty() ? std::string_view("none") : finding.setting;
  if (got != wanted.breaks)
    out.push_back("  breaks: " + std::string(finding.code) + " should break " + wanted.breaks +
                  "; got " + std::string(got));
}

}  // namespace

void compare_findings(const CaseFile& expected, const Record& record, const Verdict& verdict,
                      std::vector<std::string>& out) {
  std::vector<bool> used(verdict.findings.size(), false);
  const auto take = [&](const ExpectedFinding& wanted) {
    for (std::size_t i = 0; i < verdict.findings.size(); ++i) {
      const Finding& finding = verdict.findings[i];
      if (used[i] || !fits(wanted, finding, line_of(record, finding))) continue;
      used[i] = true;
      compare_hinges(wanted, finding, out);
      compare_setting(wanted, finding, out);
      return true;
    }
    return false;
  };
  // Those with a stated line choose first, so that one stated without takes what is left.
  for (const bool has_line : {true, false}) {
    for (const ExpectedFinding& wanted : expected.findings) {
      if ((wanted.line != 0) != has_line || take(wanted)) continue;
      out.push_back("- missing:    " + head(wanted.judgement, wanted.code) + " at " +
                    place_text(wanted.line, wanted.turn, wanted.action));
    }
  }
  for (std::size_t i = 0; i < verdict.findings.size(); ++i) {
    const Finding& finding = verdict.findings[i];
    if (!used[i] && !is_ignored(expected, finding))
      out.push_back("+ unexpected: " + describe(finding, line_of(record, finding)));
  }
}

}  // namespace rummy::cases
