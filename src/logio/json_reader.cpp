#include "logio/json_reader.h"

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_bytes.h"
#include "logio/json_text.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Values of a parsed JSON document (simdjson DOM) as text, and the checks for every value.

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::element_type;
using simdjson::dom::object;

enum class JsonSpelling : std::uint8_t { json, flow };

/// Writes one value in either spelling. The two differ in words, keys and spaces.
class ValueWriter {
 public:
  ValueWriter(std::string& out, JsonSpelling spelling) : out_(out), spelling_(spelling) {}

  bool write(const element& value, int depth);

 private:
  bool write_list(const array& list, int depth);
  bool write_table(const object& table, int depth);
  bool write_large(std::uint64_t number);
  void write_word(std::string_view word);
  void write_key(std::string_view key);
  void separate(bool first);

  std::string& out_;
  JsonSpelling spelling_;
};

bool ValueWriter::write(const element& value, int depth) {  // NOLINT(misc-no-recursion)
  if (depth > kMostNesting) return false;
  switch (value.type()) {
    case element_type::ARRAY:
      return write_list(value.get_array().value_unsafe(), depth);
    case element_type::OBJECT:
      return write_table(value.get_object().value_unsafe(), depth);
    case element_type::STRING:
      write_word(value.get_string().value_unsafe());
      return true;
    case element_type::INT64:
      out_ += std::to_string(value.get_int64().value_unsafe());
      return true;
    case element_type::UINT64:
      return write_large(value.get_uint64().value_unsafe());
    case element_type::DOUBLE:
      append_json_number(out_, value.get_double().value_unsafe());
      return true;
    case element_type::BOOL:
      out_ += value.get_bool().value_unsafe() ? "true" : "false";
      return true;
    case element_type::NULL_VALUE:
      out_ += "null";
      return true;
  }
  return false;
}

bool ValueWriter::write_large(std::uint64_t number) {
  if (spelling_ == JsonSpelling::flow && number > std::numeric_limits<std::int64_t>::max())
    return false;
  out_ += std::to_string(number);
  return true;
}

bool ValueWriter::write_list(const array& list, int depth) {  // NOLINT(misc-no-recursion)
  out_ += '[';
  bool first = true;
  for (const element item : list) {
    separate(first);
    if (!write(item, depth + 1)) return false;
    first = false;
  }
  out_ += ']';
  return true;
}

bool ValueWriter::write_table(const object& table, int depth) {  // NOLINT(misc-no-recursion)
  constexpr std::size_t kMostKeys = 1'000;                       // as in json_text.cpp
  if (repeated_key(table)) return false;
  if (spelling_ == JsonSpelling::flow && table.size() > kMostKeys) return false;
  out_ += '{';
  bool first = true;
  for (const auto field : table) {
    separate(first);
    write_key(field.key);
    if (!write(field.value, depth + 1)) return false;
    first = false;
  }
  out_ += '}';
  return true;
}

void ValueWriter::separate(bool first) {
  if (!first) out_ += spelling_ == JsonSpelling::json ? "," : ", ";
}

void ValueWriter::write_word(std::string_view word) {
  if (spelling_ == JsonSpelling::json) {
    append_json_string(out_, word);
  } else {
    append_flow_word(out_, word);
  }
}

void ValueWriter::write_key(std::string_view key) {
  if (spelling_ == JsonSpelling::json) {
    append_json_string(out_, key);
    out_ += ':';
  } else {
    append_flow_key(out_, key);
    out_ += ": ";
  }
}

}  // namespace

const char* kind_of(const element& value) {
  switch (value.type()) {
    case element_type::ARRAY:
      return "an array";
    case element_type::OBJECT:
      return "an object";
    case element_type::STRING:
      return "a string";
    case element_type::INT64:
    case element_type::UINT64:
      return "a number";
    case element_type::DOUBLE:
      return "a number that is not whole";
    case element_type::BOOL:
      return "true or false";
    case element_type::NULL_VALUE:
      return "null";
  }
  return "a value";
}

