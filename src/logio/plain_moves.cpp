#include "logio/plain_moves.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "cards/card.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "logio/plain_card.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Signs that mean something in a line before its actions: a name with one of them is not plain.
bool is_plain_name(std::string_view name) {
  constexpr auto kLineWords = std::to_array<std::string_view>({"ruling", "adjust", "abandon"});
  if (name.empty() || is_blank(name.front()) || is_blank(name.back())) return false;
  const auto is_special = [](char c) { return c == ':' || c == '"' || c == '#'; };
  return std::ranges::none_of(name, is_special) &&
         std::ranges::find(kLineWords, name) == kLineWords.end();
}

/// Reads the actions of one line from left to right. Every reader gives false where what stands
/// there is not plain; the line is given up then.
class PlainMoveLine {
 public:
  PlainMoveLine(std::uint32_t line, std::string_view text, Record& record)
      : line_(line),
        begin_(text.data()),
        at_(text.data()),
        end_(text.data() + text.size()),
        record_(record) {}

  bool read();

 private:
  [[nodiscard]] bool at_end() const { return at_ == end_; }
  [[nodiscard]] bool is_at(char sign) const { return at_ != end_ && *at_ == sign; }
  [[nodiscard]] bool ends_action() const { return at_end() || *at_ == ';'; }
  [[nodiscard]] std::string_view rest() const {
    return {at_, static_cast<std::size_t>(end_ - at_)};
  }
  [[nodiscard]] Place place_from(const char* first) const {
    return {.line = line_,
            .offset = static_cast<std::uint32_t>(first - begin_),
            .length = static_cast<std::uint32_t>(at_ - first)};
  }
  // Inlined, so that a word known beforehand is compared as a number.
  [[gnu::always_inline]] bool skip(std::string_view word) {
    if (static_cast<std::size_t>(end_ - at_) < word.size() ||
        std::memcmp(at_, word.data(), word.size()) != 0)
      return false;
    at_ += word.size();
    return true;
  }
  void add_group(const char* first, std::uint32_t first_card) {
    const auto cards = static_cast<std::uint32_t>(record_.cards.size());
    record_.groups.push_back({.cards = {.first = first_card, .count = cards - first_card},
                              .name = 0,
                              .at = place_from(first)});
  }

  std::optional<Seat> read_name();
  bool read_action(Seat seat);
  std::optional<ActionKind> read_verb();
  bool read_arguments(Event& event);
  bool read_card();
  bool read_one_card();
  bool read_group();
  bool read_groups(std::string_view separator);
  bool read_copies(Event& event);
  bool read_target(Event& event, std::string_view word);
  std::optional<std::uint32_t> read_number(std::size_t most_digits);

  std::uint32_t line_;
  const char* begin_;
  const char* at_;
  const char* end_;
  Record& record_;
};

/// The first player of that name, as Notation::find_seat has it.
std::optional<Seat> PlainMoveLine::read_name() {
  for (std::size_t i = 0; i < record_.players.size(); ++i) {
    const std::string_view name = record_.players[i];
    const std::string_view line = rest();
    if (line.size() <= name.size() || line[name.size()] != ':' || !line.starts_with(name)) continue;
    if (!is_plain_name(name)) return std::nullopt;
    at_ += name.size();
    return static_cast<Seat>(i);
  }
  return std::nullopt;
}

/// Two of three actions are the first two.
std::optional<ActionKind> PlainMoveLine::read_verb() {
  if (skip("draw")) return ActionKind::draw;
  if (skip("discard")) return ActionKind::discard;
  if (skip("meld")) return ActionKind::meld;
  if (skip("lay")) return ActionKind::lay;
  if (skip("take")) return ActionKind::take;
  if (skip("play")) return ActionKind::play;
  if (skip("table")) return ActionKind::table;
  if (skip("swap")) return ActionKind::swap;
  if (skip("pass")) return ActionKind::pass;
  if (skip("drop")) return ActionKind::drop;
  if (skip("knock")) return ActionKind::knock;
  if (skip("out")) return ActionKind::out;
  return std::nullopt;
}

/// "7S", "10S", "JK", "JK=7S", "??".
bool PlainMoveLine::read_card() {
  PlayedCard played;
  const PlainCard natural = plain_card(rest());
  if (natural.length > 0) {
    at_ += natural.length;
    played.card = natural.card;
  } else if (skip("JK")) {
    played.card = Card::joker();
    if (is_at('=')) {
      const PlainCard meant = plain_card(rest().substr(1));
      if (meant.length == 0) return false;
      at_ += 1 + meant.length;
      played.stands_for = meant.card;
    }
  } else if (!skip("??")) {
    return false;
  }
  record_.cards.push_back(played);
  return ends_action() || *at_ == ' ' || *at_ == ',';
}

