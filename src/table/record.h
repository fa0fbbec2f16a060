#pragma once
// A record as read: one game, its events in order, each with its place (spec: notation). It is made
// of flat arrays and one text arena, so that a reused Record costs no allocation once warm. Nothing
// in it has been judged; only its notation has been checked.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"

namespace rummy {

enum class ActionKind : std::uint8_t {
  draw,
  take,
  meld,
  lay,
  swap,
  move,
  play,
  table,
  knock,
  out,
  discard,
  pass,
  reshuffle,
  drop,
  call,
  buy,
  ruling,
  adjust,
  abandon,  // lines of the record that are nobody's turn
  unread,   // an unreadable line of moves: a turn of which nothing is known
};

/// A range of Record::cards.
struct CardRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// How a record names a meld: 0 none; n > 0 is "m<n>"; n < 0 is Record::meld_names[-n - 1].
using MeldRef = std::int32_t;

/// One meld of a `meld`, `table`, `knock` or `out`; or the cards of any other action.
struct Group {
  CardRange cards;
  MeldRef name = 0;
  Place at;
};

/// Whether the act is a player's; the others are lines of the record.
[[nodiscard]] constexpr bool is_turn_action(ActionKind kind) {
  return kind < ActionKind::ruling;
}

/// Whether the act belongs to a player whose turn it is not.
[[nodiscard]] constexpr bool is_out_of_turn(ActionKind kind) {
  return kind == ActionKind::call || kind == ActionKind::buy;
}

/// The number of a `take CARD alone`, which leaves the cards above it.
inline constexpr std::uint32_t kTakenAlone = std::numeric_limits<std::uint32_t>::max();
/// The number of a `ruling void:`, which takes back the line above it.
inline constexpr std::uint32_t kTakenBack = 1;
/// How many cards a take says it took in all; 0: not written.
[[nodiscard]] constexpr std::uint32_t counted_taken(std::uint32_t number) {
  return number == kTakenAlone ? 0 : number;
}

/// One action. Its cards are groups (pass, drop and unread have none). Draw, take, discard, lay,
/// swap, move, play, reshuffle, call and buy (the discard, then the cards of the stock) have at
/// most one group; meld, table, knock and out have one group a meld.
struct Event {
  ActionKind kind = ActionKind::draw;
  Seat seat = kNoSeat;
  std::uint16_t groups = 0;
  std::uint32_t first_group = 0;
  MeldRef target = 0;  // lay … on ID, swap … in ID, move … in ID, call … on ID
  std::uint32_t number =
      0;     // take … of N (0: not written), alone; adjust: index into Record::adjustments; ruling
  Place at;  // the action's own text; at.line is its move line
};

/// Whether the act is a ruling that takes back what a player did.
[[nodiscard]] constexpr bool is_void(const Event& event) {
  return event.kind == ActionKind::ruling && event.number == kTakenBack;
}

/// A sum on the sheet that the rules do not give (`adjust: Ala +10, reason`).
struct Adjustment {
  Seat seat = kNoSeat;
  std::int32_t points = 0;
  std::string_view reason;  // part of RecordSource::text; may be empty
};

/// Cards written for a seat: a deal, a hand shown at the end.
struct SeatCards {
  Seat seat = kNoSeat;
  CardRange cards;
  Place at;
};

/// A number written for a seat: score, total, points.
struct SeatNumber {
  Seat seat = kNoSeat;
  std::int32_t number = 0;
  Place at;
};

struct SeatPlace {
  Seat seat = kNoSeat;
  Place at;
};

/// Melds shown by a seat on a scoresheet: a range of Record::groups.
struct SeatMelds {
  Seat seat = kNoSeat;
  std::uint32_t first_group = 0;
  std::uint32_t groups = 0;
  Place at;
};

/// A key that is kept but not judged: in the header cards, date, event, table, note, x-…; in a
/// round only x-….
struct Note {
  std::string key;
  std::string value;  // text container: as written; JSON: the value's compact JSON text
};
using HeadNote = Note;

/// How a scoresheet says that a round ended: somebody went out or knocked, or nobody did.
enum class WrittenEnd : std::uint8_t { out, knock, exhausted };
/// "out", "knock", "exhausted".
[[nodiscard]] std::string_view end_word(WrittenEnd end);
[[nodiscard]] std::optional<WrittenEnd> end_called(std::string_view word);

/// When a player dropped out of a round: before their first draw, or later; a scoresheet need not
/// say. `unsaid`: only the score shows that the player left.
enum class DropTime : std::uint8_t { unknown, first, later, unsaid };
/// "yes", "first", "later"; not defined for `unsaid`.
[[nodiscard]] std::string_view drop_word(DropTime time);
[[nodiscard]] std::optional<DropTime> drop_called(std::string_view word);

/// A player who dropped out of the round, on a scoresheet.
struct SeatDrop {
  Seat seat = kNoSeat;
  DropTime time = DropTime::unknown;
  Place at;
};

struct EndPlace {
  WrittenEnd end = WrittenEnd::out;
  Place at;
};

/// A round's actions, among Record::events.
struct EventRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// The entries of a round that only a scoresheet has.
struct SheetEntries {
  std::vector<SeatMelds> shown;
  std::vector<SeatNumber> points;
  std::vector<SeatNumber> shown_points;
  std::vector<SeatDrop> dropped;
  std::optional<SeatPlace> went_out;
  std::optional<SeatPlace> knocked;
  std::optional<Place> at_once;
  std::optional<Place> abandoned;
  std::optional<EndPlace> ended;

