
#include <algorithm>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/meld_shape.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

Card called(const Look& look) {
  return look.cards().empty() ? Card::unknown() : look.cards().front().card;
}

constexpr Rule kNoClaim{
    "claim.not-allowed", "players do not claim discards out of turn", "claim",
    [](const Look& look) { look.illegal("this game has no claims out of turn"); }};

constexpr Rule kNotOwn{
    "claim.not-allowed", "a discard is claimed by another player in the round", "claim",
    [](const Look& look) {
      if (look.turn.kind.is_guest) {
        look.illegal(say("{} is not in this round and may not claim a discard", player(look)));
        return;
      }
      const auto before = look.turn.before();
      const auto discard = std::ranges::find(before, ActionKind::discard, &Event::kind);
      if (discard == before.end() || discard->seat != look.turn.seat) return;
      look.illegal(say("{} discarded this card and may not claim it", player(look)));
    }};

/// The card was discarded, or turned up, before the call, and lies on the pile no more.
bool has_gone(const Look& look) {
  if (look.from_pile.place != nullptr) return false;
  const Round& round = look.record.rounds[look.round.number - 1];
  const Card card = called(look);
  const auto is_it = [&](const CardRange& range) {
    const auto cards = cards_of(look.record, range);
    return !cards.empty() && cards.front().card == card;
  };
  if (round.upcard && is_it(round.upcard->cards)) return true;
  for (const Event& event : events_of(look.record, round)) {
    if (event.at.line == look.event().at.line && event.at.offset == look.event().at.offset)
      return false;
    const auto groups = groups_of(look.record, event);
    if (event.kind == ActionKind::discard && !groups.empty() && is_it(groups.front().cards))
      return true;
  }
  return false;
}

/// The chance is gone as soon as the next player has drawn: then the turn that the call stands in
/// has drawn and not discarded yet.
constexpr Rule kTooLate{"claim.too-late", "a discard is claimed before the next player draws",
                        "claim", [](const Look& look) {
                          const auto before = look.turn.before();
                          if (has_gone(look)) {
                            look.illegal(say("{} claims {} after it was taken or claimed",
                                             player(look), to_string(called(look))));
                            return;
                          }
                          if (!has_draw(before) || has(before, ActionKind::discard)) return;
                          look.illegal(say("{} claims {} after the next player has drawn",
                                           player(look), to_string(called(look))));
                        }};

constexpr Rule kTopOnly{
    "claim.not-allowed", "only the discard just made can be claimed", "claim",
    [](const Look& look) {
      const bool claimed_before = has(look.turn.before(), ActionKind::call);
      if (look.from_pile.place == nullptr) return;
      if (look.from_pile.place->depth == 0 && !claimed_before) {
        if (!look.from_pile.place->may_be_lower) return;
        look.undecided(say("it is unclear whether {} is the discard just made or an earlier one",
                           to_string(called(look))));
        return;
      }
      look.illegal(
          say("{} is not the discard just made; no other can be claimed", to_string(called(look))));
    }};

constexpr Rule kNotOnPile{
    "claim.not-playable", "a discard claimed is on the discard pile", "claim",
    [](const Look& look) {
      if (look.from_pile.place != nullptr) return;
      look.illegal(say("{} is not on the discard pile", to_string(called(look))));
    }};

/// Who may not add a card to a meld in their own turn may not do so out of turn either.
constexpr Rule kNotOpen{"claim.not-playable",
                        "a discard claimed is laid off by a player who may lay off",
                        "layoff.needs_open claim", [](const Look& look) {
                          if (!look.variant.lay_off.needs_open || look.turn.was_open) return;
                          look.illegal(say("{} has not opened and may not lay off {}", player(look),
                                           to_string(called(look))));
                        }};

constexpr Rule kNotPlayable{
    "claim.not-playable", "a discard claimed fits a meld on the table", "layoff.on claim",
    [](const Look& look) {
      const bool fits =
          look.target.extension != nullptr && look.target.extension->fault == ShapeFault::none;
      const bool own_only = look.variant.lay_off.on == LayOffOn::own;
      if (fits && own_only && look.target.meld->owner != look.turn.seat) {
        look.illegal(say("the meld is {}'s; a player may lay off only on melds of their own",
                         name_of(look, look.target.meld->owner)));
        return;
      }
      const LayOffOn on = look.variant.lay_off.on;
      if (fits && (on == LayOffOn::own || on == LayOffOn::all)) return;
      Finding& finding = look.illegal(
          look.event().target != 0 ? say("{} does not fit {}", to_string(called(look)),
                                         meld_name(look.record, look.event().target))
                                   : say("{} fits no meld on the table", to_string(called(look))));
      if (!fits) finding.setting = {};
    }};

}  // namespace

void add_claim_rules(const Variant& variant, Program& program) {
  if (variant.draw.claim == ClaimDiscard::off) {
    program.add(Checkpoint::call, kNoClaim);
    return;
  }
  program.add(Checkpoint::call, kNotOwn);
  program.add(Checkpoint::call, kTooLate);
  if (variant.draw.claim == ClaimDiscard::top_only) program.add(Checkpoint::call, kTopOnly);
  program.add(Checkpoint::call, kNotOnPile);
  program.add(Checkpoint::call, kNotOpen);
  program.add(Checkpoint::call, kNotPlayable);
}

}  // namespace rummy
