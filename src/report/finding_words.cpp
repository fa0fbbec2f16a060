#include "report/finding_words.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wording.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "rules/variant.h"

namespace rummy {

std::string when_words(const Judged& judged, const Finding& finding) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    if (!text.empty()) text += ", ";
    text += part;
  };
  if (finding.round > 0) add(judged.words(say("round {}", finding.round)));
  if (finding.turn > 0) add(judged.words(say("turn {}", finding.turn)));
  if (finding.player != kNoSeat) add(shown(player_name(*judged.record, finding.player)));
  return text;
}

const Clause* clause_behind(const Ruleset* ruleset, const Finding& finding) {
  if (ruleset == nullptr) return nullptr;
  const Variant& variant = ruleset->variant;
  // What a table may agree on is worded apart from what it is in force.
  const auto agreed = std::ranges::find_if(variant.house_clauses, [&](const Clause& clause) {
    return clause.key == finding.setting &&
           std::ranges::find(clause.codes, finding.code) != clause.codes.end();
  });
  if (agreed != variant.house_clauses.end()) return &*agreed;
  const Clause* const clause =
      finding.setting.empty() ? nullptr : clause_on(variant, finding.setting);
  return clause != nullptr ? clause : clause_for(variant, finding.code);
}

std::string_view key_of_rule(const Clause& clause, const Finding& finding) {
  return finding.setting.empty() ? std::string_view(clause.key) : finding.setting;
}

std::string citation(const Judged& judged, const Finding& finding) {
  const Clause* clause = clause_behind(judged.ruleset, finding);
  if (clause == nullptr) return {};
  const Wording& words = judged.words;
  std::string text(words(judged.ruleset->variant.title));
  if (!clause->section.empty()) text.append(" §").append(words(clause->section));
  for (const std::string& id : clause->ids)
    text += ", " + id;
  return text + ": " + words(clause->text);
}

/// "opening.points (51 here; legal at 50 or less)"
std::string hinge_words(Wording words, const Finding& finding, const Hinge& hinge) {
  Text others;
  for (const Otherwise& other : hinge.otherwise) {
    if (!others.empty()) others += ", ";
    others += say("{} at {}", Text(record_word(other.judgement), {}), other.value);
    const auto same = [&](const Bound& bound) {
      return bound.setting == hinge.setting && std::to_string(bound.value) == other.value;
    };
    const auto bound = std::ranges::find_if(finding.bounds, same);
    // A bound is the least change that helps, so all beyond it on that side help too.
    const std::int64_t now = std::strtoll(hinge.now.c_str(), nullptr, 10);
    if (bound != finding.bounds.end()) others += bound->value < now ? " or less" : " or more";
  }
  return words(say("{} ({} here; {})", hinge.setting, hinge.now, others));
}

}  // namespace rummy