  /// Empties it and keeps its memory.
  void clear();
};

struct Round {
  Place at;                  // the `round` line, or the round's object
  std::uint32_t number = 0;  // number in the game, if the record has it ("round 7"); 0: it does not
  std::optional<SeatPlace> dealer;
  std::vector<SeatCards> deals;
  std::optional<SeatCards> upcard;  // seat unused
  std::optional<SeatCards> wild;    // seat unused; the card turned up that makes its rank wild
  std::optional<SeatCards> stock;   // seat unused; top first
  EventRange moves;
  bool goes_on = false;            // an unreadable turn of another player follows
  std::vector<SeatCards> hands;    // shown at the end of the round
  std::vector<SeatNumber> scores;  // as written down
  std::vector<SeatNumber> totals;  // as written down
  std::vector<SeatPlace> buy_backs;
  SheetEntries sheet;
  std::vector<Note> notes;

  /// Empties the round and keeps its memory.
  void clear();
};

/// A house rule in the record's header: key and value as written.
struct Setting {
  std::string key;
  std::string value;  // YAML flow text: 40, true, {2: 1, 3-5: 2}
  Place key_at;
  Place value_at;
};

struct CutCards {
  Seat seat = kNoSeat;
  CardRange cards;  // wildcards passed over first, the deciding card last
  Place at;
};

struct Carry {
  Seat seat = kNoSeat;
  std::int32_t total = 0;
  std::int32_t won = 0;
  Place at;
};

/// The field of a SourceLine, for a JSON pointer.
enum class Field : std::uint8_t {
  document,  // ""
  variant,
  players,
  player,
  set,
  id,
  cut,
  carry,
  scoresheet,
  excerpt,
  cards,
  winner,
  note,
  round,
  round_number,
  dealer,
  deal,
  upcard,
  wild,
  stock,
  moves,
  hand,
  score,
  total,
  buy_back,
  shown,
  points,
  shown_points,
  dropped,
  went_out,
  knocked,
  at_once,
  abandoned,
  ended,
  adjust,
  ruling,
  other,  // index into RecordSource::pointers
};

/// One line of a text record, or one string (or other value) of a JSON record.
struct SourceLine {
  std::uint32_t begin = 0;  // into RecordSource::text
  std::uint32_t length = 0;
  std::uint32_t number = 0;  // text: line number from 1. JSON: 0
  std::uint32_t index =
      0;  // JSON: of a move or player, a seat, a setting. Made by a mapping: the column there
  std::uint16_t round = 0;  // from 0
  Field field = Field::document;
  bool is_key = false;  // JSON: the text is the key the pointer leads to, not its value
};

/// A line above the header of a scoresheet.
struct SheetTitle {
  std::string text;
  Place at;
};

/// How a record is written. A record from CSV has lines and columns, like text.
enum class Container : std::uint8_t { text, json, csv };

/// The bytes a record was read from, and the beginning of each of its lines.
struct RecordSource {
  Container container = Container::text;  // text or json
  std::string text;            // arena: the text record; the JSON document, then its odd strings
  std::uint32_t document = 0;  // bytes of `text` that are the JSON document; 0: none is kept
  FlatArray<SourceLine> lines;
  std::vector<std::string> pointers;  // for Field::other lines

