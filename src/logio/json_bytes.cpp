#include "logio/json_bytes.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/card_words.h"
#include "logio/json_text.h"
#include "logio/move_bytes.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === Walks over the bytes of a JSON document as programs write it.

bool JsonWalk::end_text(std::string_view& text) {
  const char* const end = find_json_sign(at_);
  if (*end != '"') return false;
  text = {at_, static_cast<std::size_t>(end - at_)};
  at_ = end + 1;
  return true;
}

bool JsonWalk::take_truth(std::string_view& spelt) {
  const std::string_view ahead(next(), kPadding);
  spelt = ahead.substr(0, *at_ == 't' ? 4 : 5);
  at_ += spelt.size();
  return spelt == "true" || spelt == "false";
}

bool JsonWalk::take_number(std::int64_t& number, std::string_view& spelt) {
  constexpr std::ptrdiff_t kMostDigits = 10;
  const char* const begin = next();
  const bool is_negative = *begin == '-';
  const char* const digits = begin + (is_negative ? 1 : 0);
  const char* end = digits;
  for (number = 0; is_digit(*end); ++end) {
    if (end - digits == kMostDigits) return false;
    number = 10 * number + (*end - '0');
  }
  const bool is_plain = *digits == '0' ? !is_negative && end - digits == 1 : end != digits;
  if (!is_plain) return false;
  if (is_negative) number = -number;
  spelt = {begin, static_cast<std::size_t>(end - begin)};
  at_ = end;
  return true;
}

// === JSON records as programs write them, read in one pass over their bytes.

JsonBytes::Memory& JsonBytes::memory_of_thread() {
  static thread_local Memory memory;
  return memory;
}

JsonBytes::JsonBytes(Record& record, Spelling spelling)
    : record_(record),
      all_(record, findings_, spelling),
      notation_(all_.notation()),
      memory_(memory_of_thread()) {
  memory_.players.clear();
  memory_.seats.clear();
  memory_.settings.clear();
}

bool JsonBytes::read(std::string_view text) {
  record_.clear();
  record_.source.container = Container::json;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.empty() || text.size() > kMostBytes) return false;
  if (!simdjson::validate_utf8(text)) return false;
  record_.source.text.clear();
  record_.source.text.reserve(text.size() + JsonWalk::kPadding);
  record_.source.text.append(text);
  record_.source.document = static_cast<std::uint32_t>(text.size());
  record_.source.text.append(JsonWalk::kPadding, '\0');
  end_ = record_.source.text.data() + text.size();
  walk_.begin(record_.source.text.data());
  if (!read_document() || walk_.next() != end_) return false;  // more follows
  all_.finish();
  return findings_.empty() && !is_sheet_unsaid();
}

/// Whether the document has scores without moves, which are read as a scoresheet.
bool JsonBytes::is_sheet_unsaid() const {
  const auto has_scores = [](const Round& round) {
    return !round.scores.empty() || !round.totals.empty();
  };
  const auto has_play = [](const Round& round) {
    return round.moves.count > 0 || !round.deals.empty() || round.stock.has_value();
  };
  return record_.events.empty() && std::ranges::any_of(record_.rounds, has_scores) &&
         std::ranges::none_of(record_.rounds, has_play);
}

bool JsonBytes::read_document() {
  return walk_.for_each_entry([this] { return read_entry(); }) &&
         (part_ != Part::head || keep_head());
}

/// Reads a key of the document and its value.
bool JsonBytes::read_entry() {
  static constexpr JsonKey kVariant("\"variant\"");
  static constexpr JsonKey kPlayers("\"players\"");
  static constexpr JsonKey kSet("\"set\"");
  static constexpr JsonKey kId("\"id\"");
  static constexpr JsonKey kCut("\"cut\"");
  static constexpr JsonKey kCarry("\"carry\"");
  static constexpr JsonKey kRounds("\"rounds\"");
  static constexpr JsonKey kWinner("\"winner\"");
  const auto is_first = [this](std::uint32_t bit) {
    const bool first = (seen_ & bit) == 0;
    seen_ |= bit;
    return first;
  };
  const bool in_head = part_ == Part::head;
  if (walk_.take_key(kVariant))
    return in_head && is_first(2) && walk_.take_text(variant_.emplace());
  if (walk_.take_key(kPlayers)) return in_head && is_first(8) && take_players();
  if (walk_.take_key(kSet)) return in_head && is_first(4) && take_settings();
  if (walk_.take_key(kId)) {
    std::string_view text;
    if (!is_first(1) || !walk_.take_text(text)) return false;
    record_.head.id.emplace(text);
    return true;
  }
  if (walk_.take_key(kCut)) return begin(Part::cut) && read_cut();
  if (walk_.take_key(kCarry)) return begin(Part::carry) && read_carry();
  if (walk_.take_key(kRounds)) return begin(Part::rounds) && read_rounds();
  if (walk_.take_key(kWinner)) return begin(Part::winner) && read_winner();
  std::string_view key;
  return walk_.take_any_key(key) && take_note(key);
}

/// Reads a note that is a text, as most are. One of them names the language of the letters for
/// court cards.
bool JsonBytes::take_note(std::string_view key) {
  const std::optional<KeyWord> word = find_key(Container::json, key);
  std::string_view text;
  if (!word || word->key != Key::note || word->section != Section::head || key == "cards")
    return false;
  if (!walk_.take_text(text) || !is_printable_ascii(text)) return false;
  Note note{.key = std::string(key), .value = '"' + std::string(text) + '"'};
  all_.add_note(record_.head.notes, std::move(note), {});
  return findings_.empty();
}

bool JsonBytes::begin(Part part) {
  if (part_ == Part::head && !keep_head()) return false;
  const bool comes_after = part_ < part;
  part_ = part;
  return comes_after;
}

