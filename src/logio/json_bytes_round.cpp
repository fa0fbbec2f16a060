#include <simdjson.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "logio/assembly.h"
#include "logio/json_bytes.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "table/record.h"

namespace rummy {

bool JsonBytes::read_round(Value value) {
  constexpr std::size_t kMostOthers = 1'000;  // lines of a round that are no moves
  if (record_.source.lines.size() + kMostOthers > kMostLines) return false;
  round_ = static_cast<std::uint16_t>(record_.rounds.size());
  if (!all_.begin_round(add_line(Field::round, 0, begin_of(value)).place())) return false;
  Object round;
  if (value.get_object().get(round) != simdjson::SUCCESS) return false;
  // By the place in this list; the quote ends the key.
  constexpr auto kInOrder =
      std::to_array<std::string_view>({"", "dealer\"", "buy_back\"", "deal\"", "upcard\"", "wild\"",
                                       "stock\"", "moves\"", "hand\"", "score\"", "total\""});
  static_assert(kInOrder.size() == static_cast<std::size_t>(RoundKey::total) + 1);
  std::size_t last = 0;
  return for_each_key(round, [&](const char* key, Value content) {
    do {
      if (++last == kInOrder.size()) return false;
    } while (key[0] != kInOrder.at(last)[0] ||
             std::memcmp(key, kInOrder.at(last).data(), kInOrder.at(last).size()) != 0);
    return read_round_value(static_cast<RoundKey>(last), content);
  });
}

bool JsonBytes::read_round_value(RoundKey key, Value value) {
  Round& round = all_.round();
  switch (key) {
    case RoundKey::none:
      return false;
    case RoundKey::dealer:
      return read_seat(Field::dealer, 0, value, round.dealer.emplace());
    case RoundKey::buy_back:
      return read_names(Field::buy_back, value, round.buy_backs);
    case RoundKey::deal:
      return read_seat_cards(Field::deal, value, round.deals);
    case RoundKey::upcard:
      return read_one_card(Field::upcard, value, round.upcard.emplace());
    case RoundKey::wild:
      return read_one_card(Field::wild, value, round.wild.emplace());
    case RoundKey::stock:
      return read_cards(Field::stock, 0, value, round.stock.emplace());
    case RoundKey::moves:
      return read_moves(value);
    case RoundKey::hand:
      return read_seat_cards(Field::hand, value, round.hands);
    case RoundKey::score:
      return read_numbers(Field::score, value, round.scores);
    case RoundKey::total:
      return read_numbers(Field::total, value, round.totals);
  }
  return false;
}

bool JsonBytes::read_moves(Value value) {
  return for_each_item(value, [this](std::uint32_t index, Value move) {
    simdjson::ondemand::raw_json_string string;
    const std::size_t line = record_.source.lines.size();
    if (line >= kMostLines || move.get_raw_json_string().get(string) != simdjson::SUCCESS)
      return false;
    const char* const text = string.raw();
    const char* const end = all_.moves().read_quoted(text, end_, static_cast<std::uint32_t>(line));
    if (end == nullptr) return read_line(until_quote(text), index);
    add_line(Field::moves, index, {text, static_cast<std::size_t>(end - text)});
    return true;
  });
}

/// Any other line. One with a "#" may have a comment, or may lose free text to one.
bool JsonBytes::read_line(std::string_view text, std::uint32_t index) {
  if (!is_plain(text) || text.find('#') != std::string_view::npos) return false;
  all_.moves().read_line(add_line(Field::moves, index, text).line);
  return findings_.empty();
}

bool JsonBytes::read_cards(Field field, std::uint32_t index, Value value, SeatCards& cards) {
  std::string_view text;
  if (!text_of(value, text) || !is_printable_ascii(text)) return false;
  const Piece line = add_line(field, index, text);
  cards.at = line.place();
  cards.cards = notation_.cards(line);
  return true;
}

bool JsonBytes::read_one_card(Field field, Value value, SeatCards& card) {
  return read_cards(field, 0, value, card) && card.cards.count == 1;
}

bool JsonBytes::read_seat_cards(Field field, Value value, std::vector<SeatCards>& list) {
  list.reserve(record_.players.size());
  return for_each_seat(value, list, [&](Seat seat, Value cards) {
    SeatCards& read = list.emplace_back();
    read.seat = seat;
    return read_cards(field, index_of(seat), cards, read);
  });
}

bool JsonBytes::read_numbers(Field field, Value value, std::vector<SeatNumber>& list) {
  list.reserve(record_.players.size());
  return for_each_seat(value, list, [&](Seat seat, Value written) {
    SeatNumber& read = list.emplace_back();
    read.seat = seat;
    std::string_view text;
    if (!number_of(written, read.number, text)) return false;
    read.at = add_line(field, index_of(seat), text).place();
    return true;
  });
}

/// Names of players, each of them once.
bool JsonBytes::read_names(Field field, Value value, std::vector<SeatPlace>& list) {
  return for_each_item(value, [&](std::uint32_t index, Value name) {
    SeatPlace seat;
    if (!read_seat(field, index, name, seat) || !all_.is_first(list, seat.seat, seat.at))
      return false;
    list.push_back(seat);
    return true;
  });
}

bool JsonBytes::read_seat(Field field, std::uint32_t index, Value value, SeatPlace& seat) {
  std::string_view text;
  if (!text_of(value, text)) return false;
  seat.seat = notation_.find_seat(text);
  seat.at = add_line(field, index, text).place();
  return seat.seat != kNoSeat;
}

/// Gives its digits as well, where they are those it would be written with again ("-0" is not).
bool JsonBytes::whole_number_of(Value value, std::int64_t& number, std::string_view& text) {
  const char* const spelt = begin_of(value).data();
  if (value.get_int64().get(number) != simdjson::SUCCESS) return false;
  std::array<char, 24> digits{};
  const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text = {spelt, static_cast<std::size_t>(end - digits.data())};
  return std::memcmp(spelt, digits.data(), text.size()) == 0;
}

bool JsonBytes::number_of(Value value, std::int32_t& number, std::string_view& text) {
  std::int64_t read = 0;
  if (!whole_number_of(value, read, text)) return false;
  number = static_cast<std::int32_t>(read);
  return read >= -kMostPoints && read <= kMostPoints;
}

/// An empty text where the value begins.
std::string_view JsonBytes::begin_of(Value value) {
  return value.raw_json_token().substr(0, 0);
}

bool JsonBytes::text_of(Value value, std::string_view& text) const {
  simdjson::ondemand::raw_json_string raw;
  if (value.get_raw_json_string().get(raw) != simdjson::SUCCESS) return false;
  text = until_quote(raw.raw());
  return text.find('\\') == std::string_view::npos;
}

/// Up to the next quote, which ends a string that has no escapes.
std::string_view JsonBytes::until_quote(const char* text) const {
  const auto left = static_cast<std::size_t>(end_ - text);
  const auto* const quote = static_cast<const char*>(std::memchr(text, '"', left));
  return {text, quote == nullptr ? left : static_cast<std::size_t>(quote - text)};
}

/// Whether a text means what it shows.
bool JsonBytes::is_plain(std::string_view text) {
  return is_printable_ascii(text) && text.find('\\') == std::string_view::npos;
}

/// A line of the record; `text` is part of the document.
Piece JsonBytes::add_line(Field field, std::uint32_t index, std::string_view text) {
  SourceLine& line = record_.source.lines.emplace_back();
  line.begin = static_cast<std::uint32_t>(text.data() - record_.source.text.data());
  line.length = static_cast<std::uint32_t>(text.size());
  line.field = field;
  line.round = round_;
  line.index = index;
  return {.text = text,
          .line = static_cast<std::uint32_t>(record_.source.lines.size()) - 1,
          .offset = 0};
}

}  // namespace rummy