std::optional<std::string_view> repeated_key(const object& object) {
  constexpr std::size_t kFew = 24;
  static thread_local std::vector<std::string_view> keys;  // kept for its memory only
  keys.clear();
  for (const auto field : object) {
    if (keys.size() < kFew && std::ranges::find(keys, field.key) != keys.end()) return field.key;
    keys.push_back(field.key);
  }
  if (keys.size() <= kFew) return std::nullopt;
  std::ranges::sort(keys);
  const auto twin = std::ranges::adjacent_find(keys);
  if (twin == keys.end()) return std::nullopt;
  return *twin;
}

bool append_json(const element& value, std::string& out) {
  return ValueWriter(out, JsonSpelling::json).write(value, 0);
}

bool append_flow(const element& value, std::string& out) {
  return ValueWriter(out, JsonSpelling::flow).write(value, 0);
}

namespace {

std::optional<std::string> respelt(std::string_view json, JsonSpelling spelling) {
  static thread_local simdjson::dom::parser parser;
  element value;
  if (json.empty() || parser.parse(json.data(), json.size()).get(value) != simdjson::SUCCESS)
    return std::nullopt;
  std::string out;
  if (!ValueWriter(out, spelling).write(value, 0)) return std::nullopt;
  return out;
}

}  // namespace

std::optional<std::string> compact_json(std::string_view text) {
  return respelt(text, JsonSpelling::json);
}

std::optional<std::string> flow_of_json(std::string_view json) {
  return respelt(json, JsonSpelling::flow);
}

namespace {

// === The JSON container.

/// One parser for each thread, which keeps its memory from record to record.
simdjson::dom::parser& parser_of_thread() {
  static thread_local simdjson::dom::parser parser;
  return parser;
}

const char* words_of(simdjson::error_code error) {
  if (error == simdjson::DEPTH_ERROR) return "objects and arrays inside one another go too deep";
  if (error == simdjson::UTF8_ERROR) return "a byte that is not UTF-8";
  if (error == simdjson::NUMBER_ERROR) return "a number is too large, or is none";
  return "a syntax error";
}

}  // namespace

void JsonReader::read(std::string_view text) {
  record_.clear();
  record_.source.container = Container::json;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.size() > kMostBytes)
    return all_.faults().add(kTooLarge, Place{}, "the record is longer than 1 GiB");
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return all_.faults().add(kSyntax, Place{}, "the record is empty; expected a JSON object");
  record_.source.text.assign(text);  // for the places in reports
  record_.source.document = static_cast<std::uint32_t>(text.size());
  Element document;
  const simdjson::error_code error =
      parser_of_thread().parse(text.data(), text.size()).get(document);
  if (error != simdjson::SUCCESS) return fail_document(text, error);
  const std::optional<Object> object =
      object_of(Field::document, document, "an object (one record)");
  if (object && !read_program(*object) && !say_foreign(*object)) read_document(*object);
  all_.finish();
  const auto is_fault = [](const Finding& finding) {
    return finding.judgement == Judgement::malformed;
  };
  if (std::ranges::none_of(findings_, is_fault))
    findings_.insert(findings_.end(), notes_.begin(), notes_.end());
}

/// Shows the line of the document at which it stops being JSON.
void JsonReader::fail_document(std::string_view text, simdjson::error_code error) {
  JsonFault fault{.offset = 0, .message = words_of(error)};
  if (error != simdjson::DEPTH_ERROR) {
    if (std::optional<JsonFault> found = find_json_fault(text)) fault = std::move(*found);
  }
  const std::size_t at = std::min(fault.offset, text.size());
  const std::string_view before = text.substr(0, at);
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const auto number = static_cast<std::uint32_t>(std::ranges::count(before, '\n')) + 1;
  const std::uint32_t line = add_line(Field::document, 0, text.substr(begin, end - begin));
  record_.source.lines.back().number = number;
  Text message = say("this is not JSON: {}", fault.message);
  if (error == simdjson::DEPTH_ERROR) message = fault.message;
  const Place place{
      .line = line, .offset = static_cast<std::uint32_t>(at - begin), .length = at < end ? 1U : 0U};
  if (text.find('\n') != std::string_view::npos && error != simdjson::DEPTH_ERROR)
    message += say(" (line {})", number);
  all_.faults().add(kSyntax, place, std::move(message));
}

