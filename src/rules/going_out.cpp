#include "rules/going_out.h"

#include "base/text.h"
#include "rules/facts.h"
#include "rules/meld_shape.h"
#include "rules/melding_out.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/variant.h"
#include "table/meld.h"

namespace rummy {
namespace {

constexpr Rule kNoDiscard{
    "out.no-discard", "who goes out discards the last card",
    "out.discard opening.contract.whole_hand_from", [](const Look& look) {
      // An opening that takes the whole hand has no discard.
      if (look.variant.opening.contract.whole_hand && !look.turn.was_open) return;
      look.illegal(say("{} has laid down every card and has none left to discard", player(look)))
          .help = "keep one card to discard";
    }};

constexpr Rule kPlayable{
    "out.not-allowed", "the last discard fits no meld on the table", "out.discard",
    [](const Look& look) {
      if (look.hand().size() != 1 || look.cards().empty()) return;
      for (const Meld& meld : look.layout.melds) {
        const bool clear = meld.is_clear();
        if (!clear) continue;
        if (extend(meld, look.cards(), look.variant.melds, look.variant.jokers).fault !=
            ShapeFault::none) {
          continue;
        }
        look.illegal(say("the last card, {}, could be laid off and may not be discarded",
                         list(look.cards())));
        return;
      }
    },
    PlainTurns::keep};

constexpr Rule kNoOut{
    "out.not-allowed", "melds are laid turn by turn, not all at the end", "meld.when",
    [](const Look& look) {
      look.illegal("in this game melds are laid with meld and a round ends with the last discard");
    }};

}  // namespace

void add_going_out_rules(const Variant& variant, Program& program) {
  if (variant.melds.when == MeldWhen::out) {
    add_melding_out_rules(variant, program);
    return;
  }
  if (owes_discard(variant.going_out.discard)) program.add(Checkpoint::emptied, kNoDiscard);
  if (variant.going_out.discard == OutDiscard::unplayable_only) {
    program.add(Checkpoint::discard, kPlayable);
  }
  program.add(Checkpoint::out, kNoOut);
}

}  // namespace rummy
