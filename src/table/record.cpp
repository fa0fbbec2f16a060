#include "table/record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "cards/cards.h"
#include "diag/finding.h"

namespace rummy {
namespace {

// === A record as read.

/// How the pointer of a field continues after the field's name.
enum class Tail : std::uint8_t { none, element, seat, setting };

struct FieldPointer {
  Field field = Field::document;
  bool in_round = false;
  std::string_view name{};
  Tail tail = Tail::none;
};

constexpr auto kFieldPointers = std::to_array<FieldPointer>({
    {Field::variant, false, "variant", Tail::none},
    {Field::players, false, "players", Tail::none},
    {Field::player, false, "players", Tail::element},
    {Field::set, false, "set", Tail::setting},
    {Field::id, false, "id", Tail::none},
    {Field::cut, false, "cut", Tail::seat},
    {Field::carry, false, "carry", Tail::seat},
    {Field::scoresheet, false, "scoresheet", Tail::none},
    {Field::excerpt, false, "excerpt", Tail::none},
    {Field::cards, false, "cards", Tail::none},
    {Field::winner, false, "winner", Tail::element},
    {Field::note, false, "note", Tail::none},
    {Field::round, true, "", Tail::none},
    {Field::round_number, true, "round", Tail::none},
    {Field::dealer, true, "dealer", Tail::none},
    {Field::deal, true, "deal", Tail::seat},
    {Field::upcard, true, "upcard", Tail::none},
    {Field::wild, true, "wild", Tail::none},
    {Field::stock, true, "stock", Tail::none},
    {Field::moves, true, "moves", Tail::element},
    {Field::hand, true, "hand", Tail::seat},
    {Field::score, true, "score", Tail::seat},
    {Field::total, true, "total", Tail::seat},
    {Field::buy_back, true, "buy_back", Tail::element},
    {Field::shown, true, "shown", Tail::seat},
    {Field::points, true, "points", Tail::seat},
    {Field::shown_points, true, "shown_points", Tail::seat},
    {Field::dropped, true, "dropped", Tail::seat},
    {Field::went_out, true, "went_out", Tail::none},
    {Field::knocked, true, "knocked", Tail::none},
    {Field::at_once, true, "at_once", Tail::none},
    {Field::abandoned, true, "abandoned", Tail::none},
    {Field::ended, true, "ended", Tail::none},
    {Field::adjust, true, "adjust", Tail::element},
    {Field::ruling, true, "ruling", Tail::element},
});

/// Indexed by Field; empty for fields without a pointer.
constexpr auto kPointerOfField = [] {
  std::array<FieldPointer, static_cast<std::size_t>(Field::other) + 1> pointers{};
  for (const FieldPointer& pointer : kFieldPointers)
    pointers.at(static_cast<std::size_t>(pointer.field)) = pointer;
  return pointers;
}();

/// By WrittenEnd.
constexpr auto kEndWords = std::to_array<std::string_view>({"out", "knock", "exhausted"});

/// By DropTime.
constexpr auto kDropWords = std::to_array<std::string_view>({"yes", "first", "later"});

/// Appends a step that is a number.
void append_number_step(std::string& pointer, std::uint32_t number) {
  std::array<char, std::numeric_limits<std::uint32_t>::digits10 + 2> step{'/'};
  const auto written = std::to_chars(step.data() + 1, step.data() + step.size(), number);
  pointer.append(step.data(), written.ptr);
}

void append_tail(std::string& pointer, const Record& record, const SourceLine& line, Tail tail) {
  if (line.index == kWholeField) return;
  switch (tail) {
    case Tail::none:
      return;
    case Tail::element:
      append_number_step(pointer, line.index);
      return;
    case Tail::seat:
      if (line.index < record.players.size())
        append_pointer_step(pointer, record.players[line.index]);
      return;
    case Tail::setting:
      if (line.index < record.head.settings.size())
        append_pointer_step(pointer, record.head.settings[line.index].key);
      return;
  }
}

std::uint32_t count_points(std::string_view text) {
  std::uint32_t count = 0;
  while (!text.empty()) {
    text.remove_prefix(next_code_point(text).bytes);
    ++count;
  }
  return count;
}

}  // namespace

std::string_view end_word(WrittenEnd end) {
  return kEndWords.at(static_cast<std::size_t>(end));
}

std::optional<WrittenEnd> end_called(std::string_view word) {
  const auto known = std::ranges::find(kEndWords, word);
  if (known == kEndWords.end()) return std::nullopt;
  return static_cast<WrittenEnd>(known - kEndWords.begin());
}

std::string_view drop_word(DropTime time) {
  return kDropWords.at(static_cast<std::size_t>(time));
}

std::optional<DropTime> drop_called(std::string_view word) {
  for (std::size_t i = 0; i < kDropWords.size(); ++i)
    if (kDropWords.at(i) == word) return static_cast<DropTime>(i);
  return std::nullopt;
}

void append_pointer_step(std::string& pointer, std::string_view step) {
  pointer += '/';  // RFC 6901: within a step "~" is written ~0 and "/" ~1
  for (const char c : step) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

void SheetEntries::clear() {
  shown.clear();
  points.clear();
  shown_points.clear();
  dropped.clear();
  went_out.reset();
  knocked.reset();
  at_once.reset();
  abandoned.reset();
  ended.reset();
}

void Round::clear() {
  at = {};
  number = 0;
  dealer.reset();
  deals.clear();
  upcard.reset();
  wild.reset();
  stock.reset();
  moves = {};
  goes_on = false;
  hands.clear();
  scores.clear();
  totals.clear();
  buy_backs.clear();
  sheet.clear();
  notes.clear();
}

Round& Record::add_round() {
  Round& round = rounds.add_as_left();
  round.clear();
  return round;
}

void RecordSource::clear() {
  container = Container::text;
  text.clear();
  document = 0;
  lines.clear();
  pointers.clear();
}

void RecordHead::clear() {
  variant.clear();
  variant_at = {};
  titles.clear();
  players_at.clear();
  players_line = {};
  settings.clear();
  id.reset();
  cut.clear();
  carry.clear();
  notes.clear();
}

void Record::clear() {
  source.clear();
  head.clear();
  players.clear();
  scoresheet = false;
  excerpt = false;
  rounds.clear();
  winners.clear();
  events.clear();
  groups.clear();
  cards.clear();
  meld_names.clear();
  adjustments.clear();
  faults_of_lines = 0;
}

bool has_unread(const Record& record, const Round& round) {
  const std::span<const Event> events = events_of(record, round);
  return std::ranges::find(events, ActionKind::unread, &Event::kind) != events.end();
}

std::optional<std::uint32_t> rounds_said_before(const Record& record) {
  const auto said =
      std::ranges::find_if(record.rounds, [](const Round& r) { return r.number > 0; });
  if (said == record.rounds.end()) return std::nullopt;
  const auto place = static_cast<std::uint32_t>(said - record.rounds.begin()) + 1;
  return said->number > place ? said->number - place : 0;
}

std::uint32_t number_of_round(const Record& record, std::uint32_t round) {
  const bool begins_later = record.excerpt || !record.head.carry.empty();
  return begins_later ? rounds_said_before(record).value_or(0) + round : round;
}

std::string_view line_text(const Record& record, const Place& place) {
  if (place.line >= record.source.lines.size()) return {};
  const SourceLine& line = record.source.lines[place.line];
  return std::string_view(record.source.text).substr(line.begin, line.length);
}

std::optional<Card> wild_card(const Record& record, const Round& round) {
  if (!round.wild) return std::nullopt;
  const auto cards = cards_of(record, round.wild->cards);
  if (cards.empty() || !cards.front().card.is_known()) return std::nullopt;
  return cards.front().card;
}

std::string meld_name(const Record& record, MeldRef ref) {
  if (ref >= 0) return "m" + std::to_string(ref);
  const auto at = static_cast<std::size_t>(-(ref + 1));
  return at < record.meld_names.size() ? record.meld_names[at] : std::string();
}

std::string json_pointer(const Record& record, const SourceLine& line) {
  std::string pointer;
  append_json_pointer(pointer, record, line);
  return pointer;
}

void append_json_pointer(std::string& pointer, const Record& record, const SourceLine& line) {
  if (line.field == Field::other) {
    if (line.index < record.source.pointers.size()) pointer += record.source.pointers[line.index];
    return;
  }
  const FieldPointer& field = kPointerOfField.at(static_cast<std::size_t>(line.field));
  if (field.in_round) {
    pointer += "/rounds";
    append_number_step(pointer, line.round);
  }
  if (!field.name.empty()) (pointer += '/') += field.name;
  append_tail(pointer, record, line, field.tail);
}

CodePointSpan code_points(const Record& record, const Place& place) {
  if (!place.is_somewhere() || place.line >= record.source.lines.size()) return {};
  const std::string_view text = line_text(record, place);
  const std::string_view before = text.substr(0, std::min<std::size_t>(place.offset, text.size()));
  return {.line = record.source.lines[place.line].number,
          .offset = count_points(before),
          .length = count_points(text.substr(before.size(), place.length))};
}

}  // namespace rummy
