#include "replay/hinges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "score/ledger.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Only what is found counts, not what would settle it.
constexpr JudgeOptions kQuickly{.try_games = TryGames::while_they_decide};

bool same_place(const Finding& a, const Finding& b) {
  return a.round == b.round && a.turn == b.turn && a.action == b.action && a.player == b.player;
}

/// What becomes of a finding under another rule set: Judgement::note means that it is legal there.
Judgement counterpart(const Finding& finding, const Findings& other, const Findings& base) {
  for (const Finding& f : other) {
    if (f.code == finding.code && same_place(f, finding)) return f.judgement;
  }
  // Another fault in its place leaves the action as illegal as it was.
  Judgement worst = Judgement::note;
  for (const Finding& f : other) {
    const bool new_here = is_fault(f) && same_place(f, finding) && finding.turn != 0 &&
                          std::ranges::none_of(base, [&](const Finding& b) {
                            return b.code == f.code && same_place(b, f);
                          });
    if (new_here) worst = std::max(worst, f.judgement);
  }
  return worst;
}

/// An action before it in the round is a fault there and none here: the cards lie otherwise then,
/// and that the finding is gone says nothing about the rule.
bool is_led_astray(const Finding& finding, const Findings& other, const Findings& base) {
  if (finding.turn == 0) return false;
  return std::ranges::any_of(other, [&](const Finding& f) {
    const bool before = f.round == finding.round && f.turn != 0 &&
                        std::pair(f.turn, f.action) < std::pair(finding.turn, finding.action);
    return before && f.judgement == Judgement::illegal &&
           std::ranges::none_of(base,
                                [&](const Finding& b) { return is_fault(b) && same_place(b, f); });
  });
}

void add_hinge(Finding& finding, std::string_view setting, std::string_view now, Otherwise other) {
  const auto known = std::ranges::find(finding.hinges, setting, &Hinge::setting);
  if (known == finding.hinges.end()) {
    finding.hinges.push_back({.setting = std::string(setting),
                              .now = std::string(now),
                              .otherwise = {std::move(other)}});
    return;
  }
  const bool told = std::ranges::any_of(known->otherwise,
                                        [&](const Otherwise& o) { return o.value == other.value; });
  if (!told) known->otherwise.push_back(std::move(other));
}

std::string value_of(const Ruleset& ruleset, std::string_view setting) {
  for (const auto& [key, value] : ruleset.settings) {
    if (key == setting) return value;
  }
  return {};
}

void compare(const Findings& base, const Findings& other, const Alternate& alternate,
             Findings& out) {
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (!is_fault(base[i])) continue;
    const Judgement judgement = counterpart(base[i], other, base);
    if (judgement == base[i].judgement || is_led_astray(base[i], other, base)) continue;
    add_hinge(out[i], alternate.setting, alternate.now,
              {.value = alternate.value, .judgement = judgement});
  }
}

/// Legal here, illegal there.
void note_house_rules(const Findings& base, const Findings& other, const Alternate& alternate,
                      Findings& notes) {
  for (const Finding& f : other) {
    if (f.judgement != Judgement::illegal) continue;
    const bool here = std::ranges::any_of(base, [&](const Finding& b) {
      return is_fault(b) && (same_place(b, f) || b.code == f.code) && b.round == f.round &&
             b.turn == f.turn;
    });
    if (here) continue;
    const auto told = std::ranges::find_if(notes, [&](const Finding& n) {
      return same_place(n, f) && n.hinges.front().setting == alternate.setting;
    });
    if (told != notes.end()) {
      add_hinge(*told, alternate.setting, alternate.now,
                {.value = alternate.value, .judgement = Judgement::illegal});
      continue;
    }
    Finding note = f;
    note.code = "note.house-rule";
    note.judgement = Judgement::note;
    note.message = say("legal here; with {}: {} it is {}: {}", alternate.setting, alternate.value,
                       f.code, f.message);
    note.bounds.clear();
    note.help.clear();
    note.hinges = {{.setting = alternate.setting,
                    .now = alternate.now,
                    .otherwise = {{.value = alternate.value, .judgement = Judgement::illegal}}}};
    notes.push_back(std::move(note));
  }
}

/// "Ala 0, Bartek 45"
Text score_words(const Record& record, const RoundResult& round) {
  Text text;
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    const std::optional<PointsRange>& score = round.seats[i].score;
    if (!score) continue;
    if (!text.empty()) text += ", ";
    text += say("{} {}", record.players[i], range_words(*score));
  }
  return text;
}

