// The catalogue of codes: turns, draws, discards and ways to end a round.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {.code = "turn.out-of-order",
     .title = "a player played out of turn",
     .meaning =
         "A player plays while it is another player's turn. The turn out of order takes the place "
         "of the turn that was due; if the player passed over plays next, that is in order.",
     .draws = "Ala: draw; discard 3C, then Ala: draw; discard 4C",
     .does_not = "Ala, then the player on her left"},
    {.code = "turn.no-draw",
     .title = "a turn began without its draw",
     .meaning = "A player acts, or goes out, without the draw that was due: the first draw of the "
                "turn is missing, or, where a player who lays nothing down must draw again, the "
                "next one. Where a player lays cards down or draws in a turn, the player did "
                "neither. What only follows from the missing draw is not reported again.",
     .draws = "Ala: discard 3C",
     .does_not = "Ala: draw; discard 3C"},
    {.code = "turn.second-draw",
     .title = "a player drew more cards than the turn allows",
     .meaning = "A player draws or takes once more than the variant allows in one turn, or draws "
                "after laying cards down where only one of the two is allowed in a turn.",
     .draws = "Ala: draw 7S; draw 8C; discard 3C",
     .does_not = "Ala: draw 7S; discard 3C"},
    {.code = "turn.no-discard",
     .title = "a turn ended without its discard",
     .meaning =
         "In this variant every turn ends with a discard, and this turn ended without one although "
         "the player still had cards. The finding points to the last action of the turn.",
     .draws = "Ala: draw 7S (and the next player goes on)",
     .does_not = "Ala: draw 7S; discard 3C"},
    {.code = "turn.after-end",
     .title = "play went on after the round had ended",
     .meaning = "A player plays on after another player has gone out or the round has ended "
                "otherwise. Those moves are not applied; the hands are counted as they were. If "
                "the ending itself was against the rules and the next player plays on, the table "
                "did not accept it: the round goes on, and only the ending is reported.",
     .draws = "Ala goes out; Bartek: draw; discard 3C",
     .does_not = "Ala goes out; hand Bartek: …"},
    {.code = "turn.first-move",
     .title = "the first move is not the one the variant requires",
     .meaning = "The player who begins does not make the first move the variant requires. Where "
                "that player is dealt an extra card, the first move is one discard: no draw and, "
                "unless the variant allows it, no meld. Where the discard pile begins empty, it is "
                "a draw from the stock.",
     .draws = "first turn: Ala: draw; discard 3C, where it is a discard alone",
     .does_not = "first turn: Ala: discard 3C"},
    {.code = "draw.stock-mismatch",
     .title = "the card drawn is not the top card of the recorded stock",
     .meaning =
         "The record gives the order of the stock, and the card drawn is not the one on top. One "
         "of the two was written down wrongly; from here on the recorded stock is not used.",
     .draws = "stock: 4C 8D …; Ala: draw 8D",
     .does_not = "stock: 4C 8D …; Ala: draw 4C"},
    {.code = "draw.stock-empty",
     .title = "a player drew from an empty stock",
     .meaning = "The stock is empty, and the discard pile may not or cannot be reshuffled: the "
                "draw cannot have happened.",
     .draws = "draw after the stock has run out for good",
     .does_not = "take the top discard, or the round ends"},
    {.code = "draw.discard-empty",
     .title = "a player took from an empty discard pile",
     .meaning = "The discard pile is empty, so no card can be taken from it.",
     .draws = "the second player takes before a card was discarded",
     .does_not = "take after the first discard"},
    {.code = "draw.not-on-pile",
     .title = "the card taken was not on the discard pile",
     .meaning = "The card is not in the discard pile. What lies there follows from the discards "
                "recorded before.",
     .draws = "discard 5H, then take 6H",
     .does_not = "discard 5H, then take 5H"},
    {.code = "draw.not-top",
     .title = "the card taken was not the top discard",
     .meaning = "The card lies in the discard pile below other cards, and the variant allows only "
                "the top card to be taken. Where it allows a deeper one, the cards above it were "
                "left on the pile.",
     .draws = "discards 5H, then KD: take 5H",
     .does_not = "take KD"},
    {.code = "draw.wild",
     .title = "a wild card was taken from the discard pile",
     .meaning = "The card taken from the discard pile is a joker or of the wild rank, and the "
                "variant does not allow such cards to be taken; some variants let the first player "
                "take the card turned up all the same.",
     .draws = "sevens are wild; Ala: discard 7C; Bartek: take 7C",
     .does_not = "Bartek: draw"},
    {.code = "draw.unused",
     .title = "a discard was taken and not used",
     .meaning = "In this variant a player may take a card from the discard pile only to use it on "
                "the table in the same turn, and that did not happen. The finding points to the "
                "last action of the turn that owed it. What counts as use (a new meld, laying off, "
                "taking back a joker) depends on the variant.",
     .draws = "Ala: take KD; discard 3C",
     .does_not = "Ala: take KD; meld KD KS KH; discard 3C"},
    {.code = "draw.not-allowed",
     .title = "a player drew where no draw is allowed",
     .meaning = "The variant does not allow this draw: players may not take from the discard pile "
                "at all, or not in the extra turns after the stock has run out, or only under a "
                "condition that is not met (for example having opened).",
     .draws = "take KD before opening, where the pile is for those who have opened",
     .does_not = "draw"},
    {.code = "draw.pass",
     .title = "a player declined what was not on offer",
     .meaning = "A player passes where the variant offers nothing to decline, or passes and lays "
                "cards down in the same turn.",
     .draws = "Ala: pass, with cards in the stock",
     .does_not = "Ala: draw; discard 3C"},
    {.code = "stock.reshuffle",
     .title = "the discard pile was reshuffled against the variant",
     .meaning = "The discard pile was made into a new stock where the variant does not allow that, "
                "or more often than it allows, or while the stock still had cards, or with other "
                "cards than the pile has; or it was shuffled where it is only turned over.",
     .draws = "reshuffle a second time, where it is done once",
     .does_not = "reshuffle when the stock runs out the first time"},
    {.code = "card.not-held",
     .title = "a player played a card they did not hold",
     .meaning = "The player cannot have held this card: it is not among the cards dealt, drawn and "
                "taken that are still in hand. The action is left out, since it cannot have "
                "happened as written.",
     .draws = "Ala: draw 7S; discard KD, and no KD in her hand",
     .does_not = "Ala: draw 7S; discard 7S"},
    {.code = "discard.just-taken",
     .title = "a card just taken was discarded again",
     .meaning = "The variant does not allow a player to discard the card taken from the discard "
                "pile in the same turn.",
     .draws = "Ala: take KD; discard KD",
     .does_not = "Ala: take KD; discard 3C"},
    {.code = "discard.not-allowed",
     .title = "a player discarded where no discard is allowed",
     .meaning = "The variant has no discard here, or its condition is not met (for example, a last "
                "card that would still fit a meld on the table may not be discarded).",
     .draws = "discard 3C, where turns have no discard",
     .does_not = "the turn ends without one"},
    {.code = "knock.too-many-points",
     .title = "a player knocked with too many points",
     .meaning = "The cards left in the knocker's hand count more points than the variant allows "
                "for a knock.",
     .draws = "knock with 6 points, where 5 is the maximum",
     .does_not = "knock with 5 points"},
    {.code = "drop.not-allowed",
     .title = "a player left the round where the game does not allow it",
     .meaning = "The player leaves the round for a fixed number of points, and the variant does "
                "not allow that, or not at this moment: a player leaves before drawing, and some "
                "games allow it only in a player's first turn, or only later.",
     .draws = "Ala: draw 3C; drop",
     .does_not = "Ala: drop"},
    {.code = "knock.not-allowed",
     .title = "a player knocked where no knock is allowed",
     .meaning = "The variant has no knocking, or not at this point of the turn or the round.",
     .draws = "knock, where rounds end by going out only",
     .does_not = "meld and discard the last card"},
    {.code = "out.cards-left",
     .title = "a player went out with cards left",
     .meaning =
         "A player claims to go out, and more cards are in no meld than the variant allows to be "
         "left over. Where no melds are named, no way to divide the hand leaves so few.",
     .draws = "out with three melds and two cards over",
     .does_not = "out with every card in melds"},
    {.code = "out.none-left",
     .title = "a player went out without the card that must be left",
     .meaning =
         "In this variant a player who goes out must have one card left over, and none is: every "
         "card is in a meld, and without any one of them the others are no longer melds.",
     .draws = "out with two melds of three and nothing else, where one card must be left",
     .does_not = "out with one odd card"},
    {.code = "out.composition",
     .title = "a hand went out without the melds it needs",
     .meaning = "The variant requires certain melds of a hand that goes out (so many runs, so many "
                "without a joker), and they are not there.",
     .draws = "out with two sets, where two runs are needed",
     .does_not = "out with two runs"},
    {.code = "out.pattern",
     .title = "an instant win without the cards it needs",
     .meaning = "A player claims to win at once with cards that do not make a winning pattern of "
                "the variant.",
     .draws = "out 7S 7H 7D JK, where four natural sevens are the pattern",
     .does_not = "out 7S 7H 7D 7C"},
    {.code = "out.no-discard",
     .title = "the last card was not discarded",
     .meaning =
         "In this variant a player goes out with a discard, and this player laid the last card on "
         "the table instead, or kept it. The round ends all the same and is scored as gone out.",
     .draws = "Ala lays down all the cards she holds",
     .does_not = "Ala lays down all but one and discards that one"},
    {.code = "out.not-allowed",
     .title = "a player went out where it is not allowed",
     .meaning = "The variant does not let a player go out here or in this way.",
     .draws = "out in the turn that only discards",
     .does_not = "out in a later turn"},
    {.code = "claim.not-allowed",
     .title = "a player called for a card where no call is allowed",
     .meaning = "A player calls for a discard out of turn where the variant has no such call, or "
                "not for this card: where only the discard just made may be called, no card below "
                "it may be. A player may not call their own discard.",
     .draws = "call KD on m1, where players may not call",
     .does_not = "lay KD on m1 in the player's own turn"},
    {.code = "claim.not-playable",
     .title = "a card called for cannot be played",
     .meaning = "The card called for fits no meld on the table, or not the one named; or it is not "
                "on the discard pile; or the caller may not lay off yet.",
     .draws = "call 3C with no meld it fits",
     .does_not = "call KD on m1, a set of kings"},
    {.code = "claim.too-late",
     .title = "a player called after the next draw",
     .meaning = "A call for a discard must come before the next player draws from the stock or "
                "takes from the discard pile, and before another player's call. This one came "
                "later.",
     .draws = "Bartek: draw; then Ala: call KD",
     .does_not = "Ala: call KD before Bartek draws"},
    {.code = "buy.not-allowed",
     .title = "a player bought a discard who may not",
     .meaning =
         "A player buys a discard where the variant has no buying, or buys their own discard, or "
         "one they may take for nothing because the next draw is theirs, or buys after opening "
         "where that ends buying, or gets more cards of the stock with it than the variant gives.",
     .draws = "buy 7H, where players may not buy",
     .does_not = "take 7H in the player's own turn"},
    {.code = "buy.not-top",
     .title = "a discard was bought that was not on top",
     .meaning = "The card bought is not on the discard pile, or others lie above it.",
     .draws = "buy 7H under a KD that was discarded later",
     .does_not = "buy KD"},
    {.code = "buy.too-late",
     .title = "a discard was bought after another player had it",
     .meaning = "The discard on offer has already been taken by the player whose draw it was, or "
                "bought, and the card now on top was declined before.",
     .draws = "Ala: take KD; then Cela: buy 7H, which lay under it",
     .does_not = "Cela: buy KD before another player has taken it"},
    {.code = "buy.too-often",
     .title = "a player bought more discards than a round allows",
     .meaning =
         "The player has already bought as many discards in this round as the variant allows.",
     .draws = "buy 7H for the fourth time, where three are allowed",
     .does_not = "buy 7H for the third time"},
});

}  // namespace

std::span<const CodeText> codes_of_turns() {
  return kCodes;
}

}  // namespace rummy
