// The catalogue of codes: turns, draws, discards and ways to end a round.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {"turn.out-of-order", "players play in turn",
     "Somebody plays while it is another player's turn. The turn out of order takes the place "
     "of the one that was due; when the player passed over plays next, that is in order.",
     "Ala: draw; discard 3C, then Ala: draw; discard 4C", "Ala, then the player on her left"},
    {"turn.no-draw", "a turn begins with its draw",
     "A player acts without the draw that was due. What only follows from the missing draw is "
     "not told again.",
     "Ala: discard 3C", "Ala: draw; discard 3C"},
    {"turn.second-draw", "no more draws than the turn has",
     "A player draws or takes once more than the variant allows in one turn.",
     "Ala: draw 7S; draw 8C; discard 3C", "Ala: draw 7S; discard 3C"},
    {"turn.no-discard", "a turn ends with its discard",
     "The variant wants each turn to end with a card laid on the discard pile, and this turn "
     "ended without it although the player still had cards. It stands on the last action of the "
     "turn.",
     "Ala: draw 7S (and the next player goes on)", "Ala: draw 7S; discard 3C"},
    {"turn.after-end", "nothing is played after the round has ended",
     "A player plays on after somebody had gone out or the round had ended otherwise. What is "
     "played then is not applied; hands are counted as they stood.",
     "Ala goes out; Bartek: draw; discard 3C", "Ala goes out; hand Bartek: …"},
    {"turn.first-move", "the first move is the one the variant asks for",
     "The player who begins does something else than the variant's first move. Where that "
     "player is dealt a card more, it is a discard alone: no draw and, unless the variant "
     "allows it, no meld.",
     "first turn: Ala: draw; discard 3C, where it is a discard alone",
     "first turn: Ala: discard 3C"},
    {"draw.stock-mismatch", "the card drawn is the top of the recorded stock",
     "The record gives the order of the stock, and the card drawn is not the one on top. One of "
     "the two was written down wrongly; the recorded stock is trusted no further.",
     "stock: 4C 8D …; Ala: draw 8D", "stock: 4C 8D …; Ala: draw 4C"},
    {"draw.stock-empty", "a draw needs a card in the stock",
     "The stock is used up and may not, or cannot, be made anew from the discards: the draw "
     "cannot have happened.",
     "draw after the stock ran out for good", "take the top discard, or the round ends"},
    {"draw.discard-empty", "a card taken needs a discard pile",
     "The discard pile is empty, so that nothing can be taken from it.",
     "the second player takes before anything was discarded", "take after the first discard"},
    {"draw.not-on-pile", "the card taken lies on the discard pile",
     "The card is nowhere on the discard pile. What lies there follows from the discards "
     "recorded before.",
     "discard 5H, then take 6H", "discard 5H, then take 5H"},
    {"draw.not-top", "only the top discard can be taken",
     "The card lies on the pile, but under others, and the variant gives the top card only.",
     "discards 5H, then KD: take 5H", "take KD"},
    {"draw.unused", "a discard taken must be used",
     "The variant lets a card be taken from the discard pile only to lay it on the table in the "
     "same turn, and that did not happen. It stands on the last action of the turn that owed "
     "it. What counts as use (a new meld, laying off, freeing a joker) is the variant's matter.",
     "Ala: take KD; discard 3C", "Ala: take KD; meld KD KS KH; discard 3C"},
    {"draw.not-allowed", "this draw is not to be had now",
     "The variant does not give this draw: no taking from the pile at all, or only under a "
     "condition that is not met (having opened, for one).",
     "take KD before opening, where the pile is for those who have opened", "draw"},
    {"draw.pass", "declining needs an offer",
     "A player passes where the variant offers nothing to decline.",
     "Ala: pass, with cards in the stock", "Ala: draw; discard 3C"},
    {"stock.reshuffle", "the discards become the stock as the variant allows",
     "The discards were made into a new stock where the variant does not do that, more often "
     "than it does, while the stock still had cards, or with other cards than the pile has.",
     "reshuffle a second time, where it is done once",
     "reshuffle when the stock runs out the first time"},
    {"card.not-held", "a card played is a card held",
     "The player cannot have had this card: it is not among the cards dealt, drawn and taken "
     "that are still in hand. The action is left out, as it cannot have happened as written.",
     "Ala: draw 7S; discard KD, and no KD in her hand", "Ala: draw 7S; discard 7S"},
    {"discard.just-taken", "a card just taken is not discarded",
     "The variant forbids to lay the card taken from the pile back on it in the same turn.",
     "Ala: take KD; discard KD", "Ala: take KD; discard 3C"},
    {"discard.not-allowed", "this discard is not to be had now",
     "The variant has no discard here, or a condition for it is not met (as for a last card "
     "that would still fit a meld on the table).",
     "discard 3C, where turns have no discard", "the turn ends without one"},
    {"knock.too-many-points", "a knock keeps within its limit",
     "The cards left in the knocker's hand count more than the variant lets a player knock "
     "with.",
     "knock with 6 points, where 5 are the limit", "knock with 5 points"},
    {"knock.not-allowed", "knocking is not to be had now",
     "The variant has no knocking, or not at this point of the turn or the round.",
     "knock, where rounds end by going out only", "meld and discard the last card"},
    {"out.cards-left", "going out leaves no card",
     "A player claims to go out, and cards remain that are in no meld.",
     "out with three melds and two cards over", "out with the discard as the last card"},
    {"out.none-left", "going out keeps the card it must keep",
     "The variant wants one card to be left over when a player goes out, and none was.",
     "out with every card in melds, where one must be left", "out with one odd card"},
    {"out.composition", "the hand that goes out has the melds it needs",
     "The variant wants certain melds of a hand that goes out (so many runs, so many without a "
     "joker), and these are not there.",
     "out with two sets, where two runs are needed", "out with two runs"},
    {"out.pattern", "an instant win has its cards",
     "A player claims to win at once with a group of cards that is no winning pattern of the "
     "variant.",
     "out 7S 7H 7D JK, where four natural sevens are the pattern", "out 7S 7H 7D 7C"},
    {"out.no-discard", "the last card is discarded",
     "The variant wants the player who goes out to end with a discard, and the last card was "
     "laid on the table instead. The round ends all the same and is scored as gone out.",
     "Ala melds all the cards she holds", "Ala melds all but one and discards that one"},
    {"out.not-allowed", "going out is not to be had now",
     "The variant does not let a player go out here or in this way.",
     "out in the turn that only discards", "out in a later turn"},
    {"claim.not-allowed", "calling is not to be had here",
     "A player calls for a discard out of turn where the variant has no such call.",
     "call KD on m1, where nobody may call", "lay KD on m1 in one's own turn"},
    {"claim.not-playable", "a card called for can be played",
     "The card called for fits no meld on the table.", "call 3C with no meld it fits",
     "call KD on m1, a set of kings"},
    {"claim.too-late", "a call comes before the next draw",
     "The call came after the next player had drawn or taken.", "Bartek: draw; then Ala: call KD",
     "Ala: call KD before Bartek draws"},
});

}  // namespace

std::span<const CodeText> codes_of_turns() {
  return kCodes;
}

}  // namespace rummy