  /// Empties it and keeps its memory.
  void clear();
};

/// Everything before the first round.
struct RecordHead {
  std::string variant;  // empty if the record names none
  Place variant_at;
  std::vector<SheetTitle> titles;  // for a scoresheet
  std::vector<Place> players_at;
  Place players_line;
  std::vector<Setting> settings;
  std::optional<std::string> id;
  std::vector<CutCards> cut;
  std::vector<Carry> carry;
  std::vector<HeadNote> notes;

  /// Empties it and keeps its memory.
  void clear();
};

struct Record {
  RecordSource source;
  RecordHead head;
  std::vector<std::string> players;
  bool scoresheet = false;
  bool excerpt = false;  // its rounds may begin and stop anywhere
  KeptList<Round> rounds;
  std::vector<SeatPlace> winners;  // as written down
  FlatArray<Event> events;
  FlatArray<Group> groups;
  FlatArray<PlayedCard> cards;
  std::vector<std::string> meld_names;
  std::vector<Adjustment> adjustments;
  /// Faults in reading that cost only their own line: it is left out or, if it has moves, counts as
  /// unread.
  std::uint32_t faults_of_lines = 0;

  /// Appends an empty round.
  Round& add_round();
  /// Empties the record and keeps its memory.
  void clear();
};

/// SourceLine::index for a field that is one value and no list (`winner`).
inline constexpr std::uint32_t kWholeField = 0xFFFFFFFF;

/// An ace on a scoresheet that counts low outside a run ("AS/low"): it stands for itself.
[[nodiscard]] constexpr PlayedCard low_ace(Card ace) {
  return {.card = ace, .stands_for = ace};
}
[[nodiscard]] constexpr bool is_low_ace(PlayedCard played) {
  return played.card.is_natural() && played.stands_for == played.card;
}

/// The line of a player among lines of one kind; null if there is none.
template <class Line>
[[nodiscard]] const Line* of_seat(const std::vector<Line>& lines, Seat seat) {
  const auto line = std::ranges::find(lines, seat, &Line::seat);
  return line == lines.end() ? nullptr : &*line;
}
/// The cards of a range.
[[nodiscard]] inline std::span<const PlayedCard> cards_of(const Record& record, CardRange range) {
  return {record.cards.data() + range.first, range.count};
}
[[nodiscard]] inline std::span<const Event> events_of(const Record& record, const Round& round) {
  return {record.events.data() + round.moves.first, round.moves.count};
}
[[nodiscard]] inline std::span<const Group> groups_of(const Record& record, const Event& event) {
  return {record.groups.data() + event.first_group, event.groups};
}
/// The cards of an action with one list of them; empty if it has none.
[[nodiscard]] inline std::span<const PlayedCard> action_cards(const Record& record,
                                                              const Event& event) {
  const auto groups = groups_of(record, event);
  return groups.empty() ? std::span<const PlayedCard>{} : cards_of(record, groups.front().cards);
}
[[nodiscard]] inline Card first_card(const Record& record, const Event& event) {
  const auto cards = action_cards(record, event);
  return cards.empty() ? Card::unknown() : cards.front().card;
}
/// Whether the round has an unreadable line of moves.
[[nodiscard]] bool has_unread(const Record& record, const Round& round);
/// How many rounds of the game come before the record's first, if it numbers one of its rounds.
[[nodiscard]] std::optional<std::uint32_t> rounds_said_before(const Record& record);
/// The number that reports use for the record's round (from 1): its number in the game if the
/// record has it.
[[nodiscard]] std::uint32_t number_of_round(const Record& record, std::uint32_t round);
/// The text of the line at a place; empty for a place that is nowhere.
[[nodiscard]] std::string_view line_text(const Record& record, const Place& place);
/// The upcard that makes its rank wild; nothing if the round has none or it is not written.
[[nodiscard]] std::optional<Card> wild_card(const Record& record, const Round& round);
/// "m3", or the name in the record.
[[nodiscard]] std::string meld_name(const Record& record, MeldRef ref);
/// The JSON pointer (RFC 6901) of a line of a JSON record: "/rounds/0/moves/3".
[[nodiscard]] std::string json_pointer(const Record& record, const SourceLine& line);
/// Appends the JSON pointer of a line.
void append_json_pointer(std::string& pointer, const Record& record, const SourceLine& line);
/// Appends "/" and one more step of a JSON pointer, escaped.
void append_pointer_step(std::string& pointer, std::string_view step);

/// A place as people count it, in code points.
struct CodePointSpan {
  std::uint32_t line = 0;    // of a text record, from 1; 0 in a JSON record
  std::uint32_t offset = 0;  // from 0
  std::uint32_t length = 0;
  /// From 1.
  [[nodiscard]] constexpr std::uint32_t column() const { return offset + 1; }
};
/// Ends at the end of the line; all 0 for a place that is nowhere.
[[nodiscard]] CodePointSpan code_points(const Record& record, const Place& place);

// === Some of the players at a table, one bit each.

class SeatSet {
 public:
  /// The most seats a table can have: no record with more players is read (logio/pieces.h).
  static constexpr std::size_t kMost = 64;

