#include "report/dispute_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/dispute.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "score/verdict.h"

namespace rummy {
namespace {

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

/// A note on a house rule that would have dealt other cards: no turn is argued about for that.
bool is_of_deal(const Finding& finding) {
  if (finding.code != "note.house-rule" || finding.hinges.empty()) return false;
  const std::string_view setting = finding.hinges.front().setting;
  return setting.starts_with("deal.") || setting.starts_with("deck.");
}

/// What an opinion says of the turn, to follow "under <name> the turn": "is legal so far, …".
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

}  // namespace

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
    text += owed_word(opinion.judged, *finding);
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
  // One value stands once, with all that have it; the record's own first.
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

std::vector<std::size_t> shown_with(const Dispute& dispute) {
  constexpr std::size_t kFewest = 4;  // fewer are no trouble to read
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

std::string same_under(const Dispute& dispute, const std::vector<std::size_t>& with,
                       std::size_t opinion) {
  std::string names;
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (i == opinion || with[i] != opinion) continue;
    names += (names.empty() ? "" : ", ") + std::string(dispute.opinions[i].judged.variant);
  }
  return names.empty() ? names : words_of(dispute)(say("the same under {}", names));
}

std::string house_rules_words(const Dispute& dispute) {
  std::string text;
  for (const auto& [key, value] : dispute.opinions.front().judged.house_rules)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  return text;
}

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
  // One of those who see it otherwise is told, the others are in the table.
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
    if (!codes.contains(look.code) || look.told.empty()) continue;
    std::string text = fmt::format("{} ({})", opinion.judged.words(look.told), look.code);
    if (std::ranges::find(words, text) == words.end()) words.push_back(std::move(text));
  }
  return words;
}

}  // namespace rummy