bool JsonBytes::take_players() {
  players_begin_ = walk_.begin_of_next();
  return walk_.for_each_item(
      [this](std::uint32_t /*index*/) { return walk_.take_text(memory_.players.emplace_back()); });
}

bool JsonBytes::take_settings() {
  return walk_.for_each_key(
      [this](std::string_view key) { return is_printable_ascii(key) && take_setting(key); });
}

/// Reads a setting that is a word, a whole number or a truth value, which YAML and JSON spell
/// alike; lists and tables are rare.
bool JsonBytes::take_setting(std::string_view key) {
  std::string_view spelt;
  std::int64_t number = 0;
  if (walk_.take('"')) {
    if (!walk_.end_text(spelt)) return false;
    std::string flow;
    append_flow_word(flow, spelt);
    if (flow != spelt || !is_printable_ascii(spelt)) return false;
  } else if (!walk_.take_number(number, spelt) && !walk_.take_truth(spelt)) {
    return false;
  }
  memory_.settings.emplace_back(key, spelt);
  return true;
}

/// Adds the lines of the players, the variant and the settings.
bool JsonBytes::keep_head() {
  if (memory_.players.empty()) return false;
  record_.head.players_line = add_line(Field::players, 0, players_begin_).place();
  std::uint32_t number = 0;
  for (const std::string_view name : memory_.players) {
    const Piece line = add_line(Field::player, number++, name);
    all_.add_player(std::string(name), line.place());
    memory_.seats.emplace_back(std::string_view(name.data() - 1, name.size() + 2));
  }
  if (variant_) {
    const Piece line = add_line(Field::variant, 0, *variant_);
    if (!is_printable_ascii(*variant_) || variant_->empty()) return false;
    record_.head.variant = *variant_;
    record_.head.variant_at = line.place();
  }
  for (const auto& [key, value] : memory_.settings) {
    const auto index = static_cast<std::uint32_t>(record_.head.settings.size());
    Setting setting;
    setting.key = std::string(key);
    setting.key_at = add_line(Field::set, index, key).place();
    record_.source.lines.back().is_key = true;
    setting.value_at = add_line(Field::set, index, value).place();
    setting.value = std::string(value);
    all_.add_setting(std::move(setting));
  }
  return findings_.empty();
}

bool JsonBytes::read_cut() {
  return for_each_seat(record_.head.cut, [this](Seat seat) {
    SeatCards read;
    if (!read_cards(Field::cut, index_of(seat), read) || read.cards.count == 0) return false;
    record_.head.cut.push_back({.seat = seat, .cards = read.cards, .at = read.at});
    return true;
  });
}

bool JsonBytes::read_carry() {
  return for_each_seat(record_.head.carry, [this](Seat seat) {
    Carry carry;
    carry.seat = seat;
    carry.at = add_line(Field::carry, index_of(seat)).place();
    if (!read_carried(carry)) return false;
    record_.head.carry.push_back(carry);
    return true;
  });
}

bool JsonBytes::read_carried(Carry& carry) {
  bool has_total = false;
  bool has_won = false;
  const auto read = [&](std::string_view key) {
    const bool is_total = key == "total";
    if (!is_total && key != "won") return false;
    bool& has = is_total ? has_total : has_won;
    std::int32_t number = 0;
    std::string_view text;
    if (has || !take_points(number, text) || (!is_total && number < 0)) return false;
    has = true;
    (is_total ? carry.total : carry.won) = number;
    std::string pointer = "/carry";
    append_pointer_step(pointer, record_.players[index(carry.seat)]);
    append_pointer_step(pointer, key);
    record_.source.pointers.push_back(std::move(pointer));
    add_line(Field::other, static_cast<std::uint32_t>(record_.source.pointers.size()) - 1, text);
    return true;
  };
  return walk_.for_each_key(read) && has_total;
}

bool JsonBytes::read_rounds() {
  const bool is_read =
      walk_.for_each_item([this](std::uint32_t /*index*/) { return read_round(); });
  round_ = 0;
  return is_read;
}

/// One name, or a list of them.
bool JsonBytes::read_winner() {
  if (*walk_.next() == '[')
    return read_names(Field::winner, record_.winners) && !record_.winners.empty();
  return read_seat(Field::winner, kWholeField, record_.winners.emplace_back());
}

/// Adds a line to the record; `text` is part of the document. Returns its number.
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

/// Adds a line to the record; returns its place.
[[gnu::always_inline]] inline Place JsonBytes::add_value(Field field, std::uint32_t index,
                                                         std::string_view text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  return {.line = put_line(field, index, text), .offset = 0, .length = length};
}

bool JsonBytes::read_round() {
  constexpr std::size_t kMostOthers = 1'000;  // lines of a round without moves
  if (record_.source.lines.size() + kMostOthers > kMostLines) return false;
  round_ = static_cast<std::uint16_t>(record_.rounds.size());
  if (!all_.begin_round(add_line(Field::round, 0).place())) return false;
  constexpr auto kInOrder = std::to_array<JsonKey>(
      {JsonKey(""), JsonKey("\"dealer\""), JsonKey("\"buy_back\""), JsonKey("\"deal\""),
       JsonKey("\"upcard\""), JsonKey("\"wild\""), JsonKey("\"stock\""), JsonKey("\"moves\""),
       JsonKey("\"hand\""), JsonKey("\"score\""),
       JsonKey("\"total\"")});  // in the order of RoundKey
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

/// Reads any other line. One with a "#" may have a comment, or may lose free text to one.
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

/// Reads cards of which some are not in their commonest spelling.
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

/// Reads names of players, each of them once.
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

/// The player whose name is the next key, in any order.
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
