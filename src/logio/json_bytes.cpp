#include "logio/json_bytes.h"

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "diag/place.h"
#include "logio/assembly.h"
#include "logio/flow_value.h"
#include "logio/keys.h"
#include "logio/leniency.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Whether the key, which stands in a document and ends with its quote, is that word.
template <std::size_t N>
[[gnu::always_inline]] inline bool is_key(const char* key, const char (&quoted)[N]) {
  return std::memcmp(key, quoted, N - 1) == 0;  // there is padding behind the document
}

}  // namespace

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
  memory_.settings.clear();
}

bool JsonBytes::read(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  record_.clear();
  record_.source.container = Container::json;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.empty() || text.size() > kMostBytes) return false;
  record_.source.text.clear();
  record_.source.text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  record_.source.text.append(text);
  record_.source.document = static_cast<std::uint32_t>(text.size());
  record_.source.text.append(simdjson::SIMDJSON_PADDING, ' ');
  end_ = record_.source.text.data() + text.size();
  simdjson::ondemand::document document;
  const simdjson::padded_string_view bytes(record_.source.text.data(), text.size(),
                                           record_.source.text.size());
  if (memory_.parser.iterate(bytes).get(document) != simdjson::SUCCESS) return false;
  Object object;
  if (document.get_object().get(object) != simdjson::SUCCESS) return false;
  if (!read_document(object)) return false;
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) return false;  // more follows
  all_.finish();
  return findings_.empty();
}

bool JsonBytes::read_document(Object document) {
  const auto read = [this](const char* key, Value value) { return read_key(key, value); };
  return for_each_key(document, read) && (part_ != Part::head || keep_head());
}

bool JsonBytes::read_key(const char* key, Value value) {
  const auto is_first = [this](std::uint32_t bit) {
    const bool first = (seen_ & bit) == 0;
    seen_ |= bit;
    return first;
  };
  const bool in_head = part_ == Part::head;
  if (is_key(key, "id\"")) {
    std::string_view text;
    if (!is_first(1) || !text_of(value, text)) return false;
    record_.head.id = std::string(text);
    return true;
  }
  if (is_key(key, "variant\"")) return in_head && is_first(2) && text_of(value, variant_.emplace());
  if (is_key(key, "set\"")) return in_head && is_first(4) && take_settings(value);
  if (is_key(key, "players\"")) return in_head && is_first(8) && take_players(value);
  if (is_key(key, "cut\"")) return begin(Part::cut) && read_cut(value);
  if (is_key(key, "carry\"")) return begin(Part::carry) && read_carry(value);
  if (is_key(key, "rounds\"")) return begin(Part::rounds) && read_rounds(value);
  if (is_key(key, "winner\"")) return begin(Part::winner) && read_winner(value);
  return take_note(until_quote(key), value);
}

/// Texts, as most notes are. One of them is read as well: whose letters the court cards have.
bool JsonBytes::take_note(std::string_view key, Value value) {
  const std::optional<KeyWord> word = find_key(Container::json, key);
  std::string_view text;
  if (!word || word->key != Key::note || word->section != Section::head || key == "cards")
    return false;
  if (!text_of(value, text) || !is_plain(text)) return false;
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

bool JsonBytes::take_players(Value value) {
  players_begin_ = begin_of(value);
  return for_each_item(value, [this](std::uint32_t /*index*/, Value name) {
    return text_of(name, memory_.players.emplace_back());
  });
}

bool JsonBytes::take_settings(Value value) {
  Object settings;
  if (value.get_object().get(settings) != simdjson::SUCCESS) return false;
  return for_each_key(settings, [this](const char* key, Value given) {
    const std::string_view word = until_quote(key);
    return is_plain(word) && take_setting(word, given);
  });
}

/// Words, whole numbers and truth values, where YAML spells them as JSON does; lists and tables are
/// rare.
bool JsonBytes::take_setting(std::string_view key, Value value) {
  const std::string_view token = value.raw_json_token();
  std::string_view spelt;
  bool yes = false;
  std::int64_t number = 0;
  if (text_of(value, spelt)) {
    std::string flow;
    append_flow_word(flow, spelt);
    if (flow != spelt || !is_plain(spelt)) return false;
  } else if (value.get_bool().get(yes) == simdjson::SUCCESS) {
    spelt = token.substr(0, yes ? 4 : 5);
  } else if (!whole_number_of(value, number, spelt)) {
    return false;
  }
  memory_.settings.emplace_back(key, spelt);
  return true;
}

/// The lines of the players, the variant and the settings.
bool JsonBytes::keep_head() {
  if (memory_.players.empty()) return false;
  record_.head.players_line = add_line(Field::players, 0, players_begin_).place();
  std::uint32_t number = 0;
  for (const std::string_view name : memory_.players) {
    const Piece line = add_line(Field::player, number++, name);
    all_.add_player(std::string(name), line.place());
  }
  if (variant_) {
    const Piece line = add_line(Field::variant, 0, *variant_);
    if (!is_plain(*variant_) || variant_->empty()) return false;
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

bool JsonBytes::read_cut(Value value) {
  return for_each_seat(value, record_.head.cut, [this](Seat seat, Value cards) {
    SeatCards read;
    if (!read_cards(Field::cut, index_of(seat), cards, read) || read.cards.count == 0) return false;
    record_.head.cut.push_back({.seat = seat, .cards = read.cards, .at = read.at});
    return true;
  });
}

bool JsonBytes::read_carry(Value value) {
  return for_each_seat(value, record_.head.carry, [this](Seat seat, Value carried) {
    Carry carry;
    carry.seat = seat;
    carry.at = add_line(Field::carry, index_of(seat), begin_of(carried)).place();
    if (!read_carried(carried, carry)) return false;
    record_.head.carry.push_back(carry);
    return true;
  });
}

bool JsonBytes::read_carried(Value value, Carry& carry) {
  Object entry;
  if (value.get_object().get(entry) != simdjson::SUCCESS) return false;
  bool has_total = false;
  bool has_won = false;
  const auto read = [&](const char* key, Value written) {
    const bool is_total = is_key(key, "total\"");
    if (!is_total && !is_key(key, "won\"")) return false;
    bool& has = is_total ? has_total : has_won;
    std::int32_t number = 0;
    std::string_view text;
    if (has || !number_of(written, number, text) || (!is_total && number < 0)) return false;
    has = true;
    (is_total ? carry.total : carry.won) = number;
    std::string pointer = "/carry";
    append_pointer_step(pointer, record_.players[index(carry.seat)]);
    append_pointer_step(pointer, is_total ? "total" : "won");
    record_.source.pointers.push_back(std::move(pointer));
    add_line(Field::other, static_cast<std::uint32_t>(record_.source.pointers.size()) - 1, text);
    return true;
  };
  return for_each_key(entry, read) && has_total;
}

bool JsonBytes::read_rounds(Value value) {
  const bool is_read = for_each_item(
      value, [this](std::uint32_t /*index*/, Value round) { return read_round(round); });
  round_ = 0;
  return is_read;
}

/// One name, or a list of them.
bool JsonBytes::read_winner(Value value) {
  simdjson::ondemand::json_type type{};
  if (value.type().get(type) != simdjson::SUCCESS) return false;
  if (type == simdjson::ondemand::json_type::array)
    return read_names(Field::winner, value, record_.winners) && !record_.winners.empty();
  return read_seat(Field::winner, kWholeField, value, record_.winners.emplace_back());
}

}  // namespace rummy
