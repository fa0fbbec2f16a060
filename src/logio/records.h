#pragma once
// Records read and written: what readers and writers offer, their options, and how records are
// written.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

// === Spellings that are not in the notation but in common use. Each is read if it can mean only
// one thing, with a note; a strict reader reads none.

/// Whether to read common spellings too, or only the notation.
enum class Spelling : std::uint8_t { lenient, strict };
/// The spelling for a command with or without --strict.
[[nodiscard]] constexpr Spelling spelling_of(bool is_strict) {
  return is_strict ? Spelling::strict : Spelling::lenient;
}

enum class Leniency : std::uint8_t {
  suit_first,      // S10
  court_letters,   // WS, if the record says `cards: pl`
  hidden_sign,     // an invisible character within a card
  joker_word,      // Joker
  card_sign,       // a character that shows a whole card
  unknown_card,    // ?, ??x12, 12x??
  blank_in_card,   // 10 S
  dash,            // a typographic minus before a number
  blank_sign,      // a non-breaking space
  quote_sign,      // typographic quotes around a name
  last_semicolon,  // draw; discard KD;
  capital,         // Draw, Round, Players:
  round_number,    // round 2
};
inline constexpr std::size_t kLeniencies = static_cast<std::size_t>(Leniency::round_number) + 1;

/// Unusual spellings that were read. The first place and the number of each kind are kept.
class Leniencies {
 public:
  /// `message`: what was written, and how it was read.
  void note(Leniency kind, const Place& at, Text message);
  /// Whether nothing of that kind is noted yet: only then is the message needed.
  [[nodiscard]] bool is_first(Leniency kind) const {
    return noted_.empty() || noted_[static_cast<std::size_t>(kind)].count == 0;
  }
  /// Counts one more of a kind that is already noted.
  void count(Leniency kind) { ++noted_[static_cast<std::size_t>(kind)].count; }
  /// Appends a note for each kind.
  void append_notes(Findings& out) const;

 private:
  struct NotedLeniency {
    std::uint32_t count = 0;
    Place at;
    Text message;
  };

  std::vector<NotedLeniency> noted_;  // by kind; empty for nearly all records: nothing is noted
};

/// Whether a record with these findings could be read; notes are no faults.
[[nodiscard]] bool is_readable(const Findings& findings);

// === What the user says about scoresheets that do not say it themselves.

class SheetRules;

/// The game named by a scoresheet: a variant, or titles that may name one.
struct SheetGameNames {
  std::string_view variant;
  std::span<const std::string> titles;
};

/// Makes the rules for the rounds of a sheet (logio/sheet_grid.h); nothing if the game is unknown.
using SheetRulesMaker = std::function<std::shared_ptr<SheetRules>(const SheetGameNames&)>;

struct SheetOptions {
  std::vector<std::pair<std::string, std::string>>
      columns;                       // a header, folded; the column name of the manual
  std::vector<std::string> players;  // composed
  std::vector<std::pair<std::string, std::string>> aliases;  // a name, folded; the player meant
  std::string encoding;                                      // empty: detected
  SheetRulesMaker rules;                                     // empty: no rules are known
};

// === Reads records in both containers. Only the notation is checked, never the play.

/// Reads one text record (.rgn) into `out` (cleared first, memory kept). Every fault of notation is
/// appended to `findings` (codes record.*, players.duplicate; Judgement::malformed); reading
/// continues after each. A record that is not is_readable() must not be judged; an unusual spelling
/// that was read is a note.
void read_text_record(std::string_view text, Record& out, Findings& findings,
                      Spelling spelling = Spelling::lenient);

/// Where a line of a record stands in the file that a mapping made it from; both from 1.
struct ForeignSpot {
  std::uint64_t line = 0;
  std::uint32_t column = 1;
};
/// Numbers the lines of a text record as those of that file. SourceLine::index is the column then.
void number_lines(Record& record, const std::vector<ForeignSpot>& lines);

/// Reads one JSON record (one line of .ndjson, or a whole .json file). `text` need not be padded.
void read_json_record(std::string_view text, Record& out, Findings& findings,
                      Spelling spelling = Spelling::lenient);

struct CellMap;
struct SheetHead;
struct SheetPlan;
struct SheetReading;
struct SheetOptions;

