#include "replay/open_faults.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/variant.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Faults of shape; a joker that should have been named stays so whatever comes after.
bool can_be_put_right(const Finding& finding) {
  static constexpr auto kOfShape =
      std::to_array<std::string_view>({"meld.too-short", "meld.too-long", "meld.not-a-meld",
                                       "meld.duplicate-suit", "meld.wraparound", "joker.adjacent",
                                       "joker.too-many", "joker.wrong-card", "lay.does-not-fit"});
  return is_fault(finding) && std::ranges::find(kOfShape, finding.code) != kOfShape.end();
}

/// A card not recorded among those laid may be a joker that had to be named: how the table is
/// written later in the turn does not tell.
bool may_hide_joker(const RoundPlay& play, std::span<const PlayedCard> cards, std::size_t meld) {
  const Variant& variant = play.variant();
  const auto unknown =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
  if (unknown == 0 || variant.jokers.named == JokerNamed::by_place ||
      play.table->unseen_copies(Card::joker()) == 0)
    return false;
  if (unknown > 1 || variant.jokers.named == JokerNamed::required ||
      play.table->layouts().size() > 1)
    return true;
  std::vector<PlayedCard> with_joker(cards.begin(), cards.end());
  std::ranges::find_if(with_joker, [](const PlayedCard& c) { return !c.card.is_known(); })->card =
      Card::joker();
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  if (meld == OpenFault::kLoose) return true;
  if (meld < melds.size())
    return names_that_fit(melds[meld], with_joker, variant.melds, variant.jokers) > 1;
  return shape_of(with_joker, variant.melds, variant.jokers).fault == ShapeFault::joker_unnamed;
}

}  // namespace

void defer_faults(RoundPlay& play, std::size_t first, std::size_t meld,
                  std::span<const PlayedCard> cards) {
  if (!rearranges(play)) return;
  std::size_t kept = first;
  for (std::size_t i = first; i < play.findings->size(); ++i) {
    const Finding& finding = (*play.findings)[i];
    if (can_be_put_right(finding)) {
      play.apart.turn.open_faults.push_back(
          {.meld = meld, .finding = finding, .may_hide_joker = may_hide_joker(play, cards, meld)});
    } else {
      if (kept != i) (*play.findings)[kept] = finding;
      ++kept;
    }
  }
  play.findings->resize(kept);
}

void forget_faults(RoundPlay& play, const Event& event) {
  TableApart& apart = play.apart;
  const auto jokers_in = [](std::span<const PlayedCard> cards) {
    return std::ranges::count_if(
        cards, [](const PlayedCard& c) { return !c.card.is_known() || c.card.is_joker(); });
  };
  long there = 0;  // jokers the table has now, as far as it is written
  for (const Group& group : groups_of(play.record(), event))
    there += jokers_in(cards_of(play.record(), group.cards));
  const CountedCards before = count_table(play.table->layouts().front());
  const int known = before.known.count(Card::joker()) + apart.turn.aside.count(Card::joker());
  const bool may_be_one = event.kind != ActionKind::table || there > known;
  for (const OpenFault& fault : apart.turn.open_faults) {
    if (!fault.may_hide_joker || !may_be_one) continue;
    Finding finding{.code = "joker.unnamed", .judgement = Judgement::undecided};
    finding.round = fault.finding.round;
    finding.turn = fault.finding.turn;
    finding.action = fault.finding.action;
    finding.player = fault.finding.player;
    finding.at = fault.finding.at;
    finding.message =
        "cannot be decided whether a joker had to be named here: a card laid down is unknown";
    play.findings->push_back(std::move(finding));
  }
  apart.turn.open_faults.clear();
}

}  // namespace rummy
