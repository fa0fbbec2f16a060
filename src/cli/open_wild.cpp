#include "cli/open_wild.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/hand_ruling.h"
#include "cli/meld_ruling.h"
#include "cli/table_line.h"
#include "cli/turn_words.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/records.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

bool lacks(std::span<const PlayedCard> cards, int rank) {
  return std::ranges::none_of(cards, [rank](const PlayedCard& card) {
    return card.card.is_natural() && card.card.rank() == rank;
  });
}

/// What is wrong whichever rank is wild is told as of a rank that none of the cards has.
const MeldRuling& plainest(std::span<const MeldRuling> all, std::span<const Ruleset> rules) {
  std::size_t which = 0;
  for (std::size_t i = all.size(); i-- > 0;)
    if (lacks(all[i].record.cards, rules[i].variant.jokers.wild)) which = i;
  return all[which];
}

std::string ranks_of(std::span<const MeldRuling> all, std::span<const Ruleset> rules) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int rank = rules[i].variant.jokers.wild;
    if (!all[i].is_legal() || rank == 0) continue;
    text += text.empty() ? "" : ", ";
    text += rank_name(rank);
  }
  return text;
}

MeldRuling undecided(std::vector<MeldRuling> all, std::span<const Ruleset> rules) {
  const std::string ranks = ranks_of(all, rules);
  MeldRuling ruling{.record = std::move(all.front().record)};
  const std::string cards = list(ruling.record.cards);
  ruling.verdict.judgement = Judgement::undecided;
  ruling.verdict.findings.push_back(
      {.code = "meld.not-a-meld",
       .judgement = Judgement::undecided,
       .at = ruling.record.groups.front().at,
       .message =
           ranks.empty()
               ? say("{}: whether this is a meld depends on the rank that is wild", cards)
               : say("{}: a meld if the rank that is wild is one of these: {}", cards, ranks),
       .help = say("name it with --set {}=RANK", "joker.rank")});
  return ruling;
}

/// Legal with every rank: what else differs is not told.
MeldRuling agreed(std::span<const MeldRuling> all, std::span<const Ruleset> rules) {
  MeldRuling ruling = plainest(all, rules);
  for (const MeldRuling& other : all) {
    if (other.kind != ruling.kind) ruling.kind = {};
    if (other.points != ruling.points) ruling.points.reset();
    if (other.stands_for != ruling.stands_for) ruling.stands_for.clear();
    std::erase_if(ruling.verdict.findings, [&](const Finding& finding) {
      return std::ranges::none_of(other.verdict.findings, [&](const Finding& same) {
        return same.code == finding.code && same.message == finding.message;
      });
    });
  }
  return ruling;
}

bool are_alike(const HandRuling& a, const HandRuling& b) {
  const auto words = [](const Meld& meld) { return words_of(meld); };
  return std::ranges::equal(a.melds, b.melds, {}, words, words) && a.left == b.left &&
         a.deadwood == b.deadwood;
}

}  // namespace

MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number,
                        std::span<const Ruleset> rules, Spelling spelling) {
  std::vector<MeldRuling> all;
  for (const Ruleset& one : rules)
    all.push_back(rule_on_meld(cards, number, one.variant, spelling));
  const auto is_so = [&](Judgement judgement) {
    return std::ranges::all_of(
        all, [&](const MeldRuling& ruling) { return ruling.verdict.judgement == judgement; });
  };
  if (all.size() == 1) return std::move(all.front());
  if (std::ranges::all_of(all, &MeldRuling::is_legal)) return agreed(all, rules);
  const bool is_alike =
      is_so(Judgement::malformed) || is_so(Judgement::illegal) || is_so(Judgement::undecided);
  return is_alike ? plainest(all, rules) : undecided(std::move(all), rules);
}

HandRuling rule_on_hand(std::string_view cards, std::uint32_t number,
                        std::span<const Ruleset> rules, SolveGoal question, Spelling spelling) {
  HandRuling ruling = rule_on_hand(cards, number, rules.front().variant, question, spelling);
  for (const Ruleset& one : rules.subspan(1)) {
    if (!ruling.is_read()) return ruling;
    const HandRuling other = rule_on_hand(cards, number, one.variant, question, spelling);
    if (other.can_go_out != ruling.can_go_out) ruling.can_go_out = Answer::perhaps;
    if (other.all_melded != ruling.all_melded) ruling.all_melded = Answer::perhaps;
    ruling.goes_by_wild = ruling.goes_by_wild || !are_alike(ruling, other);
  }
  return ruling;
}

Result<std::vector<Meld>> read_table(std::string_view text, std::span<const Ruleset> rules,
                                     Spelling spelling) {
  Result<std::vector<Meld>> first = read_table(text, rules.front().variant, spelling);
  for (const Ruleset& one : rules.subspan(1)) {
    if (first) return first;
    Result<std::vector<Meld>> next = read_table(text, one.variant, spelling);
    if (next) return next;
  }
  return first;
}

}  // namespace rummy
