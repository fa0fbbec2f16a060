// The catalogue of codes: turns, draws, discards and ways to end a round.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {.code = "turn.out-of-order",
     .title = "players play in turn",
     .meaning =
         "Somebody plays while it is another player's turn. The turn out of order takes the place "
         "of the one that was due; when the player passed over plays next, that is in order.",
     .draws = "Ala: draw; discard 3C, then Ala: draw; discard 4C",
     .does_not = "Ala, then the player on her left"},
    {.code = "turn.no-draw",
     .title = "a turn begins with its draw",
     .meaning =
         "A player acts, or goes out, without the draw that was due: none was made, or, where a "
         "player who lays "
         "nothing has to draw on, not the next one. Where a turn lays cards down or draws one, it "
         "did "
         "neither. What only follows from the missing draw is not "
         "told again.",
     .draws = "Ala: discard 3C",
     .does_not = "Ala: draw; discard 3C"},
    {.code = "turn.second-draw",
     .title = "no more draws than the turn has",
     .meaning = "A player draws or takes once more than the variant allows in one turn; or draws "
                "after laying cards down, where a turn does the one or the other.",
     .draws = "Ala: draw 7S; draw 8C; discard 3C",
     .does_not = "Ala: draw 7S; discard 3C"},
    {.code = "turn.no-discard",
     .title = "a turn ends with its discard",
     .meaning =
         "The variant wants each turn to end with a card laid on the discard pile, and this turn "
         "ended without it although the player still had cards. It stands on the last action of "
         "the "
         "turn.",
     .draws = "Ala: draw 7S (and the next player goes on)",
     .does_not = "Ala: draw 7S; discard 3C"},
    {.code = "turn.after-end",
     .title = "nothing is played after the round has ended",
     .meaning =
         "A player plays on after somebody had gone out or the round had ended otherwise. What is "
         "played then is not applied; hands are counted as they stood.",
     .draws = "Ala goes out; Bartek: draw; discard 3C",
     .does_not = "Ala goes out; hand Bartek: …"},
    {.code = "turn.first-move",
     .title = "the first move is the one the variant asks for",
     .meaning =
         "The player who begins does something else than the variant's first move. Where that "
         "player is dealt a card more, it is a discard alone: no draw and, unless the variant "
         "allows it, no meld. Where the discard pile begins empty, it is a draw from the stock.",
     .draws = "first turn: Ala: draw; discard 3C, where it is a discard alone",
     .does_not = "first turn: Ala: discard 3C"},
    {.code = "draw.stock-mismatch",
     .title = "the card drawn is the top of the recorded stock",
     .meaning = "The record gives the order of the stock, and the card drawn is not the one on "
                "top. One of "
                "the two was written down wrongly; the recorded stock is trusted no further.",
     .draws = "stock: 4C 8D …; Ala: draw 8D",
     .does_not = "stock: 4C 8D …; Ala: draw 4C"},
    {.code = "draw.stock-empty",
     .title = "a draw needs a card in the stock",
     .meaning =
         "The stock is used up and may not, or cannot, be made anew from the discards: the draw "
         "cannot have happened.",
     .draws = "draw after the stock ran out for good",
     .does_not = "take the top discard, or the round ends"},
    {.code = "draw.discard-empty",
     .title = "a card taken needs a discard pile",
     .meaning = "The discard pile is empty, so that nothing can be taken from it.",
     .draws = "the second player takes before anything was discarded",
     .does_not = "take after the first discard"},
    {.code = "draw.not-on-pile",
     .title = "the card taken lies on the discard pile",
     .meaning =
         "The card is nowhere on the discard pile. What lies there follows from the discards "
         "recorded before.",
     .draws = "discard 5H, then take 6H",
     .does_not = "discard 5H, then take 5H"},
    {.code = "draw.not-top",
     .title = "only the top discard can be taken",
     .meaning =
         "The card lies on the pile, but under others, and the variant gives the top card only.",
     .draws = "discards 5H, then KD: take 5H",
     .does_not = "take KD"},
    {.code = "draw.wild",
     .title = "no wild card is taken from the discard pile",
     .meaning = "The card taken from the discard pile is a joker or of the rank that is wild, and "
                "the variant leaves such cards lying; some let the first player take the card "
                "turned up all the same.",
     .draws = "sevens are wild; Ala: discard 7C; Bartek: take 7C",
     .does_not = "Bartek: draw"},
    {.code = "draw.unused",
     .title = "a discard taken must be used",
     .meaning =
         "The variant lets a card be taken from the discard pile only to lay it on the table in "
         "the "
         "same turn, and that did not happen. It stands on the last action of the turn that owed "
         "it. What counts as use (a new meld, laying off, freeing a joker) is the variant's "
         "matter.",
     .draws = "Ala: take KD; discard 3C",
     .does_not = "Ala: take KD; meld KD KS KH; discard 3C"},
    {.code = "draw.not-allowed",
     .title = "this draw is not to be had now",
     .meaning =
         "The variant does not give this draw: no taking from the pile at all, none in the extra "
         "turns after the stock has gone, or only under a condition that is not met "
         "(having opened, for one).",
     .draws = "take KD before opening, where the pile is for those who have opened",
     .does_not = "draw"},
    {.code = "draw.pass",
     .title = "declining needs an offer",
     .meaning = "A player passes where the variant offers nothing to decline, or passes and lays "
                "cards down in one turn.",
     .draws = "Ala: pass, with cards in the stock",
     .does_not = "Ala: draw; discard 3C"},
    {.code = "stock.reshuffle",
     .title = "the discards become the stock as the variant allows",
     .meaning =
         "The discards were made into a new stock where the variant does not do that, more often "
         "than it does, while the stock still had cards, or with other cards than the pile has; or "
         "they were shuffled where they are only turned over.",
     .draws = "reshuffle a second time, where it is done once",
     .does_not = "reshuffle when the stock runs out the first time"},
    {.code = "card.not-held",
     .title = "a card played is a card held",
     .meaning =
         "The player cannot have had this card: it is not among the cards dealt, drawn and taken "
         "that are still in hand. The action is left out, as it cannot have happened as written.",
     .draws = "Ala: draw 7S; discard KD, and no KD in her hand",
     .does_not = "Ala: draw 7S; discard 7S"},
    {.code = "discard.just-taken",
     .title = "a card just taken is not discarded",
     .meaning =
         "The variant forbids to lay the card taken from the pile back on it in the same turn.",
     .draws = "Ala: take KD; discard KD",
     .does_not = "Ala: take KD; discard 3C"},
    {.code = "discard.not-allowed",
     .title = "this discard is not to be had now",
     .meaning =
         "The variant has no discard here, or a condition for it is not met (as for a last card "
         "that would still fit a meld on the table).",
     .draws = "discard 3C, where turns have no discard",
     .does_not = "the turn ends without one"},
    {.code = "knock.too-many-points",
     .title = "a knock keeps within its limit",
     .meaning =
         "The cards left in the knocker's hand count more than the variant lets a player knock "
         "with.",
     .draws = "knock with 6 points, where 5 are the limit",
     .does_not = "knock with 5 points"},
    {.code = "drop.not-allowed",
     .title = "a player leaves the round only where and when the game allows it",
     .meaning = "The player leaves the round for points fixed beforehand, and the variant does not "
                "have that, or not at this moment: it is done before the draw, and some games "
                "allow it in a player's first turn only, or only later.",
     .draws = "Ala: draw 3C; drop",
     .does_not = "Ala: drop"},
    {.code = "knock.not-allowed",
     .title = "knocking is not to be had now",
     .meaning = "The variant has no knocking, or not at this point of the turn or the round.",
     .draws = "knock, where rounds end by going out only",
     .does_not = "meld and discard the last card"},
    {.code = "out.cards-left",
     .title = "going out leaves no card",
     .meaning =
         "A player claims to go out, and more cards are in no meld than the variant lets be left "
         "over. Where no melds are named, no way to divide the hand leaves so few.",
     .draws = "out with three melds and two cards over",
     .does_not = "out with every card in melds"},
    {.code = "out.none-left",
     .title = "going out keeps the card it must keep",
     .meaning =
         "The variant wants one card to be left over when a player goes out, and none is: every "
         "card is in a meld, and without any of them the others are no melds any more.",
     .draws = "out with two melds of three and nothing else, where one card must be left",
     .does_not = "out with one odd card"},
    {.code = "out.composition",
     .title = "the hand that goes out has the melds it needs",
     .meaning =
         "The variant wants certain melds of a hand that goes out (so many runs, so many without a "
         "joker), and these are not there.",
     .draws = "out with two sets, where two runs are needed",
     .does_not = "out with two runs"},
    {.code = "out.pattern",
     .title = "an instant win has its cards",
     .meaning =
         "A player claims to win at once with a group of cards that is no winning pattern of the "
         "variant.",
     .draws = "out 7S 7H 7D JK, where four natural sevens are the pattern",
     .does_not = "out 7S 7H 7D 7C"},
    {.code = "out.no-discard",
     .title = "the last card is discarded",
     .meaning =
         "The variant wants the player who goes out to end with a discard, and the last card was "
         "laid on the table instead, or kept. The round ends all the same and is scored as gone "
         "out.",
     .draws = "Ala melds all the cards she holds",
     .does_not = "Ala melds all but one and discards that one"},
    {.code = "out.not-allowed",
     .title = "going out is not to be had now",
     .meaning = "The variant does not let a player go out here or in this way.",
     .draws = "out in the turn that only discards",
     .does_not = "out in a later turn"},
    {.code = "claim.not-allowed",
     .title = "calling is not to be had here",
     .meaning =
         "A player calls for a discard out of turn where the variant has no such call, or not for "
         "this card: where only the discard just made may be called, none below it. Nobody may "
         "call the discard they have just made themselves.",
     .draws = "call KD on m1, where nobody may call",
     .does_not = "lay KD on m1 in one's own turn"},
    {.code = "claim.not-playable",
     .title = "a card called for can be played",
     .meaning =
         "The card called for fits no meld on the table, or not the one named; or it is not on the "
         "discard pile; or the caller may not add cards to melds yet.",
     .draws = "call 3C with no meld it fits",
     .does_not = "call KD on m1, a set of kings"},
    {.code = "claim.too-late",
     .title = "a call comes before the next draw",
     .meaning =
         "A call for a discard has to come before the next player draws from the stock or takes "
         "from the pile, and this one came later.",
     .draws = "Bartek: draw; then Ala: call KD",
     .does_not = "Ala: call KD before Bartek draws"},
    {.code = "buy.not-allowed",
     .title = "a discard is bought by who may buy it",
     .meaning =
         "A player buys a discard out of turn where the variant has no buying, or buys their own "
         "discard, or one they may take for nothing since the next draw is theirs; or has opened, "
         "where that ends buying; or more cards of the stock are written with it than come with "
         "it.",
     .draws = "buy 7H, where nobody may buy",
     .does_not = "take 7H in one's own turn"},
    {.code = "buy.not-top",
     .title = "a discard bought is the top one",
     .meaning = "The card bought is not on the discard pile, or others lie above it.",
     .draws = "buy 7H under a KD that was discarded later",
     .does_not = "buy KD"},
    {.code = "buy.too-late",
     .title = "a discard is bought before somebody else has it",
     .meaning =
         "The discard that was on offer has been taken by the player to draw, or bought, and what "
         "lies on top now was declined before.",
     .draws = "Ala: take KD; then Cela: buy 7H, which lay under it",
     .does_not = "Cela: buy KD before anybody has taken it"},
    {.code = "buy.too-often",
     .title = "a player buys no more discards than a round allows",
     .meaning = "The player has bought as many discards in this round as the variant lets one buy.",
     .draws = "buy 7H for the fourth time, where three are allowed",
     .does_not = "buy 7H for the third time"},
});

}  // namespace

std::span<const CodeText> codes_of_turns() {
  return kCodes;
}

}  // namespace rummy
