// The catalogue of codes: the record, the deal, rounds, the game and its scores.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {.code = "record.syntax",
     .title = "the record keeps to the notation",
     .meaning =
         "The referee could not read this place: a word, sign or value that the notation does not "
         "have there. Such a record is malformed: everything wrong with its notation is listed, "
         "and "
         "its moves are not judged until that is mended.",
     .draws = "Ala draw 7S; discard KD (no colon after the name)",
     .does_not = "Ala: draw 7S; discard KD"},
    {.code = "record.unknown-key",
     .title = "only keys the notation knows",
     .meaning =
         "The head, a round or an object has a key the notation does not know. A misspelt key must "
         "not be passed over, for what it says would be lost. Keys of your own may begin with x-.",
     .draws = "varaint: NAME",
     .does_not = "x-hall: two"},
    {.code = "record.unknown-player",
     .title = "every name is one of the players",
     .meaning =
         "A line is about somebody the head does not list under players. Names are compared letter "
         "by letter, upper and lower case apart.",
     .draws = "players: Ala, Bartek … Alla: draw",
     .does_not = "Ala: draw"},
    {.code = "record.unknown-card",
     .title = "every card is a card",
     .meaning =
         "A card is its rank, then its suit: A 2 3 4 5 6 7 8 9 10 J Q K and S H D C (or the suit's "
         "symbol). JK is a joker, JK=7S one that is named, ?? a card the record does not know.",
     .draws = "discard 1S",
     .does_not = "discard AS"},
    {.code = "record.unknown-variant",
     .title = "the variant is one the referee has",
     .meaning =
         "The record names a variant that none of the variant directories holds, or names none and "
         "none was given. A record names variants by name only, never by a path; --variant judges "
         "by another one, --variant-dir adds a directory.",
     .draws = "variant: a name nobody defined",
     .does_not = "variant: one of those `rumref variant list` prints"},
    {.code = "record.unknown-setting",
     .title = "house rules set settings that exist",
     .meaning =
         "A house rule (set in the record, --set on the command line) has a key that the variant "
         "language does not know. The settings of a variant are listed by `rumref variant show`.",
     .draws = "set opening.pionts: 40",
     .does_not = "set opening.points: 40"},
    {.code = "record.bad-setting",
     .title = "house rules have values that can hold",
     .meaning =
         "A house rule has a value its setting cannot take, or one that cannot hold together with "
         "another setting; the record is then malformed. Where the value as such is possible but "
         "outside of what the variant leaves to the table's agreement, it is illegal and the game "
         "is judged as recorded.",
     .draws = "set opening.points: many",
     .does_not = "set opening.points: 40"},
    {.code = "record.too-large",
     .title = "a record keeps within the limit",
     .meaning =
         "The record is longer than --max-record-bytes (16 MiB unless told otherwise), or unfolds "
         "to more than the referee will hold. The limit guards the memory of a machine that judges "
         "records of strangers.",
     .draws = "a line of 20 MiB in an .ndjson file",
     .does_not = "the same line under --max-record-bytes 32MiB"},
    {.code = "players.count",
     .title = "as many players as the variant admits",
     .meaning =
         "The variant is for a certain number of players and the record lists fewer or more. The "
         "game is judged as recorded all the same.",
     .draws = "players: Ala (where two to four play)",
     .does_not = "players: Ala, Bartek"},
    {.code = "players.duplicate",
     .title = "no two players of one name",
     .meaning = "Two seats bear the same name, so that no line tells which of them is meant. The "
                "record is "
                "malformed until one of them is named otherwise.",
     .draws = "players: Ala, Ala",
     .does_not = "players: Ala K., Ala W."},
    {.code = "deal.hand-size",
     .title = "each player is dealt as many cards as the variant says",
     .meaning =
         "The cards written down for a player at the deal are fewer or more than the variant deals "
         "to that seat. Whoever plays first may be due more than the others.",
     .draws = "deal Ala: twelve cards, where thirteen are dealt",
     .does_not = "deal Ala: thirteen cards"},
    {.code = "deal.too-many-copies",
     .title = "no more copies of a card than the packs have",
     .meaning =
         "All the cards known so far hold one more copy of a card than the packs in play. The "
         "cards "
         "dealt, turned up, in the stock and played are counted together; a card that comes back "
         "from the pile is not counted twice.",
     .draws = "three times 8S in a game with two packs",
     .does_not = "twice 8S, one from each pack"},
    {.code = "deal.dealer",
     .title = "the deal goes to the player whose turn it is",
     .meaning = "Somebody dealt this round whose deal it was not. The variant says how the deal "
                "passes on; "
                "players out of the game are passed over.",
     .draws = "round 1 dealer: Ala; round 2 dealer: Ala again, where it passes to the left",
     .does_not = "round 2 dealer: Bartek, on Ala's left"},
    {.code = "deal.cut",
     .title = "the cut decides who deals first",
     .meaning =
         "The cards drawn for the first deal point to another dealer than the one written down. "
         "The "
         "variant says whether the high or the low card deals and in which order ranks and suits "
         "count.",
     .draws = "cut: Ala 9D, Bartek KS; dealer: Ala, where the high card deals",
     .does_not = "dealer: Bartek"},
    {.code = "deal.upcard",
     .title = "a card is turned up only where the variant has one",
     .meaning =
         "The record turns a card up to begin the discard pile where the variant begins it empty, "
         "or none where one is due.",
     .draws = "upcard: 9D, where the pile begins empty",
     .does_not = "no upcard; the first discard begins the pile"},
    {.code = "deal.wild",
     .title = "a card makes its rank wild only where the variant has that",
     .meaning =
         "The record turns up a card whose rank is wild in the round, and the variant has no "
         "such card.",
     .draws = "wild: 7H, in a game whose only wild cards are jokers",
     .does_not = "wild: 7H, where joker.rank is turned_up"},
    {.code = "round.unfinished",
     .title = "the record of a round goes on to its end",
     .meaning = "The record stops before the round is over. That is no fault of the players: the "
                "round has "
                "no scores, and the record is undecided.",
     .draws = "the last line is Ala: draw; discard 3C, and nobody has gone out",
     .does_not = "the last line goes out, or abandon: says that the round was given up"},
    {.code = "round.not-over",
     .title = "a round ends before the next begins",
     .meaning =
         "A new round begins, or the round is given up, though it had not ended: nobody had gone "
         "out and the stock was not exhausted. Giving a round up is a matter of what the variant "
         "allows.",
     .draws = "round, while both players hold cards and the stock is there",
     .does_not = "round, after a player has gone out"},
    {.code = "round.hand",
     .title = "the cards shown are the cards left",
     .meaning = "The hand written down at the end of the round is not what the player must still "
                "have held "
                "after all the draws and plays.",
     .draws = "hand Bartek: KS, who discarded KS before",
     .does_not = "hand Bartek: the cards the replay leaves him"},
    {.code = "game.after-end",
     .title = "nothing is played after the game has ended",
     .meaning = "A round begins after the game had a winner by the rules of the variant.",
     .draws = "a round after only one player was still below the limit",
     .does_not = "the winner: line right after that round"},
    {.code = "game.eliminated",
     .title = "players out of the game do not play",
     .meaning =
         "A player whose total took him out of the game plays, deals or is dealt cards in a later "
         "round, without having bought back in.",
     .draws = "Celina, out with 505, plays in the next round",
     .does_not = "Celina is passed over"},
    {.code = "game.buy-back",
     .title = "buying back keeps to the variant's terms",
     .meaning = "A player comes back into the game where the variant does not allow it, more often "
                "than it "
                "allows, without being out, or with nobody left whose total could be taken over.",
     .draws = "buy_back: Bartek, where the variant has no buy-back",
     .does_not = "the same under set end.buy_back.allowed: true"},
    {.code = "score.round",
     .title = "the score written down is the score of the round",
     .meaning =
         "The players wrote down another score for this round than the rules give. The finding "
         "shows the working of the right one. Where cards are not known and both could be, it is "
         "undecided.",
     .draws = "score: Bartek 34, who holds KH 9D 5S (24)",
     .does_not = "score: Bartek 24"},
    {.code = "score.total",
     .title = "the total written down is the running total",
     .meaning =
         "The running total on the sheet differs from the sum of scores, adjustments and what was "
         "carried into the record. A wrong total often follows from a wrong score further up: that "
         "one draws score.round.",
     .draws = "total: Ala 10 after scores of -10 and 25",
     .does_not = "total: Ala 15"},
    {.code = "score.winner",
     .title = "the winner written down is the winner",
     .meaning =
         "The record says that somebody has won the game who has not: another player has, or the "
         "game goes on.",
     .draws = "winner: Ala, while two players are still in",
     .does_not = "winner: Ala, the last one below the limit"},
});

}  // namespace

std::span<const CodeText> codes_of_records() {
  return kCodes;
}

}  // namespace rummy
