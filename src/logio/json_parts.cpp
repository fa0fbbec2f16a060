#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "logio/faults.h"
#include "logio/json_reader.h"
#include "logio/json_values.h"
#include "logio/limits.h"
#include "logio/notation.h"
#include "logio/piece.h"
#include "logio/plain_signs.h"
#include "table/record.h"

namespace rummy {

using simdjson::dom::element_type;

std::string number_text(const simdjson::dom::element& value) {
  std::string text;
  const bool is_table = value.type() == element_type::ARRAY || value.type() == element_type::OBJECT;
  if (!is_table && !append_json(value, text)) text.clear();
  return text;
}

std::uint32_t JsonReader::add_line(Field field, std::uint32_t index, std::string_view text) {
  if (record_.source.lines.size() == kMostLines) {
    all_.faults().add(kTooLarge, Place{}, say("the record has more than {} values", kMostLines));
    all_.faults().give_up();
    return Place::kNowhere;
  }
  const auto begin = static_cast<std::uint32_t>(record_.source.text.size());
  record_.source.text.append(text);
  record_.source.lines.push_back({.begin = begin,
                                  .length = static_cast<std::uint32_t>(text.size()),
                                  .number = 0,
                                  .index = index,
                                  .round = round_,
                                  .field = field});
  return static_cast<std::uint32_t>(record_.source.lines.size()) - 1;
}

std::uint32_t JsonReader::add_other(std::string pointer, std::string_view text) {
  record_.source.pointers.push_back(std::move(pointer));
  return add_line(Field::other, static_cast<std::uint32_t>(record_.source.pointers.size()) - 1,
                  text);
}

/// The key that ends the pointer.
std::uint32_t JsonReader::add_key(std::string pointer, std::string_view key) {
  const std::uint32_t line = add_other(std::move(pointer), key);
  if (line != Place::kNowhere) record_.source.lines[line].is_key = true;
  return line;
}

Piece JsonReader::piece(std::uint32_t line) const {
  return {.text = line_text(record_, Place{.line = line}), .line = line, .offset = 0};
}

Place JsonReader::whole(std::uint32_t line) const {
  return piece(line).place();
}

std::string JsonReader::pointer_to(Field field, std::string_view step) const {
  std::string pointer =
      json_pointer(record_, {.index = kWholeField, .round = round_, .field = field});
  append_pointer_step(pointer, step);
  return pointer;
}

void JsonReader::wrong_type(std::uint32_t line, const Element& found, const Text& expected) {
  all_.faults().add(kSyntax, whole(line), say("expected {}, found {}", expected, kind_of(found)));
}

/// A string as a line of the record that can be read; nothing, and a fault, otherwise.
std::optional<std::uint32_t> JsonReader::text_line(Field field, std::uint32_t index,
                                                   const Element& value, const char* expected) {
  std::string_view text;
  if (value.get_string().get(text) != simdjson::SUCCESS) {
    wrong_type(add_line(field, index, number_text(value)), value, expected);
    return std::nullopt;
  }
  const std::uint32_t line = add_line(field, index, text);
  if (line == Place::kNowhere) return std::nullopt;
  if (is_printable_ascii(text)) return line;
  const BadSign bad = find_bad_sign(text);
  if (bad.message.empty()) {
    if (!bad.is_plain && notation_.is_lenient()) straighten(field, line);
    return line;
  }
  all_.faults().add(kSyntax, {.line = line, .offset = bad.offset, .length = 1}, bad.message);
  return std::nullopt;
}

/// What is notation gets plain signs; names and free text are left alone. The line is the last one
/// of the arena.
void JsonReader::straighten(Field field, std::uint32_t line) {
  const bool is_notation = field == Field::moves || field == Field::cut || field == Field::deal ||
                           field == Field::upcard || field == Field::wild ||
                           field == Field::stock || field == Field::hand || field == Field::shown;
  if (!is_notation) return;
  const std::string plain = all_.straightened(piece(line), all_.odd_blanks());
  if (plain.size() == record_.source.lines[line].length) return;
  record_.source.text.resize(record_.source.lines[line].begin);
  record_.source.text += plain;
  record_.source.lines[line].length = static_cast<std::uint32_t>(plain.size());
}

std::optional<simdjson::dom::object> JsonReader::object_of(Field field, const Element& value,
                                                           const char* expected) {
  Object object;
  if (value.get_object().get(object) != simdjson::SUCCESS) {
    wrong_type(add_line(field, kWholeField, number_text(value)), value, expected);
    return std::nullopt;
  }
  if (const std::optional<std::string_view> twin = repeated_key(object)) {
    const std::uint32_t line = add_key(pointer_to(field, *twin), *twin);
    all_.faults().add(kSyntax, whole(line), say("duplicate key {}", shown_in_quotes(*twin)));
    return std::nullopt;
  }
  return object;
}

Seat JsonReader::seat_of_key(Field field, std::string_view name) {
  const Seat seat = notation_.find_seat(name);
  if (seat != kNoSeat) return seat;
  const std::uint32_t line = add_key(pointer_to(field, name), name);
  if (line == Place::kNowhere) return kNoSeat;
  notation_.unknown_player(piece(line));
  // Such a deal is left out: that player's hand is unknown.
  if (field == Field::deal && !record_.players.empty()) ++record_.faults_of_lines;
  return kNoSeat;
}

std::optional<SeatPlace> JsonReader::seat_of_value(Field field, std::uint32_t index,
                                                   const Element& value) {
  const std::optional<std::uint32_t> line = text_line(field, index, value, "a player's name");
  if (!line) return std::nullopt;
  const Piece name = piece(*line);
  const Seat seat = notation_.find_seat(name.text);
  if (seat == kNoSeat) notation_.unknown_player(name);
  return SeatPlace{.seat = seat, .at = name.place()};
}

std::optional<std::int32_t> JsonReader::whole_number(std::uint32_t line, const Element& value) {
  if (value.type() == element_type::INT64) {
    const std::int64_t number = value.get_int64().value_unsafe();
    if (number >= -kMostPoints && number <= kMostPoints) return static_cast<std::int32_t>(number);
  } else if (value.type() != element_type::UINT64) {
    wrong_type(line, value, "a whole number");
    return std::nullopt;
  }
  all_.faults().add(kSyntax, whole(line), "expected a number from -1,000,000,000 to 1,000,000,000");
  return std::nullopt;
}

std::optional<bool> JsonReader::flag(Field field, const Element& value) {
  bool yes = false;
  if (value.get_bool().get(yes) == simdjson::SUCCESS) return yes;
  wrong_type(add_line(field, kWholeField, number_text(value)), value, "true or false");
  return std::nullopt;
}

}  // namespace rummy
