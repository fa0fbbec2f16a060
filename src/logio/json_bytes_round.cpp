#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_bytes.h"
#include "logio/json_walk.h"
#include "logio/limits.h"
#include "logio/move_bytes.h"
#include "logio/piece.h"
#include "logio/plain_card.h"
#include "table/record.h"

namespace rummy {

/// A line of the record; `text` is part of the document. Gives its number.
[[gnu::always_inline]] inline std::uint32_t JsonBytes::put_line(Field field, std::uint32_t index,
                                                                std::string_view text) {
  FlatArray<SourceLine>& lines = record_.source.lines;
  const auto number = static_cast<std::uint32_t>(lines.size());
  const auto begin = static_cast<std::uint32_t>(text.data() - record_.source.text.data());
  lines.push_back({.begin = begin,
                   .length = static_cast<std::uint32_t>(text.size()),
                   .number = 0,
                   .index = index,
                   .round = round_,
                   .field = field,
                   .is_key = false});
  return number;
}

/// The same; gives its place.
[[gnu::always_inline]] inline Place JsonBytes::add_value(Field field, std::uint32_t index,
                                                         std::string_view text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  return {.line = put_line(field, index, text), .offset = 0, .length = length};
}

bool JsonBytes::read_round() {
  constexpr std::size_t kMostOthers = 1'000;  // lines of a round that are no moves
  if (record_.source.lines.size() + kMostOthers > kMostLines) return false;
  round_ = static_cast<std::uint16_t>(record_.rounds.size());
  if (!all_.begin_round(add_line(Field::round, 0).place())) return false;
  constexpr auto kInOrder = std::to_array<JsonKey>(
      {JsonKey(""), JsonKey("\"dealer\""), JsonKey("\"buy_back\""), JsonKey("\"deal\""),
       JsonKey("\"upcard\""), JsonKey("\"wild\""), JsonKey("\"stock\""), JsonKey("\"moves\""),
       JsonKey("\"hand\""), JsonKey("\"score\""), JsonKey("\"total\"")});  // as RoundKey
  static_assert(kInOrder.size() == static_cast<std::size_t>(RoundKey::total) + 1);
  std::size_t last = 0;
  return walk_.for_each_entry([&] {
    do {
      if (++last == kInOrder.size()) return false;
    } while (!walk_.take_key(kInOrder[last]));
    return read_round_value(static_cast<RoundKey>(last));
  });
}

bool JsonBytes::read_round_value(RoundKey key) {
  Round& round = all_.round();
  switch (key) {
    case RoundKey::none:
      return false;
    case RoundKey::dealer:
      return read_seat(Field::dealer, 0, round.dealer.emplace());
    case RoundKey::buy_back:
      return read_names(Field::buy_back, round.buy_backs);
    case RoundKey::deal:
      return read_seat_cards(Field::deal, round.deals);
    case RoundKey::upcard:
      return read_one_card(Field::upcard, round.upcard.emplace());
    case RoundKey::wild:
      return read_one_card(Field::wild, round.wild.emplace());
    case RoundKey::stock:
      return read_cards(Field::stock, 0, round.stock.emplace());
    case RoundKey::moves:
      return read_moves();
    case RoundKey::hand:
      return read_seat_cards(Field::hand, round.hands);
    case RoundKey::score:
      return read_numbers(Field::score, round.scores);
    case RoundKey::total:
      return read_numbers(Field::total, round.totals);
  }
  return false;
}

bool JsonBytes::read_moves() {
  static_assert(JsonWalk::kPadding >= MoveBytes::kPadding);
  const auto first = static_cast<std::uint32_t>(record_.source.lines.size());
  return walk_.for_each_item([this, first](std::uint32_t /*index*/) {
    const char* const begin = walk_.next();
    walk_.go_on_at(all_.moves().read_quoted(begin, round_, first));
    return walk_.at() != begin || read_line(first);
  });
}

/// Any other line. One with a "#" may have a comment, or may lose free text to one.
bool JsonBytes::read_line(std::uint32_t first_line) {
  const std::size_t line = record_.source.lines.size();
  std::string_view text;
  if (line >= kMostLines || !walk_.take_text(text)) return false;
  if (!is_printable_ascii(text) || text.find('#') != text.npos) return false;
  const auto index = static_cast<std::uint32_t>(line - first_line);
  all_.moves().read_line(add_line(Field::moves, index, text).line);
  return findings_.empty();
}

bool JsonBytes::read_cards(Field field, std::uint32_t index, SeatCards& cards) {
  if (!walk_.take('"')) return false;
  const auto first = static_cast<std::uint32_t>(record_.cards.size());
  const char* const text = walk_.at();
  const char* const end = read_plain_cards(text, record_.cards);
  const auto read = static_cast<std::uint32_t>(record_.cards.size());
  if (end == nullptr || *end != '"' || read > kMostCards) {
    record_.cards.resize(first);
    return read_any_cards(field, index, cards);
  }
  walk_.go_on_at(end + 1);
  cards.cards = {.first = first, .count = read - first};
  cards.at = add_value(field, index, {text, static_cast<std::size_t>(end - text)});
  return true;
}

/// Cards that are not all as programs write them.
bool JsonBytes::read_any_cards(Field field, std::uint32_t index, SeatCards& cards) {
  std::string_view text;
  if (!walk_.end_text(text) || !is_printable_ascii(text)) return false;
  const Piece line = add_line(field, index, text);
  cards.at = line.place();
  cards.cards = notation_.cards(line);
  return true;
}

bool JsonBytes::read_one_card(Field field, SeatCards& card) {
  return read_cards(field, 0, card) && card.cards.count == 1;
}

bool JsonBytes::read_seat_cards(Field field, std::vector<SeatCards>& list) {
  list.reserve(record_.players.size());
  return for_each_seat(list, [&](Seat seat) {
    SeatCards& read = list.emplace_back();
    read.seat = seat;
    return read_cards(field, index_of(seat), read);
  });
}

bool JsonBytes::read_numbers(Field field, std::vector<SeatNumber>& list) {
  list.reserve(record_.players.size());
  return for_each_seat(list, [&](Seat seat) {
    SeatNumber& read = list.emplace_back();
    read.seat = seat;
    std::string_view text;
    if (!take_points(read.number, text)) return false;
    read.at = add_value(field, index_of(seat), text);
    return true;
  });
}

/// Names of players, each of them once.
bool JsonBytes::read_names(Field field, std::vector<SeatPlace>& list) {
  return walk_.for_each_item([&](std::uint32_t index) {
    SeatPlace seat;
    if (!read_seat(field, index, seat) || !all_.is_first(list, seat.seat, seat.at)) return false;
    list.push_back(seat);
    return true;
  });
}

bool JsonBytes::read_seat(Field field, std::uint32_t index, SeatPlace& seat) {
  std::string_view text;
  if (!walk_.take_text(text)) return false;
  seat.seat = notation_.find_seat(text);
  seat.at = add_value(field, index, text);
  return seat.seat != kNoSeat;
}

/// The player whose name is the next key, wherever it stands.
Seat JsonBytes::take_seat_key() {
  std::string_view name;
  return walk_.take_any_key(name) ? notation_.find_seat(name) : kNoSeat;
}

bool JsonBytes::take_points(std::int32_t& number, std::string_view& spelt) {
  std::int64_t read = 0;
  if (!walk_.take_number(read, spelt)) return false;
  number = static_cast<std::int32_t>(read);
  return read >= -kMostPoints && read <= kMostPoints;
}

Piece JsonBytes::add_line(Field field, std::uint32_t index, std::string_view text) {
  return {.text = text, .line = put_line(field, index, text)};
}

}  // namespace rummy
