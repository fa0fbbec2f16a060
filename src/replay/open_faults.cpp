#include "replay/open_faults.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/shapes.h"
#include "settings/settings.h"
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

/// The joker without a name among these cards had to be named.
bool lacks_name(const RoundPlay& play, std::span<const PlayedCard> cards, std::size_t meld) {
  const Variant& variant = play.variant();
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  if (meld < melds.size())
    return names_that_fit(melds[meld], cards, variant.melds, variant.jokers) > 1;
  return shape_of(cards, variant.melds, variant.jokers).fault == ShapeFault::joker_unnamed;
}

/// Some of the cards laid are not recorded: one of them may be a joker that had to be named, and
/// what they are may tell whether one written had to be. How the table is written later in the turn
/// does not put that right.
NamelessJoker find_nameless(const RoundPlay& play, std::span<const PlayedCard> cards,
                            std::size_t meld) {
  const JokerNamed named = play.variant().jokers.named;
  const auto is_unknown = [](const PlayedCard& c) { return !c.card.is_known(); };
  const auto unknown = std::ranges::count_if(cards, is_unknown);
  if (unknown == 0 || named == JokerNamed::by_place) return NamelessJoker::none;
  const bool is_written = std::ranges::any_of(
      cards, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
  if (!is_written && play.table->unseen_copies(Card::joker()) == 0) return NamelessJoker::none;
  const NamelessJoker perhaps = is_written ? NamelessJoker::written : NamelessJoker::unseen;
  if (unknown > 1 || named == JokerNamed::required || play.table->layouts().size() > 1 ||
      meld == OpenFault::kLoose)
    return perhaps;
  std::vector<PlayedCard> filled(cards.begin(), cards.end());
  Card& hole = std::ranges::find_if(filled, is_unknown)->card;
  const CardCounts& held = play.table->hand(play.turn.seat).known;
  for (const Card card : kAllCards) {
    if (!is_written && !card.is_joker()) continue;
    hole = card;
    const bool can_be = play.table->unseen_copies(hole) > 0 || held.count(hole) > 0;
    if (can_be && lacks_name(play, filled, meld)) return perhaps;
  }
  return NamelessJoker::none;
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
          {.meld = meld, .finding = finding, .nameless = find_nameless(play, cards, meld)});
    } else {
      if (kept != i) (*play.findings)[kept] = finding;
      ++kept;
    }
  }
  play.findings->resize(kept);
}

void forget_faults(RoundPlay& play, UnseenJoker unseen) {
  TableApart& apart = play.apart;
  for (const OpenFault& fault : apart.turn.open_faults) {
    const bool is_open =
        fault.nameless == NamelessJoker::written ||
        (fault.nameless == NamelessJoker::unseen && unseen == UnseenJoker::perhaps);
    if (!is_open) continue;
    Finding finding{.code = "joker.unnamed", .judgement = Judgement::undecided};
    finding.round = fault.finding.round;
    finding.turn = fault.finding.turn;
    finding.action = fault.finding.action;
    finding.player = fault.finding.player;
    finding.at = fault.finding.at;
    finding.message =
        "it is unclear whether a joker had to be named here: a card laid down is unknown";
    play.findings->push_back(std::move(finding));
  }
  apart.turn.open_faults.clear();
}

}  // namespace rummy