  void add(Seat seat) {
    RUMMY_CHECK(index(seat) < kMost);
    seats_ |= bit(seat);
  }
  /// False for kNoSeat.
  [[nodiscard]] bool has(Seat seat) const {
    return index(seat) < kMost && (seats_ & bit(seat)) != 0;
  }
  void clear() { seats_ = 0; }

 private:
  static std::uint64_t bit(Seat seat) { return std::uint64_t{1} << index(seat); }

  std::uint64_t seats_ = 0;
};

// === The original cells of a scoresheet that was made from a sheet of a workbook.

struct CellMap {
  struct Cell {
    std::uint32_t row = 0;     // from 0
    std::uint32_t column = 0;  //
  };
  std::vector<std::vector<Cell>> lines;  // for each line from the first, its cells

  /// `line` counts from 1, `cell` from 0; nothing for cells without an origin.
  [[nodiscard]] std::optional<Cell> at(std::size_t line, std::size_t cell) const {
    if (line == 0 || line > lines.size() || cell >= lines[line - 1].size()) return std::nullopt;
    return lines[line - 1][cell];
  }
};

}  // namespace rummy

namespace rummy::book_marks {

// === Marks on the sheets of a workbook that the program wrote, for reading them back.

inline constexpr std::string_view kGame = "rumref: game";  // begins the row of keys
inline constexpr std::string_view kReport =
    "rumref: report";                              // for games that are elsewhere in the book
inline constexpr std::string_view kMore = "more";  // key of further entries about a player
inline constexpr char kBetween = '|';              // separates the fields of such an entry

}  // namespace rummy::book_marks
