// The catalogue of codes: the record, the deal, rounds, the game and its scores.

#include <array>
#include <span>

#include "rules/codes.h"

namespace rummy {
namespace {

constexpr auto kCodes = std::to_array<CodeText>({
    {.code = "record.syntax",
     .title = "a line that does not follow the notation",
     .meaning =
         "The referee could not read this place: the notation does not have this word, sign "
         "or value there. Such a record is malformed, and everything wrong with its notation "
         "is listed first. An unreadable line of moves affects only itself: it counts "
         "as a turn of which nothing is known, and what is certain of the other lines "
         "follows. Where the head cannot be read, nothing is judged until it is corrected.",
     .draws = "Ala draw 7S; discard KD (no colon after the name)",
     .does_not = "Ala: draw 7S; discard KD"},
    {.code = "record.unknown-key",
     .title = "a key that the notation does not know",
     .meaning =
         "The head, a round or an object has a key the notation does not know. A misspelt key is "
         "not ignored, because what it says would be lost. Keys of your own may begin with x-.",
     .draws = "varaint: NAME",
     .does_not = "x-hall: two"},
    {.code = "record.unknown-player",
     .title = "a name that belongs to no player of the record",
     .meaning = "A line names a player the head does not list under players. Names are compared "
                "letter by letter; upper and lower case differ.",
     .draws = "players: Ala, Bartek … Alla: draw",
     .does_not = "Ala: draw"},
    {.code = "record.unknown-card",
     .title = "something that cannot be read as a card",
     .meaning = "A card is its rank, then its suit: A 2 3 4 5 6 7 8 9 10 J Q K and S H D C (or the "
                "suit's symbol). JK is a joker, JK=7S a joker named as 7S, ?? an unknown card.",
     .draws = "discard 1S",
     .does_not = "discard AS"},
    {.code = "record.unknown-variant",
     .title = "the record names a variant that cannot be found",
     .meaning = "The record names a variant that is in none of the variant directories, or names "
                "none and none was given. A record names a variant by its name, never by a path; "
                "--variant judges by another one, --variant-dir adds a directory.",
     .draws = "variant: an unknown name",
     .does_not = "variant: one of those `rumref variant list` prints"},
    {.code = "record.unknown-setting",
     .title = "a house rule names an unknown setting",
     .meaning =
         "A house rule (set in the record, --set on the command line) has a key that the variant "
         "language does not know. The settings of a variant are listed by `rumref variant show`.",
     .draws = "set opening.pionts: 40",
     .does_not = "set opening.points: 40"},
    {.code = "record.bad-setting",
     .title = "a house rule has a value that its setting does not take",
     .meaning =
         "A house rule has a value its setting cannot take, or one that contradicts another "
         "setting; the record is then malformed. Where the value is possible but outside what the "
         "variant lets the players agree on, it is illegal and the game is judged as recorded.",
     .draws = "set opening.points: many",
     .does_not = "set opening.points: 40"},
    {.code = "record.too-large",
     .title = "the record is larger than the maximum size",
     .meaning = "The record is longer than --max-record-bytes (default: 16 MiB), or unpacks to "
                "more than the referee accepts. The maximum protects the memory of a machine that "
                "judges records of strangers.",
     .draws = "a line of 20 MiB in an .ndjson file",
     .does_not = "the same line under --max-record-bytes 32MiB"},
    {.code = "sheet.unclear-row",
     .title = "a row of the scoresheet that could be several things",
     .meaning = "The scoresheet has a row that is neither a numbered round nor the sums of the "
                "rounds, and its label does not say what it is; or one round stands in two rows. "
                "Taken for a round it would change every total, so nothing is judged until the "
                "row is labelled or numbered.",
     .draws = "a row \"Xyz\" with figures among rounds 1, 2, 3",
     .does_not = "the same row labelled Total, with the sums of the rounds above it"},
    {.code = "sheet.unclear-column",
     .title = "columns of the scoresheet that can be read in two ways",
     .meaning = "The figures of the scoresheet fit two readings nearly as well: scores or running "
                "totals, a player or a column of other figures. The message names both; a header, "
                "a row of totals, --players or --columns settles it. Until then nothing is judged.",
     .draws = "columns of figures that only grow, with no word that says whether they are totals",
     .does_not = "the same under a title \"Running totals\""},
    {.code = "players.count",
     .title = "more or fewer players than the variant allows",
     .meaning =
         "The variant is for a certain number of players and the record lists fewer or more. The "
         "game is judged as recorded all the same.",
     .draws = "players: Ala (where two to four play)",
     .does_not = "players: Ala, Bartek"},
    {.code = "players.absent",
     .title = "a player of the game takes no part in a round",
     .meaning =
         "A scoresheet has nothing of a player in a round: no cards, no points, no score, and a "
         "total that stays as it was, if any is written. The player is assumed to have sat out, "
         "come later or left. The rules do not say whether that may be, so it is undecided; the "
         "others are scored without that player, whose total stays. Said once of each player.",
     .draws = "score: Ala -10, Bartek 24, in a game with Celina",
     .does_not = "score: Ala -10, Bartek 24, Celina 30"},
    {.code = "players.duplicate",
     .title = "two players have the same name",
     .meaning = "Two players have the same name, so no line shows which of them is meant. The "
                "record is malformed until one of them has another name.",
     .draws = "players: Ala, Ala",
     .does_not = "players: Ala K., Ala W."},
    {.code = "deal.hand-size",
     .title = "a player was dealt more or fewer cards than the variant says",
     .meaning =
         "The cards written down for a player at the deal are fewer or more than the variant deals "
         "to that player. The player who begins may be dealt more than the others.",
     .draws = "deal Ala: twelve cards, where thirteen are dealt",
     .does_not = "deal Ala: thirteen cards"},
    {.code = "deal.too-many-copies",
     .title = "more copies of a card appear than the deck contains",
     .meaning = "More copies of a card appear than the deck contains. The cards "
                "dealt, turned up, in the stock and played are counted together; a card that comes "
                "back from the discard pile is not counted twice.",
     .draws = "three times 8S in a game with two packs",
     .does_not = "twice 8S, one from each pack"},
    {.code = "deal.dealer",
     .title = "the wrong player dealt",
     .meaning = "A player dealt this round when it was another player's deal. The variant says how "
                "the deal passes on; players out of the game are passed over.",
     .draws = "round 1 dealer: Ala; round 2 dealer: Ala again, where it passes to the left",
     .does_not = "round 2 dealer: Bartek, on Ala's left"},
    {.code = "deal.cut",
     .title = "the cut chose another dealer",
     .meaning =
         "The cards cut for the first deal choose another dealer than the one written down. The "
         "variant says whether the high or the low card deals and how ranks and suits are ordered.",
     .draws = "cut: Ala 9D, Bartek KS; dealer: Ala, where the high card deals",
     .does_not = "dealer: Bartek"},
    {.code = "deal.upcard",
     .title = "a card was turned up, or none was, against the variant",
     .meaning = "The record turns up a card to begin the discard pile where the variant begins it "
                "empty, or turns up none where the variant requires one.",
     .draws = "upcard: 9D, where the pile begins empty",
     .does_not = "no upcard; the first discard begins the pile"},
    {.code = "deal.wild",
     .title = "a card was turned up to make its rank wild, or none was, against the variant",
     .meaning =
         "The record turns up a card whose rank is wild in the round, and the variant has no "
         "such card.",
     .draws = "wild: 7H, in a game whose only wild cards are jokers",
     .does_not = "wild: 7H, where joker.rank is turned_up"},
    {.code = "round.unfinished",
     .title = "the record stops before the round has ended",
     .meaning = "The record stops before the round has ended. That is not the players' fault: the "
                "round has no scores, and the record is undecided.",
     .draws = "the last line is Ala: draw; discard 3C, and nobody has gone out",
     .does_not = "the last line goes out, or abandon: says that the round was given up"},
    {.code = "round.not-over",
     .title = "a new round begins before the last one has ended",
     .meaning = "A new round begins, or the round is given up, though it had not ended: no player "
                "had gone out and the stock was not empty. Whether a round may be given up depends "
                "on the variant.",
     .draws = "round, while both players hold cards and the stock is not empty",
     .does_not = "round, after a player has gone out"},
    {.code = "round.hand",
     .title = "the cards shown are not the cards left in hand",
     .meaning = "The hand written down at the end of the round is not the hand the player must "
                "have held after all draws and plays.",
     .draws = "hand Bartek: KS, who discarded KS before",
     .does_not = "hand Bartek: the cards the replay leaves him"},
    {.code = "game.after-end",
     .title = "play went on after the game had ended",
     .meaning = "A round begins after the rules of the variant gave the game to a winner.",
     .draws = "a round after only one player was still below the limit",
     .does_not = "the winner: line right after that round"},
    {.code = "game.eliminated",
     .title = "a player who is out of the game played",
     .meaning = "A player who is out of the game by the total plays, deals or is dealt cards in a "
                "later round without having bought back in.",
     .draws = "Celina, out with 505, plays in the next round",
     .does_not = "Celina is passed over"},
    {.code = "game.buy-back",
     .title = "a player bought back against the variant's terms",
     .meaning = "A player buys back into the game where the variant does not allow it, or more "
                "often than it allows, or without being out, or when no player is left whose total "
                "could be taken over.",
     .draws = "buy_back: Bartek, where the variant has no buy-back",
     .does_not = "the same under set end.buy_back.allowed: true"},
    {.code = "score.round",
     .title = "the recorded score of a round is wrong",
     .meaning =
         "The players wrote down another score for this round than the rules give. The finding "
         "shows how the rules reach theirs. Where unknown cards allow both, it is undecided.",
     .draws = "score: Bartek 34, who holds KH 9D 5S (24)",
     .does_not = "score: Bartek 24"},
    {.code = "score.total",
     .title = "a recorded total is not the sum of the scores",
     .meaning = "The running total on the scoresheet differs from the sum of scores, adjustments "
                "and what was carried into the record. A wrong total often follows from a wrong "
                "score further up, which is reported as score.round.",
     .draws = "total: Ala 10 after scores of -10 and 25",
     .does_not = "total: Ala 15"},
    {.code = "score.winner",
     .title = "the recorded winner did not win",
     .meaning = "The record names as winner a player who has not won the game: another player has, "
                "or the game goes on.",
     .draws = "winner: Ala, while two players are still in",
     .does_not = "winner: Ala, the last one below the limit"},
});

}  // namespace

std::span<const CodeText> codes_of_records() {
  return kCodes;
}

}  // namespace rummy
