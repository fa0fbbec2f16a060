#include "moves/draft.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cards/cards.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

// === A record being written, round by round and action by action.

Draft::Mark Draft::mark() const {
  return {.events = record_.events.size(),
          .groups = record_.groups.size(),
          .cards = record_.cards.size(),
          .names = record_.meld_names.size(),
          .lines = record_.source.lines.size(),
          .text = record_.source.text.size()};
}

void Draft::take_back(const Mark& mark) {
  record_.events.resize(mark.events);
  record_.groups.resize(mark.groups);
  record_.cards.resize(mark.cards);
  record_.meld_names.resize(mark.names);
  record_.source.lines.resize(mark.lines);
  record_.source.text.resize(mark.text);
  round().moves.count = static_cast<std::uint32_t>(mark.events) - round().moves.first;
}

std::span<const Event> Draft::since(const Mark& mark) const {
  return std::span(record_.events).subspan(mark.events);
}

void Draft::write_cut(Seat seat, std::span<const Card> cards) {
  record_.head.cut.push_back({.seat = seat, .cards = write(cards), .at = {}});
}

Round& Draft::begin_round() {
  Round& round = record_.rounds.emplace_back();
  round.moves.first = static_cast<std::uint32_t>(record_.events.size());
  return round;
}

/// Lines are told apart by their number; only those of free text need their words.
void Draft::new_line(std::string_view words) {
  const SourceLine line{.begin = static_cast<std::uint32_t>(record_.source.text.size()),
                        .length = static_cast<std::uint32_t>(words.size()),
                        .round = static_cast<std::uint16_t>(record_.rounds.size() - 1),
                        .field = Field::moves};
  record_.source.text += words;
  line_ = {.line = static_cast<std::uint32_t>(record_.source.lines.size()),
           .offset = 0,
           .length = line.length};
  record_.source.lines.push_back(line);
}

void Draft::begin_line(Seat seat) {
  seat_ = seat;
  new_line({});
}

void Draft::go_on(Seat seat) {
  seat_ = seat;
  line_ = record_.events.back().at;
}

void Draft::start(ActionKind kind) {
  Event event;
  event.kind = kind;
  event.seat = seat_;
  event.first_group = static_cast<std::uint32_t>(record_.groups.size());
  event.at = line_;
  record_.events.push_back(event);
  round().moves.count = static_cast<std::uint32_t>(record_.events.size()) - round().moves.first;
}

void Draft::act(ActionKind kind, Card card) {
  const std::array<PlayedCard, 1> cards{PlayedCard{.card = card, .stands_for = {}}};
  act(kind, cards);
}

void Draft::act(ActionKind kind, std::span<const PlayedCard> cards) {
  start(kind);
  if (!cards.empty()) add_meld(cards, 0);
}

void Draft::add_meld(std::span<const PlayedCard> cards, MeldRef name) {
  record_.groups.push_back({.cards = write(cards), .name = name, .at = line_});
  ++record_.events.back().groups;
}

void Draft::add_cards(std::span<const Card> cards) {
  record_.groups.push_back({.cards = write(cards), .name = 0, .at = line_});
  ++record_.events.back().groups;
}

void Draft::say(ActionKind kind, std::string_view words) {
  new_line(words);
  const Seat seat = seat_;
  seat_ = kNoSeat;
  start(kind);
  seat_ = seat;
}

void Draft::adjust(Seat seat, std::int32_t points) {
  say(ActionKind::adjust, {});
  record_.events.back().number = static_cast<std::uint32_t>(record_.adjustments.size());
  record_.adjustments.push_back({.seat = seat, .points = points, .reason = {}});
}

MeldRef Draft::new_meld_name() {
  record_.meld_names.push_back("x" + std::to_string(record_.meld_names.size() + 1));
  return -static_cast<MeldRef>(record_.meld_names.size());
}

MeldRef Draft::meld_called(std::string_view name) {
  const auto known = std::ranges::find(record_.meld_names, name);
  const auto at = static_cast<MeldRef>(known - record_.meld_names.begin());
  if (known == record_.meld_names.end()) record_.meld_names.emplace_back(name);
  return -at - 1;
}

void Draft::add_to_last_group(std::span<const Card> cards) {
  record_.groups.back().cards.count += write(cards).count;
}

CardRange Draft::write(std::span<const PlayedCard> cards) {
  const CardRange range{.first = static_cast<std::uint32_t>(record_.cards.size()),
                        .count = static_cast<std::uint32_t>(cards.size())};
  record_.cards.append(cards);
  return range;
}

CardRange Draft::write(std::span<const Card> cards) {
  const CardRange range{.first = static_cast<std::uint32_t>(record_.cards.size()),
                        .count = static_cast<std::uint32_t>(cards.size())};
  for (const Card card : cards)
    record_.cards.push_back({.card = card, .stands_for = {}});
  return range;
}

}  // namespace rummy
