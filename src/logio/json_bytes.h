#pragma once
// JSON records as programs write them, read in one pass over their bytes.
// JsonReader stands behind it and reads all others; only it knows what is wrong with a record.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_walk.h"
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
  [[nodiscard]] bool is_sheet_unsaid() const;
  /// What is kept from record to record.
  struct Memory {
    std::vector<std::string_view> players;
    std::vector<JsonKey> seats;  // the players' names as keys
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

  /// Calls `use(seat)` for each player of an object, who is not in `list` yet.
  template <class Entry, class Use>
  bool for_each_seat(const std::vector<Entry>& list, Use use);

  // json_bytes.cpp: the document and its head
  static Memory& memory_of_thread();
  bool read_document();
  bool read_entry();
  bool take_note(std::string_view key);
  bool begin(Part part);
  bool take_players();
  bool take_settings();
  bool take_setting(std::string_view key);
  bool keep_head();
  bool read_cut();
  bool read_carry();
  bool read_carried(Carry& carry);
  bool read_rounds();
  bool read_winner();

  // json_bytes_round.cpp: a round, and what both are made of
  bool read_round();
  bool read_round_value(RoundKey key);
  bool read_moves();
  bool read_line(std::uint32_t first_line);
  bool read_cards(Field field, std::uint32_t index, SeatCards& cards);
  bool read_any_cards(Field field, std::uint32_t index, SeatCards& cards);
  bool read_one_card(Field field, SeatCards& card);
  bool read_seat_cards(Field field, std::vector<SeatCards>& list);
  bool read_numbers(Field field, std::vector<SeatNumber>& list);
  bool read_names(Field field, std::vector<SeatPlace>& list);
  bool read_seat(Field field, std::uint32_t index, SeatPlace& seat);
  Seat take_seat_key();
  bool take_points(std::int32_t& number, std::string_view& spelt);
  [[nodiscard]] static std::uint32_t index_of(Seat seat) {
    return static_cast<std::uint32_t>(index(seat));
  }
  std::uint32_t put_line(Field field, std::uint32_t index, std::string_view text);
  Place add_value(Field field, std::uint32_t index, std::string_view text);
  Piece add_line(Field field, std::uint32_t index, std::string_view text);
  /// An empty one, where the next value begins.
  Piece add_line(Field field, std::uint32_t index) {
    return add_line(field, index, walk_.begin_of_next());
  }

  Record& record_;
  Findings findings_;
  Assembly all_;
  Notation& notation_;
  JsonWalk walk_;
  const char* end_ = nullptr;  // of the document
  std::uint32_t seen_ = 0;     // of the keys of the head, a bit each
  Part part_ = Part::head;
  Memory& memory_;
  std::optional<std::string_view> variant_;
  std::string_view players_begin_;
  std::uint16_t round_ = 0;
};

template <class Entry, class Use>
bool JsonBytes::for_each_seat(const std::vector<Entry>& list, Use use) {
  // As a rule they stand in their order, and so far each is there once.
  std::size_t next = 0;
  bool in_order = true;
  return walk_.for_each_entry([&] {
    const bool is_next = next < memory_.seats.size() && walk_.take_key(memory_.seats[next]);
    const Seat seat = is_next ? static_cast<Seat>(next) : take_seat_key();
    ++next;
    in_order = in_order && is_next;
    return seat != kNoSeat && (in_order || all_.is_first(list, seat, {})) && use(seat);
  });
}

}  // namespace rummy
