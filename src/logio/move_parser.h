#pragma once
// The one parser of move lines for both containers: `PLAYER: action; action; …`, and the lines that
// are nobody's turn, `ruling:`, `adjust:`, `abandon:` (spec: notation). It works in place on the
// text and allocates nothing once the record's arrays are warm. Lines in the form that programs
// write are left to MoveBytes, which reports no faults.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/move_bytes.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "table/record.h"

namespace rummy {

class MoveParser {
 public:
  explicit MoveParser(Notation& notation)
      : notation_(notation), bytes_(notation.record(), notation.meld_names()) {}

  /// Reads a line of moves of either container if it has the form that programs write
  /// (MoveBytes::read); false otherwise. The functions below read any other line.
  [[nodiscard]] bool read_plain(std::string_view text, std::uint32_t line) {
    return bytes_.read(text, line);
  }
  /// Reads lines in quotes (MoveBytes::read_quoted).
  [[nodiscard]] const char* read_quoted(const char* at, std::uint16_t round,
                                        std::uint32_t first_line) {
    return bytes_.read_quoted(at, round, first_line);
  }
  /// Reads one string of a JSON record's `moves`.
  void read_line(std::uint32_t line);
  /// Reads a line of moves that is already cut.
  void read_moves(const Piece& name, const Piece& actions);
  void read_ruling(const Piece& text) { add_line(ActionKind::ruling, text); }
  void read_ruling_void(const Piece& text) { add_line(ActionKind::ruling, text, kTakenBack); }
  void read_abandon(const Piece& text) { add_line(ActionKind::abandon, text); }
  /// "Ala +10, director's penalty".
  void read_adjust(const Piece& text);
  /// Adds an adjustment whose parts were apart; `at` is its number.
  void add_adjust(const Adjustment& adjustment, const Piece& at, const Piece& reason);
  /// Keeps a line with one reported fault as an unreadable line of moves.
  void note_unread(const Piece& line, Seat seat);
  /// The player at the start of a line without a colon, if an action follows the name.
  [[nodiscard]] Seat leading_player(const Piece& line) const;
  /// Points the reasons of the adjustments into RecordSource::text, which must not grow any more.
  void finish();

 private:
  void add_line(ActionKind kind, const Piece& text, std::uint32_t number = 0);
  bool is_free_text(const Piece& text);
  void read_action(Seat seat, const Piece& action);
  bool ends_in_semicolon(const Piece& actions);
  std::string_view line_word(const Piece& written);
  std::optional<ActionKind> action_of(const Piece& verb);
  void read_arguments(Event& event, const Piece& verb, Piece rest);
  void read_optional_card(const Piece& verb, const Piece& rest);
  void read_one_card(const Piece& verb, const Piece& rest);
  void read_take(Event& event, const Piece& verb, Piece rest);
  void read_on(Event& event, const Piece& verb, Piece rest);
  void read_call(Event& event, const Piece& verb, const Piece& rest);
  void read_swap(Event& event, const Piece& verb, Piece rest);
  void read_move(Event& event, const Piece& verb, Piece rest);
  void read_cards(const Piece& verb, const Piece& rest);
  void read_melds(const Piece& verb, const Piece& rest, const MeldList& form);
  void read_nothing(const Piece& verb, const Piece& rest);
  void read_target(Event& event, const Piece& verb, Piece rest, std::string_view word);
  void expect_one(const Piece& verb, const Piece& list);
  void missing(const Piece& verb, const char* what);

  Notation& notation_;
  MoveBytes bytes_;
  std::vector<Place> reasons_;  // for Record::adjustments
};

/// Whether a text starts like an action ("draw 7S").
[[nodiscard]] bool starts_with_verb(std::string_view text);

}  // namespace rummy
