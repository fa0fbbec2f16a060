#include "rules/ruleset.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === Which settings can decide a finding.

/// The settings behind the facts given to the rules with a code, or behind a finding that no rule
/// of a program makes (rounds that end, scores). The name of a family ends with a dot.
struct Behind {
  std::string_view code;
  std::string_view settings;
  std::string_view more{};
};

/// The settings that put a player out of the round before its end.
constexpr std::string_view kLeaving = "drop. out.wrong_points";

constexpr auto kBehind = std::to_array<Behind>({
    {"buy.not-allowed", "turn.direction dealer.begins"},
    {"card.not-held", "deck.jokers draw.buy.cards"},
    {"deal.cut", "dealer.first dealer.cut_joker"},
    {"deal.dealer", "dealer.next turn.direction end.at values. score.hand_melds_free", kLeaving},
    {"deal.hand-size", "deal.cards dealer.first dealer.begins turn.direction"},
    {"draw.discard-empty", "deal.upcard"},
    {"draw.stock-mismatch", "stock.on_empty draw.buy.cards"},
    {"draw.unused", "draw.pile.needs_open"},
    {"game.after-end", "end. score. values.", kLeaving},
    {"game.buy-back", "end. score. values.", kLeaving},
    {"game.eliminated", "end. score. values.", kLeaving},
    {"joker.changed", "joker.may_duplicate meld.set.distinct_suits table.rearrange"},
    {"joker.too-many", "joker.adjacent"},
    {"joker.wrong-card", "joker.reclaim.from joker.named"},
    {"knock.not-allowed", "stock.on_empty"},
    {"knock.too-many-points", "score.hand_melds_free"},
    {"lay.ambiguous", "meld.run.ace"},
    {"lay.does-not-fit", "table.rearrange"},
    {"meld.duplicate-suit", "joker.may_duplicate"},
    {"meld.not-a-meld", "table.rearrange knock.max"},
    {"opening.contract", "opening.scope"},
    {"opening.points", "opening.scope values. meld.run.ace"},
    {"opening.pure-run", "opening.scope"},
    {"out.cards-left", "out.discard out.instant joker.all_wild meld.run. meld.set."},
    {"out.composition", "joker.all_wild meld.run. meld.set."},
    {"out.no-discard", "out.empty_hand_ends"},
    {"out.none-left", "out.instant"},
    {"out.pattern", "out.discard"},
    {"round.hand", "layoff.on_empty_hand layoff.on score.hand_melds_free values."},
    {"round.not-over",
     "out.discard out.empty_hand_ends knock.max stock.on_empty stock.end_timing end.deadlock",
     kLeaving},
    {"score.round",
     "score. values. meld.run. meld.set. layoff.credit layoff.on out.empty_hand_ends end.deadlock",
     kLeaving},
    {"score.total", "end. score. values. out.empty_hand_ends", kLeaving},
    {"score.winner", "end. score. values. out.empty_hand_ends", kLeaving},
    {"table.card-removed", "joker.reclaim.from"},
    {"table.not-melds", "joker.named joker.reclaim.from"},
    {"table.nothing-added", "joker.reclaim.from"},
    {"turn.after-end",
     "out.discard out.empty_hand_ends out.instant out.last_turns knock.max stock. end.deadlock",
     kLeaving},
    {"turn.no-discard", "out.discard"},
    {"turn.out-of-order", "end.at values. score.hand_melds_free", kLeaving},
});

void add_words(std::string_view text, std::vector<std::string_view>& words) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    words.push_back(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
}

}  // namespace

SettingsRead::SettingsRead(const Program& program, const Finding& finding) {
  for (std::size_t at = 0; at < static_cast<std::size_t>(Checkpoint::count); ++at) {
    for (const Rule* const rule : program.at(static_cast<Checkpoint>(at))) {
      if (rule->code == finding.code) add_words(rule->settings, words_);
    }
  }
  for (const Behind& behind : kBehind) {
    if (behind.code != finding.code) continue;
    add_words(behind.settings, words_);
    add_words(behind.more, words_);
  }
  if (!finding.setting.empty()) words_.push_back(finding.setting);
  // What an opening is decides who could have opened.
  if (finding.setting == "score.could_open") words_.push_back("opening.");
}

bool SettingsRead::has(std::string_view setting) const {
  return std::ranges::any_of(words_, [&](std::string_view word) {
    return word.ends_with('.') ? setting.starts_with(word) : setting == word;
  });
}

std::vector<SettingsRead> settings_behind(const Program& program, const Findings& findings) {
  std::vector<SettingsRead> all;
  for (const Finding& finding : findings) {
    if (is_fault(finding)) all.emplace_back(program, finding);
  }
  return all;
}

bool any_has(const std::vector<SettingsRead>& read, std::string_view setting) {
  return std::ranges::any_of(read, [&](const SettingsRead& one) { return one.has(setting); });
}

// === A rule set a table might use instead.

void add_hinge(Finding& finding, const Alternate& alternate, Judgement judgement) {
  const Otherwise other{.value = alternate.value, .judgement = judgement};
  const auto known = std::ranges::find(finding.hinges, alternate.setting, &Hinge::setting);
  if (known == finding.hinges.end()) {
    finding.hinges.push_back(
        {.setting = alternate.setting, .now = alternate.now, .otherwise = {other}});
    return;
  }
  const auto same = std::ranges::find(known->otherwise, other.value, &Otherwise::value);
  if (same == known->otherwise.end()) known->otherwise.push_back(other);
}

// === The one list of topics, in rule-book order: start here to find a rule.

Program compile(const Variant& variant) {
  Program program;
  add_turn_rules(variant, program);
  add_melds_rules(variant, program);
  add_stock_rules(variant, program);
  add_draw_rules(variant, program);
  add_claim_rules(variant, program);
  add_buy_rules(variant, program);
  add_opening_rules(variant, program);
  add_lay_off_rules(variant, program);
  add_jokers_rules(variant, program);
  add_rearranging_rules(variant, program);
  add_going_out_rules(variant, program);
  add_knocking_rules(variant, program);
  add_dropping_rules(program);
  return program;
}

const CodeText* find_code(std::string_view code) {
  const std::span<const CodeText> all = all_codes();
  const auto found = std::ranges::find(all, code, &CodeText::code);
  return found != all.end() ? &*found : nullptr;
}

}  // namespace rummy