/// Where the rows of one game of a scoresheet are in their file, and facts about that file.
struct SheetOrigin {
  std::uint64_t head_line = 1;      // of the first line of the text
  std::uint32_t head_lines = 0;     // titles and header, before the rows; 0: unknown
  std::uint64_t first_line = 2;     // of the first row
  std::uint64_t earlier_line = 0;   // of the first row of an earlier game with that name; 0: none
  bool is_first = false;            // the first game of its file or sheet
  std::string variant_before{};     // of an earlier game, if this one names none
  std::string game_before{};        // that game
  std::optional<char> separator{};  // nothing: unknown
  std::string page{};               // of a workbook with several sheets: the game's name
  std::string book{};               // the workbook; empty: the file is none
  std::string sheet{};              // of a workbook, the sheet: places are its cells
  std::shared_ptr<const CellMap>
      cells{};             // the places of these cells, if not as in the text; null: as in the text
  std::string encoding{};  // assumed, if it is not Unicode
  std::vector<std::string> aside{};         // sheets of the workbook that are no scoresheets
  std::shared_ptr<const SheetHead> head{};  // null: none, or unknown
  std::shared_ptr<const SheetPlan> plan{};  // of a sheet without named columns; null: unknown
  std::shared_ptr<const SheetOptions> options{};
};

/// One game of a scoresheet: titles, the header, then the game's rows.
struct SheetText {
  std::string_view text;
  SheetOrigin origin{};
};

/// `origin`: null if nothing about it is known yet.
[[nodiscard]] SheetText sheet_text(std::string_view text,
                                   const std::shared_ptr<const SheetOrigin>& origin);

/// Reads one game of a scoresheet as text (of a workbook: its cells separated by tabs). Places have
/// the lines of the file. `reading` receives how it was understood.
void read_sheet_record(const SheetText& sheet, Record& out, Findings& findings,
                       Spelling spelling = Spelling::lenient, SheetReading* reading = nullptr);

// === Writes a Record: canonical text, or JSON. A record that is read comes back in canonical
// spelling.

/// The record as canonical .rgn text, one final newline.
[[nodiscard]] std::string write_text_record(const Record& record);
/// The acts of one player from event `first` on, up to `end`, as on a line of moves but without the
/// name: "draw 7S; discard KD".
[[nodiscard]] std::string write_acts(const Record& record, std::size_t first, std::size_t end);
/// The record as one line of JSON, without a newline.
[[nodiscard]] std::string write_json_record(const Record& record);

// === One of the records that the user named, before it is read.

enum class InputFault : std::uint8_t {
  none,
  too_large,   // longer than allowed; skipped
  unreadable,  // there is no record: the file is missing, unreadable or damaged
};

/// One record as text, or why there is none.
struct InputItem {
  std::string name;          // the user's name for the file; "-" for standard input
  std::uint64_t line = 0;    // from 1, in a file with many records (CSV: first row); else 0
  std::uint64_t column = 0;  // of its first character on that line, from 1; 0: the first
  Container container = Container::text;
  std::string_view text;  // valid until the next call of next(); CSV: one game, below the header
  std::shared_ptr<const SheetOrigin> sheet{};  // of a scoresheet: its origin; else null
  /// Of a record that a mapping made: where each of its lines stands in the file; else null.
  std::shared_ptr<const std::vector<ForeignSpot>> lines{};
  std::string note{};  // what a mapping left out
  InputFault fault = InputFault::none;
  std::string message;  // of a fault, in lower case, without a full stop
};

// === How a scoresheet was read, for its keeper to check.

/// The kind of a line that is no round of a player, in a sheet with named columns.
enum class LineOf : std::uint8_t {
  title,
  comment,
  repeated_head,
  sums,
  places,
  other,
  empty_round
};

struct SheetReading {
  struct Column {
    std::string head;
    Text meaning;
  };
  struct Line {
    std::uint64_t number = 0;
    Text meaning;
  };
  Text layout;  // empty: no table was found
  std::uint64_t head_line = 0;
  char separator = ',';  // '\0': spaces
  std::vector<Column> columns;
  std::vector<Line> lines;
  int margin = -1;  // by how many bits the next reading is worse; below 0: there is none
};

[[nodiscard]] Text words_of(LineOf what);

// === Canonical text that keeps the comments of the original text.

/// Whether a text record has comments after '#', which are no part of the record.
[[nodiscard]] bool has_comments(std::string_view text);

/// The record as canonical text with each comment of the original `text`, on the line it was on or
/// above the line that followed it. Nothing if a comment has no place.
[[nodiscard]] std::optional<std::string> write_with_comments(const Record& record,
                                                             std::string_view text);

// === How each action of a record is written: the one table behind the help for a malformed line,
// `rumref explain --notation ACTION`, and the test of docs/NOTATION.md.

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

/// The form of that word; null if there is none.
[[nodiscard]] const ActionForm* find_action_form(std::string_view word);

/// "write: lay CARDS [on MELD], for example: lay 7S 8S on m1".
[[nodiscard]] Text how_to_write(ActionKind kind);

// === docs/NOTATION.md, which the build writes into the program.

extern const std::string_view kNotationPage;

}  // namespace rummy