/// Reports a foreign object with one message, however many keys it has.
bool JsonReader::say_foreign(const Object& document) {
  constexpr std::size_t kNamed = 5;
  std::string keys;
  std::size_t count = 0;
  for (const auto field : document) {
    if (is_key_of_records(field.key)) return false;
    if (count < kNamed) keys += (count > 0 ? ", " : "") + shown_in_quotes(field.key);
    if (count++ == kNamed) keys += ", …";
  }
  if (count == 0) return false;
  all_.faults().add(
      kSyntax, whole(add_line(Field::document, 0, {})),
      say("this JSON object is neither a record nor a scoresheet: it has {}, and neither "
          "\"players\" nor \"rounds\"",
          keys),
      "a record has players and rounds; a scoresheet is a table (CSV, .xlsx, .ods), or such a "
      "record with \"scoresheet\": true; what another program wrote is read by a mapping (--map)");
  return true;
}

void JsonReader::read_document(const Object& document) {
  const auto use = [this](const std::optional<Element>& value,
                          void (JsonReader::*reader)(const Element&)) {
    if (value && !all_.faults().is_full()) (this->*reader)(*value);
  };
  const Fields fields = sort_keys(document, Section::head);
  const auto field = [&fields](Key key) { return fields[static_cast<std::size_t>(key)]; };
  if (!field(Key::players)) {
    all_.faults().add(kSyntax, whole(add_line(Field::document, 0, {})),
                      "the record has no players; expected \"players\": [\"…\", \"…\"]");
  }
  read_letters();
  use(field(Key::players), &JsonReader::read_players);
  use(field(Key::variant), &JsonReader::read_variant);
  use(field(Key::scoresheet), &JsonReader::read_scoresheet);
  use(field(Key::excerpt), &JsonReader::read_excerpt);
  if (is_sheet_unsaid(document)) {
    record_.scoresheet = true;
    note_reading("the record has scores and no moves; it is read as a scoresheet");
  }
  use(field(Key::set), &JsonReader::read_settings);
  use(field(Key::id), &JsonReader::read_id);
  use(field(Key::cut), &JsonReader::read_cut);
  use(field(Key::carry), &JsonReader::read_carry);
  use(field(Key::rounds), &JsonReader::read_rounds);
  use(field(Key::winner), &JsonReader::read_winner);
}

/// The values of an object by key. Notes are taken at once; an unknown key is reported.
JsonReader::Fields JsonReader::sort_keys(const Object& object, Section section) {
  Fields fields;
  for (const auto entry : object) {
    if (all_.faults().is_full()) break;
    const std::optional<KeyWord> key = find_key(Container::json, entry.key);
    const bool own = key && is_own_key(key->word);
    if (!key || (key->section != section && !own)) {
      unknown_key(entry.key, section);
    } else if (key->key == Key::note) {
      read_note(section == Section::head ? record_.head.notes : all_.round().notes, entry.key,
                entry.value);
    } else if (key->sheet == Sheet::any || (key->sheet == Sheet::scores) == record_.scoresheet) {
      fields[static_cast<std::size_t>(key->key)] = entry.value;
    } else {
      const Field where = Field::round;
      all_.fits_sheet(*key, whole(add_key(pointer_to(where, entry.key), entry.key)));
    }
  }
  return fields;
}

