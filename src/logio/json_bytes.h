#pragma once
// JSON records as programs write them, read in one pass over their bytes (simdjson On-Demand).
// JsonReader stands behind it and reads all others; only it knows what is wrong with a record.

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/leniency.h"
#include "logio/notation.h"
#include "logio/piece.h"
#include "table/record.h"

namespace rummy {

/// Reads one document into a record, whose lines are then parts of the document. Used once.
///
/// Every value is asked for as what it must be, so that all of the JSON is checked. What is rare is
/// given up: strings with escapes, keys in an order in which JsonReader does not keep their lines,
/// numbers and settings that are not spelt as they would be written again, and all that there would
/// be anything to say about.
class JsonBytes {
 public:
  JsonBytes(Record& record, Spelling spelling);

  /// False: the record is JsonReader's, and what stands in `record` is worth nothing.
  [[nodiscard]] bool read(std::string_view text);

 private:
  using Value = simdjson::ondemand::value;
  using Object = simdjson::ondemand::object;

  /// What is kept from record to record.
  struct Memory {
    simdjson::ondemand::parser parser;
    std::vector<std::string_view> players;
    std::vector<std::pair<std::string_view, std::string_view>> settings;
  };

  /// How far the document is. What begins the head has its lines in one order, whatever the order
  /// of its keys.
  enum class Part : std::uint8_t { head, cut, carry, rounds, winner };
  /// The keys of a round, as JsonReader goes through them.
  enum class RoundKey : std::uint8_t {
    none,
    dealer,
    buy_back,
    deal,
    upcard,
    wild,
    stock,
    moves,
    hand,
    score,
    total
  };

  /// Calls `use(key, value)` for each key of an object, which stands in the document and ends with
  /// its quote, until it says false.
  template <class Use>
  static bool for_each_key(Object object, Use use);
  /// Calls `use(index, value)` for each value of an array, until it says false.
  template <class Use>
  static bool for_each_item(Value value, Use use);
  /// Calls `use(seat, value)` for each player of an object, who is not in `list` yet.
  template <class Entry, class Use>
  bool for_each_seat(Value value, const std::vector<Entry>& list, Use use);

  // json_bytes.cpp: the document and its head
  static Memory& memory_of_thread();
  bool read_document(Object document);
  bool read_key(const char* key, Value value);
  bool take_note(std::string_view key, Value value);
  bool begin(Part part);
  bool take_players(Value value);
  bool take_settings(Value value);
  bool take_setting(std::string_view key, Value value);
  bool keep_head();
  bool read_cut(Value value);
  bool read_carry(Value value);
  bool read_carried(Value value, Carry& carry);
  bool read_rounds(Value value);
  bool read_winner(Value value);

  // json_bytes_round.cpp: a round, and what both are made of
  bool read_round(Value value);
  bool read_round_value(RoundKey key, Value value);
  bool read_moves(Value value);
  bool read_line(std::string_view text, std::uint32_t index);
  bool read_cards(Field field, std::uint32_t index, Value value, SeatCards& cards);
  bool read_one_card(Field field, Value value, SeatCards& card);
  bool read_seat_cards(Field field, Value value, std::vector<SeatCards>& list);
  bool read_numbers(Field field, Value value, std::vector<SeatNumber>& list);
  bool read_names(Field field, Value value, std::vector<SeatPlace>& list);
  bool read_seat(Field field, std::uint32_t index, Value value, SeatPlace& seat);
  static bool whole_number_of(Value value, std::int64_t& number, std::string_view& text);
  static bool number_of(Value value, std::int32_t& number, std::string_view& text);
  bool text_of(Value value, std::string_view& text) const;
  static std::string_view begin_of(Value value);
  [[nodiscard]] static std::uint32_t index_of(Seat seat) {
    return static_cast<std::uint32_t>(index(seat));
  }
  [[nodiscard]] std::string_view until_quote(const char* text) const;
  [[nodiscard]] static bool is_plain(std::string_view text);
  Piece add_line(Field field, std::uint32_t index, std::string_view text);

  Record& record_;
  Findings findings_;
  Assembly all_;
  Notation& notation_;
  const char* end_ = nullptr;  // of the document
  std::uint32_t seen_ = 0;     // of the keys of the head, a bit each
  Part part_ = Part::head;
  Memory& memory_;
  std::optional<std::string_view> variant_;
  std::string_view players_begin_;
  std::uint16_t round_ = 0;
};

template <class Use>
bool JsonBytes::for_each_key(Object object, Use use) {
  for (auto field : object) {
    simdjson::ondemand::raw_json_string key;
    Value value;
    if (field.key().get(key) != simdjson::SUCCESS) return false;
    if (field.value().get(value) != simdjson::SUCCESS) return false;
    if (!use(key.raw(), value)) return false;
  }
  return true;
}

template <class Use>
bool JsonBytes::for_each_item(Value value, Use use) {
  simdjson::ondemand::array items;
  if (value.get_array().get(items) != simdjson::SUCCESS) return false;
  std::uint32_t index = 0;
  for (auto item : items) {
    Value read;
    if (item.get(read) != simdjson::SUCCESS || !use(index++, read)) return false;
  }
  return true;
}

template <class Entry, class Use>
bool JsonBytes::for_each_seat(Value value, const std::vector<Entry>& list, Use use) {
  Object players;
  if (value.get_object().get(players) != simdjson::SUCCESS) return false;
  return for_each_key(players, [&](const char* name, Value entry) {
    const Seat seat = notation_.find_seat(until_quote(name));
    return seat != kNoSeat && all_.is_first(list, seat, {}) && use(seat, entry);
  });
}

}  // namespace rummy
