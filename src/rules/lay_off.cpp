
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/breach.h"
#include "rules/facts.h"
#include "rules/forbidding.h"
#include "rules/meld_shape.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "rules/unknown_card.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr Rule kNoSuchMeld{
    "lay.no-such-meld", "a meld that is named is on the table", "",
    [](const Look& look) {
      if (look.target.meld != nullptr || look.event().target == 0) return;
      if (!look.layout.loose.empty()) return;  // nobody knows what the melds are
      if (look.round.is_excerpt) return;       // nor how many
      const std::size_t melds = look.layout.melds.size();
      look.illegal(melds == 0 ? say("there is no {}: no meld is on the table",
                                    meld_name(look.record, look.event().target))
                              : say("there is no {}: the melds on the table are m1 to m{}",
                                    meld_name(look.record, look.event().target), melds));
    },
    Plain::lay_offs | Plain::first_lay_offs | Plain::swaps};

constexpr Rule kNone{
    "lay.not-allowed", "players may lay off cards on the melds on the table", "layoff.on",
    [](const Look& look) { look.illegal("in this game players may not lay off cards"); }};

constexpr Rule kOwnOnly{
    "lay.not-allowed", "a player lays off only on melds of their own", "layoff.on",
    [](const Look& look) {
      if (look.target.meld == nullptr || look.target.meld->owner == look.turn.seat) return;
      if (look.round.is_excerpt && look.target.meld->is_any_number) return;  // whose, nobody knows
      look.illegal(say("the meld is {}'s; a player may lay off only on melds of their own",
                       name_of(look, look.target.meld->owner)));
    }};

constexpr Rule kKnockerOnly{
    "lay.not-allowed", "players lay off only on the melds of the player who knocked",
    "layoff.on layoff.on_empty_hand", [](const Look& look) {
      if (!look.turn.kind.is_showdown || !look.round.knock.by) {
        look.illegal("cards may be laid off only when a knock has ended the round");
        return;
      }
      const Seat knocker = *look.round.knock.by;
      const bool needs_rest = !look.variant.lay_off.on_empty_hand;
      if (needs_rest && !look.round.knock.has_left.value_or(true)) {
        look.illegal(say("{} has no cards left over: nothing may be laid off on those melds",
                         name_of(look, knocker)))
            .setting = "layoff.on_empty_hand";
        return;
      }
      if (needs_rest && !look.round.knock.has_left) {
        look.undecided(say("it is unclear whether {} has cards left over; legal if so",
                           name_of(look, knocker)))
            .setting = "layoff.on_empty_hand";
      }
      if (look.target.meld == nullptr || look.target.meld->owner == knocker) return;
      look.illegal(say("the meld is {}'s; cards may be laid off only on {}'s melds",
                       name_of(look, look.target.meld->owner), name_of(look, knocker)));
    }};

constexpr Rule kNotNow{"lay.not-allowed", "a player lays off only after the draw", "",
                       [](const Look& look) {
                         if (!is_before_draw(look)) return;
                         look.illegal(say("{} lays off cards before drawing", player(look)));
                       },
                       Plain::lay_offs | Plain::first_lay_offs};

constexpr Rule kAmbiguous{
    "lay.ambiguous", "a card laid off goes to one meld", "layoff.target",
    [](const Look& look) {
      const bool in_doubt =
          look.target.candidates > 0 && (look.target.may_fit_more || has_unknown(look.cards()));
      if (in_doubt && look.variant.lay_off.target == LayOffTarget::required) {
        look.undecided(say("it is unclear whether {} fits one meld or several: none is named, "
                           "and some of the cards are unknown",
                           list(look.cards())))
            .help = "name the meld: lay CARDS on m1";
        return;
      }
      if (look.target.candidates < 2) return;
      const Text message =
          say("{} fits {} melds, and none is named", list(look.cards()), look.target.candidates);
      if (look.variant.lay_off.target == LayOffTarget::required) {
        look.illegal(message).help = "name the meld: lay CARDS on m1";
        return;
      }
      look.note(message + "; which meld it lies on is undecided");
    },
    Plain::lay_offs | Plain::first_lay_offs};

