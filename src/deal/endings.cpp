#include "deal/endings.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/hand_sense.h"
#include "deal/turn_view.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr int kSeven = 7;

}  // namespace

void Endings::write_meld(const Meld& meld) {
  std::vector<PlayedCard> cards;
  const bool named = random_.one_in(3);
  for (const MeldCard& c : meld.view()) {
    const bool joker = c.card.is_joker() && named;
    cards.push_back({.card = c.card, .stands_for = joker ? c.stands_for : Card::unknown()});
  }
  if (meld.kind == MeldKind::run && random_.one_in(4)) std::ranges::reverse(cards);
  if (meld.kind == MeldKind::set) random_.shuffle(cards);
  draft_.add_meld(cards, 0);
}

bool Endings::go_out(TurnView& view) {
  const GoingOutSettings& settings = variant_.going_out;
  const bool owes = owes_discard(settings.discard);
  const bool discards = owes || random_.one_in(3);
  LeftRange left = left_allowed(settings, discards);
  if (discards) left.low = std::max(1, left.low);
  const OutTerms terms = terms_of(settings.composition, left);
  if (terms.leftover_min > terms.leftover_max) return false;
  // The search is worth its while only where it may succeed.
  const int jokers = view.hand.count(Card::joker());
  if (lonely_cards(view.hand) > terms.leftover_max + jokers) return false;
  const auto split = split_to_go_out(view.hand, terms, variant_.melds, variant_.jokers);
  if (!split || split->melds.empty()) return false;
  draft_.act(ActionKind::out);
  if (!random_.one_in(5)) {
    for (const Meld& meld : split->melds)
      write_meld(meld);
  }
  if (discards) draft_.act(ActionKind::discard, split->left.front());
  view.left = 0;
  return true;
}

bool Endings::may_knock(const TurnView& view) const {
  if (variant_.knocking.max.choice == KnockLimit::off) return false;
  Points points = 0;
  for_each_kind(view.hand, [&](Card card, int copies) {
    points += copies * hand_points(card, variant_.card_points);
  });
  return points <= variant_.knocking.max.number;
}

bool Endings::knock_before(TurnView& view) {
  if (variant_.knocking.when != KnockWhen::start_of_turn || !may_knock(view)) return false;
  draft_.act(ActionKind::knock);
  return true;
}

bool Endings::knock_after(TurnView& view, std::span<const Event> turn) {
  if (variant_.knocking.when == KnockWhen::start_of_turn || !may_knock(view)) return false;
  const bool laid = std::ranges::any_of(turn, [](const Event& e) {
    return e.kind != ActionKind::draw && e.kind != ActionKind::take;
  });
  if (variant_.knocking.when == KnockWhen::after_meld && !laid) return false;
  if (view.left == 0 || random_.one_in(8)) return false;
  draft_.act(ActionKind::knock);
  return true;
}

bool Endings::knock_with_melds(TurnView& view, const std::optional<Card>& upcard, Card taken) {
  const KnockLimit kind = variant_.knocking.max.choice;
  if (kind == KnockLimit::off || variant_.knocking.when != KnockWhen::end_of_turn) return false;
  const std::optional<KnockPoints> most = knock_points(variant_, upcard);
  std::optional<BestSplit> best;
  Card discard;
  for_each_kind(view.hand, [&](Card card, int /*copies*/) {
    if (card == taken && !variant_.turn.return_taken) return;
    CardCounts rest = view.hand;
    rest.remove(card);
    const BestSplit split = best_split(rest, variant_);
    if (best && split.left_points >= best->left_points) return;
    best = split;
    discard = card;
  });
  const bool discards = variant_.turn.discard == TurnDiscard::required;
  if (!best || !discards || (most && best->left_points > most->low)) return false;
  // Without a limit anybody could knock at once: as a rule they wait.
  if (!most && best->left_points > 20 && !random_.one_in(16)) return false;
  draft_.act(ActionKind::knock);
  if (!random_.one_in(4)) {
    for (const Meld& meld : best->melds)
      write_meld(meld);
  }
  draft_.act(ActionKind::discard, discard);
  view.lose(discard);
  return true;
}

bool Endings::show(const CardCounts& hand, std::span<const Meld> melds) {
  const BestShowing best = best_showing(hand, melds, variant_);
  if (best.split.melds.empty() && best.laid_off.empty()) return false;
  if (!best.split.melds.empty()) draft_.act(ActionKind::meld);
  for (const Meld& meld : best.split.melds)
    write_meld(meld);
  for (const LaidOff& laid : best.laid_off) {
    if (random_.one_in(6)) break;  // the referee finds the rest
    draft_.act(ActionKind::lay, std::span(&laid.card, 1));
    draft_.on(melds[laid.target].name != 0 ? melds[laid.target].name
                                           : static_cast<MeldRef>(laid.target) + 1);
  }
  return !best.split.melds.empty() || draft_.record().events.back().kind == ActionKind::lay;
}

bool Endings::win_at_once(TurnView& view) {
  switch (variant_.going_out.instant) {
    case OutInstant::none:
      return false;
    case OutInstant::four_natural_sevens:
      break;
  }
  std::vector<PlayedCard> sevens;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card seven(static_cast<Suit>(suit), kSeven);
    if (view.hand.count(seven) == 0) return false;
    sevens.push_back({.card = seven, .stands_for = {}});
  }
  draft_.act(ActionKind::out, sevens);
  view.left = 0;
  return true;
}

}  // namespace rummy
