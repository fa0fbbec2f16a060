#include "report/finding_words.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

std::string when_words(const Judged& judged, const Finding& finding) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    if (!text.empty()) text += ", ";
    text += part;
  };
  if (finding.round > 0)
    add(judged.words(say("round {}", number_of_round(*judged.record, finding.round))));
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

namespace {

/// The bound of the finding that a value of the hinge is: the least change that helps, as do all
/// beyond it.
const Bound* bound_of(const Finding& finding, const Hinge& hinge, const std::string& value) {
  // What a card counts is one number, and none beyond it.
  if (hinge.setting.starts_with("values.")) return nullptr;
  const auto bound = std::ranges::find_if(finding.bounds, [&](const Bound& b) {
    return b.setting == hinge.setting && std::to_string(b.value) == value;
  });
  return bound == finding.bounds.end() ? nullptr : &*bound;
}

std::int64_t number_of(const std::string& value) {
  return std::strtoll(value.c_str(), nullptr, 10);
}

/// Whether a number lies beyond the bound, so that it need not be named beside it.
bool is_beyond(const std::string& value, const Bound& bound, std::int64_t now) {
  const bool is_number = std::to_string(number_of(value)) == value;
  const std::int64_t number = number_of(value);
  return is_number && (bound.value < now ? number < bound.value : number > bound.value);
}

Text bound_words(const Bound& bound, std::int64_t now) {
  if (bound.value == 0) return "0";
  return bound.value < now ? say("{} or less", bound.value) : say("{} or more", bound.value);
}

}  // namespace

Text values_with(Judgement judgement, const Finding& finding, const Hinge& hinge) {
  const std::int64_t now = number_of(hinge.now);
  std::vector<std::string> values;
  const Bound* bound = nullptr;
  for (const Otherwise& other : hinge.otherwise) {
    if (other.judgement != judgement) continue;
    const Bound* const its = bound_of(finding, hinge, other.value);
    if (its != nullptr) {
      bound = its;
    } else {
      values.push_back(other.value);
    }
  }
  if (bound != nullptr)
    std::erase_if(values, [&](const std::string& v) { return is_beyond(v, *bound, now); });
  Text text = bound == nullptr ? Text() : bound_words(*bound, now);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) {
      text += i + 1 < values.size() ? ", " : " or ";
    } else if (bound != nullptr) {
      text += ", or ";
    }
    text += as_it_stands(values[i]);
  }
  return text;
}

namespace {

std::string hinge_words(Wording words, const Finding& finding, const Hinge& hinge) {
  Text verdicts;
  for (const Judgement judgement :
       {Judgement::note, Judgement::ruled, Judgement::undecided, Judgement::illegal}) {
    const Text values = values_with(judgement, finding, hinge);
    if (values.empty()) continue;
    if (!verdicts.empty()) verdicts += "; ";
    verdicts += say("{} if it were {}", Text(record_word(judgement), {}), values);
  }
  return words(say("{}: {} (it is {})", hinge.setting, verdicts, hinge.now));
}

}  // namespace

std::vector<std::string> hinge_lines(const Judged& judged, const Finding& finding) {
  std::vector<std::string> lines;
  const std::size_t shown = judged.every_hinge ? finding.hinges.size() : kHingesShown;
  for (const Hinge& hinge : finding.hinges | std::views::take(shown))
    lines.push_back(hinge_words(judged.words, finding, hinge));
  if (finding.hinges.size() > shown) {
    const std::size_t more = finding.hinges.size() - shown;
    lines.push_back(
        judged.words(say("{} more setting{}: check --explain, or --format json, lists them all",
                         more, more == 1 ? "" : "s")));
  }
  return lines;
}

std::string waiver_words(const Wording& words, const Waiver& waiver) {
  return waiver.until.empty() ? waiver.reason
                              : words(say("{} (until {})", waiver.reason, waiver.until));
}

const char* ruling_words(const Finding& finding) {
  return finding.is_taken_back ? "the record says that this was taken back"
                               : "the record says that this stands";
}

std::string standing_words(const Judged& judged, const Finding& finding) {
  if (finding.waiver != nullptr)
    return judged.words(say("waived: {}", shown(waiver_words(judged.words, *finding.waiver))));
  if (finding.judgement == Judgement::ruled)
    return judged.words(say("ruled: {}", ruling_words(finding)));
  return {};
}

Text owed_word(const Judged& judged, const Finding& finding) {
  if (finding.code == "turn.no-discard" || finding.code == "out.no-discard") return "a discard";
  if (finding.code == "turn.no-draw") return "a draw";
  if (finding.code == "opening.points")
    return say("{} points to open", judged.ruleset->variant.opening.points);
  if (finding.code == "draw.unused") return "laying down the card taken";
  if (finding.code == "joker.not-reused") return "laying down the joker taken back";
  return finding.message;
}

}  // namespace rummy
