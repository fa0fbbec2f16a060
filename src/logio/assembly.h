#pragma once
// Records put together from what either container says; and what is neither a record nor a
// scoresheet.

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

// === Puts a record together from what either container says, with the checks both share.

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
  /// The round being read; only after begin_round() said yes.
  [[nodiscard]] Round& round() const { return notation_.record().rounds.back(); }

  void add_player(std::string name, const Place& at);
  void add_setting(Setting setting);
  void add_note(std::vector<Note>& notes, Note note, const Place& at);
  /// The least number the round that begins next can have in its game.
  [[nodiscard]] std::uint32_t next_round_number() const;
  /// False where the record has too many rounds.
  bool begin_round(const Place& at);
  void end_round();
  /// After the last round.
  void finish();

  /// Whether `seat` has no entry in `list` yet; says so where it has.
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

  /// Reads what tells no more than what was found out when a round had ended, or how the stock lay:
  /// where it cannot be read it is as if it had not been written, and the round can be judged.
  template <class Read, class Undo>
  void read_or_leave_out(Read read, Undo undo) {
    const std::size_t before = faults_.count();
    read();
    const std::size_t found = faults_.count() - before;
    if (found == 0) return;
    undo();
    record().faults_of_lines += static_cast<std::uint32_t>(found);
  }

  /// A record cannot hold a text beyond the "#" that begins a comment in it, at `at`.
  void say_comment_begins(const Place& at, std::string_view text);

  /// The head key `cards`: whose letters the court cards have.
  void read_letters(const Piece& word);
  /// Says that the key has no value it can have.
  void expect_letters(const Place& at, const Text& found);
  /// A line whose signs are not all plain, with plain ones where it is notation.
  std::string straightened(const Piece& line, OddBlanks blanks);
  /// Blanks of all kinds are blanks, unless a player's name holds such a one.
  [[nodiscard]] OddBlanks odd_blanks() const;
  /// A single card, as an upcard is.
  /// How a round of a scoresheet ended: out, knock or exhausted. Anything else is reported.
  std::optional<EndPlace> end_of(const Piece& word);
  /// When a player dropped out: first, later or yes. Anything else is reported.
  DropTime drop_of(const Piece& word);
  void expect_one_card(const SeatCards& cards);
  /// Whether the key may stand in this kind of record; says so where not.
  bool fits_sheet(const KeyWord& key, const Place& at);

 private:
  void check_turns(const Round& round);
  void said_twice(Seat seat, const Place& at, const Place& earlier);

  Findings& findings_;
  Faults faults_;
  Notation notation_;
  MoveParser moves_;
};

// === What is neither a record nor a scoresheet, told before any of it is read: one message says
// so, and not one for each of its lines.

/// Whether a key of a JSON object is one that records have at their head, or a slip for one.
[[nodiscard]] bool is_key_of_records(std::string_view key);
/// Whether a JSON value has such a key at its top. Text that is no JSON has none.
[[nodiscard]] bool is_like_record(std::string_view json);
/// Whether no line of a text has a key of records or an action, and it is not empty.
[[nodiscard]] bool is_foreign_text(std::string_view text);

/// What a list of values that are no records is; the first says what they are.
[[nodiscard]] std::string words_of_foreign(std::string_view first, std::size_t count);

}  // namespace rummy
