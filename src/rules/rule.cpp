#include "rules/rule.h"

#include <cstdint>
#include <span>
#include <utility>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

std::span<const PlayedCard> Look::cards() const {
  if (group != nullptr) return cards_of(record, group->cards);
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
          .group = group,
          .shape = shape,
          .target = target,
          .extension = extension,
          .claim = claim,
          .candidates = candidates,
          .may_fit_more = may_fit_more,
          .change = change,
          .hand_points = hand_points,
          .filled_melds = filled_melds,
          .hidden = hidden,
          .card_at = card_at,
          .taken_from = taken_from,
          .rule = rule,
          .findings = findings};
}

Finding& Look::add(Judgement judgement, Text message) const {
  Finding finding{.code = rule->code, .judgement = judgement, .round = round.number};
  finding.turn = turn.number;
  finding.action = static_cast<std::uint32_t>(turn.at) + 1;
  finding.player = turn.seat;
  finding.setting = rule->settings.substr(0, rule->settings.find(' '));
  finding.at = group != nullptr && group->at.is_somewhere() ? group->at : event().at;
  finding.message = std::move(message);
  return findings->emplace_back(std::move(finding));
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