bool PlainMoveLine::read_one_card() {
  const char* const begin = at_;
  const auto first = static_cast<std::uint32_t>(record_.cards.size());
  if (!read_card()) return false;
  add_group(begin, first);
  return true;
}

/// Cards with one blank between them; stops behind the last.
bool PlainMoveLine::read_group() {
  const char* const begin = at_;
  const auto first = static_cast<std::uint32_t>(record_.cards.size());
  if (!read_card()) return false;
  const auto begins_card = [](char c) {
    return kRankSigns[static_cast<unsigned char>(c)] != kNoSign || c == '1' || c == '?';
  };
  while (end_ - at_ > 1 && *at_ == ' ' && begins_card(at_[1])) {
    ++at_;
    if (!read_card()) return false;
  }
  add_group(begin, first);
  return true;
}

bool PlainMoveLine::read_groups(std::string_view separator) {
  do {
    if (!read_group()) return false;
  } while (skip(separator));
  return ends_action();
}

std::optional<std::uint32_t> PlainMoveLine::read_number(std::size_t most_digits) {
  std::uint32_t number = 0;
  std::size_t digits = 0;
  for (; !at_end() && is_digit(*at_); ++at_, ++digits)
    number = digits < most_digits ? 10 * number + static_cast<std::uint32_t>(*at_ - '0') : 0;
  if (digits == 0 || digits > most_digits) return std::nullopt;
  return number;
}

/// " of 3", or nothing.
bool PlainMoveLine::read_copies(Event& event) {
  if (!skip(" of ")) return ends_action();
  constexpr std::size_t kMostDigits = 3;
  const std::optional<std::uint32_t> copies = read_number(kMostDigits);
  if (!copies || *copies == 0 || *copies > kMostCopies) return false;
  event.number = *copies;
  return ends_action();
}

/// " on m3" and the like.
bool PlainMoveLine::read_target(Event& event, std::string_view word) {
  constexpr std::size_t kMostDigits = 8;
  if (!skip(word) || is_at('0')) return false;
  const std::optional<std::uint32_t> number = read_number(kMostDigits);
  if (!number) return false;
  event.target = static_cast<MeldRef>(*number);
  return ends_action();
}

bool PlainMoveLine::read_arguments(Event& event) {
  if (ends_action()) {
    return event.kind == ActionKind::draw || event.kind == ActionKind::pass ||
           event.kind == ActionKind::knock || event.kind == ActionKind::out ||
           event.kind == ActionKind::drop;
  }
  if (*at_ != ' ') return false;
  ++at_;
  switch (event.kind) {
    case ActionKind::draw:
    case ActionKind::discard:
      return read_one_card() && ends_action();
    case ActionKind::take:
      return read_one_card() && read_copies(event);
    case ActionKind::meld:
    case ActionKind::knock:
    case ActionKind::out:
      return read_groups(", ");
    case ActionKind::table:
      return read_groups(" / ");
    case ActionKind::play:
      return read_group() && ends_action();
    case ActionKind::lay:
      return read_group() && (ends_action() || read_target(event, " on m"));
    case ActionKind::swap:
      return read_one_card() && read_target(event, " for JK in m");
    case ActionKind::move:
    case ActionKind::pass:
    case ActionKind::reshuffle:
    case ActionKind::drop:
    case ActionKind::call:
    case ActionKind::buy:
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
      return false;
  }
  return false;
}

bool PlainMoveLine::read_action(Seat seat) {
  const char* const begin = at_;
  const std::optional<ActionKind> kind = read_verb();
  if (!kind) return false;
  Event event;
  event.kind = *kind;
  event.seat = seat;
  event.first_group = static_cast<std::uint32_t>(record_.groups.size());
  if (!read_arguments(event)) return false;
  event.groups = static_cast<std::uint16_t>(record_.groups.size() - event.first_group);
  event.at = place_from(begin);
  record_.events.push_back(event);
  return true;
}

bool PlainMoveLine::read() {
  const std::optional<Seat> seat = read_name();
  if (!seat || !skip(": ")) return false;
  do {
    if (!read_action(*seat)) return false;
  } while (skip("; "));
  return at_end();
}

}  // namespace

bool read_plain_moves(std::uint32_t line, Record& record) {
  const std::string_view text = line_text(record, Place{.line = line});
  // So short a line passes no limit but that of all cards together.
  constexpr std::size_t kLongest = 60'000;
  if (text.size() > kLongest || record.cards.size() + text.size() > kMostCards) return false;
  const std::size_t events = record.events.size();
  const std::size_t groups = record.groups.size();
  const std::size_t cards = record.cards.size();
  if (PlainMoveLine(line, text, record).read()) return true;
  record.events.resize(events);
  record.groups.resize(groups);
  record.cards.resize(cards);
  return false;
}

}  // namespace rummy
