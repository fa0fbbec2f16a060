// The catalogue of codes: melds, jokers, the opening and the table.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {.code = "meld.too-short",
     .title = "a meld has too few cards",
     .meaning = "The cards would be a run or a set if there were more of them; the variant's "
                "minimum is not reached.",
     .draws = "meld 9H 10H",
     .does_not = "meld 9H 10H JH"},
    {.code = "meld.too-long",
     .title = "a meld has too many cards",
     .meaning = "The set or run has more cards than the variant allows.",
     .draws = "lay JK with 8S 8H 8D 8C, where a set has four",
     .does_not = "8S 8H 8D 8C as it is"},
    {.code = "meld.not-a-meld",
     .title = "the cards are neither a run nor a set",
     .meaning = "Whatever the jokers among them stand for, the cards neither follow one another in "
                "one suit nor are of one rank.",
     .draws = "meld 9H 10H JD",
     .does_not = "meld 9H 10H JH"},
    {.code = "meld.duplicate-suit",
     .title = "a set has two cards of the same suit",
     .meaning = "A set has two cards of the same suit. It does not matter that the game is played "
                "with two packs: their twins are the same card.",
     .draws = "meld 8S 8S 8H",
     .does_not = "meld 8S 8D 8H"},
    {.code = "meld.wraparound",
     .title = "a run goes around the corner, past the ace",
     .meaning =
         "The run goes on from the king over the ace to the two. An ace begins a run or ends it.",
     .draws = "meld KS AS 2S",
     .does_not = "meld QS KS AS, or AS 2S 3S"},
    {.code = "meld.after-last-draw",
     .title = "a meld was laid down after the last draw",
     .meaning =
         "The variant does not allow melds after the last draw of a turn, or allows laying cards "
         "down or drawing in a turn but not both, and the player drew and then laid down.",
     .draws = "draw; draw; draw; meld …, where the third draw ends it",
     .does_not = "meld after the second draw"},
    {.code = "meld.not-now",
     .title = "a meld was laid down when the variant does not allow it",
     .meaning = "No melds may be laid down at this point: not in the turn that is only the first "
                "discard, not before the draw, not by a player who opened in an earlier turn, or "
                "only when the round ends.",
     .draws = "Ala: meld …; draw; discard 3C",
     .does_not = "Ala: draw; meld …; discard 3C"},
    {.code = "joker.adjacent",
     .title = "two jokers are side by side in a run",
     .meaning = "Two jokers lie side by side in a run, and the variant does not allow that. This "
                "holds for new runs and for runs made longer by laying off.",
     .draws = "meld 5S JK JK 8S",
     .does_not = "meld 5S JK 7S JK"},
    {.code = "joker.too-many",
     .title = "a meld has too many jokers",
     .meaning = "The meld has more jokers than the variant allows for its natural cards.",
     .draws = "meld 8S JK JK",
     .does_not = "meld 8S 8H JK JK"},
    {.code = "joker.unnamed",
     .title = "a joker was not named as the card it stands for",
     .meaning =
         "The variant requires a joker to be named when it is laid down (JK=7S), and it was not. "
         "As a note, it says only that the referee found the card from the joker's place.",
     .draws = "meld 8S 8H JK, where jokers must be named",
     .does_not = "meld 8S 8H JK=8D"},
    {.code = "joker.wrong-card",
     .title = "a joker was named, or exchanged, for a card it cannot stand for",
     .meaning = "The card named for the joker has no place there, or the card exchanged for the "
                "joker is not the one it stands for.",
     .draws = "meld 5S JK=9S 7S",
     .does_not = "meld 5S JK=6S 7S"},
    {.code = "joker.not-reused",
     .title = "a joker taken back was not used in the same turn",
     .meaning =
         "A joker taken back from the table must be laid down again before the turn ends; the "
         "player kept or discarded it instead. The finding points to the last action of the turn.",
     .draws = "swap 6S for JK in m1; discard 3C",
     .does_not = "swap 6S for JK in m1; meld 9H 9D JK; discard 3C"},
    {.code = "joker.not-reclaimable",
     .title = "a joker was taken back that may not be",
     .meaning = "The variant does not allow jokers to be taken back, or not this one or not from "
                "this meld, or the meld has no joker.",
     .draws = "swap 6S for JK in m1, where jokers stay on the table",
     .does_not = "lay 4S on m1"},
    {.code = "joker.changed",
     .title = "a joker on the table came to stand for another card",
     .meaning = "A joker on the table stands for another card than before, or was moved to another "
                "place, where the variant does not allow it.",
     .draws = "move JK in m1, where jokers do not move",
     .does_not = "lay off the card that fits the other end"},
    {.code = "opening.points",
     .title = "the opening does not reach its minimum of points",
     .meaning = "A player's first melds, all those of the turn together, must count at least the "
                "minimum of points. Cards laid off do not count; what a joker counts depends on "
                "the variant and often decides. The player is treated as having opened afterwards, "
                "so that later turns are judged by themselves.",
     .draws = "meld 9H 10H JH, 7S 7D 7C (50), where the minimum is 51",
     .does_not = "meld 8S 9S 10S, 8D 8C 8H (51)"},
    {.code = "opening.pure-run",
     .title = "the opening lacks the run it needs",
     .meaning = "The variant requires a run without a joker among a player's first melds, or a run "
                "with enough natural cards in a row. Points do not make up for it.",
     .draws = "meld KS KH KD, JS JD JH as the opening",
     .does_not = "meld 10S JS QS, 8D 8C 8H"},
    {.code = "opening.contract",
     .title = "the opening is not the contract of the round",
     .meaning = "A player opens with exactly the sets and runs the round requires, all in one turn "
                "and with no other melds. In a round whose contract takes the whole hand no card "
                "is left, not even one to discard.",
     .draws = "meld 7S 7H 7C, 4D 5D 6D 7D in a round of two sets",
     .does_not = "meld 7S 7H 7C, QD QS QH"},
    {.code = "opening.required",
     .title = "a player who has not opened made a move that needs it",
     .meaning =
         "In this variant only a player who has opened, in this turn or before it as the variant "
         "says, may lay off, rearrange the table, take back a joker or take a discard.",
     .draws = "lay KD on m1 before the player has opened",
     .does_not = "meld the opening in one turn, then lay KD on m1 in the next"},
    {.code = "lay.does-not-fit",
     .title = "a card laid off does not fit the meld",
     .meaning = "The card neither makes the run longer nor completes the set it was laid off on. "
                "The message says why.",
     .draws = "lay 4S on m1, where m1 is 6S 7S 8S",
     .does_not = "lay 5S on m1"},
    {.code = "lay.no-such-meld",
     .title = "the meld named is not on the table",
     .meaning = "The action names a meld that is not on the table. Melds are numbered m1, m2, … "
                "through the round in the order they were laid down.",
     .draws = "lay KD on m9, with three melds on the table",
     .does_not = "lay KD on m2"},
    {.code = "lay.ambiguous",
     .title = "it is unclear which meld is meant",
     .meaning =
         "The card fits several melds that are not alike, and the record does not name the meld, "
         "as the variant requires. From then on the card lies on one of them, unknown which.",
     .draws = "lay 7S, which fits m1 and m4",
     .does_not = "lay 7S on m4"},
    {.code = "lay.not-allowed",
     .title = "a card was laid off where it is not allowed",
     .meaning = "The variant does not allow laying off, or not on this meld, or not at this point "
                "of the turn.",
     .draws = "lay KD on m1 before the draw",
     .does_not = "draw; lay KD on m1"},
    {.code = "table.card-removed",
     .title = "a card left the table",
     .meaning = "A card that lay on the table before the rearrangement is not there after it.",
     .draws = "table: without the 4S that was in m1",
     .does_not = "table: with all the cards that were there and the cards added"},
    {.code = "table.card-added",
     .title = "a card came to the table that was not in the hand",
     .meaning = "After the rearrangement there is a card on the table that was neither there "
                "before nor in the player's hand.",
     .draws = "table: with 9C, which the player did not hold",
     .does_not = "table: with 9C from the hand"},
    {.code = "table.nothing-added",
     .title = "a rearrangement added no card from the hand",
     .meaning = "The player rearranged melds without adding as many cards from the hand as the "
                "variant requires.",
     .draws = "table: the same cards in other melds",
     .does_not = "table: with one card more"},
    {.code = "table.not-melds",
     .title = "the table is not all melds afterwards",
     .meaning = "After the rearrangement some of the cards on the table form no melds.",
     .draws = "table: 4S 5S / 6S 6D 6C",
     .does_not = "table: 4S 5S 6S / 6D 6C 6H"},
    {.code = "table.not-allowed",
     .title = "the table was rearranged where it is not allowed",
     .meaning = "The variant does not allow melds on the table to be rearranged.",
     .draws = "table: …, where melds stay as they were laid down",
     .does_not = "lay 7S on m1"},
    {.code = "note.sorted",
     .title = "a run written out of order is sorted",
     .meaning =
         "The cards of a run are written in no order, neither up nor down. The referee sorted "
         "them; jokers that are not named fill the gaps first, then the high end, then the low "
         "end. If another reading was meant, write the run in order or name its jokers.",
     .draws = "meld 9H JH JK 8H, read as 8H 9H JK=10H JH",
     .does_not = "meld 8H 9H JK JH"},
    {.code = "note.spelling",
     .title = "read in spite of its spelling",
     .meaning = "The notation does not have this spelling, but it can mean only one thing and was "
                "read as that: S10 for 10S, a typographic minus, a semicolon at the end of a line. "
                "Each kind is reported once, where it first occurs. Under --strict it is an error; "
                "a spelling that could mean two things is always an error.",
     .draws = "discard S10",
     .does_not = "discard 10S"},
    {.code = "note.reading",
     .title = "how a scoresheet was read",
     .meaning =
         "The scoresheet does not say it in so many words, and the referee chose how to read "
         "it: an encoding that is not Unicode, a name in another spelling, numbers that are "
         "running totals, a row or column that is left out. Each kind is reported once, where "
         "it first occurs.",
     .draws = "2,maeve,63, after 1,Maeve,41",
     .does_not = "2,Maeve,63"},
    {.code = "note.best-split",
     .title = "melds not written down were found",
     .meaning = "The round has ended, and the record does not say which of the cards left are in "
                "melds, or are laid off on melds they fit. The best split is counted, and the "
                "finding names its melds.",
     .draws = "Ala: draw; knock; discard KD, with no melds named",
     .does_not = "Ala: draw; knock 7S 7H 7D, 2C 3C 4C; discard KD"},
    {.code = "note.house-rule",
     .title = "legal here, illegal at another table",
     .meaning =
         "Under --house-rules: this move is legal, and one of the other values that tables use for "
         "a setting of this variant would forbid it, or this round or game would end another way "
         "there. The finding changes no verdict; it shows players what to agree on beforehand.",
     .draws = "opening with 54 points only because a joker counts 25",
     .does_not = "opening with 54 points and no joker"},
});

}  // namespace

std::span<const CodeText> codes_of_melds() {
  return kCodes;
}

}  // namespace rummy
