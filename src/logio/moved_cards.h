#pragma once
// Draws and discards, which most actions are, as they are put into a record: each is an event of
// one group of one card. They are counted in only where something else is read.

#include <cstddef>
#include <cstdint>

#include "cards/card.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "logio/plain_card.h"
#include "table/record.h"

namespace rummy {

/// A line of moves that is read.
struct MoveLine {
  const char* begin = nullptr;
  std::uint32_t number = 0;
  Seat seat = kNoSeat;

  [[nodiscard]] Place place(const char* first, const char* last) const {
    return {.line = number,
            .offset = static_cast<std::uint32_t>(first - begin),
            .length = static_cast<std::uint32_t>(last - first)};
  }
};

class MovedCards {
 public:
  [[gnu::always_inline]] explicit MovedCards(Record& record) { begin(record); }

  /// Goes on behind what is in the record.
  [[gnu::always_inline]] void begin(Record& record) {
    event_ = record.events.room_for(kMost);
    limit_ = event_ + kMost;
    group_ = record.groups.room_for(kMost);
    card_ = record.cards.room_for(kMost) - record.cards.size();
    groups_ = static_cast<std::uint32_t>(record.groups.size());
    cards_ = static_cast<std::uint32_t>(record.cards.size());
  }
  [[gnu::always_inline]] void count_in(Record& record) const {
    const std::size_t count = cards_ - record.cards.size();
    record.events.add_written(count);
    record.groups.add_written(count);
    record.cards.add_written(count);
  }
  /// Whether there is no room for one more.
  [[nodiscard]] bool is_full() const { return event_ == limit_; }
  /// So many the record has with these.
  [[nodiscard]] std::size_t cards() const { return cards_; }

  /// Reads an action that begins at `first` with a word and a blank and has a card behind them.
  /// Gives where it ends; null where no card is there.
  [[nodiscard, gnu::always_inline]] const char* read(ActionKind kind, const MoveLine& line,
                                                     const char* first, std::uint32_t word_length) {
    std::uint32_t length = 2;
    if (const PlayedCard two = two_signs_at(first + word_length); two.card.is_known()) {
      card_[cards_] = two;
    } else {
      const CardRead odd = read_odd_card(first + word_length);
      if (odd.length == 0) return nullptr;
      card_[cards_] = odd.card;
      length = odd.length;
    }
    const auto offset = static_cast<std::uint32_t>(first - line.begin);
    *group_++ = {.cards = {.first = cards_++, .count = 1},
                 .name = 0,
                 .at = {.line = line.number, .offset = offset + word_length, .length = length}};
    *event_++ = {.kind = kind,
                 .seat = line.seat,
                 .groups = 1,
                 .first_group = groups_++,
                 .target = 0,
                 .number = 0,
                 .at = {.line = line.number, .offset = offset, .length = word_length + length}};
    return first + (word_length + length);
  }

 private:
  static constexpr std::size_t kMost = 64;  // before they are counted in

  Event* event_ = nullptr;  // the next one
  const Event* limit_ = nullptr;
  Group* group_ = nullptr;      // the next one
  PlayedCard* card_ = nullptr;  // the first of all
  std::uint32_t groups_ = 0;    // so many the record has with these
  std::uint32_t cards_ = 0;
};

}  // namespace rummy
