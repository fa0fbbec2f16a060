#include "rules/rule.h"

#include <cstdint>
#include <span>
#include <utility>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

std::span<const PlayedCard> Look::cards() const {
  if (meld.group != nullptr) return cards_of(record, meld.group->cards);
  const auto groups = groups_of(record, event());
  return groups.empty() ? std::span<const PlayedCard>{} : cards_of(record, groups.front().cards);
}

Look Look::under(const Variant& other) const {
  return {.variant = other,
          .record = record,
          .round = round,
          .table = table,
          .layout = layout,
          .turn = turn,
          .meld = meld,
          .target = target,
          .claim = claim,
          .change = change,
          .counted = {.hand = counted.hand},  // what melds amount to hangs on the rules
          .unwritten = unwritten,
          .from_pile = from_pile,
          .rule = rule,
          .findings = findings};
}

Finding& Look::add(Judgement judgement, Text message) const {
  Finding& finding = findings->emplace_back();
  finding.code = rule->code;
  finding.judgement = judgement;
  finding.round = round.number;
  finding.turn = turn.number;
  finding.action = static_cast<std::uint32_t>(turn.at) + 1;
  finding.player = turn.seat;
  finding.setting = rule->settings.substr(0, rule->settings.find(' '));
  finding.at = meld.group != nullptr && meld.group->at.is_somewhere() ? meld.group->at : event().at;
  finding.message = std::move(message);
  return finding;
}

Finding& Look::illegal(Text message) const {
  return add(Judgement::illegal, std::move(message));
}
Finding& Look::undecided(Text message) const {
  return add(Judgement::undecided, std::move(message));
}
Finding& Look::note(Text message) const {
  return add(Judgement::note, std::move(message));
}

}  // namespace rummy
