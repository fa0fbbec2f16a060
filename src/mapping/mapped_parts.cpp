#include "mapping/mapped_parts.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "logio/pieces.h"
#include "mapping/mapping.h"
#include "table/record.h"

namespace rummy::maps {
namespace {

constexpr std::size_t kLongestSpelling = 16;  // of one card, in bytes

/// The part of a list before a sign, which is taken off with it.
std::string_view take_part(std::string_view& rest, char sign) {
  const std::size_t end = std::min(rest.find(sign), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

std::string pointer_step(std::string pointer, std::string_view key) {
  append_pointer_step(pointer, key);
  return pointer;
}

void follow(Found from, const MapPath& path, std::size_t step, std::size_t player,
            std::vector<Found>& found) {
  if (step == path.size()) return found.push_back(std::move(from));
  const std::string key = path[step] == "{i}" ? std::to_string(player) : path[step];
  if (from.value->is_object()) {
    for (const auto& [name, value] : from.value->items())
      if (key == "*" || key == name)
        follow({&value, pointer_step(from.pointer, name)}, path, step + 1, player, found);
  } else if (from.value->is_array()) {
    const auto index = number_in<std::size_t>(key);
    for (std::size_t i = 0; i < from.value->size(); ++i)
      if (key == "*" || index == i)
        follow({&(*from.value)[i], pointer_step(from.pointer, std::to_string(i))}, path, step + 1,
               player, found);
  }
}

}  // namespace

MapPath path_in(std::string_view text) {
  MapPath path;
  while (!text.empty())
    path.emplace_back(take_part(text, '.'));
  return path;
}

std::vector<Found> values_at(const Json& document, const MapPath& path, std::size_t player) {
  std::vector<Found> found;
  follow({&document, {}}, path, 0, player, found);
  return found;
}

const Json* value_at(const Json& document, const MapPath& path, std::size_t player) {
  const std::vector<Found> found = values_at(document, path, player);
  return found.size() == 1 ? found.front().value : nullptr;
}

std::optional<std::string> text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_structured()) return std::nullopt;
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool meets(const Json& entry, const MapConditions& conditions) {
  return std::ranges::all_of(conditions, [&](const MapCondition& condition) {
    const Json* value = value_at(entry, condition.path);
    const std::optional<std::string> text = value != nullptr ? text_of(*value) : std::nullopt;
    return text && std::ranges::find(condition.values, *text) != condition.values.end();
  });
}

// === Cards.

namespace {

std::optional<std::string> card_by_index(const MapCards& cards, std::string_view word) {
  const auto number = number_in<std::int64_t>(word);
  const auto ranks = static_cast<std::int64_t>(cards.our_ranks.size());
  if (!number || *number < cards.first) return std::nullopt;
  const std::int64_t place = *number - cards.first;
  if (place >= ranks * static_cast<std::int64_t>(cards.our_suits.size())) return std::nullopt;
  return cards.our_ranks[static_cast<std::size_t>(place % ranks)] +
         cards.our_suits[static_cast<std::size_t>(place / ranks)];
}

/// The one of `theirs` that a text is, as a number.
std::optional<std::size_t> index_of(const std::vector<std::string>& theirs, std::string_view text) {
  const auto found = std::ranges::find(theirs, text);
  if (found == theirs.end()) return std::nullopt;
  return static_cast<std::size_t>(found - theirs.begin());
}

std::optional<std::string> card_by_spelling(const MapCards& cards, std::string_view word) {
  for (std::size_t i = 0; i < cards.suits.size(); ++i) {
    const std::string& suit = cards.suits[i];
    const bool has_suit = cards.suit_first ? word.starts_with(suit) : word.ends_with(suit);
    if (!has_suit) continue;
    const std::string_view rank =
        cards.suit_first ? word.substr(suit.size()) : word.substr(0, word.size() - suit.size());
    if (const auto place = index_of(cards.ranks, rank))
      return cards.our_ranks[*place] + cards.our_suits[i];
  }
  return std::nullopt;
}

/// What a word of a field stands for; itself, if the table does not say.
std::string in_our_words(const MapCards& cards, const std::string& word) {
  const auto found =
      std::ranges::find(cards.table, word, [](const auto& row) { return row.first; });
  return found != cards.table.end() ? found->second : word;
}

}  // namespace

namespace {

/// Whether a word can be a card of the notation, and nothing else.
bool is_card_word(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char sign) {
    const auto code = static_cast<unsigned char>(sign);
    return code > 0x7F || (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') ||
           (sign >= 'a' && sign <= 'z') || sign == '?' || sign == '*' || sign == '=';
  });
}

}  // namespace

std::optional<std::string> card_of(const MapCards& cards, std::string_view word) {
  if (word == "??") return "??";
  if (std::ranges::find(cards.jokers, word) != cards.jokers.end()) return "JK";
  switch (cards.kind) {
    case MapCards::Kind::notation:
      return is_card_word(word) ? std::optional(std::string(word)) : std::nullopt;
    case MapCards::Kind::index:
      return card_by_index(cards, word);
    case MapCards::Kind::spelling:
      return card_by_spelling(cards, word);
    case MapCards::Kind::fields:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> card_of(const MapCards& cards, const Json& value) {
  if (!value.is_object()) {
    const std::optional<std::string> word = text_of(value);
    return word ? card_of(cards, std::string_view(*word)) : std::nullopt;
  }
  if (cards.kind != MapCards::Kind::fields || cards.fields.size() != 2) return std::nullopt;
  const auto joker = value.find(cards.joker_field);
  if (joker != value.end() && joker->is_boolean() && joker->get<bool>()) return "JK";
  std::string card;
  for (const std::string& field : cards.fields) {
    const auto part = value.find(field);
    const std::optional<std::string> word = part != value.end() ? text_of(*part) : std::nullopt;
    if (!word) return std::nullopt;
    if (!cards.joker_field.empty() && *word == cards.joker_field) return "JK";
    card += in_our_words(cards, *word);
  }
  if (!is_card_word(card)) return std::nullopt;
  return card;
}

namespace {

/// Adds the card of a word, or the cards of a word that is several without blanks between.
bool add_cards(const MapCards& cards, std::string_view word, std::vector<std::string>& all) {
  if (std::optional<std::string> card = card_of(cards, word)) {
    all.push_back(std::move(*card));
    return true;
  }
  if (cards.kind != MapCards::Kind::spelling) return false;
  while (!word.empty()) {
    std::size_t size = std::min<std::size_t>(word.size(), kLongestSpelling);
    std::optional<std::string> card;
    while (size > 0 && !(card = card_of(cards, word.substr(0, size))))
      --size;
    if (!card) return false;
    all.push_back(std::move(*card));
    word.remove_prefix(size);
  }
  return true;
}

}  // namespace

std::optional<std::vector<std::string>> cards_of(const MapCards& cards, const Json& value) {
  std::vector<std::string> all;
  if (value.is_string())
    return cards_of(cards, std::string_view(value.get_ref<const std::string&>()));
  const Json one = value.is_array() ? Json() : Json::array({value});
  for (const Json& each : value.is_array() ? value : one) {
    std::optional<std::string> card = card_of(cards, each);
    if (!card) return std::nullopt;
    all.push_back(std::move(*card));
  }
  return all;
}

std::optional<std::vector<std::string>> cards_of(const MapCards& cards, std::string_view words) {
  std::vector<std::string> all;
  while (true) {
    words.remove_prefix(std::min(words.find_first_not_of(" ,\t"), words.size()));
    if (words.empty()) return all;
    const std::size_t end = std::min(words.find_first_of(" ,\t"), words.size());
    if (!add_cards(cards, words.substr(0, end), all)) return std::nullopt;
    words.remove_prefix(end);
  }
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words)
    text.append(text.empty() ? "" : between).append(word);
  return text;
}

// === Cards in a table.

CardTable::CardTable(const MapCards& cards) : cards_(cards) {
  constexpr std::size_t kRoom = 4;  // slots for each card
  const std::size_t count =
      cards.our_ranks.size() * cards.our_suits.size() + cards.jokers.size() + 1;
  slots_.resize(std::bit_ceil(kRoom * count));
  add("??");
  for (const std::string& joker : cards.jokers)
    add(joker);
  if (cards.kind == MapCards::Kind::index)
    for (std::size_t i = 0; i < cards.our_ranks.size() * cards.our_suits.size(); ++i)
      add(std::to_string(cards.first + static_cast<std::int64_t>(i)));
  if (cards.kind == MapCards::Kind::spelling)
    for (const std::string& suit : cards.suits)
      for (const std::string& rank : cards.ranks)
        add(cards.suit_first ? suit + rank : rank + suit);
}

/// The slot of a word, or the free one where it would be.
std::size_t CardTable::slot_of(std::uint64_t theirs) const {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
  constexpr unsigned kHigh = 40;
  std::size_t slot = static_cast<std::size_t>(theirs * kMix >> kHigh) & (slots_.size() - 1);
  while (slots_[slot].theirs != 0 && slots_[slot].theirs != theirs)
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

void CardTable::add(const std::string& word) {
  if (word.empty() || word.size() > kEightBytes || word.find('\0') != std::string::npos) return;
  std::optional<std::string> card = card_of(cards_, std::string_view(word));
  Slot& slot = slots_[slot_of(bytes_of(word))];
  if (card) slot = {.theirs = bytes_of(word), .ours = std::move(*card)};
}

bool CardTable::append_card(std::string_view word, std::string_view between,
                            std::string& text) const {
  const bool can_be_there = word.size() <= kEightBytes && !word.ends_with('\0');
  if (const Slot& slot = slots_[slot_of(can_be_there ? bytes_of(word) : 0)]; slot.theirs != 0) {
    text.append(between).append(slot.ours);
    return true;
  }
  const std::optional<std::string> card = card_of(cards_, word);
  if (card) text.append(between).append(*card);
  return card.has_value();
}

/// The card of a word, or the cards of a word that is several without blanks between.
bool CardTable::append_cards(std::string_view word, std::string_view between,
                             std::string& text) const {
  if (append_card(word, between, text)) return true;
  if (cards_.kind != MapCards::Kind::spelling) return false;
  while (!word.empty()) {
    std::size_t size = std::min<std::size_t>(word.size(), kLongestSpelling);
    while (size > 0 && !append_card(word.substr(0, size), between, text))
      --size;
    if (size == 0) return false;
    between = " ";
    word.remove_prefix(size);
  }
  return true;
}

bool CardTable::append(std::string_view words, std::string& text) const {
  std::string_view between;
  bool is_empty = true;
  while (true) {
    const std::size_t start = std::min(words.find_first_not_of(" ,\t["), words.size());
    words.remove_prefix(start);
    if (words.empty()) return true;
    if (words.front() == ']') {
      if (!is_empty) between = ", ";
      words.remove_prefix(1);
      continue;
    }
    const std::size_t end = std::min(words.find_first_of(" ,\t[]"), words.size());
    if (!append_cards(words.substr(0, end), between, text)) return false;
    between = " ";
    is_empty = false;
    words.remove_prefix(end);
  }
}

// === A record in the making.

std::string written_name(const std::string& name) {
  const bool is_plain = !name.empty() && name.front() != ' ' && name.back() != ' ' &&
                        std::ranges::none_of(name, [](char sign) {
                          constexpr std::string_view kSpecial = ":,;#\"\\";
                          return static_cast<unsigned char>(sign) < ' ' ||
                                 kSpecial.find(sign) != std::string_view::npos;
                        });
  if (is_plain && !find_key(Container::text, name)) return name;
  // A line's end would begin a line of notation that nobody wrote.
  std::string line = name;
  for (char& sign : line)
    if (static_cast<unsigned char>(sign) < ' ') sign = ' ';
  return in_quotes(line);
}

void RecordMaker::clear() {
  text_.clear();
  lines_.clear();
  players_.clear();
  pile_.clear();
  variant_ = mapping_.variant;
  id_.clear();
  in_round_ = false;
  for (const auto& [theirs, ours] : mapping_.players)
    if (std::ranges::find(players_, ours) == players_.end()) players_.push_back(ours);
}

std::optional<std::string> RecordMaker::player(const std::string& theirs) {
  const auto known =
      std::ranges::find(mapping_.players, theirs, [](const auto& row) { return row.first; });
  if (known != mapping_.players.end()) return known->second;
  if (std::ranges::find(players_, theirs) != players_.end()) return theirs;
  if (!mapping_.players.empty() || theirs.empty()) return std::nullopt;
  players_.push_back(theirs);
  return theirs;
}

void RecordMaker::begin_round(const ForeignPlace& at) {
  in_round_ = true;
  pile_.clear();
  put("round", at);
  for (const auto& [key, value] : mapping_.round)
    put(std::string(key).append(": ").append(value), at);
}

/// Adds one line, with what stood in the file as a comment.
void RecordMaker::put(std::string_view line, const ForeignPlace& at) {
  text_ += line;
  if (!at.said.empty()) text_.append("   # ").append(at.said);
  text_ += '\n';
  lines_.push_back(at.spot);
}

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\r"), text.size());
  const std::size_t last = text.find_last_not_of(" \t\r");
  return text.substr(first, last == std::string_view::npos ? 0 : last + 1 - first);
}

}  // namespace

/// What a line of notation does to the discard pile, so that {top} is known.
void RecordMaker::follow_pile(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return;
  std::string_view rest = line.substr(colon + 2);
  if (line.starts_with("upcard")) return pile_.push_back(std::string(trimmed(rest)));
  while (!rest.empty()) {
    std::string_view action = trimmed(take_part(rest, ';'));
    const std::string_view word = take_part(action, ' ');
    const std::string_view card = trimmed(take_part(action, ' '));
    if (word == "discard") {
      pile_.emplace_back(card);
    } else if (word == "take" && !pile_.empty()) {
      const auto lies = std::find(pile_.rbegin(), pile_.rend(), card);
      pile_.erase(lies == pile_.rend() ? pile_.end() - 1 : lies.base() - 1, pile_.end());
    }
  }
}

void RecordMaker::add(std::string_view lines, const ForeignPlace& at) {
  while (!lines.empty()) {
    const std::string_view line = trimmed(take_part(lines, '\n'));
    if (line.empty()) continue;
    if (line == "round") {
      begin_round(at);
      continue;
    }
    if (!in_round_) begin_round(at);
    put(line, at);
    follow_pile(line);
  }
}

void RecordMaker::finish(ForeignRecord& record) const {
  record.text.clear();
  record.lines.clear();
  const ForeignSpot first = lines_.empty() ? ForeignSpot{.line = 1} : lines_.front();
  const auto head = [&](const std::string& line) {
    record.text.append(line).append("\n");
    record.lines.push_back(first);
  };
  if (!variant_.empty()) head("variant: " + variant_);
  std::vector<std::string> names;
  names.reserve(players_.size());
  for (const std::string& player : players_)
    names.push_back(written_name(player));
  head("players: " + joined(names, ", "));
  if (!id_.empty()) head("id: " + id_);
  for (const auto& [key, value] : mapping_.settings)
    head(std::string("set ").append(key).append(": ").append(value));
  if (mapping_.into == MapInto::scoresheet) head("scoresheet: yes");
  record.text += text_;
  record.lines.insert(record.lines.end(), lines_.begin(), lines_.end());
}

std::optional<std::string> filled(
    std::string_view text,
    const std::function<std::optional<std::string>(const std::string&)>& resolve,
    std::string& missing) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    result += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find('}');
    missing = std::string(text.substr(1, close - 1));
    const std::optional<std::string> word = resolve(missing);
    if (!word) return std::nullopt;
    result += *word;
    text.remove_prefix(close + 1);
  }
  missing.clear();
  return result;
}

}  // namespace rummy::maps
