// Every code that a finding can bear, explained to people: `rumref explain`.

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"

namespace rummy {

// === Every code a finding can bear, explained to people: `rumref explain`.

std::vector<CodeText> all_codes() {
  std::vector<CodeText> all;
  for (const std::span<const CodeText> part :
       {codes_of_records(), codes_of_turns(), codes_of_melds()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

const CodeText* find_code(std::string_view code) {
  for (const std::span<const CodeText> part :
       {codes_of_records(), codes_of_turns(), codes_of_melds()}) {
    const auto found = std::ranges::find(part, code, &CodeText::code);
    if (found != part.end()) return &*found;
  }
  return nullptr;
}

namespace {

// === The catalogue of codes: the record, the deal, rounds, the game and its scores.

constexpr auto kRecordCodes = std::to_array<CodeText>({
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
  return kRecordCodes;
}

namespace {

// === The catalogue of codes: turns, draws, discards and ways to end a round.

constexpr auto kTurnCodes = std::to_array<CodeText>({
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
  return kTurnCodes;
}

namespace {

// === The catalogue of codes: melds, jokers, the opening and the table.

constexpr auto kMeldCodes = std::to_array<CodeText>({
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
  return kMeldCodes;
}

}  // namespace rummy