Text goal(const Look& look) {
  if (look.event().target != 0) return as_it_stands(meld_name(look.record, look.event().target));
  return "any meld on the table";
}

constexpr Rule kAdjacent{"joker.adjacent", "two jokers do not lie side by side in a run",
                         "joker.adjacent",
                         [](const Look& look) {
                           if (look.target.extension == nullptr ||
                               look.target.extension->fault != ShapeFault::joker_adjacent)
                             return;
                           look.illegal(say("{} on {}: two jokers would lie side by side",
                                            list(look.cards()), goal(look)));
                         },
                         Plain::lay_offs | Plain::first_lay_offs};

std::string target_cards(const Look& look) {
  if (look.target.meld == nullptr || look.event().target == 0) return {};
  return " (" + list(*look.target.meld) + ")";
}

bool fits_target(const Look& look, std::span<const PlayedCard> cards) {
  return extend(*look.target.meld, cards, look.variant.melds, look.variant.jokers).fault ==
         ShapeFault::none;
}

/// What forbids the meld that was meant to take the cards.
std::string_view misfit_through(const Look& look) {
  return forbidding_setting(look.variant, look.rule->settings,
                            [&](const MeldSettings& melds, const JokerSettings& jokers) {
                              return extend(*look.target.meld, look.cards(), melds, jokers).fault ==
                                     ShapeFault::none;
                            });
}

/// Known cards may lie on others that are no meld, and not all known: what belongs to some of these
/// does not to all.
bool is_meld_unknown(const Look& look) {
  const Meld& meld = *look.target.meld;
  const bool is_kinship_open = meld.kind == MeldKind::broken && !meld.is_of_slip &&
                               has_unseen(meld) && !has_unknown(look.cards()) &&
                               look.target.extension->fault == ShapeFault::none;
  return meld.kind == MeldKind::unknown || is_kinship_open;
}

constexpr Rule kDoesNotFit{
    "lay.does-not-fit", "a card laid off fits its meld", kShapeSettings,
    [](const Look& look) {
      if (look.target.extension == nullptr) {
        if (look.event().target == 0) {
          look.illegal(say("{} does not fit any meld on the table", list(look.cards())))
              .setting = {};
        }
        return;
      }
      if (is_meld_unknown(look)) {
        look.undecided(say("it is unclear whether {} fits {}: the meld is unknown",
                           list(look.cards()), goal(look)))
            .setting = {};
        return;
      }
      if (look.target.extension->fault == ShapeFault::none && has_unknown(look.cards())) {
        const bool named = look.event().target != 0;
        const std::optional<OneUnknown> unknown =
            named ? try_unknown(look, look.cards(), fits_target) : std::nullopt;
        Finding& finding =
            look.undecided(say("it is unclear whether {} fits {}: some of the cards are unknown",
                               list(look.cards()), goal(look)));
        finding.setting = {};
        finding.help = legal_if(unknown);
      }
      if (look.target.extension->fault == ShapeFault::none) return;
      Finding& finding =
          look.illegal(say("{} does not fit {}{}: {}", list(look.cards()), goal(look),
                           target_cards(look), look.target.extension->why));
      finding.setting = misfit_through(look);
      finding.bounds = bounds_of_growing(*look.target.meld, look.cards());
    },
    Plain::lay_offs | Plain::first_lay_offs};

}  // namespace

void add_lay_off_rules(const Variant& variant, Program& program) {
  for (const Checkpoint at : {Checkpoint::lay, Checkpoint::swap, Checkpoint::move}) {
    program.add(at, kNoSuchMeld);
  }
  if (variant.lay_off.on == LayOffOn::none) program.add(Checkpoint::lay, kNone);
  if (variant.lay_off.on == LayOffOn::own) program.add(Checkpoint::lay, kOwnOnly);
  if (variant.lay_off.on == LayOffOn::knocker) program.add(Checkpoint::lay, kKnockerOnly);
  for (const Rule* rule : {&kNotNow, &kAmbiguous, &kAdjacent, &kDoesNotFit}) {
    program.add(Checkpoint::lay, *rule);
  }
  if (variant.draw.claim != ClaimDiscard::off) program.add(Checkpoint::call, kAmbiguous);
}

}  // namespace rummy
