#pragma once
// The text container (.rgn), line by line.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/faults.h"
#include "logio/keys.h"
#include "logio/leniency.h"
#include "logio/notation.h"
#include "logio/piece.h"
#include "logio/plain_signs.h"
#include "logio/quotes.h"
#include "table/record.h"

namespace rummy {

/// A line cut at its colon: `deal Ala: 5H 7S` is the word "deal", the name "Ala", the value.
struct KeyedLine {
  Piece whole;  // without its comment
  Piece key;    // all before the colon
  Piece word;   // the key's first word
  Piece name;   // what follows it
  Piece value;
};

/// Reads one text into a record. Used once.
class TextReader {
 public:
  TextReader(Record& record, Findings& findings, Spelling spelling)
      : record_(record), all_(record, findings, spelling), notation_(all_.notation()) {}

  void read(std::string_view text);

 private:
  void say_foreign(std::string_view text);
  bool split(std::string_view text);
  bool add_line(std::size_t begin, std::size_t end);
  [[nodiscard]] bool is_bad(std::uint32_t line) const;
  [[nodiscard]] KeyedLine cut(const Piece& whole) const;

  void straighten(std::uint32_t line, OddBlanks blanks);
  void find_players();
  void read_head_first(std::uint32_t line);
  [[nodiscard]] bool is_word(const Piece& written, std::string_view word) const;
  std::optional<KeyWord> key_in_capitals(const KeyedLine& line);
  void read_players(const Piece& names);
  void say_one_player(const Piece& names);
  bool read_plain_line(std::uint32_t line);
  void pass_bad_line(const Piece& whole);
  void read_line(const Piece& whole);
  bool is_in_its_section(const KeyWord& key, const Piece& word);
  [[nodiscard]] bool begins_later() const;
  [[nodiscard]] std::uint32_t read_round_number(const Piece& written);
  void read_no_colon(const Piece& whole);
  void read_head_key(const KeyWord& key, const KeyedLine& line);
  void read_round_key(const KeyWord& key, const KeyedLine& line);
  void read_single_key(const KeyWord& key, const KeyedLine& line);
  void read_moves(const KeyedLine& line);
  void read_unknown(const KeyedLine& line);

  void read_setting(const KeyedLine& line);
  void read_cut(const Piece& value);
  void read_carry(const Piece& value);
  void read_winners(const Piece& value);
  void read_buy_backs(const Piece& value);
  void read_note(std::string_view key, const KeyedLine& line);
  void read_shown(const KeyedLine& line);
  void read_deal(const KeyedLine& line);
  void read_seat_cards(std::vector<SeatCards>& list, const KeyedLine& line);
  void read_drops(const Piece& value);
  void read_numbers(std::vector<SeatNumber>& list, const Piece& value);
  void read_hand(const KeyedLine& line);
  void read_stock(const KeyedLine& line);
  void read_figures(std::vector<SeatNumber>& list, const Piece& value);
  SeatCards read_cards(const KeyedLine& line);
  std::optional<SeatPlace> read_seat(const KeyedLine& line);
  std::optional<Place> read_yes(const KeyedLine& line);
  std::string free_text(const Piece& value) const;

  /// Whether a key that stands once stands there for the first time, and has a value.
  bool is_once(const KeyWord& key, const KeyedLine& line);
  bool has_value(const KeyedLine& line);
  /// Calls `use(piece)` for each of the pieces between commas.
  template <class Use>
  void for_each_item(const Piece& list, Use use);

  Record& record_;
  Assembly all_;
  Notation& notation_;
  std::vector<std::uint32_t> bad_lines_;  // told, and not read
  std::vector<std::uint32_t> odd_lines_;  // not all of ASCII
  std::uint32_t players_line_ = Place::kNowhere;
  std::array<Place, kKeys> seen_{};
  bool in_round_ = false;
};

template <class Use>
void TextReader::for_each_item(const Piece& list, Use use) {
  Piece rest = list;
  for (bool more = true; more && !all_.faults().is_full();) {
    const CutPiece cut = cut_outside_quotes(rest, ',');
    if (cut.before.empty()) {
      Place at = cut.before.place();
      at.length = 1;
      all_.faults().add(kSyntax, at,
                        "an entry is missing here; entries are separated by one comma");
    } else {
      use(cut.before);
    }
    more = cut.found;
  }
}

}  // namespace rummy