bool is_told(const Findings& notes, std::uint32_t round, const Alternate& alternate) {
  return std::ranges::any_of(notes, [&](const Finding& n) {
    return n.round == round && n.turn == 0 && n.hinges.front().setting == alternate.setting &&
           n.hinges.front().otherwise.front().value == alternate.value;
  });
}

Finding& add_note(Text message, const Alternate& alternate, Findings& notes) {
  Finding note{.code = "note.house-rule", .judgement = Judgement::note};
  note.message = std::move(message);
  note.hinges = {{.setting = alternate.setting,
                  .now = alternate.now,
                  .otherwise = {{.value = alternate.value, .judgement = Judgement::illegal}}}};
  return notes.emplace_back(std::move(note));
}

/// Who wins the game here, and with the other value there.
Text winner_words(const Record& record, const Verdict& verdict) {
  if (!verdict.result || verdict.result->winners.empty()) return "nobody wins";
  Text text;
  for (const Seat seat : verdict.result->winners) {
    if (!text.empty()) text += " and ";
    text += as_it_stands(record.players[index(seat)]);
  }
  return verdict.result->winners.size() == 1 ? say("{} wins", text) : say("{} win", text);
}

/// A game that goes to somebody else there, or does not end.
void note_winners(const Record& record, const Verdict& base, const Verdict& other,
                  const Alternate& alternate, Findings& notes) {
  const Text here = winner_words(record, base);
  const Text there = winner_words(record, other);
  if (here == there || is_told(notes, 0, alternate)) return;
  add_note(say("{} the game; with {}: {} {}", here, alternate.setting, alternate.value, there),
           alternate, notes);
}

/// A round that scores one way here and another way there.
void note_scores(const Record& record, const Verdict& base, const Verdict& other,
                 const Alternate& alternate, Findings& notes) {
  const std::size_t rounds = std::min(base.rounds.size(), other.rounds.size());
  for (std::size_t i = 0; i < rounds; ++i) {
    const auto number = static_cast<std::uint32_t>(i) + 1;
    const Text here = score_words(record, base.rounds[i]);
    const Text there = score_words(record, other.rounds[i]);
    if (here.empty() || there.empty() || here == there || is_told(notes, number, alternate))
      continue;
    Finding& note = add_note(say("the round scores {}; with {}: {} it scores {}", here,
                                 alternate.setting, alternate.value, there),
                             alternate, notes);
    note.round = number;
    note.at = record.rounds[i].at;
  }
}

void try_bounds(const Record& record, const Ruleset& base, const WithNumber& with_number,
                Judge& judge, Findings& findings) {
  Verdict other;
  const Findings before = findings;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!is_fault(before[i])) continue;
    for (const Bound& bound : before[i].bounds) {
      const std::shared_ptr<const Ruleset> ruleset = with_number(bound.setting, bound.value);
      if (!ruleset) continue;
      judge.judge(record, *ruleset, kQuickly, other);
      const Judgement judgement = counterpart(before[i], other.findings, before);
      if (judgement == before[i].judgement) continue;
      add_hinge(findings[i], bound.setting, value_of(base, bound.setting),
                {.value = std::to_string(bound.value), .judgement = judgement});
    }
  }
}

}  // namespace

void find_hinges(const Record& record, const Ruleset& base, const HingeQuestion& question,
                 Verdict& verdict) {
  const bool faulty = std::ranges::any_of(verdict.findings, is_fault);
  if (!faulty && question.house_rules == HouseRules::ignore) return;
  Judge judge;
  Verdict other;
  Findings notes;
  const Findings before = verdict.findings;
  for (const Alternate& alternate : question.alternates) {
    judge.judge(record, *alternate.ruleset, kQuickly, other);
    compare(before, other.findings, alternate, verdict.findings);
    if (question.house_rules != HouseRules::note) continue;
    note_house_rules(before, other.findings, alternate, notes);
    note_scores(record, verdict, other, alternate, notes);
    note_winners(record, verdict, other, alternate, notes);
  }
  if (question.with_number) try_bounds(record, base, question.with_number, judge, verdict.findings);
  verdict.findings.insert(verdict.findings.end(), std::make_move_iterator(notes.begin()),
                          std::make_move_iterator(notes.end()));
}

}  // namespace rummy
