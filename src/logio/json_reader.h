#pragma once
// Values of a parsed JSON document (simdjson DOM) as text, and what is checked of every one.

#include <simdjson.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

/// "an object", "a string", "a whole number", …
[[nodiscard]] const char* kind_of(const simdjson::dom::element& value);

/// The key an object has twice; nothing where all differ.
[[nodiscard]] std::optional<std::string_view> repeated_key(const simdjson::dom::object& object);

/// Appends the value as compact JSON; false where it nests too deep or an object in it has a key
/// twice (what is appended is then unfinished).
[[nodiscard]] bool append_json(const simdjson::dom::element& value, std::string& out);

/// Appends the value as YAML flow text; false as above, and for numbers beyond 64 bits.
[[nodiscard]] bool append_flow(const simdjson::dom::element& value, std::string& out);

/// `text` as compact JSON where it is one JSON value that append_json can write.
[[nodiscard]] std::optional<std::string> compact_json(std::string_view text);

/// `json`, one JSON value, as YAML flow text; nothing where append_flow cannot write it.
[[nodiscard]] std::optional<std::string> flow_of_json(std::string_view json);

// === The JSON container: a whole document is checked before anything of it is read.

/// Reads one document into a record. Used once.
class JsonReader {
 public:
  JsonReader(Record& record, Findings& findings, Spelling spelling)
      : record_(record),
        findings_(findings),
        all_(record, findings, spelling),
        notation_(all_.notation()) {}

  void read(std::string_view text);

 private:
  using Element = simdjson::dom::element;
  using Object = simdjson::dom::object;
  using Fields = std::array<std::optional<Element>, kKeys>;

  // json_reader.cpp: the document and its head
  void fail_document(std::string_view text, simdjson::error_code error);
  void read_document(const Object& document);
  [[nodiscard]] bool say_foreign(const Object& document);
  Fields sort_keys(const Object& object, Section section);
  void read_note(std::vector<Note>& notes, std::string_view key, const Element& value);
  void unknown_key(std::string_view key, Section section);
  void read_letters();
  void read_players(const Element& value);
  void read_variant(const Element& value);
  void read_id(const Element& value);
  void read_scoresheet(const Element& value);
  void read_excerpt(const Element& value);
  [[nodiscard]] std::uint32_t round_number(const Element& value);
  void read_settings(const Element& value);
  void read_cut(const Element& value);
  void read_carry(const Element& value);
  void read_carried(const Object& entry, Carry& carry);
  void read_winner(const Element& value);
  void read_rounds(const Element& value);

  // json_rounds.cpp: a round
  void read_round(const Element& value);
  void read_round_keys(const Fields& fields);
  void read_sheet_keys(const Fields& fields);
  void read_lines(const Fields& fields, Key key, Field field);
  bool read_plain_line(std::uint32_t index, const Element& value);
  void pass_bad_line(const Piece& whole);
  void read_line(Field field, std::uint32_t line);
  void expect_whole_text(const Event& event, std::uint32_t line);
  void read_seat_cards(std::vector<SeatCards>& list, const Fields& fields, Key key, Field field);
  void read_drops(const Fields& fields);
  void read_numbers(std::vector<SeatNumber>& list, const Fields& fields, Key key, Field field);
  void read_figures(std::vector<SeatNumber>& list, const Fields& fields, Key key, Field field);
  void read_shown(const Fields& fields);
  void read_buy_backs(const Fields& fields);
  std::optional<SeatCards> read_cards(const Fields& fields, Key key, Field field);
  std::optional<SeatPlace> read_seat(const Fields& fields, Key key, Field field);
  std::optional<EndPlace> read_end(const Fields& fields);
  std::optional<Place> read_flag(const Fields& fields, Key key, Field field);

  // json_reader.cpp: what both are made of
  std::uint32_t add_line(Field field, std::uint32_t index, std::string_view text);
  std::uint32_t add_other(std::string pointer, std::string_view text);
  std::uint32_t add_key(std::string pointer, std::string_view key);
  [[nodiscard]] Place whole(std::uint32_t line) const;
  [[nodiscard]] Piece piece(std::uint32_t line) const;
  [[nodiscard]] std::string pointer_to(Field field, std::string_view step) const;
  void wrong_type(std::uint32_t line, const Element& found, const Text& expected);
  std::optional<std::uint32_t> text_line(Field field, std::uint32_t index, const Element& value,
                                         const char* expected);
  void straighten(Field field, std::uint32_t line);
  std::optional<Object> object_of(Field field, const Element& value, const char* expected);
  Seat seat_of_key(Field field, std::string_view name);
  std::optional<SeatPlace> seat_of_value(Field field, std::uint32_t index, const Element& value);
  std::optional<std::int32_t> whole_number(std::uint32_t line, const Element& value);
  std::optional<bool> flag(Field field, const Element& value);
  /// Calls `use(seat, value)` for each player of an object.
  template <class Use>
  void for_each_seat(Field field, const Element& value, const char* expected, Use use);

  // json_rounds.cpp: scores without moves
  [[nodiscard]] bool is_sheet_unsaid(const Object& document) const;
  bool read_program(const Object& document);
  void note_program(const std::vector<std::string>& unread);
  void read_program_rules(const Object& document);
  void read_program_head(const Object& document);
  void note_reading(Text message);

  Record& record_;
  Findings& findings_;
  Findings notes_;  // of the reading
  Assembly all_;
  Notation& notation_;
  std::uint16_t round_ = 0;
};

/// The text of a number in a message or a cited line.
[[nodiscard]] std::string number_text(const simdjson::dom::element& value);

template <class Use>
void JsonReader::for_each_seat(Field field, const Element& value, const char* expected, Use use) {
  const std::optional<Object> players = object_of(field, value, expected);
  if (!players) return;
  for (const auto entry : *players) {
    if (all_.faults().is_full()) return;
    const Seat seat = seat_of_key(field, entry.key);
    if (seat != kNoSeat) use(seat, Element(entry.value));
  }
}

}  // namespace rummy
