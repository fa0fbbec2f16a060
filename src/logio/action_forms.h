#pragma once
// How each action of a record is written: the one table behind the help of a malformed line,
// `rumref explain --notation ACTION`, and the test that holds docs/NOTATION.md to it.

#include <array>
#include <cstddef>
#include <string_view>

#include "base/words.h"
#include "table/record.h"

namespace rummy {

struct ActionForm {
  std::string_view word;     // the action, or the key word of a line that is nobody's turn
  std::string_view form;     // "lay CARDS [on MELD]"
  std::string_view example;  // "lay 7S 8S on m1"
  std::string_view meaning;
};

/// In the order of ActionKind.
inline constexpr auto kActionForms = std::to_array<ActionForm>({
    {"draw", "draw [CARD]", "draw 7S",
     "The player draws the top card of the stock. Without a card, or with ??, the card is "
     "unknown."},
    {"take", "take CARD [of N or alone]", "take 7S",
     "The player takes a card from the discard pile, and every card that lies above it. Where "
     "there are two such cards in the pile the upper one is meant; `of N` says that N cards were "
     "taken in all, `alone` that those above it were left."},
    {"meld", "meld [NAME=]CARDS[, [NAME=]CARDS …]", "meld 9H 10H JH, sevens=7S 7D 7C",
     "The player lays down new melds, one after the other. They are m1, m2, … in the order laid "
     "in the round, or have the name given to them."},
    {"lay", "lay CARDS [on MELD]", "lay 7S 8S on m1",
     "The player lays off cards from the hand on a meld that lies on the table. Without `on` they "
     "go on the only meld they fit."},
    {"swap", "swap CARD [CARD] for JK in MELD", "swap 7S for JK in m1",
     "The player gives the card a joker stands for and takes back the joker. Two cards where the "
     "game requires both that the joker may stand for."},
    {"move", "move JK[=CARD] in MELD", "move JK=7S in m1",
     "The player moves a joker from one end of a run to the other, where it stands for CARD."},
    {"play", "play CARDS", "play 7S 7D",
     "The player rearranges the table with these cards from the hand; the new arrangement is not "
     "written down."},
    {"table", "table CARDS / CARDS / …", "table 7S 7D 7C / 8S 9S 10S",
     "The player rearranges the table. The whole table is written as it lies afterwards; its melds "
     "are m1, m2, … in that order from then on."},
    {"knock", "knock [CARDS[, CARDS …]]", "knock 7S 7D 7C, 8S 9S 10S",
     "The player ends the round by knocking, with the melds where the game lays them down only "
     "then."},
    {"out", "out [CARDS[, CARDS …]]", "out 7S 7D 7C, 4C 5C 6C",
     "The player goes out with the whole hand at once, where the game lays down melds only then. "
     "Without melds any division of the hand will do."},
    {"discard", "discard CARD", "discard KD", "The player discards a card. It ends the turn."},
    {"pass", "pass", "pass",
     "The player declines what the game offers: a card turned up, the discard pile when the stock "
     "is empty, an extra turn."},
    {"reshuffle", "reshuffle [CARDS]", "reshuffle 4C 8D KH",
     "The discard pile becomes the stock. CARDS are its new order, top first, where it is known."},
    {"drop", "drop", "drop", "The player leaves the round, where the game allows it."},
    {"call", "call CARD [on MELD]", "call 7S on m1",
     "A player whose turn it is not claims a discard that could have been played, in games that "
     "allow it."},
    {"buy", "buy CARD [CARDS]", "buy KD 4S",
     "A player whose turn it is not takes the discard CARD, and the penalty cards CARDS from the "
     "stock, in games that allow it."},
    {"ruling", "ruling [void]: WORDS", "ruling: stands, nobody objected in time",
     "The move in the line above stands; with void it was taken back and is not played. Its "
     "findings are reported and do not make the record illegal."},
    {"adjust", "adjust: PLAYER POINTS[, REASON]", "adjust: Ala +10, director's penalty",
     "An entry in the score that the rules do not make."},
    {"abandon", "abandon: WORDS", "abandon: by agreement",
     "The players give the round up, where the game allows it. Nobody scores."},
});
static_assert(kActionForms.size() == static_cast<std::size_t>(ActionKind::abandon) + 1);

/// The key words of the lines that are nobody's turn.
inline constexpr auto kLineWords =
    std::to_array<std::string_view>({"ruling", "ruling void", "adjust", "abandon"});

[[nodiscard]] constexpr const ActionForm& form_of(ActionKind kind) {
  return kActionForms.at(static_cast<std::size_t>(kind));
}

/// The form of that word; null where it is none.
[[nodiscard]] const ActionForm* find_action_form(std::string_view word);

/// "write: lay CARDS [on MELD], for example: lay 7S 8S on m1".
[[nodiscard]] Text how_to_write(ActionKind kind);

}  // namespace rummy
