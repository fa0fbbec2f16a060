#pragma once
// Builds records from what either container says, and recognizes input that is neither a record nor
// a scoresheet.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/move_parser.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === Builds a record from what either container says, with the checks both share.

class Assembly {
 public:
  Assembly(Record& record, Findings& findings, Spelling spelling)
      : findings_(findings),
        faults_(findings),
        notation_(record, faults_, spelling),
        moves_(notation_) {}

  [[nodiscard]] Record& record() const { return notation_.record(); }
  [[nodiscard]] Faults& faults() { return faults_; }
  [[nodiscard]] Notation& notation() { return notation_; }
  [[nodiscard]] MoveParser& moves() { return moves_; }
  /// The round being read; only after begin_round() returned true.
  [[nodiscard]] Round& round() const { return notation_.record().rounds.back(); }

  void add_player(std::string name, const Place& at);
  void add_setting(Setting setting);
  void add_note(std::vector<Note>& notes, Note note, const Place& at);
  /// The smallest number in the game that the next round can have.
  [[nodiscard]] std::uint32_t next_round_number() const;
  /// False if the record has too many rounds.
  bool begin_round(const Place& at);
  void end_round();
  /// After the last round.
  void finish();

  /// Whether `seat` has no entry in `list` yet; reports it if it has one.
  template <class Entry>
  bool is_first(const std::vector<Entry>& list, Seat seat, const Place& at) {
    if (seat == kNoSeat) return true;
    for (const Entry& entry : list) {
      if (entry.seat != seat) continue;
      said_twice(seat, at, entry.at);
      return false;
    }
    return true;
  }

  /// Reads an entry about the end of a round or the order of the stock. If it cannot be read it
  /// counts as not written, and the round can still be judged.
  template <class Read, class Undo>
  void read_or_leave_out(Read read, Undo undo) {
    const std::size_t before = faults_.count();
    read();
    const std::size_t found = faults_.count() - before;
    if (found == 0) return;
    undo();
    record().faults_of_lines += static_cast<std::uint32_t>(found);
  }

  /// Reports a text with a "#" at `at`, which a record cannot hold because a comment begins there.
  void say_comment_begins(const Place& at, std::string_view text);

  /// The header key `cards`: the language of the letters for court cards.
  void read_letters(const Piece& word);
  /// Reports that the key has no possible value.
  void expect_letters(const Place& at, const Text& found);
  /// A line with its typographic characters replaced by plain ones where it is notation.
  std::string straightened(const Piece& line, OddBlanks blanks);
  /// Spaces of all kinds count as spaces, unless a player's name has an unusual one.
  [[nodiscard]] OddBlanks odd_blanks() const;
  /// How a round of a scoresheet ended: out, knock or exhausted. Anything else is reported.
  std::optional<EndPlace> end_of(const Piece& word);
  /// When a player dropped out: first, later or yes. Anything else is reported.
  DropTime drop_of(const Piece& word);
  void expect_one_card(const SeatCards& cards);
  /// Whether the key may stand in this kind of record; reports it if not.
  bool fits_sheet(const KeyWord& key, const Place& at);

 private:
  void check_turns(const Round& round);
  void said_twice(Seat seat, const Place& at, const Place& earlier);

  Findings& findings_;
  Faults faults_;
  Notation notation_;
  MoveParser moves_;
};

// === Input that is neither a record nor a scoresheet, recognized before it is read: one message
// reports it, and not one for each line.

/// Whether a key of a JSON object belongs in the header of a record, or is a misspelling of one
/// that does.
[[nodiscard]] bool is_key_of_records(std::string_view key);
/// Whether a JSON value has such a key at its top level. Text that is no JSON has none.
[[nodiscard]] bool is_like_record(std::string_view json);
/// Whether a text is not empty and no line of it has a key of records or an action.
[[nodiscard]] bool is_foreign_text(std::string_view text);

/// The words for a list of values that are no records; the first value shows what they are.
[[nodiscard]] std::string words_of_foreign(std::string_view first, std::size_t count);

}  // namespace rummy
