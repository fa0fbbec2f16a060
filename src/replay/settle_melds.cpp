#include "replay/settle_melds.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Whether a card taken off the table is what the group lacks.
bool lacks_removed(const std::vector<PlayedCard>& cards, const std::vector<Card>& removed,
                   const Variant& variant) {
  if (removed.empty()) return false;
  std::vector<PlayedCard> more = cards;
  for (const Card card : removed)
    more.push_back({.card = card, .stands_for = Card::unknown()});
  const auto is_meld = [&](std::span<const PlayedCard> list) {
    return shape_of(list, variant.melds, without_names(variant.jokers)).reading_count > 0;
  };
  if (is_meld(more)) return true;
  return std::ranges::any_of(removed, [&](Card card) {
    more.resize(cards.size());
    more.push_back({.card = card, .stands_for = Card::unknown()});
    return is_meld(more);
  });
}

/// With the cards not recorded, what lies there now may be a meld.
bool may_be_put_right(const RoundPlay& play, const Meld& meld) {
  const Variant& variant = play.variant();
  const MeldShape shape = shape_of(as_written(meld), variant.melds, without_names(variant.jokers));
  return shape.has_unknown && shape.fault == ShapeFault::none;
}

/// A group broken within the turn is a meld now, whatever was laid on it last.
void make_whole(const RoundPlay& play, Meld& meld) {
  const Variant& variant = play.variant();
  if (meld.is_clear() || meld.may_hold_more) return;  // or fewer: these may lie here
  const MeldShape shape = shape_of(as_written(meld), variant.melds, without_names(variant.jokers));
  if (shape.reading_count == 0 || shape.has_unknown) return;
  const Meld old = meld;
  meld = shape.readings[0];
  meld.owner = old.owner;
  meld.turn = old.turn;
  meld.name = old.name;
  meld.at = old.at;
}

/// What the turn has not put right is told; where that hangs on how the table lies it is open.
void tell_open_fault(RoundPlay& play, OpenFault& fault) {
  const std::span<const Layout> layouts = play.table->layouts();
  const bool loose = fault.meld == OpenFault::kLoose;
  if (!loose && fault.meld >= layouts.front().melds.size()) return;
  const auto is_right = [&](const Layout& layout) { return layout.melds[fault.meld].is_clear(); };
  if (!loose && std::ranges::all_of(layouts, is_right)) return;
  Finding& told = play.findings->emplace_back(std::move(fault.finding));
  if (loose || told.judgement != Judgement::illegal) return;
  if (std::ranges::any_of(layouts, is_right)) {
    leave_open(told, kReadingOpen);
  } else if (may_be_put_right(play, layouts.front().melds[fault.meld])) {
    told.judgement = Judgement::undecided;
    told.message += "; unknown cards may make it legal";
  }
}

/// A group that is no meld is told of where that was not done before.
void settle_meld(RoundPlay& play, std::size_t i) {
  TableApart& apart = play.apart;
  const Variant& variant = play.variant();
  const Meld& old = play.table->layouts().front().melds[i];
  const std::vector<PlayedCard> cards = as_written(old);
  if (old.is_of_slip) return;
  const MeldShape shape = shape_of(cards, variant.melds, without_names(variant.jokers));
  if (shape.reading_count > 0 && !shape.has_unknown) return;  // if there is no more to it
  const bool is_told = std::ranges::any_of(apart.turn.open_faults,
                                           [i](const OpenFault& fault) { return fault.meld == i; });
  // One mistake is not told again while the group lies as it lay.
  const bool is_old = std::ranges::any_of(apart.turn.before.melds, [&](const Meld& before) {
    return before.kind == old.kind && has_same_cards(before, old);
  });
  if (is_told || is_old || lacks_removed(cards, apart.change.removed, variant)) return;
  // Some of its cards may lie on another meld.
  const bool in_doubt =
      old.may_hold_more || std::ranges::any_of(play.table->layouts(), [&](const Layout& other) {
        return !has_same_cards(other.melds[i], old);
      });
  const ShapeFault fault = in_doubt ? ShapeFault::none : shape.fault;
  // A group written in an earlier turn was spoilt by this one's action.
  const Place at = old.turn == play.turn.number ? old.at : Place{};
  apart.change.faulty.push_back({.cards = cards, .fault = fault, .at = at});
}

}  // namespace

void settle_melds(RoundPlay& play) {
  for (Layout& layout : play.table->layouts()) {
    for (Meld& meld : layout.melds)
      make_whole(play, meld);
  }
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (!melds[i].is_clear()) settle_meld(play, i);
  }
  for (OpenFault& fault : play.apart.turn.open_faults)
    tell_open_fault(play, fault);
}

}  // namespace rummy
