#pragma once
// Puts draws, takes and discards, which are most of the actions, into a record: each is an event
// with one group of one card. Their counts are updated only when something else is read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/card_words.h"
#include "logio/notation.h"
#include "table/record.h"

namespace rummy {

/// The beginning of an event: four bytes written together.
struct EventStart {
  ActionKind kind = ActionKind::draw;
  Seat seat = kNoSeat;
  std::uint16_t groups = 0;
};

/// The beginnings of the events of a player's draws, takes and discards.
struct Mover {
  explicit Mover(Seat seat)
      : draw{.kind = ActionKind::draw, .seat = seat, .groups = 1},
        take{.kind = ActionKind::take, .seat = seat, .groups = 1},
        discard{.kind = ActionKind::discard, .seat = seat, .groups = 1} {}
  EventStart draw;
  EventStart take;
  EventStart discard;
};

/// A line of moves that is being read.
struct MoveLine {
  const char* begin = nullptr;
  std::uint32_t number = 0;
  const Mover* mover = nullptr;

  [[nodiscard]] Place place(const char* first, const char* last) const {
    return {.line = number,
            .offset = static_cast<std::uint32_t>(first - begin),
            .length = static_cast<std::uint32_t>(last - first)};
  }
};

class MovedCards {
 public:
  [[gnu::always_inline]] explicit MovedCards(Record& record) : record_(record) { begin(); }

  /// Continues after the contents of the record.
  [[gnu::always_inline]] void begin() {
    event_ = record_.events.room_for(kMost);
    group_ = record_.groups.room_for(kMost);
    cards_ = record_.cards.room_for(kMost) - record_.cards.size();
    groups_ = record_.groups.size();
    more_cards_ = record_.cards.size() - groups_;
  }
  [[gnu::always_inline]] void count_in() const {
    const std::size_t count = groups_ - record_.groups.size();
    record_.events.add_written(count);
    record_.groups.add_written(count);
    record_.cards.add_written(count);
  }
  /// Whether there may be no room for one more. The count decides, so that no limit is kept.
  [[nodiscard]] bool is_full() const { return groups_ % kMost == 0; }
  /// The number of cards in the record, these included.
  [[nodiscard]] std::size_t cards() const { return groups_ + more_cards_; }

  /// Reads an action that begins at `first` with a word and a space (`kWord` characters) and a card
  /// after them. Returns its end; null if no card is there.
  template <std::uint32_t kWord>
  [[nodiscard, gnu::always_inline]] const char* read(const EventStart& start, const MoveLine& line,
                                                     const char* first) {
    const char* const at = first + kWord;
    if (const PlayedCard two = two_signs_at(at); two.card.is_natural()) {
      put<kWord>(start, line, first, {.card = two, .length = 2});
      return at + 2;
    }
    const CardRead odd = read_odd_card(at);
    if (odd.length == 0) return nullptr;
    put<kWord>(start, line, first, odd);
    return at + odd.length;
  }

  /// The event read last.
  [[nodiscard]] Event& last() const { return event_[-1]; }

 private:
  static constexpr std::uint32_t kMost = 64;  // before the counts are updated

  template <std::uint32_t kWord>
  [[gnu::always_inline]] void put(const EventStart& start, const MoveLine& line, const char* first,
                                  CardRead read) {
    const auto offset = static_cast<std::uint32_t>(first - line.begin);
    const std::size_t card = groups_ + more_cards_;
    cards_[card] = read.card;
    *group_++ = {.cards = {.first = static_cast<std::uint32_t>(card), .count = 1},
                 .name = 0,
                 .at = {.line = line.number, .offset = offset + kWord, .length = read.length}};
    *event_++ = {.kind = start.kind,
                 .seat = start.seat,
                 .groups = start.groups,
                 .first_group = static_cast<std::uint32_t>(groups_++),
                 .target = 0,
                 .number = 0,
                 .at = {.line = line.number, .offset = offset, .length = kWord + read.length}};
  }

  Record& record_;
  Event* event_ = nullptr;       // the next one
  Group* group_ = nullptr;       // the next one
  PlayedCard* cards_ = nullptr;  // the first of all
  std::size_t groups_ = 0;       // groups in the record, these included
  std::size_t more_cards_ = 0;   // cards beyond groups; may have wrapped round
};

// === Lines of moves as programs write them, read byte by byte: one space between words, cards in
// plain letters. Nothing else is read and no fault is found: any other line is read by MoveParser,
// into the same events.

/// Reads the lines of one record once its players are known.
class MoveBytes {
 public:
  /// `meld_names`: those of that record.
  MoveBytes(Record& record, MeldNames& meld_names);
  ~MoveBytes();
  MoveBytes(const MoveBytes&) = delete;
  MoveBytes& operator=(const MoveBytes&) = delete;

  /// The number of bytes read at once, which must be readable after every line.
  static constexpr std::size_t kPadding = 8;

  /// Reads "Ala: draw 7S; meld 7S 7H 7D; discard KC", which is or becomes that line of the record.
  /// False, with nothing read, if anything is spelt otherwise; a line that is read has no character
  /// forbidden in a record. Text after `text` is not part of it.
  [[nodiscard]] bool read(std::string_view text, std::uint32_t line);
  /// Reads plain lines in quotes with commas between, from a document followed by kPadding zeros.
  /// Each becomes a line of the record in that round; `first_line` is the first of its moves.
  /// Returns the end of the last one; `at` if there is none.
  [[nodiscard]] const char* read_quoted(const char* at, std::uint16_t round,
                                        std::uint32_t first_line);

 private:
  struct Name {
    Mover mover;
    std::string_view text;
    std::size_t start_length = 0;  // of the start of a line: the name and ": "
    // The first bytes of that start; none for a name with which a line could mean something else.
    std::uint64_t start = 0;
    std::uint64_t mask = 0;      // selects these bytes among eight
    const Name* next = nullptr;  // next player in turn
  };

  static std::vector<Name>& kept_names();
  void prepare();
  [[nodiscard]] bool has_names();
  [[nodiscard]] bool is_plain(std::string_view name) const;
  const char* read_line(const char* text, std::uint32_t number, char last, MovedCards& moved);
  void forget_line(std::uint32_t line);
  [[nodiscard]] const char* find_name(MoveLine& line);
  [[nodiscard]] static bool is_name_at(const char* line, const Name& name);
  [[nodiscard]] const Name* find_other_name(const char* line) const;
  const char* read_actions(const MoveLine& line, const char* at, char last, MovedCards& moved);
  const char* read_other(const char* at);
  const char* read_words(const char* at, Event& event);
  const char* read_rare(const char* at, Event& event);
  const char* read_one(const char* at);
  const char* read_group(const char* at);
  const char* read_new_meld(const char* at);
  template <auto ReadMeld, std::size_t N>
  const char* read_melds(const char* at, const char (&between)[N]);
  static const char* read_taken(const char* first, Event& event);
  const char* read_lay(const char* at, Event& event);
  const char* read_swap(const char* at, Event& event);
  const char* read_move(const char* at, Event& event);
  const char* read_target(const char* at, Event& event);

  Record& record_;
  MeldNames& meld_names_;
  std::vector<Name> names_;
  const Name* next_ = nullptr;  // tried first; null: nothing is prepared
  MoveLine line_;               // of the current action
  std::string padded_;          // a line that is not in a text with zeros after it
  std::uint32_t line_named_in_ = Place::kNowhere;  // the last line with a named meld
  std::size_t melds_named_ = 0;                    // named before that line
};

}  // namespace rummy