void JsonReader::read_note(std::vector<Note>& notes, std::string_view key, const Element& value) {
  const bool in_head = &notes == &record_.head.notes;
  Note note{.key = std::string(key), .value = {}};
  const bool fits = append_json(value, note.value);
  const std::size_t known = notes.size();
  if (fits && known < 1'000) return notes.push_back(std::move(note));
  const Place at = whole(add_key(pointer_to(in_head ? Field::document : Field::round, key), key));
  if (fits) return all_.add_note(notes, std::move(note), at);
  all_.faults().add(kSyntax, at,
                    say("the value of {} has a key twice, or nests more than {} deep",
                        shown_in_quotes(key), kMostNesting));
}

void JsonReader::unknown_key(std::string_view key, Section section) {
  const Field where = section == Section::head ? Field::document : Field::round;
  const std::uint32_t line = add_key(pointer_to(where, key), key);
  const Section other = section == Section::head ? Section::round : Section::head;
  const std::optional<KeyWord> misplaced = find_key(Container::json, key);
  if (misplaced && misplaced->section == other) {
    return all_.faults().add(
        kUnknownKey, whole(line),
        other == Section::head
            ? say("{} belongs to the record, not to a round", shown_in_quotes(key))
            : say("{} belongs to a round", shown_in_quotes(key)));
  }
  const std::string_view near =
      nearest_word(key, keys_of(Container::json, section, record_.scoresheet));
  all_.faults().add(kUnknownKey, whole(line), say("unknown key {}", shown_in_quotes(key)),
                    near.empty() ? Text("a key of your own starts with x-") : did_you_mean(near));
}

/// The header key `cards`, which is also kept as a note.
void JsonReader::read_letters() {
  const auto note = std::ranges::find(record_.head.notes, "cards", &Note::key);
  if (note == record_.head.notes.end()) return;
  const std::optional<std::string> word = read_json_string(note->value);
  const std::uint32_t line = add_other("/cards", word.value_or(note->value));
  if (line == Place::kNowhere) return;
  if (word) return all_.read_letters(piece(line));
  all_.faults().add(kSyntax, whole(line), "expected a string (en, pl or de)");
}

void JsonReader::read_players(const Element& value) {
  const std::uint32_t line = add_line(Field::players, 0, number_text(value));
  record_.head.players_line = whole(line);
  simdjson::dom::array names;
  if (value.get_array().get(names) != simdjson::SUCCESS)
    return wrong_type(line, value, "an array of names");
  std::uint32_t index = 0;
  for (const Element name : names) {
    std::string_view text;
    const bool is_text = name.get_string().get(text) == simdjson::SUCCESS;
    const std::uint32_t at =
        add_line(Field::player, index++, is_text ? std::string(text) : number_text(name));
    if (all_.faults().is_full()) return;
    if (is_text) {
      all_.add_player(std::string(text), whole(at));
    } else {
      wrong_type(at, name, "a name");
    }
  }
  if (index == 0) all_.faults().add(kSyntax, whole(line), "the record has no players");
}

void JsonReader::read_variant(const Element& value) {
  const std::optional<std::uint32_t> line =
      text_line(Field::variant, 0, value, "a string (the variant's name)");
  if (!line) return;
  if (piece(*line).empty())
    all_.faults().add(kSyntax, whole(*line), "expected the name of a variant");
  record_.head.variant = piece(*line).text;
  record_.head.variant_at = whole(*line);
}

void JsonReader::read_id(const Element& value) {
  std::string_view text;
  if (value.get_string().get(text) == simdjson::SUCCESS) {
    record_.head.id = std::string(text);
    return;
  }
  wrong_type(add_line(Field::id, 0, number_text(value)), value, "a string");
}

void JsonReader::read_scoresheet(const Element& value) {
  record_.scoresheet = flag(Field::scoresheet, value).value_or(false);
}

void JsonReader::read_excerpt(const Element& value) {
  record_.excerpt = flag(Field::excerpt, value).value_or(false);
  if (record_.excerpt && record_.scoresheet)
    all_.faults().add(kSyntax, whole(add_line(Field::excerpt, kWholeField, "true")),
                      "a scoresheet has no moves and cannot be an excerpt");
}

void JsonReader::read_settings(const Element& value) {
  const std::optional<Object> settings = object_of(Field::set, value, "an object of settings");
  if (!settings) return;
  for (const auto entry : *settings) {
    if (all_.faults().is_full()) return;
    const auto index = static_cast<std::uint32_t>(record_.head.settings.size());
    Setting setting;
    setting.key = std::string(entry.key);
    if (!append_flow(entry.value, setting.value)) {
      all_.faults().add(
          kSyntax, whole(add_key(pointer_to(Field::set, entry.key), entry.key)),
          say("the value of {} has a key twice, nests too deep, or has too large a number",
              shown_in_quotes(entry.key)));
      continue;
    }
    const std::uint32_t key = add_line(Field::set, index, entry.key);
    if (key == Place::kNowhere) return;
    record_.source.lines[key].is_key = true;
    setting.key_at = whole(key);
    setting.value_at = whole(add_line(Field::set, index, setting.value));
    all_.add_setting(std::move(setting));
  }
}

void JsonReader::read_cut(const Element& value) {
  for_each_seat(Field::cut, value, "an object of players and the cards cut",
                [this](Seat seat, const Element& cards) {
                  const auto at = static_cast<std::uint32_t>(index(seat));
                  const std::optional<std::uint32_t> line =
                      text_line(Field::cut, at, cards, "a string of cards");
                  if (!line) return;
                  const Piece list = piece(*line).trimmed();
                  if (list.empty())
                    all_.faults().add(kSyntax, whole(*line), "expected the card that was cut");
                  record_.head.cut.push_back(
                      {.seat = seat, .cards = notation_.cards(list), .at = whole(*line)});
                });
}

void JsonReader::read_carry(const Element& value) {
  for_each_seat(Field::carry, value, "an object of players and what they carry",
                [this](Seat seat, const Element& carried) {
                  const auto at = static_cast<std::uint32_t>(index(seat));
                  const std::uint32_t line = add_line(Field::carry, at, number_text(carried));
                  if (line == Place::kNowhere) return;
                  Object entry;
                  if (carried.get_object().get(entry) != simdjson::SUCCESS)
                    return wrong_type(
                        line, carried,
                        say("an object, {}", std::string(R"({"total": 139, "won": 3})")));
                  Carry carry;
                  carry.seat = seat;
                  carry.at = whole(line);
                  read_carried(entry, carry);
                  record_.head.carry.push_back(carry);
                });
}

void JsonReader::read_carried(const Object& entry, Carry& carry) {
  bool has_total = false;
  const std::string place = pointer_to(Field::carry, record_.players[index(carry.seat)]);
  if (const std::optional<std::string_view> twin = repeated_key(entry))
    all_.faults().add(kSyntax, carry.at, say("duplicate key {}", shown_in_quotes(*twin)));
  for (const auto field : entry) {
    if (all_.faults().is_full()) return;
    std::string pointer = place;
    append_pointer_step(pointer, field.key);
    const bool is_total = field.key == "total";
    if (!is_total && field.key != "won") {
      all_.faults().add(kUnknownKey, whole(add_key(std::move(pointer), field.key)),
                        say("{}: expected \"total\" and \"won\"", shown_in_quotes(field.key)));
      continue;
    }
    const std::uint32_t line = add_other(std::move(pointer), number_text(field.value));
    const std::int32_t number = whole_number(line, field.value).value_or(0);
    (is_total ? carry.total : carry.won) = number;
    has_total = has_total || is_total;
    if (!is_total && number < 0)
      all_.faults().add(kSyntax, whole(line), "the number of rounds won cannot be negative");
  }
  if (!has_total) all_.faults().add(kSyntax, carry.at, "expected \"total\" in what is carried");
}

void JsonReader::read_winner(const Element& value) {
  simdjson::dom::array list;
  if (value.get_array().get(list) != simdjson::SUCCESS) {
    const std::optional<SeatPlace> seat = seat_of_value(Field::winner, kWholeField, value);
    if (seat) record_.winners.push_back(*seat);
    return;
  }
  std::uint32_t index = 0;
  for (const Element item : list) {
    if (all_.faults().is_full()) return;
    const std::optional<SeatPlace> seat = seat_of_value(Field::winner, index++, item);
    if (seat && all_.is_first(record_.winners, seat->seat, seat->at))
      record_.winners.push_back(*seat);
  }
  if (index == 0) {
    all_.faults().add(kSyntax, whole(add_line(Field::winner, kWholeField, {})),
                      "expected a winner; leave \"winner\" out if there is none");
  }
}

void JsonReader::read_rounds(const Element& value) {
  simdjson::dom::array rounds;
  if (value.get_array().get(rounds) != simdjson::SUCCESS) {
    const std::uint32_t line = add_other("/rounds", number_text(value));
    return wrong_type(line, value, "an array of rounds");
  }
  for (const Element round : rounds) {
    if (all_.faults().is_full()) return;
    read_round(round);
  }
  round_ = 0;
}

void read_json_record(std::string_view text, Record& out, Findings& findings, Spelling spelling) {
  if (JsonBytes(out, spelling).read(text)) return;
  JsonReader(out, findings, spelling).read(text);
}

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

/// Adds the key that ends the pointer.
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

/// A string as a line of the record; nothing, and a fault, if it cannot be one.
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

/// Replaces typographic characters in notation; names and free text stay unchanged. The line is the
/// last one of the arena.
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
  // A deal that cannot be read is left out: that player's hand is unknown.
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
