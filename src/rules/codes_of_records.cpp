// The catalogue of codes: the record, the deal, rounds, the game and its scores.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {"record.syntax", "the record keeps to the notation",
     "The referee could not read this place: a word, sign or value that the notation does not "
     "have there. Such a record is malformed: everything wrong with its notation is listed, and "
     "its moves are not judged until that is mended.",
     "Ala draw 7S; discard KD (no colon after the name)", "Ala: draw 7S; discard KD"},
    {"record.unknown-key", "only keys the notation knows",
     "The head, a round or an object has a key the notation does not know. A misspelt key must "
     "not be passed over, for what it says would be lost. Keys of your own may begin with x-.",
     "varaint: NAME", "x-hall: two"},
    {"record.unknown-player", "every name is one of the players",
     "A line is about somebody the head does not list under players. Names are compared letter "
     "by letter, upper and lower case apart.",
     "players: Ala, Bartek … Alla: draw", "Ala: draw"},
    {"record.unknown-card", "every card is a card",
     "A card is its rank, then its suit: A 2 3 4 5 6 7 8 9 10 J Q K and S H D C (or the suit's "
     "symbol). JK is a joker, JK=7S one that is named, ?? a card the record does not know.",
     "discard 1S", "discard AS"},
    {"record.unknown-variant", "the variant is one the referee has",
     "The record names a variant that none of the variant directories holds, or names none and "
     "none was given. A record names variants by name only, never by a path; --variant judges "
     "by another one, --variant-dir adds a directory.",
     "variant: a name nobody defined", "variant: one of those `rumref variant list` prints"},
    {"record.unknown-setting", "house rules set settings that exist",
     "A house rule (set in the record, --set on the command line) has a key that the variant "
     "language does not know. The settings of a variant are listed by `rumref variant show`.",
     "set opening.pionts: 40", "set opening.points: 40"},
    {"record.bad-setting", "house rules have values that can hold",
     "A house rule has a value its setting cannot take, or one that cannot hold together with "
     "another setting; the record is then malformed. Where the value as such is possible but "
     "outside of what the variant leaves to the table's agreement, it is illegal and the game "
     "is judged as recorded.",
     "set opening.points: many", "set opening.points: 40"},
    {"record.too-large", "a record keeps within the limit",
     "The record is longer than --max-record-bytes (16 MiB unless told otherwise), or unfolds "
     "to more than the referee will hold. The limit guards the memory of a machine that judges "
     "records of strangers.",
     "a line of 20 MiB in an .ndjson file", "the same line under --max-record-bytes 32MiB"},
    {"players.count", "as many players as the variant admits",
     "The variant is for a certain number of players and the record lists fewer or more. The "
     "game is judged as recorded all the same.",
     "players: Ala (where two to four play)", "players: Ala, Bartek"},
    {"players.duplicate", "no two players of one name",
     "Two seats bear the same name, so that no line tells which of them is meant. The record is "
     "malformed until one of them is named otherwise.",
     "players: Ala, Ala", "players: Ala K., Ala W."},
    {"deal.hand-size", "each player is dealt as many cards as the variant says",
     "The cards written down for a player at the deal are fewer or more than the variant deals "
     "to that seat. Whoever plays first may be due more than the others.",
     "deal Ala: twelve cards, where thirteen are dealt", "deal Ala: thirteen cards"},
    {"deal.too-many-copies", "no more copies of a card than the packs have",
     "All the cards known so far hold one more copy of a card than the packs in play. The cards "
     "dealt, turned up, in the stock and played are counted together; a card that comes back "
     "from the pile is not counted twice.",
     "three times 8S in a game with two packs", "twice 8S, one from each pack"},
    {"deal.dealer", "the deal goes to the player whose turn it is",
     "Somebody dealt this round whose deal it was not. The variant says how the deal passes on; "
     "players out of the game are passed over.",
     "round 1 dealer: Ala; round 2 dealer: Ala again, where it passes to the left",
     "round 2 dealer: Bartek, on Ala's left"},
    {"deal.cut", "the cut decides who deals first",
     "The cards drawn for the first deal point to another dealer than the one written down. The "
     "variant says whether the high or the low card deals and in which order ranks and suits "
     "count.",
     "cut: Ala 9D, Bartek KS; dealer: Ala, where the high card deals", "dealer: Bartek"},
    {"deal.upcard", "a card is turned up only where the variant has one",
     "The record turns a card up to begin the discard pile where the variant begins it empty, "
     "or none where one is due.",
     "upcard: 9D, where the pile begins empty", "no upcard; the first discard begins the pile"},
    {"round.unfinished", "the record of a round goes on to its end",
     "The record stops before the round is over. That is no fault of the players: the round has "
     "no scores, and the record is undecided.",
     "the last line is Ala: draw; discard 3C, and nobody has gone out",
     "the last line goes out, or abandon: says that the round was given up"},
    {"round.not-over", "a round ends before the next begins",
     "A new round begins, or the round is given up, though it had not ended: nobody had gone "
     "out and the stock was not exhausted. Giving a round up is a matter of what the variant "
     "allows.",
     "round, while both players hold cards and the stock is there",
     "round, after a player has gone out"},
    {"round.hand", "the cards shown are the cards left",
     "The hand written down at the end of the round is not what the player must still have held "
     "after all the draws and plays.",
     "hand Bartek: KS, who discarded KS before", "hand Bartek: the cards the replay leaves him"},
    {"game.after-end", "nothing is played after the game has ended",
     "A round begins after the game had a winner by the rules of the variant.",
     "a round after only one player was still below the limit",
     "the winner: line right after that round"},
    {"game.eliminated", "players out of the game do not play",
     "A player whose total took him out of the game plays, deals or is dealt cards in a later "
     "round, without having bought back in.",
     "Celina, out with 505, plays in the next round", "Celina is passed over"},
    {"game.buy-back", "buying back keeps to the variant's terms",
     "A player comes back into the game where the variant does not allow it, more often than it "
     "allows, without being out, or with nobody left whose total could be taken over.",
     "buy_back: Bartek, where the variant has no buy-back",
     "the same under set end.buy_back.allowed: true"},
    {"score.round", "the score written down is the score of the round",
     "The players wrote down another score for this round than the rules give. The finding "
     "shows the working of the right one. Where cards are not known and both could be, it is "
     "undecided.",
     "score: Bartek 34, who holds KH 9D 5S (24)", "score: Bartek 24"},
    {"score.total", "the total written down is the running total",
     "The running total on the sheet differs from the sum of scores, adjustments and what was "
     "carried into the record. A wrong total often follows from a wrong score further up: that "
     "one draws score.round.",
     "total: Ala 10 after scores of -10 and 25", "total: Ala 15"},
    {"score.winner", "the winner written down is the winner",
     "The record says that somebody has won the game who has not: another player has, or the "
     "game goes on.",
     "winner: Ala, while two players are still in", "winner: Ala, the last one below the limit"},
});

}  // namespace

std::span<const CodeText> codes_of_records() {
  return kCodes;
}

}  // namespace rummy
