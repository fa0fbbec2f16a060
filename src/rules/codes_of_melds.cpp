// The catalogue of codes: melds, jokers, the opening and the table.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {"meld.too-short", "a meld has enough cards",
     "The cards would be a run or a set if there were more of them; the variant's least number "
     "is not reached.",
     "meld 9H 10H", "meld 9H 10H JH"},
    {"meld.too-long", "a meld has no more cards than it can have",
     "The set or run has more cards than the variant allows.",
     "lay JK with 8S 8H 8D 8C, where a set has four", "8S 8H 8D 8C as it is"},
    {"meld.not-a-meld", "the cards are a run or a set",
     "The cards neither follow one another in one suit nor are of one rank, whatever the jokers "
     "among them stand for.",
     "meld 9H 10H JD", "meld 9H 10H JH"},
    {"meld.duplicate-suit", "the cards of a set are of different suits",
     "A set holds the same suit twice. That two packs are in play does not matter: their twins "
     "are the same card.",
     "meld 8S 8S 8H", "meld 8S 8D 8H"},
    {"meld.wraparound", "a run does not go around the corner",
     "The run goes on from the king over the ace to the two. An ace begins a run or ends it.",
     "meld KS AS 2S", "meld QS KS AS, or AS 2S 3S"},
    {"meld.after-last-draw", "no melding after the last draw",
     "The variant closes melding after the last draw of a turn, and the player melded then.",
     "draw; draw; draw; meld …, where the third draw ends it", "meld after the second draw"},
    {"meld.not-now", "melds are laid when the variant says",
     "Melds are not to be laid at this point: not in the opening discard, not before the draw, "
     "or only when the round ends.",
     "Ala: meld …; draw; discard 3C", "Ala: draw; meld …; discard 3C"},
    {"joker.adjacent", "no two jokers side by side in a run",
     "Two jokers are neighbours in a run, and the variant forbids that. It holds for runs laid "
     "and for runs lengthened.",
     "meld 5S JK JK 8S", "meld 5S JK 7S JK"},
    {"joker.too-many", "no more jokers in a meld than allowed",
     "The meld has more jokers, for the natural cards in it, than the variant allows.",
     "meld 8S JK JK", "meld 8S 8H JK JK"},
    {"joker.unnamed", "a joker says which card it is",
     "The variant wants a joker to be named when it is laid (JK=7S), and it was not. As a note "
     "it says only that the referee had to find the card by its place.",
     "meld 8S 8H JK, where names are asked for", "meld 8S 8H JK=8D"},
    {"joker.wrong-card", "a joker is named, or replaced, as a card it can be",
     "The card a joker was named as has no place there, or the card put in its place is not the "
     "one it stands for.",
     "meld 5S JK=9S 7S", "meld 5S JK=6S 7S"},
    {"joker.not-reused", "a joker reclaimed is used in the same turn",
     "A joker taken from the table must be laid again before the turn ends, and was kept or "
     "discarded instead. It stands on the last action of the turn.",
     "swap 6S for JK in m1; discard 3C", "swap 6S for JK in m1; meld 9H 9D JK; discard 3C"},
    {"joker.not-reclaimable", "this joker cannot be taken",
     "The variant does not let jokers be taken from the table, or not this one or from this "
     "meld, or there is no joker in that meld.",
     "swap 6S for JK in m1, where jokers stay on the table", "lay 4S on m1"},
    {"joker.changed", "a joker stays what it is",
     "A joker on the table stands for another card than it did, or was moved to another place, "
     "where the variant does not allow it.",
     "move JK in m1, where jokers do not move", "lay the card that fits the other end"},
    {"opening.points", "the first melds reach the points they need",
     "A player's first melds, all those of the turn taken together, must count at least so many "
     "points. Cards laid off do not count; what a joker counts is the variant's matter and "
     "often decides. The player counts as open afterwards, so that later turns are judged by "
     "themselves.",
     "meld 9H 10H JH, 7S 7D 7C (50), where 51 are needed", "meld 8S 9S 10S, 8D 8C 8H (51)"},
    {"opening.pure-run", "the first melds hold the run they need",
     "Among a player's first melds the variant wants a run without a joker, or one with enough "
     "natural cards in a row. Points do not make up for it.",
     "meld KS KH KD, JS JD JH as the opening", "meld 10S JS QS, 8D 8C 8H"},
    {"opening.required", "some acts are for players who have opened",
     "Laying off, taking a joker or taking a discard is, in this variant, for players who have "
     "opened, in this turn or before as it says.",
     "lay KD on m1 before one's own first melds", "meld the opening first, then lay KD on m1"},
    {"lay.does-not-fit", "a card laid off fits the meld",
     "The card neither lengthens the run nor completes the set it was laid on. The message says "
     "why.",
     "lay 4S on m1, where m1 is 6S 7S 8S", "lay 5S on m1"},
    {"lay.no-such-meld", "a meld that is named lies on the table",
     "The action names a meld that is not on the table. Melds are numbered m1, m2, … through "
     "the round in the order they were laid.",
     "lay KD on m9, with three melds on the table", "lay KD on m2"},
    {"lay.ambiguous", "it is clear which meld is meant",
     "The card fits several melds that are not alike, none is named, and the variant wants it "
     "named. The card lies on one of them from there on, unknown which.",
     "lay 7S, which fits m1 and m4", "lay 7S on m4"},
    {"lay.not-allowed", "laying off is not to be had here",
     "The variant has no laying off, or not on this meld, or not at this point of the turn.",
     "lay KD on m1 before the draw", "draw; lay KD on m1"},
    {"table.card-removed", "no card leaves the table",
     "A card that lay on the table before the rearrangement is not there after it.",
     "table: without the 4S that was in m1", "table: with all that lay there and the cards added"},
    {"table.card-added", "cards come to the table from the hand",
     "After the rearrangement a card lies on the table that neither lay there before nor was in "
     "the player's hand.",
     "table: with 9C, which nobody had", "table: with 9C from the hand"},
    {"table.nothing-added", "a rearrangement adds a card from the hand",
     "The melds were rearranged without as many cards from the hand as the variant asks for.",
     "table: the same cards in other melds", "table: with one card more"},
    {"table.not-melds", "the table is all melds afterwards",
     "After the rearrangement some of the groups on the table are no melds.",
     "table: 4S 5S / 6S 6D 6C", "table: 4S 5S 6S / 6D 6C 6H"},
    {"table.not-allowed", "rearranging is not to be had here",
     "The variant does not let melds on the table be rearranged.",
     "table: …, where melds stay as they were laid", "lay 7S on m1"},
    {"note.sorted", "a run written out of order is read sorted",
     "The cards of a run stand in no order of places as they were written, up or down. The "
     "referee sorted them; jokers without a name then fill the gaps first, next the high end, "
     "next the low. Write the run in order, or name its jokers, if another reading was meant.",
     "meld 9H JH JK 8H, read as 8H 9H JK=10H JH", "meld 8H 9H JK JH"},
    {"note.house-rule", "legal here, illegal at another table",
     "Under --house-rules: this move is legal, and one of the other values tables use for a "
     "setting of this variant would forbid it. The finding changes no verdict; it tells players "
     "what to agree on beforehand.",
     "opening with 54 points only because a joker counts 25",
     "opening with 54 points and no joker"},
});

}  // namespace

std::span<const CodeText> codes_of_melds() {
  return kCodes;
}

}  // namespace rummy
