// The catalogue of codes: melds, jokers, the opening and the table.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {.code = "meld.too-short",
     .title = "a meld has enough cards",
     .meaning =
         "The cards would be a run or a set if there were more of them; the variant's least number "
         "is not reached.",
     .draws = "meld 9H 10H",
     .does_not = "meld 9H 10H JH"},
    {.code = "meld.too-long",
     .title = "a meld has no more cards than it can have",
     .meaning = "The set or run has more cards than the variant allows.",
     .draws = "lay JK with 8S 8H 8D 8C, where a set has four",
     .does_not = "8S 8H 8D 8C as it is"},
    {.code = "meld.not-a-meld",
     .title = "the cards are a run or a set",
     .meaning = "The cards neither follow one another in one suit nor are of one rank, whatever "
                "the jokers "
                "among them stand for.",
     .draws = "meld 9H 10H JD",
     .does_not = "meld 9H 10H JH"},
    {.code = "meld.duplicate-suit",
     .title = "the cards of a set are of different suits",
     .meaning =
         "A set holds the same suit twice. That two packs are in play does not matter: their twins "
         "are the same card.",
     .draws = "meld 8S 8S 8H",
     .does_not = "meld 8S 8D 8H"},
    {.code = "meld.wraparound",
     .title = "a run does not go around the corner",
     .meaning =
         "The run goes on from the king over the ace to the two. An ace begins a run or ends it.",
     .draws = "meld KS AS 2S",
     .does_not = "meld QS KS AS, or AS 2S 3S"},
    {.code = "meld.after-last-draw",
     .title = "no melding after the last draw",
     .meaning =
         "The variant closes melding after the last draw of a turn, or lets a turn lay cards down "
         "or draw and not both, and the player drew and melded then.",
     .draws = "draw; draw; draw; meld …, where the third draw ends it",
     .does_not = "meld after the second draw"},
    {.code = "meld.not-now",
     .title = "melds are laid when the variant says",
     .meaning =
         "Melds are not to be laid at this point: not in the opening discard, not before the draw, "
         "not by a player who has opened in an earlier turn, or only when the round ends.",
     .draws = "Ala: meld …; draw; discard 3C",
     .does_not = "Ala: draw; meld …; discard 3C"},
    {.code = "joker.adjacent",
     .title = "no two jokers side by side in a run",
     .meaning =
         "Two jokers are neighbours in a run, and the variant forbids that. It holds for runs laid "
         "and for runs lengthened.",
     .draws = "meld 5S JK JK 8S",
     .does_not = "meld 5S JK 7S JK"},
    {.code = "joker.too-many",
     .title = "no more jokers in a meld than allowed",
     .meaning = "The meld has more jokers, for the natural cards in it, than the variant allows.",
     .draws = "meld 8S JK JK",
     .does_not = "meld 8S 8H JK JK"},
    {.code = "joker.unnamed",
     .title = "a joker says which card it is",
     .meaning =
         "The variant wants a joker to be named when it is laid (JK=7S), and it was not. As a note "
         "it says only that the referee had to find the card by its place.",
     .draws = "meld 8S 8H JK, where names are asked for",
     .does_not = "meld 8S 8H JK=8D"},
    {.code = "joker.wrong-card",
     .title = "a joker is named, or replaced, as a card it can be",
     .meaning = "The card a joker was named as has no place there, or the card put in its place is "
                "not the "
                "one it stands for.",
     .draws = "meld 5S JK=9S 7S",
     .does_not = "meld 5S JK=6S 7S"},
    {.code = "joker.not-reused",
     .title = "a joker reclaimed is used in the same turn",
     .meaning =
         "A joker taken from the table must be laid again before the turn ends, and was kept or "
         "discarded instead. It stands on the last action of the turn.",
     .draws = "swap 6S for JK in m1; discard 3C",
     .does_not = "swap 6S for JK in m1; meld 9H 9D JK; discard 3C"},
    {.code = "joker.not-reclaimable",
     .title = "this joker cannot be taken",
     .meaning =
         "The variant does not let jokers be taken from the table, or not this one or from this "
         "meld, or there is no joker in that meld.",
     .draws = "swap 6S for JK in m1, where jokers stay on the table",
     .does_not = "lay 4S on m1"},
    {.code = "joker.changed",
     .title = "a joker stays what it is",
     .meaning =
         "A joker on the table stands for another card than it did, or was moved to another place, "
         "where the variant does not allow it.",
     .draws = "move JK in m1, where jokers do not move",
     .does_not = "lay the card that fits the other end"},
    {.code = "opening.points",
     .title = "the first melds reach the points they need",
     .meaning =
         "A player's first melds, all those of the turn taken together, must count at least so "
         "many "
         "points. Cards laid off do not count; what a joker counts is the variant's matter and "
         "often decides. The player counts as open afterwards, so that later turns are judged by "
         "themselves.",
     .draws = "meld 9H 10H JH, 7S 7D 7C (50), where 51 are needed",
     .does_not = "meld 8S 9S 10S, 8D 8C 8H (51)"},
    {.code = "opening.pure-run",
     .title = "the first melds hold the run they need",
     .meaning =
         "Among a player's first melds the variant wants a run without a joker, or one with enough "
         "natural cards in a row. Points do not make up for it.",
     .draws = "meld KS KH KD, JS JD JH as the opening",
     .does_not = "meld 10S JS QS, 8D 8C 8H"},
    {.code = "opening.contract",
     .title = "the first melds are the contract of the round",
     .meaning =
         "A player opens with as many sets and as many runs as the round asks for, all in one turn "
         "and no other melds with them. In a round whose contract takes the whole hand no card is "
         "left, not even one to discard.",
     .draws = "meld 7S 7H 7C, 4D 5D 6D 7D in a round of two sets",
     .does_not = "meld 7S 7H 7C, QD QS QH"},
    {.code = "opening.required",
     .title = "some acts are for players who have opened",
     .meaning = "Laying off, rearranging the table, taking a joker or taking a discard is, in this "
                "variant, "
                "for players who have opened, in this turn or before as it says.",
     .draws = "lay KD on m1 before one's own first melds",
     .does_not = "meld the opening first, then lay KD on m1"},
    {.code = "lay.does-not-fit",
     .title = "a card laid off fits the meld",
     .meaning = "The card neither lengthens the run nor completes the set it was laid on. The "
                "message says "
                "why.",
     .draws = "lay 4S on m1, where m1 is 6S 7S 8S",
     .does_not = "lay 5S on m1"},
    {.code = "lay.no-such-meld",
     .title = "a meld that is named lies on the table",
     .meaning =
         "The action names a meld that is not on the table. Melds are numbered m1, m2, … through "
         "the round in the order they were laid.",
     .draws = "lay KD on m9, with three melds on the table",
     .does_not = "lay KD on m2"},
    {.code = "lay.ambiguous",
     .title = "it is clear which meld is meant",
     .meaning =
         "The card fits several melds that are not alike, none is named, and the variant wants it "
         "named. The card lies on one of them from there on, unknown which.",
     .draws = "lay 7S, which fits m1 and m4",
     .does_not = "lay 7S on m4"},
    {.code = "lay.not-allowed",
     .title = "laying off is not to be had here",
     .meaning =
         "The variant has no laying off, or not on this meld, or not at this point of the turn.",
     .draws = "lay KD on m1 before the draw",
     .does_not = "draw; lay KD on m1"},
    {.code = "table.card-removed",
     .title = "no card leaves the table",
     .meaning = "A card that lay on the table before the rearrangement is not there after it.",
     .draws = "table: without the 4S that was in m1",
     .does_not = "table: with all that lay there and the cards added"},
    {.code = "table.card-added",
     .title = "cards come to the table from the hand",
     .meaning = "After the rearrangement a card lies on the table that neither lay there before "
                "nor was in "
                "the player's hand.",
     .draws = "table: with 9C, which nobody had",
     .does_not = "table: with 9C from the hand"},
    {.code = "table.nothing-added",
     .title = "a rearrangement adds a card from the hand",
     .meaning =
         "The melds were rearranged without as many cards from the hand as the variant asks for.",
     .draws = "table: the same cards in other melds",
     .does_not = "table: with one card more"},
    {.code = "table.not-melds",
     .title = "the table is all melds afterwards",
     .meaning = "After the rearrangement some of the groups on the table are no melds.",
     .draws = "table: 4S 5S / 6S 6D 6C",
     .does_not = "table: 4S 5S 6S / 6D 6C 6H"},
    {.code = "table.not-allowed",
     .title = "rearranging is not to be had here",
     .meaning = "The variant does not let melds on the table be rearranged.",
     .draws = "table: …, where melds stay as they were laid",
     .does_not = "lay 7S on m1"},
    {.code = "note.sorted",
     .title = "a run written out of order is read sorted",
     .meaning =
         "The cards of a run stand in no order of places as they were written, up or down. The "
         "referee sorted them; jokers without a name then fill the gaps first, next the high end, "
         "next the low. Write the run in order, or name its jokers, if another reading was meant.",
     .draws = "meld 9H JH JK 8H, read as 8H 9H JK=10H JH",
     .does_not = "meld 8H 9H JK JH"},
    {.code = "note.spelling",
     .title = "read in spite of its spelling",
     .meaning =
         "The notation does not have this spelling, but it can mean one thing only, and was read "
         "as "
         "that: S10 for 10S, a typographic minus, a semicolon at the end of a line. Each kind is "
         "told once, where it is first met. Under --strict it is an error; what could mean two "
         "things is one always.",
     .draws = "discard S10",
     .does_not = "discard 10S"},
    {.code = "note.best-split",
     .title = "melds not written down were found",
     .meaning =
         "The round has ended, and the record does not say which of the cards left are in melds, "
         "or "
         "are laid off on melds they fit. They are counted as laid out for the best, and the melds "
         "are named.",
     .draws = "Ala: draw; knock; discard KD, with no melds named",
     .does_not = "Ala: draw; knock 7S 7H 7D, 2C 3C 4C; discard KD"},
    {.code = "note.house-rule",
     .title = "legal here, illegal at another table",
     .meaning =
         "Under --house-rules: this move is legal, and one of the other values tables use for a "
         "setting of this variant would forbid it; or this round or game comes out another way "
         "there. The finding changes no verdict; it tells players what to agree on beforehand.",
     .draws = "opening with 54 points only because a joker counts 25",
     .does_not = "opening with 54 points and no joker"},
});

}  // namespace

std::span<const CodeText> codes_of_melds() {
  return kCodes;
}

}  // namespace rummy
